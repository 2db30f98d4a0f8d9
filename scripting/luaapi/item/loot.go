package item

import (
	"loam/core/model/content"
	"loam/core/rules/currency"
	"loam/core/rules/loot"
	"loam/scripting/luaapi"
)

var currencyID = luaapi.Param{Name: "currency", Type: luaapi.ID, Kind: content.Currencies, Optional: true, Default: `"base:coins"`, Doc: "the currency"}

// howFound is the parameter for a kind of creature loot.
var howFound = luaapi.Param{Name: "how", Type: luaapi.Text, OneOf: loot.KindWords()[:loot.Chest], Optional: true, Default: `"corpse"`, Doc: "loot of the corpse, skinning loot, or pickpocketing loot"}

// currencyOf returns the currency that an argument names; coins by default.
func currencyOf(c luaapi.Call, n int) content.ID {
	if c.Given(n) {
		return c.ID(n)
	}
	return content.Coins
}

func kindOf(c luaapi.Call, n int) loot.Kind {
	for k := range loot.Kinds {
		if k.String() == c.Text(n) {
			return k
		}
	}
	return loot.Corpse
}

// Spoils are the functions about money and creature loot.
var Spoils = []luaapi.Entry{
	{
		Class: luaapi.Player, Name: "money", Where: luaapi.OnMap,
		Params:  []luaapi.Param{currencyID},
		Results: []luaapi.Result{{Name: "amount", Type: luaapi.Integer}},
		Doc:     "Returns how much of a currency the player has.",
		Example: `if player:money() >= 50 then self:say("You can pay.") end`,
		Eluna:   []string{"GetCoinage", "GetHonorPoints", "GetArenaPoints"},
		Run: func(c luaapi.Call) int {
			return c.GiveNumber(float64(c.World().Items().Money(c.Self(), currencyOf(c, 0))))
		},
	},
	{
		Class: luaapi.Player, Name: "change_money", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "amount", Type: luaapi.Integer, Unit: "any", Min: -content.MaxMoney, Max: content.MaxMoney, Doc: "how much to add; a negative amount is taken away"}, currencyID},
		Results: []luaapi.Result{{Name: "changed", Type: luaapi.Bool, Doc: "false: the player has too little money, or would have more than the maximum; nothing has changed"}},
		Doc:     "Adds money to the player, or takes it away.",
		Example: `if player:change_money(-5) then player:add_item("bread") end`,
		Eluna:   []string{"ModifyMoney", "ModifyHonorPoints", "ModifyArenaPoints", "SetHonorPoints", "SetArenaPoints"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Items().GiveMoney(c.Self(), currencyOf(c, 1), int64(c.Number(0, 0))) == currency.Done)
		},
	},
	{
		Class: luaapi.Creature, Name: "loot", Where: luaapi.OnMap,
		Params:  []luaapi.Param{howFound},
		Results: []luaapi.Result{{Name: "things", Type: luaapi.Data, Doc: "a list of {item = id, count = n} and {money = id, count = n}; empty if there is no loot"}},
		Doc:     "Returns the remaining loot of the creature. `on_loot` is called before, when the loot is rolled.",
		Example: `for _, thing in ipairs(self:loot()) do print(thing.item or thing.money, thing.count) end`,
		Run:     func(c luaapi.Call) int { return c.GiveData(c.World().Loot().Of(c.Self(), kindOf(c, 0))) },
	},
	{
		Class: luaapi.Creature, Name: "add_loot", Where: luaapi.OnMap,
		Params:  []luaapi.Param{itemID, howMany("how many")},
		Results: []luaapi.Result{{Name: "added", Type: luaapi.Bool, Doc: "false: the creature is alive, nobody has a right to its corpse, or the corpse has no room for more"}},
		Doc:     "Adds items to the creature's corpse, for all players who have a right to it.",
		Example: `self:add_loot("bread", 2)`,
		Eluna:   []string{"AddLoot"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Loot().Add(c.Self(), c.ID(0), int(c.Number(1, 1))))
		},
	},
	{
		Class: luaapi.Creature, Name: "open_loot", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "player", Type: luaapi.APlayer, Doc: "who loots"}, howFound},
		Results: []luaapi.Result{{Name: "opened", Type: luaapi.Bool, Doc: "false: there is no loot for the player, or the player is too far away"}},
		Doc:     "Opens the creature's loot window for a player, who can take the loot. Skinning and pickpocketing loot is rolled at that moment, once in each life of the creature.",
		Example: `self:open_loot(player, "skinning")`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Loot().Open(c.Unit(0), c.Self(), kindOf(c, 1))) },
	},
}
