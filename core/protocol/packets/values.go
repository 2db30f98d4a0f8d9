package packets

import (
	"cmp"
	"math"
	"slices"
)

// The fields with which every object begins, whatever the version.
const (
	FieldGUID  = 0
	FieldType  = 2
	FieldEntry = 3
	FieldScale = 4
)

// Fields gathers values of fields, in any order.
type Fields []Value

// Word adds a field that the version has: place 0 is one that it does not have.
func (f *Fields) Word(at uint16, value uint32) {
	if at != 0 {
		*f = append(*f, Value{Field: at, Word: value})
	}
}

// Float adds a field of a number with a fraction.
func (f *Fields) Float(at uint16, value float64) { f.Word(at, math.Float32bits(float32(value))) }

// GUID adds a field of two words; place 0 is the thing's own name.
func (f *Fields) GUID(at uint16, value uint64) {
	*f = append(*f, Value{Field: at, Word: uint32(value)}, Value{Field: at + 1, Word: uint32(value >> 32)})
}

// Sorted is the values in the order of their places.
func (f *Fields) Sorted() []Value {
	slices.SortFunc(*f, func(a, b Value) int { return cmp.Compare(a.Field, b.Field) })
	return *f
}

// Over is fields on top of others: where both have one, f has its say.
func (f *Fields) Over(under []Value) []Value {
	for _, u := range under {
		if !slices.ContainsFunc(*f, func(o Value) bool { return o.Field == u.Field }) {
			*f = append(*f, u)
		}
	}
	return f.Sorted()
}
