package item

import (
	"slices"

	"loam/core/model/content"
	"loam/core/rules/item"
	"loam/core/rules/vendors"
	"loam/core/world/spell"
	"loam/scripting/luaapi"
)

// itemOf returns the definition of the item whose method was called.
func itemOf(c luaapi.Call) *content.Item {
	id, _ := c.Host.Definition(c.L.Get(1))
	def, ok := c.World().Content().Item(id)
	if !ok {
		c.Fail("item %q no longer exists", luaapi.Clip(string(id)))
	}
	return def
}

// UsingItems are the functions with which players use items.
var UsingItems = []luaapi.Entry{
	{
		Class: luaapi.Player, Name: "use_item", Where: luaapi.OnMap, Permission: "players",
		Params: []luaapi.Param{
			itemID,
			{Name: "target", Type: luaapi.AUnit, Optional: true, Default: "the player, where the spell allows it", Doc: "target of the spell"},
		},
		Results: []luaapi.Result{{Name: "used", Type: luaapi.Bool}, {Name: "reason", Type: luaapi.Text, Nil: true, Doc: "why not: a cast result such as not_ready, or a key such as core.item.nothing"}},
		Doc:     "Makes the player use an item that it has, the first one that can be used. The same rules apply as for a use by the player. True means that the cast was started; a cast with a cast time can still be interrupted.",
		Example: `player:use_item("bread")`,
		Run: func(c luaapi.Call) int {
			rq := spell.Request{}
			if t := c.Unit(1); t != nil {
				rq.Target, rq.At = t.GUID, t.Position.Point
			}
			why, r := c.World().Items().Use(c.Self(), c.ID(0), rq)
			switch {
			case why != item.Done:
				return c.GiveBool(false) + c.GiveText(string(why))
			case r != spell.Fine:
				return c.GiveBool(false) + c.GiveText(r.String())
			}
			return c.GiveBool(true) + c.GiveNil()
		},
	},
}

// Definitions are the methods that handlers of items can call on self.
var Definitions = []luaapi.Entry{
	{
		Class: luaapi.Item, Name: "id", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "id", Type: luaapi.ID}},
		Doc:     "Returns the id of the item's definition.",
		Example: `log("info", item:id())`,
		Eluna:   []string{"GetItemId"},
		Run:     func(c luaapi.Call) int { return c.GiveText(string(itemOf(c).ID)) },
	},
	{
		Class: luaapi.Item, Name: "name", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "name", Type: luaapi.Text}},
		Doc:     "Returns the item's name in the default language.",
		Example: `self:say(item:name())`,
		Run:     func(c luaapi.Call) int { return c.GiveLine(itemOf(c).Name) },
	},
	{
		Class: luaapi.Item, Name: "tags", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "tags", Type: luaapi.List}},
		Doc:     "Returns the item's tags, sorted.",
		Example: `log("info", #item:tags())`,
		Run:     func(c luaapi.Call) int { return c.GiveTags(itemOf(c).Tags) },
	},
	{
		Class: luaapi.Item, Name: "has_tag", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "tag", Type: luaapi.Text, Doc: "the tag"}},
		Results: []luaapi.Result{{Name: "has", Type: luaapi.Bool}},
		Doc:     "Returns whether the item has a tag.",
		Example: `if item:has_tag("drink") then self:emote("drinks.") end`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(slices.Contains(itemOf(c).Tags, c.Text(0))) },
	},
	{
		Class: luaapi.Item, Name: "quality", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "quality", Type: luaapi.Text, Doc: "poor, common, uncommon, rare, epic or legendary"}},
		Doc:     "Returns the item's quality.",
		Example: `if item:quality() == "rare" then self:say("How fine!") end`,
		Eluna:   []string{"GetQuality"},
		Run:     func(c luaapi.Call) int { return c.GiveText(content.Qualities[itemOf(c).Quality]) },
	},
	{
		Class: luaapi.Item, Name: "price", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "coins", Type: luaapi.Integer, Unit: "coins"}},
		Doc:     "Returns the price of one item at vendors that name no other price, before the rule `buy_price`.",
		Example: `local fee = item:price() / 10`,
		Eluna:   []string{"GetBuyPrice"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(itemOf(c).Worth.Price)) },
	},
	{
		Class: luaapi.Item, Name: "sells_for", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "coins", Type: luaapi.Integer, Unit: "coins", Doc: "0: no vendor buys it"}},
		Doc:     "Returns what vendors pay for one item. If the rule `sell_price` sets the price, it is evaluated without a seller's stats.",
		Example: `local fair = item:sells_for() * 2`,
		Eluna:   []string{"GetSellPrice"},
		Run: func(c luaapi.Call) int {
			coins, _ := vendors.Worth(c.World().Content(), itemOf(c), 1, nil)
			return c.GiveNumber(float64(coins))
		},
	},
}
