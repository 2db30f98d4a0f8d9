package scripting

import (
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/input"
	"loam/core/world/gamemap"
)

// poke calls on_aggro of a unit n times, a step apart.
func (f *field) poke(u *entity.Unit, n int) {
	for range n {
		f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Aggro, u.GUID, 0, hook.Args{}) })
		f.run(clock.Step)
	}
}

func TestAFaultTellsWhere(t *testing.T) {
	f := newField(t, "local b = creature \"beast\"\nfunction b:on_aggro()\n  local x = nil\n  self:say(x.y)\nend")
	b := f.creature("yard:beast", 0, 0)
	f.poke(b, 1)
	var got event.Faulted
	for _, e := range f.events {
		if e, ok := e.(event.Faulted); ok {
			got = e
		}
	}
	want(t, "scenario", got.Scenario, "# Calls creature yard:beast:on_aggro as in the call that failed.\n"+
		"# yard/scripts/test0.lua:4: attempt to use field \"y\" of a nil value\n"+
		"# Other units nearby are not included.\nmap yard:field\nspawn yard:beast as unit1 at 0 0 level 1\n"+
		"expect lua (function() unit1:on_aggro(nil) return true end)()\n")
	got.Message, got.Scenario = "", ""
	want(t, "fault", got, event.Faulted{
		Bundle: "yard", File: "yard/scripts/test0.lua", Line: 4, Handler: "on_aggro", Unit: b.GUID, Excerpt: "  self:say(x.y)",
		Arguments: "enemy = nil",
	})
}

func TestFiveFaultsInAMinuteSwitchAHandlerOff(t *testing.T) {
	f := newField(t, "local b = creature \"yard:beast\" function b:on_aggro() map:tell(\"called\") error(\"broken\") end",
		luaFile("more:scripts/a.lua", `local b = creature "yard:beast" function b:on_aggro() map:tell("good") end`))
	b := f.creature("yard:beast", 0, 0)
	f.poke(b, 8)
	called, good := 0, 0
	for _, s := range f.told() {
		switch s {
		case "called":
			called++
		case "good":
			good++
		}
	}
	want(t, "calls of the broken handler", called, 5)
	want(t, "calls of the good one", good, 8)
	want(t, "the end of the faults", f.faults()[4:], []string{
		"yard/scripts/test0.lua:1: broken", "off: yard creature yard:beast:on_aggro",
	})
}

func TestFaultsThatAreFarApartDoNotSwitchOff(t *testing.T) {
	f := newField(t, `local b = creature "beast" function b:on_aggro() error("broken") end`)
	b := f.creature("yard:beast", 0, 0)
	for range 12 {
		f.poke(b, 1)
		f.run(15 * clock.Second) // four in a minute
	}
	want(t, "faults", len(f.faults()), 12)
}

func TestThreeHandlersOffSwitchTheBundleOff(t *testing.T) {
	f := newField(t, `
		local b = creature "beast" function b:on_aggro() error("b") end
		local p = creature "pup" function p:on_aggro() error("p") end
		local g = creature "guard" function g:on_aggro() error("g") end
		local d = creature "dummy" function d:on_aggro() map:tell("dummy") end
		function map:on_create() self:every("1s", "tick") end
		function map:tick() self.state.n = (self.state.n or 0) + 1 end`,
		luaFile("more:scripts/a.lua", `local d = creature "yard:dummy" function d:on_aggro() map:tell("more") end`))
	dummy := f.creature("yard:dummy", 0, 0)
	f.poke(dummy, 1)
	for _, def := range []content.ID{"yard:beast", "yard:pup", "yard:guard"} {
		f.poke(f.creature(def, 0, 0), 5)
	}
	n := f.eval("map.state.n")
	f.run(5 * clock.Second)
	f.poke(dummy, 1)
	want(t, "told", f.told(), []string{"dummy", "more", "more"})
	want(t, "ticks after", f.eval("map.state.n"), n)
	faults := f.faults()
	want(t, "the last fault", faults[len(faults)-1], "off: yard ")
}

func TestWhatIsOffStaysOffInASnapshotAndNotOverAReload(t *testing.T) {
	const src = `local b = creature "beast" function b:on_aggro() error("b") end`
	f := newField(t, src)
	b := f.creature("yard:beast", 0, 0)
	f.poke(b, 5)
	m, err := f.Renew()
	if err != nil {
		t.Fatal(err)
	}
	f.Map, f.events = m, nil
	f.poke(b, 2)
	want(t, "faults after a restart", f.faults(), []string(nil))
	next := f.release(2, luaFile("scripts/test0.lua", src+" -- better"))
	var failed error
	f.Prepare(next, func(err error) { failed = err })
	f.Control(input.Adopt{Number: 2, Hash: next.Hash})
	f.Between()
	f.run(clock.Step)
	if failed != nil {
		t.Fatal(failed)
	}
	f.poke(b, 1)
	want(t, "faults after a reload", f.faults(), []string{"yard/scripts/test0.lua:1: b"})
}

