package world

import (
	"loam/core/model/content"
	"loam/core/rules/layer"
	"loam/scripting/luaapi"
)

var ofLayer = luaapi.Param{Name: "layer", Type: luaapi.ID, Kind: content.Layers, Doc: "which; `base:common` is that of all who are in no other"}

// Layers is in which layers of the world units and objects are.
var Layers = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "in_layer", Where: luaapi.OnMap,
		Params:  []luaapi.Param{ofLayer},
		Results: []luaapi.Result{{Name: "is", Type: luaapi.Bool}},
		Doc:     "Tells whether it is in a layer of the world.",
		Example: `if player:in_layer("ashes") then self:say("All gone.") end`,
		Eluna:   []string{"GetPhaseMask"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(layer.Has(c.Self().Layers, c.ID(0))) },
	},
	{
		Class: luaapi.Unit, Name: "join_layer", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{ofLayer},
		Doc:     "Brings it into a layer: a player beside those whose `needs` it meets, kept with the character; a creature beside those in which it is, until it dies. What it owns comes along. Who shares no layer with it any more loses sight of it, and fights between them end.",
		Example: `player:join_layer("ashes")`,
		Eluna:   []string{"SetPhaseMask"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().JoinLayer(c.Self(), c.ID(0))); return 0 },
	},
	{
		Class: luaapi.Unit, Name: "leave_layer", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{ofLayer},
		Doc:     "Takes it out of a layer into which a script, or its spawn, has brought it. A player whose quests, auras or surroundings meet the `needs` of the layer stays in it. A creature that would be in no layer is an error.",
		Example: "self:join_layer(\"ashes\")\nself:leave_layer(\"base:common\")",
		Run:     func(c luaapi.Call) int { c.Try(c.World().LeaveLayer(c.Self(), c.ID(0))); return 0 },
	},
	{
		Class: luaapi.Object, Name: "in_layer", Where: luaapi.OnMap,
		Params:  []luaapi.Param{ofLayer},
		Results: []luaapi.Result{{Name: "is", Type: luaapi.Bool}},
		Doc:     "Tells whether the object is in a layer of the world.",
		Example: `if not self:in_layer("ashes") then self:open() end`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(layer.Has(c.Object().Layers, c.ID(0))) },
	},
	{
		Class: luaapi.Object, Name: "join_layer", Where: luaapi.OnMap,
		Params:  []luaapi.Param{ofLayer},
		Doc:     "Brings the object into a layer beside those in which it is. What is not in the common layer bars nobody's way.",
		Example: `self:join_layer("ashes")`,
		Run:     func(c luaapi.Call) int { c.Try(c.World().JoinObjectLayer(c.Object(), c.ID(0))); return 0 },
	},
	{
		Class: luaapi.Object, Name: "leave_layer", Where: luaapi.OnMap,
		Params:  []luaapi.Param{ofLayer},
		Doc:     "Takes the object out of a layer; one that would be in none is an error.",
		Example: "self:join_layer(\"ashes\")\nself:leave_layer(\"base:common\")",
		Run:     func(c luaapi.Call) int { c.Try(c.World().LeaveObjectLayer(c.Object(), c.ID(0))); return 0 },
	},
}
