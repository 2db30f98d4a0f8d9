package scripting

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/modstorage"
	"loam/core/world/gamemap"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/surface"
)

func TestWhatABundleMayDoInOneStepIsBounded(t *testing.T) {
	for _, test := range []struct{ name, body, fault string }{
		{"creatures without end", `for i = 1, 1e9 do map:summon("pup", 0, 0) end`, "instruction budget exceeded"},
		{"many handlers that say much", `for i = 1, 1500 do self:say("a") end for i = 1, 8 do map:summon("beast", 0, 0) end`, ""},
		{"a text of a megabyte", `self:say(string.rep("x", 1000000))`, "the text has 1000000 bytes, at most 4096"},
		{"a key of a megabyte", `self:say(text(string.rep("x", 1000000)))`, "the text has 1000000 bytes"},
		{"placeholders of a megabyte", `self:say("a", {b = string.rep("x", 100000)})`, "at most 16384"},
		{"messages full of data", `local s = string.rep("x", 500000) for i = 1, 100 do realm:tell("m", {s, s}) end`, "passed too much data"},
		{"timers by the thousand", `for i = 1, 100000 do self:after("1000h", "later") end`, "instruction budget exceeded"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, `local b = creature "beast" function b:on_spawn() self:go() end function b:later() end function b:go() `+test.body+` end`)
			f.cfg.Development = false
			b := f.creature("yard:beast", 0, 0)
			f.run(clock.Step)
			if len(f.events) > stepActs*firstStep*2 {
				t.Errorf("%d events in one step", len(f.events))
			}
			if n := f.Size(); n > 1000 {
				t.Errorf("%d units", n)
			}
			if len(b.Timers) > gamemap.MaxTimers {
				t.Errorf("%d timers", len(b.Timers))
			}
			if all := strings.Join(f.faults(), "\n"); !strings.Contains(all, test.fault) {
				t.Errorf("faults %.300q, want one about %q", all, test.fault)
			}
		})
	}
}

func TestAHungryBundleLeavesTheNeighbourItsTime(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	f := newField(t, `local b = creature "beast" function b:on_spawn() self:every("50ms", "eat") end
		function b:eat() local n = 0 for i = 1, 6000 do n = n + i end end`,
		luaFile("more:scripts/a.lua", `function map:on_create() self:every("1s", "tick") end function map:tick() map:tell("tick") end`))
	for range 400 {
		f.creature("yard:beast", 0, 0)
	}
	f.run(5 * clock.Second)
	want(t, "the neighbour's ticks", len(f.told()), 5)
	if all := strings.Join(f.faults(), "\n"); !strings.Contains(all, "used up its 4000000 instructions of this step") {
		t.Errorf("faults %.300q", all)
	}
}

func TestLinesOfAStepAreBounded(t *testing.T) {
	f := newField(t, `local b = creature "beast" function b:on_aggro() for i = 1, 1000 do print(i) end log("info", "last") end`)
	f.poke(f.creature("yard:beast", 0, 0), 1)
	var lines []event.Printed
	for _, e := range f.events {
		if p, ok := e.(event.Printed); ok {
			lines = append(lines, p)
		}
	}
	want(t, "lines", len(lines), stepLines)
	want(t, "the last", lines[stepLines-1].Text, "further lines are dropped: at most 200 lines of a bundle are kept in one step")
}

// TestAnotherBundlesHandlerIsNotBlamed makes an attacker use up its own entry and then call
// another bundle's handler, which must not be switched off.
func TestAnotherBundlesHandlerIsNotBlamed(t *testing.T) {
	f := newField(t, `local d = creature "dummy" function d:on_damage_taken(n) self:say("ow") return n end`,
		luaFile("more:scripts/a.lua", `local b = creature "yard:beast"
			function b:on_aggro(victim) local d = map:find{id = "yard:dummy"}
				local s = string.rep("x", 1000000) for i = 1, 6 do s = s:upper() end
				for i = 1, 100 do d:suffer(1) end
			end
			function b:on_evade() local function deep(n) pcall(function() if n > 29 then map:find{id = "yard:dummy"}:suffer(1) end deep(n + 1) end) end deep(1) end`))
	d, b := f.creature("yard:dummy", 0, 0), f.creature("yard:beast", 300, 0)
	f.poke(b, 8)
	want(t, "faults of the victim", f.box.site.byName["yard"].faulty, 0)
	for _, h := range f.box.site.byName["yard"].all() {
		want(t, "faults counted of "+h.name, len(h.faults), 0)
	}
	_ = d
}

