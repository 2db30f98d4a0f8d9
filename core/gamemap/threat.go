package gamemap

import (
	"slices"

	"loam/core/combat"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/view"
)

func topThreat(u *unit) float64 {
	top := 0.0
	for _, g := range u.Grudges {
		top = max(top, g.Threat)
	}
	return top
}

// hate gives a creature a grudge; the first one begins its fight.
func (m *Map) hate(u, enemy *unit, threat float64) {
	if u.Creature == nil || !u.Alive() || u.Evading() || !enemy.Alive() || u == enemy || slices.Contains(m.parting, enemy) || u.Charmer != 0 && !m.s.CanAttack(u, enemy) {
		return
	}
	if u.Creature.Bond.Temper == content.Passive && u.Creature.Service.Prey != enemy.GUID {
		return
	}
	first := len(u.Grudges) == 0
	if combat.AddThreat(u, enemy.GUID, threat) {
		enemy.HatedBy = appendNew(enemy.HatedBy, u.GUID)
		if enemy.Player != nil { // a creature is in combat when it fights, not when it is hated
			m.fightOn(enemy)
		}
	}
	if first {
		m.beginFight(u, enemy)
		return
	}
	m.choose(u)
}

func appendNew(list []guid.GUID, g guid.GUID) []guid.GUID {
	if slices.Contains(list, g) {
		return list
	}
	return append(list, g)
}

func (m *Map) setThreat(u, enemy *unit, threat float64) {
	now, _ := combat.Threat(u, enemy.GUID)
	m.hate(u, enemy, threat-now)
}

// setVictim turns a creature to somebody.
func (m *Map) setVictim(u *unit, victim guid.GUID) {
	if u.Victim == victim {
		return
	}
	before := u.Victim
	u.Victim = victim
	m.s.Touch(u, view.Target)
	m.s.Log.Add(event.VictimChanged{Unit: u.GUID, Victim: victim, Before: before})
	if victim != 0 && u.Fights {
		m.planSwing(u)
	}
	m.s.Notice(u, hook.VictimChanged, 0, hook.Args{Units: [2]guid.GUID{victim, before}})
}

// choose turns a creature to whom its threat list says; an empty list ends the fight.
func (m *Map) choose(u *unit) {
	if u.Creature == nil || !u.Alive() || (u.Creature.Mode != entity.Chase && u.Creature.Mode != entity.Flee) {
		return
	}
	if by, ok := m.provoker(u); ok {
		m.setVictim(u, by.GUID)
		return
	}
	for len(u.Grudges) > 0 {
		g := combat.Choose(u, m.s.Rules().Eval(content.SwitchVictimPct))
		enemy, ok := m.s.Units[g]
		if ok && m.s.CanAttack(u, enemy) && m.s.Notices(u, enemy) {
			m.setVictim(u, g)
			return
		}
		m.forgive(u, g)
	}
	m.evade(u)
}

// forgive drops one grudge on both sides.
func (m *Map) forgive(u *unit, enemy guid.GUID) {
	combat.Forget(u, enemy)
	if e, ok := m.s.Units[enemy]; ok {
		e.HatedBy = slices.DeleteFunc(e.HatedBy, func(g guid.GUID) bool { return g == u.GUID })
	}
}

// callForHelp lets friendly idle creatures nearby join a fight.
func (m *Map) callForHelp(u *unit, yards geo.Yards) int {
	enemy, ok := m.s.Units[u.Victim]
	if !ok {
		return 0
	}
	came := 0
	around := m.s.Roll.Borrow(u.Position.Point, yards)
	for _, o := range around {
		if o == u || o.Creature == nil || !o.Fights || !o.Alive() || o.Combat || o.Evading() {
			continue
		}
		if m.s.Reaction(o, u) == content.Friendly && m.s.CanAttack(o, enemy) {
			m.hate(o, enemy, m.s.Rules().Eval(content.HelpThreat, float64(o.Level)))
			came++
		}
	}
	m.s.Roll.GiveBack(around)
	return came
}

// dropGrudges forgets all enemies and whoever fights the unit forgets it.
func (m *Map) dropGrudges(u *unit) {
	for len(u.Grudges) > 0 {
		m.forgive(u, u.Grudges[len(u.Grudges)-1].Enemy)
	}
	m.restHands(u)
	m.s.Unplan(u, entity.DueChase)
	if u.Creature != nil && u.Creature.Service.Prey != 0 {
		u.Creature.Service.Prey = 0
		m.petChanged(u)
	}
}

// leaveFights takes a unit out of everybody's threat list and of its own fight.
func (m *Map) leaveFights(u *unit) {
	m.dropGrudges(u)
	for len(u.HatedBy) > 0 {
		hater, ok := m.s.Units[u.HatedBy[len(u.HatedBy)-1]]
		u.HatedBy = u.HatedBy[:len(u.HatedBy)-1]
		if ok {
			combat.Forget(hater, u.GUID)
			m.choose(hater)
		}
	}
	u.Victim = 0
	m.calm(u)
}
