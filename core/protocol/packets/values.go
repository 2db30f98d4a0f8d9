package packets

import (
	"cmp"
	"math"
	"slices"
)

// The fields at the beginning of every object, in both versions.
const (
	FieldGUID  = 0
	FieldType  = 2
	FieldEntry = 3
	FieldScale = 4
)

// Fields collects values of fields, in any order.
type Fields []Value

// Word adds a field of the version; index 0 is a field that it does not have.
func (f *Fields) Word(at uint16, value uint32) {
	if at != 0 {
		*f = append(*f, Value{Field: at, Word: value})
	}
}

// Float adds a floating-point field.
func (f *Fields) Float(at uint16, value float64) { f.Word(at, math.Float32bits(float32(value))) }

// GUID adds a field of two words; index 0 is the object's own GUID.
func (f *Fields) GUID(at uint16, value uint64) {
	*f = append(*f, Value{Field: at, Word: uint32(value)}, Value{Field: at + 1, Word: uint32(value >> 32)})
}

// Sorted returns the values in the order of their indexes.
func (f *Fields) Sorted() []Value {
	slices.SortFunc(*f, func(a, b Value) int { return cmp.Compare(a.Field, b.Field) })
	return *f
}

// Over returns fields on top of others: if both have a field, f wins.
func (f *Fields) Over(under []Value) []Value {
	for _, u := range under {
		if !slices.ContainsFunc(*f, func(o Value) bool { return o.Field == u.Field }) {
			*f = append(*f, u)
		}
	}
	return f.Sorted()
}
