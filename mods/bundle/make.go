package bundle

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/problem"
)

// Said is a contribution and whose it is: names, text and tables of formulas
// that stand in it are those of its bundle.
type Said struct {
	Contribution
	Bundle *Bundle
	// Of is the definition of which it was said: the same, or one that it extends.
	Of content.ID
	// Within is the bundle whose definition an override changes, else "".
	Within string
}

// Definition is a definition to be put together.
type Definition struct {
	Kind  content.Kind
	ID    content.ID
	Index int            // where it goes in the table of its kind; the length of the table appends it
	At    content.Origin // of its key, for what is wrong with the whole
	Said  []Said         // in order: the last word counts

	// What came of it.
	Fields   []Made // in the order of the kind
	Refs     []Ref  // of every contribution; those that lost have no From
	Spots    []Spot // of the values in force
	Presses  []Press
	Problems problem.List
}

// Made is a field of a definition that has been put together.
type Made struct {
	Name  string // as in Contribution.Field
	Said  []int  // which of Definition.Said had a say, in order
	Value string // in force, as an author would write it; "" is none
	// Winner is the last of Said that counts; -1 is the default.
	Winner int
}

// Maker puts definitions together. It keeps what it has read of files, for one
// composition; it is for one goroutine.
type Maker struct {
	// Lenient lets lists be without what is to be removed from them: overrides that
	// put it there may have been left out.
	Lenient bool

	sections []section
	defaults *reader
	files    map[string]map[string]pair // definitions of files as written, by kind and name
	index    map[content.Kind]map[content.ID]int
	kept     map[*yaml.Node]reading // of contributions to definitions that others extend
}

// NewMaker makes a Maker.
func NewMaker() *Maker {
	return &Maker{sections: sections(), defaults: &reader{b: &Bundle{Name: Base}, defaults: make(map[content.Kind][]value)},
		files: make(map[string]map[string]pair), index: make(map[content.Kind]map[content.ID]int), kept: make(map[*yaml.Node]reading)}
}

func (m *Maker) section(kind content.Kind) *section {
	for i := range m.sections {
		if s := &m.sections[i]; s.kind.Name == kind && s.make != nil {
			return s
		}
	}
	return nil
}

// Kinds lists the kinds of which definitions can be put together.
func (m *Maker) Kinds() []Kind {
	var all []Kind
	for _, s := range m.sections {
		if s.make != nil {
			all = append(all, s.kind)
		}
	}
	return all
}

// Index tells where the definitions of a kind stand in its table. It is for
// tables to which definitions are not added any more.
func (m *Maker) Index(kind content.Kind, t *content.Tables) map[content.ID]int {
	if m.index[kind] == nil {
		m.index[kind] = m.section(kind).index(t)
	}
	return m.index[kind]
}

func indexed[T any](k *kind[T], table []T) map[content.ID]int {
	at := make(map[content.ID]int, len(table))
	for i := range table {
		at[*k.id(&table[i])] = i
	}
	return at
}

// Make puts a definition together and into its table.
func (m *Maker) Make(d *Definition, t *content.Tables) {
	m.section(d.Kind).make(m, d, t)
}

// Own is what the bundle of a definition says of it by itself, in the order
// written, read from its file again. It is nil when the file cannot be read.
func (m *Maker) Own(b *Bundle, kind content.Kind, id content.ID) []Said {
	_, name, _ := strings.Cut(string(id), ":")
	at, ok := b.Tables.Origins[content.FieldName(kind, id, "")]
	if !ok {
		return nil
	}
	r := readerFor(b, at.File, "")
	def, ok := m.written(r, at.File)[string(kind)+" "+name]
	if !ok {
		return nil
	}
	list, _ := r.pairs(def.value, name)
	var all []Said
	for _, c := range r.contributions(m.section(kind).kind, list, false) {
		all = append(all, Said{Contribution: c, Bundle: b, Of: id})
	}
	return all
}

// written is the definitions of a file as they were written.
func (m *Maker) written(r *reader, file string) map[string]pair {
	if defs, ok := m.files[file]; ok {
		return defs
	}
	defs := make(map[string]pair)
	m.files[file] = defs
	root := r.document()
	if root == nil {
		return defs
	}
	if strings.HasPrefix(r.file.Path, "panels/") {
		root = &yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{{Kind: yaml.ScalarNode, Tag: "!!str", Value: string(content.Panels)}, root}}
	}
	kinds, _ := r.pairs(root, "a data file")
	for _, k := range kinds {
		list, _ := r.pairs(k.value, k.key)
		for _, p := range list {
			defs[k.key+" "+p.key] = p
		}
	}
	return defs
}

// document is the document of the file again.
func (r *reader) document() *yaml.Node {
	if r.file.Path == StageFile {
		return r.b.staged
	}
	data, ok := r.b.File(r.file.Path)
	if !ok {
		return nil
	}
	r.file.Data = data
	return r.parse()
}

// readerFor reads values of a file of a bundle that has been read before. What
// it finds goes into a bundle of its own.
func readerFor(b *Bundle, file, within string) *reader {
	path := strings.TrimPrefix(file, b.Label+"/")
	scratch := &Bundle{Label: b.Label, Name: b.Name, Files: b.Files, staged: b.staged, Settings: b.Settings, settled: b.settled}
	scratch.Tables.Locale = b.Tables.Locale // to look up
	return &reader{b: scratch, file: &File{Path: path}, depends: b.depends, optional: b.optional, within: within, tables: b.tables, stats: b.stats}
}

