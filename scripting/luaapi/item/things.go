package item

import (
	"cmp"
	"slices"

	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/item"
	"loam/scripting/luaapi"
)

// held returns the item whose method was called, and its owner.
func held(c luaapi.Call) (*entity.Unit, character.Item) {
	owner, thing, _ := c.Host.Thing(c.L.Get(1))
	u, here := c.World().Unit(owner)
	if !here || u.Player == nil {
		c.Fail("the owner of the item is gone")
		return nil, character.Item{}
	}
	it, has := item.Find(&u.Player.Items, u.Player.Character, thing)
	if !has {
		c.Fail("%s no longer has the item", luaapi.Clip(u.Name.Key))
	}
	return u, it
}

// alter lets a rule change the items of the item's owner; it returns the result to Lua,
// with the reason of a refusal.
func alter(c luaapi.Call, u *entity.Unit, rule func(*character.Items) item.Why) int {
	return done(c, c.World().Items().Change(u, rule))
}

// done returns to Lua whether an action on items succeeded, and the reason if not.
func done(c luaapi.Call, why item.Why) int {
	if why != item.Done {
		return c.GiveBool(false) + c.GiveText(string(why))
	}
	return c.GiveBool(true) + c.GiveNil()
}

var (
	slotParam = luaapi.Param{Name: "slot", Type: luaapi.Text, OneOf: item.SlotWords(), Doc: "`head`, `main_hand`, `backpack_1`, `bag_2_5` and so on"}
	altered   = []luaapi.Result{{Name: "done", Type: luaapi.Bool}, {Name: "reason", Type: luaapi.Text, Nil: true, Doc: "why not: a key such as core.item.nothing"}}
	enchantID = luaapi.Param{Name: "enchantment", Type: luaapi.ID, Kind: content.Enchantments, Doc: "id of its definition"}
)

// slot returns the slot that argument i names.
func slot(c luaapi.Call, i int) item.Slot {
	s, ok := item.ParseSlot(c.Text(i))
	if !ok {
		c.BadArgument(i, "there is no slot "+luaapi.Clip(c.Text(i)))
	}
	return s
}

// Having are the functions about a player's single items.
var Having = []luaapi.Entry{
	{
		Class: luaapi.Player, Name: "items", Where: luaapi.OnMap,
		Params: []luaapi.Param{{Name: "which", Type: luaapi.Options, Optional: true, Doc: "all items if left out", Fields: []luaapi.Param{
			{Name: "id", Type: luaapi.ID, Kind: content.Items, Optional: true, Doc: "items of this definition"},
			{Name: "tag", Type: luaapi.Text, Optional: true, Doc: "items with this tag"},
			{Name: "worn", Type: luaapi.Bool, Optional: true, Doc: "true: only worn items; false: only items that are not worn"},
		}}},
		Results: []luaapi.Result{{Name: "things", Type: luaapi.List, Doc: "items by slot"}},
		Doc:     "Returns the single items that the player wears and carries.",
		Example: `for _, it in ipairs(player:items({worn = true})) do log("info", it:slot() .. ": " .. it:name()) end`,
		Eluna:   []string{"GetItemByEntry", "GetItemByGUID"},
		Run: func(c luaapi.Call) int {
			u, list := c.Self(), c.L.CreateTable(8, 1)
			c.Host.Charge(c.L, luaapi.HandleSteps*len(u.Player.Items.List))
			for i := range u.Player.Items.List {
				if it := &u.Player.Items.List[i]; wants(c, it) {
					list.Append(c.Host.NewThing(u, it))
				}
			}
			return c.Give(list)
		},
	},
	{
		Class: luaapi.Player, Name: "item_at", Where: luaapi.OnMap,
		Params:  []luaapi.Param{slotParam},
		Results: []luaapi.Result{{Name: "thing", Type: luaapi.AThing, Nil: true, Doc: "nil: the slot is empty"}},
		Doc:     "Returns the single item in a slot of the player.",
		Example: `local blade = player:item_at("main_hand") if blade then player:tell(blade:name()) end`,
		Eluna:   []string{"GetItemByPos", "GetInventoryItem"},
		Run: func(c luaapi.Call) int {
			u := c.Self()
			it, ok := item.At(&u.Player.Items, slot(c, 0))
			if !ok {
				return c.GiveNil()
			}
			return c.Give(c.Host.NewThing(u, &it))
		},
	},
	{
		Class: luaapi.Player, Name: "set_look", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{slotParam, {Name: "look", Type: luaapi.ID, Kind: content.Items, Optional: true, Default: "its own", Doc: "the item whose look it gets"}},
		Results: altered,
		Doc:     "Makes the item worn in a slot look like another item for the same slot, until the next call. The item keeps the look when it is moved or changes its owner.",
		Example: `player:set_look("main_hand", "meadow:sword")`,
		Run: func(c luaapi.Call) int {
			s, look := slot(c, 0), content.ID("")
			if c.Given(1) {
				look = c.ID(1)
			}
			return alter(c, c.Self(), func(items *character.Items) item.Why { return item.See(c.World().Content(), items, s, look) })
		},
	},
}

