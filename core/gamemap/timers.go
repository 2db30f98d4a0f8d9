package gamemap

import (
	"fmt"
	"slices"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/guid"
)

// wake is a wake-up in the wheel. Those of units and spawns are cancelled when
// their owner no longer waits; a script's timer is known by its serial number.
type wake struct {
	kind   wakeKind
	what   entity.Due
	unit   guid.GUID // 0: the map itself
	serial uint32    // of a script's timer
	spawn  content.ID
}

type wakeKind uint8

const (
	wakeUnit wakeKind = iota
	wakeTimer
	wakeSpawn
	wakeFlight
	wakeGround
)

// plan makes a unit wait for a wake-up, in place of an earlier one of its kind.
func (m *Map) plan(u *unit, what entity.Due, at clock.Time) {
	if u.Due[what] == at && at > m.now {
		return
	}
	m.unplan(u, what)
	u.Due[what] = at
	u.Wakes[what] = m.wheel.Add(at, wake{kind: wakeUnit, what: what, unit: u.GUID})
}

// unplan drops a wake-up. Nothing stale stays in the wheel, so that a restored
// map, which never had it, goes on alike.
func (m *Map) unplan(u *unit, what entity.Due) {
	if u.Due[what] != 0 {
		m.wheel.Cancel(u.Wakes[what])
		u.Due[what] = 0
	}
}

// unplanAll drops all wake-ups but some.
func (m *Map) unplanAll(u *unit, but ...entity.Due) {
	for what := range entity.DueCount {
		if !slices.Contains(but, what) {
			m.unplan(u, what)
		}
	}
}

// fire is called by the wheel for everything that is due.
func (m *Map) fire(due clock.Time, w wake) {
	switch w.kind {
	case wakeUnit:
		u := m.units[w.unit]
		u.Due[w.what] = 0
		m.counters.Wakes++
		wakeUps[w.what](m, u, due)
	case wakeTimer:
		m.fireTimer(due, w)
	case wakeSpawn:
		m.spawnDue(w.spawn)
	case wakeFlight:
		m.flightDue(w.serial)
	case wakeGround:
		m.groundDue(w.unit)
	}
}

// wakeUps is what each kind of wake-up does; a test fails if one is missing.
var wakeUps = [entity.DueCount]func(*Map, *unit, clock.Time){
	entity.DueSwing:     (*Map).swingMain,
	entity.DueArrive:    (*Map).arrive,
	entity.DueThink:     (*Map).think,
	entity.DueChase:     (*Map).chase,
	entity.DueRegen:     (*Map).regenerate,
	entity.DueCombatEnd: (*Map).combatEnd,
	entity.DueVanish:    (*Map).vanish,
	entity.DueRelease:   (*Map).leaveBody,
	entity.DueTalk:      (*Map).keepTalking,
	entity.DueCast:      (*Map).castDue,
	entity.DueAura:      (*Map).auraDue,
	entity.DueWill:      (*Map).willDue,
	entity.DueFlag:      (*Map).lowerFlag,
	entity.DuePhase:     (*Map).phaseDue,
	entity.DuePower:     (*Map).powersDue,
	entity.DueOffer:     (*Map).offerDue,
	entity.DueDuel:      (*Map).duelDue,
	entity.DueOffHand:   (*Map).swingOff,
	entity.DueMind:      (*Map).consider,
	entity.DueShot:      (*Map).shotDue,
}

// MaxTimers is how many timers of scripts a unit, or the map, may have.
const MaxTimers = 64

// timersOf is the list that owns the timers of a unit or of the map.
func (m *Map) timersOf(u *unit) *[]entity.Timer {
	if u == nil {
		return &m.timers
	}
	return &u.Timers
}

func findTimer(list []entity.Timer, bundle, handler string) int {
	return slices.IndexFunc(list, func(t entity.Timer) bool { return t.Bundle == bundle && t.Handler == handler })
}

func (m *Map) startTimer(u *unit, t entity.Timer, waitMin, waitMax clock.Time) error {
	list := m.timersOf(u)
	if i := findTimer(*list, t.Bundle, t.Handler); i >= 0 {
		m.dropTimer(list, i)
	}
	if len(*list) >= MaxTimers {
		return fmt.Errorf("more than %d timers at once", MaxTimers)
	}
	t.Due = m.now + m.streams.Stream("timers").Range(waitMin, waitMax)
	t.Fight = u != nil && u.Combat
	m.addTimer(u, list, t)
	return nil
}

// addTimer files a timer under a new serial number.
func (m *Map) addTimer(u *unit, list *[]entity.Timer, t entity.Timer) {
	m.serial++
	t.Serial = m.serial
	w := wake{kind: wakeTimer, serial: t.Serial}
	if u != nil {
		w.unit = u.GUID
	}
	t.Wake = m.wheel.Add(t.Due, w)
	*list = append(*list, t)
}

// dropTimer takes a timer out of its list and out of the wheel: one that was
// started again and again with a long time must not leave its wake-ups behind.
func (m *Map) dropTimer(list *[]entity.Timer, i int) {
	m.wheel.Cancel((*list)[i].Wake)
	*list = slices.Delete(*list, i, i+1)
}

func (m *Map) cancelTimer(u *unit, bundle, handler string) bool {
	list := m.timersOf(u)
	i := findTimer(*list, bundle, handler)
	if i >= 0 {
		m.dropTimer(list, i)
	}
	return i >= 0
}

func (m *Map) timerLeft(u *unit, bundle, handler string) (clock.Time, bool) {
	list := *m.timersOf(u)
	i := findTimer(list, bundle, handler)
	if i < 0 {
		return 0, false
	}
	return max(0, list[i].Due-m.now), true
}

func (m *Map) fireTimer(due clock.Time, w wake) {
	var u *unit
	if w.unit != 0 {
		found, ok := m.units[w.unit]
		if !ok {
			return
		}
		u = found
	}
	list := m.timersOf(u)
	i := slices.IndexFunc(*list, func(t entity.Timer) bool { return t.Serial == w.serial })
	if i < 0 {
		return
	}
	t := (*list)[i]
	*list = slices.Delete(*list, i, i+1)
	if t.Max > 0 {
		again := t
		again.Due = due + max(1, m.streams.Stream("timers").Range(t.Min, t.Max))
		m.addTimer(u, list, again)
	}
	m.counters.Wakes++
	if m.scripts.Timer(m.tx, w.unit, t) {
		return
	}
	if t.Max == 0 { // no such handler now: it waits for a release that has it
		t.Due = m.now + orphanWait
		m.addTimer(u, m.timersOf(u), t)
	}
}

// orphanWait is how often a timer without a handler looks for one.
const orphanWait = 10 * clock.Second

// endFightTimers drops what was started in combat and does not outlive it.
func (m *Map) endFightTimers(u *unit) {
	u.Timers = slices.DeleteFunc(u.Timers, func(t entity.Timer) bool {
		ends := t.Fight && !t.Keep
		if ends {
			m.wheel.Cancel(t.Wake)
		}
		return ends
	})
}

// endTimers drops all timers of a unit that goes.
func (m *Map) endTimers(u *unit) {
	for _, t := range u.Timers {
		m.wheel.Cancel(t.Wake)
	}
}
