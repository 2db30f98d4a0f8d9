package item

import (
	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// AttachingItems are the functions with which a main chunk attaches handlers to items.
var AttachingItems = []luaapi.Entry{
	{
		Class: luaapi.Globals, Name: "item", Where: luaapi.OnMap, Load: true,
		Params:  []luaapi.Param{{Name: "id", Type: luaapi.ID, Kind: content.Items, Doc: "id of the item's definition"}},
		Results: []luaapi.Result{{Name: "handlers", Type: luaapi.Subject, Of: luaapi.Item}},
		Doc:     "Attaches handlers to an item definition.",
		Example: "local flask = item \"meadow:flask\"\nfunction flask:on_use(player) return player:level() >= 3, \"flask.too_young\" end",
		Eluna:   []string{"RegisterItemEvent"},
		Run:     func(c luaapi.Call) int { return luaapi.Attach(c, luaapi.OneItem, luaapi.Choice{ID: c.Text(0)}) },
	},
	{
		Class: luaapi.Globals, Name: "items", Where: luaapi.OnMap, Load: true,
		Params: []luaapi.Param{{Name: "selection", Type: luaapi.Options, Doc: "which items", Fields: []luaapi.Param{
			{Name: "tag", Type: luaapi.Text, Optional: true, Doc: "items with this tag"},
		}}},
		Results: []luaapi.Result{{Name: "handlers", Type: luaapi.Subject, Of: luaapi.Item}},
		Doc:     "Attaches handlers to all items with a tag. The selection is resolved when the bundle is loaded, and must not be empty.",
		Example: "local drinks = items{tag = \"drink\"}\nfunction drinks:on_use(player) player:emote(\"drinks.\") end",
		Run: func(c luaapi.Call) int {
			return luaapi.Attach(c, luaapi.ItemSelection, luaapi.Choice{Tag: c.FieldText(0, "tag")})
		},
	},
}
