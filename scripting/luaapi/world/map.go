// Package world owns the functions of maps and of what is on them: game objects,
// transports, areas, instances, layers, spawn groups and pools, world states, weather
// and game events. Its functions run on the goroutine that owns the box.
package world

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/scripting/luaapi"
)

// among are the parameters of a search of the whole map.
var among = []luaapi.Param{{Name: "filter", Type: luaapi.Options, Fields: luaapi.Filter, Optional: true, Default: "all living units", Doc: "which units to find"}}

// MapEntries are the methods of the map.
var MapEntries = slices.Concat(factsOfMap, instanceEntries, ofPools, ofWorldStates)

var factsOfMap = []luaapi.Entry{
	{
		Class: luaapi.Map, Name: "id", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "id", Type: luaapi.ID}},
		Doc:     "Returns the id of the map's definition.",
		Example: `if map:id() == "meadow:field" then map:tell("welcome") end`,
		Eluna:   []string{"GetMapId"},
		Run:     func(c luaapi.Call) int { return c.GiveText(string(c.World().MapID())) },
	},
	{
		Class: luaapi.Map, Name: "instance", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "number", Type: luaapi.Integer}},
		Doc:     "Returns the number of this instance of the map.",
		Example: `print("instance " .. map:instance())`,
		Eluna:   []string{"GetInstanceId"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.World().Instance())) },
	},
	{
		Class: luaapi.Map, Name: "time", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "seconds", Type: luaapi.Number, Unit: "seconds"}},
		Doc:     "Returns the time since the map started. It does not advance while the map does not run, such as during a pause.",
		Example: `map.state.last_wave = map:time()`,
		Eluna:   []string{"GetGameTime", "GetCurrTime"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(c.World().Now().Seconds()) },
	},
	{
		Class: luaapi.Map, Name: "unit", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "ref", Type: luaapi.Ref, Optional: true, Default: "nil", Doc: "what unit:ref() returned"}},
		Results: []luaapi.Result{{Name: "unit", Type: luaapi.AUnit, Nil: true}},
		Doc:     "Returns the unit that a ref identifies; nil when it is no longer on this map, or for nil.",
		Example: `local striker = map:unit(self.state.striker)`,
		Eluna:   []string{"GetWorldObject", "GetPlayerByGUID"},
		Run: func(c luaapi.Call) int {
			if !c.Given(0) {
				return c.GiveNil()
			}
			return c.GiveFound(c.Data(0).Ref())
		},
	},
	{
		Class: luaapi.Map, Name: "players", Where: luaapi.OnMap, Params: among,
		Results: []luaapi.Result{{Name: "players", Type: luaapi.Units, Of: luaapi.Player}},
		Doc:     "Returns all living players on the map, or those that match a filter, in the order in which they entered it.",
		Example: `for _, player in ipairs(map:players()) do player:tell("event.begins") end`,
		Eluna:   []string{"GetPlayers", "GetPlayersInMap"},
		Run:     func(c luaapi.Call) int { return everywhere(c, (*entity.Unit).IsPlayer) },
	},
	{
		Class: luaapi.Map, Name: "creatures", Where: luaapi.OnMap, Params: among,
		Results: []luaapi.Result{{Name: "creatures", Type: luaapi.Units, Of: luaapi.Creature}},
		Doc:     "Returns all living creatures on the map, or those that match a filter, in the order in which they appeared.",
		Example: `for _, wolf in ipairs(map:creatures{tag = "wolf"}) do wolf:say("wolf.growl") end`,
		Eluna:   []string{"GetCreatures"},
		Run:     func(c luaapi.Call) int { return everywhere(c, func(u *entity.Unit) bool { return !u.IsPlayer() }) },
	},
	{
		Class: luaapi.Map, Name: "find_player", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "name", Type: luaapi.Text, Doc: "name of the character"}},
		Results: []luaapi.Result{{Name: "player", Type: luaapi.APlayer, Nil: true}},
		Doc:     "Returns the player with a name; nil when the player is not on this map.",
		Example: `local anna = map:find_player("Anna")`,
		Eluna:   []string{"GetPlayerByName"},
		Run: func(c luaapi.Call) int {
			if u, ok := c.World().Players().Find(c.Text(0)); ok {
				return c.GiveUnit(u)
			}
			return c.GiveNil()
		},
	},
	{
		Class: luaapi.Map, Name: "find", Where: luaapi.OnMap, Params: among,
		Results: []luaapi.Result{{Name: "unit", Type: luaapi.AUnit, Nil: true}},
		Doc:     "Returns the first unit that matches a filter, in the order in which units appeared; nil when there is none.",
		Example: `local boss = map:find{tag = "boss"}`,
		Run: func(c luaapi.Call) int {
			f := c.FilterOf(0, nil)
			for u := range c.World().Units() {
				c.Host.Charge(c.L, luaapi.LookSteps)
				if f.Takes(u) {
					return c.GiveUnit(u)
				}
			}
			return c.GiveNil()
		},
	},
	{
		Class: luaapi.Map, Name: "in_range", Where: luaapi.OnMap,
		Params:  slices.Concat(spot, luaapi.Search),
		Results: []luaapi.Result{{Name: "units", Type: luaapi.Units}},
		Doc:     "Returns all units within a distance of a point on the ground of the map.",
		Example: `for _, u in ipairs(map:in_range(10, 5, 8)) do u:suffer(5) end`,
		Run: func(c luaapi.Call) int {
			f := c.FilterOf(3, nil)
			spot := geo.Point{X: c.Number(0, 0), Y: c.Number(1, 0), Z: c.Ground(c.Number(0, 0), c.Number(1, 0))}
			return c.GiveUnits(c.Among(f, c.World().Within(spot, c.Number(2, 0))))
		},
	},
	{
		Class: luaapi.Map, Name: "height", Where: luaapi.OnMap,
		Params:  spot,
		Results: []luaapi.Result{{Name: "z", Type: luaapi.Number, Unit: "yards"}},
		Doc:     "Returns the height of the ground at a point. Outside the map's bounds it is that of the nearest point inside. Whatever stands on the ground does not count.",
		Example: `local x, y = self:position() if map:height(x + 5, y) < -2 then self:say("Mind the pit.") end`,
		Eluna:   []string{"GetHeight"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(c.Ground(c.Number(0, 0), c.Number(1, 0))) },
	},
	{
		Class: luaapi.Map, Name: "place", Where: luaapi.OnMap,
		Params: []luaapi.Param{{Name: "id", Type: luaapi.ID, Kind: content.Places, Doc: "a place on this map"}},
		Results: []luaapi.Result{
			{Name: "x", Type: luaapi.Number, Unit: "yards"}, {Name: "y", Type: luaapi.Number, Unit: "yards"}, {Name: "z", Type: luaapi.Number, Unit: "yards"},
		},
		Doc:     "Returns the position of a place.",
		Example: `self:move_to(map:place("meadow:mill"))`,
		Run: func(c luaapi.Call) int {
			p, _ := c.World().Content().Place(c.ID(0))
			if p.Map != c.World().MapID() {
				c.BadArgument(0, "the place is on map "+string(p.Map))
			}
			return c.GiveNumber(p.At.X) + c.GiveNumber(p.At.Y) + c.GiveNumber(p.At.Z)
		},
	},
}

// spot is a point on the ground.
var spot = luaapi.Point("the point")[:2]

// everywhere lists the units of a kind and of the filter in argument 0.
func everywhere(c luaapi.Call, kind func(*entity.Unit) bool) int {
	f := c.FilterOf(0, nil)
	var found []*entity.Unit
	for u := range c.World().Units() {
		c.Host.Charge(c.L, luaapi.LookSteps)
		if kind(u) && f.Takes(u) {
			found = append(found, u)
		}
	}
	return c.GiveUnits(found)
}
