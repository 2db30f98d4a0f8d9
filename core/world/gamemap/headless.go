package gamemap

import (
	"errors"
	"fmt"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/rules/encounter"
	"loam/core/world/snapshot"
)

// Inside runs do between two steps, with a Tx as in a hook. It is no input and is not
// recorded: use Direct to make something happen. Events that do causes are published with
// the next step. Owner goroutine only.
func (m *Map) Inside(do func(tx *Tx)) {
	live := m.tx.live
	m.tx.live = true
	defer func() { m.tx.live = live }()
	do(m.tx)
}

// Unit finds a unit of the map, to be read until the next step. Owner goroutine only.
func (m *Map) Unit(g guid.GUID) (*entity.Unit, bool) {
	u, ok := m.s.Units[g]
	return u, ok
}

// Count counts the units for which passes returns true. Owner goroutine only.
func (m *Map) Count(passes func(*entity.Unit) bool) int {
	n := 0
	for u := range m.s.Roster.All() {
		if passes(u) {
			n++
		}
	}
	return n
}

// SpawnUnit returns the unit that a spawn of the map last made, 0 when none of it exists.
// known is false when the map has no such spawn. Owner goroutine only.
func (m *Map) SpawnUnit(id string) (g guid.GUID, known bool) {
	return m.spawns.MadeBy(contentID(id))
}

// errWaits reports that a map cannot be replaced now.
var errWaits = errors.New("requests or events are waiting for the next step")

// Renew makes a map from a snapshot of this one, with the same configuration and the
// inputs that wait for the next step, to replace it. It fails while requests or events
// wait, which would be lost. The snapshot is an input of the old map. Owner goroutine
// only; the old map must not be used after that.
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

// Revive makes a map from a snapshot of this one that was taken earlier, with the same
// configuration and the inputs and requests that wait, to replace it: this one has failed in the
// middle of a step and must not be used after that. Of the inputs of that step it takes those of
// the realm again, which expects that they are taken; what players and operators asked for is
// dropped. Owner goroutine only.
func (m *Map) Revive(data []byte) (*Map, error) {
	head, err := snapshot.ReadHead(data)
	if err != nil {
		return nil, err
	}
	cfg := m.cfg
	cfg.Release = m.release
	if head.Release != m.release.Hash {
		return nil, fmt.Errorf("the snapshot was taken under release %.12s, not %.12s", head.Release, m.release.Hash)
	}
	next, err := Restore(cfg, data)
	if err != nil {
		return nil, err
	}
	inbox.Discard(m.scripts.Close)
	m.mu.Lock()
	defer m.mu.Unlock()
	next.inbox, next.requests = m.inbox, m.requests
	next.inbox.Return(slices.DeleteFunc(slices.Clone(m.taking), func(in input.Input) bool { return !input.OfRealm(in) }))
	next.s.Counters = m.s.Counters
	return next, nil
}

// Restarted tells scripts that the map continues from a snapshot. It takes the input at
// once. On a map that has not begun, it does nothing.
func (m *Map) Restarted() {
	if !m.begun {
		return
	}
	m.tx.live = true
	m.take(input.Restarted{})
	m.tx.live = false
}

// Direct gives the map an input Directed, which it takes at once. It returns the unit that
// appeared and the error of the act. Owner goroutine only, between two steps.
func (m *Map) Direct(in input.Directed) (guid.GUID, error) {
	m.Inside(func(*Tx) { m.take(in) })
	done := m.direction
	m.direction = direction{}
	return done.unit, done.err
}

// direction is the result of the last Directed, for Direct; not part of the state.
type direction struct {
	unit guid.GUID
	err  error
}

func (m *Map) directed(in input.Directed) {
	if m.cfg.Office == nil {
		m.direction = direction{err: errors.New("this map does not take directions")}
		return
	}
	m.direction.unit, m.direction.err = m.cfg.Office.Act(m.tx, in)
}

// evaluator is a script host that evaluates expressions about units.
type evaluator interface {
	EvalWith(tx *Tx, bundle, source string, units []input.Named) (string, error)
}

// EvalWith gives the map an input Evaluated, which it takes at once. It returns the value
// as Lua writes it. Owner goroutine only, between two steps.
func (m *Map) EvalWith(bundle, source string, units []input.Named) (string, error) {
	if _, ok := m.scripts.(evaluator); !ok {
		return "", errors.New("this map has no scripts that evaluate expressions")
	}
	m.Inside(func(*Tx) { m.take(input.Evaluated{Bundle: bundle, Source: source, Units: units}) })
	a := m.answer
	m.answer = answer{}
	return a.text, a.err
}

// answer is the result of the last Evaluated, for EvalWith; not part of the state.
type answer struct {
	text string
	err  error
}

func (m *Map) evaluated(in input.Evaluated) {
	if e, ok := m.scripts.(evaluator); ok {
		m.answer.text, m.answer.err = e.EvalWith(m.tx, in.Bundle, in.Source, in.Units)
	}
}

// Encounter returns the state of an encounter, or false if the map has none of that name.
// Owner goroutine only.
func (m *Map) Encounter(name string) (encounter.State, bool) {
	return m.encounters.Of(name)
}
