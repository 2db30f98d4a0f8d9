package item

import (
	"loam/core/lib/value"
	"loam/core/model/entity"
	"loam/scripting/luaapi"
)

// Stables are the functions about players' stables.
var Stables = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "open_stable", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "player", Type: luaapi.APlayer, Doc: "whose stable"}},
		Results: []luaapi.Result{{Name: "opened", Type: luaapi.Bool, Doc: "false: the creature is no stable master, or the player is too far away"}},
		Doc:     "Opens a player's stable at the creature, which must be a stable master by its definition.",
		Example: `self:open_stable(player)`,
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Services().OpenDesk(c.Unit(0), c.Self(), entity.Stabling))
		},
	},
	{
		Class: luaapi.Player, Name: "stabled", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "pets", Type: luaapi.List, Doc: "by stable slot: tables with slot, id of the creature, level, and health_pct"}},
		Doc:     "Returns the pets in the player's stable.",
		Example: `for _, pet in ipairs(player:stabled()) do player:tell(pet.id) end`,
		Run: func(c luaapi.Call) int {
			c.Host.Charge(c.L, luaapi.LookSteps*len(c.Self().Player.Stable.Pets))
			var list []value.Value
			for i := range c.Self().Player.Stable.Pets {
				p := &c.Self().Player.Stable.Pets[i]
				list = append(list, value.OfRecord("slot", p.Slot, "id", p.Pet.Def, "level", p.Pet.Level, "health_pct", p.Pet.Health*100))
			}
			return c.GiveData(value.OfList(list...))
		},
	},
	{
		Class: luaapi.Player, Name: "stable_slots", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "slots", Type: luaapi.Integer}},
		Doc:     "Returns how many stable slots the player has bought.",
		Example: `if player:stable_slots() == 0 then player:tell("You have no stable yet.") end`,
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.Self().Player.Stable.Slots)) },
	},
}
