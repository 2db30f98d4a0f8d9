package scripting

import (
	"fmt"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/model/input"
	"loam/core/world/gamemap"
	"loam/scripting/check"
)

// versioned is a release with a version of bundle yard.
func versioned(t *testing.T, f *field, number int, version string, sources ...Source) gamemap.Release {
	t.Helper()
	list := append([]check.Info(nil), infos...)
	list[0].Version, list[1].Version = version, "1.0.0"
	program, problems := Compile(sources, content.NewSnapshot(worldTables(t)), list)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return gamemap.Release{Number: number, Hash: fmt.Sprint("release ", number), Content: program.content, Program: &keeper{program, f}}
}

// reload adopts a release, or returns why it is refused.
func (f *field) reload(r gamemap.Release) (err error) {
	made := len(f.boxes)
	f.Prepare(r, func(e error) { err = e })
	f.Between()
	f.box = f.boxes[made] // later ones belong to the copy on which it was tried
	if err == nil {
		f.Control(input.Adopt{Number: r.Number, Hash: r.Hash})
		f.Between()
		f.run(clock.Step)
	}
	return err
}

const oldScript = `
	local b = creature "beast"
	function b:on_aggro() self.state.n = (self.state.n or 0) + 1 end
	function b:on_spawn() map:tell("spawned") end
	function map:on_load(why) self:tell("old " .. why) self.state.since = why end
	function map:on_unload(data)
		data.state.tidied = #data.units
		self:tell("farewell")
		assert(self.state.tidied == nil)
	end`

const newScript = `
	local b = creature "beast"
	function b:on_spawn() map:tell("spawned") end
	function map:on_load(why)
		self:tell("new " .. why)
		self.state.loaded = (self.state.loaded or 0) + 1
		self:after("1s", "later")
	end
	function map:later() self:tell("later") end
	function map:migrate(data, old)
		data.state.from = old
		for _, u in ipairs(data.units) do u.state = {count = u.state.n} end
	end`

func TestReloadHooks(t *testing.T) {
	more := luaFile("more:scripts/a.lua", `function map:on_load(why) self:tell("more " .. why) end function map:on_unload() self:tell("more goes") end`)
	f := newField(t)
	f.cfg.Release = versioned(t, f, 1, "1.0.0", luaFile("scripts/a.lua", oldScript), more)
	f.start()
	f.run(clock.Step)
	want(t, "told at the start", f.told(), []string{"old start", "more start"})
	b := f.creature("yard:beast", 0, 0)
	f.poke(b, 3)
	f.events = nil
	if err := f.reload(versioned(t, f, 2, "1.1.0", luaFile("scripts/a.lua", newScript), more)); err != nil {
		t.Fatal(err)
	}
	want(t, "told", f.told(), []string{"more goes", "farewell", "new reload", "more reload"})
	want(t, "map.state", f.eval("map.state"), `{since = "start", tidied = 1, from = "1.0.0", loaded = 1}`)
	want(t, "self.state", f.eval("map:creatures()[1].state"), "{count = 3}")
	f.run(clock.Second)
	want(t, "the timer", f.told()[4:], []string{"later"})
	f.events = nil
	if err := f.reload(versioned(t, f, 3, "1.1.0", luaFile("scripts/a.lua", newScript+"\n"), more)); err != nil {
		t.Fatal(err)
	}
	want(t, "the same version is not migrated", f.eval("map.state"), `{since = "start", tidied = 1, from = "1.0.0", loaded = 2}`)
	want(t, "faults", f.faults(), nil)
}

