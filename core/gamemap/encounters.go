package gamemap

import (
	"fmt"

	"loam/core/box"
	"loam/core/content"
	"loam/core/encounter"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/hook"
	"loam/core/progress"
)

var _ progress.World = (*world)(nil)

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
	m.progress.Moment(u, h)
}

// OfGuild is the name of the guild whose copy this is, "" of none's.
func (tx *Tx) OfGuild() string { return tx.on().cfg.Guild }

// Difficulty is that of the copy, "" on a map that is no instance.
func (tx *Tx) Difficulty() string { return tx.on().cfg.Difficulty }

// Encounter is how an encounter of the map stands, false where it has none of the name.
func (tx *Tx) Encounter(name string) (encounter.State, bool) {
	return tx.on().progress.Of(name)
}

// SetEncounter changes how an encounter of the map stands.
func (tx *Tx) SetEncounter(name string, s encounter.State) error {
	m := tx.on()
	if _, has := m.progress.Of(name); !has {
		return fmt.Errorf("map %s has no encounter %q", m.s.Map, name)
	}
	m.progress.Set(name, s)
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
