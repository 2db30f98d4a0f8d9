package world

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/scripting/luaapi"
)

// AttachingAreas are the functions with which a main chunk attaches handlers to areas.
var AttachingAreas = []luaapi.Entry{
	{
		Class: luaapi.Globals, Name: "area", Where: luaapi.OnMap, Load: true,
		Params:  []luaapi.Param{{Name: "id", Type: luaapi.ID, Kind: content.Places, Doc: "a place with a radius"}},
		Results: []luaapi.Result{{Name: "handlers", Type: luaapi.Subject, Of: luaapi.Area}},
		Doc:     "Returns the subject for handlers of an area. The methods of areas can be called on it, too.",
		Example: "local mill = area \"meadow:mill\"\nfunction mill:on_enter(player) player:tell(\"mill.dusty\") end",
		Run:     func(c luaapi.Call) int { return luaapi.Attach(c, luaapi.OneArea, luaapi.Choice{ID: c.Text(0)}) },
	},
}

// OfAreas are the methods of areas.
var OfAreas = []luaapi.Entry{
	{
		Class: luaapi.Area, Name: "id", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "id", Type: luaapi.ID}},
		Doc:     "Returns the id of the place.",
		Example: `log("info", area:id())`,
		Run:     func(c luaapi.Call) int { return c.GiveText(string(areaOf(c).ID)) },
	},
	{
		Class: luaapi.Area, Name: "name", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "name", Type: luaapi.Text}},
		Doc:     "Returns the area's name, in the default language.",
		Example: `player:tell(area:name())`,
		Eluna:   []string{"GetAreaName"},
		Run:     func(c luaapi.Call) int { return c.GiveLine(areaOf(c).Name) },
	},
	{
		Class: luaapi.Area, Name: "players", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "players", Type: luaapi.Units}},
		Doc:     "Returns the players in the area, in the order in which they entered the map.",
		Example: `if #area:players() >= 3 then map:tell("mill.full") end`,
		Run: func(c luaapi.Call) int {
			id := areaOf(c).ID
			var all []*entity.Unit
			for u := range c.World().Units() {
				if u.Player != nil && slices.Contains(u.Player.Areas, id) {
					all = append(all, u)
				}
			}
			return c.GiveUnits(all)
		},
	},
}

// areaOf returns the definition of the area whose method was called.
func areaOf(c luaapi.Call) *content.Place {
	id, _ := c.Host.Definition(c.L.Get(1))
	def, ok := c.World().Content().Place(id)
	if !ok {
		c.Fail("area %q no longer exists", luaapi.Clip(string(id)))
	}
	return def
}
