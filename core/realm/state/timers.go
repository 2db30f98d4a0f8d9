package state

import (
	"fmt"
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/entity"
	"loam/core/realm/state/realmstate"
	"loam/core/world/gamemap"
)

// timers is the timers of the realm's scripts, in the order of starting.
type timers struct {
	list   []entity.Timer
	serial uint32
}

// orphanWait is how often a timer without a handler looks for one.
const orphanWait = 10 * clock.Second

// fire runs due timers, by due time, then in the order of starting. Run reports whether a timer
// has a handler.
func (ts *timers) fire(s *realmstate.State, run func(entity.Timer) bool) {
	for {
		next := -1
		for i, t := range ts.list {
			if t.Due <= s.Now() && (next < 0 || t.Due < ts.list[next].Due) {
				next = i
			}
		}
		if next < 0 {
			return
		}
		t := ts.list[next]
		ts.list = slices.Delete(ts.list, next, next+1)
		if t.Max > 0 {
			again := t
			again.Due = t.Due + max(1, s.Stream("timers").Range(t.Min, t.Max))
			ts.list = append(ts.list, again)
		}
		if !run(t) && t.Max == 0 {
			t.Due = s.Now() + orphanWait
			ts.list = append(ts.list, t)
		}
	}
}

// start starts a timer in place of one of the same bundle and handler.
func (ts *timers) start(s *realmstate.State, t entity.Timer, waitMin, waitMax clock.Time) error {
	ts.cancel(t.Bundle, t.Handler)
	if len(ts.list) >= gamemap.MaxTimers {
		return fmt.Errorf("more than %d timers at once", gamemap.MaxTimers)
	}
	ts.serial++
	t.Serial = ts.serial
	t.Due = s.Now() + s.Stream("timers").Range(waitMin, waitMax)
	ts.list = append(ts.list, t)
	return nil
}

func (ts *timers) find(bundle, handler string) int {
	return slices.IndexFunc(ts.list, func(t entity.Timer) bool { return t.Bundle == bundle && t.Handler == handler })
}

// cancel stops a timer and reports whether it was running.
func (ts *timers) cancel(bundle, handler string) bool {
	i := ts.find(bundle, handler)
	if i >= 0 {
		ts.list = slices.Delete(ts.list, i, i+1)
	}
	return i >= 0
}

// left returns how long a timer waits at a time.
func (ts *timers) left(now clock.Time, bundle, handler string) (clock.Time, bool) {
	i := ts.find(bundle, handler)
	if i < 0 {
		return 0, false
	}
	return max(0, ts.list[i].Due-now), true
}
