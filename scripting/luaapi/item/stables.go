package item

import (
	"loam/core/lib/value"
	"loam/core/model/entity"
	"loam/scripting/luaapi"
)

// Stables is what scripts have to do with the stables of players.
var Stables = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "open_stable", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "player", Type: luaapi.APlayer, Doc: "whose stable"}},
		Results: []luaapi.Result{{Name: "opened", Type: luaapi.Bool, Doc: "false: it is no stable master, or too far away"}},
		Doc:     "Opens the stable of a player at the creature, which is a stable master by its definition.",
		Example: `self:open_stable(player)`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().OpenDesk(c.Unit(0), c.Self(), entity.Stabling)) },
	},
	{
		Class: luaapi.Player, Name: "stabled", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "pets", Type: luaapi.List, Doc: "by their slots: tables with slot, id of the creature, level, and health_pct"}},
		Doc:     "The pets that it has left in its stable.",
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
		Doc:     "How many slots of its stable it has bought.",
		Example: `if player:stable_slots() == 0 then player:tell("You have no stable yet.") end`,
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.Self().Player.Stable.Slots)) },
	},
}
