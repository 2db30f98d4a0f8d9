package luaapi

import (
	"loam/core/content"
	"loam/core/plain"
)

// ofPools is what scripts do with groups and pools of spawns.
var ofPools = []Entry{
	{
		Class: Map, Name: "spawn_group", Where: OnMap,
		Params:  []Param{{Name: "group", Type: ID, Kind: content.SpawnGroups, Doc: "of a group of spawns of this map"}},
		Doc:     "Has a group of spawns come: everyone of it who is not there stands at its spawn at once. It stays called for until `despawn_group`, over reloads and restarts of the map too.",
		Example: `map:spawn_group("raiders")`,
		Eluna:   []string{"SpawnCreature"},
		Run:     func(c Call) int { return c.callGroup(true) },
	},
	{
		Class: Map, Name: "despawn_group", Where: OnMap,
		Params:  []Param{{Name: "group", Type: ID, Kind: content.SpawnGroups, Doc: "of a group of spawns of this map"}},
		Doc:     "Takes away everyone of a group of spawns who lives, and lets nobody of it come again until `spawn_group`. Corpses lie on.",
		Example: `map:despawn_group("raiders")`,
		Run:     func(c Call) int { return c.callGroup(false) },
	},
	{
		Class: Map, Name: "has_group", Where: OnMap,
		Params:  []Param{{Name: "group", Type: ID, Kind: content.SpawnGroups, Doc: "of a group of spawns of this map"}},
		Results: []Result{{Name: "there", Type: Bool}},
		Doc:     "Tells whether a group of spawns is called for and neither game events nor encounters keep it away.",
		Example: `if map:has_group("raiders") then self:yell("To arms!") end`,
		Run: func(c Call) int {
			on, known := c.World().GroupCalled(c.ID(0))
			if !known {
				c.badArgument(0, "it is a group of another map")
			}
			return c.GiveBool(on)
		},
	},
	{
		Class: Map, Name: "pool", Where: OnMap,
		Params:  []Param{{Name: "pool", Type: ID, Kind: content.Pools, Doc: "of this map"}},
		Results: []Result{{Name: "ids", Type: List, Doc: "of the spawns, groups and pools that it has chosen, in the order in which they were drawn"}},
		Doc:     "What a pool has chosen.",
		Example: `for _, id in ipairs(map:pool("dens")) do log("info", id) end`,
		Run: func(c Call) int {
			all, ok := c.World().PoolHas(c.ID(0))
			if !ok {
				c.badArgument(0, "it is a pool of another map")
			}
			ids := make([]plain.Value, len(all))
			for i, m := range all {
				ids[i] = plain.OfString(string(m.ID))
			}
			c.Host.Charge(c.L, 4*len(ids))
			return c.GiveData(plain.OfList(ids...))
		},
	},
	{
		Class: Map, Name: "redraw_pool", Where: OnMap,
		Params:  []Param{{Name: "pool", Type: ID, Kind: content.Pools, Doc: "of this map"}},
		Doc:     "Takes away all that a pool has chosen, with who lives there, and draws anew, at once.",
		Example: `map:redraw_pool("dens")`,
		Run: func(c Call) int {
			if err := c.World().RedrawPool(c.ID(0)); err != nil {
				c.badArgument(0, err.Error())
			}
			return 0
		},
	},
}

// callGroup has a group of spawns come or go.
func (c Call) callGroup(on bool) int {
	if err := c.World().CallGroup(c.ID(0), on); err != nil {
		c.badArgument(0, err.Error())
	}
	return 0
}

// PoolWorld is what these entries ask of a map.
type PoolWorld interface {
	CallGroup(id content.ID, on bool) error
	GroupCalled(id content.ID) (on, known bool)
	PoolHas(id content.ID) ([]content.Member, bool)
	RedrawPool(id content.ID) error
}
