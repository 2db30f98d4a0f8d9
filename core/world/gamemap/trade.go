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

// trader is the map that package trade uses.
type trader Map

// OfQuest implements trade.Map.
func (t *trader) OfQuest(u *entity.Unit, items *character.Items, s item.Slot) item.Why {
	return t.items.OfQuest(u, items, s)
}

// Exchange implements trade.Map: everything in one step, saved in one transaction.
// Immediate consequences, such as the completion of a quest, are added to it. Money that
// is given is taken first; money that is received is added last.
func (t *trader) Exchange(a, b *entity.Unit, after trade.Outcome) {
	m, both := (*Map)(t), [2]*unit{a, b}
	var more [2]int64 // money
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
