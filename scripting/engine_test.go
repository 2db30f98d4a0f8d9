package scripting

import (
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/model/input"
	"loam/core/world/gamemap"
	"loam/scripting/check"
	"loam/scripting/sandbox"
)

// isolated compiles sources with one bundle in a separate Lua state, and creates a map with
// them.
func isolated(t *testing.T, bundle string, sources ...Source) *field {
	t.Helper()
	list := make([]check.Info, len(infos))
	for i, info := range infos {
		info.Isolated = info.Name == bundle
		list[i] = info
	}
	program, problems := Compile(sources, content.NewSnapshot(worldTables(t)), list)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	f := newField(t)
	f.cfg.Release = gamemap.Release{Number: 1, Hash: "isolated", Content: program.content, Program: &keeper{program, f}}
	f.start()
	return f
}

// talk is two bundles that call each other's functions and share a unit.
func talk(exporter, caller string) []Source {
	return []Source{
		luaFile("scripts/a.lua", `
			local b = creature "beast"
			export{count = function(unit, by)
				unit.state.n = (unit.state.n or 0) + by.step
				map.state.n = unit.state.n
				return unit, {n = unit.state.n}
			end}
			function b:on_aggro() self.state.n = (self.state.n or 0) + 100 self:say("first") end `+exporter),
		luaFile("more:scripts/a.lua", `
			local b = creature "yard:beast"
			function b:on_aggro()
				local unit, got = imports.yard.count(self, {step = 1})
				assert(unit == self)
				self.state.last = got.n
				self:say("second " .. got.n)
			end `+caller),
	}
}

func TestIsolatedBundlesDoAllThatOthersDo(t *testing.T) {
	var hashes []uint64
	for _, bundle := range []string{"", "yard", "more"} {
		t.Run("isolated: "+bundle, func(t *testing.T) {
			f := isolated(t, bundle, talk("", "")...)
			b := f.creature("yard:beast", 0, 0)
			f.poke(b, 1)
			f.poke(b, 1)
			want(t, "said", f.spoken(), []string{"first", "second 101", "first", "second 202"})
			want(t, "faults", f.faults(), nil)
			want(t, "engines", len(f.box.engines.list), map[bool]int{true: 1, false: 2}[bundle == ""])
			hashes = append(hashes, f.Hash())
			if got, err := f.Map.Renew(); err != nil || got.Hash() != f.Hash() {
				t.Errorf("restored from a snapshot it differs: %v", err)
			}
		})
	}
	want(t, "state does not tell who is isolated", hashes[1] == hashes[0] && hashes[2] == hashes[0], true)
}

func TestACrashTouchesOnlyItsEngine(t *testing.T) {
	for _, bundle := range []string{"yard", "more"} {
		t.Run("isolated: "+bundle, func(t *testing.T) {
			f := isolated(t, bundle, talk(
				`function b:on_evade() map.state.crash() end`,
				`function b:on_home() map.state.crash() end
				 function b:on_death() self:say(tostring(self.state.last)) end`)...)
			b := f.creature("yard:beast", 0, 0)
			f.poke(b, 1)
			for _, crash := range []struct {
				bundle string
				hook   hook.ID
			}{{"yard", hook.Evade}, {"more", hook.Home}} {
				before := map[string]*engine{"yard": f.box.site.byName["yard"].engine, "more": f.box.site.byName["more"].engine}
				owner := f.box.site.byName[crash.bundle]
				owner.here.kept[0].RawSetString("crash", crashingIn(owner.engine))
				f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, crash.hook, b.GUID, 0, hook.Args{}) })
				for name, e := range before {
					if renewed := f.box.site.byName[name].engine != e; renewed != (name == crash.bundle) {
						t.Errorf("%s crashed: engine of %s begun anew: %v", crash.bundle, name, renewed)
					}
				}
			}
			f.run(clock.Step)
			f.events = nil
			f.poke(b, 1)
			f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Death, b.GUID, 0, hook.Args{}) })
			f.run(clock.Step)
			want(t, "said", f.spoken(), []string{"first", "second 202", "202"})
			want(t, "faults", f.faults(), nil)
		})
	}
}

