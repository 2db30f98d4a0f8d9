package ai

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/waypoint"
	"loam/core/world/grid"
)

// catchUp moves a patrolling creature that slept to where it would have been by now.
func (e *Creatures) catchUp(u *entity.Unit, p *content.Path) {
	if arrival, goes := waypoint.CatchUp(u, p, e.Def().Geometry, e.Now()); goes {
		u.Walking = !waypoint.Runs(u, p)
		e.Plan(u, entity.DueArrive, arrival)
		e.JoinMovers(u)
	}
}

func (e *Creatures) WakeUnit(u *entity.Unit) {
	if u == nil || !e.Here(u) || u.Creature == nil || !u.Creature.Asleep || !e.Formations.AwakeFor(u) {
		return
	}
	c := u.Creature
	leader := e.Formations.leaderOf(u)
	if leader != nil && leader.Creature.Asleep && e.Formations.folk != nil {
		e.Formations.folk.Wake(leader) // which also wakes all of its followers
		return
	}
	c.Asleep = false
	defer e.Formations.wakeFollowers(u)
	e.PlanCast(u)
	if c.Mode != entity.Idle || c.Paused {
		return
	}
	if leader != nil {
		e.Formations.takeRank(u, leader)
		return
	}
	if p := e.PathOf(u); p != nil {
		e.catchUp(u, p)
		e.Grid.Jump(grid.Slot(u.Slot), u.Position.Point)
		e.Noticing.LookAround(u)
		return
	}
	if u.Way.Moving() {
		u.Position = u.Way.At(e.Now())
		u.Way = entity.Way{}
		e.Grid.Jump(grid.Slot(u.Slot), u.Position.Point)
	}
	e.rest(u)
	e.Noticing.LookAround(u)
}

func (e *Creatures) SleepUnit(u *entity.Unit) {
	if u == nil || u.Creature == nil || u.Creature.Asleep || u.Creature.Mode != entity.Idle || e.Formations.AwakeFor(u) {
		return
	}
	e.Formations.sleepTogether(u)
}

// fallAsleep stops the behaviour of an idle creature. One on a path keeps its way, or gets
// one that begins when its wait would end; catchUp continues from there.
func (e *Creatures) fallAsleep(u *entity.Unit) {
	u.Creature.Asleep = true
	p := e.PathOf(u)
	switch {
	case p != nil && !u.Way.Moving() && !u.Creature.Paused && !waypoint.Ended(u, p):
		u.Way = waypoint.Leg(u, p, e.Def().Geometry, max(e.Now(), u.Due[entity.DueThink]))
	case p == nil && u.Way.Moving():
		u.Position = u.Way.At(e.Now())
		u.Way = entity.Way{}
	}
	e.Unplan(u, entity.DueThink)
	e.Unplan(u, entity.DueArrive)
	e.Unplan(u, entity.DueCastList)
}
