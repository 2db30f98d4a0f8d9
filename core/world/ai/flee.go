package ai

import (
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/bossphase"
)

// HealthChanged runs what depends on a creature's health: phases and flight.
func (e *Creatures) HealthChanged(u *entity.Unit) {
	e.Phases.Look(u)
	e.fleeAtLowHealth(u)
}

// fleeAtLowHealth makes a creature flee and call for help when its health falls below the limit
// of its definition, once per fight.
func (e *Creatures) fleeAtLowHealth(u *entity.Unit) {
	if u.FleeBelow <= 0 || u.Health == 0 || u.Creature.Fled || u.Creature.Mode != entity.Chase || u.Share()*100 >= u.FleeBelow {
		return
	}
	d, ok := e.Content().Creature(u.Def)
	if !ok || !u.Alive() || e.Flee(u, d.FleeFor) != nil {
		return
	}
	u.Creature.Fled, u.Creature.Crying = true, d.FleeHelp > 0
	e.callForHelp(u)
}

// callForHelp calls for help where a flight because of low health begins, and where it ends.
func (e *Creatures) callForHelp(u *entity.Unit) {
	yards := u.Creature.Orders.CryYards
	if d, ok := e.Content().Creature(u.Def); ok && yards == 0 {
		yards = d.FleeHelp
	}
	if u.Creature.Crying && yards > 0 {
		e.combat.CallForHelp(u, yards)
	}
}

// rally makes the members of a creature's assist group join the fight that it has begun,
// if they are within its assist radius.
func (e *Creatures) rally(u, enemy *entity.Unit) {
	e.Formations.rallyRanks(u, enemy)
	if u.Assist == "" || u.AssistIn <= 0 {
		return
	}
	around := e.Roster.Borrow(u.Position.Point, u.AssistIn)
	for _, o := range around {
		if o == u || o.Creature == nil || o.Assist != u.Assist || !o.Fights || o.Combat || !e.Here(o) || !e.Here(enemy) {
			continue
		}
		if e.CanAttack(o, enemy) {
			e.combat.RaiseThreat(o, enemy, e.Rules().Eval(content.HelpThreat, float64(o.Level)))
		}
	}
	e.Roster.GiveBack(around)
}

// close moves a fighting creature as its phase says.
func (e *Creatures) close(u, victim *entity.Unit) {
	if e.castsStanding(u) {
		e.facesCast(u, victim)
		return
	}
	p, ok := bossphase.Of(e.Content(), u)
	if !ok || p.Movement == content.Chasing {
		goal, gap := e.drawn(u, victim)
		e.approach(u, goal, gap)
		return
	}
	to, there := e.goalOf(p)
	step := bossphase.Steer(p, u, victim, to)
	if p.Movement == content.Going && !there {
		step = bossphase.Step{Kind: bossphase.Hold}
	}
	switch step.Kind {
	case bossphase.Near:
		e.approach(u, victim, step.Gap)
	case bossphase.Hold:
		e.StandStill(u)
		u.Position.Facing = geo.Heading(u.Position.Point, victim.Position.Point)
	case bossphase.Walk:
		e.SetOut(u)
		e.Walk(u, step.To, true)
	case bossphase.Away:
		e.SetOut(u)
		e.Walk(u, e.Terrain.Escape(u, step.Heading, step.Gap), true)
	case bossphase.Keep:
	}
}

// goalOf returns the place to which a phase sends its creature, if it is on this map.
func (e *Creatures) goalOf(p *content.Phase) (geo.Point, bool) {
	if p.Movement != content.Going {
		return geo.Point{}, false
	}
	if p.Place != "" {
		place, ok := e.Content().Place(p.Place)
		if !ok || place.Map != e.Map {
			return geo.Point{}, false
		}
		return place.At.Point, true
	}
	return e.Def().On(p.To), e.Def().Bounds.Contains(p.To)
}
