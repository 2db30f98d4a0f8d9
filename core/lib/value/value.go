// Package value defines the data that scripts store and send: nil, booleans, finite
// numbers, strings, references to units, and tables of these in a fixed order. State
// tables, arguments of timers, stored values and messages between maps and the realm
// consist of it. A Value is immutable by convention: it may be shared, and nobody changes
// it.
package value

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Kind is the type of a Value.
type Kind uint8

const (
	Nil Kind = iota
	Bool
	Number
	String
	Ref
	Table
)

// Limits of one value; code that builds a value from a script checks them.
const (
	MaxDepth = 32
	MaxNodes = 10000
)

// Value is one piece of plain data. The zero Value is nil.
type Value struct {
	kind  Kind
	num   float64 // Bool (0 or 1) and Number; of a Table its weight
	text  string
	ref   guid.GUID
	table []Entry
}

// Entry is one key and value of a table. A key is a boolean, a number or a string.
type Entry struct{ Key, Value Value }

// OfBool returns a boolean.
func OfBool(b bool) Value {
	if b {
		return Value{kind: Bool, num: 1}
	}
	return Value{kind: Bool}
}

// OfNumber returns a number; NaN and infinities become nil.
func OfNumber(f float64) Value {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return Value{}
	}
	return Value{kind: Number, num: f}
}

// OfString returns a string.
func OfString(s string) Value { return Value{kind: String, text: s} }

// OfRef returns a reference to a unit.
func OfRef(g guid.GUID) Value { return Value{kind: Ref, ref: g} }

// OfTable returns a table with entries in the order of pairs. It keeps the slice, which
// must not change afterwards.
func OfTable(entries []Entry) Value {
	return Value{kind: Table, num: float64(weigh(entries)), table: entries}
}

// OfList returns a table with the keys 1 to n.
func OfList(values ...Value) Value {
	entries := make([]Entry, len(values))
	for i, v := range values {
		entries[i] = Entry{OfNumber(float64(i + 1)), v}
	}
	return OfTable(entries)
}

// Of converts a Go value to plain data: a bool, an int, a float64, a string, a GUID, or
// plain data itself. It returns false for anything else.
func Of(v any) (Value, bool) {
	switch v := v.(type) {
	case Value:
		return v, true
	case bool:
		return OfBool(v), true
	case int:
		return OfNumber(float64(v)), true
	case float64:
		return OfNumber(v), true
	case string:
		return OfString(v), true
	case guid.GUID:
		return OfRef(v), true
	}
	return Value{}, false
}

// OfRecord returns a table of keys, which are strings, each before its value, which Of must
// accept. It panics otherwise.
func OfRecord(pairs ...any) Value {
	entries := make([]Entry, len(pairs)/2)
	for i := range entries {
		key, isText := pairs[2*i].(string)
		v, ok := Of(pairs[2*i+1])
		if !isText || !ok || len(pairs)%2 != 0 {
			panic(fmt.Sprintf("plain: %v, %v are no key and value of a record", pairs[2*i], pairs[2*i+1]))
		}
		entries[i] = Entry{OfString(key), v}
	}
	return OfTable(entries)
}

// Scalar converts v back to a Go value: a bool, a float64 or a string. It returns nil for
// nil, for a reference and for a table.
func (v Value) Scalar() any {
	switch v.kind {
	case Bool:
		return v.Bool()
	case Number:
		return v.num
	case String:
		return v.text
	}
	return nil
}

// Kind returns the type of v.
func (v Value) Kind() Kind { return v.kind }

// Bool returns true for true only.
func (v Value) Bool() bool { return v.kind == Bool && v.num == 1 }

// Number returns the number, or 0.
func (v Value) Number() float64 {
	if v.kind != Number {
		return 0
	}
	return v.num
}

// Text returns the string, or "".
func (v Value) Text() string { return v.text }

// Ref returns the referenced unit, or 0.
func (v Value) Ref() guid.GUID { return v.ref }

// Entries returns the table's content, which must not be changed; nil for other kinds.
func (v Value) Entries() []Entry { return v.table }

// Get returns the value of a string key in a table, nil if there is none.
func (v Value) Get(key string) Value {
	for _, e := range v.table {
		if e.Key.kind == String && e.Key.text == key {
			return e.Value
		}
	}
	return Value{}
}

// Equal compares deeply; the order of tables is compared too, since it is part of the
// state.
func Equal(a, b Value) bool {
	if a.kind != b.kind || a.num != b.num || a.text != b.text || a.ref != b.ref || len(a.table) != len(b.table) {
		return false
	}
	for i := range a.table {
		if !Equal(a.table[i].Key, b.table[i].Key) || !Equal(a.table[i].Value, b.table[i].Value) {
			return false
		}
	}
	return true
}

// Code codes v for snapshot, restore and hash. It refuses data nested deeper than MaxDepth.
func (v *Value) Code(c *codec.Coder) { v.code(c, 0) }

func (v *Value) code(c *codec.Coder, depth int) {
	if depth > MaxDepth {
		c.Fail(fmt.Errorf("plain: nested deeper than %d", MaxDepth))
		return
	}
	codec.Int(c, &v.kind)
	switch v.kind {
	case Nil:
	case Bool, Number:
		c.Float(&v.num)
	case String:
		c.String(&v.text)
	case Ref:
		codec.ID(c, &v.ref)
	case Table:
		codec.Slice(c, &v.table, func(c *codec.Coder, e *Entry) {
			e.Key.code(c, depth+1)
			e.Value.code(c, depth+1)
		})
		if c.Reading() {
			v.num = float64(weigh(v.table))
		}
	default:
		c.Fail(fmt.Errorf("plain: unknown kind %d", v.kind))
	}
}

// String formats v as Lua, for logs, pages and transcripts.
func (v Value) String() string {
	switch v.kind {
	case Bool:
		return strconv.FormatBool(v.num == 1)
	case Number:
		return strconv.FormatFloat(v.num, 'g', -1, 64)
	case String:
		return strconv.Quote(v.text)
	case Ref:
		return v.ref.String()
	case Table:
		return v.tableString()
	}
	return "nil"
}

func (v Value) tableString() string {
	parts := make([]string, len(v.table))
	for i, e := range v.table {
		switch {
		case e.Key.kind == Number && e.Key.num == float64(i+1):
			parts[i] = e.Value.String()
		case e.Key.kind == String:
			parts[i] = e.Key.text + " = " + e.Value.String()
		default:
			parts[i] = "[" + e.Key.String() + "] = " + e.Value.String()
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// nodeBytes is the weight of a value without its text.
const nodeBytes = 16

// Weight returns the approximate number of bytes of a value in messages and storage. It
// does not traverse tables.
func (v Value) Weight() int {
	if v.kind == Table {
		return int(v.num)
	}
	return nodeBytes + len(v.text)
}

func weigh(entries []Entry) int {
	n := nodeBytes
	for _, e := range entries {
		n += e.Key.Weight() + e.Value.Weight()
	}
	return n
}
