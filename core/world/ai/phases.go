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
	"loam/core/world/mapstate"
	"loam/core/world/pet"
)

// maxEntering limits how deep handlers of phases may enter other phases.
const maxEntering = 8

// Phases runs the phases of the fights of creatures. It owns the phase of a creature and the
// time at which it ends.
type Phases struct {
	*mapstate.State
	creatures *Creatures
	entering  int // nesting of phases that scripts enter
}

// begin enters the first phase of a fight that has just begun, unless a handler has
// chosen another.
func (e *Phases) begin(u *entity.Unit) {
	d, ok := e.Content().Creature(u.Def)
	if !ok || !u.Phased || !combat.InCombat(u) {
		return
	}
	if len(d.Phases) > 0 && u.Creature.Phase.Name == "" {
		e.enter(u, d, 0, false)
		return
	}
	e.plan(u, d)
}

// Look enters the phase whose conditions hold now. It changes the phase at most
// once per step, so that phases that lead to each other cannot loop within a step.
func (e *Phases) Look(u *entity.Unit) {
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
		e.enter(u, d, i, true)
	case leads:
		e.Plan(u, entity.DuePhase, e.Now()+1)
	}
}

// plan schedules the next time at which a phase changes by time, or the next step if
// conditions hold already.
func (e *Phases) plan(u *entity.Unit, d *content.Creature) {
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

// Due runs when time changes a fight: it enrages or enters another phase.
func (e *Phases) Due(u *entity.Unit, _ clock.Time) {
	d, ok := e.Content().Creature(u.Def)
	if !ok || !combat.InCombat(u) {
		return
	}
	for _, rage := range bossphase.Enrages(e.Now(), d, u) {
		e.refigure(u)
		e.proclaim(u, rage.Says, rage.Yells, rage.Emotes)
	}
	e.plan(u, d)
	e.Look(u)
}

// enter enters a phase. Every change of phase goes through it.
func (e *Phases) enter(u *entity.Unit, d *content.Creature, i int, led bool) {
	p := &d.Phases[i]
	before := u.Creature.Phase.Name
	e.creatures.pets.SendOff(u, content.PhaseEnds)
	if !e.Here(u) || !combat.InCombat(u) { // a handler of a removed summon has ended the fight
		return
	}
	bossphase.Enter(e.Now(), u, p.Name, led)
	e.refigure(u)
	e.plan(u, d)
	e.creatures.RefitMind(u)
	if u.Creature.Mode == entity.Chase {
		e.Plan(u, entity.DueChase, e.Now()+1)
		if u.Victim != 0 && u.Fights && u.Due[entity.DueSwing] == 0 {
			e.creatures.combat.PlanSwing(u)
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

// call summons the creatures of a phase, for as long as it lasts. They attack their
// owner's victim.
func (e *Phases) call(u *entity.Unit, s *content.Summons, serial uint32) {
	around := u.Position
	if place, ok := e.Content().Place(s.Place); ok {
		if place.Map != e.Map {
			e.fault(u, fmt.Sprintf("place %s is on another map", s.Place))
			return
		}
		around = place.At
	}
	for _, at := range bossphase.Ring(around, s.Around, s.Count) {
		if !e.Here(u) || !combat.InCombat(u) || u.Creature.Phase.Serial != serial {
			return
		}
		add, err := e.creatures.pets.SummonCreature(pet.Summoning{
			By: u.Def.Bundle(), Owner: u, Def: s.Creature, Lifetime: s.Lifetime, Bond: s.Bond,
			At: geo.Position{Point: e.footing(u, s, at), Facing: around.Facing},
		})
		if err != nil {
			e.fault(u, err.Error())
			return
		}
		if enemy, ok := e.Units[u.Victim]; ok && e.Here(add) && add.Fights && e.CanAttack(add, enemy) {
			e.creatures.combat.RaiseThreat(add, enemy, 0)
		}
	}
}

// footing returns where a summoned creature appears: on the ground, and not behind a wall
// if it appears around its owner.
func (e *Phases) footing(u *entity.Unit, s *content.Summons, at geo.Point) geo.Point {
	if s.Place == "" && e.Def().Geometry != nil {
		return e.Terrain.Escape(u, geo.Heading(u.Position.Point, at), s.Around)
	}
	return e.Def().On(e.Def().Bounds.Clamp(at))
}

// fault logs what a phase asks for and the map cannot do.
func (e *Phases) fault(u *entity.Unit, what string) {
	e.Log.Add(event.Faulted{Bundle: u.Def.Bundle(), Unit: u.GUID, Message: fmt.Sprintf("phase %s of %s: %s", u.Creature.Phase.Name, u.Def, what)})
}

// Leave ends the phases of a fight when the creature evades or leaves it.
func (e *Phases) Leave(u *entity.Unit) {
	e.creatures.pets.SendOff(u, content.PhaseEnds)
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

// Refit adjusts the phase of a fight to a new release.
func (e *Phases) Refit(u *entity.Unit) {
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
		e.plan(u, d)
		e.Look(u)
	}
}

// refigure derives a unit's stats under its current phase.
func (e *Phases) refigure(u *entity.Unit) {
	e.creatures.units.Rederive(u)
	e.Touch(u, view.Looks|view.State)
	if u.Way.Moving() {
		goal := u.Way.Goal()
		e.SetOut(u)
		e.Walk(u, goal, !u.Walking)
	}
}

// proclaim makes a unit say, yell and emote those texts that are not empty.
func (e *Phases) proclaim(u *entity.Unit, says, yells, emotes content.Text) {
	for how, text := range [...]content.Text{intent.Say: says, intent.Yell: yells, intent.Emote: emotes} {
		if text.Key != "" && e.Here(u) {
			e.Speak(u, intent.Speech(how), text, value.Value{})
		}
	}
}

// Enter enters a phase on behalf of a script. refused is the reason if it cannot; the
// error is for a phase that is not defined.
func (e *Phases) Enter(u *entity.Unit, name string) (refused string, err error) {
	if u.Creature == nil {
		return "", fmt.Errorf("%s is not a creature", u.Name.Key)
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
		return "it is not in combat", nil
	case u.Creature.Phase.Name == name:
		return "it is already in that phase", nil
	case e.entering >= maxEntering:
		return "phases enter each other too deeply", nil
	}
	e.entering++
	e.enter(u, d, i, false)
	e.entering--
	return "", nil
}