func TestAHandlerThatRunsTooLongIsStopped(t *testing.T) {
	f := newField(t, `local b = creature "beast"
		function b:on_aggro() self.state.begun = true while true do end end
		function b:on_evade() pcall(function() while true do end end) self.state.escaped = true end
		function b:on_home() self:every("100ms", "often") end
		function b:often() local n = 0 for i = 1, 15000 do n = n + i end self.state.often = true end
		function b:rare() local n = 0 for i = 1, 15000 do n = n + i end self.state.rare = true end
		function b:on_death() self:every("2s", "rare") end`)
	b := f.creature("yard:beast", 0, 0)
	f.poke(b, 1)
	for _, h := range []hook.ID{hook.Evade, hook.Home, hook.Death} {
		f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, h, b.GUID, 0, hook.Args{}) })
	}
	f.run(3 * clock.Second)
	for _, test := range []struct{ key, want string }{
		{"begun", "true"}, {"escaped", "nil"}, {"often", "nil"}, {"rare", "true"},
	} {
		got := f.box.UnitState(b.GUID)[0].Value.Get(test.key).String()
		want(t, test.key, got, test.want)
	}
	faults := f.faults()
	want(t, "the first fault", faults[0], "yard/scripts/test0.lua:2: instruction budget exceeded: this ran too long and was stopped")
}

func TestACoroutineThatIsLeftIsDroppedAndTold(t *testing.T) {
	f := newField(t, `local b = creature "beast"
		function b:on_aggro() local co = coroutine.create(function() coroutine.yield() end) coroutine.resume(co) end`)
	f.poke(f.creature("yard:beast", 0, 0), 1)
	var lines []string
	for _, e := range f.events {
		if e, ok := e.(event.Printed); ok {
			lines = append(lines, e.Level+" "+e.Bundle)
		}
	}
	want(t, "lines", lines, []string{"warn yard"})
}

func TestWhatIsPrintedTellsWhere(t *testing.T) {
	f := newField(t, "local b = creature \"beast\"\nfunction b:on_aggro()\n print(self, 1.5, nil)\n log(\"warn\", \"careful\", 2)\nend")
	b := f.creature("yard:beast", 0, 0)
	f.poke(b, 1)
	var lines []event.Printed
	for _, e := range f.events {
		if e, ok := e.(event.Printed); ok {
			lines = append(lines, e)
		}
	}
	want(t, "lines", lines, []event.Printed{
		{Level: "print", Bundle: "yard", File: "yard/scripts/test0.lua", Line: 3, Unit: b.GUID, Text: "creature yard:beast\t1.5\tnil"},
		{Level: "warn", Bundle: "yard", File: "yard/scripts/test0.lua", Line: 4, Unit: b.GUID, Text: "careful 2"},
	})
}

// TestScriptsCannotForgeLines gives control characters to everything of a script that
// operators read.
func TestScriptsCannotForgeLines(t *testing.T) {
	const forged = `\n12:00:00 INF saved\x1b[2J`
	f := newField(t, "local b = creature \"beast\"\nfunction b:on_aggro()\n print(\"a\\n12:00:00 INF saved\\27[2J\")\n log(\"warn\", \"b\\n12:00:00 INF saved\\27[2J\")\n error(\"d\\27[2J\\n12:00:00 INF saved\")\nend")
	f.poke(f.creature("yard:beast", 0, 0), 1)
	var lines []string
	for _, e := range f.events {
		switch e := e.(type) {
		case event.Printed:
			lines = append(lines, e.Text)
		case event.Faulted:
			lines = append(lines, e.Message)
		}
	}
	want(t, "lines", lines, []string{"a" + forged, "b" + forged, `d\x1b[2J`})
}

func TestALongLineOfAScriptIsCut(t *testing.T) {
	if got, want := shown(strings.Repeat("c", maxShown+1)), strings.Repeat("c", maxShown)+"..."; got != want {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
}

func TestAFailedEngineIsReplacedAndStateIsKept(t *testing.T) {
	f := newField(t, `
		local b = creature "beast"
		function b:on_spawn() error("spawn hooks do not fire again") end
		function b:on_aggro() self.state.n = (self.state.n or 0) + 1 map.state.n = self.state.n self:say("n " .. self.state.n) end
		function b:on_evade() self.state.evaded = true map.state.crash() end
		function b:on_home() self:say("home") end`)
	b := f.creature("yard:beast", 0, 0)
	f.run(clock.Step)
	f.events = nil
	f.poke(b, 2)
	before := f.box.engines.list[0]
	f.box.site.byName["yard"].here.kept[0].RawSetString("crash", crashing(f.box.room))
	f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Evade, b.GUID, 0, hook.Args{}) })
	if f.box.engines.list[0] == before {
		t.Fatal("the engine was not replaced")
	}
	f.poke(b, 1)
	want(t, "said", f.spoken(), []string{"n 1", "n 2", "n 3"})
	want(t, "map.state", f.eval("map.state.n"), "3")
	want(t, "self.state", f.box.UnitState(b.GUID)[0].Value.String(), "{n = 3, evaded = true}")
	want(t, "faults", f.faults(), []string{
		"yard/scripts/test0.lua:5: the script engine failed here and is being restarted",
		":0: state.crash: a function cannot be stored: only nil, booleans, numbers, strings, references and tables of these",
	})
	want(t, "attached", b.Hooks.Has(hook.Aggro), true)
	f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Home, b.GUID, 0, hook.Args{}) })
	f.run(clock.Step)
	want(t, "says", f.spoken()[3], "home")
}

// crashing is a function that fails like the VM itself.
func crashing(r *room) lua.LValue { return crashingIn(r.engines.list[0]) }

func crashingIn(e *engine) lua.LValue {
	return e.vm.State().NewFunction(func(*lua.LState) int { panic("as the VM's own failures do") })
}
