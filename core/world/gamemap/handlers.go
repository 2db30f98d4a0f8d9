package gamemap

import (
	"errors"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
)

// Handlers calls what bundles run on the map: their handlers, timers and rules.
// It is valid inside a step only.
type Handlers struct{ tx *Tx }

// StartTimer starts a timer of a unit, or of the map when u is nil. It replaces one of the
// same bundle and handler. It is due after a time drawn between waitMin and waitMax; with
// t.Max > 0 it repeats, each time after a time drawn between t.Min and t.Max.
func (hs Handlers) StartTimer(u *entity.Unit, t entity.Timer, waitMin, waitMax clock.Time) error {
	return hs.tx.on().s.Timers.Start(u, t, waitMin, waitMax)
}

// CancelTimer stops a timer and reports whether it was running.
func (hs Handlers) CancelTimer(u *entity.Unit, bundle, handler string) bool {
	return hs.tx.on().s.Timers.Cancel(u, bundle, handler)
}

// TimerLeft returns the time until a timer is due.
func (hs Handlers) TimerLeft(u *entity.Unit, bundle, handler string) (clock.Time, bool) {
	return hs.tx.on().s.Timers.Left(u, bundle, handler)
}

// Call runs a handler of a script by name, attached to a unit, a game object or a
// player. It reports whether there is one that is not switched off. The handler receives a
// handle of who, unless who is 0, and then the arguments, at most gossip.MaxArgs.
func (hs Handlers) Call(self guid.GUID, bundle, handler string, who guid.GUID, args ...value.Value) bool {
	return hs.tx.on().scripts.Call(hs.tx, self, bundle, handler, who, args...)
}

// Inspect returns what the scripts report to an operator about a unit.
func (hs Handlers) Inspect(g guid.GUID) value.Value { return hs.tx.on().scripts.Inspect(g) }

// ExplainRules returns the state of the rules of a unit; ok is false if it has none.
func (hs Handlers) ExplainRules(g guid.GUID) (ruletrace.Explanation, bool) {
	return hs.tx.on().ExplainRules(g)
}

// RunRules makes a creature run an action list on behalf of a script, from the next step
// on. It reports whether the list begins: it does not while another one runs.
func (hs Handlers) RunRules(u *entity.Unit, r ruletrace.Run) (begins bool, err error) {
	m := hs.tx.on()
	if m.rules.runs == nil {
		return false, errors.New("this world has no rules")
	}
	return m.rules.runs.Run(hs.tx, u, r)
}

// Rules returns the rules of the map, or nil. It is for benchmarks.
func (hs Handlers) Rules() Rules { return hs.tx.on().rules.runs }
