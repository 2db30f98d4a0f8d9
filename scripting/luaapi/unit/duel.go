package unit

import (
	"loam/scripting/luaapi"
)

// Hostility are the methods for who may attack or help whom, duels and PvP flags.
var Hostility = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "can_attack", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "other", Type: luaapi.AUnit, Doc: "the unit to attack"}},
		Results: []luaapi.Result{{Name: "may", Type: luaapi.Bool}},
		Doc:     "Returns whether the unit may attack another now, wherever they are. Between players, the rule `pvp` or a duel between the two decides.",
		Example: `if self:can_attack(other) then self:attack(other) end`,
		Eluna:   []string{"IsAttackable"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Combat().CanAttack(c.Self(), c.Unit(0))) },
	},
	{
		Class: luaapi.Unit, Name: "can_help", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "other", Type: luaapi.AUnit, Doc: "the unit to help"}},
		Results: []luaapi.Result{{Name: "may", Type: luaapi.Bool}},
		Doc:     "Returns whether the unit may help another now. Between players, the rule `pvp_help` decides.",
		Example: `if self:can_help(other) then self:heal(other, 20) end`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Combat().CanHelp(c.Self(), c.Unit(0))) },
	},
	{
		Class: luaapi.Player, Name: "challenge", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "other", Type: luaapi.AUnit, Doc: "a player nearby"}},
		Results: []luaapi.Result{{Name: "challenged", Type: luaapi.Bool, Doc: "false: the rules or a handler of on_duel refused"}},
		Doc:     "Challenges another player to a duel, as if this player had done so. The other player must accept.",
		Example: `if not player:challenge(other) then player:tell("Not here.") end`,
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Combat().Challenge(c.Self(), c.Unit(0)).Key == "")
		},
	},
	{
		Class: luaapi.Player, Name: "duel_foe", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "foe", Type: luaapi.AUnit, Nil: true}},
		Doc:     "Returns the player's opponent in the current duel; nil when the player is not in a duel.",
		Example: `if player:duel_foe() then player:tell("Later. You are busy.") end`,
		Run: func(c luaapi.Call) int {
			if !c.Self().Dueling() {
				return c.GiveFound(0)
			}
			return c.GiveFound(c.Self().Player.Duel.Foe)
		},
	},
	{
		Class: luaapi.Player, Name: "is_flagged", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "flagged", Type: luaapi.Bool}},
		Doc:     "Returns whether the player is flagged for PvP.",
		Example: `if player:is_flagged() then player:tell("Not with that flag up.") end`,
		Eluna:   []string{"IsPvPFlagged"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.Self().Flagged()) },
	},
	{
		Class: luaapi.Player, Name: "set_flagged", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "up", Type: luaapi.Bool, Doc: "false: lowers the flag as if the player had done so"}},
		Doc:     "Raises or lowers the player's PvP flag, whether or not the rules let players choose.",
		Example: `player:set_flagged(true)`,
		Eluna:   []string{"SetPvP"},
		Run:     func(c luaapi.Call) int { c.World().Combat().RaiseFlag(c.Self(), c.Bool(0, false)); return 0 },
	},
}
