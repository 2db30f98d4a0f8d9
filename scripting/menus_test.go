package scripting

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/world/gamemap"
)

// porter is a creature that teleports players, asks for confirmation for far places, and
// has a second menu.
const porter = `
local guard = creature "guard"
function guard:on_talk(player)
  if player:level() > 50 then return false, "porter_not_you" end
  player:show(menu("porter_where", {name = player:name()})
    :option("porter_near", "drive", 5, {icon = "travel"})
    :option("porter_far", "drive", 500, "slowly", {confirm = text("porter_sure", {yards = 500})})
    :option("porter_more", "more", {{deep = true}}, player:ref()))
end
function guard:drive(player, yards, how)
  self.state.rides = (self.state.rides or 0) + 1
  player:tell("rides " .. yards .. " " .. tostring(how) .. " " .. self:name())
end
function guard:more(player, list, ref)
  player:tell("deep " .. tostring(list[1].deep) .. " " .. tostring(map:unit(ref) == player))
  player:show(menu("porter_more"):option("porter_bye", "bye"))
end
function guard:bye(player) player:close_menu() end
function players:on_login() self:show(menu("welcome"):option("thanks", "thanks", 1)) end
function players:thanks(player, n) player:tell("welcome " .. n .. " " .. tostring(self == player)) end`

// talk runs an action of Anna on her menu and makes a step.
func (f *field) talk(in intent.Intent) {
	f.t.Helper()
	if err := f.Submit(f.anna, in); err != nil {
		f.t.Fatal(err)
	}
	f.run(clock.Step)
}

// open returns the number of Anna's menu, 0 for none.
func (f *field) open() int {
	if u, ok := f.Unit(f.anna); ok && u.Player.Menu != nil {
		return u.Player.Menu.Number
	}
	return 0
}

func TestAMenuCallsHandlersOfWhoShowsIt(t *testing.T) {
	f := newField(t, porter)
	f.player(0, 0)
	guard := f.creature("yard:guard", 2, 0)
	f.talk(intent.Choose{Menu: f.open(), Option: 1})
	f.talk(intent.TalkTo{Target: guard.GUID})
	shown, _ := f.Unit(f.anna)
	menu := shown.Player.Menu
	if menu == nil || menu.Speaker != guard.GUID || menu.Bundle != "yard" || len(menu.Options) != 3 {
		t.Fatalf("the menu is %+v; faults %v", menu, f.faults())
	}
	want(t, "text", fmt.Sprint(menu.Text.Text.Key, " ", menu.Text.Args.Get("name").Text()), "porter_where Anna")
	want(t, "icon", menu.Options[0].Icon, "travel")
	want(t, "question", fmt.Sprint(menu.Options[1].Confirm.Text.Key, " ", menu.Options[1].Confirm.Args.Get("yards").Number()), "porter_sure 500")
	f.talk(intent.Choose{Menu: f.open(), Option: 2})
	f.talk(intent.TalkTo{Target: guard.GUID})
	f.talk(intent.Choose{Menu: f.open(), Option: 3})
	f.talk(intent.Choose{Menu: f.open(), Option: 1})
	want(t, "told", fmt.Sprintf("%q", f.told()), `["welcome 1 true" "rides 500 slowly Guard" "deep true true"]`)
	want(t, "faults", f.faults(), nil)
	want(t, "open menu at the end", f.open(), 0)
	f.Inside(func(tx *gamemap.Tx) { _ = tx.Progression().SetLevel(shown, 60) })
	f.talk(intent.TalkTo{Target: guard.GUID})
	if no, _ := f.lastRefusal(); no.Reason.Key != "porter_not_you" {
		t.Errorf("a refusal of on_talk is told as %+v", no)
	}
}

func (f *field) lastRefusal() (no event.Refused, ok bool) {
	for _, e := range f.events {
		if r, is := e.(event.Refused); is {
			no, ok = r, true
		}
	}
	return no, ok
}

