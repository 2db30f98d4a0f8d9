package gamemap

import (
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	lootrules "loam/core/rules/loot"
)

// Loot reads, changes and opens the loot of units.
// It is valid inside a step only.
type Loot struct{ tx *Tx }

// Of returns the loot that is left on a creature, as scripts see it.
func (lo Loot) Of(u *entity.Unit, kind lootrules.Kind) value.Value {
	return lo.tx.on().loot.Listed(u, kind)
}

// Add adds items to a corpse for all who have a right to its loot. It reports whether
// all items were added.
func (lo Loot) Add(u *entity.Unit, id content.ID, count int) bool {
	return lo.tx.on().loot.Add(u, id, count)
}

// Open shows a player the loot of a creature. Loot of skinning and pickpocketing is
// rolled at that time.
func (lo Loot) Open(player, u *entity.Unit, kind lootrules.Kind) bool {
	return lo.tx.on().loot.OpenBody(player, u, kind) == ""
}
