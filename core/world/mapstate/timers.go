package mapstate

import (
	"fmt"
	"slices"

	"loam/core/lib/clock"
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

// TimersOf returns the list that owns the timers of a unit or of the map.
func (s *State) TimersOf(u *entity.Unit) *[]entity.Timer {
	if u == nil {
		return &s.Timers
	}
	return &u.Timers
}

func findTimer(list []entity.Timer, bundle, handler string) int {
	return slices.IndexFunc(list, func(t entity.Timer) bool { return t.Bundle == bundle && t.Handler == handler })
}

func (s *State) StartTimer(u *entity.Unit, t entity.Timer, waitMin, waitMax clock.Time) error {
	list := s.TimersOf(u)
	if i := findTimer(*list, t.Bundle, t.Handler); i >= 0 {
		s.dropTimer(list, i)
	}
	if len(*list) >= MaxTimers {
		return fmt.Errorf("more than %d timers at once", MaxTimers)
	}
	t.Due = s.Now() + s.Random("timers").Range(waitMin, waitMax)
	t.Fight = u != nil && u.Combat
	s.addTimer(u, list, t)
	return nil
}

// addTimer adds a timer under a new serial number.
func (s *State) addTimer(u *entity.Unit, list *[]entity.Timer, t entity.Timer) {
	s.serial++
	t.Serial = s.serial
	w := Wake{Kind: WakeTimer, Serial: t.Serial}
	if u != nil {
		w.Unit = u.GUID
	}
	t.Wake = s.Wheel.Add(t.Due, w)
	*list = append(*list, t)
}

// dropTimer removes a timer from its list and from the wheel: a timer with a long time that is
// restarted again and again must not leave its wake-ups behind.
func (s *State) dropTimer(list *[]entity.Timer, i int) {
	s.Wheel.Cancel((*list)[i].Wake)
	*list = slices.Delete(*list, i, i+1)
}

func (s *State) CancelTimer(u *entity.Unit, bundle, handler string) bool {
	list := s.TimersOf(u)
	i := findTimer(*list, bundle, handler)
	if i >= 0 {
		s.dropTimer(list, i)
	}
	return i >= 0
}

func (s *State) TimerLeft(u *entity.Unit, bundle, handler string) (clock.Time, bool) {
	list := *s.TimersOf(u)
	i := findTimer(list, bundle, handler)
	if i < 0 {
		return 0, false
	}
	return max(0, list[i].Due-s.Now()), true
}

func (s *State) FireTimer(due clock.Time, w Wake) {
	var u *entity.Unit
	if w.Unit != 0 {
		found, ok := s.Units[w.Unit]
		if !ok {
			return
		}
		u = found
	}
	list := s.TimersOf(u)
	i := slices.IndexFunc(*list, func(t entity.Timer) bool { return t.Serial == w.Serial })
	if i < 0 {
		return
	}
	t := (*list)[i]
	*list = slices.Delete(*list, i, i+1)
	if t.Max > 0 {
		again := t
		again.Due = due + max(1, s.Random("timers").Range(t.Min, t.Max))
		s.addTimer(u, list, again)
	}
	s.Counters.Wakes++
	if s.scripts.Timer(w.Unit, t) {
		return
	}
	if t.Max == 0 { // no such handler now: it waits for a release that has one
		t.Due = s.Now() + OrphanWait
		s.addTimer(u, s.TimersOf(u), t)
	}
}

// OrphanWait is how often a timer without a handler looks for one.
const OrphanWait = 10 * clock.Second

// EndFightTimers removes the timers that were started in combat and end with it.
func (s *State) EndFightTimers(u *entity.Unit) {
	u.Timers = slices.DeleteFunc(u.Timers, func(t entity.Timer) bool {
		ends := t.Fight && !t.Keep
		if ends {
			s.Wheel.Cancel(t.Wake)
		}
		return ends
	})
}

// EndTimers removes all timers of a unit that leaves the map.
func (s *State) EndTimers(u *entity.Unit) {
	for _, t := range u.Timers {
		s.Wheel.Cancel(t.Wake)
	}
}
