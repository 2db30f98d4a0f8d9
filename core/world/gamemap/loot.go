package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	currencyrules "loam/core/rules/currency"
	"loam/core/rules/item"
	lootrules "loam/core/rules/loot"
	"loam/core/world/loot"
)

var _ loot.Map = (*world)(nil)

func (w *world) GiveItem(u *unit, id content.ID, count int) item.Why {
	return w.items.Give(u, id, count)
}

func (w *world) FindMoney(u *unit, currency content.ID, amount int64, source guid.GUID, shared int) (int64, currencyrules.Why) {
	return w.items.FindMoney(u, currency, amount, source, shared)
}

// Loot returns the loot that is left on a creature, as scripts see it.
func (tx *Tx) Loot(u *entity.Unit, kind lootrules.Kind) value.Value {
	return tx.on().loot.Listed(u, kind)
}

// AddLoot adds items to a corpse for all who have a right to its loot. It reports whether
// all items were added.
func (tx *Tx) AddLoot(u *entity.Unit, id content.ID, count int) bool {
	return tx.on().loot.Add(u, id, count)
}

// OpenLoot shows a player the loot of a creature. Loot of skinning and pickpocketing is
// rolled at that time.
func (tx *Tx) OpenLoot(player, u *entity.Unit, kind lootrules.Kind) bool {
	return tx.on().loot.OpenBody(player, u, kind) == ""
}
