package luaapi

import (
	"loam/core/content"
	"loam/core/entity"
	"loam/core/layer"
)

var ofLayer = Param{Name: "layer", Type: ID, Kind: content.Layers, Doc: "which; `base:common` is that of all who are in no other"}

// layers is in which layers of the world units and objects are.
var layers = []Entry{
	{
		Class: Unit, Name: "in_layer", Where: OnMap,
		Params:  []Param{ofLayer},
		Results: []Result{{Name: "is", Type: Bool}},
		Doc:     "Tells whether it is in a layer of the world.",
		Example: `if player:in_layer("ashes") then self:say("All gone.") end`,
		Eluna:   []string{"GetPhaseMask"},
		Run:     func(c Call) int { return c.GiveBool(layer.Has(c.Self().Layers, c.ID(0))) },
	},
	{
		Class: Unit, Name: "join_layer", Where: OnMap, Permission: "players", OnPlayer: true,
		Params:  []Param{ofLayer},
		Doc:     "Brings it into a layer: a player beside those whose `needs` it meets, kept with the character; a creature beside those in which it is, until it dies. What it owns comes along. Who shares no layer with it any more loses sight of it, and fights between them end.",
		Example: `player:join_layer("ashes")`,
		Eluna:   []string{"SetPhaseMask"},
		Run:     func(c Call) int { c.Try(c.World().JoinLayer(c.Self(), c.ID(0))); return 0 },
	},
	{
		Class: Unit, Name: "leave_layer", Where: OnMap, Permission: "players", OnPlayer: true,
		Params:  []Param{ofLayer},
		Doc:     "Takes it out of a layer into which a script, or its spawn, has brought it. A player whose quests, auras or surroundings meet the `needs` of the layer stays in it. A creature that would be in no layer is an error.",
		Example: "self:join_layer(\"ashes\")\nself:leave_layer(\"base:common\")",
		Run:     func(c Call) int { c.Try(c.World().LeaveLayer(c.Self(), c.ID(0))); return 0 },
	},
	{
		Class: Object, Name: "in_layer", Where: OnMap,
		Params:  []Param{ofLayer},
		Results: []Result{{Name: "is", Type: Bool}},
		Doc:     "Tells whether the object is in a layer of the world.",
		Example: `if not self:in_layer("ashes") then self:open() end`,
		Run:     func(c Call) int { return c.GiveBool(layer.Has(c.object().Layers, c.ID(0))) },
	},
	{
		Class: Object, Name: "join_layer", Where: OnMap,
		Params:  []Param{ofLayer},
		Doc:     "Brings the object into a layer beside those in which it is. What is not in the common layer bars nobody's way.",
		Example: `self:join_layer("ashes")`,
		Run:     func(c Call) int { c.Try(c.World().JoinObjectLayer(c.object(), c.ID(0))); return 0 },
	},
	{
		Class: Object, Name: "leave_layer", Where: OnMap,
		Params:  []Param{ofLayer},
		Doc:     "Takes the object out of a layer; one that would be in none is an error.",
		Example: "self:join_layer(\"ashes\")\nself:leave_layer(\"base:common\")",
		Run:     func(c Call) int { c.Try(c.World().LeaveObjectLayer(c.object(), c.ID(0))); return 0 },
	},
}

// LayerWorld is what these entries ask of a map.
type LayerWorld interface {
	JoinLayer(u *entity.Unit, id content.ID) error
	LeaveLayer(u *entity.Unit, id content.ID) error
	JoinObjectLayer(o *entity.Object, id content.ID) error
	LeaveObjectLayer(o *entity.Object, id content.ID) error
}
