package scripting

import (
	"strings"
	"testing"

	"loam/core/model/content"
)

func TestWhatIsWrongIsSaidWhenFilesAreLoaded(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"attaching to an unknown creature", `local b = creature "yard:baest"`,
			`1:21: creature, argument 1: unknown creature "yard:baest" (did you mean "yard:beast"?)`},
		{"a short name is the bundle's own", `local b = creature "baest"`,
			`1:21: creature, argument 1: unknown creature "baest" (did you mean "beast"?)`},
		{"an unknown creature under a name that is worked out", "local name = \"bae\"\nlocal b = creature(name .. \"st\")",
			`2: unknown creature "yard:baest" (did you mean "yard:beast"?)`},
		{"an unknown spawn", `local b = spawn "gate"`, `1:18: spawn, argument 1: unknown spawn "gate"`},
		{"an unknown map", `local b = maps "feild"`, `unknown map "feild" (did you mean "field"?)`},
		{"an empty selection", `local b = creatures{tag = "baest"}`, `no creature matches "baest" (did you mean "beast"?)`},
		{"a selection of all", `local b = creatures{}`, ``},
		{"a selection by what is no key", `local b = creatures{tags = "beast"}`, `creatures, argument 1: unknown key "tags" (did you mean "tag"?)`},
		{"an unknown faction in a selection", `local b = creatures{faction = "folks"}`, `unknown faction "folks" (did you mean "folk"?)`},
		{"an unknown hook", "local b = creature \"beast\"\nfunction b:on_agro() end",
			`2:12: unknown hook of creatures: "on_agro" (did you mean "on_aggro"?)`},
		{"a hook by the name that others give it", "local b = creature \"beast\"\nfunction b:on_combat() end",
			`2:12: unknown hook of creatures: "on_combat" (did you mean "on_aggro"?)`},
		{"an event of Eluna in the form of a hook", "local b = creature \"beast\"\nfunction b:on_enter_combat() end", `unknown hook of creatures: "on_enter_combat" (did you mean "on_aggro"?)`},
		{"a hook of players on a creature", "local b = creature \"beast\"\nfunction b:on_login() end", `unknown hook of creatures: "on_login"`},
		{"a handler named like an API method", "local b = creature \"beast\"\nfunction b:say() end",
			`2:12: this name is taken by the API, a handler cannot have it: "say"`},
		{"a handler named state", "local b = creature \"beast\"\nfunction b:state() end", `this name is taken by the API, a handler cannot have it: "state"`},
		{"a creature's handler named like a method of players", "local b = creature \"beast\"\nfunction b:tell() end", ``},
		{"a handler with a dot", "local b = creature \"beast\"\nfunction b.on_aggro(enemy) end", `2:12: write it with a colon, so that the handler gets self: "on_aggro"`},
		{"a method with a dot", "local b = creature \"beast\"\nfunction b:on_aggro(enemy) self.say(\"Ow\") end", `2:28: a method is called with a colon: "self.say" (did you mean "self:say"?)`},
		{"a method of a parameter with a dot", "local b = creature \"beast\"\nfunction b:on_aggro(enemy) enemy.damage(5) end", `"enemy.damage" (did you mean "enemy:damage"?)`},
		{"a method with a dot and its unit", "local b = creature \"beast\"\nfunction b:on_aggro(enemy) self.say(self, \"Ow\") end", ``},
		{"a method of the map with a dot", "local b = creature \"beast\"\nfunction b:on_aggro(enemy) map.tell(\"Ow\") end", `"map.tell" (did you mean "map:tell"?)`},
		{"a function of a table with the name of a method", "local own = {say = function() end}\nlocal b = creature \"beast\"\nfunction b:on_aggro(enemy) own.say(\"Ow\") end", ``},
		{"a local function that is declared later", "local b = creature \"beast\"\nfunction b:on_aggro() howl() end\nlocal function howl() end", `2:23: a local is only known below its line, which is 3; move it above this one: "howl"`},
		{"thresholds that name functions which are declared later", "local b = creature \"beast\"\nb.on_health = {[50] = b.howl}\nfunction b:howl() end", `on_health is empty; an entry is the name of a handler in quotes, such as on_health = {[50] = "howl"}, not "nil"`},
		{"an event of Eluna as a hook", "local b = creature \"beast\"\nfunction b:OnEnterCombat() end", `2:12: unknown hook of creatures: "OnEnterCombat" (did you mean "on_aggro"?)`},
		{"a handler with a dot and self", "local b = creature \"beast\"\nfunction b.on_aggro(self, enemy) end", ``},
		{"two handlers of one name", "local b = creature \"beast\"\nfunction b:on_aggro() end\nfunction b:on_aggro() end",
			`3:12: creature yard:beast has two handlers of this name, the first in yard/scripts/test.lua:2: "on_aggro"`},
		{"two handlers by two names of the same creature", "local b = creature \"beast\"\nfunction b:on_aggro() end\nlocal c = creature \"yard:beast\"\nfunction c:on_aggro() end",
			`4:12: creature yard:beast has two handlers of this name`},
		{"two handlers by a selection", "local b = creature \"beast\"\nfunction b:on_aggro() end\nlocal c = creatures{tag = \"beast\"}\nfunction c:on_aggro() end",
			`4:12: creature yard:beast and creatures{tag = beast} select the same creatures and both have a handler of this name, the first in yard/scripts/test.lua:2: "on_aggro"`},
		{"a spawn's handler stands in for the creature's", "local b = creature \"beast\"\nfunction b:on_aggro() end\nlocal c = spawn \"gate_beast\"\nfunction c:on_aggro() end", ``},
		{"a threshold that names no handler", "local b = creature \"beast\"\nb.on_health = {[50] = \"hwol\"}\nfunction b:howl() end",
			`2:24: on_health names a handler that does not exist: "hwol" (did you mean "howl"?)`},
		{"a threshold over a hundred", "local b = creature \"beast\"\nb.on_health = {[150] = \"howl\"}\nfunction b:howl() end",
			`on_health: the key must be a percentage of health, 1 to 99, such as [50], not "150"`},
		{"a threshold as a function", "local b = creature \"beast\"\nfunction b:on_health() end",
			`on_health must be a table from percent of full health, 1 to 99 to a handler's name, such as on_health = {[50] = "howl"}, not "function"`},
		{"thresholds twice", "local b = creature \"beast\"\nb.on_health = {[50] = \"howl\"}\nb.on_health = {[20] = \"howl\"}\nfunction b:howl() end",
			`3:3: creature yard:beast has two handlers of this name, the first in yard/scripts/test.lua:2: "on_health"`},
		{"a handler that is no function", "local b = creature \"beast\"\nb.on_aggro = \"howl\"", `a handler must be a function written in Lua: "on_aggro"`},
		{"a timer that names no handler", "local b = creature \"beast\"\nfunction b:on_aggro() self:every(\"3s\", \"hwol\") end\nfunction b:howl() end",
			`2:41: unit:every, argument 2: no handler of this bundle is called "hwol" (did you mean "howl"?)`},
		{"a timer with a bad span", "local b = creature \"beast\"\nfunction b:howl() self:every(\"3\", \"howl\") end",
			`unit:every, argument 1: span "3" has no unit (did you mean "3s"?)`},
		{"an unknown creature to summon", "local b = creature \"beast\"\nfunction b:on_aggro() self:summon(\"pupp\", 1, 2) end",
			`2:36: unit:summon, argument 1: unknown creature "pupp" (did you mean "pup"?)`},
		{"a place that does not exist", "function players:on_login() self:travel(\"mil\") end", `unknown place "mil" (did you mean "mill"?)`},
		{"a word that is none of those allowed", "function players:on_login() self:nearest(10, {kind = \"plyer\"}) end", `unknown kind "plyer" (did you mean "player"?): one of player, creature`},
		{"a name from Eluna", "function players:on_login() self:SendBroadcastMessage(\"hi\") end", `use player:tell(text[, args]) or realm:tell_player(player, text[, args]) instead of "SendBroadcastMessage"`},
		{"a timer with a function", "local b = creature \"beast\"\nfunction b:howl() self:after(\"3s\", function() end) end", `unit:after, argument 2: the name of a handler, such as "howl", expected, got a function`},
		{"a timer with milliseconds", "local b = creature \"beast\"\nfunction b:howl() self:after(3000, \"howl\") end", `unit:after, argument 1: a span such as "3s" expected, got a number`},
		{"a number written as text", "local b = creature \"beast\"\nfunction b:howl() self:set_scale(\"x\") end", `unit:set_scale, argument 1: number expected, got a string`},
		{"a number out of range", "local b = creature \"beast\"\nfunction b:howl() self:set_scale(-1) end", `unit:set_scale, argument 1: must be from`},
		{"a hexadecimal number, whose value is not looked at", "local b = creature \"beast\"\nfunction b:howl() self:set_scale(0x2) end", ``},
		{"a number as text", "local b = creature \"beast\"\nfunction b:howl() self:say(5) end", `unit:say, argument 1: text expected, got a number`},
		{"nothing to say", "local b = creature \"beast\"\nfunction b:howl() self:say() end", `2:24: unit:say: argument 1, "text", is missing in a call of "say"`},
		{"what a call may give", "local b = creature \"beast\"\nfunction b:howl() self:say(pick{\"a\", \"b\"}) self:teleport(self:position()) end", ``},
		{"too many arguments", "local b = creature \"beast\"\nfunction b:howl() self:howl() self:set_scale(1, 2) end", `unit:set_scale: takes at most 1 arguments, got 2: "set_scale"`},
		{"a key of options of the wrong kind", "local b = creature \"beast\"\nfunction b:howl() self:nearest(10, {kind = 5}) end", `unit:nearest, argument 2: string expected, got a number`},
		{"nil for what may be left out", "local b = creature \"beast\"\nfunction b:howl() self:say(\"hello\", nil) end", ``},
		{"a method that nobody has", "local b = creature \"beast\"\nfunction b:howl() self:frobnicate() end", `2:24: a creature has no such method, docs/lua-api.md lists its methods: "frobnicate"`},
		{"a method of Eluna without a counterpart on who knows what", "local b = creature \"beast\"\nfunction b:howl() local k = self:victim() k:SetNativeDisplayId(5) end", `unknown method, docs/lua-api.md lists all: "SetNativeDisplayId"`},
		{"a method of strings on who knows what", "local b = creature \"beast\"\nfunction b:howl() local s = self:name() print(s:find(\"a\", 1, true)) end", ``},
		{"a method of strings on a creature", "local b = creature \"beast\"\nfunction b:howl() self:upper() end", `a creature has no such method, docs/lua-api.md lists its methods: "upper"`},
		{"a method of players on a creature", "local b = creature \"beast\"\nfunction b:howl() self:tell(\"hi\") end", `a creature has no such method; it is a method of player: "tell"`},
		{"a method of another self", "local b = creature \"beast\"\nfunction b:howl() local t = {run = function(self) self:jump() end} print(t) end", ``},
		{"a menu of Eluna", "local b = creature \"beast\"\nfunction b:howl() self:GossipMenuAddItem(0, \"a\", 1, 1) end", `2:24: use menu:option(text, handler, ...) instead of "GossipMenuAddItem"`},
		{"an event of Eluna", `RegisterPlayerEvent(3, print)`, `1:1: handlers of players are written function players:on_login() here: "RegisterPlayerEvent"`},
		{"the clock of the machine", `print(os.time())`, `1:7: real time is realm:date() and realm:clock(), that of the map is map:time(): "os"`},
		{"a hook written as Eluna writes it", "local b = creature \"beast\"\nfunction b:OnSpawn() end", `2:12: unknown hook of creatures: "OnSpawn" (did you mean "on_spawn"?)`},
		{"a handler whose name begins like it", "local b = creature \"beast\"\nfunction b:Once() end", ``},
		{"another language's not equal", "local x = 1 != 2", `1:13: unexpected "!=": write ~= instead`},
		{"another language's quotient", "local x = 7 // 2", `unexpected "//": for a whole quotient`},
		{"another language's and", "local x = 7 && 2", `unexpected "&&": write and instead`},
		{"another language's assignment", "local x = 1\nx += 2", `2:3: unexpected "+=": Lua has no such assignment, write x = x + y`},
		{"a method of another class, whose counterpart has another name", "local b = creature \"beast\"\nfunction b:on_aggro() map:spawn(\"beast\", 1, 1) end",
			`2:27: unknown method "spawn" (did you mean "summon"?)`},
		{"a function that the library does not have", "local b = creature \"beast\"\nfunction b:on_aggro()\n  self.state.n = math.flor(5)\nend",
			`3:18: unknown function "math.flor" (did you mean "math.floor"?)`},
		{"a function of a table with a name of the library", "local b = creature \"beast\"\nfunction b:on_aggro()\n  local math = {rand = function() end}\n  math.rand()\n  self.state.n = math.floor and 1\nend", ``},
		{"a question that is not asked", "local b = creature \"beast\"\nfunction b:on_aggro(enemy)\n  if enemy.is_player then self:yell(\"hi\") end\nend",
			`3:6: a method that is not called is always true: "enemy.is_player" (did you mean "enemy:is_player()"?)`},
		{"a question about what is no method", "local b = creature \"beast\"\nfunction b:on_aggro(enemy) if enemy.is_angry then self:yell(\"hi\") end end", ``},
		{"a misspelt method", "function players:on_login() self:yel(\"hi\") end", `1:34: unknown method "yel" (did you mean "yell"?)`},
		{"a method of the bundle's own", "local t = {}\nfunction t:yel() end\nfunction players:on_login() t:yel(\"hi\") end", ``},
		{"a method of strings", "function players:on_login() self:say((\"hi\"):upper()) end", ``},
		{"an unknown name", "function players:on_login() plyers = 1 end", `global "plyers" is assigned inside a function`},
		{"an unknown name that is read", "function players:on_login() self:say(hello) end", `1:38: unknown name "hello"`},
		{"a misspelt name", "function player:on_login() end", `1:10: unknown name "player" (did you mean "players"?)`},
		{"a name of the API that is assigned", `players = 1`, `1:1: this name is taken by the API: "players"`},
		{"a function of Eluna", `RegisterCreatureEvent(1, 2, print)`, `use creature(id) instead of "RegisterCreatureEvent"`},
		{"a setting that is not declared", "function map:on_create() print(settings.pakc) end", `1:41: bundle.yaml declares no setting "pakc" (did you mean "pack"?)`},
		{"a local named settings", "local settings = {} function map:on_create() print(settings.pakc) end", ``},
		{"a key that the locale lacks", "function map:on_create() self:tell(\"beast.grwol\") end",
			`1:37: map:tell, argument 1: the bundle's locale has no line "beast.grwol" (did you mean "beast.growl"?)`},
		{"a key of text that the locale lacks", "function map:on_create() self:tell(text(\"beast.grwol\")) end", `text, argument 1: the bundle's locale has no line "beast.grwol"`},
		{"a key that the locale has", "function map:on_create() self:tell(\"beast.growl\") self:tell(\"Not a.key\") self:tell(\"Hello...\") end", ``},
		{"a text that cannot be read", "function map:on_create() self:tell(\"{gold}Hear\") end", `map:tell, argument 1: style is not closed with {/}; a placeholder cannot have the name of a style "{gold}" [lua-call]`},
		{"a placeholder misspelt", "function map:on_create() self:tell(\"Hear {name}\", {nmae = 1}) end", `map:tell, argument 1: the text has no placeholder "nmae" (did you mean "name"?)`},
		{"a placeholder without a value", "function map:on_create() self:tell(\"Hear {name}\") end", `map:tell, argument 1: the text needs a value for its placeholder "{name}"`},
		{"placeholders with values, or with who knows what", "function map:on_create() local t = {} self:tell(\"{a}\", {a = 1, b = 2}) self:tell(\"{a}\", t) self:tell(\"{a}\", {[t] = 1}) local x = text(\"{a}\") end", ``},
		{"a file-level local that a handler writes", "local n = 0\nfunction players:on_login() n = n + 1 end",
			`2:29: file-level local "n" is assigned inside a function`},
		{"what acts while files are loaded", `map:tell("hello")`, `map:tell: it acts on a running world: call it from a handler, not while files are loaded`},
		{"an error while files are loaded", "local t = nil\nlocal x = t.x", `2: attempt to use field "x" of a nil value`},
		{"a syntax error", `function players:on_login( end`, `1:28: unexpected "end"`},
		{"the realm's handlers on a map", "function realm:on_start() end", `handlers of the realm belong in scripts/realm`},
		{"too much work while files are loaded", "for i = 1, 30000 do end", `a map allows 20000: move the work into a handler, or do less`},
		{"a handler that is attached by another", "local b = creature \"beast\"\nfunction b:on_aggro() function b:howl() end end", ``},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problems := compile(t, luaFile("scripts/test.lua", test.src))
			switch {
			case test.want == "" && len(problems) > 0:
				t.Errorf("got %v, want no problem", problems)
			case test.want != "" && len(problems) != 1:
				t.Errorf("got %d problems, want one: %s\n%v", len(problems), test.want, problems)
			case test.want != "" && !strings.Contains(problems[0].Error(), test.want):
				t.Errorf("got  %s\nwant %s", problems[0].Error(), test.want)
			case test.want != "" && problems[0].Line > 0 && problems[0].Excerpt != strings.Split(test.src, "\n")[problems[0].Line-1]:
				t.Errorf("excerpt is %q", problems[0].Excerpt)
			}
		})
	}
}

