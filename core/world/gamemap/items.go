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
)

var _ item.Map = (*world)(nil)

func (w *world) Touched(u *unit)      { w.trade.Touched(u) }
func (w *world) Refresh(u *unit)      { w.vendors.Refresh(u) }
func (w *world) Banking(u *unit) bool { return w.vendors.At(u, entity.Banking) }

// ItemChanged lets quests and achievements know what a player has more of, or less.
func (w *world) ItemChanged(u *unit, id content.ID, more int) {
	w.quests.ItemChanged(u, id, more)
	if more > 0 {
		w.progression.Reached(u, content.ReachItems, id)
	}
}

// MoneyChanged is ItemChanged of money.
func (w *world) MoneyChanged(u *unit, currency content.ID) {
	w.quests.MoneyChanged(u, currency)
	w.progression.Reached(u, content.ReachMoney, currency)
}

func (w *world) Read(u *unit, thing guid.GUID, id content.ID) bool {
	return w.quests.Read(u, thing, id)
}

// AddItem gives a player items; Done is no reason, any other says why it got none.
func (tx *Tx) AddItem(player *entity.Unit, id content.ID, count int) itemrules.Why {
	return tx.on().items.Give(player, id, max(count, 0))
}

// RemoveItem takes items away from a player, worn ones last, or says why not.
func (tx *Tx) RemoveItem(player *entity.Unit, id content.ID, count int) itemrules.Why {
	if count < 1 {
		return itemrules.TooFew
	}
	return tx.on().items.Give(player, id, -count)
}

// CountItem is how many items of an id a player wears and carries.
func (tx *Tx) CountItem(player *entity.Unit, id content.ID) int {
	tx.on()
	return itemrules.Count(&player.Player.Items, id)
}

// UseItem lets a player use the first item of an id that can be used, as it would
// itself, and says why not: a reason of package item, or one of a cast.
func (tx *Tx) UseItem(u *entity.Unit, id content.ID, rq spell.Request) (itemrules.Why, spell.Reason) {
	return tx.on().items.UseFirst(u, id, rq)
}

// ChangeItems lets a rule change what a player has; Done is no reason, any other says
// why nothing has changed.
func (tx *Tx) ChangeItems(player *entity.Unit, rule func(*character.Items) itemrules.Why) itemrules.Why {
	return tx.on().items.ChangeItems(player, rule)
}

// Dress is ChangeItems for a rule by which a player puts something on: only what is for
// it.
func (tx *Tx) Dress(player *entity.Unit, rule func(*character.Items) itemrules.Why) itemrules.Why {
	m := tx.on()
	return m.items.Dress(player, rule)
}

// Money is how much a player has of a currency.
func (tx *Tx) Money(player *entity.Unit, currency content.ID) int64 {
	tx.on()
	return currencyrules.Has(player.Player.Purse, currency)
}

// GiveMoney gives a player money as a script does, or with an amount below 0 takes it
// away; any reason but Done says why nothing has changed.
func (tx *Tx) GiveMoney(player *entity.Unit, currency content.ID, amount int64) currencyrules.Why {
	return tx.on().items.GainMoney(player, currency, amount, item.ByScript)
}

// ChangeMoney does so by hand: scripts have no say.
func (tx *Tx) ChangeMoney(player *entity.Unit, currency content.ID, amount int64) currencyrules.Why {
	return tx.on().items.ChangeMoney(player, currency, amount)
}
