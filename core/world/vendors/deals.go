package vendors

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/rules/vendors"
)

// acts maps each act to its implementation.
var acts = map[intent.DealAct]func(e *Shops, u, with *entity.Unit, in intent.Deal) *refusal{
	intent.DealShop: func(e *Shops, u, with *entity.Unit, _ intent.Deal) *refusal {
		return e.open(u, with, entity.Shopping)
	},
	intent.DealBank:    func(e *Shops, u, with *entity.Unit, _ intent.Deal) *refusal { return e.open(u, with, entity.Banking) },
	intent.DealClose:   func(e *Shops, u, _ *entity.Unit, _ intent.Deal) *refusal { e.Shut(u); return nil },
	intent.DealBuy:     (*Shops).buy,
	intent.DealSell:    (*Shops).sell,
	intent.DealBack:    (*Shops).buyBack,
	intent.DealRepair:  (*Shops).repair,
	intent.DealBankBag: (*Shops).bankBag,
	intent.DealStable: func(e *Shops, u, with *entity.Unit, _ intent.Deal) *refusal {
		return e.open(u, with, entity.Stabling)
	},
	intent.DealLeave: (*Shops).leavePet,
	intent.DealTake:  (*Shops).takePet,
	intent.DealSwap:  (*Shops).swapPet,
	intent.DealStall: (*Shops).buyStall,
}

// Asked executes a player's request to a creature with services.
func (e *Shops) Asked(u *entity.Unit, in intent.Deal) { e.Done(u, in) }

// Done executes a deal of a player with a creature, tells the player why if it is refused, and
// reports whether it was done.
func (e *Shops) Done(u *entity.Unit, in intent.Deal) bool {
	act, ok := acts[in.Act]
	if !ok || u.Player == nil {
		e.Counters.Refused++
		return false
	}
	no := act(e, u, e.Units[in.With], in)
	if no == nil {
		return true
	}
	if no.args.Kind() == value.Nil {
		no.args = value.OfRecord("act", in.Act.String(), "item", in.Item, "with", in.With, "thing", in.Thing)
	}
	e.refuse(u, in.Kind(), no)
	return false
}

// ask lets scripts refuse a deal. Changes that they make meanwhile count: player or creature
// may be gone.
func (e *Shops) ask(u, with *entity.Unit, h hook.ID, id content.ID, count int) *refusal {
	if !u.Hooks.Has(h) {
		return nil
	}
	reason, refused := e.Ask(h, u.GUID, hook.Args{Units: [2]guid.GUID{with.GUID}, Texts: [2]string{string(id)}, Numbers: [2]float64{float64(count)}})
	if refused {
		return &refusal{text: reason}
	}
	if !e.Here(u) || !e.Here(with) {
		return because(string(vendors.NoVendor))
	}
	return e.near(u, with, entity.Shopping)
}

// goods returns what a player owns, as far as deals need it.
func goods(u *entity.Unit) vendors.Goods {
	g := vendors.Goods{Items: u.Player.Items, Purse: u.Player.Purse, Sold: u.Player.Sold}
	return g.Clone()
}

// settle applies the result of a deal. Money goes first: no script runs meanwhile, so that
// neither change can be refused, and nothing happens in between.
func (e *Shops) settle(u *entity.Unit, after vendors.Goods) {
	for _, list := range [2]character.Purse{after.Purse, u.Player.Purse} {
		for _, m := range list {
			id := content.ID(m.Currency)
			change := currency.Has(after.Purse, id) - currency.Has(u.Player.Purse, id)
			if change == 0 {
				continue
			}
			if why := e.items.ChangeMoney(u, id, change); why != currency.Done {
				panic("commerce: a deal that was worked out is refused: " + string(why))
			}
		}
	}
	u.Player.Sold = after.Sold
	e.items.ChangeItems(u, func(items *character.Items) item.Why {
		*items = after.Items
		return item.Done
	})
}

// told reports the result of a deal to the player and its scripts.
func (e *Shops) told(u *entity.Unit, d event.Dealt) {
	e.Log.Add(d)
	e.Refresh(u)
	if e.Here(u) && u.Hooks.Has(hook.Dealt) {
		e.Notice(u, hook.Dealt, 0, hook.Args{
			Units: [2]guid.GUID{d.With}, Texts: [2]string{d.News.String(), string(d.Item)}, Numbers: [2]float64{float64(d.Count), float64(d.Coins)},
		})
	}
}

