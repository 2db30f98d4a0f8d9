package ai

import (
	"errors"
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/rules/spawn"
	"loam/core/rules/waypoint"
	"loam/core/world/pet"
)

// Arrived runs when a creature reaches the end of its way.
func (e *Creatures) Arrived(u *entity.Unit, due clock.Time, onPath bool) {
	if onPath {
		e.arriveLeg(u, due)
		return
	}
	switch u.Creature.Mode {
	case entity.Idle:
		e.rest(u)
	case entity.GoHome:
		e.cameHome(u)
	case entity.Chase, entity.Order:
		e.came(u)
	case entity.Flee, entity.Follow, entity.Corpse:
	}
}

// Think runs when a creature's wait ends: it continues what its mode says.
func (e *Creatures) Think(u *entity.Unit, due clock.Time) {
	c := u.Creature
	if c == nil || u.Dead || u.OutOfControl() {
		return
	}
	switch c.Mode {
	case entity.Idle:
		e.idleOn(u, due)
	case entity.Follow:
		e.keepFollowing(u)
	case entity.Flee:
		e.StandStill(u)
		c.Mode = entity.Chase
		e.Plan(u, entity.DueChase, e.Now()+1)
		e.PlanCast(u)
		e.callForHelp(u)
		c.Crying, c.Orders.CryYards = false, 0
		if u.Victim != 0 && u.Fights {
			e.combat.PlanSwing(u)
		}
	case entity.Chase, entity.GoHome, entity.Order, entity.Corpse:
	}
}

// idleOn continues a path or wandering.
func (e *Creatures) idleOn(u *entity.Unit, due clock.Time) {
	if u.Creature.Asleep || u.Creature.Paused || !u.Moves {
		return
	}
	if e.castsStanding(u) {
		e.Plan(u, entity.DueThink, max(u.Cast.Ends, e.Now())+clock.Step)
		return
	}
	if f := e.Formations.following(u); f != nil {
		e.Formations.keepRank(u, f)
		return
	}
	if p := e.PathOf(u); p != nil {
		e.departLeg(u, p, due)
		return
	}
	if r := e.wanderOf(u); r > 0 {
		to := e.strollTo(u, r)
		if !e.Def().Geometry.Walkable(u.Position.Point, to) {
			e.rest(u)
			return
		}
		e.Walk(u, to, false)
		return
	}
	if home := u.Creature.Home; home.Point == u.Position.Point && home.Facing != u.Position.Facing {
		u.Position.Facing = home.Facing // it was turned away from its spawn's facing
		e.Touch(u, view.Place)
	}
}

// rest schedules the next walk of a wandering creature. A creature that has left the awake
// cells sleeps.
func (e *Creatures) rest(u *entity.Unit) {
	if !u.Creature.Asleep && !e.Formations.AwakeFor(u) {
		e.Formations.sleepTogether(u)
		return
	}
	if u.Creature.Asleep || u.Creature.Paused || e.wanderOf(u) <= 0 || !u.Moves {
		return
	}
	lo, hi := clock.Time(e.Rules().Eval(content.WanderWaitMinMS)), clock.Time(e.Rules().Eval(content.WanderWaitMaxMS))
	e.Plan(u, entity.DueThink, e.Now()+max(1, e.Random("motion").Range(lo, hi)))
}

func (e *Creatures) wanderOf(u *entity.Unit) geo.Yards {
	if u.Creature.Orders.Strolls {
		return u.Creature.Orders.Stroll
	}
	if s, ok := e.Content().Spawn(u.Creature.Spawn); ok {
		return s.Wander
	}
	return 0
}

