package item

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/rules/item"
	"loam/scripting/luaapi"
)

// wearable is the parameter for an equipment slot.
var wearable = luaapi.Param{Name: "slot", Type: luaapi.Text, Doc: "equipment slot: `head`, `main_hand` and so on"}

// wornAt returns the item that a player wears in the slot that an argument names.
func wornAt(c luaapi.Call, n int) (content.GearSlot, *content.Item, int) {
	s, ok := item.ParseSlot(c.Text(n))
	if !ok || !s.IsWorn() {
		c.BadArgument(n, "there is no equipment slot "+c.Text(n))
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

// thing returns the first single item of a definition that a player wears or carries.
func thing(u *entity.Unit, id content.ID) guid.GUID {
	for i := range u.Player.Items.List {
		if it := &u.Player.Items.List[i]; it.Def == string(id) && !item.Banked(item.Slot(it.Slot)) {
			return it.GUID(u.Player.Character)
		}
	}
	return 0
}

var seller = luaapi.Param{Name: "vendor", Type: luaapi.AUnit, Doc: "the creature that is the vendor"}

// Deals are the functions about vendors, repair and banks.
var Deals = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "open_vendor", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "player", Type: luaapi.APlayer, Doc: "who sees the shop"}},
		Results: []luaapi.Result{{Name: "opened", Type: luaapi.Bool, Doc: "false: the creature's definition has no vendor, the creature refuses trade with the player, or the player is too far away"}},
		Doc:     "Opens the creature's shop for a player: the offers, purchases and repairs that its definition names.",
		Example: `self:open_vendor(player)`,
		Eluna:   []string{"SendListInventory"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Services().OpenDesk(c.Unit(0), c.Self(), entity.Shopping))
		},
	},
	{
		Class: luaapi.Creature, Name: "open_bank", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "player", Type: luaapi.APlayer, Doc: "whose bank"}},
		Results: []luaapi.Result{{Name: "opened", Type: luaapi.Bool, Doc: "false: the creature is no banker, or the player is too far away"}},
		Doc:     "Opens a player's bank at the creature, which must be a banker by its definition.",
		Example: `self:open_bank(player)`,
		Eluna:   []string{"SendShowBank"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Services().OpenDesk(c.Unit(0), c.Self(), entity.Banking))
		},
	},
	{
		Class: luaapi.Player, Name: "buy_item", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{seller, itemID, howMany("how many times the player buys the offer")},
		Results: []luaapi.Result{{Name: "bought", Type: luaapi.Bool, Doc: "false: the purchase was refused, and the player sees the reason; nothing has changed"}},
		Doc:     "Makes the player buy an offer of a vendor, by the same rules as a purchase by the player.",
		Example: `local baker = player:nearest(5) if baker then player:buy_item(baker, "bread", 2) end`,
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Services().Deal(c.Self(), intent.Deal{
				Act: intent.DealBuy, With: c.Unit(0).GUID, Item: string(c.ID(1)), Count: int(c.Number(2, 1)), Slot: intent.Anywhere,
			}))
		},
	},
	{
		Class: luaapi.Player, Name: "sell_item", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{seller, itemID, {Name: "count", Type: luaapi.Integer, Unit: "items", Min: 1, Max: 100000, Optional: true, Doc: "how many of the stack; the whole stack if left out"}},
		Results: []luaapi.Result{{Name: "sold", Type: luaapi.Bool, Doc: "false: the sale was refused, and the player sees the reason; nothing has changed"}},
		Doc:     "Makes the player sell its first stack of an item, by the same rules as a sale by the player.",
		Example: `local baker = player:nearest(5) if baker then player:sell_item(baker, "bread") end`,
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Services().Deal(c.Self(), intent.Deal{
				Act: intent.DealSell, With: c.Unit(0).GUID, Thing: thing(c.Self(), c.ID(1)), Count: int(c.Number(2, 0)),
			}))
		},
	},
	{
		Class: luaapi.Player, Name: "repair", Where: luaapi.OnMap, Permission: "players",
		Results: []luaapi.Result{{Name: "mended", Type: luaapi.Bool, Doc: "false: nothing needed repair"}},
		Doc:     "Repairs all items that the player wears and carries, free of charge.",
		Example: `if player:repair() then player:tell("Good as new.") end`,
		Eluna:   []string{"DurabilityRepairAll", "DurabilityRepair"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Items().Mend(c.Self())) },
	},
	{
		Class: luaapi.Player, Name: "durability", Where: luaapi.OnMap,
		Params:  []luaapi.Param{wearable},
		Results: []luaapi.Result{{Name: "left", Type: luaapi.Integer, Doc: "durability points left; nil if the slot is empty, or its item has no durability"}, {Name: "of", Type: luaapi.Integer, Doc: "the item's maximum durability"}},
		Doc:     "Returns the remaining durability of the item in an equipment slot.",
		Example: `if player:durability("head") == 0 then player:tell("Your hat is in tatters.") end`,
		Run: func(c luaapi.Call) int {
			_, def, left := wornAt(c, 0)
			if def == nil {
				return c.GiveNil()
			}
			return c.GiveNumber(float64(left)) + c.GiveNumber(float64(def.Worth.Durability))
		},
	},
	{
		Class: luaapi.Player, Name: "wear_out", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{wearable, {Name: "points", Type: luaapi.Integer, Unit: "any", Min: 1, Max: content.MaxDurability, Doc: "how many"}},
		Results: []luaapi.Result{{Name: "lost", Type: luaapi.Integer, Doc: "how many points the item lost"}},
		Doc:     "Reduces the durability of the item in an equipment slot. An item without points left is broken, and has no effect on its wearer.",
		Example: `player:wear_out("head", 3)`,
		Eluna:   []string{"DurabilityPointsLoss", "DurabilityLoss", "DurabilityLossAll"},
		Run: func(c luaapi.Call) int {
			at, _, _ := wornAt(c, 0)
			return c.GiveNumber(float64(c.World().Items().Wear(c.Self(), at, int(c.Number(1, 0)))))
		},
	},
}
