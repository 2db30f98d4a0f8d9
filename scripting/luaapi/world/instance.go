package world

import (
	"loam/core/model/content"
	"loam/core/rules/encounter"
	"loam/scripting/luaapi"
)

// instanceEntries are the methods of a map for its instance.
var instanceEntries = []luaapi.Entry{
	{
		Class: luaapi.Map, Name: "difficulty", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "difficulty", Type: luaapi.Text, Nil: true}},
		Doc:     "Returns the difficulty of this copy of an instance; nil on a map that is no instance.",
		Example: `if map:difficulty() == "heroic" then self:say("You asked for it.") end`,
		Eluna:   []string{"GetDifficulty", "IsHeroic"},
		Run: func(c luaapi.Call) int {
			if d := c.World().Instances().Difficulty(); d != "" {
				return c.GiveText(d)
			}
			return c.GiveNil()
		},
	},
	{
		Class: luaapi.Map, Name: "instance_for", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "who", Type: luaapi.Text, Nil: true}},
		Doc:     "Returns who shares a copy of this map: `party`, `raid`, `player` or `guild`; nil on a map that is no instance.",
		Example: `if map:instance_for() == "raid" then map:tell("raid.begins") end`,
		Eluna:   []string{"IsDungeon", "IsRaid"},
		Run: func(c luaapi.Call) int {
			if m, ok := c.World().Content().Map(c.World().MapID()); ok && m.Instance != nil {
				return c.GiveText(content.CopiesFor[m.Instance.For])
			}
			return c.GiveNil()
		},
	},
	{
		Class: luaapi.Map, Name: "guild", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "name", Type: luaapi.Text, Nil: true}},
		Doc:     "Returns the name of the guild that owns this copy of the map; nil when copies are not for guilds, or nobody owns this one.",
		Example: `local chest = storage:get("chest of " .. (map:guild() or ""))`,
		Run: func(c luaapi.Call) int {
			if name := c.World().Instances().Guild(); name != "" {
				return c.GiveText(name)
			}
			return c.GiveNil()
		},
	},
	{
		Class: luaapi.Map, Name: "encounter", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "name", Type: luaapi.Text, Doc: "an encounter of this map"}},
		Results: []luaapi.Result{{Name: "state", Type: luaapi.Text}},
		Doc:     "Returns the state of an encounter: `not_started`, `in_progress` or `done`.",
		Example: `if map:encounter("warden") == "done" then self:say("He was the last.") end`,
		Eluna:   []string{"GetInstanceData"},
		Run: func(c luaapi.Call) int {
			state, ok := c.World().Instances().Encounter(c.Text(0))
			if !ok {
				c.BadArgument(0, "this map has no such encounter")
			}
			return c.GiveText(state.String())
		},
	},
	{
		Class: luaapi.Map, Name: "set_encounter", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "name", Type: luaapi.Text, Doc: "an encounter of this map"}, {Name: "state", Type: luaapi.Text, OneOf: encounter.Words, Doc: "the new state"}},
		Doc:     "Sets the state of an encounter, whatever its creatures do. When it is done, its creatures do not respawn.",
		Example: `map:set_encounter("lever", "done")`,
		Eluna:   []string{"SaveInstanceData"},
		Run: func(c luaapi.Call) int {
			state, _ := encounter.Of(c.Text(1))
			if err := c.World().Instances().SetEncounter(c.Text(0), state); err != nil {
				c.BadArgument(0, err.Error())
			}
			return 0
		},
	},
	{
		Class: luaapi.Player, Name: "reset_instances", Where: luaapi.OnMap, Permission: "players",
		Doc:     "Requests a reset of the instances of the player's group, which the player must lead, or of the player's own instances, as the player could do.",
		Example: `player:reset_instances()`,
		Eluna:   []string{"ResetInstance", "UnbindAllInstances", "UnbindInstance"},
		Run:     func(c luaapi.Call) int { c.World().Instances().Reset(c.Self()); return 0 },
	},
}
