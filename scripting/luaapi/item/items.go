// Package item owns the Lua functions about items, loot, money, vendors, mail, auctions
// and stables.
package item

import (
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/rules/item"
	"loam/scripting/luaapi"
)

var itemID = luaapi.Param{Name: "item", Type: luaapi.ID, Kind: content.Items, Doc: "id of its definition"}

// howMany is a parameter for a number of items.
func howMany(doc string) luaapi.Param {
	return luaapi.Param{Name: "count", Type: luaapi.Integer, Unit: "items", Min: 1, Max: 100000, Optional: true, Default: "1", Doc: doc}
}

// Items are the functions about a player's equipment and inventory, by item definition.
var Items = []luaapi.Entry{
	{
		Class: luaapi.Player, Name: "add_item", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{itemID, howMany("how many")},
		Results: []luaapi.Result{{Name: "added", Type: luaapi.Bool, Doc: "false: the backpack has no room for all of them, and none was added"}},
		Doc:     "Adds items to the player's inventory. Existing stacks are filled first.",
		Example: `if not player:add_item("bread", 3) then player:tell("Your backpack is full.") end`,
		Eluna:   []string{"AddItem"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Items().Add(c.Self(), c.ID(0), int(c.Number(1, 1))) == item.Done)
		},
	},
	{
		Class: luaapi.Player, Name: "remove_item", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{itemID, howMany("how many")},
		Results: []luaapi.Result{{Name: "removed", Type: luaapi.Bool, Doc: "false: the player has fewer, and keeps them"}},
		Doc:     "Removes items from the player, carried items before worn ones.",
		Example: `if player:remove_item("bread") then player:heal(player, 20) end`,
		Eluna:   []string{"RemoveItem"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Items().Remove(c.Self(), c.ID(0), int(c.Number(1, 1))) == item.Done)
		},
	},
	{
		Class: luaapi.Player, Name: "count_item", Where: luaapi.OnMap,
		Params:  []luaapi.Param{itemID},
		Results: []luaapi.Result{{Name: "count", Type: luaapi.Integer}},
		Doc:     "Returns how many of an item the player wears and carries.",
		Example: `player:tell("Loaves: " .. player:count_item("bread"))`,
		Eluna:   []string{"GetItemCount"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.World().Items().Count(c.Self(), c.ID(0)))) },
	},
	{
		Class: luaapi.Player, Name: "has_item", Where: luaapi.OnMap,
		Params:  []luaapi.Param{itemID, howMany("how many at least")},
		Results: []luaapi.Result{{Name: "has", Type: luaapi.Bool}},
		Doc:     "Returns whether the player wears and carries at least that many of an item.",
		Example: `if player:has_item("bread", 2) then player:tell("Share your bread.") end`,
		Eluna:   []string{"HasItem"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Items().Count(c.Self(), c.ID(0)) >= int(c.Number(1, 1)))
		},
	},
	{
		Class: luaapi.Player, Name: "worn", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "items", Type: luaapi.Data, Doc: "item ids by slot: `head`, `main_hand` and so on"}},
		Doc:     "Returns the player's equipment.",
		Example: `if player:worn().head == "meadow:hat" then player:tell("A fine hat.") end`,
		Eluna:   []string{"GetEquippedItemBySlot"},
		Run: func(c luaapi.Call) int {
			var entries []value.Entry
			for _, w := range c.Self().Worn {
				entries = append(entries, value.Entry{Key: value.OfString(w.Slot.String()), Value: value.OfString(string(w.Item))})
			}
			return c.GiveData(value.OfTable(entries))
		},
	},
}