func TestEverythingWrongIsSaidAtOnce(t *testing.T) {
	_, problems := compile(t,
		luaFile("scripts/a.lua", "local b = creature \"beast\"\nfunction b:on_agro() end\nfunction b:say() end"),
		luaFile("scripts/b.lua", "local c = creature(\"no\" .. \"body\")\nb = nil + 1"),
		luaFile("scripts/realm/c.lua", "function realm:on_strat() end"),
	)
	want(t, "lines", len(problems), 5)
	for i, file := range []string{"yard/scripts/a.lua", "yard/scripts/a.lua", "yard/scripts/b.lua", "yard/scripts/b.lua", "yard/scripts/realm/c.lua"} {
		want(t, "file", problems[i].File, file)
	}
}

func TestTheRealmBoxHasItsOwnNames(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"no creatures in the realm box", `local b = creature "beast"`, `1:11: only available on maps (scripts, but not scripts/realm): "creature"`},
		{"no map in the realm box", `function realm:on_start() map:tell("x") end`, `only available on maps (scripts, but not scripts/realm): "map"`},
		{"no hooks of maps on the realm", `function realm:on_create() end`, `unknown hook of the realm: "on_create"`},
		{"a schedule that is none", `realm.on_schedule = {["daily 4:00"] = "wake"} function realm:wake() end`,
			`on_schedule: a schedule is "hourly :30", "daily 04:00" or a weekday as in "sat 20:00": "daily 4:00"`},
		{"a schedule that names no handler", `realm.on_schedule = {["daily 04:00"] = "wkae"} function realm:wake() end`,
			`on_schedule names a handler that does not exist: "wkae" (did you mean "wake"?)`},
		{"a good one", `realm.on_schedule = {["daily 04:00"] = "wake"} function realm:wake() realm:announce("morning") end`, ``},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problems := compile(t, luaFile("scripts/realm/test.lua", test.src))
			if test.want == "" && len(problems) > 0 {
				t.Errorf("got %v, want no problem", problems)
			}
			if test.want != "" && (len(problems) != 1 || !strings.Contains(problems[0].Error(), test.want)) {
				t.Errorf("got  %v\nwant %s", problems, test.want)
			}
		})
	}
}

