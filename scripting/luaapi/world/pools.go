package world

import (
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// ofPools are the functions for spawn groups and pools.
var ofPools = []luaapi.Entry{
	{
		Class: luaapi.Map, Name: "spawn_group", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "group", Type: luaapi.ID, Kind: content.SpawnGroups, Doc: "a spawn group of this map"}},
		Doc:     "Activates a spawn group: its missing members appear at their spawns at once. It stays active until `despawn_group`, also across reloads and restarts of the map.",
		Example: `map:spawn_group("raiders")`,
		Eluna:   []string{"SpawnCreature"},
		Run:     func(c luaapi.Call) int { return callGroup(c, true) },
	},
	{
		Class: luaapi.Map, Name: "despawn_group", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "group", Type: luaapi.ID, Kind: content.SpawnGroups, Doc: "a spawn group of this map"}},
		Doc:     "Deactivates a spawn group: its living members are removed and do not respawn until `spawn_group`. Corpses stay.",
		Example: `map:despawn_group("raiders")`,
		Run:     func(c luaapi.Call) int { return callGroup(c, false) },
	},
	{
		Class: luaapi.Map, Name: "has_group", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "group", Type: luaapi.ID, Kind: content.SpawnGroups, Doc: "a spawn group of this map"}},
		Results: []luaapi.Result{{Name: "there", Type: luaapi.Bool}},
		Doc:     "Returns whether a spawn group is active and not suppressed by game events or encounters.",
		Example: `if map:has_group("raiders") then self:yell("To arms!") end`,
		Run: func(c luaapi.Call) int {
			on, known := c.World().Spawns().GroupCalled(c.ID(0))
			if !known {
				c.BadArgument(0, "this group belongs to another map")
			}
			return c.GiveBool(on)
		},
	},
	{
		Class: luaapi.Map, Name: "pool", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "pool", Type: luaapi.ID, Kind: content.Pools, Doc: "a pool of this map"}},
		Results: []luaapi.Result{{Name: "ids", Type: luaapi.List, Doc: "of the spawns, groups and pools that the pool has chosen, in the order in which they were drawn"}},
		Doc:     "Returns what a pool has chosen.",
		Example: `for _, id in ipairs(map:pool("dens")) do log("info", id) end`,
		Run: func(c luaapi.Call) int {
			all, ok := c.World().Spawns().PoolHas(c.ID(0))
			if !ok {
				c.BadArgument(0, "this pool belongs to another map")
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
		Params:  []luaapi.Param{{Name: "pool", Type: luaapi.ID, Kind: content.Pools, Doc: "a pool of this map"}},
		Doc:     "Removes everything that a pool has chosen, including its living creatures, and draws again at once.",
		Example: `map:redraw_pool("dens")`,
		Run: func(c luaapi.Call) int {
			if err := c.World().Spawns().RedrawPool(c.ID(0)); err != nil {
				c.BadArgument(0, err.Error())
			}
			return 0
		},
	},
}

// callGroup activates or deactivates a spawn group.
func callGroup(c luaapi.Call, on bool) int {
	if err := c.World().Spawns().CallGroup(c.ID(0), on); err != nil {
		c.BadArgument(0, err.Error())
	}
	return 0
}
