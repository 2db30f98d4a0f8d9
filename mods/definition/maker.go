package definition

import (
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// Said is a contribution with its bundle. Names, text and tables of formulas in it
// are those of that bundle.
type Said struct {
	Contribution
	Bundle *yamlschema.Source
	// Of is the definition for which it was written: the same one, or one that it
	// extends.
	Of content.ID
	// Within is the bundle whose definition an override changes, or "".
	Within string
}

// Definition is a definition to be composed.
type Definition struct {
	Kind  content.Kind
	ID    content.ID
	Index int            // its index in the table of its kind; the length of the table appends it
	At    content.Origin // of its key, for problems of the whole definition
	Said  []Said         // in order: the last one applies

	// The results: the fields in the order of the kind, references of every
	// contribution (overridden ones have no From), and the points of the values in
	// force.
	Fields []Made
	yamlschema.Found
	Problems diag.List
}

// Made is a field of a composed definition.
type Made struct {
	Name  string // as in Contribution.Field
	Said  []int  // indexes in Definition.Said of the contributions to it, in order
	Value string // in force, as an author would write it; "" is none
	// Winner is the index in Said of the last contribution that applies; -1 is the
	// default.
	Winner int
}

// Maker composes definitions. It caches what it has read from files, for one
// composition. It belongs to one goroutine.
type Maker struct {
	// Lenient accepts lists that lack what is to be removed from them, because the
	// overrides that add it may have been left out.
	Lenient bool

	sections []Section
	defaults defaults
	files    map[string]map[string]yamlschema.Entry // definitions as written in files, by kind and name
	index    map[content.Kind]map[content.ID]int
	kept     map[*yaml.Node]reading // numbers of contributions to definitions that others extend
}

// NewMaker returns a Maker for the definitions of some sections.
func NewMaker(sections []Section) *Maker {
	return &Maker{sections: sections, defaults: make(defaults), files: make(map[string]map[string]yamlschema.Entry),
		index: make(map[content.Kind]map[content.ID]int), kept: make(map[*yaml.Node]reading)}
}

func (m *Maker) section(kind content.Kind) *Section {
	for i := range m.sections {
		if s := &m.sections[i]; s.Kind.Name == kind && s.Overlaid() {
			return s
		}
	}
	return nil
}

// Kinds lists the kinds whose definitions can be composed.
func (m *Maker) Kinds() []Kind {
	var all []Kind
	for i := range m.sections {
		if s := &m.sections[i]; s.Overlaid() {
			all = append(all, s.Kind)
		}
	}
	return all
}

// Index returns the position of each definition of a kind in its table. Nothing may
// be added to the table afterwards.
func (m *Maker) Index(kind content.Kind, t *content.Tables) map[content.ID]int {
	if m.index[kind] == nil {
		m.index[kind] = m.section(kind).index(t)
	}
	return m.index[kind]
}

func indexed[T any](k *Of[T], table []T) map[content.ID]int {
	at := make(map[content.ID]int, len(table))
	for i := range table {
		at[*k.ID(&table[i])] = i
	}
	return at
}

// Make composes a definition and writes it to its table.
func (m *Maker) Make(d *Definition, t *content.Tables) {
	m.section(d.Kind).make(m, d, t)
}

// Own returns what a bundle itself says about one of its own definitions, in the
// order written. It reads the file again and returns nil if the file cannot be read.
func (m *Maker) Own(b *yamlschema.Source, at content.Origin, kind content.Kind, id content.ID) []Said {
	_, name, _ := strings.Cut(string(id), ":")
	r := ReaderFor(b, at.File, "")
	def, ok := m.written(r, at.File)[string(kind)+" "+name]
	if !ok {
		return nil
	}
	list, _ := r.Pairs(def.Value, name)
	var all []Said
	for _, c := range contributions(r, m.section(kind).Kind, list, false) {
		all = append(all, Said{Contribution: c, Bundle: b, Of: id})
	}
	return all
}

// written returns the definitions of a file as written.
func (m *Maker) written(r *yamlschema.Reader, file string) map[string]yamlschema.Entry {
	if defs, ok := m.files[file]; ok {
		return defs
	}
	defs := make(map[string]yamlschema.Entry)
	m.files[file] = defs
	root := document(r)
	if root == nil {
		return defs
	}
	if strings.HasPrefix(r.At.Path, "panels/") {
		root = &yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{{Kind: yaml.ScalarNode, Tag: "!!str", Value: string(content.Panels)}, root}}
	}
	kinds, _ := r.Pairs(root, "a data file")
	for _, k := range kinds {
		list, _ := r.Pairs(k.Value, k.Key)
		for _, p := range list {
			defs[k.Key+" "+p.Key] = p
		}
	}
	return defs
}

// document parses the file again.
func document(r *yamlschema.Reader) *yaml.Node {
	if r.At.Path == yamlschema.StageFile {
		return r.Computed
	}
	data, ok := r.File(r.At.Path)
	if !ok {
		return nil
	}
	r.At.Data = data
	return r.Parse()
}

// ReaderFor returns a reader for values of a file of a bundle that has been read
// before.
func ReaderFor(b *yamlschema.Source, file, within string) *yamlschema.Reader {
	scratch := *b
	scratch.Uses = nil
	return &yamlschema.Reader{Source: &scratch, At: &yamlschema.File{Path: strings.TrimPrefix(file, b.Label+"/")}, Within: within}
}
