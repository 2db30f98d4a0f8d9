package scripting

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/hook"
	"loam/core/model/input"
	"loam/core/world/gamemap"
)

// count returns how often a text was sent.
func (f *field) count(text string) (n int) {
	for _, s := range f.told() {
		if s == text {
			n++
		}
	}
	return n
}

func TestATimerStartedTwiceRunsOnce(t *testing.T) {
	f := newField(t, `
		local b = creature "beast"
		function b:on_aggro() self:every("1s", "tick") self:every("1s", "tick") self:after("500ms", "once") self:after("2s", "once") end
		function b:tick() map:tell("tick") end
		function b:once() map:tell("once") end`)
	b := f.creature("yard:beast", 0, 0)
	f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Aggro, b.GUID, 0, hook.Args{}) })
	f.run(1500 * clock.Millisecond)
	want(t, "ticks, once", []int{f.count("tick"), f.count("once")}, []int{1, 0})
	f.run(4 * clock.Second)
	want(t, "ticks, once", []int{f.count("tick"), f.count("once")}, []int{5, 1})
}

func TestTimersAreThoseOfABundle(t *testing.T) {
	const script = `
		local b = creature "yard:beast"
		function b:on_aggro()
			self:every("1s", "tick")
			assert(self:timer_left("tick") == 1, "left")
			self:after("3-4s", "other")
			local left = self:timer_left("other")
			assert(left >= 3 and left <= 4, "drawn " .. left)
			assert(self:cancel("other") and not self:cancel("other") and self:timer_left("other") == nil)
		end
		function b:on_evade() self:cancel("tick") end
		function b:tick() map:tell("%") end
		function b:other() error("cancelled") end`
	f := newField(t, luaFile("scripts/a.lua", replace(script, "yard")), luaFile("more:scripts/a.lua", replace(script, "more")),
		luaFile("more:scripts/b.lua", `local b = creature "yard:beast" function b:on_home() self:cancel("tick") end`))
	b := f.creature("yard:beast", 0, 0)
	f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Aggro, b.GUID, 0, hook.Args{}) })
	f.run(2 * clock.Second)
	f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Home, b.GUID, 0, hook.Args{}) })
	f.run(2 * clock.Second)
	want(t, "yard, more", []int{f.count("yard"), f.count("more")}, []int{4, 2})
	want(t, "faults", f.faults(), []string(nil))
}

func TestTimersOfAFightEndWithItUnlessKept(t *testing.T) {
	f := newField(t, `
		local b = creature "beast"
		function b:on_aggro() self:every("1s", "fight") self:every("1s", "kept", {keep = true, wait = "casting"}) end
		function b:fight() map:tell("fight") end
		function b:kept() map:tell("kept") end`)
	b, anna := f.creature("yard:beast", 0, 0), f.player(5, 0)
	f.Inside(func(tx *gamemap.Tx) { tx.Combat().AddThreat(b, anna, 1) })
	f.run(1100 * clock.Millisecond)
	f.Inside(func(tx *gamemap.Tx) { tx.Combat().Evade(b) })
	f.run(2 * clock.Second)
	want(t, "fight, kept", []int{f.count("fight"), f.count("kept")}, []int{1, 3})
}

func TestATimerWithoutAHandlerWaitsForOne(t *testing.T) {
	const with = `
		local b = creature "beast"
		function b:on_aggro() self:after("2s", "late") end
		function b:late() map:tell("late") end`
	f := newField(t, luaFile("scripts/a.lua", with))
	b := f.creature("yard:beast", 0, 0)
	f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Aggro, b.GUID, 0, hook.Args{}) })
	f.run(clock.Second)
	f.adopt(2, luaFile("scripts/a.lua", `local b = creature "beast" function b:on_aggro() end`))
	f.run(20 * clock.Second)
	want(t, "late", f.count("late"), 0)
	f.adopt(3, luaFile("scripts/a.lua", with))
	f.run(20 * clock.Second)
	want(t, "late", f.count("late"), 1)
}

// adopt makes the map run other files.
func (f *field) adopt(number int, files ...Source) {
	f.t.Helper()
	f.swap(f.release(number, files...))
}

// swap makes the map run another release.
func (f *field) swap(next gamemap.Release) {
	f.t.Helper()
	f.Prepare(next, func(err error) {
		if err != nil {
			f.t.Fatal(err)
		}
	})
	f.Between()
	f.Control(input.Adopt{Number: next.Number, Hash: next.Hash})
	f.Between()
}

func TestAReloadKeepsFightsStateAndTimers(t *testing.T) {
	const script = `
		local b = creature "beast"
		function b:on_spawn() self.state.spawned = (self.state.spawned or 0) + 1 end
		function b:on_aggro() self.state.phase = 1 map.state.fights = 1 self:every("1s", "tick") end
		function b:tick() self.state.phase = self.state.phase + 1 map:tell("% " .. self.state.phase .. map.state.fights .. self.state.spawned) end`
	f := newField(t, luaFile("scripts/a.lua", replace(script, "old")))
	b, anna := f.creature("yard:beast", 0, 0), f.player(2, 0)
	f.Inside(func(tx *gamemap.Tx) { tx.Combat().AddThreat(b, anna, 1) })
	f.run(2 * clock.Second)
	f.adopt(2, luaFile("scripts/a.lua", replace(script, "new")))
	want(t, "in combat", b.Combat, true)
	f.run(2 * clock.Second)
	want(t, "told", f.told(), []string{"old 211", "old 311", "new 411", "new 511"})
	want(t, "faults", f.faults(), []string(nil))
}
