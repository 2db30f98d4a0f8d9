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

// held is the item whose method was called, and who has it.
func held(c luaapi.Call) (*entity.Unit, character.Item) {
	owner, thing, _ := c.Host.Thing(c.L.Get(1))
	u, here := c.World().Unit(owner)
	if !here || u.Player == nil {
		c.Fail("who had the thing is not here any more")
		return nil, character.Item{}
	}
	it, has := item.Find(&u.Player.Items, u.Player.Character, thing)
	if !has {
		c.Fail("%s has the thing no more", luaapi.Clip(u.Name.Key))
	}
	return u, it
}

// alter lets a rule change the items of who has the thing; it gives whether that was
// done, and the reason.
func alter(c luaapi.Call, u *entity.Unit, rule func(*character.Items) item.Why) int {
	return done(c, c.World().ChangeItems(u, rule))
}

// done gives whether something was done with items, and the reason why not.
func done(c luaapi.Call, why item.Why) int {
	if why != item.Done {
		return c.GiveBool(false) + c.GiveText(string(why))
	}
	return c.GiveBool(true) + c.GiveNil()
}

var (
	slotParam = luaapi.Param{Name: "slot", Type: luaapi.Text, OneOf: item.SlotWords(), Doc: "`head`, `main_hand`, `backpack_1`, `bag_2_5` and so on"}
	altered   = []luaapi.Result{{Name: "done", Type: luaapi.Bool}, {Name: "reason", Type: luaapi.Text, Nil: true, Doc: "why not: a key such as core.item.nothing"}}
	enchantID = luaapi.Param{Name: "enchantment", Type: luaapi.ID, Kind: content.Enchantments, Doc: "its definition"}
)

// slot is the slot that argument i names.
func slot(c luaapi.Call, i int) item.Slot {
	s, ok := item.ParseSlot(c.Text(i))
	if !ok {
		c.BadArgument(i, "there is no slot "+luaapi.Clip(c.Text(i)))
	}
	return s
}