func TestAReloadThatFailsInAHookChangesNothing(t *testing.T) {
	for _, test := range []struct{ name, script, want string }{
		{"migrate raises", `function map:migrate(data, old) data.state.n = 0 self:tell("x") error("cannot") end`,
			`migrate of bundle yard: yard/scripts/a.lua:1: cannot`},
		{"migrate keeps what cannot be kept", `function map:migrate(data) data.state.f = function() end end`, `migrate: data.state.f: a function cannot be stored`},
		{"migrate spoils the units", `function map:migrate(data) data.units = {5} end`, `entry 1 of data.units must be a table with unit, a ref, and state, a table`},
		{"migrate returns nonsense", `function map:migrate(data) return "x" end`, `migrate: it must return data or nothing`},
		{"on_load raises", `function map:on_load(why) map:summon("beast", 1, 1) realm:tell("x") error("not so " .. why) end`, `on_load of bundle yard: yard/scripts/a.lua:1: not so reload`},
		{"migrate runs for ever", `function map:migrate(data) while true do end end`, `instruction budget exceeded`},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t)
			f.cfg.Release = versioned(t, f, 1, "1.0.0", luaFile("scripts/a.lua", oldScript))
			f.start()
			f.run(clock.Step)
			b := f.creature("yard:beast", 0, 0)
			f.poke(b, 1)
			f.run(clock.Step)
			f.events, f.sent = nil, nil
			box, hash := f.box, f.Hash()
			err := f.reload(versioned(t, f, 2, "2.0.0", luaFile("scripts/a.lua", test.script)))
			if err == nil || !contains(err.Error(), test.want) {
				t.Errorf("got %v\nwant %s", err, test.want)
			}
			f.box = box
			want(t, "hash", f.Hash(), hash)
			f.run(clock.Step)
			want(t, "events and messages", fmt.Sprint(f.told(), f.faults(), f.sent), "[] [] []")
			want(t, "units", len(f.unitsOf("yard:beast")), 1)
			f.poke(b, 1)
			want(t, "the old script runs", f.eval("map:creatures()[1].state.n"), "2")
		})
	}
}

func TestOnUnloadThatFailsRefusesTheRelease(t *testing.T) {
	f := newField(t)
	f.cfg.Release = versioned(t, f, 1, "1.0.0", luaFile("scripts/a.lua", `function map:on_unload() error("not now") end`))
	f.start()
	f.run(clock.Step)
	err := f.reload(versioned(t, f, 2, "1.0.0", luaFile("scripts/a.lua", ``)))
	if err == nil || !contains(err.Error(), "on_unload of bundle yard: yard/scripts/a.lua:1: not now") {
		t.Errorf("got %v", err)
	}
}

// TestStateChangedAfterThePreparationIsMigratedToo runs old handlers between the
// preparation and the swap.
func TestStateChangedAfterThePreparationIsMigratedToo(t *testing.T) {
	f := newField(t)
	f.cfg.Release = versioned(t, f, 1, "1.0.0", luaFile("scripts/a.lua", oldScript))
	f.start()
	b := f.creature("yard:beast", 0, 0)
	f.poke(b, 1)
	next := versioned(t, f, 2, "1.1.0", luaFile("scripts/a.lua", newScript))
	old, made := f.box, len(f.boxes)
	f.Prepare(next, func(err error) {
		if err != nil {
			t.Error(err)
		}
	})
	f.Between()
	for range 2 {
		f.Inside(func(tx *gamemap.Tx) { old.Notice(tx, hook.Aggro, b.GUID, 0, hook.Args{Units: [2]guid.GUID{b.GUID}}) })
	}
	f.Control(input.Adopt{Number: 2, Hash: next.Hash})
	f.Between()
	want(t, "self.state", f.boxes[made].UnitState(b.GUID)[0].Value.String(), "{count = 3}")
}

func TestANewBundleBegins(t *testing.T) {
	f := newField(t)
	list := []check.Info{{Name: "yard", Version: "1.0.0"}}
	program, problems := Compile(nil, content.NewSnapshot(worldTables(t)), list)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	f.cfg.Release = gamemap.Release{Number: 1, Hash: "alone", Content: program.content, Program: &keeper{program, f}}
	f.start()
	f.run(clock.Step)
	if err := f.reload(versioned(t, f, 2, "1.0.0", luaFile("more:scripts/a.lua", `function map:on_load(why) self:tell(why) end`))); err != nil {
		t.Fatal(err)
	}
	want(t, "told", f.told(), []string{"start"})
}

func TestARebuiltEngineAndARestartAreTold(t *testing.T) {
	f := newField(t, `
		function map:on_load(why) self:tell("yard " .. why) end
		local b = creature "beast"
		function b:on_evade() map.state.crash() end`)
	f.run(clock.Step)
	b := f.creature("yard:beast", 0, 0)
	f.box.site.byName["yard"].here.kept[0].RawSetString("crash", crashing(f.box.room))
	f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Evade, b.GUID, 0, hook.Args{}) })
	f.run(clock.Step)
	f.Control(input.Restarted{})
	f.run(clock.Step)
	want(t, "told", f.told(), []string{"yard start", "yard rebuilt", "yard restart"})
}
