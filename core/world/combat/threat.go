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

// Stir lets what a unit owns fight whom it fights.
func (e *Fights) Stir(owner, enemy *entity.Unit) {
	for _, g := range owner.Owned {
		u, ok := e.Units[g]
		if !ok || u == enemy || u.Creature.Bond.Temper < content.Defensive || !u.Fights || hates(u, enemy) {
			continue
		}
		if e.CanAttack(u, enemy) {
			e.Hate(u, enemy, 0)
		}
	}
}

func hates(u, enemy *entity.Unit) bool {
	return slices.ContainsFunc(u.Grudges, func(g entity.Grudge) bool { return g.Enemy == enemy.GUID })
}

// Vanished lets all who do not see a unit any more turn from it.
func (e *Fights) Vanished(u *entity.Unit) {
	for _, g := range slices.Clone(u.HatedBy) {
		if hater, ok := e.Units[g]; ok && !e.Notices(hater, u) {
			e.Choose(hater)
		}
	}
}

func topThreat(u *entity.Unit) float64 {
	top := 0.0
	for _, g := range u.Grudges {
		top = max(top, g.Threat)
	}
	return top
}

// Hate gives a creature a grudge; the first one begins its fight.
func (e *Fights) Hate(u, enemy *entity.Unit, threat float64) {
	if u.Creature == nil || !u.Alive() || u.Evading() || !enemy.Alive() || u == enemy || slices.Contains(e.parting, enemy) || u.Charmer != 0 && !e.CanAttack(u, enemy) {
		return
	}
	if u.Creature.Bond.Temper == content.Passive && u.Creature.Service.Prey != enemy.GUID {
		return
	}
	first := len(u.Grudges) == 0
	if combat.AddThreat(u, enemy.GUID, threat) {
		enemy.HatedBy = AppendNew(enemy.HatedBy, u.GUID)
		// A creature is in combat when it fights, not when it is hated.
		if enemy.Player != nil && e.FightOn(enemy) {
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
	e.Hate(u, enemy, threat-now)
}

// SetVictim turns a creature to somebody.
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

// Choose turns a creature to whom its threat list says; an empty list ends the fight.
func (e *Fights) Choose(u *entity.Unit) {
	if u.Creature == nil || !u.Alive() || (u.Creature.Mode != entity.Chase && u.Creature.Mode != entity.Flee) {
		return
	}
	if by, ok := e.Provoker(u); ok {
		e.SetVictim(u, by.GUID)
		return
	}
	for len(u.Grudges) > 0 {
		g := combat.Choose(u, e.Rules().Eval(content.SwitchVictimPct))
		enemy, ok := e.Units[g]
		if ok && e.CanAttack(u, enemy) && e.Notices(u, enemy) {
			e.SetVictim(u, g)
			return
		}
		e.Forgive(u, g)
	}
	e.minds.Evade(u)
}

// Forgive drops one grudge on both sides.
func (e *Fights) Forgive(u *entity.Unit, enemy guid.GUID) {
	combat.Forget(u, enemy)
	if hated, ok := e.Units[enemy]; ok {
		hated.HatedBy = slices.DeleteFunc(hated.HatedBy, func(g guid.GUID) bool { return g == u.GUID })
	}
}

// CallForHelp lets friendly idle creatures nearby join a fight.
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
			e.Hate(o, enemy, e.Rules().Eval(content.HelpThreat, float64(o.Level)))
			came++
		}
	}
	e.Roster.GiveBack(around)
	return came
}

// DropGrudges forgets all enemies and whoever fights the unit forgets it.
func (e *Fights) DropGrudges(u *entity.Unit) {
	for len(u.Grudges) > 0 {
		e.Forgive(u, u.Grudges[len(u.Grudges)-1].Enemy)
	}
	e.RestHands(u)
	e.Unplan(u, entity.DueChase)
	if u.Creature != nil && u.Creature.Service.Prey != 0 {
		u.Creature.Service.Prey = 0
		e.owners.PetChanged(u)
	}
}

// LeaveFights takes a unit out of everybody's threat list and of its own fight.
func (e *Fights) LeaveFights(u *entity.Unit) {
	e.DropGrudges(u)
	for len(u.HatedBy) > 0 {
		hater, ok := e.Units[u.HatedBy[len(u.HatedBy)-1]]
		u.HatedBy = u.HatedBy[:len(u.HatedBy)-1]
		if ok {
			combat.Forget(hater, u.GUID)
			e.Choose(hater)
		}
	}
	u.Victim = 0
	e.Calm(u)
}

// EndFights ends all fights with a unit that is being removed. While it does, nobody
// begins one: a creature that stands at home the moment it gives up would notice
// the unit anew, and give up again, for ever.
func (e *Fights) EndFights(u *entity.Unit) {
	e.parting = append(e.parting, u)
	e.LeaveFights(u)
	e.parting = e.parting[:len(e.parting)-1]
}

// Provoker is whom alone a unit may attack.
func (e *Fights) Provoker(u *entity.Unit) (*entity.Unit, bool) {
	if u.Control&entity.Provoked == 0 {
		return nil, false
	}
	by, ok := e.Units[aura.NewestOf(u, content.Provoked).Caster]
	return by, ok && e.CanAttack(u, by)
}

// Reconsider ends the fights with a unit of those who may not attack it any more, and
// its own with whom it may not attack.
func (e *Fights) Reconsider(u *entity.Unit) {
	for _, g := range slices.Clone(u.HatedBy) {
		if hater, ok := e.Units[g]; ok && !e.CanAttack(hater, u) {
			e.Forgive(hater, u.GUID)
			e.Choose(hater)
		}
	}
	for _, g := range slices.Clone(u.Grudges) {
		if enemy, ok := e.Units[g.Enemy]; ok && !e.CanAttack(u, enemy) {
			e.Forgive(u, g.Enemy)
		}
	}
	e.Choose(u)
	for o := range e.Roster.All() {
		if o.Player != nil && o.Victim == u.GUID && !e.CanAttack(o, u) {
			e.StopAttack(o)
		}
	}
}

// ScaleThreat makes what a creature feels for an enemy, or with nobody for all of its
// list, a share in percent of what it was, and lets it choose anew.
func (e *Fights) ScaleThreat(u *entity.Unit, enemy guid.GUID, pct float64) {
	for i := range u.Grudges {
		if g := &u.Grudges[i]; enemy == 0 || g.Enemy == enemy {
			g.Threat *= max(0, pct) / 100
		}
	}
	e.Choose(u)
}

// SetHealth makes the health of a living unit a share of full, at least 1 point.
func (e *Fights) SetHealth(u *entity.Unit, pct float64) {
	if !u.Alive() {
		return
	}
	u.Health = min(u.MaxHealth, max(1, combat.Points(pct/100*float64(u.MaxHealth))))
	e.AfterHealth(u)
	e.PlanRegen(u)
}
