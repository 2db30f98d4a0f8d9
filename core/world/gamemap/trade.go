package gamemap

import (
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/world/trade"
)

// trader is a map as trades see it.
type trader Map

var _ trade.Map = (*trader)(nil)

// OfQuest implements trade.Map.
func (t *trader) OfQuest(u *entity.Unit, items *character.Items, s item.Slot) item.Why {
	return t.items.OfQuest(u, items, s)
}

// Exchange implements trade.Map: all of it in one step, saved in one transaction. What
// comes of it at once, such as the end of a quest, comes on top: coins that are given go
// before, and those that are got come last.
func (t *trader) Exchange(a, b *entity.Unit, after trade.Outcome) {
	m, both := (*Map)(t), [2]*unit{a, b}
	var more [2]int64 // coins
	for i, u := range both {
		more[i] = currency.Has(after.Purse[i], content.Coins) - currency.Has(u.Player.Purse, content.Coins)
		m.items.ChangeMoney(u, content.Coins, min(more[i], 0))
	}
	for i, u := range both {
		m.items.ChangeItems(u, func(items *character.Items) item.Why {
			*items = after.Items[i]
			return item.Done
		})
	}
	for i, u := range both {
		m.items.ChangeMoney(u, content.Coins, max(more[i], 0))
	}
	m.saver.SaveTogether(a, b)
}

func (m *Map) askTrade(u *unit, in intent.Trade) {
	if m.gossip.MayPress(u, in.Kind()) {
		m.trade.Do(u, in)
	}
}

// TradeOf is the trade in which a player has a part, nil where there is none.
func (tx *Tx) TradeOf(u *entity.Unit) *trade.Deal { return tx.on().trade.Of(u.GUID) }
