package scripting

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/world/gamemap"
)

func TestHandlersAreCalledForWhatTheyHangOn(t *testing.T) {
	const speaks = `function s:on_aggro(enemy) self:say("%") end`
	for _, test := range []struct {
		name, subject string
		want          map[content.ID]bool
	}{
		{"one definition", `creature "beast"`, map[content.ID]bool{"yard:beast": true}},
		{"a tag of definitions", `creatures{tag = "beast"}`, map[content.ID]bool{"yard:beast": true, "yard:pup": true}},
		{"a faction", `creatures{faction = "folk"}`, map[content.ID]bool{"yard:guard": true}},
		{"tag and definition", `creatures{tag = "beast", id = "pup"}`, map[content.ID]bool{"yard:pup": true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, "local s = "+test.subject+"\n"+speaks)
			for _, def := range []content.ID{"yard:beast", "yard:pup", "yard:guard", "yard:dummy"} {
				if got := f.creature(def, 0, 0).Hooks.Has(hook.Aggro); got != test.want[def] {
					t.Errorf("%s has the hook: %v, want %v", def, got, test.want[def])
				}
			}
		})
	}
}

func TestASpawnHasHandlersOfItsOwn(t *testing.T) {
	f := newField(t, `
		local b = creature "beast"
		function b:on_aggro() self:say("beast") end
		function b:on_evade() self:say("evades") end
		local g = spawn "gate_beast"
		function g:on_aggro() self:say("gate") end
		local tagged = creatures{tag = "gate"}
		function tagged:on_home() self:say("home") end`)
	f.cfg.Map = "yard:cave"
	f.start()
	anna := f.player(0, 0)
	for _, id := range []string{"yard:gate_beast", "yard:hall_beast"} {
		g, _ := f.SpawnUnit(id)
		u, ok := f.Unit(g)
		if !ok {
			t.Fatalf("%s does not stand", id)
		}
		want(t, id+" waits for on_home", u.Hooks.Has(hook.Home), id == "yard:gate_beast")
		want(t, id+" waits for on_evade", u.Hooks.Has(hook.Evade), true)
		f.events = nil
		f.Inside(func(tx *gamemap.Tx) { tx.Combat().AddThreat(u, anna, 1) })
		f.run(clock.Step)
		want(t, id+" says first", f.spoken()[0], map[string]string{"yard:gate_beast": "gate", "yard:hall_beast": "beast"}[id])
	}
}

func TestBundlesRunInTheOrderOfDependencies(t *testing.T) {
	say := func(word string) string {
		return `local b = creature "yard:beast" function b:on_aggro() self.state.n = (self.state.n or 0) + 1 self:say("` + word + ` " .. self.state.n) end`
	}
	f := newField(t, luaFile("more:scripts/a.lua", say("more")), luaFile("scripts/z.lua", say("yard")))
	b := f.creature("yard:beast", 0, 0)
	anna := f.player(5, 0)
	f.Inside(func(tx *gamemap.Tx) { tx.Combat().AddThreat(b, anna, 1) })
	f.run(clock.Step)
	want(t, "said", f.spoken(), []string{"yard 1", "more 1"})
	want(t, "states", f.box.UnitState(b.GUID), []inbox.UnitState{
		{Unit: b.GUID, Bundle: "yard", Value: f.box.UnitState(b.GUID)[0].Value}, {Unit: b.GUID, Bundle: "more", Value: f.box.UnitState(b.GUID)[1].Value},
	})
}

func TestPlayersAndMapHaveHandlers(t *testing.T) {
	f := newField(t, `
		function players:on_first_login() self:tell("first") end
		function players:on_login() self:tell("login") self:greet("x") end
		function players:greet(word) self:tell("greet " .. word) end
		function players:on_enter_map() self:tell("enter") end
		function players:on_logout() map:tell("bye " .. self:name()) end
		function map:on_create() self.state.made = true self:tell("created") self:every("1s", "wave") end
		function map:wave() map.state.waves = (map.state.waves or 0) + 1 end
		function map:on_player_enter(player) self:tell("came " .. player:name()) end
		local here = maps "field"
		function here:on_player_leave(player) self:tell("went " .. player:name()) map:shout() end
		function here:shout() self:tell("shout") end
		local there = maps "cave"
		function there:on_player_enter(player) error("wrong map") end`)
	f.player(0, 0)
	f.run(3 * clock.Second)
	f.Control(input.Leave{Player: f.anna, LogOut: true})
	f.run(clock.Step)
	want(t, "told", f.told(), []string{"created", "first", "login", "greet x", "enter", "came Anna", "bye Anna", "went Anna", "shout"})
	want(t, "waves", f.eval("map.state.waves"), "3")
	want(t, "made", f.eval("map.state.made"), "true")
	want(t, "faults", f.faults(), []string(nil))
}

