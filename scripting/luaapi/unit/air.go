package unit

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/scripting/luaapi"
)

// Air is how creatures leave the ground, and how fast and how far they go and see.
var Air = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "leap_to", Where: luaapi.OnMap,
		Params: slices.Concat(luaapi.Point("where to"), []luaapi.Param{{
			Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "how",
			Fields: []luaapi.Param{{Name: "speed", Type: luaapi.Number, Unit: "yards a second", Min: 0, Max: 1000, Optional: true, Default: "as it runs", Doc: "how fast"},
				{Name: "point", Type: luaapi.Text, Optional: true, Default: `""`, Doc: "what the place is called, for on_arrive"}},
		}}),
		Doc:     "Jumps to a spot, through the air and over what is in the way; a map without heights takes the z that is given. On its landing on_arrive is called where the place has a name.",
		Example: `self:leap_to(10, 5, 0, {speed = 20})`,
		Eluna:   []string{"MoveJump"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().Leap(c.Self(), c.Point(0), c.FieldNumber(3, "speed", 0), c.FieldText(3, "point")))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "rise_by", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: -1000, Max: 1000, Doc: "how far; below 0 it sinks"}},
		Doc:     "Moves straight up, and stays there until it is sent elsewhere.",
		Example: `self:rise_by(5)`,
		Run:     func(c luaapi.Call) int { c.Try(c.World().Rise(c.Self(), c.Number(0, 0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "fall_down", Where: luaapi.OnMap,
		Doc:     "Falls to the ground below it.",
		Example: `self:fall_down()`,
		Run:     func(c luaapi.Call) int { c.Try(c.World().Drop(c.Self())); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_pace", Where: luaapi.OnMap,
		Params: []luaapi.Param{{Name: "gait", Type: luaapi.Text, OneOf: entity.GaitWords, Doc: "which"},
			{Name: "factor", Type: luaapi.Number, Unit: "factor", Min: 0.1, Max: 10, Doc: "1 is as defined"}},
		Doc:     "Changes how fast it walks, runs or swims, besides what `set_speed` makes of all of them.",
		Example: `self:set_pace("run", 1.5)`,
		Eluna:   []string{"SetSpeed"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().SetPace(c.Self(), entity.Gait(slices.Index(entity.GaitWords, c.Text(0))), c.Number(1, 1)))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "set_sight", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: 0, Max: 1000, Optional: true, Default: "as defined", Doc: "at which it attacks enemies on its own"}},
		Doc:     "Changes from how far it attacks enemies on its own. One that never does does not begin to.",
		Example: `self:set_sight(30)`,
		Eluna:   []string{"SetSightDistance"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().SetSight(c.Self(), c.Number(0, 0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "turn_into", Where: luaapi.OnMap,
		Params: []luaapi.Param{{Name: "creature", Type: luaapi.ID, Kind: content.Creatures, Doc: "which"},
			{Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "how",
				Fields: []luaapi.Param{{Name: "level", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "true: it has a level of the other too"}}}},
		Doc:     "Becomes a creature of another definition where it stands: its name, looks, faction, figures, talk and handlers are those of the other. Its share of health, its fights, its state, what lies on it and its SmartAI rules stay; its spawn makes the next one as ever.",
		Example: `self:turn_into("pup")`,
		Eluna:   []string{"UpdateEntry"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().Become(c.Self(), c.ID(0), c.FieldBool(1, "level", false)))
			return 0
		},
	},
	{
		Class: luaapi.Object, Name: "play_animation", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "number", Type: luaapi.Integer, Unit: "number", Min: 0, Max: 3, Doc: "which, as game clients count them"}},
		Doc:     "Lets game clients play an animation that they have for it. How it stands does not change.",
		Example: `self:play_animation(0)`,
		Run:     func(c luaapi.Call) int { c.World().Animate(c.Object(), int(c.Number(0, 0))); return 0 },
	},
}
