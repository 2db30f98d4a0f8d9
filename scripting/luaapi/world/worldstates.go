package world

import (
	"strings"

	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// ofWorldStates are the functions for world states.
var ofWorldStates = []luaapi.Entry{
	{
		Class: luaapi.Map, Name: "world_state", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "state", Type: luaapi.ID, Kind: content.WorldStates, Doc: "a world state of this map or of the realm"}},
		Results: []luaapi.Result{{Name: "now", Type: luaapi.Integer}},
		Doc:     "Returns the value of a world state. For a world state of the realm, it is the last value that this map received.",
		Example: `if map:world_state("beacons") == 3 then self:yell("They burn!") end`,
		Eluna:   []string{"GetMapEntrance"},
		Run: func(c luaapi.Call) int {
			now, ok := c.World().Environment().WorldState(c.ID(0))
			if !ok {
				c.BadArgument(0, "this world state belongs to another map")
			}
			return c.GiveNumber(float64(now))
		},
	},
	{
		Class: luaapi.Map, Name: "set_world_state", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "state", Type: luaapi.ID, Kind: content.WorldStates, Doc: "a world state of this map or of the realm, defined by this bundle"},
			{Name: "now", Type: luaapi.Integer, Unit: "any", Min: -content.MaxWorldState, Max: content.MaxWorldState, Doc: "the new value; outside the bounds of the world state, the nearest bound"},
		},
		Doc:     "Sets a world state and sends it to players. A world state of the realm changes a step later, on all maps. Only scripts of the bundle that defines the world state may call this.",
		Example: `map:set_world_state("beacons", 0)`,
		Eluna:   []string{"SendUpdateWorldState"},
		Run:     func(c luaapi.Call) int { return changeState(c, false) },
	},
	{
		Class: luaapi.Map, Name: "add_world_state", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "state", Type: luaapi.ID, Kind: content.WorldStates, Doc: "a world state of this map or of the realm, defined by this bundle"},
			{Name: "amount", Type: luaapi.Integer, Unit: "any", Min: -content.MaxWorldState, Max: content.MaxWorldState, Doc: "amount to add; negative values subtract"},
		},
		Doc:     "Adds to a world state, within its bounds. When two maps add to one of the realm at once, both count. Only scripts of the bundle that defines the world state may call this.",
		Example: `map:add_world_state("beacons", 1)`,
		Run:     func(c luaapi.Call) int { return changeState(c, true) },
	},
}

func changeState(c luaapi.Call, adds bool) int {
	id := c.ID(0)
	if bundle, _, _ := strings.Cut(string(id), ":"); bundle != c.Host.Bundle() {
		c.Fail("only scripts of bundle %s can change %s: call a function that the bundle exports", bundle, id)
	}
	if err := c.World().Environment().ChangeState(content.StateChange{State: id, Adds: adds, Amount: int64(c.Number(1, 0))}); err != nil {
		c.BadArgument(0, err.Error())
	}
	return 0
}