// Resume sends a creature back to what its spawn says: its path, its wandering, or its
// place.
func (e *Creatures) Resume(u *entity.Unit) {
	c := u.Creature
	if c == nil || u.Dead || u.OutOfControl() || c.Mode == entity.Chase || c.Mode == entity.Flee || c.Mode == entity.GoHome {
		if c != nil {
			c.Told, c.Paused = false, false
		}
		return
	}
	c.Mode, c.Paused, c.Told, c.Goal, c.Flank = entity.Idle, false, false, 0, false
	e.releaseHold(u)
	if owner, walks := e.pets.WalksWith(u); walks {
		c.Mode, c.Goal, c.Gap, c.Asleep = entity.Follow, owner.GUID, pet.OwnedGap, false
		e.Hold(u, true)
		e.Plan(u, entity.DueThink, e.Now()+1)
		return
	}
	if c.Asleep {
		e.fallAsleep(u)
		return
	}
	if c.Journey.Pausing() {
		c.Paused = true
		e.Journeys.plan(u)
		return
	}
	if e.Formations.following(u) != nil {
		e.Formations.fallIn(u)
		return
	}
	if p := e.PathOf(u); p != nil {
		if c.Journey.Path == p.ID || !waypoint.Ended(u, p) {
			e.departLeg(u, p, e.Now())
		}
		return
	}
	if u.Moves && !geo.Within(u.Position.Point, c.Home.Point, max(1, e.wanderOf(u))) {
		e.Walk(u, c.Home.Point, false)
		return
	}
	e.rest(u)
}

// releaseHold lets the cell sleep, unless the definition or an order keeps it awake.
func (e *Creatures) releaseHold(u *entity.Unit) {
	d, ok := e.Content().Creature(u.Def)
	e.Hold(u, ok && d.Active || u.Creature.Orders.Awake || u.Creature.Journey.Path != "")
}

// Stop makes a creature stay at its position until Resume, MoveTo or a fight; a player's
// automatic swings end.
func (e *Creatures) Stop(u *entity.Unit) {
	if u.Creature == nil {
		e.combat.StopAttack(u)
		return
	}
	if !u.IsLed() {
		e.StandStill(u)
	}
	e.Unplan(u, entity.DueThink)
	u.Creature.Told, u.Creature.Paused = true, true
	u.Creature.Goal, u.Creature.Flank = 0, false
	if u.Creature.Mode == entity.Follow || u.Creature.Mode == entity.Order {
		u.Creature.Mode = entity.Idle
		e.releaseHold(u)
	}
}

var errCannotMove = errors.New("only a living creature that can move can do that")

// freeToMove returns why a script may not send the creature somewhere now, or nil.
func (e *Creatures) freeToMove(u *entity.Unit) error {
	if u.Creature == nil || u.Dead || !u.Moves {
		return errCannotMove
	}
	if u.OutOfControl() {
		return fmt.Errorf("%s is not in control of itself now", u.Name.Key)
	}
	if u.Creature.Mode == entity.GoHome {
		return fmt.Errorf("%s is evading", u.Name.Key)
	}
	return nil
}

// MoveTo sends a creature to a point in a straight line; it stays there until Resume,
// unless it fights.
func (e *Creatures) MoveTo(u *entity.Unit, p geo.Point, run bool) error {
	if err := e.freeToMove(u); err != nil {
		return err
	}
	if !p.Finite() || !e.Def().Bounds.Contains(p) {
		return fmt.Errorf("%.1f, %.1f is outside map %s", p.X, p.Y, e.Map)
	}
	if u.Creature.Mode == entity.Chase || u.Creature.Mode == entity.Flee {
		u.Creature.Told = true
	} else {
		u.Creature.Mode = entity.Order
		e.Unplan(u, entity.DueThink)
		e.Hold(u, true)
	}
	u.Creature.Orders.Point, u.Creature.Goal, u.Creature.Flank = "", 0, false
	e.SetOut(u)
	e.Walk(u, p, run)
	return nil
}

// Follow makes a creature keep within gap yards of a unit until Stop, Resume or MoveTo. A
// fight interrupts it; after the fight the creature follows again instead of returning
// home.
func (e *Creatures) Follow(u, target *entity.Unit, gap geo.Yards) error {
	if err := e.freeToMove(u); err != nil {
		return err
	}
	if u == target {
		return errors.New("a unit cannot follow itself")
	}
	if u.Creature.Mode == entity.Chase || u.Creature.Mode == entity.Flee {
		return fmt.Errorf("%s fights", u.Name.Key)
	}
	u.Creature.Mode, u.Creature.Goal, u.Creature.Gap, u.Creature.Flank = entity.Follow, target.GUID, max(0.5, gap), false
	e.Hold(u, true)
	e.Plan(u, entity.DueThink, e.Now()+1)
	return nil
}

