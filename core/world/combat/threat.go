package combat

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/rules/aura"
	"loam/core/rules/combat"
)

// AlertPets makes the pets of a unit fight its enemy, if they are defensive or aggressive.
func (e *Fights) AlertPets(owner, enemy *entity.Unit) {
	for _, g := range owner.Owned {
		u, ok := e.Units[g]
		if !ok || u == enemy || u.Creature.Bond.Temper < content.Defensive || !u.Fights || hates(u, enemy) {
			continue
		}
		if e.CanAttack(u, enemy) {
			e.RaiseThreat(u, enemy, 0)
		}
	}
}

func hates(u, enemy *entity.Unit) bool {
	return slices.ContainsFunc(u.Threats, func(g entity.ThreatEntry) bool { return g.Enemy == enemy.GUID })
}

// DropUnseen makes the creatures that no longer see a unit choose another victim.
func (e *Fights) DropUnseen(u *entity.Unit) {
	for _, g := range slices.Clone(u.HatedBy) {
		if hater, ok := e.Units[g]; ok && !e.Notices(hater, u) {
			e.Choose(hater)
		}
	}
}

func topThreat(u *entity.Unit) float64 {
	top := 0.0
	for _, g := range u.Threats {
		top = max(top, g.Threat)
	}
	return top
}

// RaiseThreat adds threat for an enemy to a creature's threat list. The first entry starts its
// fight.
func (e *Fights) RaiseThreat(u, enemy *entity.Unit, threat float64) {
	if u.Creature == nil || !u.Alive() || u.Evading() || !enemy.Alive() || u == enemy || slices.Contains(e.parting, enemy) || u.Charmer != 0 && !e.CanAttack(u, enemy) {
		return
	}
	if u.Creature.Bond.Temper == content.Passive && u.Creature.Service.Prey != enemy.GUID {
		return
	}
	first := len(u.Threats) == 0
	if combat.AddThreat(u, enemy.GUID, threat) {
		enemy.HatedBy = AppendNew(enemy.HatedBy, u.GUID)
		// A creature enters combat when it fights, not when it is on a threat list.
		if enemy.Player != nil && e.EnterCombat(enemy) {
			defer e.tellCombat(enemy, u)
		}
	}
	if first {
		e.minds.BeginFight(u, enemy)
		return
	}
	e.Choose(u)
}

func AppendNew(list []guid.GUID, g guid.GUID) []guid.GUID {
	if slices.Contains(list, g) {
		return list
	}
	return append(list, g)
}

func (e *Fights) SetThreat(u, enemy *entity.Unit, threat float64) {
	now, _ := combat.Threat(u, enemy.GUID)
	e.RaiseThreat(u, enemy, threat-now)
}

// SetVictim changes the victim of a creature.
func (e *Fights) SetVictim(u *entity.Unit, victim guid.GUID) {
	if u.Victim == victim {
		return
	}
	before := u.Victim
	u.Victim = victim
	e.Touch(u, view.Target)
	e.Log.Add(event.VictimChanged{Unit: u.GUID, Victim: victim, Before: before})
	if victim != 0 && u.Fights {
		e.PlanSwing(u)
	}
	e.Notice(u, hook.VictimChanged, 0, hook.Args{Units: [2]guid.GUID{victim, before}})
}

// Choose selects the victim from the threat list. An empty list ends the fight.
func (e *Fights) Choose(u *entity.Unit) {
	if u.Creature == nil || !u.Alive() || (u.Creature.Mode != entity.Chase && u.Creature.Mode != entity.Flee) {
		return
	}
	if by, ok := e.Provoker(u); ok {
		e.SetVictim(u, by.GUID)
		return
	}
	for len(u.Threats) > 0 {
		g := combat.PickVictim(u, e.Rules().Eval(content.SwitchVictimPct))
		enemy, ok := e.Units[g]
		if ok && e.CanAttack(u, enemy) && e.Notices(u, enemy) {
			e.SetVictim(u, g)
			return
		}
		e.ForgetEnemy(u, g)
	}
	e.minds.Evade(u)
}

// ForgetEnemy removes an enemy from the threat list of u, and u from the enemy's HatedBy.
func (e *Fights) ForgetEnemy(u *entity.Unit, enemy guid.GUID) {
	combat.RemoveThreat(u, enemy)
	if hated, ok := e.Units[enemy]; ok {
		hated.HatedBy = slices.DeleteFunc(hated.HatedBy, func(g guid.GUID) bool { return g == u.GUID })
	}
}

