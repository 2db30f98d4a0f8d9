package luaapi

import (
	"cmp"
	"slices"

	"loam/core/character"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/item"
	"loam/core/plain"
)

// held is the item whose method was called, and who has it.
func (c Call) held() (*entity.Unit, character.Item) {
	owner, thing, _ := c.Host.Thing(c.L.Get(1))
	u, here := c.World().Unit(owner)
	if !here || u.Player == nil {
		c.Fail("who had the thing is not here any more")
		return nil, character.Item{}
	}
	it, has := item.Find(&u.Player.Items, u.Player.Character, thing)
	if !has {
		c.Fail("%s has the thing no more", clip(u.Name.Key))
	}
	return u, it
}

// alter lets a rule change the items of who has the thing; it gives whether that was
// done, and the reason.
func (c Call) alter(u *entity.Unit, rule func(*character.Items) item.Why) int {
	return c.done(c.World().ChangeItems(u, rule))
}

// done gives whether something was done with items, and the reason why not.
func (c Call) done(why item.Why) int {
	if why != item.Done {
		return c.GiveBool(false) + c.GiveText(string(why))
	}
	return c.GiveBool(true) + c.GiveNil()
}

var (
	slotParam = Param{Name: "slot", Type: Text, OneOf: item.SlotWords(), Doc: "`head`, `main_hand`, `backpack_1`, `bag_2_5` and so on"}
	altered   = []Result{{Name: "done", Type: Bool}, {Name: "reason", Type: Text, Nil: true, Doc: "why not: a key such as core.item.nothing"}}
	enchantID = Param{Name: "enchantment", Type: ID, Kind: content.Enchantments, Doc: "its definition"}
)

// slot is the slot that argument i names.
func (c Call) slot(i int) item.Slot {
	s, ok := item.ParseSlot(c.Text(i))
	if !ok {
		c.badArgument(i, "there is no slot "+clip(c.Text(i)))
	}
	return s
}

// having is what players have, thing by thing.
var having = []Entry{
	{
		Class: Player, Name: "items", Where: OnMap,
		Params: []Param{{Name: "which", Type: Options, Optional: true, Doc: "all without it", Fields: []Param{
			{Name: "id", Type: ID, Kind: content.Items, Optional: true, Doc: "of this definition"},
			{Name: "tag", Type: Text, Optional: true, Doc: "with this tag"},
			{Name: "worn", Type: Bool, Optional: true, Doc: "true: what is worn, false: what is not"},
		}}},
		Results: []Result{{Name: "things", Type: List, Doc: "things, by slot"}},
		Doc:     "What the player wears and carries, thing by thing.",
		Example: `for _, it in ipairs(player:items({worn = true})) do log("info", it:slot() .. ": " .. it:name()) end`,
		Eluna:   []string{"GetItemByEntry", "GetItemByGUID"},
		Run: func(c Call) int {
			u, list := c.Self(), c.L.NewTable()
			c.Host.Charge(c.L, handleSteps*len(u.Player.Items.List))
			for i := range u.Player.Items.List {
				if it := &u.Player.Items.List[i]; c.wants(it) {
					list.Append(c.Host.NewThing(u, it))
				}
			}
			return c.give(list)
		},
	},
	{
		Class: Player, Name: "item_at", Where: OnMap,
		Params:  []Param{slotParam},
		Results: []Result{{Name: "thing", Type: AThing, Nil: true, Doc: "nil: nothing is there"}},
		Doc:     "What is in a slot of the player.",
		Example: `local blade = player:item_at("main_hand") if blade then player:tell(blade:name()) end`,
		Eluna:   []string{"GetItemByPos"},
		Run: func(c Call) int {
			u := c.Self()
			it, ok := item.At(&u.Player.Items, c.slot(0))
			if !ok {
				return c.GiveNil()
			}
			return c.give(c.Host.NewThing(u, &it))
		},
	},
	{
		Class: Player, Name: "set_look", Where: OnMap, Permission: "players",
		Params:  []Param{slotParam, {Name: "look", Type: ID, Kind: content.Items, Optional: true, Default: "its own", Doc: "the item as which it is seen"}},
		Results: altered,
		Doc:     "Makes what the player wears in a slot look like another item that is worn there, until it is called again. The thing keeps its look wherever it goes.",
		Example: `player:set_look("main_hand", "meadow:sword")`,
		Run: func(c Call) int {
			s, look := c.slot(0), content.ID("")
			if c.Given(1) {
				look = c.ID(1)
			}
			return c.alter(c.Self(), func(items *character.Items) item.Why { return item.See(c.World().Content(), items, s, look) })
		},
	},
}

