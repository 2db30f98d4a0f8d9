package unit

import (
	"loam/core/lib/geo"
	"loam/core/model/entity"
	"loam/scripting/luaapi"
)

// Targets are the methods that find units around a unit.
var Targets = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "in_range", Where: luaapi.OnMap, Params: luaapi.Search,
		Results: []luaapi.Result{{Name: "units", Type: luaapi.Units}},
		Doc:     "Returns all units within a distance, without the unit itself, in the map's internal order.",
		Example: `for _, u in ipairs(self:in_range(10, {reaction = "hostile"})) do self:damage(u, 5) end`,
		Eluna:   []string{"GetCreaturesInRange", "GetPlayersInRange", "GetUnfriendlyUnitsInRange", "GetFriendlyUnitsInRange", "GetNearObjects"},
		Run:     func(c luaapi.Call) int { return c.GiveUnits(around(c)) },
	},
	{
		Class: luaapi.Unit, Name: "nearest", Where: luaapi.OnMap, Params: luaapi.Search,
		Results: []luaapi.Result{{Name: "unit", Type: luaapi.AUnit, Nil: true}},
		Doc:     "Returns the nearest unit within a distance, without the unit itself; nil when there is none.",
		Example: `local p = self:nearest(30, {kind = "player"}) if p then self:say("greet", {name = p:name()}) end`,
		Eluna:   []string{"GetNearestCreature", "GetNearestPlayer", "GetNearObject"},
		Run: func(c luaapi.Call) int {
			self := c.Self()
			var best *entity.Unit
			var least geo.Yards
			for _, u := range around(c) {
				d := geo.DistanceSquared(self.Position.Point, u.Position.Point)
				if best == nil || d < least {
					best, least = u, d
				}
			}
			return c.GiveUnit(best)
		},
	},
	{
		Class: luaapi.Unit, Name: "random_in_range", Where: luaapi.OnMap, Params: luaapi.Search,
		Results: []luaapi.Result{{Name: "unit", Type: luaapi.AUnit, Nil: true}},
		Doc:     "Returns a random unit within a distance, without the unit itself; nil when there is none.",
		Example: `local target = self:random_in_range(40, {kind = "player"}) if target then self:damage(target, 30) end`,
		Eluna:   []string{"GetRandomPlayer", "GetAITarget"},
		Run: func(c luaapi.Call) int {
			found := around(c)
			drawn := c.Host.Random()
			if len(found) == 0 {
				return c.GiveNil()
			}
			return c.GiveUnit(found[int(drawn*float64(len(found)))])
		},
	},
}

// around lists the units that a search finds.
func around(c luaapi.Call) []*entity.Unit {
	self := c.Self()
	f := c.FilterOf(1, self)
	return c.Among(f, c.World().Within(self.Position.Point, c.Number(0, 0)))
}
