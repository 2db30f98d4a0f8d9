package panel

import (
	"math"
	"strconv"
	"unicode/utf8"

	"loam/core/lib/value"
	"loam/core/model/content"
)

// Node is a value in the state of a player. The node of what is not there has
// no fields, no value and is not true.
type Node interface {
	// Field is the value under a name.
	Field(name string) Node
	// Index is an element of a list, from 1.
	Index(i int) Node
	// Value is a boolean, a number, a text, or a text of a locale as luaapi's
	// text() makes it; anything else is nil.
	Value() value.Value
	// True tells whether it is there and not false.
	True() bool
}

// Of is the node of a plain value.
func Of(v value.Value) Node { return plainNode{v} }

type plainNode struct{ v value.Value }

// Field is the value under a name.
func (n plainNode) Field(name string) Node { return plainNode{n.v.Get(name)} }

// Index is an element of a list.
func (n plainNode) Index(i int) Node {
	for _, e := range n.v.Entries() {
		if e.Key.Kind() == value.Number && e.Key.Number() == float64(i) {
			return plainNode{e.Value}
		}
	}
	return plainNode{}
}

// Value is what a panel can show of it.
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

// True tells whether it is there and not false.
func (n plainNode) True() bool {
	return n.v.Kind() != value.Nil && (n.v.Kind() != value.Bool || n.v.Bool())
}

// The fields of a text of a locale, as scripts keep one.
const (
	textKey    = "text"
	textBundle = "bundle"
	textArgs   = "args"
)

// IsText tells whether a value is a text of a locale.
func IsText(v value.Value) bool {
	return v.Get(textKey).Kind() == value.String && v.Get(textBundle).Kind() == value.String
}

// scope is where paths lead: the state, and in a row of a list an element.
type scope struct {
	state Node
	item  Node // nil outside of lists
	index int
	cost  *int // of all that was looked up
}

// textCost is what a text with arguments costs, in values looked up: who keeps
// it must go through a table.
const textCost = 50

// find follows a path.
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

// value is the value of a source, cut to MaxText.
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

// cut shortens a text to at most so many bytes, between characters.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}

// number is the number of a source; what is none is 0.
func (s scope) number(from content.Source) float64 {
	n := s.value(from).Number()
	if math.IsNaN(n) {
		return 0
	}
	return n
}

// holds tells whether a condition holds; none always does.
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

// zeroed is 0 for a value that is not there and is held against a number.
func zeroed(v, other value.Value) value.Value {
	if v.Kind() == value.Nil && other.Kind() == value.Number {
		return value.OfNumber(0)
	}
	return v
}

// Fits tells whether a text of a locale is small enough to be shown: with its
// arguments it has at most MaxText bytes.
func Fits(text value.Value) bool { return sizeOf(text) <= MaxText }
