package unit

import (
	"loam/scripting/luaapi"
)

// Hostility is what can be asked of who may fight whom.
var Hostility = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "can_attack", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "other", Type: luaapi.AUnit, Doc: "whom"}},
		Results: []luaapi.Result{{Name: "may", Type: luaapi.Bool}},
		Doc:     "Tells whether it may attack another now, wherever they stand: between players by the rule `pvp`, or as foes of a duel.",
		Example: `if self:can_attack(other) then self:attack(other) end`,
		Eluna:   []string{"IsAttackable"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().CanAttack(c.Self(), c.Unit(0))) },
	},
	{
		Class: luaapi.Unit, Name: "can_help", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "other", Type: luaapi.AUnit, Doc: "whom"}},
		Results: []luaapi.Result{{Name: "may", Type: luaapi.Bool}},
		Doc:     "Tells whether it may help another now: between players by the rule `pvp_help`.",
		Example: `if self:can_help(other) then self:heal(other, 20) end`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().CanHelp(c.Self(), c.Unit(0))) },
	},
	{
		Class: luaapi.Player, Name: "challenge", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "other", Type: luaapi.AUnit, Doc: "a player near it"}},
		Results: []luaapi.Result{{Name: "challenged", Type: luaapi.Bool, Doc: "false: the rules, or a handler of on_duel, do not let it"}},
		Doc:     "Lets the player challenge another to a duel, as if it had asked; the other has to accept.",
		Example: `if not player:challenge(other) then player:tell("Not here.") end`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Challenge(c.Self(), c.Unit(0)).Key == "") },
	},
	{
		Class: luaapi.Player, Name: "duel_foe", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "foe", Type: luaapi.AUnit, Nil: true}},
		Doc:     "Whom the player fights a duel with now; nil when it fights none.",
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
		Doc:     "Tells whether the player's flag for fights between players is up.",
		Example: `if player:is_flagged() then player:tell("Not with that flag up.") end`,
		Eluna:   []string{"IsPvPFlagged"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.Self().Flagged()) },
	},
	{
		Class: luaapi.Player, Name: "set_flagged", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "up", Type: luaapi.Bool, Doc: "false: it comes down as if the player had lowered it"}},
		Doc:     "Raises or lowers the player's flag, whether or not the rules let players choose.",
		Example: `player:set_flagged(true)`,
		Eluna:   []string{"SetPvP"},
		Run:     func(c luaapi.Call) int { c.World().RaiseFlag(c.Self(), c.Bool(0, false)); return 0 },
	},
}
