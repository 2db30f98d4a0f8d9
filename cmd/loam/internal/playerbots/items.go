package playerbots

import (
	"context"
	"slices"
	"strings"
)

// shop sells and buys items, and repairs equipment.
func (p *person) shop(ctx context.Context) error {
	with, ok, err := p.visit(ctx, "shop")
	if err != nil || !ok {
		return err
	}
	deals := 1 + p.r.IntN(4)
	p.look(func(m *mind) { deals += m.surplus() })
	for range deals {
		deal := p.bargain()
		if deal == nil {
			continue
		}
		deal["type"], deal["with"] = "deal", with
		if _, err := p.ask(ctx, deal, p.more("dealt bought", "dealt sold", "dealt bought_back", "dealt repaired")); err != nil {
			return err
		}
	}
	_, err = p.ask(ctx, say{"type": "deal", "act": "close"}, func(m *mind) bool { return m.desk.Closed })
	return err
}

// burden is the number of stacks, and half of the number of items, above which a bot sells
// first, so that the amount of loot in the world stays bounded.
const burden = 3

// surplus returns how many of the carried stacks are too many.
func surplus(stacks, things int) int {
	if things <= 2*burden {
		return max(0, stacks-burden)
	}
	return max(1, stacks-burden)
}

// surplus returns how many stacks are too many to carry.
func (m *mind) surplus() int {
	all, things := m.carried(), 0
	for _, s := range all {
		things += s.Count
	}
	return surplus(len(all), things)
}

// bargain returns the next request to a vendor, or nil.
func (p *person) bargain() (deal say) {
	p.look(func(m *mind) {
		what := p.r.IntN(6)
		if m.surplus() > 0 {
			what = -1
		}
		switch what {
		case 0:
			if n := len(m.desk.Offers); n > 0 {
				if o := m.desk.Offers[p.r.IntN(n)]; o.Price <= m.money {
					deal = say{"act": "buy", "item": o.Item, "count": 1}
				}
			}
		case 1:
			if n := len(m.desk.Back); n > 0 {
				if at := p.r.IntN(n); m.desk.Back[at].Price <= m.money {
					deal = say{"act": "buy_back", "place": at}
				}
			}
		case 2:
			for _, w := range m.desk.Worth {
				if w.Mend > 0 && w.Mend <= m.money {
					deal = say{"act": "repair", "thing": w.Thing}
				}
			}
		default:
			deal = p.sells(m)
		}
	})
	return deal
}

// sells returns the item to sell.
func (p *person) sells(m *mind) say {
	var all []stack
	for _, s := range m.carried() {
		for _, w := range m.desk.Worth {
			if w.Thing == s.ID && w.Sale > 0 {
				all = append(all, s)
			}
		}
	}
	if len(all) == 0 {
		return nil
	}
	s := all[p.r.IntN(len(all))]
	if m.surplus() > 0 {
		return say{"act": "sell", "thing": s.ID, "count": s.Count}
	}
	return say{"act": "sell", "thing": s.ID, "count": 1 + p.r.IntN(s.Count)}
}

// bank deposits an item into the bank or withdraws one.
func (p *person) bank(ctx context.Context) error {
	_, ok, err := p.visit(ctx, "bank")
	if err != nil || !ok {
		return err
	}
	for range 1 + p.r.IntN(3) {
		var from stack
		p.look(func(m *mind) {
			all := m.carried()
			banked := slices.DeleteFunc(slices.Clone(m.items), func(s stack) bool { return !strings.HasPrefix(s.Slot, "bank_") })
			if len(banked) > burden || p.r.IntN(2) == 0 {
				all = banked
			}
			if len(all) > 0 {
				from = all[p.r.IntN(len(all))]
			}
		})
		if from.ID == "" {
			continue
		}
		if _, err := p.ask(ctx, say{"type": "bank_item", "from": from.Slot}, func(m *mind) bool { return m.at(from.Slot) != from }); err != nil {
			return err
		}
	}
	_, err = p.ask(ctx, say{"type": "deal", "act": "close"}, func(m *mind) bool { return m.desk.Closed })
	return err
}

// bags splits, joins and swaps items, equips one, and sometimes destroys one.
func (p *person) bags(ctx context.Context) error {
	for range 1 + p.r.IntN(4) {
		var m say
		var from stack
		p.look(func(mind *mind) { m, from = p.rearranges(mind) })
		if m == nil {
			continue
		}
		came, err := p.ask(ctx, m, func(m *mind) bool { return m.at(from.Slot) != from })
		if err != nil {
			return err
		}
		if came && m["type"] == "destroy_item" {
			p.destroyed[from.Item] += m["count"].(int)
		}
	}
	return nil
}

// rearranges returns a request for an item that the bot carries, or nil.
func (p *person) rearranges(m *mind) (say, stack) {
	all, free := m.carried(), m.free()
	if len(all) == 0 {
		return nil, stack{}
	}
	from := all[p.r.IntN(len(all))]
	to := all[p.r.IntN(len(all))]
	switch {
	case from.Fits != "none" && p.r.IntN(3) == 0:
		return say{"type": "equip", "from": from.Slot}, from
	case p.r.IntN(12) == 0:
		return say{"type": "destroy_item", "from": from.Slot, "count": 1}, from
	case from.Count > 1 && len(free) > 0 && p.r.IntN(2) == 0:
		return say{"type": "move_item", "from": from.Slot, "to": free[p.r.IntN(len(free))], "count": 1 + p.r.IntN(from.Count-1)}, from
	case from.Slot != to.Slot && from.Slots == 0 && to.Slots == 0 && !(from.Item == to.Item && from.Count == to.Count):
		return say{"type": "move_item", "from": from.Slot, "to": to.Slot}, from
	case len(free) > 0:
		return say{"type": "move_item", "from": from.Slot, "to": free[p.r.IntN(len(free))]}, from
	}
	return nil, stack{}
}

// craft crafts an item with a known spell.
func (p *person) craft(ctx context.Context) error {
	spell := ""
	p.look(func(m *mind) {
		if n := len(m.spells); n > 0 {
			spell = m.spells[p.r.IntN(n)]
		}
	})
	if spell == "" {
		return nil
	}
	_, err := p.ask(ctx, say{"type": "cast", "spell": spell}, p.more("cast_went"))
	return err
}

// errand accepts a quest, or turns it in.
func (p *person) errand(ctx context.Context) error {
	with, ok, err := p.visit(ctx, "errands")
	if err != nil || !ok {
		return err
	}
	var log, offered map[string]string
	p.look(func(m *mind) { log, offered = m.quests, m.menu })
	for quest := range offered { // there is one
		act, news := "accept", "quest_told taken"
		switch log[quest] {
		case "open":
			continue
		case "done":
			act, news = "turn_in", "quest_told rewarded"
		}
		if _, err := p.ask(ctx, say{"type": "quest", "act": act, "quest": quest, "unit": with}, p.more(news)); err != nil {
			return err
		}
	}
	return nil
}
