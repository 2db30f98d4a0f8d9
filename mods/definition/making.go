package definition

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// makeOne composes a definition of a kind and writes it to the table.
func makeOne[T any](m *Maker, k *Of[T], d *Definition, table *[]T) {
	var made T
	*k.ID(&made) = d.ID
	in := making{m: m, d: d, fields: make([]inForce, len(k.Fields))}
	for i := range d.Said {
		s := &d.Said[i]
		key, sub, _ := strings.Cut(s.Field, ".")
		if at := yamlschema.Find(k.Fields, key); at >= 0 {
			in.say(&k.Fields[at].Field, at, sub, i)
		}
	}
	defaults := defaultsOf(m.defaults, yamlschema.Base, k)
	_, name, _ := strings.Cut(string(d.ID), ":")
	for at := range k.Fields {
		f, held := &k.Fields[at], &in.fields[at]
		if !held.given && f.Required {
			in.problem(d.At, diag.MissingKey, f.Missing(k.One), name)
		}
		in.enough(&f.Field, held)
		if held.given || f.Default != "" {
			f.Set(&made, held.over(&f.Field, defaults[at]))
		}
		in.record(&f.Field, held)
	}
	if !in.wrong && k.Check != nil {
		if key, msg, text, ok := k.Check(&made); !ok {
			in.problem(in.culprit(key, msg), diag.Contradiction, msg, text)
		}
	}
	if d.Index == len(*table) {
		*table = append(*table, made)
	} else {
		(*table)[d.Index] = made
	}
}

// making is a definition during composition.
type making struct {
	m      *Maker
	d      *Definition
	fields []inForce
	wrong  bool
}

func (in *making) problem(at content.Origin, code diag.Code, msg, text string) {
	in.wrongAt(at, code, msg, text, "")
}

func (in *making) wrongAt(at content.Origin, code diag.Code, msg, text, suggestion string) {
	in.wrong = true
	in.d.Problems = append(in.d.Problems, yamlschema.NewProblem(at, code, msg, text, suggestion))
}

// enough reports a list with too few remaining entries.
func (in *making) enough(f *yamlschema.Field, held *inForce) {
	list := f.Type.List
	if list != nil && held.given && !in.wrong && list.Len(held.v) < list.Least {
		in.problem(in.placeOf(f.Key), diag.OutOfRange, fmt.Sprintf("%s must have at least %d %s; remaining:", f.Key, list.Least, list.Ones), fmt.Sprint(list.Len(held.v)))
	}
}

// placeOf returns the place of the value in force of a field.
func (in *making) placeOf(key string) content.Origin {
	for i := len(in.d.Said) - 1; i >= 0; i-- {
		if s := &in.d.Said[i]; s.Field == key || strings.HasPrefix(s.Field, key+".") {
			return s.At
		}
	}
	return in.d.At
}

// culprit returns the place at which the definition as a whole became invalid: the field
// that the check names or, if that is unchanged, the last change to a field that the
// message names.
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

// say reads a contribution and applies it to the value so far.
func (in *making) say(f *yamlschema.Field, at int, sub string, i int) {
	s := &in.d.Said[i]
	held := &in.fields[at]
	one, ok := in.m.read(f, s, in.d)
	if !ok {
		in.wrong = true
		in.d.Problems = append(in.d.Problems, one.problems...)
	}
	if s.Op == Remove {
		one.Refs = nil // removing an entry that is already gone is allowed
	}
	for _, ref := range one.Refs {
		in.d.Refs = append(in.d.Refs, yamlschema.Ref{Kind: ref.Kind, ID: ref.ID, Text: ref.Text, At: ref.At})
	}
	if !ok {
		held.given = true // it is invalid, not missing
		return
	}
	if s.Op == Remove && !in.m.Lenient {
		in.missing(f, s, held, one.v)
	}
	in.d.Presses = append(in.d.Presses, one.Presses...)
	if f.Type == yamlschema.Clients && strings.HasSuffix(sub, ".entry") && s.Of != in.d.ID {
		return // a number is valid for one definition: one that extends another needs its own
	}
	held.take(f, &s.Contribution, sub, i, one)
}

// missing reports removed entries that were never in the list.
func (in *making) missing(f *yamlschema.Field, s *Said, held *inForce, named yamlschema.Value) {
	list := f.Type.List
	for i, item := range s.Value.Content {
		has := func(v yamlschema.Value) bool { return list.Has(v, named, i, item) }
		if !has(held.v) && !slices.ContainsFunc(held.gone, has) {
			msg, text, suggestion := list.Lacks(held.v, named, i, item)
			in.wrongAt(ReaderFor(s.Bundle, s.At.File, "").Where(item), diag.Contradiction, f.Key+" "+msg, text, suggestion)
		}
	}
}
