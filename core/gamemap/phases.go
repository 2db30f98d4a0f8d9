package gamemap

import (
	"fmt"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/hook"
	"loam/core/intent"
	"loam/core/phase"
	"loam/core/plain"
	"loam/core/view"
)

// fights tells whether a creature is in a fight, in which it may have phases.
func fights(u *unit) bool {
	return u.Creature != nil && u.Alive() && (u.Creature.Mode == entity.Chase || u.Creature.Mode == entity.Flee)
}

// beginPhases brings a fight that has just begun into its first phase, unless a
// handler has chosen another.
func (m *Map) beginPhases(u *unit) {
	d, ok := m.s.Content().Creature(u.Def)
	if !ok || !u.Phased || !fights(u) {
		return
	}
	if len(d.Phases) > 0 && u.Creature.Phase.Name == "" {
		m.enterPhase(u, d, 0, false)
		return
	}
	m.planPhase(u, d)
}

// lookAtPhases brings a fight into the phase to which conditions lead now. There is
// at most one change at a time, so that phases that lead to each other cannot go
// round and round in a step: what leads on does so in the next one.
func (m *Map) lookAtPhases(u *unit) {
	if !u.Phased || u.Health == 0 || !fights(u) {
		return
	}
	d, ok := m.s.Content().Creature(u.Def)
	if !ok {
		return
	}
	i, leads := phase.Next(m.s.Now(), d, u)
	switch {
	case leads && u.Creature.Phase.Since < m.s.Now():
		m.enterPhase(u, d, i, true)
	case leads:
		m.s.Plan(u, entity.DuePhase, m.s.Now()+1)
	}
}

// planPhase makes a creature wait for what time does to its phases, or for the
// next step where conditions lead on already.
func (m *Map) planPhase(u *unit, d *content.Creature) {
	at := phase.Wake(d, u)
	if _, leads := phase.Next(m.s.Now(), d, u); leads {
		at = m.s.Now()
	}
	if at == 0 {
		m.s.Unplan(u, entity.DuePhase)
		return
	}
	m.s.Plan(u, entity.DuePhase, max(at, m.s.Now()+1))
}

// phaseDue is the moment at which time changes a fight.
func (m *Map) phaseDue(u *unit, _ clock.Time) {
	d, ok := m.s.Content().Creature(u.Def)
	if !ok || !fights(u) {
		return
	}
	for _, e := range phase.Enrages(m.s.Now(), d, u) {
		m.refigure(u)
		m.proclaim(u, e.Says, e.Yells, e.Emotes)
	}
	m.planPhase(u, d)
	m.lookAtPhases(u)
}

// enterPhase is the one way into a phase.
func (m *Map) enterPhase(u *unit, d *content.Creature, i int, led bool) {
	p := &d.Phases[i]
	before := u.Creature.Phase.Name
	m.sendOff(u, content.PhaseEnds)
	if !m.s.Here(u) || !fights(u) { // a handler of what went has ended the fight
		return
	}
	phase.Enter(m.s.Now(), u, p.Name, led)
	m.refigure(u)
	m.planPhase(u, d)
	m.refitMind(u)
	if u.Creature.Mode == entity.Chase {
		m.s.Plan(u, entity.DueChase, m.s.Now()+1)
		if u.Victim != 0 && u.Fights && u.Due[entity.DueSwing] == 0 {
			m.planSwing(u)
		}
	}
	m.s.Log.Add(event.PhaseEntered{Unit: u.GUID, Phase: p.Name, Before: before})
	m.proclaim(u, p.Says, p.Yells, p.Emotes)
	serial := u.Creature.Phase.Serial
	for i := range p.Summons {
		m.call(u, &p.Summons[i], serial)
	}
	if m.s.Here(u) && u.Creature.Phase.Serial == serial {
		m.s.Notice(u, hook.Phase, 0, hook.Args{Texts: [2]string{p.Name, before}})
	}
}

// call summons what a phase says, as long as it lasts. They fight whom their owner
// fights.
func (m *Map) call(u *unit, s *content.Summons, serial uint32) {
	around := u.Position
	if place, ok := m.s.Content().Place(s.Place); ok {
		if place.Map != m.s.Map {
			m.phaseFault(u, fmt.Sprintf("place %s is on another map", s.Place))
			return
		}
		around = place.At
	}
	for _, at := range phase.Ring(around, s.Around, s.Count) {
		if !m.s.Here(u) || !fights(u) || u.Creature.Phase.Serial != serial {
			return
		}
		add, err := m.conjure(summoning{
			by: u.Def.Bundle(), owner: u, def: s.Creature, lifetime: s.Lifetime, bond: s.Bond,
			at: geo.Position{Point: m.footing(u, s, at), Facing: around.Facing},
		})
		if err != nil {
			m.phaseFault(u, err.Error())
			return
		}
		if enemy, ok := m.s.Units[u.Victim]; ok && m.s.Here(add) && add.Fights && m.s.CanAttack(add, enemy) {
			m.hate(add, enemy, 0)
		}
	}
}

