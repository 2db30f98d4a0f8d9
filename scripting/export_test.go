package scripting

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/hook"
	"loam/core/model/input"
	"loam/core/world/gamemap"
)

// greeter exports functions that return their arguments.
var greeter = luaFile("scripts/lib/greeter.lua", `
	local M = {}
	function M.join(unit, word)
		unit.state.joined = (unit.state.joined or 0) + 1
		unit:say("joined " .. unit.state.joined .. " " .. word)
		return unit, unit.state.joined, nil, "last"
	end
	function M.fail() error("in the export") end
	function M.loop() while true do end end
	function M.take(t)
		t.list[1], t.added = 9, true
		map.state.kept = {list = t.list}
		return {got = #t.list, whom = t.whom, ref = t.whom and t.whom:ref(), n = t.n}
	end
	function M.kept() return map.state.kept end
	function M.same(x) return x == map end
	function M.give(what)
		if what == "function" then return function() end end
		if what == "map" then return map end
		if what == "object" then return storage end
		if what == "loop" then local t = {} t.t = t return t end
	end
	export(M)`)

var exporting = luaFile("scripts/a.lua", `require "greeter"`)

// inHandler runs statements in a handler of bundle more, in which self is a creature.
func inHandler(t *testing.T, body string) *field {
	t.Helper()
	f := newField(t, greeter, exporting, luaFile("more:scripts/a.lua", "local greeter = imports.yard\nlocal constant = {n = 7}\nlocal b = creature \"yard:beast\"\nfunction b:on_aggro()\n"+body+"\nend"))
	b := f.creature("yard:beast", 0, 0)
	f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Aggro, b.GUID, 0, hook.Args{}) })
	f.run(clock.Step)
	return f
}

func TestExportedFunctions(t *testing.T) {
	for _, test := range []struct{ name, body string }{
		{"run with the handles and the state of their own bundle", `
			self.state.mine = true
			local unit, n, nothing, last = greeter.join(self, "word")
			assert(unit == self, "the handle is another bundle's")
			assert(unit.state.mine and not unit.state.joined, "state of another bundle is seen")
			assert(n == 1 and nothing == nil and last == "last")`},
		{"get copies of tables and give copies", `
			local t = {list = {1, 2}, whom = self, n = constant}
			local answer = imports.yard.take(t)
			assert(t.list[1] == 1 and not t.added, "the callee wrote into the caller's table")
			assert(answer.got == 2 and answer.whom == self and answer.ref == self:ref())
			assert(answer.n.n == 7 and answer.n ~= constant)
			answer.n.n = 8
			t.list[2] = 5
			local kept = greeter.kept()
			kept.list[1] = 0
			assert(greeter.kept().list[1] == 9 and greeter.kept().list[2] == 2)`},
		{"are given the same map", `assert(greeter.same(map) and greeter.give("map") == map)`},
		{"cannot be changed or replaced", `
			assert(not pcall(function() greeter.join = print end))
			assert(not pcall(function() imports.yard = {} end))`},
		{"refuse what is no data", `
			local function refused(why, ...)
				local ok, msg = pcall(greeter.take, ...)
				assert(not ok and msg:find(why, 1, true), msg)
			end
			refused("imports.yard.take, argument 1: a function cannot be passed to another bundle", function() end)
			refused("argument 1.x.y: a function cannot be passed", {x = {y = print}})
			refused("argument 2: this object cannot be passed", {}, storage)
			refused("argument 1: this object cannot be passed", greeter)
			refused("argument 1: a table with a metatable", setmetatable({}, {}))
			refused("argument 1: a thread cannot be passed", coroutine.create(function() end))
			local loop = {} loop.loop = loop
			refused("argument 1.loop: this table contains itself", loop)
			local deep = {} for i = 1, 40 do deep = {deep} end
			refused("nested deeper than 32 tables", deep)
			local many = {} for i = 1, 10001 do many[i] = i end
			refused("too much data", many)
			local keyed = {} keyed[keyed] = 1
			refused("a table cannot be a key here", keyed)`},
		{"give nothing that is no data", `
			for what, why in pairs{["function"] = "a function cannot", object = "this object cannot", loop = ".t: this table contains itself"} do
				local ok, msg = pcall(greeter.give, what)
				assert(not ok and msg:find("imports.yard.give, result 1", 1, true) and msg:find(why, 1, true), msg)
			end`},
		{"are told when a name is wrong", `
			local name = "jion"
			local ok, msg = pcall(function() return greeter[name] end)
			assert(not ok and msg:find('bundle yard exports no function "jion" on a map (did you mean "join"?)', 1, true), msg)
			name = "yrad"
			ok, msg = pcall(function() return imports[name] end)
			assert(not ok and msg:find('bundle "yrad" is not a dependency of more (did you mean "yard"?)', 1, true), msg)`},
	} {
		t.Run(test.name, func(t *testing.T) {
			want(t, "faults", inHandler(t, test.body).faults(), nil)
		})
	}
}

