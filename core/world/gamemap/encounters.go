package gamemap

import (
	"fmt"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	encounterrules "loam/core/rules/encounter"
	"loam/core/world/encounter"
)

var _ encounter.Map = (*world)(nil)

func (w *world) Progress(done string, busy []string) {
	if w.cfg.Progress != nil {
		w.cfg.Progress(done, busy)
	}
}

// moment sees every moment of units.
func (m *Map) moment(u *unit, h hook.ID, a hook.Args) {
	m.questMoment(u, h, a)
	m.summonLost(u, h)
	m.areaMoment(u, h, a)
	m.journeyLost(u, h)
	m.encounters.Moment(u, h)
}

// OfGuild returns the name of the guild whose copy this is, or "".
func (tx *Tx) OfGuild() string { return tx.on().cfg.Guild }

// Difficulty returns the difficulty of the copy; "" on a map that is no instance.
func (tx *Tx) Difficulty() string { return tx.on().cfg.Difficulty }

// Encounter returns the state of an encounter, or false if the map has none of that name.
func (tx *Tx) Encounter(name string) (encounterrules.State, bool) {
	return tx.on().encounters.Of(name)
}

// SetEncounter changes the state of an encounter of the map.
func (tx *Tx) SetEncounter(name string, s encounterrules.State) error {
	m := tx.on()
	if _, has := m.encounters.Of(name); !has {
		return fmt.Errorf("map %s has no encounter %q", m.s.Map, name)
	}
	m.encounters.Set(name, s)
	return nil
}

// ResetInstances asks the realm to reset a player's instances.
func (tx *Tx) ResetInstances(player *entity.Unit) {
	tx.Send(inbox.Message{To: inbox.Address{Kind: inbox.ToInstances, Player: player.Name.Key}})
}

// outside sends a dead player to the graveyard next to the entrance of an instance.
func (m *Map) outside(u *unit, on content.ID, at geo.Position) {
	m.tx.Send(inbox.SpotMessage(u.Name.Key, on, at))
}