// footing is where what is summoned appears: on the ground, and of what stands around
// its owner nothing behind a wall.
func (m *Map) footing(u *unit, s *content.Summons, at geo.Point) geo.Point {
	if s.Place == "" && m.s.Def().Geometry != nil {
		return m.s.Escape(u, geo.Heading(u.Position.Point, at), s.Around)
	}
	return m.s.Def().On(m.s.Def().Bounds.Clamp(at))
}

// phaseFault tells of what a definition asks for and the map cannot do.
func (m *Map) phaseFault(u *unit, what string) {
	m.s.Log.Add(event.Faulted{Bundle: u.Def.Bundle(), Unit: u.GUID, Message: fmt.Sprintf("phase %s of %s: %s", u.Creature.Phase.Name, u.Def, what)})
}

// leavePhases ends the phases of a fight that is given up.
func (m *Map) leavePhases(u *unit) {
	m.sendOff(u, content.PhaseEnds)
	before := phase.Leave(u)
	m.s.Unplan(u, entity.DuePhase)
	if !u.Phased {
		return
	}
	m.refigure(u)
	if before != "" {
		m.s.Notice(u, hook.Phase, 0, hook.Args{Texts: [2]string{"", before}})
	}
}

// refitPhases brings the phases of a fight to a new release.
func (m *Map) refitPhases(u *unit) {
	d, ok := m.s.Content().Creature(u.Def)
	if !ok || !fights(u) {
		return
	}
	before := u.Creature.Phase.Name
	if phase.Refit(m.s.Now(), d, u) {
		now := u.Creature.Phase.Name
		m.refigure(u)
		if now != "" {
			m.s.Log.Add(event.PhaseEntered{Unit: u.GUID, Phase: now, Before: before})
		}
		m.s.Notice(u, hook.Phase, 0, hook.Args{Texts: [2]string{now, before}})
	}
	if m.s.Here(u) && fights(u) {
		m.planPhase(u, d)
		m.lookAtPhases(u)
	}
}

// refigure gives a unit the figures of the phase that it is in now.
func (m *Map) refigure(u *unit) {
	m.rederive(u)
	m.s.Touch(u, view.Looks|view.State)
	if u.Way.Moving() {
		goal := u.Way.Goal()
		m.s.SetOut(u)
		m.s.Walk(u, goal, !u.Walking)
	}
}

// proclaim lets a unit utter what of some texts there is.
func (m *Map) proclaim(u *unit, says, yells, emotes content.Text) {
	for how, text := range [...]content.Text{intent.Say: says, intent.Yell: yells, intent.Emote: emotes} {
		if text.Key != "" && m.s.Here(u) {
			m.s.Utter(u, intent.Speech(how), text, plain.Value{})
		}
	}
}

// wantPhase is a script's wish: it reports why it does not come about, and fails
// for what no definition has.
func (m *Map) wantPhase(u *unit, name string) (refused string, err error) {
	if u.Creature == nil {
		return "", fmt.Errorf("%s is no creature", u.Name.Key)
	}
	d, ok := m.s.Content().Creature(u.Def)
	if !ok {
		return "", fmt.Errorf("%s is not defined", u.Def)
	}
	i := d.PhaseNamed(name)
	switch {
	case i < 0:
		return "", fmt.Errorf("%s has no phase %q", u.Def, name)
	case !fights(u):
		return "it does not fight", nil
	case u.Creature.Phase.Name == name:
		return "it is in that phase", nil
	case m.entering >= maxDepth:
		return "phases that enter each other go too deep", nil
	}
	m.entering++
	m.enterPhase(u, d, i, false)
	m.entering--
	return "", nil
}

// EnterPhase brings a creature's fight into a phase of its definition. Refused says
// why it does not come about; the error is for a phase that there is not.
func (tx *Tx) EnterPhase(u *entity.Unit, name string) (refused string, err error) {
	return tx.on().wantPhase(u, name)
}
