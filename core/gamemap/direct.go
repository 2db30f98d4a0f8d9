package gamemap

import (
	"errors"
	"fmt"

	"loam/core/codec"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/plain"
)

// Directed is what a headless runner makes happen as nobody in the world could
// ask for it: it makes creatures, and moves units like puppets.
type Directed struct {
	Act    Act
	Unit   guid.GUID     // whom; nobody yet for Appear
	Other  guid.GUID     // with whom: the enemy of Fight, the victim of Hurt
	ID     content.ID    // the creature of Appear, the place of Travel
	At     geo.Position  // where to: Appear, Walk, Teleport; of Face the heading only
	Level  int           // of Grow
	Points int64         // of health: Hurt
	Speech intent.Speech // of Speak
	Text   string        // of Speak
}

// Act is a kind of what is directed.
type Act uint8

const (
	Appear   Act = iota // a creature is made
	Grow                // the unit has another level
	Fight               // it attacks
	Lower               // it stops attacking
	Walk                // a creature runs to a point
	Teleport            // it stands elsewhere at once
	Travel              // a player goes to a place, maybe on another map
	Face                // it turns
	Speak               // it utters a text as it is
	Rise                // a dead player respawns
	Die                 // it dies by nobody
	Hurt                // it takes health from another
	acts
)

// directions is what each act does to a unit that is there; other is nil where
// there is none.
var directions = [acts]func(m *Map, in Directed, u, other *entity.Unit) error{
	Appear: nil, // of nobody yet: see directed
	Grow:   func(m *Map, in Directed, u, _ *entity.Unit) error { return m.setLevel(u, in.Level) },
	Fight:  withOther(func(m *Map, _ Directed, u, other *entity.Unit) error { return m.orderAttack(u, other) }),
	Lower: func(m *Map, _ Directed, u, _ *entity.Unit) error {
		m.stopAttack(u)
		return nil
	},
	Walk:     func(m *Map, in Directed, u, _ *entity.Unit) error { return m.moveTo(u, in.At.Point, true) },
	Teleport: func(m *Map, in Directed, u, _ *entity.Unit) error { return m.teleport(u, in.At) },
	Travel:   func(m *Map, in Directed, u, _ *entity.Unit) error { return m.transfer(u, in.ID) },
	Face: func(m *Map, in Directed, u, _ *entity.Unit) error {
		m.face(u, in.At.Facing)
		return nil
	},
	Speak: func(m *Map, in Directed, u, _ *entity.Unit) error {
		m.utter(u, min(in.Speech, intent.Emote), content.Text{Key: in.Text}, plain.Value{})
		return nil
	},
	Rise: func(m *Map, _ Directed, u, _ *entity.Unit) error { return m.respawn(u) },
	Die: func(m *Map, _ Directed, u, _ *entity.Unit) error {
		m.die(u, nil)
		return nil
	},
	Hurt: withOther(func(m *Map, in Directed, u, victim *entity.Unit) error {
		if !victim.Alive() {
			return errors.New("the victim is dead")
		}
		m.damage(u, victim, hit{amount: in.Points})
		return nil
	}),
}

func withOther(do func(*Map, Directed, *entity.Unit, *entity.Unit) error) func(*Map, Directed, *entity.Unit, *entity.Unit) error {
	return func(m *Map, in Directed, u, other *entity.Unit) error {
		if other == nil {
			return fmt.Errorf("%s is not on this map", in.Other)
		}
		return do(m, in, u, other)
	}
}

// Direct gives the map an input Directed, which it takes at once, and returns
// the unit that appeared and why the act did not come about. Owner goroutine
// only, between two steps.
func (m *Map) Direct(in Directed) (guid.GUID, error) {
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

func (m *Map) directed(in Directed) {
	if in.Act == Appear {
		u, err := m.summon("", nil, in.ID, in.At, 0)
		if m.direction.err = err; err == nil {
			m.direction.unit = u.GUID
		}
		return
	}
	m.direction = direction{unit: in.Unit, err: m.act(in)}
}

func (m *Map) act(in Directed) error {
	u, here := m.units[in.Unit]
	switch {
	case in.Act >= acts:
		return fmt.Errorf("unknown act %d", in.Act)
	case !here:
		return fmt.Errorf("%s is not on this map", in.Unit)
	}
	return directions[in.Act](m, in, u, m.units[in.Other])
}

func (in *Directed) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	codec.ID(c, &in.Unit)
	codec.ID(c, &in.Other)
	codec.Text(c, &in.ID)
	in.At.Code(c)
	codec.Int(c, &in.Level)
	codec.Int(c, &in.Points)
	codec.Int(c, &in.Speech)
	c.String(&in.Text)
}
