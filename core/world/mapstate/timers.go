package mapstate

import (
	"fmt"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Wake is a wake-up in the wheel. Those of units and spawns are cancelled when their owner no
// longer waits; a script's timer is identified by its serial number.
type Wake struct {
	Kind   WakeKind
	What   entity.Due
	Unit   guid.GUID // 0: the map itself
	Serial uint32    // of a script's timer
	Spawn  content.ID
}

type WakeKind uint8

const (
	WakeUnit WakeKind = iota
	WakeTimer
	WakeSpawn
	WakeFlight
	WakeGround
	WakeObject
)

// Plan schedules a wake-up of a unit, in place of an earlier one of its kind.
func (s *State) Plan(u *entity.Unit, what entity.Due, at clock.Time) {
	if u.Due[what] == at && at > s.Now() {
		return
	}
	s.Unplan(u, what)
	u.Due[what] = at
	u.Wakes[what] = s.Wheel.Add(at, Wake{Kind: WakeUnit, What: what, Unit: u.GUID})
}

// Unplan cancels a wake-up. Nothing stale stays in the wheel, so that a restored map, which
// never had it, continues in the same way.
func (s *State) Unplan(u *entity.Unit, what entity.Due) {
	if u.Due[what] != 0 {
		s.Wheel.Cancel(u.Wakes[what])
		u.Due[what] = 0
	}
}

// UnplanAll cancels all wake-ups except some.
func (s *State) UnplanAll(u *entity.Unit, but ...entity.Due) {
	for what := range entity.DueCount {
		if !slices.Contains(but, what) {
			s.Unplan(u, what)
		}
	}
}

// MaxTimers is how many script timers a unit, or the map, can have.
const MaxTimers = 64

// Timers runs the timers of scripts. It owns those of the map itself; those of a unit are in
// the unit, for its snapshot. It belongs to the goroutine of the map.
type Timers struct {
	state *State
	list  []entity.Timer // of the map itself
}

// of returns the list of the timers of a unit or, with nil, of the map.
func (ts *Timers) of(u *entity.Unit) *[]entity.Timer {
	if u == nil {
		return &ts.list
	}
	return &u.Timers
}

func findTimer(list []entity.Timer, bundle, handler string) int {
	return slices.IndexFunc(list, func(t entity.Timer) bool { return t.Bundle == bundle && t.Handler == handler })
}

// Start starts a timer of a unit, or of the map when u is nil, in place of one of the same
// bundle and handler. It is due after a time drawn between waitMin and waitMax.
func (ts *Timers) Start(u *entity.Unit, t entity.Timer, waitMin, waitMax clock.Time) error {
	list := ts.of(u)
	if i := findTimer(*list, t.Bundle, t.Handler); i >= 0 {
		ts.drop(list, i)
	}
	if len(*list) >= MaxTimers {
		return fmt.Errorf("more than %d timers at once", MaxTimers)
	}
	t.Due = ts.state.Now() + ts.state.Random("timers").Range(waitMin, waitMax)
	t.Fight = u != nil && u.Combat
	ts.add(u, list, t)
	return nil
}

// add adds a timer under a new serial number.
func (ts *Timers) add(u *entity.Unit, list *[]entity.Timer, t entity.Timer) {
	t.Serial = ts.state.NextSerial()
	w := Wake{Kind: WakeTimer, Serial: t.Serial}
	if u != nil {
		w.Unit = u.GUID
	}
	t.Wake = ts.state.Wheel.Add(t.Due, w)
	*list = append(*list, t)
}

// drop removes a timer from its list and from the wheel: a timer with a long time that is
// restarted again and again must not leave its wake-ups behind.
func (ts *Timers) drop(list *[]entity.Timer, i int) {
	ts.state.Wheel.Cancel((*list)[i].Wake)
	*list = slices.Delete(*list, i, i+1)
}

// Cancel removes a timer and reports whether it was running.
func (ts *Timers) Cancel(u *entity.Unit, bundle, handler string) bool {
	list := ts.of(u)
	i := findTimer(*list, bundle, handler)
	if i >= 0 {
		ts.drop(list, i)
	}
	return i >= 0
}

// Left returns the time until a timer is due.
func (ts *Timers) Left(u *entity.Unit, bundle, handler string) (clock.Time, bool) {
	list := *ts.of(u)
	i := findTimer(list, bundle, handler)
	if i < 0 {
		return 0, false
	}
	return max(0, list[i].Due-ts.state.Now()), true
}

// Fire calls the handler of a timer that is due, and starts the timer again if it repeats.
func (ts *Timers) Fire(due clock.Time, w Wake) {
	var u *entity.Unit
	if w.Unit != 0 {
		found, ok := ts.state.Units[w.Unit]
		if !ok {
			return
		}
		u = found
	}
	list := ts.of(u)
	i := findSerial(*list, w.Serial)
	if i < 0 {
		return
	}
	t := (*list)[i]
	*list = slices.Delete(*list, i, i+1)
	if t.Max > 0 {
		again := t
		again.Due = due + max(1, ts.state.Random("timers").Range(t.Min, t.Max))
		ts.add(u, list, again)
	}
	ts.state.Counters.Wakes++
	if ts.state.scripts.Timer(w.Unit, t) {
		return
	}
	if t.Max == 0 { // no such handler now: it waits for a release that has one
		t.Due = ts.state.Now() + OrphanWait
		ts.add(u, ts.of(u), t)
	}
}

// OrphanWait is how often a timer without a handler looks for one.
const OrphanWait = 10 * clock.Second

// EndFight removes the timers that were started in combat and end with it.
func (ts *Timers) EndFight(u *entity.Unit) {
	u.Timers = slices.DeleteFunc(u.Timers, func(t entity.Timer) bool {
		ends := t.Fight && !t.Keep
		if ends {
			ts.state.Wheel.Cancel(t.Wake)
		}
		return ends
	})
}

// End removes all timers of a unit that leaves the map.
func (ts *Timers) End(u *entity.Unit) {
	for _, t := range u.Timers {
		ts.state.Wheel.Cancel(t.Wake)
	}
}

// Awaits reports whether a timer still waits for its wake-up.
func (ts *Timers) Awaits(w Wake) bool {
	u, ok := ts.state.Units[w.Unit]
	return (ok || w.Unit == 0) && findSerial(*ts.of(u), w.Serial) >= 0
}

// Rewind gives a timer that has been read the handle of its wake-up.
func (ts *Timers) Rewind(w Wake, h clock.Handle) {
	list := *ts.of(ts.state.Units[w.Unit])
	list[findSerial(list, w.Serial)].Wake = h
}

func findSerial(list []entity.Timer, serial uint32) int {
	return slices.IndexFunc(list, func(t entity.Timer) bool { return t.Serial == serial })
}

// Code encodes or decodes the timers of the map itself.
func (ts *Timers) Code(c *codec.Coder) {
	codec.Slice(c, &ts.list, func(c *codec.Coder, t *entity.Timer) { t.Code(c) })
}
