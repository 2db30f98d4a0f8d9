// Package globals owns the functions without a self, the declaration of commands,
// and timers. Its functions run on the goroutine that owns the box.
package globals

import (
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// Functions are the functions without a self that Lua itself does not have.
var Functions = []luaapi.Entry{
	{
		Class: luaapi.Globals, Name: "random", Where: luaapi.Both,
		Params: []luaapi.Param{
			{Name: "from", Type: luaapi.Integer, Unit: "any", Min: -maxRandom, Max: maxRandom, Optional: true, Default: "1", Doc: "the lowest number; the highest if it is the only argument"},
			{Name: "to", Type: luaapi.Integer, Unit: "any", Min: -maxRandom, Max: maxRandom, Optional: true, Default: "from", Doc: "the highest number"},
		},
		Results: []luaapi.Result{{Name: "number", Type: luaapi.Number}},
		Doc:     "Returns a random number. Without arguments: from 0 to 1, without 1 itself. With one argument: a whole number from 1 to it. With two: a whole number from the first to the second. Both bounds can occur. The numbers come from the map's own random stream and are the same in a replay.",
		Example: `if random(100) <= 20 then self:say("lucky") end`,
		Run:     drawNumber,
	},
	{
		Class: luaapi.Globals, Name: "pick", Where: luaapi.Both,
		Params: []luaapi.Param{
			{Name: "list", Type: luaapi.Any, Doc: "a list; may be empty"},
			{Name: "weights", Type: luaapi.List, Optional: true, Default: "equal weights", Doc: "one number from 0 on for each element: its relative probability"},
		},
		Results: []luaapi.Result{{Name: "value", Type: luaapi.Any, Nil: true}},
		Doc:     "Returns a random element of a list; nil for an empty list. With weights, an element of weight 3 is drawn three times as often as one of weight 1.",
		Example: `self:say(pick({"wolf.growl", "wolf.howl"}, {3, 1}))`,
		Run: func(c luaapi.Call) int {
			t, ok := c.Arg(0).(*lua.LTable)
			if !ok {
				c.BadArgument(0, "list expected, got "+c.Name(c.Arg(0)))
			}
			drawn, n := c.Host.Random(), c.L.ObjLen(t)
			if n == 0 {
				return c.GiveNil()
			}
			at := int(drawn * float64(n))
			if c.Given(1) {
				at = weighed(c, drawn, n)
			}
			return c.Give(c.L.GetTable(t, lua.LNumber(1+at)))
		},
	},
	{
		Class: luaapi.Globals, Name: "log", Where: luaapi.Both, Load: true,
		Params: []luaapi.Param{
			{Name: "level", Type: luaapi.Text, OneOf: []string{"info", "warn", "error"}, Doc: "severity of the line"},
			{Name: "values", Type: luaapi.Rest, Doc: "written one after the other, separated by spaces"},
		},
		Doc:     "Writes a log line for operators, with bundle, file and line number.",
		Example: `log("warn", "no path for", self:name())`,
		Eluna:   []string{"PrintInfo", "PrintError", "PrintDebug"},
		Run: func(c luaapi.Call) int {
			c.Host.Print(c.L, c.Text(0), shown(c, 2))
			return 0
		},
	},
	{
		Class: luaapi.Globals, Name: "text", Where: luaapi.Both, Load: true,
		Params: []luaapi.Param{
			{Name: "key", Type: luaapi.Key, Doc: "a key of the bundle's locale, or the text itself"},
			{Name: "args", Type: luaapi.Data, Optional: true, Default: "nil", Doc: "a table with the values of its placeholders"},
		},
		Results: []luaapi.Result{{Name: "text", Type: luaapi.Words}},
		Doc:     "Returns a text of this bundle as one value. It is plain data that can be stored, sent, and said by another bundle. Each viewer reads it in their own language.",
		Example: `realm:tell("news", text("boss.died", {name = killer:name()}))`,
		Run: func(c luaapi.Call) int {
			return c.GiveData(value.OfTable([]value.Entry{
				{Key: value.OfString(luaapi.TextKey), Value: value.OfString(c.Text(0))},
				{Key: value.OfString(luaapi.TextBundle), Value: value.OfString(c.Host.Bundle())},
				{Key: value.OfString(luaapi.TextArgs), Value: c.Data(1)},
			}))
		},
	},
	{
		Class: luaapi.Globals, Name: "require", Where: luaapi.Both, Load: true,
		Params:  []luaapi.Param{{Name: "file", Type: luaapi.Text, Doc: `"name" stands for scripts/lib/name.lua of this bundle`}},
		Results: []luaapi.Result{{Name: "value", Type: luaapi.Any, Doc: "what the file returned"}},
		Doc:     "Runs a file below scripts/lib, once in each box, and returns what the file returned. Only main chunks may call it.",
		Example: `local words = require "words"`,
		Run: func(c luaapi.Call) int {
			v, err := c.Host.Require(c.Text(0))
			c.Try(err)
			return c.Give(v)
		},
	},
	{
		Class: luaapi.Globals, Name: "export", Where: luaapi.Both, Load: true,
		Params: []luaapi.Param{{Name: "functions", Type: luaapi.Any, Doc: "a table that maps names to functions"}},
		Doc: "Exports functions to bundles that depend on this one, which call them as imports.BUNDLE.NAME(...). They run with this bundle's handles, state and permissions, and with what is left of the caller's budget. " +
			"Arguments and results are copied: plain data, units and refs are accepted, other values are refused. A fault in such a function counts against this bundle, and the caller gets an error that pcall catches.",
		Example: "export{\n  greet = function(unit, words) unit:say(words) end,\n}\n-- in a bundle with depends: {greeter: \">=1.0.0\"}:\n-- imports.greeter.greet(self, \"Hello!\")",
		Run: func(c luaapi.Call) int {
			c.Try(c.Host.Export(c.L, c.Arg(0)))
			return 0
		},
	},
	{
		Class: luaapi.Globals, Name: "publish", Where: luaapi.Both,
		Params: []luaapi.Param{
			{Name: "event", Type: luaapi.Text, Doc: "an event that this bundle declares under events in its bundle.yaml"},
			{Name: "fields", Type: luaapi.Any, Optional: true, Default: "nil", Doc: "a table with the declared fields, each of its declared type"},
		},
		Doc: "Publishes an event to every bundle that listens for it. At the end of this step, the handlers that map.on_event or realm.on_event name are called in the order of bundles, on the same map or in the realm box. Each gets a copy of the fields. " +
			"Handlers may publish events themselves, up to 8 levels deep. A bundle can publish 64 events in a step.",
		Example: "publish(\"boss_died\", {boss = self:name(), seconds = 90})\n-- in a bundle that depends on this one:\n-- map.on_event = {[\"boss:boss_died\"] = \"cheer\"}\n-- function map:cheer(fields) self:tell(fields.boss .. \" is dead.\") end",
		Run: func(c luaapi.Call) int {
			c.Try(c.Host.Publish(c.Text(0), c.Arg(1)))
			return 0
		},
	},
}

// Attaching are the functions with which a main chunk attaches handlers to creatures
// and maps.
var Attaching = []luaapi.Entry{
	{
		Class: luaapi.Globals, Name: "creature", Where: luaapi.OnMap, Load: true,
		Params:  []luaapi.Param{{Name: "id", Type: luaapi.ID, Kind: content.Creatures, Doc: "id of a creature definition"}},
		Results: []luaapi.Result{{Name: "handlers", Type: luaapi.Subject, Of: luaapi.Creature}},
		Doc:     "Returns the subject for handlers of all creatures of a definition.",
		Example: "local wolf = creature \"meadow:grey_wolf\"\nfunction wolf:on_aggro(enemy) self:say(\"wolf.growl\") end",
		Eluna:   []string{"RegisterCreatureEvent"},
		Run:     func(c luaapi.Call) int { return luaapi.Attach(c, luaapi.OneCreature, luaapi.Choice{ID: c.Text(0)}) },
	},
	{
		Class: luaapi.Globals, Name: "spawn", Where: luaapi.OnMap, Load: true,
		Params:  []luaapi.Param{{Name: "id", Type: luaapi.ID, Kind: content.Spawns, Doc: "id of a spawn"}},
		Results: []luaapi.Result{{Name: "handlers", Type: luaapi.Subject, Of: luaapi.Creature}},
		Doc:     "Returns the subject for handlers of the creature of one spawn. They replace handlers of the same name of its definition.",
		Example: "local gate_wolf = spawn \"meadow:gate_wolf\"\nfunction gate_wolf:on_spawn() self:set_scale(1.5) end",
		Eluna:   []string{"RegisterUniqueCreatureEvent"},
		Run:     func(c luaapi.Call) int { return luaapi.Attach(c, luaapi.OneSpawn, luaapi.Choice{ID: c.Text(0)}) },
	},
	{
		Class: luaapi.Globals, Name: "creatures", Where: luaapi.OnMap, Load: true,
		Params: []luaapi.Param{{Name: "selection", Type: luaapi.Options, Doc: "which creatures; all given conditions must hold", Fields: []luaapi.Param{
			{Name: "tag", Type: luaapi.Text, Optional: true, Doc: "creatures with this tag, from the definition or the spawn"},
			{Name: "faction", Type: luaapi.ID, Kind: content.Factions, Optional: true, Doc: "creatures whose definition names this faction"},
			{Name: "id", Type: luaapi.ID, Kind: content.Creatures, Optional: true, Doc: "creatures of this definition"},
		}}},
		Results: []luaapi.Result{{Name: "handlers", Type: luaapi.Subject, Of: luaapi.Creature}},
		Doc:     "Returns the subject for handlers of a selection of creatures; creatures{} selects all of the world. The selection is resolved when the bundle is loaded and must not be empty.",
		Example: "local undead = creatures{tag = \"undead\"}\nfunction undead:on_death(killer) self:emote(\"crumbles.\") end",
		Run: func(c luaapi.Call) int {
			return luaapi.Attach(c, luaapi.Selection, luaapi.Choice{ID: c.FieldText(0, "id"), Tag: c.FieldText(0, "tag"), Faction: c.FieldText(0, "faction")})
		},
	},
	{
		Class: luaapi.Globals, Name: "maps", Where: luaapi.OnMap, Load: true,
		Params:  []luaapi.Param{{Name: "id", Type: luaapi.ID, Kind: content.Maps, Doc: "id of a map definition"}},
		Results: []luaapi.Result{{Name: "handlers", Type: luaapi.Subject, Of: luaapi.Map}},
		Doc:     "Returns the subject for handlers of one map. They replace handlers of the same name on the global map, which are for all maps. Self is the map.",
		Example: "local field = maps \"meadow:field\"\nfunction field:on_create() self:every(\"10m\", \"wave\") end\nfunction field:wave() self:tell(\"wave.comes\") end",
		Eluna:   []string{"RegisterMapEvent", "RegisterInstanceEvent"},
		Run:     func(c luaapi.Call) int { return luaapi.Attach(c, luaapi.OneMap, luaapi.Choice{ID: c.Text(0)}) },
	},
}

// maxRandom is the highest bound of random.
const maxRandom = 1e9

func drawNumber(c luaapi.Call) int {
	drawn := c.Host.Random()
	if !c.Given(0) {
		return c.GiveNumber(drawn)
	}
	lo, hi, first := 1.0, c.Number(0, 1), 0
	if c.Given(1) {
		lo, hi, first = hi, c.Number(1, 1), 1
	}
	if hi < lo {
		c.BadArgument(first, "the range is empty")
	}
	return c.GiveNumber(math.Min(hi, lo+math.Floor(drawn*(hi-lo+1))))
}

// shown formats the arguments from a stack index on as print does.
func shown(c luaapi.Call, from int) string {
	var parts []string
	for i := from; i <= c.L.GetTop(); i++ {
		parts = append(parts, c.Host.Show(c.L, c.L.Get(i)))
	}
	return strings.Join(parts, " ")
}
