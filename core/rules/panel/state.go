package panel

import (
	"math"
	"strconv"
	"unicode/utf8"

	"loam/core/lib/value"
	"loam/core/model/content"
)

// Node is a value in the state of a player. The node of a missing value has no fields
// and no value, and is not true.
type Node interface {
	// Field returns the value of a name.
	Field(name string) Node
	// Index returns an element of a list, from 1.
	Index(i int) Node
	// Value returns a boolean, a number, a text, or a text of a locale as luaapi's
	// text() makes it; nil for anything else.
	Value() value.Value
	// True reports whether the value exists and is not false.
	True() bool
}

// Of returns the node of a plain value.
func Of(v value.Value) Node { return plainNode{v} }

type plainNode struct{ v value.Value }

// Field returns the value of a name.
func (n plainNode) Field(name string) Node { return plainNode{n.v.Get(name)} }

// Index returns an element of a list.
func (n plainNode) Index(i int) Node {
	for _, e := range n.v.Entries() {
		if e.Key.Kind() == value.Number && e.Key.Number() == float64(i) {
			return plainNode{e.Value}
		}
	}
	return plainNode{}
}

// Value returns what a panel can show of it.
func (n plainNode) Value() value.Value {
	switch n.v.Kind() {
	case value.Bool, value.Number, value.String:
		return n.v
	case value.Table:
		if IsText(n.v) && Fits(n.v) {
			return n.v
		}
	}
	return value.Value{}
}

// True reports whether the value exists and is not false.
func (n plainNode) True() bool {
	return n.v.Kind() != value.Nil && (n.v.Kind() != value.Bool || n.v.Bool())
}

// The fields of a localised text as scripts store it.
const (
	textKey    = "text"
	textBundle = "bundle"
	textArgs   = "args"
)

// IsText reports whether a value is a localised text.
func IsText(v value.Value) bool {
	return v.Get(textKey).Kind() == value.String && v.Get(textBundle).Kind() == value.String
}

// scope resolves paths: in the state, and in a row of a list in the element.
type scope struct {
	state Node
	item  Node // nil outside of lists
	index int
	cost  *int // values looked up so far
}

// textCost is the cost of a text with arguments, in looked-up values, since its table
// must be traversed.
const textCost = 50

// find resolves a path.
func (s scope) find(path content.StatePath) Node {
	*s.cost++
	at := s.state
	if s.item != nil && path[0] == "item" {
		at, path = s.item, path[1:]
	} else if s.item != nil && len(path) == 1 && path[0] == "index" {
		return Of(value.OfNumber(float64(s.index)))
	}
	for _, name := range path {
		if i, err := strconv.Atoi(name); err == nil {
			at = at.Index(i)
			continue
		}
		at = at.Field(name)
	}
	return at
}

// value returns the value of a source, cut to MaxText.
func (s scope) value(from content.Source) value.Value {
	if len(from.Path) == 0 {
		return from.Value
	}
	v := s.find(from.Path).Value()
	if v.Kind() == value.Nil {
		return from.Value
	}
	if v.Get(textArgs).Kind() == value.Table {
		*s.cost += textCost
	}
	if v.Kind() == value.String && len(v.Text()) > MaxText {
		return value.OfString(cut(v.Text(), MaxText))
	}
	return v
}

// cut shortens a text to a number of bytes, between characters.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}

// number returns the number of a source; 0 if it is no number.
func (s scope) number(from content.Source) float64 {
	n := s.value(from).Number()
	if math.IsNaN(n) {
		return 0
	}
	return n
}

// holds reports whether a condition holds; a missing one always does.
func (s scope) holds(c *content.Condition) bool {
	if c == nil {
		return true
	}
	return s.compares(c) != c.Not
}

func (s scope) compares(c *content.Condition) bool {
	if c.Op == content.IsTrue {
		return s.find(c.Left).True()
	}
	left, right := s.value(content.Source{Path: c.Left}), s.value(c.Right)
	if c.Op == content.Equal || c.Op == content.NotEqual {
		return value.Equal(zeroed(left, right), zeroed(right, left)) == (c.Op == content.Equal)
	}
	a, b := left.Number(), right.Number()
	switch c.Op {
	case content.Less:
		return a < b
	case content.LessEqual:
		return a <= b
	case content.Greater:
		return a > b
	}
	return a >= b
}

// zeroed returns 0 for a missing value that is compared with a number.
func zeroed(v, other value.Value) value.Value {
	if v.Kind() == value.Nil && other.Kind() == value.Number {
		return value.OfNumber(0)
	}
	return v
}

// Fits reports whether a localised text is small enough to be shown: with its arguments
// it has at most MaxText bytes.
func Fits(text value.Value) bool { return sizeOf(text) <= MaxText }
