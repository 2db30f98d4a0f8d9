package yamlschema

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
)

// ListOf makes the type of lists whose entries are mappings with fields.
type ListOf[E any] struct {
	One     string         // name of a single one, such as "phase"
	Of      string         // the reference's word for the list: "list of phases"
	Most    int            // entries
	NoEmpty string         // error for an empty list; "" allows it
	Fields  func() []Of[E] // a function, so that entries may have lists of their kind
	// Check checks an entry after earlier valid ones; it may set omitted values. Places are
	// the values by key.
	Check func(r *Reader, f *Field, before []E, e *E, n *yaml.Node, places Places) bool
	// Whole checks all entries together if each of them is valid.
	Whole func(r *Reader, all []E, places []Places) bool
	// Fixed lists can only be set as a whole: others cannot add to them.
	Fixed bool
	Told  bool // the reference has a chapter on it
}

// Entries adds the entries of a list to a slice of T.
func Entries[T, E any](in func(*T) *[]E) func(*T, Value) {
	return func(d *T, v Value) { *in(d) = Made[E](v) }
}

// Places are the values of a mapping by key, as written.
type Places map[string]*yaml.Node

// Type returns the type whose values have a []E in Made.
func (l ListOf[E]) Type() *Type {
	t := &Type{Word: l.Of, Many: true, Told: l.Told, AsWritten: l.Fixed, ByText: !l.Fixed, Read: l.read,
		Shape: func() Shape { return Shape{l.One, Documents(l.Fields())} }}
	if l.NoEmpty != "" {
		t.Fewest = 1
	}
	if !l.Fixed {
		t.List = NodeList[E](Has, l.named)
	}
	return t
}

func (l ListOf[E]) read(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
	items, ok := r.List(n, f.Key, l.Most)
	if ok && len(items) == 0 && l.NoEmpty != "" {
		r.Problem(n, diag.MissingKey, f.Key+" "+l.NoEmpty, "", "")
		return v, false
	}
	all := make([]E, len(items)) // at a fixed address: formulas are stored in it later
	places := make([]Places, len(items))
	for i, item := range items {
		where, good := Into(r, l.One, l.Fields(), item, &all[i])
		places[i] = where
		ok = good && (l.Check == nil || l.Check(r, f, all[:i], &all[i], item, where)) && ok
	}
	v.Made = all
	if !l.Fixed && ok {
		v.Nodes = items
	}
	return v, ok && (l.Whole == nil || l.Whole(r, all, places))
}

// named checks a list that names entries by their keys.
func (l ListOf[E]) named(r *Reader, f *Field, n *yaml.Node) bool {
	known := Keys(Documents(l.Fields()))
	items, ok := r.List(n, f.Key, l.Most)
	for _, item := range items {
		list, good := r.Pairs(item, l.One)
		if good && len(list) == 0 {
			r.Problem(item, diag.WrongType, fmt.Sprintf("%s to remove must be identified by its content, such as {%s: ...}, not", Article(l.One), known[0]), Quote(item), "")
			good = false
		}
		for _, e := range list {
			if Find(l.Fields(), e.Key) < 0 {
				r.Unknown(e, Article(l.One), known)
				good = false
			}
		}
		ok = ok && good
	}
	return ok
}

// Has reports whether a mapping contains all of meant.
func Has(meant, n *yaml.Node) bool {
	if meant.Kind != yaml.MappingNode || len(meant.Content) == 0 {
		return false
	}
	for i := 0; i+1 < len(meant.Content); i += 2 {
		has := false
		for j := 0; j+1 < len(n.Content) && !has; j += 2 {
			has = n.Content[j].Value == meant.Content[i].Value && SameNode(n.Content[j+1], meant.Content[i+1])
		}
		if !has {
			return false
		}
	}
	return true
}

// MappingOf makes the type of single mappings with fields.
type MappingOf[E any] struct {
	One    string // its name
	Of     string // the reference's word for it
	Fields func() []Of[E]
	Check  func(r *Reader, e *E, n *yaml.Node, places Places) bool // called when all fields are valid
	Told   bool                                                    // the reference has a chapter on it
}

// Type returns the type whose values have a *E in Made.
func (m MappingOf[E]) Type() *Type {
	return &Type{Word: m.Of, Told: m.Told, AsWritten: true, Shape: func() Shape { return Shape{m.One, Documents(m.Fields())} },
		Read: func(r *Reader, f *Field, n *yaml.Node) (v Value, ok bool) {
			e := new(E)
			places, ok := Into(r, m.One, m.Fields(), n, e)
			v.Made = e
			return v, ok && (m.Check == nil || m.Check(r, e, n, places))
		}}
}

