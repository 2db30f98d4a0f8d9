package ai

import (
	"errors"
	"fmt"
	"math"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/nav"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/world/spell"
)

// dropFar removes enemies beyond the leash from the threat list. A creature that is itself
// beyond its leash evades.
func (e *Creatures) dropFar(u *entity.Unit) {
	if u.Leash <= 0 || u.Manners&content.NeverEvades != 0 {
		return
	}
	from := e.pets.Anchor(u)
	if geo.Distance(u.Position.Point, from) > u.Leash {
		e.Evade(u)
		return
	}
	for i := len(u.Threats) - 1; i >= 0; i-- {
		enemy, ok := e.Units[u.Threats[i].Enemy]
		if !ok || geo.Distance(enemy.Position.Point, from) > u.Leash+enemy.Radius+u.Reach {
			e.combat.ForgetEnemy(u, u.Threats[i].Enemy)
		}
	}
}

// Evade makes a creature evade. Every creature that leaves a fight alive to return home
// goes through it.
func (e *Creatures) Evade(u *entity.Unit) {
	c := u.Creature
	if c == nil || !u.Alive() || (c.Mode != entity.Chase && c.Mode != entity.Flee) {
		return
	}
	if u.Charmer != 0 {
		e.pets.FollowCharmer(u)
		return
	}
	if u.Manners&content.NeverEvades != 0 {
		e.LeaveFight(u)
		e.Notice(u, hook.Evade, 0, hook.Args{})
		return
	}
	e.units.EndCrowdControl(u)
	if c.Mode != entity.Chase && c.Mode != entity.Flee {
		return // a handler did it
	}
	e.combat.ClearThreat(u)
	c.Spoils.Tapped = 0
	e.combat.LeaveCombat(u)
	c.Mode = entity.GoHome
	e.Touch(u, view.State)
	e.Log.Add(event.Evaded{Unit: u.GUID})
	e.combat.SetVictim(u, 0)
	e.Phases.Leave(u)
	e.pets.SendOff(u, content.OwnerEvades)
	e.magic.Casts.Break(u, spell.Stopped, 0)
	e.beginMind(u)
	e.Notice(u, hook.Evade, 0, hook.Args{})
	if e.Here(u) && c.Mode == entity.GoHome {
		e.goHome(u)
	}
	e.Formations.giveUpTogether(u)
}

// Flee makes a creature run away from its victim, or backwards without one, for a time.
func (e *Creatures) Flee(u *entity.Unit, span clock.Time) error {
	if u.Creature == nil || !u.Alive() || !u.Moves {
		return errors.New("only a living creature that can move can flee")
	}
	if u.OutOfControl() {
		return fmt.Errorf("%s is not in control of itself now", u.Name.Key)
	}
	if u.Creature.Mode != entity.Chase {
		return fmt.Errorf("%s is %s: it can only flee in combat", u.Name.Key, u.Creature.Mode)
	}
	away := u.Position.Facing + math.Pi
	if enemy, ok := e.Units[u.Victim]; ok {
		away = geo.Heading(enemy.Position.Point, u.Position.Point)
	}
	away += e.Random("motion").RangeFloat(-fleeSpread, fleeSpread)
	u.Creature.Mode = entity.Flee
	u.Creature.Until = e.Now() + span
	e.combat.CancelSwings(u)
	e.Unplan(u, entity.DueChase)
	e.Walk(u, e.Terrain.Escape(u, away, u.Run*float64(span)/1000), true)
	e.Plan(u, entity.DueThink, u.Creature.Until)
	return nil
}

// fleeSpread is how far, in radians, the direction of flight may differ from straight
// away.
const fleeSpread = 0.6

// homeOf returns where a creature returns after a fight: its place, or where it was on its
// path.
func (e *Creatures) homeOf(u *entity.Unit) geo.Position {
	if u.Creature.Orders.Settled {
		return u.Creature.Home
	}
	if e.PathOf(u) != nil || e.Formations.following(u) != nil {
		return u.Position
	}
	if s, ok := e.Content().Spawn(u.Creature.Spawn); ok {
		return s.At
	}
	return u.Creature.Home
}

// goHome sends an evading creature home.
func (e *Creatures) goHome(u *entity.Unit) {
	if _, walks := e.pets.WalksWith(u); walks {
		u.Creature.Mode = entity.Idle
		e.combat.PlanRegen(u)
		e.Touch(u, view.State)
		e.Resume(u)
		return
	}
	if u.IsLed() {
		return // it starts when it has regained control of itself
	}
	if e.followsOn(u) {
		return
	}
	if f, leader := e.Formations.following(u), e.Formations.leaderOf(u); f != nil && leader != nil {
		u.Creature.Home = e.Formations.homeRank(leader, f)
	}
	home := u.Creature.Home
	if !u.Moves || geo.Within(u.Position.Point, home.Point, 0.1) {
		e.StandStill(u)
		e.cameHome(u)
		return
	}
	e.SetOut(u)
	speed := u.Run * max(0.1, e.Rules().Eval(content.EvadeSpeedFactor))
	corners, found := e.Terrain.FindUnitPath(u, home.Point)
	way := entity.NewWay(u.Position.Point, e.Now(), speed, corners...)
	if found != nav.Whole || geo.FlatDistance(way.Goal(), home.Point) > 1 {
		way = e.Terrain.Straight(u, e.Now(), speed, home.Point) // it always reaches its home
	}
	e.WalkWay(u, way, false)
}

// followsOn makes a creature whose fight has ended follow its target again. It reports
// whether it was following one.
func (e *Creatures) followsOn(u *entity.Unit) bool {
	c := u.Creature
	if _, here := e.Units[c.Goal]; !here || !u.Moves {
		return false
	}
	c.Mode = entity.Follow
	e.combat.PlanRegen(u)
	e.Touch(u, view.State)
	e.Hold(u, true)
	e.Plan(u, entity.DueThink, e.Now()+1)
	return true
}

// cameHome ends an evade at home: full health, out of combat, and back to its path or
// place.
func (e *Creatures) cameHome(u *entity.Unit) {
	c := u.Creature
	c.Mode = entity.Idle
	u.Position.Facing = c.Home.Facing
	u.Health = u.MaxHealth
	e.combat.Powers.Refill(u, 100)
	e.combat.AfterHealth(u)
	e.Touch(u, view.State|view.Place)
	e.Log.Add(event.CameHome{Unit: u.GUID})
	e.Notice(u, hook.Home, 0, hook.Args{})
	if !e.Here(u) || c.Mode != entity.Idle {
		return
	}
	c.Asleep = !e.Formations.AwakeFor(u)
	e.PlanCast(u)
	e.Resume(u)
	e.Noticing.LookAround(u)
}