// makeOne fills a definition of a kind and puts it into the table.
func makeOne[T any](m *Maker, k *kind[T], d *Definition, table *[]T) {
	var made T
	*k.id(&made) = d.ID
	in := making{m: m, d: d, fields: make([]inForce, len(k.fields))}
	for i := range d.Said {
		s := &d.Said[i]
		key, sub, _ := strings.Cut(s.Field, ".")
		if at := k.find(key); at >= 0 {
			in.say(&k.fields[at].Field, at, sub, i)
		}
	}
	defaults := defaultsOf(m.defaults, k)
	_, name, _ := strings.Cut(string(d.ID), ":")
	for at := range k.fields {
		f, held := &k.fields[at], &in.fields[at]
		if !held.given && f.Required {
			in.problem(d.At, fmt.Sprintf("%s is missing in %s", f.Key, k.one), name)
		}
		if held.given && f.Type == Points && !in.wrong && len(held.v.points) < minPoints {
			in.problem(in.placeOf(f.Key), fmt.Sprintf("%s must have at least %d points; left are", f.Key, minPoints), fmt.Sprint(len(held.v.points)))
		}
		if held.given || f.Default != "" {
			f.set(&made, held.over(&f.Field, defaults[at]))
		}
		in.record(&f.Field, held)
	}
	if !in.wrong && k.check != nil {
		if key, msg, text, ok := k.check(&made); !ok {
			in.problem(in.culprit(key, msg), msg, text)
		}
	}
	if d.Index == len(*table) {
		*table = append(*table, made)
	} else {
		(*table)[d.Index] = made
	}
}

// making is a definition while it is put together.
type making struct {
	m      *Maker
	d      *Definition
	fields []inForce
	wrong  bool
}

func (in *making) problem(at content.Origin, msg, text string) { in.wrongAt(at, msg, text, "") }

func (in *making) wrongAt(at content.Origin, msg, text, suggestion string) {
	in.wrong = true
	in.d.Problems = append(in.d.Problems, NewProblem(at, msg, text, suggestion))
}

// placeOf is where the value of a field stands that is in force.
func (in *making) placeOf(key string) content.Origin {
	for i := len(in.d.Said) - 1; i >= 0; i-- {
		if s := &in.d.Said[i]; s.Field == key || strings.HasPrefix(s.Field, key+".") {
			return s.At
		}
	}
	return in.d.At
}

// culprit is where the definition as a whole became wrong: the field that the
// check names, or, where that is as it always was, the last change to a field of
// which the message speaks.
func (in *making) culprit(key, msg string) content.Origin {
	at := in.placeOf(key)
	words := strings.FieldsFunc(msg, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') })
	for i := len(in.d.Said) - 1; i >= 0; i-- {
		s := &in.d.Said[i]
		if s.Of != in.d.Said[0].Of || s.Bundle != in.d.Said[0].Bundle {
			if s.Field == key || slices.Contains(words, s.Field) {
				return s.At
			}
		}
	}
	return at
}

// say reads what a contribution says and puts it over what was said before.
func (in *making) say(f *Field, at int, sub string, i int) {
	s := &in.d.Said[i]
	held := &in.fields[at]
	one, ok := in.m.read(f, s, in.d)
	if !ok {
		in.wrong = true
		in.d.Problems = append(in.d.Problems, one.problems...)
	}
	if s.Op == Remove {
		one.refs = nil // what is not there any more may be removed
	}
	for _, ref := range one.refs {
		in.d.Refs = append(in.d.Refs, Ref{Kind: ref.Kind, ID: ref.ID, Text: ref.Text, At: ref.At})
	}
	if !ok {
		held.given = true // it is not missing, it is wrong
		return
	}
	if s.Op == Remove && !in.m.Lenient {
		in.missing(f, s, held, one.v)
	}
	in.d.Presses = append(in.d.Presses, one.presses...)
	if f.Type == Clients && strings.HasSuffix(sub, ".entry") && s.Of != in.d.ID {
		return // clients know one thing by it: what extends another is another
	}
	held.take(f, &s.Contribution, sub, i, one)
}

// missing reports what is to be removed from a list and never was in it.
func (in *making) missing(f *Field, s *Said, held *inForce, v value) {
	for i, item := range s.Value.Content {
		at := readerFor(s.Bundle, s.At.File, "").where(item)
		switch f.Type {
		case Tags, Letters, Words:
			if word := f.counted(item.Value); !slices.Contains(held.v.words, word) && !slices.Contains(held.gone.words, word) {
				in.wrongAt(at, f.Key+" has nothing to remove that is called", item.Value, suggest(item.Value, held.v.words))
			}
		case Names:
			if !slices.Contains(held.v.ids, v.ids[i]) && !slices.Contains(held.gone.ids, v.ids[i]) {
				var known []string
				for _, id := range held.v.ids {
					known = append(known, string(id))
				}
				in.wrongAt(at, f.Key+" has nothing to remove that is called", item.Value, suggest(string(v.ids[i]), known))
			}
		case Points:
			if !meet(value{points: v.points[i : i+1]}, held.v) && !meet(value{points: v.points[i : i+1]}, held.gone) {
				in.wrongAt(at, f.Key+" has no such point to remove:", written(item), "")
			}
		case Rows:
			if !sameInput(held.v.rows, v.rows[i][0]) && !sameInput(held.gone.rows, v.rows[i][0]) {
				in.wrongAt(at, f.Key+" has no row to remove for", item.Value, "")
			}
		case Stacks:
			if !hasItem(held.v.stacks, v.stacks[i].Item) && !hasItem(held.gone.stacks, v.stacks[i].Item) {
				in.wrongAt(at, f.Key+" has nothing to remove that is called", string(v.stacks[i].Item), "")
			}
		case Widgets, Effects, Parts:
			if !holds(held.v.nodes, item) && !holds(held.gone.nodes, item) {
				in.wrongAt(at, f.Key+" has nothing such to remove:", written(item), "")
			}
		}
	}
}
