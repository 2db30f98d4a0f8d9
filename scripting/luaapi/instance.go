package luaapi

import (
	"loam/core/content"
	"loam/core/encounter"
	"loam/core/entity"
)

// instanceEntries is what can be asked of a map that is an instance.
var instanceEntries = []Entry{
	{
		Class: Map, Name: "difficulty", Where: OnMap,
		Results: []Result{{Name: "difficulty", Type: Text, Nil: true}},
		Doc:     "The difficulty of this copy of an instance; nil on a map that is none.",
		Example: `if map:difficulty() == "heroic" then self:say("You asked for it.") end`,
		Eluna:   []string{"GetDifficulty", "IsHeroic"},
		Run: func(c Call) int {
			if d := c.World().Difficulty(); d != "" {
				return c.GiveText(d)
			}
			return c.GiveNil()
		},
	},
	{
		Class: Map, Name: "instance_for", Where: OnMap,
		Results: []Result{{Name: "who", Type: Text, Nil: true}},
		Doc:     "Who shares a copy of this map: `party`, `raid` or `player`; nil on a map that is no instance.",
		Example: `if map:instance_for() == "raid" then map:tell("raid.begins") end`,
		Eluna:   []string{"IsDungeon", "IsRaid"},
		Run: func(c Call) int {
			if m, ok := c.World().Content().Map(c.World().MapID()); ok && m.Instance != nil {
				return c.GiveText(content.CopiesFor[m.Instance.For])
			}
			return c.GiveNil()
		},
	},
	{
		Class: Map, Name: "encounter", Where: OnMap,
		Params:  []Param{{Name: "name", Type: Text, Doc: "of an encounter of this map"}},
		Results: []Result{{Name: "state", Type: Text}},
		Doc:     "How an encounter stands: `not_started`, `in_progress` or `done`.",
		Example: `if map:encounter("warden") == "done" then self:say("He was the last.") end`,
		Eluna:   []string{"GetInstanceData"},
		Run: func(c Call) int {
			state, ok := c.World().Encounter(c.Text(0))
			if !ok {
				c.badArgument(0, "this map has no such encounter")
			}
			return c.GiveText(state.String())
		},
	},
	{
		Class: Map, Name: "set_encounter", Where: OnMap,
		Params:  []Param{{Name: "name", Type: Text, Doc: "of an encounter of this map"}, {Name: "state", Type: Text, OneOf: encounter.Words, Doc: "how it stands from now on"}},
		Doc:     "Decides how an encounter stands, whatever its creatures do. One that is done stays so for its creatures: they do not come again.",
		Example: `map:set_encounter("lever", "done")`,
		Eluna:   []string{"SaveInstanceData"},
		Run: func(c Call) int {
			state, _ := encounter.Of(c.Text(1))
			if err := c.World().SetEncounter(c.Text(0), state); err != nil {
				c.badArgument(0, err.Error())
			}
			return 0
		},
	},
	{
		Class: Player, Name: "reset_instances", Where: OnMap, Permission: "players",
		Doc:     "Asks for an end of the copies of the player's group, which it must lead, or of its own, as the player itself could.",
		Example: `player:reset_instances()`,
		Eluna:   []string{"ResetInstance", "UnbindAllInstances"},
		Run:     func(c Call) int { c.World().ResetInstances(c.Self()); return 0 },
	},
}

// InstanceWorld is what these entries ask of a map.
type InstanceWorld interface {
	Difficulty() string
	Encounter(name string) (encounter.State, bool)
	SetEncounter(name string, s encounter.State) error
	ResetInstances(player *entity.Unit)
}