func TestWhatIsWrongWithAMenuIsSaid(t *testing.T) {
	long := strings.Repeat("x", 3000)
	for _, test := range []struct{ name, body, want string }{
		{"a handler that there is not", `menu("a"):option("b", "dri" .. "v")`, `menu:option, argument 2 "handler": there is no handler "driv" (did you mean "drive"?)`},
		{"a handler of players", `menu("a"):option("b", "thanks")`, `there is no handler "thanks"`},
		{"a slip in the last table", `menu("a"):option("b", "drive", {icno = "travel"})`, `the last table: unknown key "icno" (did you mean "icon"?)`},
		{"an icon that there is not", `menu("a"):option("b", "drive", {icon = "boat"})`, `unknown icon "boat": one of talk, trade`},
		{"names in the middle", `menu("a"):option("b", "drive", {x = 1}, 2)`, `menu:option, argument 3: a table with string keys sets properties of the option and must be the last argument`},
		{"a unit", `menu("a"):option("b", "drive", player)`, `menu:option, argument 3: `},
		{"a function", `menu("a"):option("b", "drive", print)`, `menu:option, argument 3: `},
		{"too many values", `menu("a"):option("b", "drive", 1, 2, 3, 4, 5)`, `an option passes at most 4 values`},
		{"too many options", `local m = menu("a") for i = 1, 33 do m:option("b", "drive") end`, `a menu has at most 32 options`},
		{"too long", `local m = menu("a") for i = 1, 3 do m:option("` + long + `", "drive") end`, `at most 8192 bytes together`},
		{"nothing in it", `player:show(menu(""))`, `player:show: this menu is empty`},
		{"kept in state", `self.state.menu = menu("a")`, `state.menu: a menu cannot be stored`},
	} {
		f := newField(t, "local guard = creature \"guard\"\nfunction guard:drive() end function players:thanks() end\nfunction guard:on_talk(player) "+test.body+" end")
		f.player(0, 0)
		guard := f.creature("yard:guard", 2, 0)
		f.talk(intent.TalkTo{Target: guard.GUID})
		if got := strings.Join(f.faults(), "\n"); !strings.Contains(got, test.want) || !strings.Contains(got, "scripts/test0.lua:3:") {
			t.Errorf("%s: %q, want %q in line 3", test.name, got, test.want)
		}
	}
}

// The menu survives a reload, and an option calls the current handler with its name; if
// there is none, the menu closes with a message.
func TestAMenuOutlivesAReload(t *testing.T) {
	for _, test := range []struct{ name, script, told, refused string }{
		{"another handler of the name", strings.ReplaceAll(porter, `"rides "`, `"flies "`), `["flies 5 nil Guard"]`, ""},
		{"no handler of the name", strings.ReplaceAll(porter, `guard:drive`, `guard:walk`), `[]`, "core.panel_silent"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, porter)
			f.player(0, 0)
			guard := f.creature("yard:guard", 2, 0)
			f.talk(intent.TalkTo{Target: guard.GUID})
			n := f.open()
			script := test.script
			if test.refused != "" { // the new release names its handlers
				script = strings.ReplaceAll(script, `"drive"`, `"walk"`)
			}
			r := f.release(2, luaFile("scripts/test0.lua", script))
			f.Prepare(r, func(err error) {
				if err != nil {
					t.Fatal(err)
				}
			})
			f.Between()
			f.Control(input.Adopt{Number: 2, Hash: r.Hash})
			f.run(clock.Step)
			want(t, "open menu after the reload", f.open(), n)
			f.events = nil
			f.talk(intent.Choose{Menu: n, Option: 1})
			want(t, "told", fmt.Sprintf("%q", f.told()), test.told)
			no, _ := f.lastRefusal()
			want(t, "refused", no.Reason.Key, test.refused)
			want(t, "open menu at the end", f.open(), 0)
		})
	}
}

func TestWhoHasAHandlerForItTalks(t *testing.T) {
	f := newField(t, porter)
	f.player(0, 0)
	for _, test := range []struct {
		unit guid.GUID
		want string
	}{{f.creature("yard:dummy", 3, 0).GUID, "core.not_talking"}, {f.creature("yard:guard", 3, 0).GUID, ""}} {
		f.events = nil
		f.talk(intent.TalkTo{Target: test.unit})
		no, _ := f.lastRefusal()
		want(t, "refused", no.Reason.Key, test.want)
	}
}
