package luaapi

import (
	"slices"

	"loam/core/content"
	"loam/core/entity"
)

// attachingAreas is how a main chunk says to which area its handlers belong.
var attachingAreas = []Entry{
	{
		Class: Globals, Name: "area", Where: OnMap, Load: true,
		Params:  []Param{{Name: "id", Type: ID, Kind: content.Places, Doc: "of a place with a radius"}},
		Results: []Result{{Name: "handlers", Type: Subject, Of: Area}},
		Doc:     "What handlers of an area hang on.",
		Example: "local mill = area \"meadow:mill\"\nfunction mill:on_enter(player) player:tell(\"mill.dusty\") end",
		Run:     func(c Call) int { return attach(c, OneArea, Choice{ID: c.Text(0)}) },
	},
}

// ofAreas is what handlers of areas can ask of self.
var ofAreas = []Entry{
	{
		Class: Area, Name: "id", Where: OnMap,
		Results: []Result{{Name: "id", Type: ID}},
		Doc:     "The id of the place.",
		Example: `log("info", area:id())`,
		Run:     func(c Call) int { return c.GiveText(string(c.areaOf().ID)) },
	},
	{
		Class: Area, Name: "name", Where: OnMap,
		Results: []Result{{Name: "name", Type: Text}},
		Doc:     "What it is called, in the default language.",
		Example: `player:tell(area:name())`,
		Run:     func(c Call) int { return c.giveLine(c.areaOf().Name) },
	},
	{
		Class: Area, Name: "players", Where: OnMap,
		Results: []Result{{Name: "players", Type: Units}},
		Doc:     "The players who stand in it, in the order in which they came onto the map.",
		Example: `if #area:players() >= 3 then map:tell("mill.full") end`,
		Run: func(c Call) int {
			id := c.areaOf().ID
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

// areaOf is the definition of the area whose method was called.
func (c Call) areaOf() *content.Place {
	id, _ := c.Host.Definition(c.L.Get(1))
	def, ok := c.World().Content().Place(id)
	if !ok {
		c.Fail("there is no area %q any more", clip(string(id)))
	}
	return def
}
