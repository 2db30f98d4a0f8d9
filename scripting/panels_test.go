package scripting

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/world/gamemap"
)

// panelWith is a panel of bundle yard that names handlers.
func panelWith(handlers ...string) content.Panel {
	p := content.Panel{ID: "yard:ledger", Title: content.Text{Bundle: "yard", Key: "Ledger"}}
	for _, h := range handlers {
		p.Rows = append(p.Rows, content.Widget{Kind: content.ButtonWidget, Press: h})
	}
	return p
}

func TestPanelsNameHandlersThatThereAre(t *testing.T) {
	for _, test := range []struct {
		name, script string
		handlers     []string
		want         string
	}{
		{"all there", "function players:buy() end function players:sell() end", []string{"buy", "sell", "buy"}, ""},
		{"a slip", "function players:buy() end", []string{"bux"}, `yard/panels/a.yaml:3:4: players have no handler of this name in bundle yard: "bux" (did you mean "buy"?)`},
		{"a hook is no handler for presses", "function players:on_login() end", []string{"on_login"}, `players have no handler of this name in bundle yard: "on_login"`},
		{"no script at all", "", []string{"buy"}, `players have no handler of this name in bundle yard: "buy"`},
		{"of the map", "function map:buy() end", []string{"buy"}, `players have no handler of this name in bundle yard: "buy"`},
	} {
		w := worldTables(t)
		w.Panels = []content.Panel{panelWith(test.handlers...)}
		w.Origins = make(map[string]content.Origin)
		for _, h := range test.handlers {
			w.Origins[content.FieldName(content.Panels, "yard:ledger", "press "+h)] = content.Origin{File: "yard/panels/a.yaml", Line: 3, Column: 4}
		}
		_, problems := Compile([]Source{luaFile("scripts/a.lua", test.script)}, content.NewSnapshot(w), infos)
		got := ""
		if problems != nil {
			got = problems.Error()
		}
		if test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// A bundle's data with a player is read again only after its handlers have used that
// player.
func TestWhoWasInHandIsKnown(t *testing.T) {
	f := newField(t, luaFile("scripts/a.lua", `
function players:add(args) self.state.n = (self.state.n or 0) + args.by end
function players:idle() end`), luaFile("more:scripts/b.lua", `function players:other() self.state.m = 1 end`))
	anna := f.player(0, 0).GUID
	r := character.Record{ID: 2, Account: 2, Name: "Bert", Start: "yard:walker", Map: "yard:field", Level: 3, Health: 100}
	bert := r.GUID()
	f.Control(input.Enter{Record: r, Viewer: guid.New(guid.Viewer, 0, 2), LogIn: true})
	f.run(clock.Step)
	touched := func() string {
		return fmt.Sprint(f.box.Touched(anna, "yard"), f.box.Touched(bert, "yard"), f.box.Touched(anna, "more"))
	}
	if got := touched(); got != "true true true" {
		t.Errorf("in the beginning: %s, want true for all, since nothing is known", got)
	}
	call := func(bundle, handler string, arg value.Value) {
		f.Inside(func(tx *gamemap.Tx) { f.box.Call(tx, anna, bundle, handler, 0, arg) })
	}
	by := value.OfTable([]value.Entry{{Key: value.OfString("by"), Value: value.OfNumber(2)}})
	for _, test := range []struct {
		name string
		do   func()
		want string
	}{
		{"nothing", func() {}, "false false false"},
		{"a handler of hers", func() { call("yard", "add", by) }, "true false false"},
		{"one of another bundle", func() { call("more", "other", value.Value{}) }, "false false true"},
		{"one that does nothing", func() { call("yard", "idle", value.Value{}) }, "true false false"},
		{"one that there is not", func() { call("yard", "gone", value.Value{}) }, "false false false"},
		{"an operator's piece of Lua with all players", func() { f.eval("#map:players()") }, "true true false"},
		{"a snapshot, which makes tables anew", func() { f.Snapshot() }, "true true true"},
	} {
		test.do()
		if got := touched(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	if got := f.box.Kept(anna, "yard", inbox.OwnState).Field("n").Value().Number(); got != 2 {
		t.Errorf("n reads as %g, want 2", got)
	}
}

func TestWhatAPanelReadsOfTheState(t *testing.T) {
	f := newField(t, luaFile("scripts/a.lua", `
function players:fill()
  self.state = {
    n = 1.5, s = "words", yes = true, no = false, list = {"a", {b = "c"}}, line = text("key", {n = 3}),
    huge = 1/0, empty = {}, long = text("key", {x = string.rep("x", 1000)}), [2] = "two",
  }
  self.state.list.f = nil
end`))
	anna := f.player(0, 0).GUID
	f.run(clock.Step)
	f.Inside(func(tx *gamemap.Tx) { f.box.Call(tx, anna, "yard", "fill", 0, value.Value{}) })
	read := func() string {
		s := f.box.Kept(anna, "yard", inbox.OwnState)
		var all []string
		for _, name := range []string{"n", "s", "yes", "no", "line", "huge", "empty", "long", "nothing"} {
			n := s.Field(name)
			all = append(all, fmt.Sprintf("%s=%s/%t", name, n.Value(), n.True()))
		}
		return strings.Join(append(all, s.Field("list").Index(1).Value().String(), s.Field("list").Index(2).Field("b").Value().String(),
			s.Index(2).Value().String(), s.Field("n").Field("x").Index(1).Value().String()), " ")
	}
	want := `n=1.5/true s="words"/true yes=true/true no=false/false line={text = "key", bundle = "yard", args = {n = 3}}/true ` +
		`huge=nil/true empty=nil/true long=nil/true nothing=nil/false "a" "c" "two" nil`
	if got := read(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	f.Snapshot() // from now on it is read from the copy, until the table is requested
	if got := read(); got != strings.Replace(want, "huge=nil/true", "huge=nil/false", 1) {
		t.Errorf("after a snapshot: %s", got)
	}
}

func TestAPanelOfAnotherBundleStaysClosed(t *testing.T) {
	f := newField(t, "")
	w := worldTables(t)
	w.Panels = []content.Panel{{ID: "yard:ledger"}}
	p, problems := Compile([]Source{luaFile("more:scripts/b.lua", `function players:try() self:open_panel("yard:" .. "ledger") end`)}, content.NewSnapshot(w), infos)
	if problems != nil {
		t.Fatal(problems)
	}
	f.swap(gamemap.Release{Number: 2, Hash: "two", Content: p.content, Program: &keeper{p, f}})
	anna := f.player(0, 0).GUID
	f.run(clock.Step)
	f.Inside(func(tx *gamemap.Tx) { f.box.Call(tx, anna, "more", "try", 0, value.Value{}) })
	f.run(clock.Step)
	if got := strings.Join(f.faults(), "\n"); !strings.Contains(got, "player:open_panel: panel yard:ledger belongs to bundle yard: only that bundle can open and close it") {
		t.Errorf("faults: %s", got)
	}
}
