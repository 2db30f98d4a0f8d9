package luaapi

import (
	"math"

	"loam/core/content"
	"loam/core/loot"
	"loam/core/plain"
	"loam/core/purse"
)

var currencyID = Param{Name: "currency", Type: ID, Kind: content.Currencies, Optional: true, Default: `"base:coins"`, Doc: "of which"}

// howFound is by what something is found with a creature.
var howFound = Param{Name: "how", Type: Text, OneOf: loot.KindWords()[:loot.Chest], Optional: true, Default: `"corpse"`, Doc: "what lies on its corpse, what is skinned off it, or what is stolen from it"}

// currencyOf is the currency that an argument names, or coins.
func currencyOf(c Call, n int) content.ID {
	if c.Given(n) {
		return c.ID(n)
	}
	return content.Coins
}

func kindOf(c Call, n int) loot.Kind {
	for k := range loot.Kinds {
		if k.String() == c.Text(n) {
			return k
		}
	}
	return loot.Corpse
}

// spoils is money, and what is found with creatures.
var spoils = []Entry{
	{
		Class: Player, Name: "money", Where: OnMap,
		Params:  []Param{currencyID},
		Results: []Result{{Name: "amount", Type: Integer}},
		Doc:     "How much money the player has.",
		Example: `if player:money() >= 50 then self:say("You can pay.") end`,
		Eluna:   []string{"GetCoinage"},
		Run:     func(c Call) int { return c.GiveNumber(float64(c.World().Money(c.Self(), currencyOf(c, 0)))) },
	},
	{
		Class: Player, Name: "change_money", Where: OnMap, Permission: "players",
		Params:  []Param{{Name: "amount", Type: Integer, Unit: "any", Min: -content.MaxMoney, Max: content.MaxMoney, Doc: "how much more; below 0: less"}, currencyID},
		Results: []Result{{Name: "changed", Type: Bool, Doc: "false: it does not have so much, or cannot have so much; nothing has changed"}},
		Doc:     "Gives the player money or takes it away.",
		Example: `if player:change_money(-5) then player:add_item("bread") end`,
		Eluna:   []string{"ModifyMoney"},
		Run: func(c Call) int {
			return c.GiveBool(c.World().ChangeMoney(c.Self(), currencyOf(c, 1), int64(c.Number(0, 0))) == purse.Done)
		},
	},
	{
		Class: Creature, Name: "loot", Where: OnMap,
		Params:  []Param{howFound},
		Results: []Result{{Name: "things", Type: Data, Doc: "a list of {item = id, count = n} and {money = id, count = n}; empty where nothing lies there"}},
		Doc:     "What is found with the creature and lies there still. What is drawn is told to `on_loot` before.",
		Example: `for _, thing in ipairs(self:loot()) do print(thing.item or thing.money, thing.count) end`,
		Run:     func(c Call) int { return c.GiveData(c.World().Loot(c.Self(), kindOf(c, 0))) },
	},
	{
		Class: Creature, Name: "add_loot", Where: OnMap,
		Params:  []Param{itemID, howMany("how many")},
		Results: []Result{{Name: "added", Type: Bool, Doc: "false: it lives, nobody has a right to its corpse, or no more fits on it"}},
		Doc:     "Lays items onto the creature's corpse, for all who have a right to it.",
		Example: `self:add_loot("bread", 2)`,
		Run:     func(c Call) int { return c.GiveBool(c.World().AddLoot(c.Self(), c.ID(0), int(c.Number(1, 1)))) },
	},
	{
		Class: Creature, Name: "open_loot", Where: OnMap, Permission: "players",
		Params:  []Param{{Name: "player", Type: APlayer, Doc: "who looks"}, howFound},
		Results: []Result{{Name: "opened", Type: Bool, Doc: "false: nothing is there for the player, or it is too far away"}},
		Doc:     "Lets a player look at what is found with the creature, and take of it. What is skinned off it or stolen from it is drawn then, once in each life.",
		Example: `self:open_loot(player, "skinning")`,
		Run:     func(c Call) int { return c.GiveBool(c.World().OpenLoot(c.Unit(0), c.Self(), kindOf(c, 1))) },
	},
}

// weighed is which of n elements is drawn by weights, from 0.
func (c Call) weighed(drawn float64, n int) int {
	weights, sum := make([]float64, 0, n), 0.0
	for _, e := range c.Data(1).Entries() {
		w := e.Value.Number()
		if e.Value.Kind() != plain.Number || !(w >= 0) {
			c.badArgument(1, "weights are numbers from 0 on")
		}
		weights, sum = append(weights, w), sum+w
	}
	if len(weights) != n || !(sum > 0) || math.IsInf(sum, 0) {
		c.badArgument(1, "there must be a weight for each element, and one above 0")
	}
	last := 0
	for i, w := range weights {
		if w == 0 {
			continue
		}
		if last = i; drawn*sum < w {
			return i
		}
		drawn -= w / sum
	}
	return last // rounding
}
