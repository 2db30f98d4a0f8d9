package codec

import "fmt"

// Variant codes one concrete type of a family of plain values that share an
// interface I, such as the intents or the events.
type Variant[I any] struct {
	Name string
	code func(*Coder, I) I
}

// Of describes the variant T, which must implement I, by its field visitor.
func Of[I, T any](name string, visit func(*Coder, *T)) Variant[I] {
	return Variant[I]{name, func(c *Coder, in I) I {
		var v T
		if !c.Reading() {
			v = any(in).(T)
		}
		visit(c, &v)
		return any(v).(I)
	}}
}

// Union visits the number of a variant and then its fields; kind is the index of *v in
// table, ignored while reading.
func Union[I any](c *Coder, table []Variant[I], kind int, v *I) {
	Int(c, &kind)
	if kind < 0 || kind >= len(table) || table[kind].code == nil {
		c.Fail(fmt.Errorf("codec: unknown variant %d", kind))
		return
	}
	*v = table[kind].code(c, *v)
}
