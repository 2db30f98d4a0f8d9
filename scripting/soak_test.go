package scripting

import (
	"os"
	"runtime"
	"sync"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/world/gamemap"
)

func TestBoxesOnManyGoroutinesShareAProgram(t *testing.T) {
	p := mustCompile(t, luaFile("scripts/a.lua", busy), luaFile("scripts/realm/a.lua", `function realm:on_start() end`))
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { // ends by itself; the test waits below
			for range 5 {
				f := &field{t: t, cfg: gamemap.Config{
					Map: "yard:field", Instance: 1, Seed: 1, AwakeAll: true, Release: gamemap.Release{Content: p.content, Program: p},
				}}
				f.start()
				f.creature("yard:beast", 0, 0)
				f.creature("yard:pup", 5, 0)
				f.run(5 * clock.Second)
			}
		})
	}
	all.Wait()
}

// TestReloadsLeaveNothingBehind swaps the files of a map many times and checks the memory
// of the process.
func TestReloadsLeaveNothingBehind(t *testing.T) {
	rounds := 60
	if os.Getenv("LOAM_LONG") != "" {
		rounds = 1000
	}
	f := newField(t, busy)
	for i := range 10 {
		f.creature("yard:beast", float64(i*5), 0)
	}
	goroutines := runtime.NumGoroutine()
	var before uint64
	for i := range rounds {
		f.adopt(i+2, luaFile("scripts/test0.lua", busy+" -- "+string(rune('a'+i%20))))
		f.run(clock.Second)
		f.events = nil
		if i == rounds/10 {
			before = liveHeap()
		}
	}
	if after := liveHeap(); after > before+before/4+(1<<20) {
		t.Errorf("live heap grew from %d to %d KB", before>>10, after>>10)
	}
	want(t, "goroutines", runtime.NumGoroutine(), goroutines)
}

func liveHeap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func TestForgottenUnitsLeaveNothingBehind(t *testing.T) {
	f := newField(t, `local b = creature "beast" function b:on_spawn() self.state.n = 1 end`)
	for range 500 {
		b := f.creature("yard:beast", 0, 0)
		f.Inside(func(tx *gamemap.Tx) { tx.Creatures().Despawn(b) })
	}
	f.run(clock.Step)
	if n := len(f.box.states.order); n > 200 || len(f.box.states.units) != 0 || len(f.box.kits.attached) != 0 {
		t.Errorf("%d in order, %d known, %d attached", n, len(f.box.states.units), len(f.box.kits.attached))
	}
	var s inbox.State
	f.Inside(func(tx *gamemap.Tx) { s = f.box.State(tx) })
	want(t, "state", len(s.Units), 0)
}

func TestUnknownThingsAreIgnored(t *testing.T) {
	f := newField(t, `local b = creature "beast" function b:on_aggro() end function map:on_create() end`)
	g := guid.New(guid.Creature, 1, 777)
	f.Inside(func(tx *gamemap.Tx) {
		f.box.Notice(tx, hook.Aggro, g, 0, hook.Args{})
		f.box.Forget(g)
		f.box.SetUnitState([]inbox.UnitState{
			{Unit: g, Bundle: "nobody", Value: value.OfTable(nil)}, {Unit: g, Bundle: "yard", Value: value.OfNumber(1)},
			{Unit: g, Bundle: "yard", Kind: 9, Value: value.OfTable(nil)},
		})
		want(t, "state", len(f.box.UnitState(g)), 0)
		want(t, "change", f.box.Change(tx, hook.DamageTaken, g, hook.Args{}, value.OfNumber(3)).Number(), 3)
		if _, refused := f.box.Ask(tx, hook.ChatAsk, g, hook.Args{}); refused {
			t.Error("an unknown player is refused")
		}
	})
	want(t, "faults", f.faults(), []string(nil))
}