// wants tells whether an item is one that the options in argument 0 ask for.
func (c Call) wants(it *character.Item) bool {
	if id := c.FieldText(0, "id"); id != "" && Qualify(c.Host.Bundle(), id) != content.ID(it.Def) {
		return false
	}
	if tag := c.FieldText(0, "tag"); tag != "" {
		if def, ok := c.World().Content().Item(content.ID(it.Def)); !ok || !slices.Contains(def.Tags, tag) {
			return false
		}
	}
	worn := item.Slot(it.Slot).IsWorn()
	return c.FieldBool(0, "worn", worn) == worn
}

// ofThings is what can be asked of, and done with, a single item.
var ofThings = []Entry{
	{
		Class: Thing, Name: "count", Where: OnMap,
		Results: []Result{{Name: "count", Type: Integer}},
		Doc:     "How many of it lie there.",
		Example: `player:tell("So many: " .. thing:count())`,
		Eluna:   []string{"GetCount"},
		Run:     func(c Call) int { _, it := c.held(); return c.GiveNumber(float64(it.Count)) },
	},
	{
		Class: Thing, Name: "slot", Where: OnMap,
		Results: []Result{{Name: "slot", Type: Text}},
		Doc:     "Where it is: `head`, `backpack_1`.",
		Example: `log("info", thing:slot())`,
		Eluna:   []string{"GetSlot", "GetBagSlot", "IsEquipped", "IsInBag"},
		Run:     func(c Call) int { _, it := c.held(); return c.GiveText(item.Slot(it.Slot).String()) },
	},
	{
		Class: Thing, Name: "owner", Where: OnMap,
		Results: []Result{{Name: "player", Type: APlayer}},
		Doc:     "Who has it.",
		Example: `thing:owner():tell("It hums.")`,
		Eluna:   []string{"GetOwner"},
		Run:     func(c Call) int { u, _ := c.held(); return c.GiveUnit(u) },
	},
	{
		Class: Thing, Name: "charges", Where: OnMap,
		Results: []Result{{Name: "left", Type: Integer, Nil: true, Doc: "nil: it can be used for ever, or not at all"}},
		Doc:     "How often it can still be used.",
		Example: `if thing:charges() == 1 then player:tell("Once more.") end`,
		Run: func(c Call) int {
			_, it := c.held()
			if left, counted := item.Charges(c.itemOf(), &it); counted {
				return c.GiveNumber(float64(left))
			}
			return c.GiveNil()
		},
	},
	{
		Class: Thing, Name: "is_bound", Where: OnMap,
		Results: []Result{{Name: "bound", Type: Bool}},
		Doc:     "Tells whether it belongs to its owner for good.",
		Example: `if thing:is_bound() then player:tell("Yours.") end`,
		Eluna:   []string{"IsSoulBound"},
		Run:     func(c Call) int { _, it := c.held(); return c.GiveBool(it.Bound) },
	},
	{
		Class: Thing, Name: "bind", Where: OnMap, Permission: "players",
		Params:  []Param{{Name: "bound", Type: Bool, Optional: true, Default: "true", Doc: "whether it does"}},
		Results: altered,
		Doc:     "Makes it belong to its owner for good, or lets it go.",
		Example: `thing:bind()`,
		Eluna:   []string{"SetBinding"},
		Run: func(c Call) int {
			u, it := c.held()
			return c.alter(u, func(items *character.Items) item.Why {
				return item.Bind(items, item.Slot(it.Slot), c.Bool(0, true))
			})
		},
	},
	{
		Class: Thing, Name: "equip", Where: OnMap, Permission: "players",
		Results: altered,
		Doc:     "Its owner puts it on, as if by hand: only what is for it, and what it wore there goes into the bags. Handlers of on_equip are not asked.",
		Example: `thing:equip()`,
		Eluna:   []string{"EquipItem"},
		Run: func(c Call) int {
			u, it := c.held()
			return c.done(c.World().Dress(u, func(items *character.Items) item.Why {
				return item.Equip(c.World().Content(), items, item.Slot(it.Slot))
			}))
		},
	},
	{
		Class: Thing, Name: "unequip", Where: OnMap, Permission: "players",
		Results: altered,
		Doc:     "Its owner takes it off, into the bags.",
		Example: `thing:unequip()`,
		Run: func(c Call) int {
			u, it := c.held()
			return c.alter(u, func(items *character.Items) item.Why {
				return item.Unequip(c.World().Content(), items, item.Slot(it.Slot))
			})
		},
	},
	{
		Class: Thing, Name: "destroy", Where: OnMap, Permission: "players",
		Params:  []Param{howMany("how many of it")},
		Results: altered,
		Doc:     "Takes some of it away for good.",
		Example: `thing:destroy(1)`,
		Run: func(c Call) int {
			u, it := c.held()
			return c.alter(u, func(items *character.Items) item.Why {
				return item.Destroy(c.World().Content(), items, item.Slot(it.Slot), int(c.Number(0, 1)))
			})
		},
	},
	{
		Class: Thing, Name: "enchantments", Where: OnMap,
		Results: []Result{{Name: "enchantments", Type: Data, Doc: "ids by place: `permanent`, `temporary`, `property`, `socket_1` and so on"}},
		Doc:     "What lies on it.",
		Example: `if thing:enchantments().permanent then player:tell("It glows.") end`,
		Eluna:   []string{"GetEnchantmentId"},
		Run: func(c Call) int {
			_, it := c.held()
			var entries []plain.Entry
			for _, e := range it.Enchantments {
				entries = append(entries, plain.Entry{Key: plain.OfString(item.PlaceNames[e.Place]), Value: plain.OfString(e.Def)})
			}
			slices.SortFunc(entries, func(a, b plain.Entry) int { return cmp.Compare(a.Key.Text(), b.Key.Text()) })
			return c.GiveData(plain.OfTable(entries))
		},
	},
	{
		Class: Thing, Name: "enchant", Where: OnMap, Permission: "players",
		Params:  []Param{enchantID},
		Results: altered,
		Doc:     "Lays an enchantment on it, in place of what lay there: one that ends by itself and one that lasts lie beside each other.",
		Example: `thing:enchant("keen")`,
		Eluna:   []string{"SetEnchantment"},
		Run: func(c Call) int {
			u, it := c.held()
			id := c.ID(0)
			return c.alter(u, func(items *character.Items) item.Why {
				return item.Enchant(c.World().Content(), items, item.Slot(it.Slot), id)
			})
		},
	},
	{
		Class: Thing, Name: "disenchant", Where: OnMap, Permission: "players",
		Params:  []Param{{Name: "place", Type: Text, OneOf: item.PlaceNames[:item.PlaceSocket], Doc: "where it lies"}},
		Results: altered,
		Doc:     "Takes what lies in a place off it; stones stay in their sockets.",
		Example: `thing:disenchant("temporary")`,
		Eluna:   []string{"ClearEnchantment"},
		Run: func(c Call) int {
			u, it := c.held()
			place := uint8(max(0, slices.Index(item.PlaceNames[:], c.Text(0))))
			return c.alter(u, func(items *character.Items) item.Why { return item.Disenchant(items, item.Slot(it.Slot), place) })
		},
	},
	{
		Class: Thing, Name: "get", Where: OnMap,
		Params:  []Param{{Name: "key", Type: Text, Doc: "any"}},
		Results: []Result{{Name: "value", Type: Any, Nil: true}},
		Doc:     "What this bundle keeps with it under a key.",
		Example: `player:tell("Kills: " .. (thing:get("kills") or 0))`,
		Run: func(c Call) int {
			_, it := c.held()
			return c.GiveData(item.Kept(&it, c.Host.Bundle()).Get(c.Text(0)))
		},
	},
	{
		Class: Thing, Name: "set", Where: OnMap, Permission: "players",
		Params:  []Param{{Name: "key", Type: Text, Doc: "any"}, {Name: "value", Type: Data, Optional: true, Doc: "nil forgets it"}},
		Results: altered,
		Doc:     "Keeps a value with it, under a key of this bundle: it is saved and goes with the thing to whoever gets it. Of a stack, all of it is meant; it joins no other.",
		Example: `thing:set("kills", (thing:get("kills") or 0) + 1)`,
		Run: func(c Call) int {
			u, it := c.held()
			kept := item.With(item.Kept(&it, c.Host.Bundle()), c.Text(0), c.Data(1))
			return c.alter(u, func(items *character.Items) item.Why {
				return item.Inscribe(items, u.Player.Character, it.GUID(u.Player.Character), c.Host.Bundle(), kept)
			})
		},
	},
}