func (e *Creatures) keepFollowing(u *entity.Unit) {
	if e.pets.Obey(u) {
		return
	}
	goal, ok := e.Units[u.Creature.Goal]
	if !ok {
		e.Resume(u)
		return
	}
	if e.found(u) {
		return
	}
	e.SetOut(u)
	e.pets.KeepUp(u, goal)
	switch {
	case e.castsStanding(u):
	case u.Creature.Flank:
		e.Formations.walkBeside(u, goal, u.Creature.Gap+u.Radius+goal.Radius, u.Creature.Angle)
	default:
		e.approach(u, goal, u.Creature.Gap)
	}
	e.Plan(u, entity.DueThink, e.Now()+ChaseEvery)
}

// Face turns a standing unit.
func (e *Creatures) Face(u *entity.Unit, heading geo.Radians) {
	if u.Way.Moving() || heading != heading {
		return
	}
	u.Position.Facing = geo.NormalizeAngle(heading)
	e.Touch(u, view.Place)
}

// LookAround checks whom a unit that arrived, moved or turned hostile notices, and who
// notices it.
func (e *Noticing) LookAround(u *entity.Unit) {
	if u.Dead {
		return
	}
	e.Counters.Looks++
	r := max(e.reach, e.noticeReach())
	around := e.Roster.Borrow(u.Position.Point, r)
	for _, o := range around {
		if o == u || o.Dead || !e.Here(o) || !e.Here(u) || !e.SharesLayer(o, u) {
			continue
		}
		e.meet(o, u)
		e.meet(u, o)
	}
	e.Roster.GiveBack(around)
}

// meet checks whether creature a notices b.
func (e *Noticing) meet(a, b *entity.Unit) {
	if a.Creature == nil || a.Creature.Asleep {
		return
	}
	if len(a.Near) > 0 && b.Player != nil {
		e.noticeNear(a, b)
	}
	if t := a.Creature.Bond.Temper; t == content.Passive || t == content.Defensive {
		return
	}
	if a.Aggro <= 0 || !a.Fights || a.Combat || a.Creature.Mode == entity.GoHome {
		return
	}
	if b.Control&entity.FeigningDeath != 0 || !e.Notices(a, b) || e.Reaction(a, b) != content.Hostile || !e.CanAttack(a, b) {
		return
	}
	yards := min(e.creatures.combat.NoticeYards(a, b), a.Aggro*aggroStretch+aggroStretch)
	if geo.Within(a.Position.Point, b.Position.Point, yards) && e.Terrain.InSight(a, b) {
		e.creatures.combat.RaiseThreat(a, b, 0)
	}
}

// strollTo draws the next point of a wandering creature.
func (e *Creatures) strollTo(u *entity.Unit, radius geo.Yards) geo.Point {
	return spawn.Stroll(e.Random("motion"), u.Creature.Home.Point, radius, e.Def().Bounds)
}

// SettleMood starts the behaviour of a creature that was just added: what its spawn says.
func (e *Creatures) SettleMood(u *entity.Unit) {
	u.Creature.Asleep = !e.Formations.AwakeFor(u)
	e.beginMind(u)
	e.Resume(u)
	e.Formations.gather(u)
}

// OwnMaster makes a creature continue after it has regained control of itself.
func (e *Creatures) OwnMaster(u *entity.Unit) {
	c := u.Creature
	if c == nil || u.Dead {
		return
	}
	switch c.Mode {
	case entity.Idle, entity.Order:
		e.Resume(u)
	case entity.Follow:
		e.Plan(u, entity.DueThink, e.Now()+1)
	case entity.Flee:
		e.Plan(u, entity.DueThink, max(c.Until, e.Now()+1))
	case entity.Chase:
		e.Plan(u, entity.DueChase, e.Now()+1)
	case entity.GoHome:
		e.goHome(u)
	case entity.Corpse:
	}
}
