package gamemap

import (
	"loam/core/clock"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/nav"
	"loam/core/spell"
	"loam/core/view"
)

// What effects that move units have a map do; see spell.Movers.

func (g *magic) Charge(u, goal *unit, speed float64) {
	m := g.on()
	if u.Rooted || u.Masterless() {
		return
	}
	m.setOut(u)
	from := u.Position.Point
	corners, found := m.lead(from, goal.Position.Point)
	if found == nav.None || len(corners) == 0 {
		return
	}
	if found == nav.Whole {
		m.stopShort(from, corners, goal.Radius+u.Radius+u.Reach*closer)
	}
	m.push(u, entity.Led{Kind: entity.Charging, Goal: goal.GUID}, entity.NewWay(from, m.now, speed, corners...))
}

func (g *magic) Pull(u, to *unit, gap geo.Yards, speed float64) {
	m := g.on()
	m.setOut(u)
	from, at := u.Position.Point, to.Position.Point
	far, rest := geo.FlatDistance(from, at), gap+u.Radius+to.Radius
	if far > rest {
		m.push(u, entity.Led{Kind: entity.Pulled}, m.straight(u, m.now, speed, m.def.On(geo.Lerp(at, from, rest/far))))
	}
}

// Throw throws a unit as far as nothing is in the way.
func (g *magic) Throw(u *unit, heading geo.Radians, yards geo.Yards, speed float64) {
	m := g.on()
	m.setOut(u)
	m.magic.Break(u, spell.ByMoving, 0)
	m.push(u, entity.Led{Kind: entity.Thrown}, m.straight(u, m.now, speed, m.farthest(u, heading, yards)))
}

func (g *magic) Leap(u *unit, yards geo.Yards) {
	m := g.on()
	m.setOut(u)
	to := geo.Position{Point: m.farthest(u, u.Position.Facing, yards), Facing: u.Position.Facing}
	m.standStill(u)
	_ = m.teleport(u, to) // which fails for places outside of the map alone
}

// farthest is how far a unit gets straight in a direction.
func (m *Map) farthest(u *unit, heading geo.Radians, yards geo.Yards) geo.Point {
	from := u.Position.Point
	to := m.def.Bounds.Clamp(from.Ahead(heading, yards))
	return m.def.On(m.def.Geometry.Farthest(from, to))
}

// Distract lets an idle creature stand and look at a spot; then it goes on.
func (g *magic) Distract(u *unit, spot geo.Point, span clock.Time) {
	m := g.on()
	c := u.Creature
	if c.Mode != entity.Idle || u.Combat || u.Masterless() || c.Asleep {
		return
	}
	m.standStill(u)
	u.Position.Facing = geo.Heading(u.Position.Point, spot)
	m.touch(u, view.Place)
	m.plan(u, entity.DueThink, m.now+max(clock.Step, span))
}

// push sets a unit on a way that it has not chosen, whatever holds it fast.
func (m *Map) push(u *unit, led entity.Led, w entity.Way) {
	if !w.Moving() || u.Dead {
		return
	}
	m.standStill(u)
	m.unplan(u, entity.DueWill)
	was := u.Led.Kind
	u.Led = led
	m.awaken(u)
	m.setWay(u, w, false)
	m.ledTold(u, was)
}

// wayAt is where a unit on a way is at a time. Who is thrown or drawn looks where
// it looked.
func wayAt(u *unit, at clock.Time) geo.Position {
	p := u.Way.At(at)
	if u.Led.Kind == entity.Pulled || u.Led.Kind == entity.Thrown {
		p.Facing = u.Position.Facing
	}
	return p
}
