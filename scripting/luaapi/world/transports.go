package world

import (
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// Transports are the methods for transports and their passengers.
var Transports = []luaapi.Entry{
	{
		Class: luaapi.Map, Name: "find_transport", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "id", Type: luaapi.ID, Kind: content.Transports, Doc: "the transport"}},
		Results: []luaapi.Result{{Name: "object", Type: luaapi.AnObject, Nil: true}},
		Doc:     "Returns a transport as an object of this map; nil while it is on another map.",
		Example: `local lift = map:find_transport("lift")`,
		Eluna:   []string{"GetTransport"},
		Run:     func(c luaapi.Call) int { return c.GiveObject(c.World().Travel().Transport(c.ID(0))) },
	},
	{
		Class: luaapi.Object, Name: "at_stop", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "stop", Type: luaapi.Text, Nil: true}},
		Doc:     "Returns the name of the stop at which the transport is; nil while it is on its way, and for objects that are no transport.",
		Example: `if self:at_stop() == "top" then map:tell("lift.top") end`,
		Run: func(c luaapi.Call) int {
			if stop := c.Object().Route.Stop; stop != "" {
				return c.GiveText(stop)
			}
			return c.GiveNil()
		},
	},
	{
		Class: luaapi.Object, Name: "next_stop", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "stop", Type: luaapi.Text, Nil: true}, {Name: "seconds", Type: luaapi.Number, Nil: true, Unit: "seconds"}},
		Doc:     "Returns the name of the transport's next stop and the time until it arrives there; nil for objects that are no transport.",
		Example: `local stop, seconds = self:next_stop()`,
		Run: func(c luaapi.Call) int {
			stop, in, ok := c.World().Travel().NextStop(c.Object())
			if !ok {
				return c.GiveNil() + c.GiveNil()
			}
			return c.GiveText(stop) + c.GiveNumber(in.Seconds())
		},
	},
	{
		Class: luaapi.Object, Name: "passengers", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "units", Type: luaapi.List, Doc: "of units"}},
		Doc:     "Returns the units on the transport, without its crew.",
		Example: `for _, who in ipairs(self:passengers()) do who:say("Ahoy!") end`,
		Eluna:   []string{"GetPassenger"},
		Run:     func(c luaapi.Call) int { return c.GiveUnits(c.World().Travel().Passengers(c.Object())) },
	},
	{
		Class: luaapi.Unit, Name: "carrier", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "object", Type: luaapi.AnObject, Nil: true}},
		Doc:     "Returns the transport on which the unit is, or nil.",
		Example: `if self:carrier() then self:say("Ahoy!") end`,
		Eluna:   []string{"IsOnTransport"},
		Run: func(c luaapi.Call) int {
			o, _ := c.World().Objects().Get(c.Self().Aboard.Object)
			return c.GiveObject(o)
		},
	},
	{
		Class: luaapi.Unit, Name: "put_aboard", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params: []luaapi.Param{
			{Name: "id", Type: luaapi.ID, Kind: content.Transports, Doc: "the transport"},
			{Name: "x", Type: luaapi.Number, Unit: "yards", Optional: true, Default: "0", Doc: "ahead of its centre"},
			{Name: "y", Type: luaapi.Number, Unit: "yards", Optional: true, Default: "0", Doc: "to its left"},
			{Name: "z", Type: luaapi.Number, Unit: "yards", Optional: true, Default: "0", Doc: "above its centre"},
		},
		Results: []luaapi.Result{{Name: "put", Type: luaapi.Bool, Doc: "false: it is not on this map now, or the point is not on its deck"}},
		Doc:     "Puts the unit on a transport, wherever it is. A creature that walks away from there leaves the transport.",
		Example: `self:put_aboard("lift", 1, 1)`,
		Eluna:   []string{"AddPassenger"},
		Run: func(c luaapi.Call) int {
			o := c.World().Travel().Transport(c.ID(0))
			return c.GiveBool(o != nil && c.World().Travel().Board(c.Self(), o, geo.Position{Point: geo.Point{X: c.Number(1, 0), Y: c.Number(2, 0), Z: c.Number(3, 0)}}))
		},
	},
}
