package world

import (
	"loam/core/model/content"
	"loam/core/rules/layer"
	"loam/scripting/luaapi"
)

var ofLayer = luaapi.Param{Name: "layer", Type: luaapi.ID, Kind: content.Layers, Doc: "the layer; `base:common` is the layer of everything that is in no other"}

// Layers are the methods for the layers of units and objects.
var Layers = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "in_layer", Where: luaapi.OnMap,
		Params:  []luaapi.Param{ofLayer},
		Results: []luaapi.Result{{Name: "is", Type: luaapi.Bool}},
		Doc:     "Returns whether the unit is in a layer.",
		Example: `if player:in_layer("ashes") then self:say("All gone.") end`,
		Eluna:   []string{"GetPhaseMask"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(layer.Has(c.Self().Layers, c.ID(0))) },
	},
	{
		Class: luaapi.Unit, Name: "join_layer", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{ofLayer},
		Doc:     "Adds the unit to a layer. A player gets the layer in addition to those whose `needs` it meets, and it is saved with the character; a creature gets it in addition to its own, until it dies. What the unit owns comes along. Units that no longer share a layer with it lose sight of it, and fights between them end.",
		Example: `player:join_layer("ashes")`,
		Eluna:   []string{"SetPhaseMask"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Layers().Join(c.Self(), c.ID(0))); return 0 },
	},
	{
		Class: luaapi.Unit, Name: "leave_layer", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{ofLayer},
		Doc:     "Removes the unit from a layer to which a script or its spawn added it. A player whose quests, auras or surroundings meet the `needs` of the layer stays in it. Raises an error when a creature would be in no layer.",
		Example: "self:join_layer(\"ashes\")\nself:leave_layer(\"base:common\")",
		Run:     func(c luaapi.Call) int { c.Try(c.World().Layers().Leave(c.Self(), c.ID(0))); return 0 },
	},
	{
		Class: luaapi.Object, Name: "in_layer", Where: luaapi.OnMap,
		Params:  []luaapi.Param{ofLayer},
		Results: []luaapi.Result{{Name: "is", Type: luaapi.Bool}},
		Doc:     "Returns whether the object is in a layer.",
		Example: `if not self:in_layer("ashes") then self:open() end`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(layer.Has(c.Object().Layers, c.ID(0))) },
	},
	{
		Class: luaapi.Object, Name: "join_layer", Where: luaapi.OnMap,
		Params:  []luaapi.Param{ofLayer},
		Doc:     "Adds the object to a layer, in addition to its own. An object that is not in the common layer blocks nobody.",
		Example: `self:join_layer("ashes")`,
		Run:     func(c luaapi.Call) int { c.Try(c.World().Layers().JoinObject(c.Object(), c.ID(0))); return 0 },
	},
	{
		Class: luaapi.Object, Name: "leave_layer", Where: luaapi.OnMap,
		Params:  []luaapi.Param{ofLayer},
		Doc:     "Removes the object from a layer. Raises an error when the object would be in no layer.",
		Example: "self:join_layer(\"ashes\")\nself:leave_layer(\"base:common\")",
		Run:     func(c luaapi.Call) int { c.Try(c.World().Layers().LeaveObject(c.Object(), c.ID(0))); return 0 },
	},
}
