package gamemap

import (
	"slices"

	"loam/core/avatar"
	"loam/core/character"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/hook"
	"loam/core/intent"
	"loam/core/item"
	"loam/core/plain"
	"loam/core/scene"
	"loam/core/view"
)

func (m *Map) moveItem(u *unit, in intent.MoveItem) {
	m.handle(u, in.Kind(), in.From, in.To, m.atBank(u, func(items *character.Items) item.Why {
		return item.Move(m.s.Content(), items, item.Slot(in.From), item.Slot(in.To), in.Count)
	}, in.From, in.To))
}

func (m *Map) equip(u *unit, in intent.Equip) {
	m.handle(u, in.Kind(), in.From, in.From, func(items *character.Items) item.Why {
		return item.Equip(m.s.Content(), items, item.Slot(in.From))
	})
}

func (m *Map) unequip(u *unit, in intent.Unequip) {
	m.handle(u, in.Kind(), in.From, in.From, func(items *character.Items) item.Why {
		return item.Unequip(m.s.Content(), items, item.Slot(in.From))
	})
}

func (m *Map) storeItem(u *unit, in intent.StoreItem) {
	if in.Bag == intent.InBank {
		m.stow(u, in)
		return
	}
	m.handle(u, in.Kind(), in.From, in.From, m.atBank(u, func(items *character.Items) item.Why {
		return item.Store(m.s.Content(), items, item.Slot(in.From), in.Bag)
	}, in.From))
}

func (m *Map) destroyItem(u *unit, in intent.DestroyItem) {
	m.handle(u, in.Kind(), in.From, in.From, m.atBank(u, func(items *character.Items) item.Why {
		return item.Destroy(m.s.Content(), items, item.Slot(in.From), in.Count)
	}, in.From))
}

// handle does what a player has asked for with its own hands, or tells it why not.
func (m *Map) handle(u *unit, k intent.Kind, from, to uint16, rule func(*character.Items) item.Why) {
	reason, refused := m.mayNotWear(u, rule)
	if !m.s.Here(u) {
		return // a handler has sent it away
	}
	if !refused {
		why := m.changeItems(u, m.dressing(u, rule))
		if why == item.Done {
			return
		}
		reason = scene.CoreText(string(why))
	}
	m.s.Counters.Refused++
	m.s.Log.Add(event.Refused{Player: u.GUID, Intent: k, Reason: reason, Args: plain.OfRecord("from", int(from), "to", int(to))})
}

// dressing is a rule by which a player may put on only what is for it.
func (m *Map) dressing(u *unit, rule func(*character.Items) item.Why) func(*character.Items) item.Why {
	return func(items *character.Items) item.Why {
		after := item.Clone(*items)
		why := rule(&after)
		if why == item.Done {
			why = item.Dressed(m.s.Content(), whoIs(u), items, &after)
		}
		if why == item.Done {
			*items = after
		}
		return why
	}
}

// whoIs is what decides about what a player may wear and use.
func whoIs(u *unit) *item.Who { return &item.Who{Level: u.Level, Start: u.Def, Known: u.Known} }

// mayNotWear asks scripts about what a player would put on by a rule, which is
// tried on a copy: what they do meanwhile counts.
func (m *Map) mayNotWear(u *unit, rule func(*character.Items) item.Why) (reason content.Text, refused bool) {
	if !u.Hooks.Has(hook.Equip) {
		return reason, false
	}
	after := item.Clone(u.Player.Items)
	if rule(&after) != item.Done {
		return reason, false // changeItems says why
	}
	for _, w := range avatar.Worn(m.s.Content(), &after) {
		if slices.ContainsFunc(u.Worn, w.Same) {
			continue
		}
		if reason, refused = m.s.Ask(hook.Equip, u.GUID, hook.Args{Texts: [2]string{string(w.Item), w.Slot.String()}}); refused {
			return reason, true
		}
	}
	return reason, false
}

// giveByHand is an operator's making of items.
func (m *Map) giveByHand(u *unit, in intent.GiveItem) {
	who := u
	if in.Target != 0 {
		var here bool
		if who, here = m.s.Units[in.Target]; !here || who.Player == nil {
			m.s.Refuse(u, in.Kind(), "core.gone")
			return
		}
	}
	if why := m.giveItem(who, content.ID(in.Item), in.Count); why != item.Done {
		m.s.Refuse(u, in.Kind(), string(why))
	}
}

