package unit

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/scripting/luaapi"
)

// Air are the methods for jumping and vertical movement, for speed and aggro radius,
// for changes of definition, and for animations of objects.
var Air = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "leap_to", Where: luaapi.OnMap,
		Params: slices.Concat(luaapi.Point("the destination"), []luaapi.Param{{
			Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "jump options",
			Fields: []luaapi.Param{{Name: "speed", Type: luaapi.Number, Unit: "yards a second", Min: 0, Max: 1000, Optional: true, Default: "its run speed", Doc: "speed of the jump"},
				{Name: "point", Type: luaapi.Text, Optional: true, Default: `""`, Doc: "name of the destination, for on_arrive"}},
		}}),
		Doc:     "Makes the creature jump to a point, through the air and over obstacles. A map without heights uses the given z. Calls on_arrive when the creature lands, if the destination has a name.",
		Example: `self:leap_to(10, 5, 0, {speed = 20})`,
		Eluna:   []string{"MoveJump"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().Movement().Leap(c.Self(), c.Point(0), c.FieldNumber(3, "speed", 0), c.FieldText(3, "point")))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "rise_by", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: -1000, Max: 1000, Doc: "how far; negative values sink"}},
		Doc:     "Moves the creature straight up. It stays there until it is moved elsewhere.",
		Example: `self:rise_by(5)`,
		Run:     func(c luaapi.Call) int { c.Try(c.World().Movement().Rise(c.Self(), c.Number(0, 0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "fall_down", Where: luaapi.OnMap,
		Doc:     "Makes the creature fall to the ground below it.",
		Example: `self:fall_down()`,
		Run:     func(c luaapi.Call) int { c.Try(c.World().Movement().Drop(c.Self())); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_pace", Where: luaapi.OnMap,
		Params: []luaapi.Param{{Name: "gait", Type: luaapi.Text, OneOf: entity.GaitWords, Doc: "the gait to change"},
			{Name: "factor", Type: luaapi.Number, Unit: "factor", Min: 0.1, Max: 10, Doc: "1 is the defined speed"}},
		Doc:     "Sets the factor on the creature's speed for one gait. It applies in addition to that of `set_speed`, which affects all gaits.",
		Example: `self:set_pace("run", 1.5)`,
		Eluna:   []string{"SetSpeed"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().Movement().SetPace(c.Self(), entity.Gait(slices.Index(entity.GaitWords, c.Text(0))), c.Number(1, 1)))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "set_sight", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: 0, Max: 1000, Optional: true, Default: "as defined", Doc: "the aggro radius"}},
		Doc:     "Sets the creature's aggro radius, within which it attacks enemies on its own. A creature that never does so does not start to.",
		Example: `self:set_sight(30)`,
		Eluna:   []string{"SetSightDistance"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Creatures().SetSight(c.Self(), c.Number(0, 0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "turn_into", Where: luaapi.OnMap,
		Params: []luaapi.Param{{Name: "creature", Type: luaapi.ID, Kind: content.Creatures, Doc: "the new definition"},
			{Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "what else changes",
				Fields: []luaapi.Param{{Name: "level", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "true: the creature also takes a level of the new definition"}}}},
		Doc:     "Changes the creature into one of another definition where it stands. Its name, appearance, faction, stats, gossip and handlers become those of the new definition. Its health percentage, fights, state, auras and SmartAI rules stay. Its spawn creates the next creature as before.",
		Example: `self:turn_into("pup")`,
		Eluna:   []string{"UpdateEntry"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().Creatures().Become(c.Self(), c.ID(0), c.FieldBool(1, "level", false)))
			return 0
		},
	},
	{
		Class: luaapi.Object, Name: "play_animation", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "number", Type: luaapi.Integer, Unit: "number", Min: 0, Max: 3, Doc: "number of the animation in game clients"}},
		Doc:     "Makes game clients play an animation of the object. The object's state does not change.",
		Example: `self:play_animation(0)`,
		Run:     func(c luaapi.Call) int { c.World().Objects().Animate(c.Object(), int(c.Number(0, 0))); return 0 },
	},
}
