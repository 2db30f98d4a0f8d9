package ai

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/bossphase"
	"loam/core/world/combat"
	"loam/core/world/pet"
)

// maxEntering bounds phases that handlers of phases enter.
const maxEntering = 8

// beginPhases brings a fight that has just begun into its first phase, unless a
// handler has chosen another.
func (e *Creatures) beginPhases(u *entity.Unit) {
	d, ok := e.Content().Creature(u.Def)
	if !ok || !u.Phased || !combat.InCombat(u) {
		return
	}
	if len(d.Phases) > 0 && u.Creature.Phase.Name == "" {
		e.enterPhase(u, d, 0, false)
		return
	}
	e.planPhase(u, d)
}

// LookAtPhases brings a fight into the phase to which conditions lead now. There is
// at most one change at a time, so that phases that lead to each other cannot go
// round and round in a step: what leads on does so in the next one.
func (e *Creatures) LookAtPhases(u *entity.Unit) {
	if !u.Phased || u.Health == 0 || !combat.InCombat(u) {
		return
	}
	d, ok := e.Content().Creature(u.Def)
	if !ok {
		return
	}
	i, leads := bossphase.Next(e.Now(), d, u)
	switch {
	case leads && u.Creature.Phase.Since < e.Now():
		e.enterPhase(u, d, i, true)
	case leads:
		e.Plan(u, entity.DuePhase, e.Now()+1)
	}
}

// planPhase makes a creature wait for what time does to its phases, or for the
// next step where conditions lead on already.
func (e *Creatures) planPhase(u *entity.Unit, d *content.Creature) {
	at := bossphase.Wake(d, u)
	if _, leads := bossphase.Next(e.Now(), d, u); leads {
		at = e.Now()
	}
	if at == 0 {
		e.Unplan(u, entity.DuePhase)
		return
	}
	e.Plan(u, entity.DuePhase, max(at, e.Now()+1))
}

// PhaseDue is the moment at which time changes a fight.
func (e *Creatures) PhaseDue(u *entity.Unit, _ clock.Time) {
	d, ok := e.Content().Creature(u.Def)
	if !ok || !combat.InCombat(u) {
		return
	}
	for _, rage := range bossphase.Enrages(e.Now(), d, u) {
		e.refigure(u)
		e.proclaim(u, rage.Says, rage.Yells, rage.Emotes)
	}
	e.planPhase(u, d)
	e.LookAtPhases(u)
}

// enterPhase is the one way into a phase.
func (e *Creatures) enterPhase(u *entity.Unit, d *content.Creature, i int, led bool) {
	p := &d.Phases[i]
	before := u.Creature.Phase.Name
	e.retinue.SendOff(u, content.PhaseEnds)
	if !e.Here(u) || !combat.InCombat(u) { // a handler of what went has ended the fight
		return
	}
	bossphase.Enter(e.Now(), u, p.Name, led)
	e.refigure(u)
	e.planPhase(u, d)
	e.RefitMind(u)
	if u.Creature.Mode == entity.Chase {
		e.Plan(u, entity.DueChase, e.Now()+1)
		if u.Victim != 0 && u.Fights && u.Due[entity.DueSwing] == 0 {
			e.fight.PlanSwing(u)
		}
	}
	e.Log.Add(event.PhaseEntered{Unit: u.GUID, Phase: p.Name, Before: before})
	e.proclaim(u, p.Says, p.Yells, p.Emotes)
	serial := u.Creature.Phase.Serial
	for i := range p.Summons {
		e.call(u, &p.Summons[i], serial)
	}
	if e.Here(u) && u.Creature.Phase.Serial == serial {
		e.Notice(u, hook.Phase, 0, hook.Args{Texts: [2]string{p.Name, before}})
	}
}