func TestAnIsolatedExportSharesBudgetAndTime(t *testing.T) {
	f := isolated(t, "yard", talk(`export{loop = function() while true do end end}`,
		`function b:on_evade() pcall(imports.yard.loop) self:say("never") end`)...)
	b := f.creature("yard:beast", 0, 0)
	f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Evade, b.GUID, 0, hook.Args{}) })
	f.run(clock.Step)
	want(t, "said", f.spoken(), nil)
	want(t, "faults", len(f.faults()), 2)
}

// TestAStopByTheWallInsideAnotherIsReplayed stops an isolated bundle's function by a clock
// that jumps, and makes a second map stop at the same places.
func TestAStopByTheWallInsideAnotherIsReplayed(t *testing.T) {
	sources := talk(`export{loop = function() local n = 0 while n < 30000 do n = n + 1 end return n end}`,
		`function b:on_evade() self.state.before = 1 self.state.got = imports.yard.loop() end`)
	var stops []input.StopAt
	var now time.Duration
	play := func(ticks time.Duration, arm []input.StopAt) (uint64, []string) {
		f := isolated(t, "yard", sources...)
		program := f.cfg.Release.Program.(*keeper).Program
		program.clock = func() time.Duration { now += ticks; return now }
		f.cfg.Wall = ticks > 0
		f.cfg.Record = func(_ int64, in input.Input) {
			if s, ok := in.(input.StopAt); ok {
				stops = append(stops, s)
			}
		}
		f.start()
		b := f.creature("yard:beast", 0, 0)
		for _, s := range arm {
			f.Control(s)
		}
		f.run(clock.Step)
		f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Evade, guid.GUID(b.GUID), 0, hook.Args{}) })
		f.run(clock.Step)
		return f.Hash(), f.faults()
	}
	live, faults := play(100*time.Microsecond, nil)
	if len(stops) == 0 || len(faults) == 0 {
		t.Fatalf("stops %v, faults %v: the clock stopped nothing", stops, faults)
	}
	recorded := stops
	replayed, again := play(0, recorded)
	want(t, "faults", again, faults)
	want(t, "hash", replayed, live)
}

// TestAStopForMemoryIsReplayed stops handlers because the heap is large, and makes a second
// map without a watch stop them at the same places.
func TestAStopForMemoryIsReplayed(t *testing.T) {
	sources := talk(`export{keep = function() local t = {} for i = 1, 30000 do t[i] = i end return #t end}`,
		`function b:on_evade()
			if self.state.before then pcall(function() for i = 1, 1e9 do self.state.n = i end end) end
			self.state.before = 1
			self.state.got = imports.yard.keep()
		end`)
	var stops []input.StopAt
	play := func(arm []input.StopAt) (uint64, []string) {
		f := isolated(t, "yard", sources...)
		program := f.cfg.Release.Program.(*keeper).Program
		if arm == nil {
			inUse := uint64(0)
			program.heap = sandbox.NewHeapWatch(func() uint64 { return inUse })
			program.clock = func() time.Duration { inUse = 1 << 40; program.heap.Sample(); return 1 }
		}
		f.cfg.Wall = arm == nil
		f.cfg.Record = func(_ int64, in input.Input) {
			if s, ok := in.(input.StopAt); ok {
				stops = append(stops, s)
			}
		}
		f.start()
		b := f.creature("yard:beast", 0, 0)
		for _, s := range arm {
			f.Control(s)
		}
		f.run(clock.Step)
		for range 2 {
			f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Evade, b.GUID, 0, hook.Args{}) })
			f.run(clock.Step)
		}
		return f.Hash(), f.faults()
	}
	live, faults := play(nil)
	if len(stops) < 2 || !stops[0].Memory || len(faults) == 0 {
		t.Fatalf("stops %v, faults %v: the watch stopped nothing", stops, faults)
	}
	recorded := stops
	replayed, again := play(recorded)
	want(t, "faults", again, faults)
	want(t, "hash", replayed, live)
}

