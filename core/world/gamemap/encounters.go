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

// moment follows all moments of units.
func (m *Map) moment(u *unit, h hook.ID, a hook.Args) {
	m.questMoment(u, h, a)
	m.summonLost(u, h)
	m.areaMoment(u, h, a)
	m.journeyLost(u, h)
	m.encounters.Moment(u, h)
}

// OfGuild is the name of the guild whose copy this is, "" of none's.
func (tx *Tx) OfGuild() string { return tx.on().cfg.Guild }

// Difficulty is that of the copy, "" on a map that is no instance.
func (tx *Tx) Difficulty() string { return tx.on().cfg.Difficulty }

// Encounter is how an encounter of the map stands, false where it has none of the name.
func (tx *Tx) Encounter(name string) (encounterrules.State, bool) {
	return tx.on().encounters.Of(name)
}

// SetEncounter changes how an encounter of the map stands.
func (tx *Tx) SetEncounter(name string, s encounterrules.State) error {
	m := tx.on()
	if _, has := m.encounters.Of(name); !has {
		return fmt.Errorf("map %s has no encounter %q", m.s.Map, name)
	}
	m.encounters.Set(name, s)
	return nil
}

// ResetInstances asks the realm for an end of a player's copies.
func (tx *Tx) ResetInstances(player *entity.Unit) {
	tx.Send(inbox.Message{To: inbox.Address{Kind: inbox.ToInstances, Player: player.Name.Key}})
}

// outside brings a dead player to the graveyard next to the entrance of an instance.
func (m *Map) outside(u *unit, on content.ID, at geo.Position) {
	m.tx.Send(inbox.SpotMessage(u.Name.Key, on, at))
}
