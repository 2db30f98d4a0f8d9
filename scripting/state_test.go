package scripting

import (
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	valuelib "loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/world/gamemap"
)

// busy is a script that stores state in all places and draws random numbers.
const busy = `
local b = creatures{tag = "beast"}
function b:on_spawn() self:every("1-3s", "think") self.state.list = {} end
function b:think()
  local s = self.state
  s.n = (s.n or 0) + random(10)
  s.list[#s.list + 1] = s.n
  if #s.list > 4 then table.remove(s.list, 1) end
  s["key" .. s.n % 5] = s.n
  s["key" .. (s.n + 1) % 5] = nil
  map.state.total = (map.state.total or 0) + s.n
  if random() < 0.3 then self.state = {list = {}, n = s.n} end
  local other = self:random_in_range(50)
  if other then other.state.seen = self:ref() end
  self:say(s.n .. " " .. map.state.total .. " " .. tostring(s.key1))
end`

func TestARestoredMapGoesOnAsTheLivingOne(t *testing.T) {
	f := newField(t, busy, luaFile("more:scripts/a.lua", `local b = creature "yard:beast" function b:on_spawn() self:every("2s", "x") end function b:x() self.state[#self.state + 1] = random(9) end`))
	for i := range 5 {
		f.creature("yard:beast", float64(i*10), 0)
	}
	f.creature("yard:pup", 0, 10)
	f.run(20 * clock.Second)
	data := f.Snapshot()
	f.run(20 * clock.Second)
	live, hash := f.spoken(), f.Hash()
	restored := &field{t: t, cfg: f.cfg}
	restored.cfg.Publish = nil
	restored.cfg.Release.Program = &keeper{f.cfg.Release.Program.(*keeper).Program, restored}
	restored.cfg.Publish = f.cfg.Publish
	f.events = nil
	m, err := gamemap.Restore(restored.cfg, data)
	if err != nil {
		t.Fatal(err)
	}
	restored.Map = m
	restored.run(20 * clock.Second)
	again := f.spoken()
	want(t, "what was said after the snapshot", again, live[len(live)-len(again):])
	want(t, "hash", restored.Hash(), hash)
	want(t, "something was said", len(again) > 10, true)
}

func TestStateIsKeptByUnitAndBundle(t *testing.T) {
	f := newField(t, `
		local b = creature "beast"
		function b:on_aggro(enemy)
			self.state.n = 1
			enemy.state.hit = true
			enemy.storage.scars = (enemy.storage.scars or 0) + 1
			enemy.account.storage.points = 7
			map.state.fights = 1
		end`,
		luaFile("more:scripts/a.lua", `local b = creature "yard:beast" function b:on_aggro(enemy) self.state.m = 2 enemy.storage = {own = true} end`))
	b := f.creature("yard:beast", 0, 0)
	anna := f.player(5, 0)
	f.Inside(func(tx *gamemap.Tx) { tx.Combat().AddThreat(b, anna, 1) })
	show := func(list []inbox.UnitState) (out []string) {
		for _, s := range list {
			out = append(out, s.Bundle+" "+stateNames[s.Kind]+" "+s.Value.String())
		}
		return out
	}
	want(t, "the beast", show(f.box.UnitState(b.GUID)), []string{"yard state {n = 1}", "more state {m = 2}"})
	want(t, "Anna", show(f.box.UnitState(anna.GUID)), []string{
		"yard state {hit = true}", "yard storage {scars = 1}", "yard account.storage {points = 7}", "more storage {own = true}",
	})
	f.Control(input.Leave{Player: anna.GUID, LogOut: true})
	f.run(clock.Step)
	want(t, "record", f.left[0].Storage[0].Value.String(), "{scars = 1}")
	want(t, "forgotten", len(f.box.UnitState(anna.GUID)), 0)
	f.Control(input.Enter{Record: f.left[0], Viewer: guid.New(guid.Viewer, 0, 2), LogIn: true})
	f.run(clock.Step)
	want(t, "Anna again", show(f.box.UnitState(anna.GUID)), []string{
		"yard state {hit = true}", "yard storage {scars = 1}", "yard account.storage {points = 7}", "more storage {own = true}",
	})
}

func TestWhatIsNotPlainIsLeftOutAndTold(t *testing.T) {
	f := newField(t, `
		local b = creature "beast"
		function b:on_aggro(enemy)
			self.state.good = 1
			self.state.enemy = enemy
			self.state.deep = {f = function() end}
		end`)
	f.cfg.Development = false
	f.start()
	b := f.creature("yard:beast", 0, 0)
	anna := f.player(5, 0)
	f.Inside(func(tx *gamemap.Tx) { tx.Combat().AddThreat(b, anna, 1) })
	f.run(clock.Step)
	want(t, "faults before", f.faults(), []string(nil))
	var s inbox.State
	f.Inside(func(tx *gamemap.Tx) { s = f.box.State(tx) })
	f.run(clock.Step)
	want(t, "state", s.Units[0].Value.String(), "{good = 1}")
	want(t, "faults", f.faults(), []string{":0: state.enemy: a player cannot be stored: store something that identifies it, such as the ref() of a unit"})
}

