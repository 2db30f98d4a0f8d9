package gamemap

import (
	"errors"
	"fmt"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/guid"
	"loam/core/input"
	"loam/core/intent"
	"loam/core/plain"
)

// directions is what each act does to a unit that is there; other is nil where
// there is none.
var directions = [input.Acts]func(m *Map, in input.Directed, u, other *entity.Unit) error{
	input.Appear: nil, // of nobody yet: see directed
	input.Grow:   func(m *Map, in input.Directed, u, _ *entity.Unit) error { return m.setLevel(u, in.Level) },
	input.Fight:  withOther(func(m *Map, _ input.Directed, u, other *entity.Unit) error { return m.orderAttack(u, other) }),
	input.Lower: func(m *Map, _ input.Directed, u, _ *entity.Unit) error {
		m.stopAttack(u)
		return nil
	},
	input.Walk:     func(m *Map, in input.Directed, u, _ *entity.Unit) error { return m.moveTo(u, in.At.Point, true) },
	input.Teleport: func(m *Map, in input.Directed, u, _ *entity.Unit) error { return m.teleport(u, in.At) },
	input.Travel:   func(m *Map, in input.Directed, u, _ *entity.Unit) error { return m.transfer(u, in.ID) },
	input.Face: func(m *Map, in input.Directed, u, _ *entity.Unit) error {
		m.face(u, in.At.Facing)
		return nil
	},
	input.Speak: func(m *Map, in input.Directed, u, _ *entity.Unit) error {
		m.utter(u, min(in.Speech, intent.Emote), content.Text{Key: in.Text}, plain.Value{})
		return nil
	},
	input.Rise: func(m *Map, _ input.Directed, u, _ *entity.Unit) error { return m.respawn(u) },
	input.Die: func(m *Map, _ input.Directed, u, _ *entity.Unit) error {
		m.die(u, nil)
		return nil
	},
	input.Give: func(m *Map, in input.Directed, u, _ *entity.Unit) error {
		if u.Player == nil {
			return fmt.Errorf("%s is no player", m.nameOfUnit(u))
		}
		return errWhy(m.giveItem(u, in.ID, int(in.Points)))
	},
	input.Hurt: withOther(func(m *Map, in input.Directed, u, victim *entity.Unit) error {
		if !victim.Alive() {
			return errors.New("the victim is dead")
		}
		m.damage(u, victim, hit{amount: in.Points})
		return nil
	}),
}

func withOther(do func(*Map, input.Directed, *entity.Unit, *entity.Unit) error) func(*Map, input.Directed, *entity.Unit, *entity.Unit) error {
	return func(m *Map, in input.Directed, u, other *entity.Unit) error {
		if other == nil {
			return fmt.Errorf("%s is not on this map", in.Other)
		}
		return do(m, in, u, other)
	}
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
	if in.Act == input.Appear {
		u, err := m.summon("", nil, in.ID, in.At, 0)
		if m.direction.err = err; err == nil {
			m.direction.unit = u.GUID
		}
		return
	}
	m.direction = direction{unit: in.Unit, err: m.act(in)}
}

func (m *Map) act(in input.Directed) error {
	u, here := m.units[in.Unit]
	switch {
	case in.Act >= input.Acts:
		return fmt.Errorf("unknown act %d", in.Act)
	case !here:
		return fmt.Errorf("%s is not on this map", in.Unit)
	}
	return directions[in.Act](m, in, u, m.units[in.Other])
}