// giveItem gives a player items, or takes away as many as count is below 0.
func (m *Map) giveItem(u *unit, id content.ID, count int) item.Why {
	def, ok := m.s.Content().Item(id)
	if !ok {
		return item.Unknown
	}
	return m.changeItems(u, func(items *character.Items) item.Why {
		if count < 0 {
			return item.Remove(m.s.Content(), items, id, -count)
		}
		return item.Add(m.s.Content(), items, def, count)
	})
}

// changeItems lets a rule change what a player has: the one way for all changes.
// It tells what has come, what has gone, and what is worn now.
func (m *Map) changeItems(u *unit, rule func(*character.Items) item.Why) item.Why {
	before := item.Clone(u.Player.Items)
	ended := m.countEnchantments(u)
	why := rule(&u.Player.Items)
	if why != item.Done && !ended {
		return why
	}
	item.Roll(m.s.Content(), &u.Player.Items, before.Made, m.s.Random("properties"))
	item.Settle(m.s.Content(), &u.Player.Items)
	m.planEnchantments(u)
	u.Player.Dirty = true
	m.trade.Touched(u)
	m.tellItems(u)
	m.commerce.Refresh(u)
	m.tellCounts(u, &before)
	worn := u.Worn
	avatar.Dress(m.s.Content(), u)
	for _, w := range worn {
		if inSlot(u.Worn, w.Slot) != w.Item {
			m.s.Log.Add(event.Unequipped{Player: u.GUID, Item: w.Item, Slot: w.Slot})
		}
	}
	for _, w := range u.Worn {
		if inSlot(worn, w.Slot) != w.Item {
			m.s.Log.Add(event.Equipped{Player: u.GUID, Item: w.Item, Slot: w.Slot})
		}
	}
	if !slices.Equal(worn, u.Worn) {
		m.s.Touch(u, view.Gear)
	}
	if !item.SameWorn(&before, &u.Player.Items) || !slices.Equal(worn, u.Worn) { // mended, or broken
		m.body.Rederive(u)
		m.fight.Rearmed(u, inSlot(worn, content.SlotMainHand) != inSlot(u.Worn, content.SlotMainHand), inSlot(worn, content.SlotOffHand) != inSlot(u.Worn, content.SlotOffHand))
		m.s.Touch(u, view.Health)
		m.magic.Settle(u)
	}
	return why
}

// inSlot is the item that is worn in a slot, or "".
func inSlot(worn []view.Worn, slot content.GearSlot) content.ID {
	for _, w := range worn {
		if w.Slot == slot {
			return w.Item
		}
	}
	return ""
}

// tellCounts tells a player what it has more of than before, and what less.
func (m *Map) tellCounts(u *unit, before *character.Items) {
	var ids []content.ID
	now := &u.Player.Items
	for _, list := range [2][]character.Item{before.List, now.List} {
		for i := range list {
			if id := content.ID(list[i].Def); !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	for _, id := range ids {
		switch more := item.Count(now, id) - item.Count(before, id); {
		case more > 0:
			m.s.Log.Add(event.ItemGained{Player: u.GUID, Item: id, Count: more})
			m.errands.ItemChanged(u, id, more)
			m.growth.Reached(u, content.ReachItems, id)
		case more < 0:
			m.s.Log.Add(event.ItemLost{Player: u.GUID, Item: id, Count: -more})
			m.errands.ItemChanged(u, id, more)
		}
	}
}

// tellItems sends a player all that it has with this step.
func (m *Map) tellItems(u *unit) {
	if v := m.s.ViewerOf(u); v != nil {
		v.Items = true
	}
}

// AddItem gives a player items; Done is no reason, any other says why it got none.
func (tx *Tx) AddItem(player *entity.Unit, id content.ID, count int) item.Why {
	return tx.on().giveItem(player, id, max(count, 0))
}

// RemoveItem takes items away from a player, worn ones last, or says why not.
func (tx *Tx) RemoveItem(player *entity.Unit, id content.ID, count int) item.Why {
	if count < 1 {
		return item.TooFew
	}
	return tx.on().giveItem(player, id, -count)
}

// CountItem is how many items of an id a player wears and carries.
func (tx *Tx) CountItem(player *entity.Unit, id content.ID) int {
	tx.on()
	return item.Count(&player.Player.Items, id)
}
