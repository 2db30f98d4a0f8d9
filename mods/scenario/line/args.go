package line

import (
	"slices"
)

// Arg is what stood in a slot.
type Arg struct {
	Label string
	Token Token
	Num   float64 // of numbers, spans in ms
	Pct   bool    // of amounts
	Cond  int     // of CONDITION, whose own arguments follow it: which in the grammar
}

// Args are what a line filled in, literals of several words among them.
type Args []Arg

// Get finds what stood in a slot.
func (a Args) Get(label string) (Arg, bool) {
	i := slices.IndexFunc(a, func(g Arg) bool { return g.Label == label })
	if i < 0 {
		return Arg{}, false
	}
	return a[i], true
}

// Text is what stood in a slot, or "".
func (a Args) Text(label string) string {
	g, _ := a.Get(label)
	return g.Token.Text
}

// Num is the number in a slot, or 0.
func (a Args) Num(label string) float64 {
	g, _ := a.Get(label)
	return g.Num
}

// Has tells whether a slot was filled or a literal stood there.
func (a Args) Has(label string) bool {
	_, ok := a.Get(label)
	return ok
}
