package scripting

import (
	"strings"
	"testing"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/core/world/gamemap"
	"loam/scripting/check"
	"loam/scripting/permission"
)

// compileAs compiles sources of yard with its own permissions.
func compileAs(t testing.TB, asked, granted permission.Set, sources ...Source) (*Program, diag.List) {
	t.Helper()
	return Compile(sources, content.NewSnapshot(worldTables(t)), []check.Info{{Name: "yard", Asked: asked, Granted: granted}, infos[1]})
}

func TestWhatABundleDoesNotAskForIsSaidWhenFilesAreLoaded(t *testing.T) {
	for _, test := range []struct {
		name, path, src string
		asked           permission.Set
		want            string // "" is no problem
	}{
		{"storage", "scripts/a.lua", `function map:on_create() storage:set("a", 1) end`, 0,
			"yard/scripts/a.lua:1:34: storage:set: the bundle does not ask for the permission storage; write in bundle.yaml: permissions: [storage] [bad-permission]"},
		{"storage that is asked for", "scripts/a.lua", `function map:on_create() storage:set("a", 1) end`, permission.Storage, ""},
		{"an announcement from the box", "scripts/realm/a.lua", `function realm:on_start() self:announce("hi") end`, permission.Storage,
			"yard/scripts/realm/a.lua:1:32: realm:announce: the bundle does not ask for the permission announce; write in bundle.yaml: permissions: [storage, announce] [bad-permission]"},
		{"what players whisper", "scripts/realm/a.lua", `function realm:on_whisper(from, to, words) end`, permission.Storage,
			"yard/scripts/realm/a.lua:1:16: on_whisper: the bundle does not ask for the permission players; write in bundle.yaml: permissions: [storage, players]: \"on_whisper\" [bad-permission]"},
		{"what players say in channels", "scripts/realm/a.lua", `function realm:on_talk(from, channel, words) end`, permission.Players, ""},
		{"a player's data", "scripts/a.lua", `function players:on_login() self.storage.n = 1 end`, 0,
			"yard/scripts/a.lua:1:34: player.storage: the bundle does not ask for the permission players; write in bundle.yaml: permissions: [players] [bad-permission]"},
		{"a player that is moved", "scripts/a.lua", `function players:on_login() self:teleport(1, 2) end`, 0,
			"yard/scripts/a.lua:1:34: unit:teleport: the bundle does not ask for the permission players; write in bundle.yaml: permissions: [players] [bad-permission]"},
		{"an own creature that is moved", "scripts/a.lua", "local b = creature \"beast\"\nfunction b:on_aggro() self:teleport(1, 2) end", 0, ""},
		{"an own creature's state", "scripts/a.lua", "local b = creature \"beast\"\nfunction b:on_aggro() self.state.n = 1 end", 0, ""},
		{"a table that is called storage", "scripts/a.lua", "function map:on_create() local storage = {} storage.set = 1 end", 0, ""},
		{"one permission many times is one problem", "scripts/a.lua", `function map:on_create() storage:set("a", 1) storage:add("a", 1) end`, 0,
			"yard/scripts/a.lua:1:34: storage:set: the bundle does not ask for the permission storage; write in bundle.yaml: permissions: [storage] [bad-permission]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problems := compileAs(t, test.asked, permission.All, luaFile(test.path, test.src))
			if got := problems.Error(); got != test.want {
				t.Errorf("problems:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}

// granting creates a map on which yard has some of its requested permissions.
func granting(t *testing.T, asked, granted permission.Set, src string) *field {
	t.Helper()
	f := newField(t, "")
	p, problems := compileAs(t, asked, granted, luaFile("scripts/a.lua", src))
	if len(problems) > 0 {
		t.Fatalf("problems:\n%v", problems)
	}
	f.cfg.Release = gamemap.Release{Number: 1, Hash: "a", Content: p.content, Program: &keeper{p, f}}
	f.start()
	return f
}

func TestWhatIsNotGrantedFailsWhenItIsCalled(t *testing.T) {
	const doAll = `
function map:try(name, who)
  if name == "store" then storage:set("a", 1) end
  if name == "read" then map.state.got = storage:get("a") end
  if name == "announce" then realm:announce("hi") end
  if name == "move" then who:teleport(1, 2) end
  if name == "speak" then who:say("I am a puppet.") end
  if name == "hurt" then map:find { id = "beast" }:damage(who, 1) end
  if name == "state" then who.state.n = 1 end
  if name == "replace" then who.state = {} end
  if name == "account" then who.account.storage.n = 1 end
end
`
	const most = permission.All
	for _, test := range []struct {
		name, call     string
		asked, granted permission.Set
		want           string // part of the error; "" is none
	}{
		{"storage that is granted", `map:try("store")`, most, most, ""},
		{"storage under a name that is worked out, not asked for", `storage["s" .. "et"](storage, "a", 1)`, most &^ permission.Storage, most,
			"storage:set: the bundle does not ask for the permission storage; write in bundle.yaml: permissions: [storage, override, players, announce, commands, operator]"},
		{"storage that is not granted", `map:try("store")`, most, most &^ permission.Storage,
			"storage:set: the operator has not granted bundle yard the permission storage; to grant it: loam mods allow yard storage"},
		{"reading storage", `map:try("read")`, most, most &^ permission.Storage, "loam mods allow yard storage"},
		{"an announcement", `map:try("announce")`, most, permission.Storage, "loam mods allow yard announce"},
		{"moving a player", `map:try("move", map:players()[1])`, most, permission.Storage, "unit:teleport: the operator has not granted"},
		{"moving a creature", `map:try("move", map:find{id = "beast"})`, most, permission.Storage, ""},
		{"speaking for a player", `map:try("speak", map:players()[1])`, most, permission.Storage, "unit:say: the operator has not granted"},
		{"speaking for a creature", `map:try("speak", map:find{id = "beast"})`, most, permission.Storage, ""},
		{"a creature hurts a player, as creatures do", `map:try("hurt", map:players()[1])`, most, permission.Storage, ""},
		{"a player's state", `map:try("state", map:players()[1])`, most, permission.Storage, "player.state: the operator has not granted"},
		{"a player's state as a whole", `map:try("replace", map:players()[1])`, most, permission.Storage, "player.state: the operator has not granted"},
		{"an account's storage", `map:try("account", map:players()[1])`, most, permission.Storage, "player.account: the operator has not granted"},
		{"a player's state that is granted", `map:try("state", map:players()[1])`, most, permission.Players, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			src := doAll
			if !test.asked.Has(permission.Storage) {
				src = "function map:on_create() end"
			}
			f := granting(t, test.asked, test.granted, src)
			f.creature("yard:beast", 50, 50)
			f.player(0, 0)
			var err error
			f.Inside(func(tx *gamemap.Tx) { _, err = f.box.Eval(tx, "yard", test.call) })
			switch {
			case test.want == "" && err != nil:
				t.Errorf("fails: %v", err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("error %v, want %q in it", err, test.want)
			}
		})
	}
}

func TestWhatWasKeptOutlivesAPermission(t *testing.T) {
	const src = `function players:on_login() self.storage.n = 7 end`
	f := granting(t, permission.Players, permission.Players, src)
	f.player(0, 0)
	adopt := func(number int, granted permission.Set) {
		p, _ := compileAs(t, permission.Players, granted, luaFile("scripts/a.lua", src))
		f.swap(gamemap.Release{Number: number, Hash: string(rune('a' + number)), Content: p.content, Program: &keeper{p, f}})
	}
	adopt(2, 0)
	var err error
	f.Inside(func(tx *gamemap.Tx) { _, err = f.box.Eval(tx, "yard", `return map:players()[1].storage.n`) })
	if err == nil || !strings.Contains(err.Error(), "loam mods allow yard players") {
		t.Errorf("reading storage without the permission: %v, want an error that says how to grant it", err)
	}
	f.run(1000)
	adopt(3, permission.Players)
	want(t, "what is kept when it is granted again", f.eval(`return map:players()[1].storage.n`), "7")
}
