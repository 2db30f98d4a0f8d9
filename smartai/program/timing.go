package program

import "loam/smartai"

// timing is the index of the first column of the times of a kind of events, or -1.
type timing struct {
	first, again int
	fight        Mark // when its timer runs, or its parameters
	onceAtZero   bool // a repeat of 0 makes it run once
}

// timings has the timings of kinds; others have no times.
var timings = map[uint32]timing{
	0:   {0, 2, InFight, true},
	1:   {0, 2, OutOfFight, true},
	2:   {-1, 2, AsksFight, true},
	3:   {-1, 2, AsksFight, true},
	5:   {-1, 0, 0, false},
	8:   {-1, 2, 0, false},
	9:   {0, 2, AsksFight, true},
	10:  {-1, 2, 0, false},
	12:  {-1, 2, AsksFight, true},
	13:  {-1, 0, AsksFight, true},
	14:  {-1, 2, AsksFight, true},
	15:  {-1, 1, AsksFight, true},
	16:  {-1, 2, 0, true},
	17:  {-1, 1, 0, false},
	18:  {-1, 2, AsksFight, true},
	19:  {-1, 1, 0, false},
	20:  {-1, 1, 0, false},
	22:  {-1, 1, 0, false},
	23:  {-1, 2, 0, true},
	24:  {-1, 2, AsksFight, true},
	26:  {-1, 2, 0, false},
	31:  {-1, 2, 0, false},
	32:  {-1, 2, 0, false},
	33:  {-1, 2, 0, false},
	35:  {-1, 1, 0, false},
	38:  {-1, 2, 0, false},
	53:  {-1, 2, 0, false},
	60:  {0, 2, 0, true},
	67:  {0, 2, AsksFight, true},
	72:  {-1, 1, 0, false},
	74:  {0, 2, AsksFight, true},
	75:  {-1, -1, 0, false}, // first and repeat are one column: below
	76:  {-1, -1, 0, false},
	77:  {-1, 2, 0, false},
	82:  {-1, 1, 0, false},
	101: {-1, 3, 0, false},
	102: {-1, 3, 0, false},
	103: {-1, -1, 0, false},
	104: {-1, -1, 0, false},
	105: {0, 2, AsksFight, true},
	106: {0, 2, AsksFight, true},
	107: {-1, 1, 0, false},
	110: {0, 2, AsksFight, false},
}

// single has the kinds whose first delay, and repeat, is one column.
var single = map[uint32]struct {
	column int
	again  bool
}{75: {3, true}, 76: {3, true}, 101: {2, false}, 102: {2, false}, 103: {4, true}, 104: {4, true}}

// timing reads the times of the rule from its parameters.
func (c *compiler) timing(r *Rule) {
	row := c.row
	if c.source.Source == smartai.List {
		r.Again = Span{row.Event[0], row.Event[1]}
		c.span(r.Again)
		return
	}
	t, ok := timings[row.EventType]
	if !ok {
		return
	}
	pair := func(column int) Span {
		if column < 0 {
			return Span{}
		}
		return Span{row.Event[column], row.Event[column+1]}
	}
	r.First, r.Again = pair(t.first), pair(t.again)
	r.Marks |= t.fight
	if s, ok := single[row.EventType]; ok {
		at := Span{row.Event[s.column], row.Event[s.column]}
		if r.First = at; s.again {
			r.Again = at
		}
	}
	if r.Again == (Span{}) && (row.EventType == 10 || row.EventType == 26) {
		r.Again = Span{sightAgain, sightAgain}
	}
	c.span(r.First)
	c.span(r.Again)
	if t.onceAtZero && r.Again == (Span{}) && !r.Has(Once) {
		r.Marks |= Once | QuietOnce
	}
}

func (c *compiler) span(s Span) {
	if s.Min > s.Max {
		c.bad(c.row.At.Event, "a time of %d to %d ms: the minimum is above the maximum", s.Min, s.Max)
	}
}

// sightAgain is the interval after which a unit that stays in sight counts as seen again,
// in ms.
const sightAgain = 1000
