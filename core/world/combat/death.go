package combat

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/rules/combat"
)

// Die kills a unit. Every death goes through it.
func (e *Fights) Die(u, killer *entity.Unit) {
	if u.Dead {
		return
	}
	u.Dead, u.Health = true, 0
	e.Touch(u, view.Health|view.State|view.Target)
	e.StandStill(u)
	e.StandUp(u)
	_ = e.bodies.SetRoot(u, false) // never fails for rooted == false
	died := event.Died{Unit: u.GUID}
	if killer != nil {
		died.Killer = killer.GUID
	}
	e.Log.Add(died)
	last := e.magic.Procs.Last(u)
	e.magic.Casts.Died(u)
	e.owners.FreeCharmed(u)
	e.bodies.Drive(u)
	e.LeaveFights(u)
	e.UnplanAll(u, entity.DueVanish, entity.DueFlag, entity.DueLoot, entity.DueQuest, entity.DueEnchant, entity.DueItems) // these timers continue after death
	e.Powers.Regenerate(u)
	e.world.UnitDied(u)
	e.owners.SendOff(u, content.OwnerDies)
	e.tellDeath(u, killer, died)
	if u.Creature != nil && e.Here(u) {
		e.world.AssignLoot(u, e.Tapper(u, killer))
	}
	e.magic.Procs.Death(u, killer, last)
	if u.Creature != nil {
		e.owners.SendOff(u, content.PhaseEnds)
		e.owners.PetDied(u)
	}
}

// tellDeath calls the handlers of a death and gives the killer experience.
func (e *Fights) tellDeath(u, killer *entity.Unit, died event.Died) {
	args := hook.Args{Units: [2]guid.GUID{died.Killer}}
	e.Notice(u, hook.Death, 0, args)
	if killer != nil && e.Here(killer) {
		e.Notice(killer, hook.Kill, 0, hook.Args{Units: [2]guid.GUID{u.GUID}})
	}
	if by := e.creditOf(killer); by != killer {
		killer = by
		e.Notice(killer, hook.Kill, 0, hook.Args{Units: [2]guid.GUID{u.GUID}})
	}
	if u.Creature == nil {
		return
	}
	around := e.Roster.Borrow(u.Position.Point, e.Rules().Eval(content.SightYards))
	for _, o := range around {
		if o != u && o.Alive() && o.Hooks.Has(hook.AllyDied) && e.Reaction(o, u) == content.Friendly {
			e.Notice(o, hook.AllyDied, 0, hook.Args{Units: [2]guid.GUID{u.GUID, died.Killer}})
		}
	}
	e.Roster.GiveBack(around)
	e.NoticeMap(hook.MapCreatureDied, hook.Args{Units: [2]guid.GUID{u.GUID, died.Killer}})
	if d, ok := e.Content().Creature(u.Def); ok && killer != nil && killer.Player != nil && e.Here(killer) {
		own := e.Content().Figures.Eval(d.Experience, []float64{float64(u.Level)}, u.Values)
		e.world.GiveExperience(killer, combat.Reward(e.Rules(), killer, u, own), u)
	}
}

// creditOf returns the unit that is credited with the actions of u: the player that
// controls it, or u itself.
func (e *Fights) creditOf(u *entity.Unit) *entity.Unit {
	if u == nil || u.Creature == nil {
		return u
	}
	if by := e.Answers(u); by.Player != nil && e.Here(by) {
		return by
	}
	return u
}
