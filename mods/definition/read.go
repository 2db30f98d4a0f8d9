package definition

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// Reader reads the definitions of one bundle.
type Reader struct {
	*yamlschema.Reader
	Tables   *content.Tables           // own definitions
	Overlays []Overlay                 // definitions that extend or override others, in the order written
	Defined  map[string]content.Origin // by kind and id, over all files
	Last     []func()                  // checks of whole definitions, after formulas
	// Provisional reports that a table is not known yet; whole definitions are
	// checked later.
	Provisional bool

	defaults defaults
}

// NewReader returns a Reader whose definitions go into tables.
func NewReader(of *yamlschema.Reader, tables *content.Tables) *Reader {
	return &Reader{Reader: of, Tables: tables, Defined: make(map[string]content.Origin), defaults: make(defaults)}
}

// read reads all definitions of one kind in one file.
func read[T any](r *Reader, k *Of[T], n *yaml.Node) {
	list, ok := r.Pairs(n, string(k.Name))
	if !ok {
		r.Incomplete = true
		return
	}
	if r.At.Path != yamlschema.StageFile {
		n.Content = nil // of a file, which is not used again: its nodes are freed one by one below
	}
	into, defaults := k.Table(r.Tables), defaultsOf(r.defaults, r.Name, k)
	for i, p := range list {
		list[i] = yamlschema.Entry{}
		if r.Stopped(p.At.Line) {
			return
		}
		if i == fewDefinitions && !r.Full() {
			*into = slices.Grow(*into, len(list)-i)
		}
		if !r.Define(k.Name, k.One, p) {
			continue
		}
		if r.Full() {
			readForProblems(r, k, p, defaults)
			continue
		}
		if Extends(p.Value) {
			r.Derive(k.Describe(), p)
			continue
		}
		r.From, r.Index = k.Name, len(*into)
		var d T
		*into = append(*into, d)
		*k.ID(&(*into)[r.Index]) = content.ID(r.Name + ":" + p.Key)
		readFields(r, k, p, into, defaults)
	}
}

// fewDefinitions is the number of definitions of a file after which there is room for all of
// them: before that, the file may turn out to be full of problems.
const fewDefinitions = 2 * diag.Most

// readForProblems reads a definition only to count its problems, since the bundle has so many
// already that it is not used.
func readForProblems[T any](r *Reader, k *Of[T], p yamlschema.Entry, defaults []yamlschema.Value) {
	found := r.Found
	r.Incomplete = true
	if !Extends(p.Value) {
		r.From, r.Index = k.Name, 0
		readFields(r, k, p, &[]T{*new(T)}, defaults)
	}
	r.Found = found
}

// Define checks the id of a new definition and records its place.
func (r *Reader) Define(kind content.Kind, one string, p yamlschema.Entry) bool {
	if !yamlschema.ValidName(p.Key) {
		if strings.Contains(p.Key, ":") {
			r.Problem(p.At, diag.BadOverride, fmt.Sprintf("a definition is named without its bundle; to change %s of another bundle, use override:", yamlschema.Article(one)), p.Key, "")
			return false
		}
		return r.BadName(p.At, "the id of a "+one)
	}
	if r.Full() {
		return true
	}
	key := string(kind) + " " + p.Key
	if first, twice := r.Defined[key]; twice {
		r.Problem(p.At, diag.Duplicate, fmt.Sprintf("%s is defined twice, first at %s:", one, first.Place()), p.Key, "")
		return false
	}
	at := r.Where(p.At)
	r.Defined[key] = at
	r.origin(kind, p.Key, "", at)
	return true
}

// origin records the place of a field of a definition.
func (r *Reader) origin(kind content.Kind, name, field string, at content.Origin) {
	r.Tables.Origins[content.FieldName(kind, content.ID(r.Name+":"+name), field)] = at
}

// readFields fills the last definition of into. Later code refers to it by index, since
// into may move while it grows.
func readFields[T any](r *Reader, k *Of[T], def yamlschema.Entry, into *[]T, defaults []yamlschema.Value) {
	var fields []yamlschema.Field // only for its problems
	if def.Value.Kind != yaml.MappingNode {
		fields = yamlschema.Documents(k.Fields)
	}
	list, ok := r.PairsOf(def.Value, k.One+" "+def.Key, fields)
	if !ok {
		return
	}
	var unknown []yamlschema.Entry
	lacks := false // required keys, or known ones
	i := r.Index
	given := make([]bool, len(k.Fields))
	good := true
	for _, p := range list {
		at := yamlschema.Find(k.Fields, p.Key)
		if at < 0 && r.Full() {
			r.Count(1)
			good = false
			continue
		}
		if at < 0 {
			unknown, lacks = append(unknown, p), true
			continue
		}
		given[at] = true
		f := &k.Fields[at]
		if !k.Many && !r.Full() {
			r.origin(k.Name, def.Key, p.Key, r.WhereWritten(p.Value))
		}
		good = r.Give(&f.Field, p.Value, func(v yamlschema.Value) { f.Set(&(*into)[i], v) }) && good
	}
	for at := range k.Fields {
		switch f := &k.Fields[at]; {
		case given[at]:
		case f.Required && r.Full():
			r.Count(1)
			good = false
		case f.Required:
			lacks = true
		case f.Default != "":
			f.Set(&(*into)[i], defaults[at])
		}
	}
	if lacks && !r.Full() {
		has := func(key string) bool { return given[yamlschema.Find(k.Fields, key)] }
		good = r.Complete(def.At, k.One, def.Key, yamlschema.Documents(k.Fields), unknown, has) && good
	}
	if good && k.Check != nil {
		r.checkLater(def, func() (key, msg, text string, ok bool) { return k.Check(&(*into)[i]) })
	}
}

// checkLater checks a definition as a whole, once formulas are compiled. The problem is at
// the field that the check names, or at the definition.
func (r *Reader) checkLater(def yamlschema.Entry, check func() (key, msg, text string, ok bool)) {
	if r.Full() {
		return
	}
	file := r.At
	list := def.Value.Content
	where := make([]field, 0, len(list)/2) // nodes would be kept until then
	for i := 0; i+1 < len(list); i += 2 {
		where = append(where, field{list[i].Value, list[i+1].Line, list[i+1].Column})
	}
	top := r.Where(def.At)
	r.Last = append(r.Last, func() {
		if r.Provisional {
			return
		}
		key, msg, text, ok := check()
		if ok {
			return
		}
		r.At = file
		at := top
		for _, f := range where {
			if f.key == key {
				at = r.Place(f.line, f.column)
			}
		}
		r.ProblemAt(at, diag.Contradiction, msg, text, "")
	})
}

// field is the place of a field of a definition.
type field struct {
	key          string
	line, column int
}

// defaults has values of kinds, by field.
type defaults map[content.Kind][]yamlschema.Value

// defaultsOf returns the defaults of a kind for a bundle; it reads them once.
func defaultsOf[T any](known defaults, bundle string, k *Of[T]) []yamlschema.Value {
	if values, ok := known[k.Name]; ok {
		return values
	}
	values := make([]yamlschema.Value, len(k.Fields))
	for i := range k.Fields {
		if f := &k.Fields[i]; f.Default != "" {
			values[i] = yamlschema.DefaultOf(bundle, &f.Field)
		}
	}
	known[k.Name] = values
	return values
}