// TestAnEngineThatFailsIsARecordedInput makes an engine fail at random behind a pcall,
// after it has said something; other maps replay the failure, or not.
func TestAnEngineThatFailsIsARecordedInput(t *testing.T) {
	sources := []Source{luaFile("scripts/a.lua", `
		local b = creature "beast"
		local drawn = math.random(1, 1000)
		function b:on_evade()
			self.state.n = (self.state.n or 0) + 1
			self:say("before " .. self.state.n .. " " .. drawn)
			pcall(map.state.crash)
			self.state.after = true
			self:say("after")
		end
		function map:on_load(why) map.state.loads = (map.state.loads or 0) + 1 map.state.luck = random(1, 1000) end`)}
	var told []input.Rebuilt
	type outcome struct {
		hash   uint64
		said   []string
		faults int
	}
	play := func(fails bool, tell []input.Rebuilt, renew bool) (o outcome) {
		f := newField(t)
		f.cfg.Release, told = f.release(1, sources...), nil
		f.cfg.Record = func(_ int64, in input.Input) {
			if r, ok := in.(input.Rebuilt); ok && len(tell) == 0 {
				told = append(told, r)
			}
		}
		f.start()
		b := f.creature("yard:beast", 0, 0).GUID
		evade := func(crashes bool) {
			for _, r := range tell {
				f.Control(r)
			}
			tell = nil
			f.run(clock.Step)
			e := f.box.engines.list[0]
			fn := e.vm.Function(func(*lua.LState) int { return 0 })
			if crashes {
				fn = crashingIn(e).(*lua.LFunction)
			}
			f.box.site.byName["yard"].here.kept[0].RawSetString("crash", fn)
			f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Evade, b, 0, hook.Args{}) })
			f.box.site.byName["yard"].here.kept[0].RawSetString("crash", lua.LNil)
			f.run(clock.Step)
			if renew {
				m, err := f.Map.Renew()
				if err != nil || m.Hash() != f.Hash() {
					t.Fatalf("restored from a snapshot it differs: %v", err)
				}
				f.Map = m
			}
		}
		evade(fails)
		evade(false)
		return outcome{f.Hash(), f.spoken(), len(f.faults())}
	}
	live := play(true, nil, false)
	recorded := told
	want(t, "said", live.said, []string{"before 1 501", "before 2 501", "after"})
	if len(recorded) != 1 || !recorded[0].Within {
		t.Fatalf("recorded %v, want one failure", recorded)
	}
	for _, test := range []struct {
		name    string
		fails   bool
		tell    []input.Rebuilt
		renew   bool
		differs bool
	}{
		{"told, it does not fail by itself", false, recorded, false, false},
		{"told, it fails by itself", true, recorded, false, false},
		{"told, and begun anew from snapshots", false, recorded, true, false},
		{"by itself, and begun anew from snapshots", true, nil, true, false},
		{"neither told nor by itself", false, nil, false, true},
		{"told at another place", false, []input.Rebuilt{{Entry: recorded[0].Entry, Instructions: 1, Within: true}}, false, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			live := play(true, nil, test.renew)
			got := play(test.fails, test.tell, test.renew)
			if (got.hash != live.hash) != test.differs {
				t.Errorf("hash %x, live %x, want them different: %v", got.hash, live.hash, test.differs)
			}
			if !test.differs {
				want(t, "said", got.said, live.said)
				want(t, "faults", got.faults, live.faults)
			}
		})
	}
}

// TestWhatFailsOnBeingBegunAnewIsSwitchedOff has an on_load that makes the engine fail
// again: before the step continues, there is a running engine.
func TestWhatFailsOnBeingBegunAnewIsSwitchedOff(t *testing.T) {
	f := newField(t, `
		local b = creature "beast"
		function map:on_load(why) if why == "rebuilt" then map.state.told = (map.state.told or 0) + 1 math.random() end end
		function b:on_evade() math.random() end
		function b:on_home() self:say("told " .. map.state.told) end`)
	b := f.creature("yard:beast", 0, 0)
	f.run(clock.Step)
	f.box.site.random = func() float64 { var none []float64; return none[0] } // fails inside the VM
	for range 3 {
		f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Evade, b.GUID, 0, hook.Args{}) })
		if f.box.engines.list[0].vm.Dead() {
			t.Fatal("an engine that has failed was left")
		}
	}
	f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Home, b.GUID, 0, hook.Args{}) })
	f.run(clock.Step)
	want(t, "said", f.spoken(), []string{"told 5"})
	want(t, "faults, and what was switched off", len(f.faults()), 5+3+1)
}