func TestFilesThatAreRequired(t *testing.T) {
	lib := func(name, text string) Source { return luaFile("scripts/lib/"+name+".lua", text) }
	for _, test := range []struct {
		name    string
		sources []Source
		want    string
	}{
		{"one that exists", []Source{luaFile("scripts/a.lua", `local w = require "words" print(w.hello)`), lib("words", `return {hello = "hi"}`)}, ""},
		{"one that does not", []Source{luaFile("scripts/a.lua", `local w = require "wrods"`), lib("words", `return {}`)},
			`1:20: require: there is no file scripts/lib/wrods.lua in bundle yard (did you mean "words"?): "wrods"`},
		{"a circle", []Source{luaFile("scripts/a.lua", `require "b"`), lib("b", `require "c"`), lib("c", `require "b"`)},
			`yard/scripts/lib/c.lua:1:10: these files require each other in a circle: "b"`},
		{"a circle of one", []Source{luaFile("scripts/a.lua", `require "b"`), lib("b", `require "b"`)}, `these files require each other in a circle`},
		{"a circle that is hidden", []Source{luaFile("scripts/a.lua", `require "b"`), lib("b", `require("b" .. "")`)}, `requires itself through other files`},
		{"one with the bundle's own name", []Source{luaFile("scripts/a.lua", `local w = require "yard:words"`), lib("words", `return {}`)}, ""},
		{"one that fails", []Source{luaFile("scripts/a.lua", `require "b"`), lib("b", `error("broken")`)}, `broken`},
		{"in a handler", []Source{luaFile("scripts/a.lua", `function players:on_login() require "b" end`), lib("b", ``)}, ``},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problems := compile(t, test.sources...)
			if test.want == "" && len(problems) > 0 {
				t.Errorf("got %v, want no problem", problems)
			}
			if test.want != "" && !strings.Contains(problems.Error(), test.want) {
				t.Errorf("got  %v\nwant %s", problems, test.want)
			}
		})
	}
}

