package bundle

import (
	"gopkg.in/yaml.v3"
)

// shaped reads a mapping that stands within a definition, by a table of its keys
// such as a kind has. What is a ..., as in "phase".
func shaped[T any](r *reader, what string, fields []field[T], n *yaml.Node) (made T, where map[string]*yaml.Node, ok bool) {
	spots := len(r.b.Spots)
	plain := fieldsOf(fields)
	list, ok := r.panelReader("").fields(n, what, n, plain)
	where = make(map[string]*yaml.Node, len(list))
	for i := range fields {
		f := &fields[i]
		if f.Default != "" {
			f.set(&made, defaultOf(r.b.Name, &f.Field))
		}
	}
	for _, p := range list {
		f := &fields[indexOf(fields, p.key)]
		where[p.key] = p.value
		v, good := r.value(&f.Field, p.value)
		if good {
			f.set(&made, v)
		}
		ok = ok && good
	}
	r.b.Spots = r.b.Spots[:spots] // on which map they will lie nobody knows
	return made, where, ok
}

func fieldsOf[T any](fields []field[T]) []Field {
	all := make([]Field, len(fields))
	for i := range fields {
		all[i] = fields[i].Field
	}
	return all
}

func indexOf[T any](fields []field[T], key string) int {
	for i := range fields {
		if fields[i].Key == key {
			return i
		}
	}
	return -1
}