// wants reports whether an item matches the options in argument 0.
func wants(c luaapi.Call, it *character.Item) bool {
	if id := c.FieldText(0, "id"); id != "" && luaapi.Qualify(c.Host.Bundle(), id) != content.ID(it.Def) {
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

// Things are the methods of a single item.
var Things = []luaapi.Entry{
	{
		Class: luaapi.Thing, Name: "count", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "count", Type: luaapi.Integer}},
		Doc:     "Returns the number of items in the stack.",
		Example: `player:tell("So many: " .. thing:count())`,
		Eluna:   []string{"GetCount"},
		Run:     func(c luaapi.Call) int { _, it := held(c); return c.GiveNumber(float64(it.Count)) },
	},
	{
		Class: luaapi.Thing, Name: "slot", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "slot", Type: luaapi.Text}},
		Doc:     "Returns the slot that holds the item: `head`, `backpack_1`.",
		Example: `log("info", thing:slot())`,
		Eluna:   []string{"GetSlot", "GetBagSlot", "IsEquipped", "IsInBag"},
		Run:     func(c luaapi.Call) int { _, it := held(c); return c.GiveText(item.Slot(it.Slot).String()) },
	},
	{
		Class: luaapi.Thing, Name: "owner", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "player", Type: luaapi.APlayer}},
		Doc:     "Returns the player who owns the item.",
		Example: `thing:owner():tell("It hums.")`,
		Eluna:   []string{"GetOwner"},
		Run:     func(c luaapi.Call) int { u, _ := held(c); return c.GiveUnit(u) },
	},
	{
		Class: luaapi.Thing, Name: "charges", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "left", Type: luaapi.Integer, Nil: true, Doc: "nil: the item has unlimited uses, or cannot be used"}},
		Doc:     "Returns the remaining charges of the item.",
		Example: `if thing:charges() == 1 then player:tell("Once more.") end`,
		Run: func(c luaapi.Call) int {
			_, it := held(c)
			if left, counted := item.Charges(itemOf(c), &it); counted {
				return c.GiveNumber(float64(left))
			}
			return c.GiveNil()
		},
	},
	{
		Class: luaapi.Thing, Name: "is_bound", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "bound", Type: luaapi.Bool}},
		Doc:     "Returns whether the item is bound to its owner.",
		Example: `if thing:is_bound() then player:tell("Yours.") end`,
		Eluna:   []string{"IsSoulBound"},
		Run:     func(c luaapi.Call) int { _, it := held(c); return c.GiveBool(it.Bound) },
	},
	{
		Class: luaapi.Thing, Name: "bind", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "bound", Type: luaapi.Bool, Optional: true, Default: "true", Doc: "false removes the binding"}},
		Results: altered,
		Doc:     "Binds the item to its owner, or removes the binding.",
		Example: `thing:bind()`,
		Eluna:   []string{"SetBinding"},
		Run: func(c luaapi.Call) int {
			u, it := held(c)
			return alter(c, u, func(items *character.Items) item.Why {
				return item.Bind(items, item.Slot(it.Slot), c.Bool(0, true))
			})
		},
	},
	{
		Class: luaapi.Thing, Name: "equip", Where: luaapi.OnMap, Permission: "players",
		Results: altered,
		Doc:     "Equips the item, as if its owner did. The owner must be able to wear it, and the item worn before goes into the bags. Handlers of on_equip are not called.",
		Example: `thing:equip()`,
		Eluna:   []string{"EquipItem"},
		Run: func(c luaapi.Call) int {
			u, it := held(c)
			return done(c, c.World().Items().Dress(u, func(items *character.Items) item.Why {
				return item.Equip(c.World().Content(), items, item.Slot(it.Slot))
			}))
		},
	},
	{
		Class: luaapi.Thing, Name: "unequip", Where: luaapi.OnMap, Permission: "players",
		Results: altered,
		Doc:     "Unequips the item; it goes into the bags.",
		Example: `thing:unequip()`,
		Run: func(c luaapi.Call) int {
			u, it := held(c)
			return alter(c, u, func(items *character.Items) item.Why {
				return item.Unequip(c.World().Content(), items, item.Slot(it.Slot))
			})
		},
	},
	{
		Class: luaapi.Thing, Name: "destroy", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{howMany("how many of the stack")},
		Results: altered,
		Doc:     "Destroys some items of the stack.",
		Example: `thing:destroy(1)`,
		Run: func(c luaapi.Call) int {
			u, it := held(c)
			return alter(c, u, func(items *character.Items) item.Why {
				return item.Destroy(c.World().Content(), items, item.Slot(it.Slot), int(c.Number(0, 1)))
			})
		},
	},
	{
		Class: luaapi.Thing, Name: "enchantments", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "enchantments", Type: luaapi.Data, Doc: "enchantment ids by place: `permanent`, `temporary`, `property`, `socket_1` and so on"}},
		Doc:     "Returns the item's enchantments.",
		Example: `if thing:enchantments().permanent then player:tell("It glows.") end`,
		Eluna:   []string{"GetEnchantmentId"},
		Run: func(c luaapi.Call) int {
			_, it := held(c)
			var entries []value.Entry
			for _, e := range it.Enchantments {
				entries = append(entries, value.Entry{Key: value.OfString(item.PlaceNames[e.Place]), Value: value.OfString(e.Def)})
			}
			slices.SortFunc(entries, func(a, b value.Entry) int { return cmp.Compare(a.Key.Text(), b.Key.Text()) })
			return c.GiveData(value.OfTable(entries))
		},
	},
	{
		Class: luaapi.Thing, Name: "enchant", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{enchantID},
		Results: altered,
		Doc:     "Puts an enchantment on the item. It replaces the enchantment of the same place; a temporary and a permanent enchantment are in different places.",
		Example: `thing:enchant("keen")`,
		Eluna:   []string{"SetEnchantment"},
		Run: func(c luaapi.Call) int {
			u, it := held(c)
			id := c.ID(0)
			return alter(c, u, func(items *character.Items) item.Why {
				return item.Enchant(c.World().Content(), items, item.Slot(it.Slot), id)
			})
		},
	},
	{
		Class: luaapi.Thing, Name: "disenchant", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "place", Type: luaapi.Text, OneOf: item.PlaceNames[:item.PlaceSocket], Doc: "the place of the enchantment"}},
		Results: altered,
		Doc:     "Removes the enchantment in a place from the item. Stones in sockets cannot be removed.",
		Example: `thing:disenchant("temporary")`,
		Eluna:   []string{"ClearEnchantment"},
		Run: func(c luaapi.Call) int {
			u, it := held(c)
			place := uint8(max(0, slices.Index(item.PlaceNames[:], c.Text(0))))
			return alter(c, u, func(items *character.Items) item.Why { return item.Disenchant(items, item.Slot(it.Slot), place) })
		},
	},
	{
		Class: luaapi.Thing, Name: "get", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "key", Type: luaapi.Text, Doc: "name of the value; each bundle has its own names"}},
		Results: []luaapi.Result{{Name: "value", Type: luaapi.Any, Nil: true}},
		Doc:     "Returns the value that this bundle has stored on the item under a key.",
		Example: `player:tell("Kills: " .. (thing:get("kills") or 0))`,
		Run: func(c luaapi.Call) int {
			_, it := held(c)
			return c.GiveData(item.Kept(&it, c.Host.Bundle()).Get(c.Text(0)))
		},
	},
	{
		Class: luaapi.Thing, Name: "set", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "key", Type: luaapi.Text, Doc: "name of the value; each bundle has its own names"}, {Name: "value", Type: luaapi.Data, Optional: true, Doc: "nil removes the value"}},
		Results: altered,
		Doc:     "Stores a value on the item, under a key of this bundle. The value is saved, and moves with the item to its next owner. It applies to the whole stack, which then does not merge with other stacks.",
		Example: `thing:set("kills", (thing:get("kills") or 0) + 1)`,
		Run: func(c luaapi.Call) int {
			u, it := held(c)
			kept := item.With(item.Kept(&it, c.Host.Bundle()), c.Text(0), c.Data(1))
			return alter(c, u, func(items *character.Items) item.Why {
				return item.Inscribe(items, u.Player.Character, it.GUID(u.Player.Character), c.Host.Bundle(), kept)
			})
		},
	},
}
