package item

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/combat"
	currencyrules "loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/world/gossip"
)

// ChangeMoney gives a player money, or takes it for an amount below 0; a reason other than
// Done states why nothing has changed.
func (e *Inventories) ChangeMoney(u *entity.Unit, currency content.ID, amount int64) currencyrules.Why {
	return e.changeMoney(u, currency, amount, 0, 0)
}

// changeMoney is the one function for all changes of money.
func (e *Inventories) changeMoney(u *entity.Unit, currency content.ID, amount int64, source guid.GUID, shared int) currencyrules.Why {
	after, why := currencyrules.Change(e.Content(), u.Player.Purse, currency, amount)
	if why != currencyrules.Done || amount == 0 {
		return why
	}
	u.Player.Purse, u.Player.Dirty = after, true
	e.world.Touched(u)
	e.TellSelf(u)
	e.Log.Add(event.MoneyChanged{
		Player: u.GUID, Source: source, Currency: currency, Change: amount, Now: currencyrules.Has(after, currency), Shared: shared,
	})
	e.world.MoneyChanged(u, currency)
	return currencyrules.Done
}

// How is the source of money that nobody pays, for scripts.
type How string

// Sources of money.
const (
	ByFinding How = "found"
	ByQuest   How = "quest"
	ByMenu    How = "menu"
	BySpell   How = "spell"
	ByScript  How = "script"
)

// GainMoney gives a player money that nobody pays, after its scripts have changed the amount
// and up to the limit; for an amount below 0 it is ChangeMoney.
func (e *Inventories) GainMoney(u *entity.Unit, currency content.ID, amount int64, how How) currencyrules.Why {
	_, why := e.gain(u, currency, amount, how, 0, 0)
	return why
}

// FindMoney is GainMoney for looted money that is shared between a number of players, and
// returns the amount.
func (e *Inventories) FindMoney(u *entity.Unit, currency content.ID, amount int64, source guid.GUID, shared int) (int64, currencyrules.Why) {
	return e.gain(u, currency, amount, ByFinding, source, shared)
}

func (e *Inventories) gain(u *entity.Unit, currency content.ID, amount int64, how How, source guid.GUID, shared int) (int64, currencyrules.Why) {
	if _, why := currencyrules.Change(e.Content(), u.Player.Purse, currency, amount); why != currencyrules.Done {
		return 0, why
	}
	if amount = e.Gains(u, currency, amount, how); !e.Here(u) {
		return 0, currencyrules.Done
	}
	return amount, e.changeMoney(u, currency, amount, source, shared)
}

// Gains asks a player's scripts how much of a gain of money it receives, at most what there is
// room for.
func (e *Inventories) Gains(u *entity.Unit, currency content.ID, amount int64, how How) int64 {
	if amount <= 0 || !u.Hooks.Has(hook.MoneyGain) {
		return amount
	}
	v := e.Change(hook.MoneyGain, u.GUID, hook.Args{Texts: [2]string{string(currency), string(how)}}, value.OfNumber(float64(amount)))
	return min(combat.Points(v.Number()), currencyrules.Room(e.Content(), u.Player.Purse, currency))
}

// Exchange takes the costs of a gossip option from a player and gives what it brings: all or
// nothing.
func (e *Inventories) Exchange(u *entity.Unit, d gossip.Deal) string {
	currency := d.Price.InCurrency()
	after, why := u.Player.Purse, currencyrules.Done
	costs := d.Price.Sums()
	for _, s := range append(slices.Clone(costs), content.Sum{Currency: currency, Amount: -d.Pays}) {
		if after, why = currencyrules.Change(e.Content(), after, s.Currency, -s.Amount); why != currencyrules.Done {
			return string(why)
		}
	}
	trade := func(items *character.Items) item.Why { return e.tradeItems(items, d) }
	tried := item.Clone(u.Player.Items)
	if why := trade(&tried); why != item.Done {
		return string(why)
	}
	for _, s := range costs { // tried above: none of these fails
		e.ChangeMoney(u, s.Currency, -s.Amount)
	}
	if len(d.Price.Takes)+len(d.Gives) > 0 {
		e.ChangeItems(u, trade)
	}
	if len(costs)+len(d.Price.Takes) > 0 { // a trade
		e.ChangeMoney(u, currency, d.Pays)
	} else {
		e.GainMoney(u, currency, d.Pays, ByMenu) // last: scripts run
	}
	return ""
}

// tradeItems takes the items of a deal and gives those for them.
func (e *Inventories) tradeItems(items *character.Items, d gossip.Deal) item.Why {
	for _, s := range d.Price.Takes {
		if why := item.Remove(e.Content(), items, s.Item, s.Count); why != item.Done {
			return why
		}
	}
	for _, s := range d.Gives {
		def, ok := e.Content().Item(s.Item)
		if !ok {
			return item.Unknown
		}
		if why := item.Add(e.Content(), items, def, s.Count); why != item.Done {
			return why
		}
	}
	return item.Done
}
