package scripting

import (
	"fmt"
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/realm/state"
	"loam/core/world/gamemap"
	"loam/scripting/check"
)

// declared are the bundles of the tests; yard publishes.
func declared() []check.Info {
	list := append([]check.Info(nil), infos...)
	list[0].Events = []check.Event{
		{Name: "died", Fields: []check.EventField{
			{Name: "boss", Type: "text", At: "yard/bundle.yaml:5:12"}, {Name: "seconds", Type: "number", At: "yard/bundle.yaml:5:18"},
			{Name: "times", Type: "whole", Optional: true, At: "yard/bundle.yaml:5:24"}, {Name: "first", Type: "bool", Optional: true, At: "yard/bundle.yaml:5:30"},
			{Name: "killer", Type: "unit", Optional: true, At: "yard/bundle.yaml:5:36"}, {Name: "more", Type: "data", Optional: true, At: "yard/bundle.yaml:5:42"},
		}},
		{Name: "again", Fields: []check.EventField{{Name: "n", Type: "whole", At: "yard/bundle.yaml:6:12"}}},
		{Name: "bare"},
	}
	return list
}

// newStage is a map on which bundle yard publishes.
func newStage(t *testing.T, sources ...Source) *field {
	t.Helper()
	program, problems := Compile(sources, content.NewSnapshot(worldTables(t)), declared())
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	f := newField(t)
	f.cfg.Release = gamemap.Release{Number: 1, Hash: "stage", Content: program.content, Program: &keeper{program, f}}
	f.start()
	return f
}

func TestEventsComeAtTheEndOfTheStep(t *testing.T) {
	f := newStage(t,
		luaFile("scripts/a.lua", `
			map.on_event = {died = "own"}
			function map:own(fields) self:tell("own " .. fields.boss) fields.boss = "changed" end
			function map:report(killer)
				local more = {list = {1, 2}}
				publish("died", {boss = "Beast", seconds = 1.5, killer = killer, more = more})
				more.list[1] = 9
				self:tell("published")
			end`),
		luaFile("more:scripts/a.lua", `
			map.on_event = {["yard:died"] = "theirs", ["yard:bare"] = "bare"}
			function map:theirs(fields, name)
				self:tell(name .. " " .. fields.boss .. " " .. fields.seconds .. " " .. fields.more.list[1] .. " " ..
					(fields.killer and fields.killer:name() or "nobody"))
			end
			function map:bare(fields) self:tell("bare " .. tostring(next(fields))) end`))
	b := f.creature("yard:beast", 0, 0)
	f.eval(`map:report(map:creatures()[1])`)
	f.eval(`publish("bare")`)
	want(t, "told before the end", f.told(), nil)
	f.run(clock.Step)
	want(t, "told", f.told(), []string{"published", "own Beast", "died Beast 1.5 1 Grey Beast", "bare nil"})
	f.events = nil
	f.eval(`map:report(map:creatures()[1])`)
	f.Inside(func(tx *gamemap.Tx) { tx.Creatures().Despawn(b) })
	f.run(clock.Step)
	want(t, "told of a unit that is gone", f.told(), []string{"published", "own Beast", "died Beast 1.5 1 nobody"})
	want(t, "faults", f.faults(), nil)
}

func TestEventsThatWaitAreState(t *testing.T) {
	f := newStage(t,
		luaFile("scripts/a.lua", `function map:report() publish("died", {boss = "Beast", seconds = 1}) end`),
		luaFile("more:scripts/a.lua", `map.on_event = {["yard:died"] = "heard"} function map:heard(fields) map.state.heard = fields.boss end`))
	f.eval(`map:report()`)
	m, err := f.Map.Renew()
	if err != nil {
		t.Fatal(err)
	}
	f.Map = m
	f.run(clock.Step)
	want(t, "heard", f.box.site.byName["more"].here.kept[0].RawGetString("heard").String(), "Beast")
}

func TestEventsOfEventsGoEightDeep(t *testing.T) {
	f := newStage(t, luaFile("scripts/a.lua", `
		map.on_event = {again = "go_on"}
		function map:go_on(fields) map.state.n = fields.n publish("again", {n = fields.n + 1}) end`))
	f.eval(`publish("again", {n = 1})`)
	f.run(clock.Step)
	want(t, "the last", f.eval("map.state.n"), "8")
	want(t, "faults", f.faults(), []string{"yard/scripts/a.lua:3: publish: events that handlers of events publish are nested at most 8 deep"})
	f.events = nil
	f.eval(`local n = 0 while pcall(publish, "bare") do n = n + 1 end map.state.n = n`)
	f.run(clock.Step)
	want(t, "in one step", f.eval("map.state.n"), fmt.Sprint(maxPublished))
	f.eval(`publish("bare")`)
	want(t, "faults", f.faults(), nil)
}