func TestFaultsOfExportsCountWhereTheyHappen(t *testing.T) {
	f := inHandler(t, `if map.state.tries then map.state.tries = map.state.tries + 1 else map.state.tries = 1 end
		if map.state.tries == 1 then pcall(greeter.fail) else greeter.fail() end
		self:say("never")`)
	b, _ := f.Unit(f.unitsOf("yard:beast")[0])
	want(t, "faults of a call that pcall holds", f.faults(), []string{"yard/scripts/lib/greeter.lua:8: in the export"})
	f.events = nil
	for range 5 {
		f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Aggro, b.GUID, 0, hook.Args{}) })
	}
	f.run(clock.Step)
	outer := "more/scripts/a.lua:6: imports.yard.fail: yard/scripts/lib/greeter.lua:8: in the export"
	inner := "yard/scripts/lib/greeter.lua:8: in the export"
	want(t, "faults", f.faults(), []string{inner, outer, inner, outer, inner, outer, inner, "off: more imports.yard.fail", outer,
		"more/scripts/a.lua:6: imports.yard.fail is switched off: it has failed too often"})
}

func TestAnExportSharesTheBudgetOfItsCaller(t *testing.T) {
	stopped := "yard/scripts/lib/greeter.lua:9: instruction budget exceeded: this ran too long and was stopped"
	f := inHandler(t, `greeter.loop()`)
	want(t, "the export is to blame", f.faults(), []string{stopped, "more/scripts/a.lua:5: imports.yard.loop: " + stopped})
	f = inHandler(t, `for i = 1, 60000 do end greeter.loop()`)
	want(t, "who has used it up is to blame", f.faults(), []string{"more/scripts/a.lua:5: imports.yard.loop: " + stopped})
	f = inHandler(t, `pcall(greeter.loop) self:say("never")`)
	want(t, "said after all was used up", f.spoken(), nil)
}

func TestExportsThatCallEachOther(t *testing.T) {
	f := newField(t, luaFile("scripts/a.lua", `export{down = function(n) return n end}`),
		luaFile("more:scripts/a.lua", `
			local b = creature "yard:beast"
			export{again = function() return imports.yard.down(3) end}
			function b:on_aggro() self:say("got " .. imports.yard.down(5)) end`))
	f.poke(f.creature("yard:beast", 0, 0), 1)
	want(t, "said", f.spoken(), []string{"got 5"})
	want(t, "faults", f.faults(), nil)
}

// TestExportsAreCalledWhileFilesAreLoaded checks that the exports of a bundle are ready
// when its dependents are loaded, also if only one of them is restarted.
func TestExportsAreCalledWhileFilesAreLoaded(t *testing.T) {
	sources := []Source{
		luaFile("scripts/a.lua", `
			local sizes = {small = 1, large = 3}
			export{
				size = function(list) for i, name in ipairs(list) do list[i] = sizes[name] end return list, #list end,
				fail = function() error("no") end,
			}`),
		luaFile("more:scripts/a.lua", `
			local yard = imports.yard
			local names = {"large", "small"}
			local sizes, n = yard.size(names)
			for _ = 1, 6 do pcall(yard.fail) end -- what fails here switches nothing off
			local b = creature "yard:beast"
			function b:on_aggro()
				self:say(names[1] .. " " .. sizes[1] .. " " .. sizes[2] .. " " .. n)
				local ok, why = pcall(yard.fail)
				self:say(why)
			end
			function b:on_evade() map.state.crash() end`),
	}
	failed := "imports.yard.fail: yard/scripts/a.lua:5: no"
	for _, bundle := range []string{"", "yard", "more"} {
		t.Run("isolated: "+bundle, func(t *testing.T) {
			f := isolated(t, bundle, sources...)
			b := f.creature("yard:beast", 0, 0)
			f.poke(b, 1)
			more := f.box.site.byName["more"]
			more.here.kept[0].RawSetString("crash", crashingIn(more.engine))
			f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Evade, b.GUID, 0, hook.Args{}) })
			f.run(clock.Step)
			f.poke(b, 1)
			want(t, "said", f.spoken(), []string{"large 3 1 2", failed, "large 3 1 2", failed})
			if got, err := f.Map.Renew(); err != nil || got.Hash() != f.Hash() {
				t.Errorf("restored from a snapshot it differs: %v", err)
			}
		})
	}
}

