package gamemap

import (
	"loam/core/clock"
	"loam/core/combat"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/intent"
	"loam/core/view"
)

// die is the one funnel of death.
func (m *Map) die(u, killer *unit) {
	if u.Dead {
		return
	}
	u.Dead, u.Health = true, 0
	m.s.Touch(u, view.Health|view.State|view.Target)
	m.s.StandStill(u)
	m.s.StandUp(u)
	_ = m.setRoot(u, false) // which fails for nobody
	e := event.Died{Unit: u.GUID}
	if killer != nil {
		e.Killer = killer.GUID
	}
	m.s.Log.Add(e)
	last := m.magic.Last(u)
	m.magic.Died(u)
	m.freeCharmed(u)
	m.drive(u)
	m.leaveFights(u)
	m.s.UnplanAll(u, entity.DueVanish, entity.DueFlag)
	m.movePowers(u)
	if u.Creature != nil {
		m.layCorpse(u)
		m.petChanged(u)
	} else {
		u.Player.Dirty = true
		m.planRelease(u)
		m.endTalk(u)
		m.s.TellSelf(u)
		m.quitDuel(u)
		m.dropOffers(u, intent.OfferCall)
	}
	m.sendOff(u, content.OwnerDies)
	m.tellDeath(u, killer, e)
	m.magic.Fallen(u, killer, last)
	if u.Creature != nil {
		m.sendOff(u, content.PhaseEnds)
		m.fallen(u)
	}
}

// layCorpse plans the end of a dead creature and the beginning of the next.
func (m *Map) layCorpse(u *unit) {
	u.Creature.Mode = entity.Corpse
	m.s.Hold(u, false)
	d, ok := m.s.Content().Creature(u.Def)
	if !ok {
		return
	}
	m.s.Plan(u, entity.DueVanish, m.s.Now()+max(clock.Step, d.Corpse))
	if s := m.spawns.Find(u.Creature.Spawn); s != nil && s.Unit == u.GUID {
		m.awaitSpawn(s)
	}
}

// tellDeath calls the handlers of a death and rewards the killer.
func (m *Map) tellDeath(u, killer *unit, e event.Died) {
	args := hook.Args{Units: [2]guid.GUID{e.Killer}}
	m.s.Notice(u, hook.Death, 0, args)
	if killer != nil && m.s.Here(killer) {
		m.s.Notice(killer, hook.Kill, 0, hook.Args{Units: [2]guid.GUID{u.GUID}})
	}
	if by := m.creditOf(killer); by != killer {
		killer = by
		m.s.Notice(killer, hook.Kill, 0, hook.Args{Units: [2]guid.GUID{u.GUID}})
	}
	if u.Creature == nil {
		return
	}
	around := m.s.Roll.Borrow(u.Position.Point, m.s.Rules().Eval(content.SightYards))
	for _, o := range around {
		if o != u && o.Alive() && o.Hooks.Has(hook.AllyDied) && m.s.Reaction(o, u) == content.Friendly {
			m.s.Notice(o, hook.AllyDied, 0, hook.Args{Units: [2]guid.GUID{u.GUID, e.Killer}})
		}
	}
	m.s.Roll.GiveBack(around)
	m.s.NoticeMap(hook.MapCreatureDied, hook.Args{Units: [2]guid.GUID{u.GUID, e.Killer}})
	if d, ok := m.s.Content().Creature(u.Def); ok && killer != nil && killer.Player != nil && m.s.Here(killer) {
		own := m.s.Content().Eval(d.Experience, []float64{float64(u.Level)}, u.Values)
		m.giveExperience(killer, combat.Reward(m.s.Rules(), killer, u, own), u)
	}
}