// Having is what players have, thing by thing.
var Having = []luaapi.Entry{
	{
		Class: luaapi.Player, Name: "items", Where: luaapi.OnMap,
		Params: []luaapi.Param{{Name: "which", Type: luaapi.Options, Optional: true, Doc: "all without it", Fields: []luaapi.Param{
			{Name: "id", Type: luaapi.ID, Kind: content.Items, Optional: true, Doc: "of this definition"},
			{Name: "tag", Type: luaapi.Text, Optional: true, Doc: "with this tag"},
			{Name: "worn", Type: luaapi.Bool, Optional: true, Doc: "true: what is worn, false: what is not"},
		}}},
		Results: []luaapi.Result{{Name: "things", Type: luaapi.List, Doc: "things, by slot"}},
		Doc:     "What the player wears and carries, thing by thing.",
		Example: `for _, it in ipairs(player:items({worn = true})) do log("info", it:slot() .. ": " .. it:name()) end`,
		Eluna:   []string{"GetItemByEntry", "GetItemByGUID"},
		Run: func(c luaapi.Call) int {
			u, list := c.Self(), c.L.NewTable()
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
		Results: []luaapi.Result{{Name: "thing", Type: luaapi.AThing, Nil: true, Doc: "nil: nothing is there"}},
		Doc:     "What is in a slot of the player.",
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
		Params:  []luaapi.Param{slotParam, {Name: "look", Type: luaapi.ID, Kind: content.Items, Optional: true, Default: "its own", Doc: "the item as which it is seen"}},
		Results: altered,
		Doc:     "Makes what the player wears in a slot look like another item that is worn there, until it is called again. The thing keeps its look wherever it goes.",
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

// wants tells whether an item is one that the options in argument 0 ask for.
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

// Things is what can be asked of, and done with, a single item.
var Things = []luaapi.Entry{
	{
		Class: luaapi.Thing, Name: "count", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "count", Type: luaapi.Integer}},
		Doc:     "How many of it lie there.",
		Example: `player:tell("So many: " .. thing:count())`,
		Eluna:   []string{"GetCount"},
		Run:     func(c luaapi.Call) int { _, it := held(c); return c.GiveNumber(float64(it.Count)) },
	},
	{
		Class: luaapi.Thing, Name: "slot", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "slot", Type: luaapi.Text}},
		Doc:     "Where it is: `head`, `backpack_1`.",
		Example: `log("info", thing:slot())`,
		Eluna:   []string{"GetSlot", "GetBagSlot", "IsEquipped", "IsInBag"},
		Run:     func(c luaapi.Call) int { _, it := held(c); return c.GiveText(item.Slot(it.Slot).String()) },
	},
	{
		Class: luaapi.Thing, Name: "owner", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "player", Type: luaapi.APlayer}},
		Doc:     "Who has it.",
		Example: `thing:owner():tell("It hums.")`,
		Eluna:   []string{"GetOwner"},
		Run:     func(c luaapi.Call) int { u, _ := held(c); return c.GiveUnit(u) },
	},
	{
		Class: luaapi.Thing, Name: "charges", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "left", Type: luaapi.Integer, Nil: true, Doc: "nil: it can be used for ever, or not at all"}},
		Doc:     "How often it can still be used.",
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
		Doc:     "Tells whether it belongs to its owner for good.",
		Example: `if thing:is_bound() then player:tell("Yours.") end`,
		Eluna:   []string{"IsSoulBound"},
		Run:     func(c luaapi.Call) int { _, it := held(c); return c.GiveBool(it.Bound) },
	},
	{
		Class: luaapi.Thing, Name: "bind", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "bound", Type: luaapi.Bool, Optional: true, Default: "true", Doc: "whether it does"}},
		Results: altered,
		Doc:     "Makes it belong to its owner for good, or lets it go.",
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
		Doc:     "Its owner puts it on, as if by hand: only what is for it, and what it wore there goes into the bags. Handlers of on_equip are not asked.",
		Example: `thing:equip()`,
		Eluna:   []string{"EquipItem"},
		Run: func(c luaapi.Call) int {
			u, it := held(c)
			return done(c, c.World().Dress(u, func(items *character.Items) item.Why {
				return item.Equip(c.World().Content(), items, item.Slot(it.Slot))
			}))
		},
	},
	{
		Class: luaapi.Thing, Name: "unequip", Where: luaapi.OnMap, Permission: "players",
		Results: altered,
		Doc:     "Its owner takes it off, into the bags.",
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
		Params:  []luaapi.Param{howMany("how many of it")},
		Results: altered,
		Doc:     "Takes some of it away for good.",
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
		Results: []luaapi.Result{{Name: "enchantments", Type: luaapi.Data, Doc: "ids by place: `permanent`, `temporary`, `property`, `socket_1` and so on"}},
		Doc:     "What lies on it.",
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
		Doc:     "Lays an enchantment on it, in place of what lay there: one that ends by itself and one that lasts lie beside each other.",
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
		Params:  []luaapi.Param{{Name: "place", Type: luaapi.Text, OneOf: item.PlaceNames[:item.PlaceSocket], Doc: "where it lies"}},
		Results: altered,
		Doc:     "Takes what lies in a place off it; stones stay in their sockets.",
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
		Params:  []luaapi.Param{{Name: "key", Type: luaapi.Text, Doc: "any"}},
		Results: []luaapi.Result{{Name: "value", Type: luaapi.Any, Nil: true}},
		Doc:     "What this bundle keeps with it under a key.",
		Example: `player:tell("Kills: " .. (thing:get("kills") or 0))`,
		Run: func(c luaapi.Call) int {
			_, it := held(c)
			return c.GiveData(item.Kept(&it, c.Host.Bundle()).Get(c.Text(0)))
		},
	},
	{
		Class: luaapi.Thing, Name: "set", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "key", Type: luaapi.Text, Doc: "any"}, {Name: "value", Type: luaapi.Data, Optional: true, Doc: "nil forgets it"}},
		Results: altered,
		Doc:     "Keeps a value with it, under a key of this bundle: it is saved and goes with the thing to whoever gets it. Of a stack, all of it is meant; it joins no other.",
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
