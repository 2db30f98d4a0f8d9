package scripting

import (
	"testing"
	"time"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/gamemap"
	"loam/core/guid"
	"loam/core/hook"
)

// isolated compiles sources with one bundle in a Lua state of its own, and
// makes a map of them.
func isolated(t *testing.T, bundle string, sources ...Source) *field {
	t.Helper()
	list := make([]BundleInfo, len(infos))
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
			want(t, "engines", len(f.box.engines), map[bool]int{true: 1, false: 2}[bundle == ""])
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
				before := map[string]*engine{"yard": f.box.byName["yard"].engine, "more": f.box.byName["more"].engine}
				owner := f.box.byName[crash.bundle]
				owner.here.kept[0].RawSetString("crash", crashingIn(owner.engine))
				f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, crash.hook, b.GUID, 0, hook.Args{}) })
				for name, e := range before {
					if renewed := f.box.byName[name].engine != e; renewed != (name == crash.bundle) {
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

// TestAStopByTheWallInsideAnotherIsReplayed stops an isolated bundle's function
// by a clock that jumps, and lets a second map stop at the same places.
func TestAStopByTheWallInsideAnotherIsReplayed(t *testing.T) {
	sources := talk(`export{loop = function() local n = 0 while n < 30000 do n = n + 1 end return n end}`,
		`function b:on_evade() self.state.before = 1 self.state.got = imports.yard.loop() end`)
	var stops []gamemap.StopAt
	var now time.Duration
	play := func(ticks time.Duration, arm []gamemap.StopAt) (uint64, []string) {
		f := isolated(t, "yard", sources...)
		program := f.cfg.Release.Program.(*keeper).Program
		program.clock = func() time.Duration { now += ticks; return now }
		f.cfg.Wall = ticks > 0
		f.cfg.Record = func(_ int64, in gamemap.Input) {
			if s, ok := in.(gamemap.StopAt); ok {
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