func TestWrongExportsAndImports(t *testing.T) {
	for _, test := range []struct{ name, yard, more, want string }{
		{"an unknown function", `export{greet = function() end}`, `function map:on_create() imports.yard.great(1) end`,
			`more/scripts/a.lua:1:39: bundle yard exports on a map no function "great" (did you mean "greet"?)`},
		{"an unknown function of a name", `export{greet = function() end}`, "local y = imports.yard\nfunction map:on_create() y.gret(1) end",
			`more/scripts/a.lua:2:28: bundle yard exports on a map no function "gret" (did you mean "greet"?)`},
		{"one that is read while files are loaded", `export{greet = function() end}`, "local f = imports.yard.gret",
			`bundle yard exports no function "gret" on a map (did you mean "greet"?)`},
		{"a bundle that is no dependency", ``, `function map:on_create() imports.yrad.greet(1) end`,
			`more/scripts/a.lua:1:34: imports has only the bundles listed under depends in bundle.yaml, not "yrad" (did you mean "yard"?)`},
		{"one that fails while files are loaded", "export{\n  greet = function() error('no') end}", "\nimports.yard.greet()",
			`more/scripts/a.lua:2: imports.yard.greet: yard/scripts/a.lua:2: no`},
		{"one that never ends while files are loaded", `export{greet = function() while true do end end}`, `imports.yard.greet()`,
			`imports.yard.greet: yard/scripts/a.lua:1: instruction budget exceeded`},
		{"one that takes more while files are loaded than a map allows", `export{greet = function() for i = 1, 30000 do end end}`, `imports.yard.greet()`,
			`a map allows 20000: move the work into a handler, or do less`},
		{"one that acts on the world while files are loaded", `export{greet = function() return map:time() end}`, `imports.yard.greet()`,
			`it acts on a running world: call it from a handler, not while files are loaded`},
		{"one that writes into what its files made", `local seen = {} export{greet = function(x) seen[1] = x end}`, `imports.yard.greet(5)`,
			`file-level values are constants: field 1 cannot be changed after loading`},
		{"one that counts in a local of its file", `local n = 0 export{greet = function() n = n + 1 return n end}`, `imports.yard.greet(5)`,
			`yard/scripts/a.lua:1:`},
		{"one that attaches a handler late", `export{greet = function() map.on_create = "greet" end}`, `imports.yard.greet()`,
			`handlers are attached while files are loaded`},
		{"one that attaches to a definition late", `export{greet = function() creature "beast" end}`, `imports.yard.greet()`,
			`handlers are attached while files are loaded`},
		{"one that exports late", `export{greet = function() export{late = function() end} end}`, `imports.yard.greet()`,
			`functions are exported while files are loaded, not by handlers`},
		{"one that gets a function while files are loaded", `export{greet = function() end}`, `imports.yard.greet(function() end)`,
			`imports.yard.greet, argument 1: a function cannot be passed to another bundle`},
		{"no table", `export(5)`, ``, `export: give a table of functions, as in export{greet = greet}, not a number`},
		{"no function", `export{greet = {}}`, ``, `only functions written in Lua can be exported, because bundles share no tables or objects: "greet"`},
		{"a function of the library", `export{greet = print}`, ``, `only functions written in Lua`},
		{"no name", `export{function() end}`, ``, `the name of an exported function must consist of letters, digits and underscores, not "1"`},
		{"no word", `export{["a b"] = function() end}`, ``, `must consist of letters, digits and underscores, not "a b"`},
		{"a keyword", `export{["end"] = function() end}`, ``, `must consist of letters, digits and underscores, not "end"`},
		{"twice", "export{greet = function() end}\nexport{greet = function() end}", ``, `a function of this name is already exported in yard/scripts/a.lua:1: "greet"`},
		{"a file of another bundle", ``, `local x = require "yard:words"`, `files of other bundles cannot be required: call what yard exports, as in imports.yard.name(...): "yard:words"`},
		{"a local of the name", ``, `local imports = {yard = {f = print}} imports.yard.f("x")`, ``},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problems := compile(t, luaFile("scripts/a.lua", test.yard), luaFile("more:scripts/a.lua", test.more))
			if test.want == "" && len(problems) == 0 {
				return
			}
			if len(problems) != 1 || !contains(problems[0].Error(), test.want) {
				t.Errorf("got %v\nwant %s", problems, test.want)
			}
		})
	}
}

