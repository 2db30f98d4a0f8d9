package luaapi

import (
	"loam/core/entity"
	"loam/core/geo"
)

// search are the parameters of a search around a unit.
var search = []Param{
	{Name: "yards", Type: Number, Unit: "yards", Min: 0, Max: farYards, Doc: "how far, from middle to middle"},
	{Name: "filter", Type: Options, Fields: filter, Optional: true, Default: "every living unit", Doc: "whom to look for"},
}

// targets finds units around a unit.
var targets = []Entry{
	{
		Class: Unit, Name: "in_range", Where: OnMap, Params: search,
		Results: []Result{{Name: "units", Type: Units}},
		Doc:     "All units within a distance, itself not among them, in the order of the map's bookkeeping.",
		Example: `for _, u in ipairs(self:in_range(10, {reaction = "hostile"})) do self:damage(u, 5) end`,
		Eluna:   []string{"GetCreaturesInRange", "GetPlayersInRange", "GetUnfriendlyUnitsInRange", "GetFriendlyUnitsInRange"},
		Run:     func(c Call) int { return c.GiveUnits(c.around()) },
	},
	{
		Class: Unit, Name: "nearest", Where: OnMap, Params: search,
		Results: []Result{{Name: "unit", Type: AUnit, Nil: true}},
		Doc:     "The nearest unit within a distance, itself left out; nil when there is none.",
		Example: `local p = self:nearest(30, {kind = "player"}) if p then self:say("greet", {name = p:name()}) end`,
		Eluna:   []string{"GetNearestCreature", "GetNearestPlayer", "GetNearObject"},
		Run: func(c Call) int {
			self := c.Self()
			var best *entity.Unit
			var least geo.Yards
			for _, u := range c.around() {
				d := geo.DistanceSquared(self.Position.Point, u.Position.Point)
				if best == nil || d < least {
					best, least = u, d
				}
			}
			return c.GiveUnit(best)
		},
	},
	{
		Class: Unit, Name: "random_in_range", Where: OnMap, Params: search,
		Results: []Result{{Name: "unit", Type: AUnit, Nil: true}},
		Doc:     "A unit within a distance, drawn by chance, itself left out; nil when there is none.",
		Example: `local target = self:random_in_range(40, {kind = "player"}) if target then self:damage(target, 30) end`,
		Eluna:   []string{"GetRandomPlayer", "GetAITarget"},
		Run: func(c Call) int {
			found := c.around()
			drawn := c.Host.Random()
			if len(found) == 0 {
				return c.GiveNil()
			}
			return c.GiveUnit(found[int(drawn*float64(len(found)))])
		},
	},
}

// around lists the units that a search finds.
func (c Call) around() []*entity.Unit {
	self := c.Self()
	f := c.filterOf(1, self)
	return c.among(f, c.World().Within(self.Position.Point, c.Number(0, 0)))
}

// among lists the units of a filter among those near.
func (c Call) among(f chosen, near []*entity.Unit) []*entity.Unit {
	c.Host.Charge(c.L, lookSteps*len(near))
	var found []*entity.Unit
	for _, u := range near {
		if f.takes(u) {
			found = append(found, u)
		}
	}
	return found
}