func TestThresholdsAndDistancesNameHandlers(t *testing.T) {
	f := newField(t, `
		local b = creature "beast"
		b.on_health = {[50] = "half", [20] = "low"}
		b.on_player_near = {[10] = "near", [30] = "far"}
		function b:half() self:say("half") end
		function b:low() self:say("low") end
		function b:near(player) self:say("near " .. player:name()) end
		function b:far(player) self:say("far " .. player:name()) end`,
		luaFile("more:scripts/a.lua", `local b = creature "yard:beast" b.on_health = {[50] = "too"} function b:too() self:say("too") end`))
	b := f.creature("yard:beast", 0, 0)
	want(t, "thresholds", b.Thresholds, []float64{50, 20})
	want(t, "distances", b.Near, []float64{30, 10})
	b.Faction = "yard:targets"
	f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.PlayerNear, b.GUID, 0, hook.Args{}) })
	want(t, "faults without the player", len(f.faults()), 0)
	f.run(clock.Step)
	f.events = nil
	anna := f.player(0, 400)
	for i, list := range [][]string{{"far Anna"}, {"near Anna"}} {
		f.events = nil
		f.Inside(func(tx *gamemap.Tx) {
			f.box.Notice(tx, hook.PlayerNear, b.GUID, i, hook.Args{Units: [2]guid.GUID{anna.GUID}})
		})
		f.run(clock.Step)
		want(t, "near", f.spoken(), list)
	}
	f.events = nil
	f.Inside(func(tx *gamemap.Tx) { tx.Combat().Damage(nil, b, 60) })
	f.Inside(func(tx *gamemap.Tx) { tx.Combat().Damage(nil, b, 30) })
	f.run(clock.Step)
	want(t, "said", f.spoken(), []string{"half", "too", "low"})
}

func TestPlayersWhoComeNearAreNoticed(t *testing.T) {
	f := newField(t, `
		local d = creature "dummy"
		d.on_player_near = {[10] = "near", [30] = "far"}
		function d:near(player) self:say("near " .. player:name()) end
		function d:far(player) self:say("far " .. player:name()) end`)
	f.creature("yard:dummy", 0, 0)
	want(t, "something waits", f.box.Attached(hook.PlayerNear), true)
	anna := f.player(100, 0)
	for _, test := range []struct {
		x    float64
		want []string
	}{{50, nil}, {25, []string{"far Anna"}}, {20, nil}, {5, []string{"near Anna"}}, {50, nil}, {8, []string{"far Anna", "near Anna"}}} {
		f.events = nil
		f.Inside(func(tx *gamemap.Tx) {
			if err := tx.Movement().Teleport(anna, at(test.x, 0)); err != nil {
				t.Fatal(err)
			}
		})
		f.run(clock.Step)
		want(t, "said", f.spoken(), test.want)
	}
}

func TestAHandlerThatIsAttachedTooLateIsAFault(t *testing.T) {
	for _, src := range []string{
		"local b = creature \"beast\"\nfunction b:on_aggro() function b:howl() end end",
		"local b = creature \"beast\"\nfunction b:on_aggro() creature(\"pup\") end",
		"local b = creature \"beast\"\nfunction b:on_aggro() map.on_create = print end",
	} {
		f := newField(t, src)
		b := f.creature("yard:beast", 0, 0)
		f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Aggro, b.GUID, 0, hook.Args{}) })
		f.run(clock.Step)
		if got := f.faults(); len(got) != 1 || !contains(got[0], "handlers are attached while files are loaded") {
			t.Errorf("%s\ngot %v", src, got)
		}
	}
}

func TestNobodyAttachedCostsNoCall(t *testing.T) {
	f := newField(t, `local b = creature "beast" function b:on_aggro() end`)
	u := f.creature("yard:dummy", 0, 0)
	if u.Hooks != (hook.Set{}) || u.Thresholds != nil || u.Near != nil {
		t.Errorf("a dummy has hooks %b, %v, %v", u.Hooks, u.Thresholds, u.Near)
	}
	if f.box.Attached(hook.MapCreate) {
		t.Error("the map waits for on_create")
	}
	u.Hooks = u.Hooks.With(hook.Aggro) // left over from another release
	f.box.Attach(u)
	if u.Hooks != (hook.Set{}) {
		t.Error("attaching again leaves old hooks")
	}
	var gone *entity.Unit
	if f.box.kits.at(guid.New(guid.Creature, 1, 9999)) != nil || gone != nil {
		t.Error("an unknown unit has handlers")
	}
}