func (e *Shops) buy(u, with *entity.Unit, in intent.Deal) *refusal {
	if no := e.near(u, with, entity.Shopping); no != nil {
		return no
	}
	if no := e.ask(u, with, hook.Buy, content.ID(in.Item), in.Count); no != nil {
		return no
	}
	v, _ := e.vendorOf(with)
	o, ok := v.Offer(content.ID(in.Item))
	if !ok {
		return because(string(vendors.NotSold))
	}
	if n := e.needs.Unmet(o.Needs, u, with); n != nil {
		return deny(n, vendors.NotSold)
	}
	price := e.price(u, with, o)
	if n, limited := e.stock.Left(v.ID, o, e.Now()); limited && n < in.Count {
		return because(string(vendors.SoldOut))
	}
	after := goods(u)
	if why := vendors.Buy(e.Content(), &after, o, price, in.Count, item.Slot(in.Slot)); why != vendors.Done {
		return because(string(why))
	}
	e.stock.Take(v.ID, o, in.Count, e.Now())
	left := e.left(v, o)
	e.settle(u, after)
	e.told(u, event.Dealt{
		Player: u.GUID, News: event.DealBought, With: in.With, Item: o.Item, Count: o.Count * in.Count, Coins: price.Coins * int64(in.Count), Left: left,
	})
	if left >= 0 {
		e.shown(v.ID)
	}
	return nil
}

// shown updates the window of all who look at a vendor.
func (e *Shops) shown(id content.ID) {
	for _, w := range e.Sight.Viewers {
		u, here := e.Units[w.Unit]
		if !here || u.Player.Served.What != entity.Shopping {
			continue
		}
		if v, ok := e.vendorOf(e.Units[u.Player.Served.By]); ok && v.ID == id {
			e.Refresh(u)
		}
	}
}

func (e *Shops) sell(u, with *entity.Unit, in intent.Deal) *refusal {
	if no := e.near(u, with, entity.Shopping); no != nil {
		return no
	}
	it, has := item.Find(&u.Player.Items, u.Player.Character, in.Thing)
	if !has {
		return because(string(item.Nothing))
	}
	if no := e.ask(u, with, hook.Sell, content.ID(it.Def), max(in.Count, 1)); no != nil {
		return no
	}
	if it, has = item.Find(&u.Player.Items, u.Player.Character, in.Thing); !has {
		return because(string(item.Nothing))
	}
	v, _ := e.vendorOf(with)
	after := goods(u)
	sold, why := vendors.Sell(e.Content(), v, &after, item.Slot(it.Slot), in.Count, u.Values)
	if why != vendors.Done {
		return because(string(why))
	}
	e.settle(u, after)
	e.told(u, event.Dealt{Player: u.GUID, News: event.DealSold, With: in.With, Item: content.ID(it.Def), Count: sold.Item.Count, Coins: sold.Price})
	return nil
}

func (e *Shops) buyBack(u, with *entity.Unit, in intent.Deal) *refusal {
	if no := e.near(u, with, entity.Shopping); no != nil {
		return no
	}
	after := goods(u)
	back, why := vendors.BuyBack(e.Content(), &after, int(in.Slot))
	if why != vendors.Done {
		return because(string(why))
	}
	e.settle(u, after)
	e.told(u, event.Dealt{Player: u.GUID, News: event.DealBack, With: in.With, Item: content.ID(back.Item.Def), Count: back.Item.Count, Coins: back.Price})
	return nil
}

func (e *Shops) repair(u, with *entity.Unit, in intent.Deal) *refusal {
	if no := e.near(u, with, entity.Shopping); no != nil {
		return no
	}
	if v, _ := e.vendorOf(with); !v.Repairs {
		return because(string(vendors.NoRepairs))
	}
	coins, no := e.mend(u, in.Thing, false)
	if no != nil {
		return no
	}
	e.told(u, event.Dealt{Player: u.GUID, News: event.DealRepaired, With: in.With, Coins: coins})
	return nil
}

// mend repairs an item of a player, or all of them if none is named, at its price or for free.
func (e *Shops) mend(u *entity.Unit, thing guid.GUID, free bool) (int64, *refusal) {
	at := item.Slot(0)
	if thing != 0 {
		it, has := item.Find(&u.Player.Items, u.Player.Character, thing)
		if !has {
			return 0, because(string(item.Nothing))
		}
		at = item.Slot(it.Slot)
	}
	after := goods(u)
	coins, why := vendors.Repair(e.Content(), &after, at, thing == 0, free, u.Values)
	if why != vendors.Done {
		return coins, because(string(why))
	}
	e.settle(u, after)
	return coins, nil
}

// Mend repairs all items that a player carries for free, and reports whether there was
// anything to repair.
func (e *Shops) Mend(u *entity.Unit) bool {
	_, no := e.mend(u, 0, true)
	return no == nil
}

func (e *Shops) bankBag(u, with *entity.Unit, in intent.Deal) *refusal {
	if no := e.near(u, with, entity.Banking); no != nil {
		return no
	}
	after := goods(u)
	coins, why := vendors.BankBag(e.Content(), &after)
	if why != vendors.Done {
		return because(string(why))
	}
	e.settle(u, after)
	e.told(u, event.Dealt{Player: u.GUID, News: event.DealBankBag, With: in.With, Coins: coins})
	return nil
}
