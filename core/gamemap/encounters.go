package gamemap

import (
	"fmt"
	"slices"

	"loam/core/box"
	"loam/core/content"
	"loam/core/encounter"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/hook"
	"loam/core/input"
	"loam/core/view"
)

// encounterMoments are the moments of creatures at which encounters are looked at.
var encounterMoments = [hook.Count]bool{hook.Aggro: true, hook.Evade: true, hook.Home: true, hook.Death: true, hook.Despawn: true, hook.Spawn: true}

// moment follows all moments of units.
func (m *Map) moment(u *unit, h hook.ID, a hook.Args) {
	m.questMoment(u, h, a)
	m.summonLost(u, h)
	m.areaMoment(u, h, a)
	m.journeyLost(u, h)
	if u.Creature == nil || !encounterMoments[h] || len(m.encounters) == 0 {
		return
	}
	for _, e := range m.s.Def().Instance.Encounters {
		if slices.Contains(e.Creatures, u.Def) {
			m.judge(&e, u, h)
		}
	}
}

// judge looks how an encounter stands, after a moment of one of its creatures.
func (m *Map) judge(e *content.Encounter, of *unit, h hook.ID) {
	fighting, living := 0, 0
	for u := range m.s.Roll.All() {
		if u.Creature == nil || u.Dead || !slices.Contains(e.Creatures, u.Def) || u == of && (h == hook.Death || h == hook.Despawn) {
			continue
		}
		living++
		if u.Combat && (u != of || h != hook.Evade) {
			fighting++
		}
	}
	if of.Combat && h == hook.Aggro {
		fighting++
	}
	living += m.populace.Waiting(e.Creatures)
	if h == hook.Despawn && living == 0 {
		return // who goes has not been beaten
	}
	m.setEncounter(e.Name, encounter.Judge(m.encounters.State(e.Name), fighting, living))
}

// setEncounter is the one place where an encounter's state changes: the realm, the
// scripts and who watches are told.
func (m *Map) setEncounter(name string, s encounter.State) {
	if !m.encounters.Set(name, s) {
		return
	}
	done := ""
	if s == encounter.Done {
		done = name
	}
	if m.cfg.Progress != nil {
		m.cfg.Progress(done, m.encounters.Busy())
	}
	m.encounterChanged(name, s)
}

func (m *Map) encounterChanged(name string, s encounter.State) {
	m.s.Log.Add(event.EncounterChanged{Name: name, State: s.String()})
	m.markBosses()
	m.populace.EncounterChanged(name)
	m.s.NoticeMap(hook.MapEncounter, hook.Args{Texts: [2]string{name, s.String()}})
}

// markBosses notes who belongs to an encounter that is under way, and tells of it.
func (m *Map) markBosses() {
	for u := range m.s.Roll.All() {
		if boss := m.bossOf(u); boss != u.Boss {
			u.Boss = boss
			m.s.Touch(u, view.State)
		}
	}
}

// bossOf tells whether a unit belongs to an encounter that is under way.
func (m *Map) bossOf(u *unit) bool {
	if u.Creature == nil || len(m.encounters) == 0 {
		return false
	}
	return slices.ContainsFunc(m.s.Def().Instance.Encounters, func(e content.Encounter) bool {
		return m.encounters.State(e.Name) == encounter.InProgress && slices.Contains(e.Creatures, u.Def)
	})
}

// progressed takes from the realm what is done in the copy of which this map is one.
func (m *Map) progressed(in input.Progressed) {
	for _, name := range in.Done {
		if m.encounters.Set(name, encounter.Done) {
			m.encounterChanged(name, encounter.Done)
		}
	}
}

// Difficulty is that of the copy, "" on a map that is no instance.
func (tx *Tx) Difficulty() string { return tx.on().cfg.Difficulty }

// Encounter is how an encounter of the map stands, false where it has none of the name.
func (tx *Tx) Encounter(name string) (encounter.State, bool) {
	m := tx.on()
	return m.encounters.State(name), m.s.Def().Encounter(name) != nil
}

// SetEncounter changes how an encounter of the map stands.
func (tx *Tx) SetEncounter(name string, s encounter.State) error {
	m := tx.on()
	if m.s.Def().Encounter(name) == nil {
		return fmt.Errorf("map %s has no encounter %q", m.s.Map, name)
	}
	m.setEncounter(name, s)
	return nil
}

// ResetInstances asks the realm for an end of a player's copies.
func (tx *Tx) ResetInstances(player *entity.Unit) {
	tx.Send(box.Message{To: box.Address{Kind: box.ToInstances, Player: player.Name.Key}})
}

// outside brings a dead player to the graveyard next to the entrance of an instance.
func (m *Map) outside(u *unit, on content.ID, at geo.Position) {
	m.tx.Send(box.SpotMessage(u.Name.Key, on, at))
}
