package gamemap

import (
	"errors"

	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/input"
	"loam/core/rules/encounter"
)

// Inside lets the owner goroutine look at the map between two steps, as a hook
// does within one. It is no input and is recorded nowhere: who wants something to
// happen uses Direct. Events that it causes all the same are told with the next
// step.
func (m *Map) Inside(do func(tx *Tx)) {
	live := m.tx.live
	m.tx.live = true
	defer func() { m.tx.live = live }()
	do(m.tx)
}

// Unit finds a unit of the map, to be looked at until the next step. Owner
// goroutine only.
func (m *Map) Unit(g guid.GUID) (*entity.Unit, bool) {
	u, ok := m.s.Units[g]
	return u, ok
}

// Count counts the units that pass. Owner goroutine only.
func (m *Map) Count(passes func(*entity.Unit) bool) int {
	n := 0
	for u := range m.s.Roster.All() {
		if passes(u) {
			n++
		}
	}
	return n
}

// SpawnUnit is the unit that a spawn of the map last made, 0 when none of it
// stands. Known is false when the map has no such spawn. Owner goroutine only.
func (m *Map) SpawnUnit(id string) (g guid.GUID, known bool) {
	return m.spawns.MadeBy(contentID(id))
}

// errWaits reports that a map cannot be replaced now.
var errWaits = errors.New("requests or events wait for the next step")

// Renew makes a map of a snapshot of this one, with the same configuration, to
// take its place, with the inputs that wait for the next step. It refuses while
// requests or events wait, which would be lost. The snapshot is an input of the old map. Owner goroutine
// only; the old map must not be used any more.
func (m *Map) Renew() (*Map, error) {
	m.mu.Lock()
	waits := len(m.requests) + len(m.s.Log.Events)
	m.mu.Unlock()
	if waits > 0 {
		return nil, errWaits
	}
	cfg := m.cfg
	cfg.Release = m.release
	var data []byte
	m.cfg.Snapshot = func(step int64, state []byte) {
		data = state
		if cfg.Snapshot != nil {
			cfg.Snapshot(step, state)
		}
	}
	m.take(input.TakeSnapshot{})
	m.scripts.Close()
	next, err := Restore(cfg, data)
	if err == nil {
		next.inbox = m.inbox
	}
	return next, err
}

// Restarted lets scripts know that the map goes on from a snapshot. It takes the
// input at once; a map that has not begun has nothing to go on from.
func (m *Map) Restarted() {
	if !m.begun {
		return
	}
	m.tx.live = true
	m.take(input.Restarted{})
	m.tx.live = false
}

// Direct gives the map an input Directed, which it takes at once, and returns
// the unit that appeared and why the act did not come about. Owner goroutine
// only, between two steps.
func (m *Map) Direct(in input.Directed) (guid.GUID, error) {
	m.Inside(func(*Tx) { m.take(in) })
	done := m.direction
	m.direction = direction{}
	return done.unit, done.err
}

// direction is what came of the last Directed, for Direct; no state.
type direction struct {
	unit guid.GUID
	err  error
}

func (m *Map) directed(in input.Directed) {
	if m.cfg.Office == nil {
		m.direction = direction{err: errors.New("this map has nobody who takes directions")}
		return
	}
	m.direction.unit, m.direction.err = m.cfg.Office.Act(m.tx, in)
}

// evaluator is a script host that works out expressions about units.
type evaluator interface {
	EvalWith(tx *Tx, bundle, source string, units []input.Named) (string, error)
}

// EvalWith gives the map an input Evaluated, which it takes at once, and returns
// the value as Lua would write it. Owner goroutine only, between two steps.
func (m *Map) EvalWith(bundle, source string, units []input.Named) (string, error) {
	if _, ok := m.scripts.(evaluator); !ok {
		return "", errors.New("this map's scripts cannot be asked")
	}
	m.Inside(func(*Tx) { m.take(input.Evaluated{Bundle: bundle, Source: source, Units: units}) })
	a := m.answer
	m.answer = answer{}
	return a.text, a.err
}

// answer is what came of the last Evaluated, for EvalWith; no state.
type answer struct {
	text string
	err  error
}

func (m *Map) evaluated(in input.Evaluated) {
	if e, ok := m.scripts.(evaluator); ok {
		m.answer.text, m.answer.err = e.EvalWith(m.tx, in.Bundle, in.Source, in.Units)
	}
}

// Recompute works out a unit's figures anew, as each change does that they follow
// from: for tests, which hold what they were against what they are.
func (tx *Tx) Recompute(u *entity.Unit) { tx.on().units.Derive(u) }

// Encounter is how an encounter of the map stands, false where it has none of the
// name. Owner goroutine only.
func (m *Map) Encounter(name string) (encounter.State, bool) {
	return m.encounters.Of(name)
}
