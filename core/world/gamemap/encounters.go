package gamemap

import (
	"fmt"

	"loam/core/model/entity"
	"loam/core/model/inbox"
	encounterrules "loam/core/rules/encounter"
)

func (w *world) Progress(done string, busy []string) {
	if w.cfg.Progress != nil {
		w.cfg.Progress(done, busy)
	}
}

// Instances reads and changes the state of an instance: difficulty, owner and encounters.
// It is valid inside a step only.
type Instances struct{ tx *Tx }

// Difficulty returns the difficulty of the copy; "" on a map that is no instance.
func (in Instances) Difficulty() string { return in.tx.on().cfg.Difficulty }

// Guild returns the name of the guild whose copy this is, or "".
func (in Instances) Guild() string { return in.tx.on().cfg.Guild }

// Encounter returns the state of an encounter, or false if the map has none of that name.
func (in Instances) Encounter(name string) (encounterrules.State, bool) {
	return in.tx.on().encounters.Of(name)
}

// SetEncounter changes the state of an encounter of the map.
func (in Instances) SetEncounter(name string, s encounterrules.State) error {
	m := in.tx.on()
	if _, has := m.encounters.Of(name); !has {
		return fmt.Errorf("map %s has no encounter %q", m.s.Map, name)
	}
	m.encounters.Set(name, s)
	return nil
}

// Reset asks the realm to reset a player's instances.
func (in Instances) Reset(player *entity.Unit) {
	in.tx.Send(inbox.Message{To: inbox.Address{Kind: inbox.ToInstances, Player: player.Name.Key}})
}