// call summons what a phase says, as long as it lasts. They fight whom their owner
// fights.
func (e *Creatures) call(u *entity.Unit, s *content.Summons, serial uint32) {
	around := u.Position
	if place, ok := e.Content().Place(s.Place); ok {
		if place.Map != e.Map {
			e.phaseFault(u, fmt.Sprintf("place %s is on another map", s.Place))
			return
		}
		around = place.At
	}
	for _, at := range bossphase.Ring(around, s.Around, s.Count) {
		if !e.Here(u) || !combat.InCombat(u) || u.Creature.Phase.Serial != serial {
			return
		}
		add, err := e.retinue.Conjure(pet.Summoning{
			By: u.Def.Bundle(), Owner: u, Def: s.Creature, Lifetime: s.Lifetime, Bond: s.Bond,
			At: geo.Position{Point: e.footing(u, s, at), Facing: around.Facing},
		})
		if err != nil {
			e.phaseFault(u, err.Error())
			return
		}
		if enemy, ok := e.Units[u.Victim]; ok && e.Here(add) && add.Fights && e.CanAttack(add, enemy) {
			e.fight.Hate(add, enemy, 0)
		}
	}
}

// footing is where what is summoned appears: on the ground, and of what stands around
// its owner nothing behind a wall.
func (e *Creatures) footing(u *entity.Unit, s *content.Summons, at geo.Point) geo.Point {
	if s.Place == "" && e.Def().Geometry != nil {
		return e.Escape(u, geo.Heading(u.Position.Point, at), s.Around)
	}
	return e.Def().On(e.Def().Bounds.Clamp(at))
}

// phaseFault tells of what a definition asks for and the map cannot do.
func (e *Creatures) phaseFault(u *entity.Unit, what string) {
	e.Log.Add(event.Faulted{Bundle: u.Def.Bundle(), Unit: u.GUID, Message: fmt.Sprintf("phase %s of %s: %s", u.Creature.Phase.Name, u.Def, what)})
}

// LeavePhases ends the phases of a fight that is given up.
func (e *Creatures) LeavePhases(u *entity.Unit) {
	e.retinue.SendOff(u, content.PhaseEnds)
	before := bossphase.Leave(u)
	e.Unplan(u, entity.DuePhase)
	if !u.Phased {
		return
	}
	e.refigure(u)
	if before != "" {
		e.Notice(u, hook.Phase, 0, hook.Args{Texts: [2]string{"", before}})
	}
}

// RefitPhases brings the phases of a fight to a new release.
func (e *Creatures) RefitPhases(u *entity.Unit) {
	d, ok := e.Content().Creature(u.Def)
	if !ok || !combat.InCombat(u) {
		return
	}
	before := u.Creature.Phase.Name
	if bossphase.Refit(e.Now(), d, u) {
		now := u.Creature.Phase.Name
		e.refigure(u)
		if now != "" {
			e.Log.Add(event.PhaseEntered{Unit: u.GUID, Phase: now, Before: before})
		}
		e.Notice(u, hook.Phase, 0, hook.Args{Texts: [2]string{now, before}})
	}
	if e.Here(u) && combat.InCombat(u) {
		e.planPhase(u, d)
		e.LookAtPhases(u)
	}
}

// refigure gives a unit the figures of the phase that it is in now.
func (e *Creatures) refigure(u *entity.Unit) {
	e.body.Rederive(u)
	e.Touch(u, view.Looks|view.State)
	if u.Way.Moving() {
		goal := u.Way.Goal()
		e.SetOut(u)
		e.Walk(u, goal, !u.Walking)
	}
}

// proclaim lets a unit utter what of some texts there is.
func (e *Creatures) proclaim(u *entity.Unit, says, yells, emotes content.Text) {
	for how, text := range [...]content.Text{intent.Say: says, intent.Yell: yells, intent.Emote: emotes} {
		if text.Key != "" && e.Here(u) {
			e.Utter(u, intent.Speech(how), text, value.Value{})
		}
	}
}

// WantPhase is a script's wish: it reports why it does not come about, and fails
// for what no definition has.
func (e *Creatures) WantPhase(u *entity.Unit, name string) (refused string, err error) {
	if u.Creature == nil {
		return "", fmt.Errorf("%s is no creature", u.Name.Key)
	}
	d, ok := e.Content().Creature(u.Def)
	if !ok {
		return "", fmt.Errorf("%s is not defined", u.Def)
	}
	i := d.PhaseNamed(name)
	switch {
	case i < 0:
		return "", fmt.Errorf("%s has no phase %q", u.Def, name)
	case !combat.InCombat(u):
		return "it does not fight", nil
	case u.Creature.Phase.Name == name:
		return "it is in that phase", nil
	case e.entering >= maxEntering:
		return "phases that enter each other go too deep", nil
	}
	e.entering++
	e.enterPhase(u, d, i, false)
	e.entering--
	return "", nil
}
