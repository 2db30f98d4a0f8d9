package belongings

import (
	"slices"

	"loam/core/character"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/item"
	"loam/core/parley"
	"loam/core/purse"
)

// ChangeMoney gives a player money, or with an amount below 0 takes it away; any
// reason but Done says why nothing has changed.
func (e *Engine) ChangeMoney(u *entity.Unit, currency content.ID, amount int64) purse.Why {
	return e.FindMoney(u, currency, amount, 0, 0)
}

// FindMoney is ChangeMoney for what was found with source and divided among so many:
// the one way for all changes.
func (e *Engine) FindMoney(u *entity.Unit, currency content.ID, amount int64, source guid.GUID, shared int) purse.Why {
	after, why := purse.Change(e.Content(), u.Player.Purse, currency, amount)
	if why != purse.Done || amount == 0 {
		return why
	}
	u.Player.Purse, u.Player.Dirty = after, true
	e.world.Touched(u)
	e.TellSelf(u)
	e.Log.Add(event.MoneyChanged{
		Player: u.GUID, Source: source, Currency: currency, Change: amount, Now: purse.Has(after, currency), Shared: shared,
	})
	e.world.MoneyChanged(u, currency)
	return purse.Done
}

// Exchange takes what an option of a menu costs from a player and gives it what it
// brings: all of it or nothing.
func (e *Engine) Exchange(u *entity.Unit, d parley.Deal) string {
	currency := d.Price.InCurrency()
	after, why := u.Player.Purse, purse.Done
	costs := d.Price.Sums()
	for _, s := range append(slices.Clone(costs), content.Sum{Currency: currency, Amount: -d.Pays}) {
		if after, why = purse.Change(e.Content(), after, s.Currency, -s.Amount); why != purse.Done {
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
	e.ChangeMoney(u, currency, d.Pays)
	if len(d.Price.Takes)+len(d.Gives) > 0 {
		e.ChangeItems(u, trade)
	}
	return ""
}

// tradeItems takes the things of a deal and gives those for them.
func (e *Engine) tradeItems(items *character.Items, d parley.Deal) item.Why {
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
