package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	currencyrules "loam/core/rules/currency"
	itemrules "loam/core/rules/item"
	"loam/core/world/item"
	"loam/core/world/spell"
	"loam/core/world/trade"
)

func (w *world) Touched(u *unit)      { w.trade.Touched(u) }
func (w *world) Refresh(u *unit)      { w.vendors.Refresh(u) }
func (w *world) Banking(u *unit) bool { return w.vendors.At(u, entity.Banking) }

// ItemChanged updates quests and achievements when a player has more or fewer of an item.
func (w *world) ItemChanged(u *unit, id content.ID, more int) {
	w.quests.ItemChanged(u, id, more)
	if more > 0 {
		w.progression.Reached(u, content.ReachItems, id)
	}
}

// MoneyChanged does the same as ItemChanged for money.
func (w *world) MoneyChanged(u *unit, currency content.ID) {
	w.quests.MoneyChanged(u, currency)
	w.progression.Reached(u, content.ReachMoney, currency)
}

func (w *world) Read(u *unit, thing guid.GUID, id content.ID) bool {
	return w.quests.Read(u, thing, id)
}

// Items reads and changes the inventory, equipment and money of players.
// It is valid inside a step only.
type Items struct{ tx *Tx }

// Add gives a player items. It returns Done, or the reason why the player got none.
func (it Items) Add(player *entity.Unit, id content.ID, count int) itemrules.Why {
	return it.tx.on().items.Give(player, id, max(count, 0))
}

// Remove takes items from a player, worn ones last. It returns Done, or the reason why
// not.
func (it Items) Remove(player *entity.Unit, id content.ID, count int) itemrules.Why {
	if count < 1 {
		return itemrules.TooFew
	}
	return it.tx.on().items.Give(player, id, -count)
}

// Count returns how many items of an id a player wears and carries.
func (it Items) Count(player *entity.Unit, id content.ID) int {
	it.tx.on()
	return itemrules.Count(&player.Player.Items, id)
}

// Use makes a player use the first usable item of an id, with the checks of a player's
// own request. It returns why not: a reason of package item, or one of a cast.
func (it Items) Use(u *entity.Unit, id content.ID, rq spell.Request) (itemrules.Why, spell.Reason) {
	return it.tx.on().items.UseFirst(u, id, rq)
}

// Change lets a rule change a player's items. It returns Done, or the reason why
// nothing has changed.
func (it Items) Change(player *entity.Unit, rule func(*character.Items) itemrules.Why) itemrules.Why {
	return it.tx.on().items.ChangeItems(player, rule)
}

// Dress is ChangeItems for a rule that equips items. Only items that the player may wear
// are accepted.
func (it Items) Dress(player *entity.Unit, rule func(*character.Items) itemrules.Why) itemrules.Why {
	m := it.tx.on()
	return m.items.Dress(player, rule)
}

// Money returns how much of a currency a player has.
func (it Items) Money(player *entity.Unit, currency content.ID) int64 {
	it.tx.on()
	return currencyrules.Has(player.Player.Purse, currency)
}

// GiveMoney gives a player money, or takes it for an amount below 0. Scripts may change or
// refuse it. It returns Done, or the reason why nothing has changed.
func (it Items) GiveMoney(player *entity.Unit, currency content.ID, amount int64) currencyrules.Why {
	return it.tx.on().items.GainMoney(player, currency, amount, item.ByScript)
}

// ChangeMoney is GiveMoney without the handlers of scripts.
func (it Items) ChangeMoney(player *entity.Unit, currency content.ID, amount int64) currencyrules.Why {
	return it.tx.on().items.ChangeMoney(player, currency, amount)
}

// Mend repairs all items that a player carries or wears, for free. It reports whether
// there was anything to repair.
func (it Items) Mend(player *entity.Unit) bool { return it.tx.on().vendors.Mend(player) }

// Wear reduces the durability of the item that a player wears in a slot. It returns how
// many points it lost.
func (it Items) Wear(player *entity.Unit, at content.GearSlot, points int) int {
	return it.tx.on().vendors.Wear(player, itemrules.Worn(at), points)
}

// Trade returns the trade of a player, or nil.
func (it Items) Trade(u *entity.Unit) *trade.Deal { return it.tx.on().trade.Of(u.GUID) }