func TestFieldsOfEventsHaveTypes(t *testing.T) {
	f := newStage(t, luaFile("scripts/a.lua", ""))
	f.creature("yard:beast", 0, 0)
	for _, test := range []struct{ fields, want string }{
		{`{boss = "b", seconds = 1, times = 2, first = true, killer = map:creatures()[1], more = {{}}}`, ""},
		{`{boss = 5, seconds = 1}`, `field "boss" of event died: a string expected, got 5 (declared in yard/bundle.yaml:5:12)`},
		{`{boss = "b", seconds = "1"}`, `field "seconds" of event died: a number expected, got a string (declared in yard/bundle.yaml:5:18)`},
		{`{boss = "b", seconds = 0/0}`, `field "seconds" of event died: `},
		{`{boss = "b"}`, `field "seconds" of event died: a number expected, got nil (declared in yard/bundle.yaml:5:18)`},
		{`{boss = "b", seconds = 1, times = 1.5}`, `field "times" of event died: a whole number expected, got 1.5`},
		{`{boss = "b", seconds = 1, first = 1}`, `field "first" of event died: true or false expected, got 1`},
		{`{boss = "b", seconds = 1, killer = "x"}`, `field "killer" of event died: a unit expected, got a string`},
		{`{boss = "b", seconds = 1, killer = map}`, `field "killer" of event died: a unit expected, got map`},
		{`{boss = "b", seconds = 1, more = function() end}`, `field "more" of event died: more: a function cannot be stored`},
		{`{boss = map:creatures()[1], seconds = 1}`, `field "boss" of event died: boss: a creature cannot be stored`},
		{`{boss = "b", secnds = 1}`, `event died has no field "secnds" (did you mean "seconds"?)`},
		{`{"b"}`, `event died has no field "1"`},
		{`5`, `the fields of died must be a table, not a number`},
	} {
		f.Inside(func(tx *gamemap.Tx) {
			_, err := f.box.Eval(tx, "yard", `local p = publish p("died", `+test.fields+`)`)
			if test.want == "" && err != nil || test.want != "" && (err == nil || !contains(err.Error(), test.want)) {
				t.Errorf("%s: got %v\nwant %s", test.fields, err, test.want)
			}
		})
	}
	f.Inside(func(tx *gamemap.Tx) {
		_, err := f.box.Eval(tx, "more", `publish("died", {})`)
		want(t, "another bundle's event", err.Error(), `eval:1: publish: bundle more declares no event "died" under events in its bundle.yaml`)
	})
}

func TestWrongEventsAndSubscriptions(t *testing.T) {
	for _, test := range []struct{ name, yard, more, want string }{
		{"an unknown event", `function map:on_create() publish("dies", {}) end`, ``,
			`yard/scripts/a.lua:1:35: publish: bundle.yaml declares no event "dies" (did you mean "died"?)`},
		{"an unknown field", `function map:on_create() publish("died", {boss = "b", seconds = 1, frist = true}) end`, ``, `publish: event died has no field "frist" (did you mean "first"?)`},
		{"a missing field", `function map:on_create() publish("again", {}) end`, ``, `publish: event again needs a field (declared in yard/bundle.yaml:6:12): "n"`},
		{"a subscription to an unknown event", ``, `map.on_event = {["yard:dide"] = "x"} function map:x() end`,
			`more/scripts/a.lua:1:19: on_event: bundle yard declares no such event (did you mean "died"?): "yard:dide"`},
		{"one of a stranger", `map.on_event = {["more:died"] = "x"} function map:x() end`, ``, `on_event: bundle more is not under depends in bundle.yaml: "more:died"`},
		{"one of its own that is not declared", ``, `map.on_event = {died = "x"} function map:x() end`, `on_event: bundle more declares no such event: "died"`},
		{"one without a handler", ``, `map.on_event = {["yard:died"] = "chear"} function map:cheer() end`,
			`on_event names a handler that does not exist: "chear" (did you mean "cheer"?)`},
		{"one that names no event", ``, `map.on_event = {"x"} function map:x() end`, `on_event: the key must be an event such as "bundle:event", not "1"`},
		{"publishing while files are loaded", `publish("bare")`, ``, `publish: it acts on a running world`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problems := Compile([]Source{luaFile("scripts/a.lua", test.yard), luaFile("more:scripts/a.lua", test.more)},
				content.NewSnapshot(worldTables(t)), declared())
			if len(problems) != 1 || !contains(problems[0].Error(), test.want) {
				t.Errorf("got %v\nwant %s", problems, test.want)
			}
		})
	}
}

func TestEventsInTheRealmBox(t *testing.T) {
	program, problems := Compile([]Source{
		luaFile("scripts/realm/a.lua", `function realm:on_login(name) publish("died", {boss = name, seconds = 2}) end`),
		luaFile("more:scripts/realm/a.lua", `realm.on_event = {["yard:died"] = "heard"} function realm:heard(fields) realm.state.heard = fields.boss end`),
	}, content.NewSnapshot(worldTables(t)), declared())
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	h := newHallOf(t, program)
	h.Control(state.Joined{Name: "Anna"})
	h.run(clock.Step)
	want(t, "heard", h.box.site.byName["more"].here.kept[0].RawGetString("heard").String(), "Anna")
}