// Into reads a mapping within a definition, by a table of its keys. One is its name, such
// as "phase". Formulas are stored in made when they are compiled.
func Into[T any](r *Reader, one string, fields []Of[T], n *yaml.Node, made *T) (places Places, ok bool) {
	spots := len(r.Spots)
	list, ok := r.Fields(n, one, "", n, Documents(fields))
	places = make(Places, len(list))
	for i := range fields {
		if f := &fields[i]; f.Default != "" {
			f.Set(made, r.DefaultOf(one, &f.Field))
		}
	}
	for _, p := range list {
		f := &fields[Find(fields, p.Key)]
		places[p.Key] = p.Value
		ok = r.Give(&f.Field, p.Value, func(v Value) { f.Set(made, v) }) && ok
	}
	r.Spots = r.Spots[:spots] // their map is unknown
	return places, ok
}

// DefaultOf reads the default of a field of the mapping called one, once.
func (r *Reader) DefaultOf(one string, f *Field) Value {
	key := one + " " + f.Key
	v, known := r.defaults[key]
	if !known {
		if r.defaults == nil {
			r.defaults = make(map[string]Value)
		}
		v = DefaultOf(r.Name, f)
		r.defaults[key] = v
	}
	return v
}

// first returns the key that an example of the mapping uses: the first required one, or
// else the first.
func first(fields []Field) string {
	for i := range fields {
		if fields[i].Required {
			return fields[i].Key
		}
	}
	return fields[0].Key
}

// Fields lists the keys of a mapping that are among fields, and reports unknown keys and
// missing required ones. One is the word for the mapping, such as "panel", and name its
// name, or "". It returns whether all keys were valid.
func (r *Reader) Fields(n *yaml.Node, one, name string, at *yaml.Node, fields []Field) (list []Entry, ok bool) {
	what := strings.TrimSpace(one + " " + name)
	all, ok := r.PairsOf(n, what, fields)
	if !ok {
		return nil, false
	}
	has := make(map[string]bool)
	var unknown []Entry
	for _, p := range all {
		if FieldOf(fields, p.Key) == nil {
			unknown = append(unknown, p)
			continue
		}
		has[p.Key] = true
		list = append(list, p)
	}
	return list, r.Complete(at, one, name, fields, unknown, func(key string) bool { return has[key] })
}

// PairsOf is Pairs for a mapping with fields.
func (r *Reader) PairsOf(n *yaml.Node, what string, fields []Field) (list []Entry, ok bool) {
	if n.Kind != yaml.MappingNode && !IsNull(n) && len(fields) > 0 {
		r.Problem(n, diag.WrongType, fmt.Sprintf("%s must be a mapping of keys, such as {%s: ...}, not", what, first(fields)), Quote(n), "")
		return nil, false
	}
	return r.Pairs(n, what)
}

// Complete reports the unknown keys of a mapping and the required ones that it lacks, and
// returns whether there are none. A key that was likely meant by an unknown one is not
// missing. If it is not clear which one was meant, one problem names both, since the
// missing key follows from the unknown one.
func (r *Reader) Complete(at *yaml.Node, one, name string, fields []Field, unknown []Entry, has func(key string) bool) bool {
	keys, meant := Keys(fields), make(map[string]bool)
	for _, p := range unknown {
		meant[Suggest(p.Key, keys)] = true
	}
	var missing []*Field
	for i := range fields {
		if f := &fields[i]; f.Required && !has(f.Key) && !meant[f.Key] {
			missing = append(missing, f)
		}
	}
	ok := len(unknown)+len(missing) == 0
	for _, p := range unknown {
		if len(missing) > 0 && Suggest(p.Key, keys) == "" {
			r.unknownFor(p, one, missing)
			missing = nil
			continue
		}
		r.Unknown(p, Article(one), keys)
	}
	for _, f := range missing {
		r.Problem(at, diag.MissingKey, f.Missing(one), name, "")
	}
	return ok
}

// FieldOf returns the field of a key, or nil.
func FieldOf(fields []Field, key string) *Field {
	for i := range fields {
		if fields[i].Key == key {
			return &fields[i]
		}
	}
	return nil
}

// Article returns a word with its article.
func Article(word string) string {
	if strings.ContainsAny(word[:1], "aeiou") {
		return "an " + word
	}
	return "a " + word
}