func TestInDevelopmentBadStateIsAFaultAtOnce(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"a handle", "self.state.enemy = enemy", "state.enemy: a player cannot be stored"},
		{"a function", "self.state.f = print", "state.f: a function cannot be stored"},
		{"in the map's state", "map.state.f = print", "state.f: a function cannot be stored"},
		{"of another unit", "enemy.storage.f = print", "storage.f: a function cannot be stored"},
		{"a cycle", "self.state.me = self.state", "state.me: this table contains itself"},
		{"a constant", "self.state.list = list", "state.list: a file-level constant cannot be stored"},
		{"a captured local that changes", "bump()", `on_aggro changed the file-level local "count": a reload or restart would lose that`},
		{"a file-level table", "list[1] = 2", "file-level values are constants"},
		{"a global", "rawset(_G, 'x', 1)", "file-level values are constants"},
		{"a field of a unit", "self.mood = 1", `a creature has no field "mood" that can be set`},
		{"state that is no table", "self.state = 5", "state must be a table"},
		{"storage of a creature", "self.storage = {}", `a creature has no field "storage" that can be set`},
		{"a method that does not exist", "local f = self['xyz']", `a creature has no method or field "xyz"`},
		{"a misspelt method", "local f = self['yel']", `a creature has no method or field "yel" (did you mean "yell"?)`},
		{"a method of players", "local f = self['tell']", `a creature has no method or field "tell"`},
		{"a method of a creature on what chooses creatures", "local f = b['name']", `what chooses units or content for handlers has no method or field "name"`},
		{"a name of Eluna's", "local f = self['SendUnitSay']", `SendUnitSay does not exist: use self:say(text[, args])`},
		{"a timer without a handler", "local h = 'how' self:after('3s', h)", `unit:after, argument 2 "handler": there is no handler "how" (did you mean "howl"?)`},
		{"good state", "self.state = {enemy = enemy:ref(), list = {1, 2, {x = true}}}", ""},
		{"a plain method of its own", "self:howl()", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, `
				local list = {1, 2}
				local function counter() local count = 0 return function() count = count + 1 end end
				local bump = counter()
				local b = creature "beast"
				function b:howl() end
				function b:on_aggro(enemy) `+test.body+` end`)
			b := f.creature("yard:beast", 0, 0)
			anna := f.player(5, 0)
			f.Inside(func(tx *gamemap.Tx) { tx.Combat().AddThreat(b, anna, 1) })
			f.run(clock.Step)
			got := f.faults()
			if test.want == "" && len(got) > 0 || test.want != "" && (len(got) != 1 || !contains(got[0], test.want)) {
				t.Errorf("got %v, want %s", got, test.want)
			}
		})
	}
}

func TestStateCopiesBothWays(t *testing.T) {
	f := newField(t, busy)
	b := f.creature("yard:beast", 0, 0)
	rapid.Check(t, func(t *rapid.T) {
		v := plainTable(t, 3)
		in := inbox.State{
			Units: []inbox.UnitState{{Unit: b.GUID, Bundle: "yard", Value: v}},
			Map:   []character.Place{{Bundle: "yard", Value: v}},
		}
		var out inbox.State
		f.Inside(func(tx *gamemap.Tx) {
			f.box.SetState(in)
			out = f.box.State(tx)
		})
		if len(v.Entries()) == 0 {
			in.Units, in.Map = nil, nil
		}
		if len(out.Units) != len(in.Units) || len(out.Units) > 0 && !valuelib.Equal(out.Units[0].Value, v) {
			t.Fatalf("units: got %v, want %v", out.Units, in.Units)
		}
		if len(out.Map) != len(in.Map) || len(out.Map) > 0 && !valuelib.Equal(out.Map[0].Value, v) {
			t.Fatalf("map: got %v, want %v", out.Map, in.Map)
		}
	})
}

// plainTable draws a table in the form that scripts create: a list, then named keys.
func plainTable(t *rapid.T, depth int) valuelib.Value {
	value := func() valuelib.Value {
		switch rapid.IntRange(0, 4).Draw(t, "kind") {
		case 0:
			return valuelib.OfBool(rapid.Bool().Draw(t, "bool"))
		case 1:
			return valuelib.OfNumber(rapid.Float64Range(-1e9, 1e9).Draw(t, "number"))
		case 2:
			return valuelib.OfRef(guid.New(guid.Creature, 1, rapid.Uint64Range(1, 99).Draw(t, "ref")))
		case 3:
			if depth > 0 {
				return plainTable(t, depth-1)
			}
		}
		return valuelib.OfString(rapid.String().Draw(t, "text"))
	}
	var entries []valuelib.Entry
	for i := range rapid.IntRange(0, 4).Draw(t, "list") {
		entries = append(entries, valuelib.Entry{Key: valuelib.OfNumber(float64(i + 1)), Value: value()})
	}
	for _, k := range rapid.SliceOfNDistinct(rapid.StringMatching(`[a-z]{1,3}`), 0, 4, rapid.ID[string]).Draw(t, "keys") {
		entries = append(entries, valuelib.Entry{Key: valuelib.OfString(k), Value: value()})
	}
	return valuelib.OfTable(entries)
}

func TestHandlesAreOneForEachUnitAndBundle(t *testing.T) {
	f := newField(t, `
		local b = creature "beast"
		function b:on_aggro(enemy)
			self:say(tostring(self) .. " " .. tostring(enemy))
			assert(self == self:nearest(100, {id = "beast"}) == false)
			assert(map:unit(self:ref()) == self, "a ref finds another handle")
			assert(self:ref() == self:ref(), "refs differ")
			assert(map:unit(nil) == nil)
			self:despawn()
			assert(not self:valid(), "valid after despawning")
			self:say("still here")
		end`)
	b := f.creature("yard:beast", 0, 0)
	f.creature("yard:beast", 3, 0)
	anna := f.player(5, 0)
	f.Inside(func(tx *gamemap.Tx) {
		f.box.Notice(tx, hook.Aggro, b.GUID, 0, hook.Args{Units: [2]guid.GUID{anna.GUID}})
	})
	f.run(clock.Step)
	want(t, "said", f.spoken(), []string{"creature yard:beast player Anna"})
	want(t, "faults", f.faults(), []string{"yard/scripts/test0.lua:11: unit:say: this creature is gone"})
}
