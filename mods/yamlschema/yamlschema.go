// Package yamlschema reads YAML mappings whose keys have types, units, ranges and defaults,
// such as the definitions of bundles and what they contain. A table of [Of] lists the keys,
// the destination of each value, and their descriptions, which the reference, the schemas
// for editors and the messages use.
//
// It owns the types that any kind of definition may use, and the types that create
// others: [ListOf] for lists of mappings, [MappingOf] for a single mapping. It also
// parses files, resolves names, compiles formulas, and locates problems: file, line,
// column and, if possible, a suggestion. It does not depend on the kinds of
// definitions, or on bundles beyond their [Source].
//
// It starts no goroutine. A Reader belongs to one goroutine.
package yamlschema

import (
	"fmt"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/model/content"
)

// Type defines the written form of a key's value, and what overlays can do with such
// values.
type Type struct {
	Word string // its name in the reference
	// If ok is false, Read has reported the problem. Read is nil for types that are
	// documented here and read elsewhere.
	Read func(*Reader, *Field, *yaml.Node) (v Value, ok bool)
	List *List // nil: others cannot add to values of the type
	// Shape documents the mapping that is the value or, with Many, each of its
	// entries; nil if it has none.
	Shape  func() Shape
	Many   bool
	Fewest int  // number of its entries
	Told   bool // the reference has a chapter on it
	// AsWritten values are shown with all their nodes. ByText values are equal when
	// their nodes have the same text.
	AsWritten, ByText bool
	// Show formats a value as an author would write it, if neither applies.
	Show func(Value) string
}

// Field documents one key of a definition. Reading, errors and documentation all use
// it.
type Field struct {
	Key      string
	Type     *Type
	Unit     string
	Min, Max float64 // inclusive range of numbers; both 0 means any finite number
	Required bool
	Default  string       // as an author would write it; "" is none
	Kind     content.Kind // kind for Name and Names
	Choices  []string     // of Choice, and of Tags with fixed words
	Inputs   []string     // of a formula; of a text, its placeholders, where nil is any
	Units    []string     // units whose stats a formula may use, as in content.FormulaUnits; nil is no stats
	Doc      string
}

// Ranged reports whether the field has a range.
func (f *Field) Ranged() bool { return f.Min != 0 || f.Max != 0 }

// Range returns the range in words, such as "1 to 60000 ms", or "".
func (f *Field) Range() string {
	if !f.Ranged() {
		return ""
	}
	return strings.TrimSpace(fmt.Sprintf("%s to %s %s", Plain(f.Min), Plain(f.Max), f.Unit))
}

// Plain formats a number as an author would write it.
func Plain(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// Shape documents a mapping in a file that is not a definition.
type Shape struct {
	One    string // the name of a single one
	Fields []Field
}

// Value is the value of a field; its type decides which parts are set.
type Value struct {
	Num     float64
	Lo, Hi  float64
	Text    content.Text
	Choice  int
	Flag    bool
	Formula *formula.Formula
	ID      content.ID
	IDs     []content.ID
	Word    string
	Words   []string
	Point   geo.Point
	Box     geo.Box
	Outline []geo.Point
	Pair    [2]float64
	Look    content.Look
	Clients []content.Client
	Made    any          // of types that other packages make; see Get
	Nodes   []*yaml.Node // of a list that names its entries by their keys: each as written
}

// Time returns a number of milliseconds.
func (v Value) Time() clock.Time { return clock.Time(v.Num) }

// Span returns a range of milliseconds.
func (v Value) Span() content.Span {
	return content.Span{Min: clock.Time(v.Lo), Max: clock.Time(v.Hi)}
}

// Get returns the value that a type of another package made.
func Get[M any](v Value) M {
	made, _ := v.Made.(M)
	return made
}

// Of is a Field of mappings that are read into a T, with the destination of its value.
type Of[T any] struct {
	Field
	Set func(*T, Value)
}

// Documents returns the fields without their setters.
func Documents[T any](fields []Of[T]) []Field {
	all := make([]Field, len(fields))
	for i := range fields {
		all[i] = fields[i].Field
	}
	return all
}

// Find returns the index of a key among fields, or -1.
func Find[T any](fields []Of[T], key string) int {
	for i := range fields {
		if fields[i].Key == key {
			return i
		}
	}
	return -1
}

// Keys returns the keys of fields.
func Keys(fields []Field) []string {
	keys := make([]string, len(fields))
	for i := range fields {
		keys[i] = fields[i].Key
	}
	return keys
}
