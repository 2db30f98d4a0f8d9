package luaapi

import (
	"loam/core/content"
	"loam/core/entity"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/item"
)

// wearable is a slot of the body.
var wearable = Param{Name: "slot", Type: Text, Doc: "where it is worn: `head`, `main_hand` and so on"}

// worn finds what a player wears in the slot that an argument names.
func (c Call) wornAt(n int) (content.GearSlot, *content.Item, int) {
	s, ok := item.ParseSlot(c.Text(n))
	if !ok || !s.IsWorn() {
		c.badArgument(n, "there is no such slot of the body: "+c.Text(n))
	}
	it, has := item.At(&c.Self().Player.Items, s)
	if !has {
		return content.GearSlot(s), nil, 0
	}
	def, known := c.World().Content().Item(content.ID(it.Def))
	if !known || def.Worth.Durability == 0 {
		return content.GearSlot(s), nil, 0
	}
	return content.GearSlot(s), def, item.Left(def, &it)
}

// thing names the first of an item that a player has at hand.
func thing(u *entity.Unit, id content.ID) guid.GUID {
	for i := range u.Player.Items.List {
		if it := &u.Player.Items.List[i]; it.Def == string(id) && !item.Banked(item.Slot(it.Slot)) {
			return it.GUID(u.Player.Character)
		}
	}
	return 0
}

var seller = Param{Name: "vendor", Type: AUnit, Doc: "who sells and buys"}

// deals is what players do with those who sell, buy, mend and keep things.
var deals = []Entry{
	{
		Class: Creature, Name: "open_vendor", Where: OnMap, Permission: "players",
		Params:  []Param{{Name: "player", Type: APlayer, Doc: "who looks"}},
		Results: []Result{{Name: "opened", Type: Bool, Doc: "false: its definition has no vendor, it does not deal with the player, or it is too far away"}},
		Doc:     "Shows a player what the creature sells, buys and mends by its definition.",
		Example: `self:open_vendor(player)`,
		Eluna:   []string{"SendListInventory"},
		Run:     func(c Call) int { return c.GiveBool(c.World().OpenDesk(c.Unit(0), c.Self(), entity.Shopping)) },
	},
	{
		Class: Creature, Name: "open_bank", Where: OnMap, Permission: "players",
		Params:  []Param{{Name: "player", Type: APlayer, Doc: "whose bank"}},
		Results: []Result{{Name: "opened", Type: Bool, Doc: "false: it is no banker, or too far away"}},
		Doc:     "Opens the bank of a player at the creature, which is a banker by its definition.",
		Example: `self:open_bank(player)`,
		Eluna:   []string{"SendShowBank"},
		Run:     func(c Call) int { return c.GiveBool(c.World().OpenDesk(c.Unit(0), c.Self(), entity.Banking)) },
	},
	{
		Class: Player, Name: "buy_item", Where: OnMap, Permission: "players",
		Params:  []Param{seller, itemID, howMany("how often the offer is taken")},
		Results: []Result{{Name: "bought", Type: Bool, Doc: "false: it was refused, and the player is told why; nothing has changed"}},
		Doc:     "Lets the player take an offer of a vendor, as it would itself.",
		Example: `local baker = player:nearest(5) if baker then player:buy_item(baker, "bread", 2) end`,
		Run: func(c Call) int {
			return c.GiveBool(c.World().Deal(c.Self(), intent.Deal{
				Act: intent.DealBuy, With: c.Unit(0).GUID, Item: string(c.ID(1)), Count: int(c.Number(2, 1)), Slot: intent.Anywhere,
			}))
		},
	},
	{
		Class: Player, Name: "sell_item", Where: OnMap, Permission: "players",
		Params:  []Param{seller, itemID, {Name: "count", Type: Integer, Unit: "items", Min: 1, Max: 100000, Optional: true, Doc: "how many of it; without it, all of the stack"}},
		Results: []Result{{Name: "sold", Type: Bool, Doc: "false: it was refused, and the player is told why; nothing has changed"}},
		Doc:     "Lets the player sell the first of its stacks of an item, as it would itself.",
		Example: `local baker = player:nearest(5) if baker then player:sell_item(baker, "bread") end`,
		Run: func(c Call) int {
			return c.GiveBool(c.World().Deal(c.Self(), intent.Deal{
				Act: intent.DealSell, With: c.Unit(0).GUID, Thing: thing(c.Self(), c.ID(1)), Count: int(c.Number(2, 0)),
			}))
		},
	},
	{
		Class: Player, Name: "repair", Where: OnMap, Permission: "players",
		Results: []Result{{Name: "mended", Type: Bool, Doc: "false: nothing was worn out"}},
		Doc:     "Mends all that the player wears and carries, for nothing.",
		Example: `if player:repair() then player:tell("Good as new.") end`,
		Eluna:   []string{"DurabilityRepairAll"},
		Run:     func(c Call) int { return c.GiveBool(c.World().Mend(c.Self())) },
	},
	{
		Class: Player, Name: "durability", Where: OnMap,
		Params:  []Param{wearable},
		Results: []Result{{Name: "left", Type: Integer, Doc: "points; nil where nothing is worn, or nothing that wears out"}, {Name: "of", Type: Integer, Doc: "how many it endures in all"}},
		Doc:     "How many points of wear are left of what the player wears in a slot.",
		Example: `if player:durability("head") == 0 then player:tell("Your hat is in tatters.") end`,
		Run: func(c Call) int {
			_, def, left := c.wornAt(0)
			if def == nil {
				return c.GiveNil()
			}
			return c.GiveNumber(float64(left)) + c.GiveNumber(float64(def.Worth.Durability))
		},
	},
	{
		Class: Player, Name: "wear_out", Where: OnMap, Permission: "players",
		Params:  []Param{wearable, {Name: "points", Type: Integer, Unit: "any", Min: 1, Max: content.MaxDurability, Doc: "how many"}},
		Results: []Result{{Name: "lost", Type: Integer, Doc: "how many it has lost"}},
		Doc:     "Takes points of wear off what the player wears in a slot. What has none left is broken, and does nothing for who wears it.",
		Example: `player:wear_out("head", 3)`,
		Eluna:   []string{"DurabilityPointsLoss"},
		Run: func(c Call) int {
			at, _, _ := c.wornAt(0)
			return c.GiveNumber(float64(c.World().Wear(c.Self(), at, int(c.Number(1, 0)))))
		},
	},
}