func TestSettingsAreReadOnly(t *testing.T) {
	f := newField(t, `
		function map:on_create() self:tell("pack of " .. settings.pack) settings.pack = 5 end`,
		luaFile("more:scripts/a.lua", `function map:on_create() self:tell("no " .. tostring(settings["pa" .. "ck"])) end`))
	f.run(clock.Step)
	want(t, "told", f.told(), []string{"pack of 3", "no nil"})
	want(t, "faults", f.faults(), []string{`yard/scripts/test0.lua:2: field "pack" is read-only`})
}

func TestAnOperatorEvaluatesAndInspects(t *testing.T) {
	f := newField(t, `
		local b = creature "beast"
		function b:on_aggro() self.state.n = 1 end
		function b:on_evade() error("broken") end
		local limit = 3
		function map:limit() return limit end`,
		luaFile("more:scripts/a.lua", `local b = creature "yard:beast" function b:howl() end`))
	b := f.creature("yard:beast", 0, 0)
	for _, test := range []struct{ src, want string }{
		{"1 + 1", "2"},
		{"map:limit()", "3"},
		{"#map:creatures()", "1"},
		{"map:creatures()[1]", "creature yard:beast"},
		{`map.state.x = 5`, "nil"},
		{"map.state.x", "5"},
		{"print", "function"},
		{"{1, {a = true}}", "{1, {a = true}}"},
		{"local n = 0 for i = 1, 3 do n = n + i end return n", "6"},
	} {
		want(t, test.src, f.eval(test.src), test.want)
	}
	for _, test := range []struct{ bundle, src, want string }{
		{"yard", "x.y", `eval:1: attempt to use field "y" of`},
		{"yard", "x = (", "eval:1"},
		{"nobody", "1", `there is no bundle "nobody"`},
		{"yard", "while true do end", "instruction budget exceeded"},
	} {
		f.Inside(func(tx *gamemap.Tx) {
			if _, err := f.box.Eval(tx, test.bundle, test.src); err == nil || !contains(err.Error(), test.want) {
				t.Errorf("%s: got %v, want %s", test.src, err, test.want)
			}
		})
	}
	f.poke(b, 1)
	f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Evade, b.GUID, 0, hook.Args{}) })
	want(t, "facts of the beast", f.box.Inspect(b.GUID).String(),
		`{yard = {state = {n = 1}, handlers = {"on_aggro yard/scripts/test0.lua:3", "on_evade yard/scripts/test0.lua:4 (1 faults)"}}, more = {handlers = {"howl more/scripts/a.lua:1"}}}`)
	want(t, "facts of the map", f.box.Inspect(0).String(), `{yard = {state = {x = 5}, handlers = {"limit yard/scripts/test0.lua:6"}}}`)
}

func TestExpressionsAboutNamedUnits(t *testing.T) {
	f := newField(t, `local b = creature "beast" function b:on_aggro() self.state.n = (self.state.n or 0) + 1 end function b:twice() return self.state.n * 2 end`)
	b, other := f.creature("yard:beast", 0, 0), f.creature("yard:beast", 5, 0)
	f.poke(b, 2)
	units := []input.Named{{Name: "wolf", Unit: b.GUID}, {Name: "wolf2", Unit: other.GUID}, {Name: "gone", Unit: 99}, {Name: "end", Unit: b.GUID}, {Name: "a-b", Unit: b.GUID}}
	for _, test := range []struct{ src, want string }{
		{"wolf.state.n >= 1", "true"},
		{"wolf.state.n", "2"},
		{"wolf:twice()", "4"},
		{"wolf2.state.n", "nil"},
		{"gone", "nil"},
		{"wolf ~= wolf2", "true"},
		{"wolf", "creature yard:beast"},
		{"settings.pack", "3"},
		{"wolf.state.n = 7", "nil"},
		{"local n = wolf.state.n return n", "7"},
	} {
		got, err := f.EvalWith("yard", test.src, units)
		if err != nil || got != test.want {
			t.Errorf("%s: got %s, %v, want %s", test.src, got, err, test.want)
		}
	}
	for _, test := range []struct{ src, want string }{
		{"gone.state", `eval:1: attempt to use field "state" of a nil value`},
		{"wolf:howl()", `a creature has no method or field "howl"`},
		{"wolf.", "eval:1"},
	} {
		if _, err := f.EvalWith("yard", test.src, units); err == nil || !contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.src, err, test.want)
		}
	}
}
