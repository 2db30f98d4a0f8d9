// Package yamlschema reads YAML mappings whose keys have types, units, ranges and
// defaults, as the definitions of bundles and what stands within them: a table of
// [Of] says which keys there are, where the value of each goes, and all that the
// reference, the schemas for editors and the messages tell of them.
//
// It owns the types that any kind of definition may use and what makes new ones:
// [ListOf] for lists of mappings, [MappingOf] for a single one. It also owns how a
// file is parsed, how names are resolved and formulas compiled, and the places of
// problems: file, line, column and, where there is one, a suggestion. It does not
// know what definitions there are, nor what a bundle is beyond its [Source].
//
// It starts no goroutine; a Reader is for one.
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

// Type is the form in which a key's value is written, and what may be done to
// such values.
type Type struct {
	Word string // as the reference calls it
	// Read has reported what is wrong when ok is false. It is nil for what is
	// documented here and read elsewhere.
	Read func(*Reader, *Field, *yaml.Node) (v Value, ok bool)
	List *List // nil: others cannot add to values of the type
	// Shape documents the mapping that a value is or, with Many, that each entry of
	// it is; nil for what is none.
	Shape  func() Shape
	Many   bool
	Fewest int  // entries that it has
	Told   bool // the reference has a chapter on it
	// AsWritten values are shown with all their nodes, and ByText ones are the same
	// when their nodes say the same.
	AsWritten, ByText bool
	// Show is a value as an author would write it, where that is neither.
	Show func(Value) string
}

// Field documents one key of a definition. What reads, what reports and what
// describes bundles all follow it.
type Field struct {
	Key      string
	Type     *Type
	Unit     string
	Min, Max float64 // inclusive range of numbers; both 0 means any finite number
	Required bool
	Default  string       // as an author would write it; "" is nothing
	Kind     content.Kind // of what Name and Names refer to
	Choices  []string     // of Choice, and of Tags that are not free
	Inputs   []string     // of a formula
	Units    []string     // whose stats a formula may use, as in content.FormulaUnits; nil is no stats
	Doc      string
}

// Ranged tells whether the field has a range.
func (f *Field) Ranged() bool { return f.Min != 0 || f.Max != 0 }

// Range is the range in words, such as "1 to 60000 ms", or "".
func (f *Field) Range() string {
	if !f.Ranged() {
		return ""
	}
	return strings.TrimSpace(fmt.Sprintf("%s to %s %s", Plain(f.Min), Plain(f.Max), f.Unit))
}

// Plain is a number as an author would write it.
func Plain(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// Shape documents a mapping that stands within a file and is no definition.
type Shape struct {
	One    string // what a single one is called
	Fields []Field
}

// Value is what a field was given; its type says which parts count.
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
	Nodes   []*yaml.Node // of a list that names its entries by what they have: each as written
}

// Time is a number of milliseconds.
func (v Value) Time() clock.Time { return clock.Time(v.Num) }

// Span is a range of milliseconds.
func (v Value) Span() content.Span {
	return content.Span{Min: clock.Time(v.Lo), Max: clock.Time(v.Hi)}
}

// Get is what a type of another package has made of a value.
func Get[M any](v Value) M {
	made, _ := v.Made.(M)
	return made
}

// Of is a Field of mappings that become a T, and where its value goes.
type Of[T any] struct {
	Field
	Set func(*T, Value)
}

// Documents are the fields alone.
func Documents[T any](fields []Of[T]) []Field {
	all := make([]Field, len(fields))
	for i := range fields {
		all[i] = fields[i].Field
	}
	return all
}

// Find is where a key stands among fields, or -1.
func Find[T any](fields []Of[T], key string) int {
	for i := range fields {
		if fields[i].Key == key {
			return i
		}
	}
	return -1
}

// Keys are the keys of fields.
func Keys(fields []Field) []string {
	keys := make([]string, len(fields))
	for i := range fields {
		keys[i] = fields[i].Key
	}
	return keys
}
