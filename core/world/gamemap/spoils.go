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

// Loot is what is found with a creature and lies there still, as scripts see it.
func (tx *Tx) Loot(u *entity.Unit, kind lootrules.Kind) value.Value {
	return tx.on().loot.Listed(u, kind)
}

// AddLoot lays items onto a corpse for all who have a right to it, and reports
// whether all of them have come there.
func (tx *Tx) AddLoot(u *entity.Unit, id content.ID, count int) bool {
	return tx.on().loot.Add(u, id, count)
}

// OpenLoot lets a player look at what is found with a creature. What is skinned
// off it or stolen from it is drawn then.
func (tx *Tx) OpenLoot(player, u *entity.Unit, kind lootrules.Kind) bool {
	return tx.on().loot.OpenBody(player, u, kind) == ""
}
