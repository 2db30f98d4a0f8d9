package spell

import (
	"strings"

	"loam/core/model/content"
	"loam/core/rules/stat"
	"loam/scripting/luaapi"
)

var powerID = luaapi.Param{Name: "power", Type: luaapi.ID, Kind: content.Powers, Doc: "id of its definition"}

// Powers are the functions about stats and powers of units.
var Powers = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "stat", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "stat", Type: luaapi.ID, Kind: content.Stats, Doc: "id of its definition, or one of the built-in stats such as `armor`"}},
		Results: []luaapi.Result{{Name: "value", Type: luaapi.Number, Unit: "as the stat"}},
		Doc:     "Returns the value of a stat. It includes the unit's definition, level, equipment and auras.",
		Example: `if unit:stat("armor") > 100 then self:say("Well armed.") end`,
		Eluna:   []string{"GetStat", "GetArmor"},
		Run: func(c luaapi.Call) int {
			id := c.ID(0)
			if _, name, _ := strings.Cut(string(id), ":"); content.IsCoreStat(name) {
				id = content.ID(name)
			}
			return c.GiveNumber(stat.Value(c.World().Content(), c.Self(), id))
		},
	},
	{
		Class: luaapi.Unit, Name: "power", Where: luaapi.OnMap,
		Params:  []luaapi.Param{powerID},
		Results: []luaapi.Result{{Name: "points", Type: luaapi.Integer, Unit: "points", Nil: true, Doc: "nil: the unit does not have the power"}},
		Doc:     "Returns how much of a power the unit has.",
		Example: `if (self:power("vigor") or 0) < 20 then self:say("I am tired.") end`,
		Eluna:   []string{"GetPower"},
		Run: func(c luaapi.Call) int {
			now, _, ok := stat.Power(c.Self(), c.ID(0))
			if !ok {
				return c.GiveNil()
			}
			return c.GiveNumber(float64(now))
		},
	},
	{
		Class: luaapi.Unit, Name: "max_power", Where: luaapi.OnMap,
		Params:  []luaapi.Param{powerID},
		Results: []luaapi.Result{{Name: "points", Type: luaapi.Integer, Unit: "points", Nil: true, Doc: "nil: the unit does not have the power"}},
		Doc:     "Returns the unit's maximum of a power.",
		Example: `self:gain_power("vigor", (self:max_power("vigor") or 0) / 2)`,
		Eluna:   []string{"GetMaxPower"},
		Run: func(c luaapi.Call) int {
			_, most, ok := stat.Power(c.Self(), c.ID(0))
			if !ok {
				return c.GiveNil()
			}
			return c.GiveNumber(float64(most))
		},
	},
	{
		Class: luaapi.Unit, Name: "gain_power", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{powerID, {Name: "points", Type: luaapi.Number, Unit: "points", Min: -luaapi.ManyPoints, Max: luaapi.ManyPoints, Doc: "a negative number takes points away"}},
		Results: []luaapi.Result{{Name: "won", Type: luaapi.Integer, Unit: "points", Doc: "points gained; negative if lost"}},
		Doc:     "Adds points of a power to the unit, up to its maximum. A dead unit gains none. Raises an error if the unit does not have the power.",
		Example: `player:gain_power("vigor", 20)`,
		Eluna:   []string{"ModifyPower"},
		Run: func(c luaapi.Call) int {
			won, err := c.World().Combat().GainPower(c.Self(), c.ID(0), c.Points(1))
			c.Try(err)
			return c.GiveNumber(float64(won))
		},
	},
	{
		Class: luaapi.Unit, Name: "set_power", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{powerID, {Name: "points", Type: luaapi.Number, Unit: "points", Min: 0, Max: luaapi.ManyPoints, Doc: "limited to the maximum"}},
		Doc:     "Sets how much of a power the unit has. A dead unit keeps its points. Raises an error if the unit does not have the power.",
		Example: `self:set_power("vigor", 0)`,
		Eluna:   []string{"SetPower"},
		Run: func(c luaapi.Call) int {
			now, _, _ := stat.Power(c.Self(), c.ID(0))
			_, err := c.World().Combat().GainPower(c.Self(), c.ID(0), c.Points(1)-now)
			c.Try(err)
			return 0
		},
	},
	{
		Class: luaapi.Unit, Name: "spend_power", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{powerID, {Name: "points", Type: luaapi.Number, Unit: "points", Min: 0, Max: luaapi.ManyPoints, Doc: "all or none"}},
		Results: []luaapi.Result{{Name: "spent", Type: luaapi.Bool, Doc: "false: the unit had fewer points, and keeps them"}},
		Doc:     "Spends points of a power, as a spell does. The regeneration of the power may depend on when it was last spent.",
		Example: `if self:spend_power("vigor", 30) then self:say("Hah!") end`,
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Combat().SpendPower(c.Self(), c.ID(0), c.Points(1)))
		},
	},
}
