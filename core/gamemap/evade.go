package gamemap

import (
	"errors"
	"fmt"
	"math"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/hook"
	"loam/core/nav"
	"loam/core/spell"
	"loam/core/view"
)

// dropFar forgets enemies beyond the leash, and everything when the creature
// itself is that far.
func (m *Map) dropFar(u *unit) {
	if u.Leash <= 0 {
		return
	}
	from := m.anchor(u)
	if geo.Distance(u.Position.Point, from) > u.Leash {
		m.evade(u)
		return
	}
	for i := len(u.Grudges) - 1; i >= 0; i-- {
		e, ok := m.s.Units[u.Grudges[i].Enemy]
		if !ok || geo.Distance(e.Position.Point, from) > u.Leash+e.Radius+u.Reach {
			m.forgive(u, u.Grudges[i].Enemy)
		}
	}
}

// evade makes a creature give up: the one way out of a fight alive.
func (m *Map) evade(u *unit) {
	c := u.Creature
	if c == nil || !u.Alive() || (c.Mode != entity.Chase && c.Mode != entity.Flee) {
		return
	}
	if u.Charmer != 0 {
		m.heel(u)
		return
	}
	m.calmWill(u)
	if c.Mode != entity.Chase && c.Mode != entity.Flee {
		return // a handler did it
	}
	m.dropGrudges(u)
	m.calm(u)
	c.Mode = entity.GoHome
	m.s.Touch(u, view.State)
	m.s.Log.Add(event.Evaded{Unit: u.GUID})
	m.setVictim(u, 0)
	m.leavePhases(u)
	m.sendOff(u, content.OwnerEvades)
	m.magic.Break(u, spell.Stopped, 0)
	m.beginMind(u)
	m.s.Notice(u, hook.Evade, 0, hook.Args{})
	if m.s.Here(u) && c.Mode == entity.GoHome {
		m.goHome(u)
	}
}

// Flee makes a creature run away from its victim, or from where it looks, for a while.
func (tx *Tx) Flee(u *entity.Unit, span clock.Time) error {
	m := tx.on()
	if u.Creature == nil || !u.Alive() || !u.Moves {
		return errors.New("only a living creature that can move flees")
	}
	if u.Masterless() {
		return fmt.Errorf("%s is not its own master now", u.Name.Key)
	}
	if u.Creature.Mode != entity.Chase {
		return fmt.Errorf("%s is %s, it flees only from a fight", u.Name.Key, u.Creature.Mode)
	}
	away := u.Position.Facing + math.Pi
	if e, ok := m.s.Units[u.Victim]; ok {
		away = geo.Heading(e.Position.Point, u.Position.Point)
	}
	away += m.s.Random("motion").RangeFloat(-fleeSpread, fleeSpread)
	u.Creature.Mode = entity.Flee
	u.Creature.Until = m.s.Now() + span
	m.restHands(u)
	m.s.Unplan(u, entity.DueChase)
	m.s.Walk(u, m.s.Escape(u, away, u.Run*float64(span)/1000), true)
	m.s.Plan(u, entity.DueThink, u.Creature.Until)
	return nil
}

// fleeSpread is how far, in radians, a flight may turn from straight away.
const fleeSpread = 0.6

// homeOf is where a creature returns after a fight: its place, or where it was
// on its path.
func (m *Map) homeOf(u *unit) geo.Position {
	if m.s.PathOf(u) != nil {
		return u.Position
	}
	if s, ok := m.s.Content().Spawn(u.Creature.Spawn); ok {
		return s.At
	}
	return u.Creature.Home
}

// goHome leads an evading creature back.
func (m *Map) goHome(u *unit) {
	if _, walks := m.walksWith(u); walks {
		u.Creature.Mode = entity.Idle
		m.planRegen(u)
		m.s.Touch(u, view.State)
		m.resume(u)
		return
	}
	if u.IsLed() {
		return // it sets out when it is its own master again
	}
	home := u.Creature.Home
	if !u.Moves || geo.Within(u.Position.Point, home.Point, 0.1) {
		m.s.StandStill(u)
		m.cameHome(u)
		return
	}
	m.s.SetOut(u)
	speed := u.Run * max(0.1, m.s.Rules().Eval(content.EvadeSpeedFactor))
	corners, found := m.s.Lead(u.Position.Point, home.Point)
	way := entity.NewWay(u.Position.Point, m.s.Now(), speed, corners...)
	if found != nav.Whole || geo.FlatDistance(way.Goal(), home.Point) > 1 {
		way = m.s.Straight(u, m.s.Now(), speed, home.Point) // it always comes home
	}
	m.s.WalkWay(u, way, false)
}

// cameHome ends an evasion: healed, ready, back to work.
func (m *Map) cameHome(u *unit) {
	c := u.Creature
	c.Mode = entity.Idle
	u.Position.Facing = c.Home.Facing
	u.Health = u.MaxHealth
	m.refill(u, 100)
	m.afterHealth(u)
	m.s.Touch(u, view.State|view.Place)
	m.s.Log.Add(event.CameHome{Unit: u.GUID})
	m.s.Notice(u, hook.Home, 0, hook.Args{})
	if !m.s.Here(u) || c.Mode != entity.Idle {
		return
	}
	c.Asleep = !m.s.AwakeFor(u)
	m.ponder(u)
	m.resume(u)
	m.lookAround(u)
}