func TestOnlyWhatChangedIsCompiledAgain(t *testing.T) {
	c := NewCompiler(nil)
	snapshot := content.NewSnapshot(worldTables(t))
	sources := []Source{luaFile("scripts/a.lua", `print(1)`), luaFile("scripts/b.lua", `print(2)`)}
	first, problems := c.Compile(sources, snapshot, infos)
	if problems != nil {
		t.Fatal(problems)
	}
	sources[1].Source = []byte(`print(3)`)
	second, problems := c.Compile(sources, snapshot, infos)
	if problems != nil {
		t.Fatal(problems)
	}
	if first.files["yard/scripts/a.lua"] != second.files["yard/scripts/a.lua"] {
		t.Error("a.lua was compiled again without a change")
	}
	if first.files["yard/scripts/b.lua"] == second.files["yard/scripts/b.lua"] {
		t.Error("b.lua was not compiled again after a change")
	}
	if first.hash == second.hash {
		t.Error("two programs have the same hash")
	}
	want(t, "printed", second.Printed()[1].Text, "3")
}

func TestProblemsAreNamedByTheLabel(t *testing.T) {
	s := luaFile("scripts/a.lua", `x = `)
	s.Label = "yard-1.2.loam"
	_, problems := compile(t, s)
	if len(problems) != 1 || problems[0].File != "yard-1.2.loam/scripts/a.lua" {
		t.Errorf("got %v", problems)
	}
}
