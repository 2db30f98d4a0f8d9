package ai

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/nav"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/bossphase"
	"loam/core/world/mapstate"
)

// ChaseEvery is how often a creature in combat checks its victim, its leash and its way.
const ChaseEvery = 5 * clock.Step

// BeginFight puts a creature into combat with its first enemy.
func (e *Creatures) BeginFight(u, enemy *entity.Unit) {
	if !u.IsLed() {
		e.StandStill(u)
	}
	e.Unplan(u, entity.DueThink)
	u.Creature.Fight = u.Position.Point
	if u.Creature.Mode == entity.Idle {
		u.Creature.Home = e.homeOf(u)
	}
	u.Creature.Mode = entity.Chase
	u.Creature.Told, u.Creature.Fled, u.Creature.Crying = false, false, false
	e.Hold(u, true)
	e.combat.EnterCombat(u)
	e.combat.SetVictim(u, enemy.GUID)
	e.Log.Add(event.Aggroed{Unit: u.GUID, Enemy: enemy.GUID})
	e.Plan(u, entity.DueChase, e.Now()+1)
	bossphase.Begin(e.Now(), u)
	e.Notice(u, hook.Aggro, 0, hook.Args{Units: [2]guid.GUID{enemy.GUID}})
	e.beginMind(u)
	if e.Here(u) {
		e.Phases.begin(u)
	}
	if e.Here(u) && u.Help > 0 && u.Creature.Mode == entity.Chase {
		e.combat.CallForHelp(u, u.Help)
	}
	if e.Here(u) && e.Here(enemy) {
		e.rally(u, enemy)
		e.combat.AlertPets(u, enemy)
	}
}

// Chase checks the victim, the leash and the way of a fighting creature.
func (e *Creatures) Chase(u *entity.Unit, _ clock.Time) {
	if u.Creature.Mode != entity.Chase {
		return
	}
	if u.OutOfControl() {
		e.Plan(u, entity.DueChase, e.Now()+ChaseEvery)
		return
	}
	e.pets.Obey(u)
	e.dropFar(u)
	if !u.Fights && e.Now()-u.LastHit >= clock.Time(e.Rules().Eval(content.CombatEndsMS)) {
		e.Evade(u)
		return
	}
	e.combat.Choose(u)
	if u.Creature.Mode != entity.Chase {
		return
	}
	e.Plan(u, entity.DueChase, e.Now()+ChaseEvery)
	victim, ok := e.Units[u.Victim]
	if ok && len(u.Creature.Service.Auto) > 0 {
		e.pets.CastCommands(u, victim)
	}
	if !ok || !e.Here(u) || !u.Moves || !u.Fights || u.Creature.Told || u.Manners&content.StandsFast != 0 {
		return
	}
	e.close(u, victim)
}

// approach moves a unit to where it can reach another, or stops it there.
func (e *Creatures) approach(u, goal *entity.Unit, gap geo.Yards) {
	if e.Def().Geometry != nil && u.Manners&content.Flies == 0 {
		e.approachAround(u, goal, gap)
		return
	}
	if u.Gap(goal) <= gap*mapstate.CloseEnough {
		if u.Way.Moving() {
			e.StandStill(u)
		}
		u.Position.Facing = geo.Heading(u.Position.Point, goal.Position.Point)
		return
	}
	rest := goal.Radius + u.Radius + gap*mapstate.Closer
	distance := geo.Distance(u.Position.Point, goal.Position.Point)
	to := geo.Lerp(goal.Position.Point, u.Position.Point, min(1, rest/max(distance, rest)))
	if u.Way.Moving() && geo.Within(u.Way.Goal(), to, gap*mapstate.Closer) {
		return
	}
	e.Walk(u, to, true)
}

// searchEvery is the time until a creature that found no complete path to a unit searches
// again while that unit does not move.
const searchEvery = clock.Second

// approachAround is approach on a map with obstacles: at its goal a unit also needs a line
// of sight to it.
func (e *Creatures) approachAround(u, goal *entity.Unit, gap geo.Yards) {
	if u.Gap(goal) <= gap*mapstate.CloseEnough && e.Terrain.InSight(u, goal) {
		if u.Way.Moving() {
			e.StandStill(u)
		}
		u.Position.Facing = geo.Heading(u.Position.Point, goal.Position.Point)
		return
	}
	c, at := u.Creature, goal.Position.Point
	if geo.Within(c.Sought, at, gap*mapstate.Closer) && (u.Way.Moving() || e.Now() < c.Search) {
		return
	}
	corners, found := e.Terrain.FindPath(u.Position.Point, at)
	c.Sought, c.Search = at, e.Now()
	if found != nav.Whole {
		c.Search = e.Now() + searchEvery
	}
	if found == nav.None || len(corners) == 0 {
		e.StandStill(u)
		return
	}
	if found == nav.Whole {
		e.Terrain.StopShort(u.Position.Point, corners, goal.Radius+u.Radius+gap*mapstate.Closer)
	}
	walks := u.Manners&content.Walks != 0
	speed := u.Run
	if walks {
		speed = u.Walk
	}
	e.WalkWay(u, entity.NewWay(u.Position.Point, e.Now(), speed, corners...), walks)
}
