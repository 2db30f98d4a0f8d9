package world

import (
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// ofPools is what scripts do with groups and pools of spawns.
var ofPools = []luaapi.Entry{
	{
		Class: luaapi.Map, Name: "spawn_group", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "group", Type: luaapi.ID, Kind: content.SpawnGroups, Doc: "of a group of spawns of this map"}},
		Doc:     "Has a group of spawns come: everyone of it who is not there stands at its spawn at once. It stays called for until `despawn_group`, over reloads and restarts of the map too.",
		Example: `map:spawn_group("raiders")`,
		Eluna:   []string{"SpawnCreature"},
		Run:     func(c luaapi.Call) int { return callGroup(c, true) },
	},
	{
		Class: luaapi.Map, Name: "despawn_group", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "group", Type: luaapi.ID, Kind: content.SpawnGroups, Doc: "of a group of spawns of this map"}},
		Doc:     "Takes away everyone of a group of spawns who lives, and lets nobody of it come again until `spawn_group`. Corpses lie on.",
		Example: `map:despawn_group("raiders")`,
		Run:     func(c luaapi.Call) int { return callGroup(c, false) },
	},
	{
		Class: luaapi.Map, Name: "has_group", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "group", Type: luaapi.ID, Kind: content.SpawnGroups, Doc: "of a group of spawns of this map"}},
		Results: []luaapi.Result{{Name: "there", Type: luaapi.Bool}},
		Doc:     "Tells whether a group of spawns is called for and neither game events nor encounters keep it away.",
		Example: `if map:has_group("raiders") then self:yell("To arms!") end`,
		Run: func(c luaapi.Call) int {
			on, known := c.World().GroupCalled(c.ID(0))
			if !known {
				c.BadArgument(0, "it is a group of another map")
			}
			return c.GiveBool(on)
		},
	},
	{
		Class: luaapi.Map, Name: "pool", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "pool", Type: luaapi.ID, Kind: content.Pools, Doc: "of this map"}},
		Results: []luaapi.Result{{Name: "ids", Type: luaapi.List, Doc: "of the spawns, groups and pools that it has chosen, in the order in which they were drawn"}},
		Doc:     "What a pool has chosen.",
		Example: `for _, id in ipairs(map:pool("dens")) do log("info", id) end`,
		Run: func(c luaapi.Call) int {
			all, ok := c.World().PoolHas(c.ID(0))
			if !ok {
				c.BadArgument(0, "it is a pool of another map")
			}
			ids := make([]value.Value, len(all))
			for i, m := range all {
				ids[i] = value.OfString(string(m.ID))
			}
			c.Host.Charge(c.L, 4*len(ids))
			return c.GiveData(value.OfList(ids...))
		},
	},
	{
		Class: luaapi.Map, Name: "redraw_pool", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "pool", Type: luaapi.ID, Kind: content.Pools, Doc: "of this map"}},
		Doc:     "Takes away all that a pool has chosen, with who lives there, and draws anew, at once.",
		Example: `map:redraw_pool("dens")`,
		Run: func(c luaapi.Call) int {
			if err := c.World().RedrawPool(c.ID(0)); err != nil {
				c.BadArgument(0, err.Error())
			}
			return 0
		},
	},
}

// callGroup has a group of spawns come or go.
func callGroup(c luaapi.Call, on bool) int {
	if err := c.World().CallGroup(c.ID(0), on); err != nil {
		c.BadArgument(0, err.Error())
	}
	return 0
}
