package unit

import (
	"math"
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// Movement are the methods that move and turn units.
var Movement = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "move_to", Where: luaapi.OnMap,
		Params: slices.Concat(luaapi.Point("the destination"), []luaapi.Param{{
			Name: "options", Type: luaapi.Options, Optional: true, Default: "{run = true}", Doc: "movement options",
			Fields: []luaapi.Param{{Name: "run", Type: luaapi.Bool, Optional: true, Default: "true", Doc: "false: the creature walks"},
				{Name: "point", Type: luaapi.Text, Optional: true, Default: `""`, Doc: "name of the destination, for on_arrive"}},
		}}),
		Doc:     "Moves the creature to a point in a straight line. It stays there until resume, unless it fights. Calls on_arrive when it arrives.",
		Example: `self:move_to(10, 5)`,
		Eluna:   []string{"MoveTo"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().Movement().GoTo(c.Self(), c.Point(0), c.FieldBool(3, "run", true), c.FieldText(3, "point")))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "walk_path", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "path", Type: luaapi.ID, Kind: content.Paths, Doc: "a path of this map"}},
		Doc:     "Makes the creature walk a path from its first waypoint, instead of the path of its spawn.",
		Example: `self:walk_path("meadow:patrol")`,
		Eluna:   []string{"MoveWaypoint", "SetDefaultMovementType"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Movement().WalkPath(c.Self(), c.ID(0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "follow", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "target", Type: luaapi.AUnit, Doc: "the unit to follow"},
			{Name: "gap", Type: luaapi.Number, Unit: "yards", Min: 0, Max: 100, Optional: true, Default: "2", Doc: "distance to keep"},
			{Name: "angle", Type: luaapi.Number, Unit: "degrees", Min: -360, Max: 360, Optional: true, Doc: "position around the target, relative to the target's facing: 0 in front of it, 90 to its left, 180 behind it; any side if omitted"},
		},
		Doc:     "Makes the creature follow a unit until stop or resume: within a distance, or with an angle at a fixed position next to it.",
		Example: `self:follow(player, 3, 180)`,
		Eluna:   []string{"MoveFollow"},
		Run: func(c luaapi.Call) int {
			const near = 2
			gap := geo.Yards(c.Number(1, near))
			if c.Given(2) {
				c.Try(c.World().Movement().FollowAt(c.Self(), c.Unit(0), gap, geo.NormalizeAngle(c.Number(2, 0)*math.Pi/180)))
			} else {
				c.Try(c.World().Movement().Follow(c.Self(), c.Unit(0), gap))
			}
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "flee", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "span", Type: luaapi.Span, Doc: "how long; a time is drawn from a range"}},
		Doc:     "Makes the creature flee from its victim for a time, then fight on. Raises an error outside combat.",
		Example: `if self:in_combat() then self:flee("5s") end`,
		Eluna:   []string{"MoveFleeing", "FleeToGetAssistance"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().Movement().Flee(c.Self(), c.Draw(0)))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "stop", Where: luaapi.OnMap,
		Doc:     "Makes the creature stand still until resume, move_to or a fight.",
		Example: `self:stop()`,
		Eluna:   []string{"MoveStop", "StopMovement"},
		Run:     func(c luaapi.Call) int { c.World().Movement().Stop(c.Self()); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "resume", Where: luaapi.OnMap,
		Doc:     "Returns the creature to its path, its wandering or its place.",
		Example: `self:resume()`,
		Eluna:   []string{"MoveClear"},
		Run:     func(c luaapi.Call) int { c.World().Movement().Resume(c.Self()); return 0 },
	},
	{
		Class: luaapi.Unit, Name: "face", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "other", Type: luaapi.AUnit, Doc: "the unit to face"}},
		Doc:     "Turns a unit that stands still towards another.",
		Example: `self:face(player)`,
		Eluna:   []string{"SetFacingToObject"},
		Run: func(c luaapi.Call) int {
			u := c.Self()
			c.World().Movement().Face(u, geo.Heading(u.Position.Point, c.Unit(0).Position.Point))
			return 0
		},
	},
	{
		Class: luaapi.Unit, Name: "turn", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "facing", Type: luaapi.Number, Unit: "radians", Min: -1000, Max: 1000, Doc: "counterclockwise from the x axis"}},
		Doc:     "Turns a unit that stands still.",
		Example: `self:turn(math.pi / 2)`,
		Eluna:   []string{"SetFacing", "SetO"},
		Run: func(c luaapi.Call) int {
			c.World().Movement().Face(c.Self(), geo.NormalizeAngle(c.Number(0, 0)))
			return 0
		},
	},
	{
		Class: luaapi.Unit, Name: "teleport", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  slices.Concat(luaapi.Point("the destination"), []luaapi.Param{facing}),
		Doc:     "Teleports the unit within this map. player:travel goes to other maps.",
		Example: `player:teleport(10, 5)`,
		Eluna:   []string{"NearTeleport", "MoveJump"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().Movement().Teleport(c.Self(), positionAt(c, 0, c.Self().Position.Facing)))
			return 0
		},
	},
}

// facing is the parameter of a heading after a location.
var facing = luaapi.Param{
	Name: "facing", Type: luaapi.Number, Unit: "radians", Min: -2 * math.Pi, Max: 2 * math.Pi,
	Optional: true, Default: "unchanged", Doc: "counterclockwise from the x axis",
}

// positionAt returns the location in arguments i to i+2 with the facing after it.
func positionAt(c luaapi.Call, i int, facing geo.Radians) geo.Position {
	return geo.Position{Point: c.Point(i), Facing: geo.NormalizeAngle(c.Number(i+3, facing))}
}
