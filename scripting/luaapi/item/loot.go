package item

import (
	"loam/core/model/content"
	"loam/core/rules/currency"
	"loam/core/rules/loot"
	"loam/scripting/luaapi"
)

var currencyID = luaapi.Param{Name: "currency", Type: luaapi.ID, Kind: content.Currencies, Optional: true, Default: `"base:coins"`, Doc: "of which"}

// howFound is by what something is found with a creature.
var howFound = luaapi.Param{Name: "how", Type: luaapi.Text, OneOf: loot.KindWords()[:loot.Chest], Optional: true, Default: `"corpse"`, Doc: "what lies on its corpse, what is skinned off it, or what is stolen from it"}

// currencyOf is the currency that an argument names, or coins.
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

// Spoils is money, and what is found with creatures.
var Spoils = []luaapi.Entry{
	{
		Class: luaapi.Player, Name: "money", Where: luaapi.OnMap,
		Params:  []luaapi.Param{currencyID},
		Results: []luaapi.Result{{Name: "amount", Type: luaapi.Integer}},
		Doc:     "How much money the player has.",
		Example: `if player:money() >= 50 then self:say("You can pay.") end`,
		Eluna:   []string{"GetCoinage", "GetHonorPoints", "GetArenaPoints"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.World().Money(c.Self(), currencyOf(c, 0)))) },
	},
	{
		Class: luaapi.Player, Name: "change_money", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "amount", Type: luaapi.Integer, Unit: "any", Min: -content.MaxMoney, Max: content.MaxMoney, Doc: "how much more; below 0: less"}, currencyID},
		Results: []luaapi.Result{{Name: "changed", Type: luaapi.Bool, Doc: "false: it does not have so much, or cannot have so much; nothing has changed"}},
		Doc:     "Gives the player money or takes it away.",
		Example: `if player:change_money(-5) then player:add_item("bread") end`,
		Eluna:   []string{"ModifyMoney", "ModifyHonorPoints", "ModifyArenaPoints", "SetHonorPoints", "SetArenaPoints"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().GiveMoney(c.Self(), currencyOf(c, 1), int64(c.Number(0, 0))) == currency.Done)
		},
	},
	{
		Class: luaapi.Creature, Name: "loot", Where: luaapi.OnMap,
		Params:  []luaapi.Param{howFound},
		Results: []luaapi.Result{{Name: "things", Type: luaapi.Data, Doc: "a list of {item = id, count = n} and {money = id, count = n}; empty where nothing lies there"}},
		Doc:     "What is found with the creature and lies there still. What is drawn is told to `on_loot` before.",
		Example: `for _, thing in ipairs(self:loot()) do print(thing.item or thing.money, thing.count) end`,
		Run:     func(c luaapi.Call) int { return c.GiveData(c.World().Loot(c.Self(), kindOf(c, 0))) },
	},
	{
		Class: luaapi.Creature, Name: "add_loot", Where: luaapi.OnMap,
		Params:  []luaapi.Param{itemID, howMany("how many")},
		Results: []luaapi.Result{{Name: "added", Type: luaapi.Bool, Doc: "false: it lives, nobody has a right to its corpse, or no more fits on it"}},
		Doc:     "Lays items onto the creature's corpse, for all who have a right to it.",
		Example: `self:add_loot("bread", 2)`,
		Eluna:   []string{"AddLoot"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().AddLoot(c.Self(), c.ID(0), int(c.Number(1, 1)))) },
	},
	{
		Class: luaapi.Creature, Name: "open_loot", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "player", Type: luaapi.APlayer, Doc: "who looks"}, howFound},
		Results: []luaapi.Result{{Name: "opened", Type: luaapi.Bool, Doc: "false: nothing is there for the player, or it is too far away"}},
		Doc:     "Lets a player look at what is found with the creature, and take of it. What is skinned off it or stolen from it is drawn then, once in each life.",
		Example: `self:open_loot(player, "skinning")`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().OpenLoot(c.Unit(0), c.Self(), kindOf(c, 1))) },
	},
}
