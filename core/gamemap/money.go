package gamemap

import (
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/purse"
)

// found says with what money was found, and among how many it was divided.
type found struct {
	source guid.GUID
	shared int
}

// changeMoney gives a player money, or takes it away: the one way for all changes.
func (m *Map) changeMoney(u *unit, currency content.ID, amount int64, by found) purse.Why {
	after, why := purse.Change(m.s.Content(), u.Player.Purse, currency, amount)
	if why != purse.Done || amount == 0 {
		return why
	}
	u.Player.Purse, u.Player.Dirty = after, true
	m.trade.Touched(u)
	m.s.TellSelf(u)
	m.s.Log.Add(event.MoneyChanged{
		Player: u.GUID, Source: by.source, Currency: currency, Change: amount, Now: purse.Has(after, currency), Shared: by.shared,
	})
	m.errands.MoneyChanged(u, currency)
	m.growth.Reached(u, content.ReachMoney, currency)
	return purse.Done
}

// Money is how much a player has of a currency.
func (tx *Tx) Money(player *entity.Unit, currency content.ID) int64 {
	tx.on()
	return purse.Has(player.Player.Purse, currency)
}

// ChangeMoney gives a player money, or with an amount below 0 takes it away; any
// reason but Done says why nothing has changed.
func (tx *Tx) ChangeMoney(player *entity.Unit, currency content.ID, amount int64) purse.Why {
	return tx.on().changeMoney(player, currency, amount, found{})
}
