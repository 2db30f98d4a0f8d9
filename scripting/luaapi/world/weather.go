package world

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// Weathers are the methods for the weather of the map.
var Weathers = []luaapi.Entry{
	{
		Class: luaapi.Map, Name: "weather", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "weather", Type: luaapi.Text, Doc: "fine, fog, rain, snow, sandstorm or thunder"}, {Name: "pct", Type: luaapi.Integer, Unit: "percent", Doc: "intensity; 0 for fine weather"}},
		Doc:     "Returns the weather of the map.",
		Example: `if map:weather() == "rain" then self:say("What a day!") end`,
		Run: func(c luaapi.Call) int {
			kind, pct := c.World().Environment().Weather()
			return c.GiveText(kind.String()) + c.GiveNumber(float64(pct))
		},
	},
	{
		Class: luaapi.Map, Name: "set_weather", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "weather", Type: luaapi.Text, OneOf: content.Weathers, Doc: "the weather"},
			{Name: "pct", Type: luaapi.Integer, Unit: "percent", Optional: true, Default: "50", Min: 1, Max: 100, Doc: "intensity"},
			{Name: "lasts", Type: luaapi.Span, Optional: true, Default: `"5m"`, Doc: "how long; after that the climate of the map decides again, if it has one"},
		},
		Doc:     "Sets the weather of the map.",
		Example: `map:set_weather("snow", 80, "10m")`,
		Eluna:   []string{"SetWeather"},
		Run: func(c luaapi.Call) int {
			kind, _ := content.WeatherOf(c.Text(0))
			lasts := 5 * clock.Minute
			if c.Text(2) != "" {
				lasts, _ = c.Span(2)
			}
			c.World().Environment().SetWeather(kind, int(c.Number(1, 50)), lasts)
			return 0
		},
	},
}
