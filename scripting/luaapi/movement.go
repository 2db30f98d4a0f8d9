package luaapi

import (
	"math"
	"slices"

	"loam/core/content"
	"loam/core/geo"
)

// movement is how units are sent elsewhere.
var movement = []Entry{
	{
		Class: Creature, Name: "move_to", Where: OnMap,
		Params: slices.Concat(point("where to"), []Param{{
			Name: "options", Type: Options, Optional: true, Default: "{run = true}", Doc: "how",
			Fields: []Param{{Name: "run", Type: Bool, Optional: true, Default: "true", Doc: "false: it walks"},
				{Name: "point", Type: Text, Optional: true, Default: `""`, Doc: "what the place is called, for on_arrive"}},
		}}),
		Doc:     "Goes to a spot in a straight line and stays there until resume, unless it fights. On its arrival on_arrive is called.",
		Example: `self:move_to(10, 5)`,
		Eluna:   []string{"MoveTo"},
		Run: func(c Call) int {
			c.Try(c.World().GoTo(c.Self(), c.Point(0), c.FieldBool(3, "run", true), c.FieldText(3, "point")))
			return 0
		},
	},
	{
		Class: Creature, Name: "walk_path", Where: OnMap,
		Params:  []Param{{Name: "path", Type: ID, Kind: content.Paths, Doc: "a path of this map"}},
		Doc:     "Walks a path of its own from its first waypoint, in place of that of its spawn.",
		Example: `self:walk_path("meadow:patrol")`,
		Eluna:   []string{"MoveWaypoint", "SetDefaultMovementType"},
		Run:     func(c Call) int { c.Try(c.World().WalkPath(c.Self(), c.ID(0))); return 0 },
	},
	{
		Class: Creature, Name: "follow", Where: OnMap,
		Params: []Param{
			{Name: "target", Type: AUnit, Doc: "whom"},
			{Name: "gap", Type: Number, Unit: "yards", Min: 0, Max: 100, Optional: true, Default: "2", Doc: "how near it keeps"},
		},
		Doc:     "Keeps near a unit until stop or resume.",
		Example: `self:follow(player, 3)`,
		Eluna:   []string{"MoveFollow"},
		Run: func(c Call) int {
			const near = 2
			c.Try(c.World().Follow(c.Self(), c.Unit(0), c.Number(1, near)))
			return 0
		},
	},
	{
		Class: Creature, Name: "flee", Where: OnMap,
		Params:  []Param{{Name: "span", Type: Span, Doc: "how long; a range is drawn"}},
		Doc:     "Runs away from its victim for a while, then fights on. Outside a fight it is an error.",
		Example: `if self:in_combat() then self:flee("5s") end`,
		Eluna:   []string{"MoveFleeing", "FleeToGetAssistance"},
		Run: func(c Call) int {
			c.Try(c.World().Flee(c.Self(), c.draw(0)))
			return 0
		},
	},
	{
		Class: Creature, Name: "stop", Where: OnMap,
		Doc:     "Stands where it is until resume, move_to or a fight.",
		Example: `self:stop()`,
		Eluna:   []string{"MoveStop", "StopMovement"},
		Run:     func(c Call) int { c.World().Stop(c.Self()); return 0 },
	},
	{
		Class: Creature, Name: "resume", Where: OnMap,
		Doc:     "Goes back to its path, its wandering or its place.",
		Example: `self:resume()`,
		Eluna:   []string{"MoveClear"},
		Run:     func(c Call) int { c.World().Resume(c.Self()); return 0 },
	},
	{
		Class: Unit, Name: "face", Where: OnMap, Permission: "players", OnPlayer: true,
		Params:  []Param{{Name: "other", Type: AUnit, Doc: "towards whom"}},
		Doc:     "Turns a standing unit towards another.",
		Example: `self:face(player)`,
		Eluna:   []string{"SetFacingToObject"},
		Run: func(c Call) int {
			u := c.Self()
			c.World().Face(u, geo.Heading(u.Position.Point, c.Unit(0).Position.Point))
			return 0
		},
	},
	{
		Class: Unit, Name: "turn", Where: OnMap, Permission: "players", OnPlayer: true,
		Params:  []Param{{Name: "facing", Type: Number, Unit: "radians", Min: -1000, Max: 1000, Doc: "counterclockwise from the x axis"}},
		Doc:     "Turns a standing unit.",
		Example: `self:turn(math.pi / 2)`,
		Eluna:   []string{"SetFacing", "SetO"},
		Run: func(c Call) int {
			c.World().Face(c.Self(), geo.NormalizeAngle(c.Number(0, 0)))
			return 0
		},
	},
	{
		Class: Unit, Name: "teleport", Where: OnMap, Permission: "players", OnPlayer: true,
		Params:  slices.Concat(point("where to"), []Param{facing}),
		Doc:     "Puts it elsewhere on this map at once. player:travel goes to other maps.",
		Example: `player:teleport(10, 5)`,
		Eluna:   []string{"NearTeleport", "MoveJump"},
		Run: func(c Call) int {
			c.Try(c.World().Teleport(c.Self(), c.positionAt(0, c.Self().Position.Facing)))
			return 0
		},
	},
}

// facing is the parameter of a heading after a location.
var facing = Param{
	Name: "facing", Type: Number, Unit: "radians", Min: -2 * math.Pi, Max: 2 * math.Pi,
	Optional: true, Default: "as it is", Doc: "counterclockwise from the x axis",
}

// positionAt is the location in arguments i to i+2 with the facing after it.
func (c Call) positionAt(i int, facing geo.Radians) geo.Position {
	return geo.Position{Point: c.Point(i), Facing: geo.NormalizeAngle(c.Number(i+3, facing))}
}
