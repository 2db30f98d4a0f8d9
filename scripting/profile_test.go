package scripting

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/world/gamemap"
)

// figuresOf returns how often handlers were called and failed, by their name.
func figuresOf(p inbox.Profile) map[string][2]int64 {
	got := make(map[string][2]int64)
	for _, b := range p.Bundles {
		for _, h := range b.Handlers {
			got[b.Bundle+" "+h.Handler] = [2]int64{h.Calls, h.Faults}
		}
	}
	return got
}

// same fails unless two sets of figures are equal.
func same(t *testing.T, what string, got, want map[string][2]int64) {
	t.Helper()
	equal := len(got) == len(want)
	for name, n := range want {
		equal = equal && got[name] == n
	}
	if !equal {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func TestFiguresGoOnOverAReload(t *testing.T) {
	const both = `local b = creature "beast" function b:on_aggro() end function b:on_evade() error("no") end`
	f := newField(t, both)
	b := f.creature("yard:beast", 0, 0)
	evade := func() {
		f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Evade, b.GUID, 0, hook.Args{}) })
	}
	f.poke(b, 3)
	evade()
	same(t, "before", figuresOf(f.box.Profile()), map[string][2]int64{"yard creature yard:beast:on_aggro": {3, 0}, "yard creature yard:beast:on_evade": {1, 1}})
	f.adopt(2, luaFile("scripts/test0.lua", both+"\nfunction b:on_home() end"))
	f.run(clock.Step)
	f.poke(b, 1)
	evade()
	same(t, "after", figuresOf(f.box.Profile()), map[string][2]int64{"yard creature yard:beast:on_aggro": {4, 0}, "yard creature yard:beast:on_evade": {2, 2}})
	f.adopt(3, luaFile("scripts/test0.lua", `local b = creature "beast" function b:on_aggro() end`))
	f.run(clock.Step)
	same(t, "without one of them", figuresOf(f.box.Profile()), map[string][2]int64{"yard creature yard:beast:on_aggro": {4, 0}})
	f.box.CountAnew()
	same(t, "counted anew", figuresOf(f.box.Profile()), nil)
	f.adopt(4, luaFile("more:scripts/test0.lua", `local b = creature "yard:beast" function b:on_aggro() end`))
	f.run(clock.Step)
	f.poke(b, 1)
	same(t, "another bundle's of that name", figuresOf(f.box.Profile()), map[string][2]int64{"more creature yard:beast:on_aggro": {1, 0}})
}

func TestFiguresGoOnWhenAnEngineIsBegunAnew(t *testing.T) {
	f := newField(t, `local b = creature "beast" function b:on_aggro() end function b:on_evade() map.state.crash() end`)
	b := f.creature("yard:beast", 0, 0)
	f.poke(b, 3)
	f.box.site.byName["yard"].here.kept[0].RawSetString("crash", crashing(f.box.room))
	f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Evade, b.GUID, 0, hook.Args{}) })
	f.poke(b, 1)
	same(t, "calls and faults", figuresOf(f.box.Profile()), map[string][2]int64{"yard creature yard:beast:on_aggro": {4, 0}, "yard creature yard:beast:on_evade": {1, 1}})
}
