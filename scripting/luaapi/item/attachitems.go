package item

import (
	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// AttachingItems is how a main chunk says to which items its handlers belong.
var AttachingItems = []luaapi.Entry{
	{
		Class: luaapi.Globals, Name: "item", Where: luaapi.OnMap, Load: true,
		Params:  []luaapi.Param{{Name: "id", Type: luaapi.ID, Kind: content.Items, Doc: "of an item's definition"}},
		Results: []luaapi.Result{{Name: "handlers", Type: luaapi.Subject, Of: luaapi.Item}},
		Doc:     "What handlers of a kind of item hang on.",
		Example: "local flask = item \"meadow:flask\"\nfunction flask:on_use(player) return player:level() >= 3, \"flask.too_young\" end",
		Eluna:   []string{"RegisterItemEvent"},
		Run:     func(c luaapi.Call) int { return luaapi.Attach(c, luaapi.OneItem, luaapi.Choice{ID: c.Text(0)}) },
	},
	{
		Class: luaapi.Globals, Name: "items", Where: luaapi.OnMap, Load: true,
		Params: []luaapi.Param{{Name: "selection", Type: luaapi.Options, Doc: "which", Fields: []luaapi.Param{
			{Name: "tag", Type: luaapi.Text, Optional: true, Doc: "items with this tag"},
		}}},
		Results: []luaapi.Result{{Name: "handlers", Type: luaapi.Subject, Of: luaapi.Item}},
		Doc:     "What handlers of a family of items hang on; it is resolved when the bundle is loaded, and must not be empty.",
		Example: "local drinks = items{tag = \"drink\"}\nfunction drinks:on_use(player) player:emote(\"drinks.\") end",
		Run: func(c luaapi.Call) int {
			return luaapi.Attach(c, luaapi.ItemSelection, luaapi.Choice{Tag: c.FieldText(0, "tag")})
		},
	},
}
