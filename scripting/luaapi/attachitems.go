package luaapi

import "loam/core/content"

// attachingItems is how a main chunk says to which items its handlers belong.
var attachingItems = []Entry{
	{
		Class: Globals, Name: "item", Where: OnMap, Load: true,
		Params:  []Param{{Name: "id", Type: ID, Kind: content.Items, Doc: "of an item's definition"}},
		Results: []Result{{Name: "handlers", Type: Subject, Of: Item}},
		Doc:     "What handlers of a kind of item hang on.",
		Example: "local flask = item \"meadow:flask\"\nfunction flask:on_use(player) return player:level() >= 3, \"flask.too_young\" end",
		Eluna:   []string{"RegisterItemEvent"},
		Run:     func(c Call) int { return attach(c, OneItem, Choice{ID: c.Text(0)}) },
	},
	{
		Class: Globals, Name: "items", Where: OnMap, Load: true,
		Params: []Param{{Name: "selection", Type: Options, Doc: "which", Fields: []Param{
			{Name: "tag", Type: Text, Optional: true, Doc: "items with this tag"},
		}}},
		Results: []Result{{Name: "handlers", Type: Subject, Of: Item}},
		Doc:     "What handlers of a family of items hang on; it is resolved when the bundle is loaded, and must not be empty.",
		Example: "local drinks = items{tag = \"drink\"}\nfunction drinks:on_use(player) player:emote(\"drinks.\") end",
		Run:     func(c Call) int { return attach(c, ItemSelection, Choice{Tag: c.FieldText(0, "tag")}) },
	},
}
