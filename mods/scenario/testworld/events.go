package testworld

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/mods/scenario/line"
)

// Concerns reports whether the names in A and B, if set, are the first and the second
// unit of an event.
func Concerns(st *Stage, a line.Args, e *Seen) bool {
	list := st.cfg.Tellings[e.Event.Kind()].Units(e.Event)
	for i, label := range []string{"A", "B"} {
		if a.Has(label) && (i >= len(list) || !st.Is(list[i], a, label)) {
			return false
		}
	}
	return true
}

// ByKind returns a condition on events of one kind.
func ByKind(k event.Kind) func(*Stage, line.Args, *Seen) bool {
	return func(st *Stage, a line.Args, e *Seen) bool { return e.Event.Kind() == k && Concerns(st, a, e) }
}

// HearsWay returns the condition that a player received a text in one way, from B if
// that is given.
func HearsWay(way event.Way) func(*Stage, line.Args, *Seen) bool {
	return func(st *Stage, a line.Args, e *Seen) bool {
		h, ok := e.Event.(event.Heard)
		return ok && h.Way == way && st.HasHeard(a, e, event.KindHeard) && (!a.Has("B") || st.Is(h.From, a, "B"))
	}
}

// HasHeard reports whether a player's session received an event of some kinds with a
// text.
func (st *Stage) HasHeard(a line.Args, e *Seen, kinds ...event.Kind) bool {
	return slices.Contains(kinds, e.Event.Kind()) && line.Matches(e.Text, a.Text("TEXT")) &&
		slices.ContainsFunc(e.Heard, func(g guid.GUID) bool { return st.Is(g, a, "A") })
}
