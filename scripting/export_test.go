package scripting

import (
	"testing"

	"loam/core/clock"
	"loam/core/gamemap"
	"loam/core/hook"
)

func TestBundlesShareFunctionsAndConstants(t *testing.T) {
	lib := source("scripts/lib/pack.lua", `
		local M = {size = 3, names = {"a", "b"}, deep = {deeper = {x = 1}}}
		function M.join(unit, word)
			unit.state.joined = (unit.state.joined or 0) + 1
			unit:say("joined " .. unit.state.joined .. " " .. word)
			return unit, unit.state.joined, nil, "last"
		end
		function M.fail() error("in the library") end
		function M.call(f) return f(1) end
		function M.loop() while true do end end
		return M`)
	f := newField(t, lib,
		source("scripts/own.lua", `
			local pack = require "pack"
			local again = require "lib/pack"
			assert(pack == again, "the file ran twice")
			local b = creature "beast"
			function b:on_evade() pack.join(self, "own") end`),
		source("more:scripts/a.lua", `
			local pack = require "yard:pack"
			assert(pack.size == 3 and pack.names[2] == "b" and pack.deep.deeper.x == 1)
			assert(not pcall(function() pack.size = 4 end))
			assert(not pcall(function() pack.names[1] = "z" end))
			local b = creature "yard:beast"
			function b:on_aggro()
				self.state.mine = true
				local unit, n, nothing, last = pack.join(self, "other")
				assert(unit == self, "the handle is another bundle's")
				assert(unit.state.mine and not unit.state.joined, "state of another bundle is seen")
				self:say(n .. tostring(nothing) .. last)
			end
			function b:on_home() pack.fail() end
			function b:on_death() self:say(tostring(pcall(pack.fail))) pack.loop() end
			function b:on_spawn() self:say("call " .. pack.call(function(x) return x + 1 end)) end`))
	b := f.creature("yard:beast", 0, 0)
	for _, h := range []hook.ID{hook.Evade, hook.Aggro, hook.Home, hook.Death} {
		f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, h, b.GUID, 0, hook.Args{}) })
	}
	f.run(clock.Step)
	want(t, "said", f.spoken(), []string{"call 2", "joined 1 own", "joined 2 other", "2nillast", "false"})
	want(t, "faults", f.faults(), []string{
		"yard/scripts/lib/pack.lua:8: in the library",
		"yard/scripts/lib/pack.lua:10: instruction budget exceeded: this ran too long and was stopped",
	})
}

func TestWhatCannotBeShared(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{`return creature "beast"`, "a file can share functions and constants with other bundles, not objects"},
		{`local t = {} t.t = t return t`, "what the file returned is nested too deep"},
	} {
		_, problems := compile(t, source("scripts/lib/x.lua", test.src), source("more:scripts/a.lua", `require "yard:x"`))
		if len(problems) != 1 || !contains(problems[0].Msg, test.want) {
			t.Errorf("%s: got %v, want %s", test.src, problems, test.want)
		}
	}
}

func TestALibraryMaySetItsBundlesGlobalsWhileLoading(t *testing.T) {
	mustCompile(t,
		source("scripts/lib/x.lua", `shared = (shared or 0) + 1 return {}`),
		source("scripts/a.lua", `require "x"`), source("scripts/b.lua", `require "x" assert(shared == 1)`),
		source("more:scripts/a.lua", `require "yard:x"`))
}

func TestSettingsAreReadOnly(t *testing.T) {
	f := newField(t, `
		function map:on_create() self:tell("pack of " .. settings.pack) settings.pack = 5 end`,
		source("more:scripts/a.lua", `function map:on_create() self:tell("no " .. tostring(settings["pa" .. "ck"])) end`))
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
		source("more:scripts/a.lua", `local b = creature "yard:beast" function b:howl() end`))
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
	units := []gamemap.Named{{Name: "wolf", Unit: b.GUID}, {Name: "wolf2", Unit: other.GUID}, {Name: "gone", Unit: 99}, {Name: "end", Unit: b.GUID}, {Name: "a-b", Unit: b.GUID}}
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