func TestEveryCostIsOfAnEntry(t *testing.T) {
	known := make(map[string]bool)
	for _, e := range surface.Entries() {
		known[e.Title()] = true
	}
	for _, title := range luaapi.Costed() {
		if !known[title] {
			t.Errorf("there is no entry %s", title)
		}
	}
}

const hoarder = `function map:on_create() self:every("50ms", "hoard") end
	function map:hoard() local s, n = map.state, map.state.n or 0 for i = 1, 1000 do s[n + i] = {i, tostring(i)} end s.n = n + 1000 end`

func TestABundleThatHoardsIsSwitchedOffAndOthersGoOn(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	f := newField(t, hoarder, luaFile("more:scripts/a.lua", `function map:on_create() self:every("1s", "tick") end
		function map:tick() map.state.n = (map.state.n or 0) + 1 map:tell("tick") end`))
	f.cfg.Development = false
	f.start()
	f.run(20 * clock.Second)
	if n := len(f.told()); n < 19 {
		t.Errorf("the neighbour ticked %d times", n)
	}
	faults := strings.Join(f.faults(), "\n")
	for _, part := range []string{"the bundle uses", "its limit is 32.0 MB", "raise memory_mb", "off: yard map:hoard"} {
		if !strings.Contains(faults, part) {
			t.Errorf("faults %.400q lack %q", faults, part)
		}
	}
	warned := false
	for _, e := range f.events {
		if p, ok := e.(event.Printed); ok && p.Level == "warn" {
			warned = warned || strings.Contains(p.Text, "above that its handlers fail")
		}
	}
	if !warned {
		t.Error("nobody was warned")
	}
	held := f.box.memory.uses[f.box.site.byName["yard"].code.Order].held
	if held < DefaultMemory/2 || held > 2*DefaultMemory {
		t.Errorf("the bundle uses %s", megabytes(held))
	}
	if other := f.box.memory.uses[f.box.site.byName["more"].code.Order]; other.held == 0 || other.held > 1<<20 {
		t.Errorf("the neighbour holds %d bytes", other.held)
	}
}

func TestDataStoredWithTheRealmCountsAsMemory(t *testing.T) {
	const stored = 100_000
	held := func(entries ...modstorage.Entry) int {
		f := newField(t, `function map:on_create() self:every("50ms", "tick") end function map:tick() map.state.n = 1 end`)
		f.cfg.Stored = entries
		f.start()
		f.run(20 * clock.Second)
		return f.box.memory.uses[f.box.site.byName["yard"].code.Order].held
	}
	without := held()
	with := held(modstorage.Entry{Bundle: "yard", Key: "k", Value: value.OfString(strings.Repeat("x", stored))})
	if without == 0 || with < without+stored {
		t.Errorf("a bundle holds %d bytes without and %d with %d stored bytes", without, with, stored)
	}
}

func TestMemoryIsStateOfTheMap(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	run := func(renew bool) (string, uint64) {
		f := newField(t, `local b = creature "beast" function b:on_spawn() self:every("100ms", "hoard") end
			function b:hoard() local s = self.state s.n = (s.n or 0) + 1 s[s.n] = string.rep("x", 1000) .. s.n end`)
		f.box.site.byName["yard"].code.Info.Memory = 4 << 20
		for i := range 40 {
			f.creature("yard:beast", float64(i), 0)
		}
		for i := range 600 {
			f.Step()
			if i != 150 && i != 333 {
				continue
			}
			if !renew {
				f.Control(input.TakeSnapshot{}) // the input that Renew passes to the map
				continue
			}
			m, err := f.Renew()
			if err != nil {
				t.Fatal(err)
			}
			f.Map = m
		}
		return fmt.Sprint(f.faults(), f.box.memory.uses[f.box.site.byName["yard"].code.Order]), f.Hash()
	}
	a, hashA := run(false)
	b, hashB := run(true)
	want(t, "faults and memory of one restored in between", b, a)
	want(t, "hash", hashB, hashA)
	if !strings.Contains(a, "the bundle uses") {
		t.Errorf("it never held too much: %s", a)
	}
}
