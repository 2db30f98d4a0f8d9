package item

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/rules/item"
	"loam/core/world/player"
)

// ChangeItems applies a rule to a player's items: all changes go through it. It reports what
// was added and removed, and what is worn now.
func (e *Inventories) ChangeItems(u *entity.Unit, rule func(*character.Items) item.Why) item.Why {
	before := item.Clone(u.Player.Items)
	ended := e.countEnds(u)
	why := rule(&u.Player.Items)
	if why != item.Done && !ended {
		return why
	}
	item.Roll(e.Content(), &u.Player.Items, before.Made, e.Random("properties"))
	item.Settle(e.Content(), &u.Player.Items)
	e.PlanEnds(u)
	u.Player.Dirty = true
	e.world.Touched(u)
	e.Tell(u)
	e.world.Refresh(u)
	e.tellCounts(u, &before)
	worn := u.Worn
	player.Dress(e.Content(), u)
	for _, w := range worn {
		if Worn(u.Worn, w.Slot) != w.Item {
			e.Log.Add(event.Unequipped{Player: u.GUID, Item: w.Item, Slot: w.Slot})
		}
	}
	for _, w := range u.Worn {
		if Worn(worn, w.Slot) != w.Item {
			e.Log.Add(event.Equipped{Player: u.GUID, Item: w.Item, Slot: w.Slot})
		}
	}
	if !slices.Equal(worn, u.Worn) {
		e.Touch(u, view.Gear)
	}
	if !item.SameWorn(&before, &u.Player.Items) || !slices.Equal(worn, u.Worn) { // repaired, or broken
		e.units.Rederive(u)
		e.combat.RestartSwings(u, Worn(worn, content.SlotMainHand) != Worn(u.Worn, content.SlotMainHand), Worn(worn, content.SlotOffHand) != Worn(u.Worn, content.SlotOffHand))
		e.Touch(u, view.Health)
		e.magic.Auras.UpdateInnate(u)
	}
	return why
}

// Worn returns the item that is worn in a slot, or "".
func Worn(worn []view.Worn, slot content.GearSlot) content.ID {
	for _, w := range worn {
		if w.Slot == slot {
			return w.Item
		}
	}
	return ""
}

// tellCounts reports the differences of item counts to a player.
func (e *Inventories) tellCounts(u *entity.Unit, before *character.Items) {
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
		more := item.Count(now, id) - item.Count(before, id)
		e.noteStock(u, id, more)
		switch {
		case more > 0:
			e.Log.Add(event.ItemGained{Player: u.GUID, Item: id, Count: more})
			e.world.ItemChanged(u, id, more)
		case more < 0:
			e.Log.Add(event.ItemLost{Player: u.GUID, Item: id, Count: -more})
			e.world.ItemChanged(u, id, more)
		}
	}
}

// noteStock leaves the script calls for a change to the next step: no script runs while items
// change hands.
func (e *Inventories) noteStock(u *entity.Unit, id content.ID, more int) {
	if more == 0 || !u.Hooks.Has(hook.ItemNews) {
		return
	}
	i := slices.IndexFunc(u.Player.Stock, func(s entity.StockChange) bool { return s.Item == id })
	if i < 0 {
		u.Player.Stock = append(u.Player.Stock, entity.StockChange{Item: id, More: more})
	} else {
		u.Player.Stock[i].More += more
	}
	if u.Due[entity.DueItems] == 0 {
		e.Plan(u, entity.DueItems, e.Now()+clock.Step)
	}
}

// TellStock calls the player's scripts for the item counts that have changed since the last
// call.
func (e *Inventories) TellStock(u *entity.Unit, _ clock.Time) {
	if u.Player == nil {
		return
	}
	news := u.Player.Stock
	u.Player.Stock = nil
	for _, s := range news {
		if s.More == 0 || !e.Here(u) {
			continue
		}
		args := hook.Args{Texts: [2]string{string(s.Item)}, Numbers: [2]float64{float64(s.More), float64(item.Count(&u.Player.Items, s.Item))}, Holder: u.GUID}
		if it, ok := item.Newest(&u.Player.Items, s.Item); ok {
			args.Thing = it.GUID(u.Player.Character)
		}
		e.Notice(u, hook.ItemNews, 0, args)
	}
}

// Give adds items to a player, or removes them for a count below 0.
func (e *Inventories) Give(u *entity.Unit, id content.ID, count int) item.Why {
	def, ok := e.Content().Item(id)
	if !ok {
		return item.Unknown
	}
	return e.ChangeItems(u, func(items *character.Items) item.Why {
		if count < 0 {
			return item.Remove(e.Content(), items, id, -count)
		}
		return item.Add(e.Content(), items, def, count)
	})
}

// Tell sends a player its whole inventory with this step.
func (e *Inventories) Tell(u *entity.Unit) {
	if v := e.ViewerOf(u); v != nil {
		v.Items = true
	}
}

// OfQuest returns why an item cannot be given away because an accepted quest has given it.
func (e *Inventories) OfQuest(u *entity.Unit, items *character.Items, s item.Slot) item.Why {
	it, ok := item.At(items, s)
	if !ok {
		return item.Nothing
	}
	for i := range u.Player.Quests {
		q, known := e.Content().Quest(u.Player.Quests[i].ID)
		if !known {
			continue
		}
		for _, g := range q.Gives {
			if string(g.Item) == it.Def {
				return item.OfQuest
			}
		}
	}
	return item.Done
}
