package line

import (
	"slices"
)

// Arg is the value of a slot.
type Arg struct {
	Label string
	Token Token
	Num   float64 // of numbers, spans in ms
	Pct   bool    // of amounts
	Cond  int     // of CONDITION, whose own arguments follow it: its index in the grammar
}

// Args are the values of a line's slots, and its literals of several words.
type Args []Arg

// Get finds the value of a slot.
func (a Args) Get(label string) (Arg, bool) {
	i := slices.IndexFunc(a, func(g Arg) bool { return g.Label == label })
	if i < 0 {
		return Arg{}, false
	}
	return a[i], true
}

// Text returns the text of a slot, or "".
func (a Args) Text(label string) string {
	g, _ := a.Get(label)
	return g.Token.Text
}

// Num returns the number in a slot, or 0.
func (a Args) Num(label string) float64 {
	g, _ := a.Get(label)
	return g.Num
}

// Has reports whether a slot was filled or a literal was present.
func (a Args) Has(label string) bool {
	_, ok := a.Get(label)
	return ok
}
