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
	m := g.m
	if u.Rooted || u.Masterless() {
		return
	}
	m.s.SetOut(u)
	from := u.Position.Point
	corners, found := m.s.Lead(from, goal.Position.Point)
	if found == nav.None || len(corners) == 0 {
		return
	}
	if found == nav.Whole {
		m.s.StopShort(from, corners, goal.Radius+u.Radius+u.Reach*closer)
	}
	m.push(u, entity.Led{Kind: entity.Charging, Goal: goal.GUID}, entity.NewWay(from, m.s.Now(), speed, corners...))
}

func (g *magic) Pull(u, to *unit, gap geo.Yards, speed float64) {
	m := g.m
	m.s.SetOut(u)
	from, at := u.Position.Point, to.Position.Point
	far, rest := geo.FlatDistance(from, at), gap+u.Radius+to.Radius
	if far > rest {
		end := m.s.Def().Geometry.Reach(from, geo.Lerp(at, from, rest/far)) // as far as nothing is in the way
		m.push(u, entity.Led{Kind: entity.Pulled}, m.s.Straight(u, m.s.Now(), speed, m.s.Def().On(end)))
	}
}

// Throw throws a unit as far as nothing is in the way.
func (g *magic) Throw(u *unit, heading geo.Radians, yards geo.Yards, speed float64) {
	m := g.m
	m.s.SetOut(u)
	m.magic.Break(u, spell.ByMoving, 0)
	m.push(u, entity.Led{Kind: entity.Thrown}, m.s.Straight(u, m.s.Now(), speed, m.s.Farthest(u, heading, yards)))
}

func (g *magic) Leap(u *unit, yards geo.Yards) {
	m := g.m
	m.s.SetOut(u)
	to := geo.Position{Point: m.s.Farthest(u, u.Position.Facing, yards), Facing: u.Position.Facing}
	m.s.StandStill(u)
	_ = m.teleport(u, to) // which fails for places outside of the map alone
}

// Distract lets an idle creature stand and look at a spot; then it goes on.
func (g *magic) Distract(u *unit, spot geo.Point, span clock.Time) {
	m := g.m
	c := u.Creature
	if c.Mode != entity.Idle || u.Combat || u.Masterless() || c.Asleep {
		return
	}
	m.s.StandStill(u)
	u.Position.Facing = geo.Heading(u.Position.Point, spot)
	m.s.Touch(u, view.Place)
	m.s.Plan(u, entity.DueThink, m.s.Now()+max(clock.Step, span))
}

// push sets a unit on a way that it has not chosen, whatever holds it fast.
func (m *Map) push(u *unit, led entity.Led, w entity.Way) {
	if !w.Moving() || u.Dead {
		return
	}
	m.s.StandStill(u)
	m.s.Unplan(u, entity.DueWill)
	was := u.Led.Kind
	u.Led = led
	m.awaken(u)
	m.s.SetWay(u, w, false)
	m.ledTold(u, was)
}