// CallForHelp makes friendly idle creatures within yards join a fight. It returns their
// number.
func (e *Fights) CallForHelp(u *entity.Unit, yards geo.Yards) int {
	enemy, ok := e.Units[u.Victim]
	if !ok {
		return 0
	}
	came := 0
	around := e.Roster.Borrow(u.Position.Point, yards)
	for _, o := range around {
		if o == u || o.Creature == nil || !o.Fights || !o.Alive() || o.Combat || o.Evading() {
			continue
		}
		if e.Reaction(o, u) == content.Friendly && e.CanAttack(o, enemy) {
			e.RaiseThreat(o, enemy, e.Rules().Eval(content.HelpThreat, float64(o.Level)))
			came++
		}
	}
	e.Roster.GiveBack(around)
	return came
}

// ClearThreat clears the unit's threat list and cancels its swings and its chase.
func (e *Fights) ClearThreat(u *entity.Unit) {
	for len(u.Threats) > 0 {
		e.ForgetEnemy(u, u.Threats[len(u.Threats)-1].Enemy)
	}
	e.CancelSwings(u)
	e.Unplan(u, entity.DueChase)
	if u.Creature != nil && u.Creature.Service.Prey != 0 {
		u.Creature.Service.Prey = 0
		e.owners.PetChanged(u)
	}
}

// LeaveFights removes a unit from all threat lists, clears its own and takes it out of
// combat.
func (e *Fights) LeaveFights(u *entity.Unit) {
	e.ClearThreat(u)
	for len(u.HatedBy) > 0 {
		hater, ok := e.Units[u.HatedBy[len(u.HatedBy)-1]]
		u.HatedBy = u.HatedBy[:len(u.HatedBy)-1]
		if ok {
			combat.RemoveThreat(hater, u.GUID)
			e.Choose(hater)
		}
	}
	u.Victim = 0
	e.LeaveCombat(u)
}

// EndFights ends all fights with a unit that is being removed. Meanwhile nobody can start
// a fight with it: a creature that evades at its home position would otherwise notice the
// unit again, evade again, and so on without end.
func (e *Fights) EndFights(u *entity.Unit) {
	e.parting = append(e.parting, u)
	e.LeaveFights(u)
	e.parting = e.parting[:len(e.parting)-1]
}

// Provoker returns the only unit that a taunted unit may attack.
func (e *Fights) Provoker(u *entity.Unit) (*entity.Unit, bool) {
	if u.Control&entity.Provoked == 0 {
		return nil, false
	}
	by, ok := e.Units[aura.NewestOf(u, content.Provoked).Caster]
	return by, ok && e.CanAttack(u, by)
}

// EndForbiddenFights ends the fights between a unit and those that may no longer attack it or that
// it may no longer attack.
func (e *Fights) EndForbiddenFights(u *entity.Unit) {
	for _, g := range slices.Clone(u.HatedBy) {
		if hater, ok := e.Units[g]; ok && !e.CanAttack(hater, u) {
			e.ForgetEnemy(hater, u.GUID)
			e.Choose(hater)
		}
	}
	for _, g := range slices.Clone(u.Threats) {
		if enemy, ok := e.Units[g.Enemy]; ok && !e.CanAttack(u, enemy) {
			e.ForgetEnemy(u, g.Enemy)
		}
	}
	e.Choose(u)
	for o := range e.Roster.All() {
		if o.Player != nil && o.Victim == u.GUID && !e.CanAttack(o, u) {
			e.StopAttack(o)
		}
	}
}

// ScaleThreat scales a creature's threat for an enemy, or its whole threat list when enemy
// is 0, to pct percent, and chooses the victim again.
func (e *Fights) ScaleThreat(u *entity.Unit, enemy guid.GUID, pct float64) {
	for i := range u.Threats {
		if g := &u.Threats[i]; enemy == 0 || g.Enemy == enemy {
			g.Threat *= max(0, pct) / 100
		}
	}
	e.Choose(u)
}

// SetHealth sets the health of a living unit to a percentage of its maximum, at least 1
// point.
func (e *Fights) SetHealth(u *entity.Unit, pct float64) {
	if !u.Alive() {
		return
	}
	u.Health = min(u.MaxHealth, max(1, combat.Points(pct/100*float64(u.MaxHealth))))
	e.AfterHealth(u)
	e.PlanRegen(u)
}
