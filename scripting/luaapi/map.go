package luaapi

import (
	"slices"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/geo"
)

// among are the parameters of a search of the whole map.
var among = []Param{{Name: "filter", Type: Options, Fields: filter, Optional: true, Default: "all the living", Doc: "whom to look for"}}

// mapEntries is what can be asked of the map.
var mapEntries = slices.Concat(factsOfMap, instanceEntries, ofPools, ofWorldStates)

var factsOfMap = []Entry{
	{
		Class: Map, Name: "id", Where: OnMap,
		Results: []Result{{Name: "id", Type: ID}},
		Doc:     "The id of the map's definition.",
		Example: `if map:id() == "meadow:field" then map:tell("welcome") end`,
		Eluna:   []string{"GetMapId"},
		Run:     func(c Call) int { return c.GiveText(string(c.World().MapID())) },
	},
	{
		Class: Map, Name: "instance", Where: OnMap,
		Results: []Result{{Name: "number", Type: Integer}},
		Doc:     "Which instance of the map this is.",
		Example: `print("instance " .. map:instance())`,
		Eluna:   []string{"GetInstanceId"},
		Run:     func(c Call) int { return c.GiveNumber(float64(c.World().Instance())) },
	},
	{
		Class: Map, Name: "time", Where: OnMap,
		Results: []Result{{Name: "seconds", Type: Number, Unit: "seconds"}},
		Doc:     "The time since the map began. It stands still while the map does.",
		Example: `map.state.last_wave = map:time()`,
		Eluna:   []string{"GetGameTime", "GetCurrTime"},
		Run:     func(c Call) int { return c.GiveNumber(c.World().Now().Seconds()) },
	},
	{
		Class: Map, Name: "unit", Where: OnMap,
		Params:  []Param{{Name: "ref", Type: Ref, Optional: true, Default: "nil", Doc: "what unit:ref() returned"}},
		Results: []Result{{Name: "unit", Type: AUnit, Nil: true}},
		Doc:     "The unit that a ref names; nil when it is no longer on this map, or for nil.",
		Example: `local striker = map:unit(self.state.striker)`,
		Eluna:   []string{"GetWorldObject", "GetPlayerByGUID"},
		Run: func(c Call) int {
			if !c.Given(0) {
				return c.GiveNil()
			}
			return c.GiveFound(c.Data(0).Ref())
		},
	},
	{
		Class: Map, Name: "players", Where: OnMap, Params: among,
		Results: []Result{{Name: "players", Type: Units, Of: Player}},
		Doc:     "All living players on the map, or those of a filter, in the order in which they came.",
		Example: `for _, player in ipairs(map:players()) do player:tell("event.begins") end`,
		Eluna:   []string{"GetPlayers", "GetPlayersInMap"},
		Run:     func(c Call) int { return c.everywhere((*entity.Unit).IsPlayer) },
	},
	{
		Class: Map, Name: "creatures", Where: OnMap, Params: among,
		Results: []Result{{Name: "creatures", Type: Units, Of: Creature}},
		Doc:     "All living creatures on the map, or those of a filter, in the order in which they came.",
		Example: `for _, wolf in ipairs(map:creatures{tag = "wolf"}) do wolf:say("wolf.growl") end`,
		Eluna:   []string{"GetCreatures"},
		Run:     func(c Call) int { return c.everywhere(func(u *entity.Unit) bool { return !u.IsPlayer() }) },
	},
	{
		Class: Map, Name: "find_player", Where: OnMap,
		Params:  []Param{{Name: "name", Type: Text, Doc: "of the character"}},
		Results: []Result{{Name: "player", Type: APlayer, Nil: true}},
		Doc:     "The player with a name; nil when it is not on this map.",
		Example: `local anna = map:find_player("Anna")`,
		Eluna:   []string{"GetPlayerByName"},
		Run: func(c Call) int {
			if u, ok := c.World().FindPlayer(c.Text(0)); ok {
				return c.GiveUnit(u)
			}
			return c.GiveNil()
		},
	},
	{
		Class: Map, Name: "find", Where: OnMap, Params: among,
		Results: []Result{{Name: "unit", Type: AUnit, Nil: true}},
		Doc:     "The first unit of a filter, in the order in which they came; nil when there is none.",
		Example: `local boss = map:find{tag = "boss"}`,
		Run: func(c Call) int {
			f := c.filterOf(0, nil)
			for u := range c.World().Units() {
				c.Host.Charge(c.L, lookSteps)
				if f.takes(u) {
					return c.GiveUnit(u)
				}
			}
			return c.GiveNil()
		},
	},
	{
		Class: Map, Name: "in_range", Where: OnMap,
		Params:  slices.Concat(spot, search),
		Results: []Result{{Name: "units", Type: Units}},
		Doc:     "All units within a distance of a spot, on the ground of the map.",
		Example: `for _, u in ipairs(map:in_range(10, 5, 8)) do u:suffer(5) end`,
		Run: func(c Call) int {
			f := c.filterOf(3, nil)
			spot := geo.Point{X: c.Number(0, 0), Y: c.Number(1, 0), Z: c.ground(c.Number(0, 0), c.Number(1, 0))}
			return c.GiveUnits(c.among(f, c.World().Within(spot, c.Number(2, 0))))
		},
	},
	{
		Class: Map, Name: "place", Where: OnMap,
		Params: []Param{{Name: "id", Type: ID, Kind: content.Places, Doc: "of a place on this map"}},
		Results: []Result{
			{Name: "x", Type: Number, Unit: "yards"}, {Name: "y", Type: Number, Unit: "yards"}, {Name: "z", Type: Number, Unit: "yards"},
		},
		Doc:     "Where a place is.",
		Example: `self:move_to(map:place("meadow:mill"))`,
		Run: func(c Call) int {
			p, _ := c.World().Content().Place(c.ID(0))
			if p.Map != c.World().MapID() {
				c.badArgument(0, "that place is on map "+string(p.Map))
			}
			return c.GiveNumber(p.At.X) + c.GiveNumber(p.At.Y) + c.GiveNumber(p.At.Z)
		},
	},
}

// spot is a point on the ground.
var spot = point("the middle")[:2]

// everywhere lists the units of a kind and of the filter in argument 0.
func (c Call) everywhere(kind func(*entity.Unit) bool) int {
	f := c.filterOf(0, nil)
	var found []*entity.Unit
	for u := range c.World().Units() {
		c.Host.Charge(c.L, lookSteps)
		if kind(u) && f.takes(u) {
			found = append(found, u)
		}
	}
	return c.GiveUnits(found)
}
