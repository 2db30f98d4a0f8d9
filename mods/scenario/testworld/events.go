package testworld

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/mods/scenario/line"
)

// Concerns tells whether the names in A and B, where there are any, are the
// first and the second unit of an event.
func Concerns(st *Stage, a line.Args, e *Seen) bool {
	list := st.cfg.Tellings[e.Event.Kind()].Units(e.Event)
	for i, label := range []string{"A", "B"} {
		if a.Has(label) && (i >= len(list) || !st.Is(list[i], a, label)) {
			return false
		}
	}
	return true
}

// ByKind is a condition of events of one kind.
func ByKind(k event.Kind) func(*Stage, line.Args, *Seen) bool {
	return func(st *Stage, a line.Args, e *Seen) bool { return e.Event.Kind() == k && Concerns(st, a, e) }
}

// HearsWay is whether words came to a player in one way, from B if that is given.
func HearsWay(way event.Way) func(*Stage, line.Args, *Seen) bool {
	return func(st *Stage, a line.Args, e *Seen) bool {
		h, ok := e.Event.(event.Heard)
		return ok && h.Way == way && st.HasHeard(a, e, event.KindHeard) && (!a.Has("B") || st.Is(h.From, a, "B"))
	}
}

// HasHeard tells whether a player's session was told an event of some kinds with a text.
func (st *Stage) HasHeard(a line.Args, e *Seen, kinds ...event.Kind) bool {
	return slices.Contains(kinds, e.Event.Kind()) && line.Matches(e.Text, a.Text("TEXT")) &&
		slices.ContainsFunc(e.Heard, func(g guid.GUID) bool { return st.Is(g, a, "A") })
}
