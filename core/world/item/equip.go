package item

import (
	"slices"

	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/item"
	"loam/core/world/mapstate"
	"loam/core/world/player"
)

// Move moves the item in a slot of a player to another slot, or a part of the stack.
func (e *Inventories) Move(u *entity.Unit, in intent.MoveItem) {
	e.handle(u, in.Kind(), in.From, in.To, e.atBank(u, func(items *character.Items) item.Why {
		return item.Move(e.Content(), items, item.Slot(in.From), item.Slot(in.To), in.Count)
	}, in.From, in.To))
}

// Equip equips the item in a slot.
func (e *Inventories) Equip(u *entity.Unit, in intent.Equip) {
	e.handle(u, in.Kind(), in.From, in.From, func(items *character.Items) item.Why {
		return item.Equip(e.Content(), items, item.Slot(in.From))
	})
}

// Unequip unequips the item in a slot.
func (e *Inventories) Unequip(u *entity.Unit, in intent.Unequip) {
	e.handle(u, in.Kind(), in.From, in.From, func(items *character.Items) item.Why {
		return item.Unequip(e.Content(), items, item.Slot(in.From))
	})
}

// Store moves the item in a slot into one of the player's bags, or into its bank.
func (e *Inventories) Store(u *entity.Unit, in intent.StoreItem) {
	if in.Bag == intent.InBank {
		e.stow(u, in)
		return
	}
	e.handle(u, in.Kind(), in.From, in.From, e.atBank(u, func(items *character.Items) item.Why {
		return item.Store(e.Content(), items, item.Slot(in.From), in.Bag)
	}, in.From))
}

// Destroy destroys the item in a slot, or a part of the stack.
func (e *Inventories) Destroy(u *entity.Unit, in intent.DestroyItem) {
	e.handle(u, in.Kind(), in.From, in.From, e.atBank(u, func(items *character.Items) item.Why {
		return item.Destroy(e.Content(), items, item.Slot(in.From), in.Count)
	}, in.From))
}

// atBank wraps a rule that touches slots: slots of the bank exist only while the player is at
// a banker.
func (e *Inventories) atBank(u *entity.Unit, rule func(*character.Items) item.Why, slots ...uint16) func(*character.Items) item.Why {
	banked := slices.ContainsFunc(slots, func(s uint16) bool { return item.Banked(item.Slot(s)) })
	if !banked || e.world.Banking(u) {
		return rule
	}
	return func(*character.Items) item.Why { return item.NoBank }
}

// stow moves the item in a slot into the bank of a player, or from the bank into its bags.
func (e *Inventories) stow(u *entity.Unit, in intent.StoreItem) {
	e.handle(u, in.Kind(), in.From, in.From, e.atBank(u, func(items *character.Items) item.Why {
		return item.Stow(e.Content(), items, item.Slot(in.From))
	}, uint16(item.Bank)))
}

// Socket puts a gem into an item of the player.
func (e *Inventories) Socket(u *entity.Unit, in intent.Socket) {
	thing, has := item.Find(&u.Player.Items, u.Player.Character, in.Thing)
	stone, also := item.Find(&u.Player.Items, u.Player.Character, in.Stone)
	if !has || !also {
		e.Refuse(u, in.Kind(), string(item.Nothing))
		return
	}
	e.handle(u, in.Kind(), thing.Slot, thing.Slot, func(items *character.Items) item.Why {
		return item.Socket(e.Content(), items, item.Slot(thing.Slot), in.Socket, item.Slot(stone.Slot))
	})
}

// GiveByHand executes an operator's command that creates items.
func (e *Inventories) GiveByHand(u *entity.Unit, in intent.GiveItem) {
	who := u
	if in.Target != 0 {
		var here bool
		if who, here = e.Units[in.Target]; !here || who.Player == nil {
			e.Refuse(u, in.Kind(), "core.gone")
			return
		}
	}
	if why := e.Give(who, content.ID(in.Item), in.Count); why != item.Done {
		e.Refuse(u, in.Kind(), string(why))
	}
}

// handle applies a rule for an intent of a player, or tells it why it cannot.
func (e *Inventories) handle(u *entity.Unit, k intent.Kind, from, to uint16, rule func(*character.Items) item.Why) {
	reason, refused := e.mayNotWear(u, rule)
	if !e.Here(u) {
		return // a handler has removed it
	}
	if !refused {
		why := e.Dress(u, rule)
		if why == item.Done {
			return
		}
		reason = mapstate.CoreText(string(why))
	}
	e.Counters.Refused++
	e.Log.Add(event.Refused{Player: u.GUID, Intent: k, Reason: reason, Args: value.OfRecord("from", int(from), "to", int(to))})
}

// Dress is ChangeItems for a rule that equips something: only items that the player may wear.
func (e *Inventories) Dress(u *entity.Unit, rule func(*character.Items) item.Why) item.Why {
	return e.ChangeItems(u, e.dressing(u, rule))
}

// dressing wraps a rule so that a player can equip only what it may wear.
func (e *Inventories) dressing(u *entity.Unit, rule func(*character.Items) item.Why) func(*character.Items) item.Why {
	return func(items *character.Items) item.Why {
		after := item.Clone(*items)
		why := rule(&after)
		if why == item.Done {
			why = item.Dressed(e.Content(), Who(u), items, &after)
		}
		if why == item.Done {
			*items = after
		}
		return why
	}
}

// Who returns what decides about what a player may wear and use.
func Who(u *entity.Unit) *item.Who { return &item.Who{Level: u.Level, Start: u.Def, Known: u.Known} }

// mayNotWear asks scripts about the items that a rule would equip. The rule is tried on a
// copy; changes that scripts make meanwhile count.
func (e *Inventories) mayNotWear(u *entity.Unit, rule func(*character.Items) item.Why) (reason content.Text, refused bool) {
	if !u.Hooks.Has(hook.Equip) {
		return reason, false
	}
	after := item.Clone(u.Player.Items)
	if rule(&after) != item.Done {
		return reason, false // ChangeItems reports why
	}
	for _, w := range player.Worn(e.Content(), &after) {
		if slices.ContainsFunc(u.Worn, w.Same) {
			continue
		}
		if reason, refused = e.Ask(hook.Equip, u.GUID, hook.Args{Texts: [2]string{string(w.Item), w.Slot.String()}}); refused {
			return reason, true
		}
	}
	return reason, false
}
