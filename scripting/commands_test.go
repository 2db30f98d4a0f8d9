package scripting

import (
	"strings"
	"testing"

	"loam/scripting/check"
	"loam/scripting/permission"
)

func TestWrongDeclarationsOfCommands(t *testing.T) {
	const asks = permission.Commands
	for _, test := range []struct {
		name, source string
		asked        permission.Set
		want         string // of the first problem; "" is none
	}{
		{"right", `command "xp" { args = { rate = "integer 1..7" } } function players:xp() end`, asks, ""},
		{"named handler", `command("npc add", { run = "add" }) function players:add() end`, asks, ""},
		{"words become the name", `command "npc add" {} function players:npc_add() end`, asks, ""},
		{"no permission", `command "xp" {} function players:xp() end`, 0, `bundle.yaml: permissions: [commands]`},
		{"no permission for a role", `command "xp" { role = "builder" } function players:xp() end`, asks, `bundle.yaml: permissions: [commands, operator]`},
		{"no handler", `command "xp" { args = { rate = "integer", whom = "player optional" } }`, asks, `command xp has no handler: write function players:xp(rate, whom), or name another with run: "xp"`},
		{"a method's name", `command "summon" {} function players:call() end`, asks, `command summon cannot have a handler of its own name, which is a method of players: name another with run: "summon"`},
		{"near handler", `command "express" {} function players:expres() end`, asks, `"express" (did you mean "expres"?)`},
		{"type", "command \"xp\" {\n args = { rate = \"integr 1..7\" } }\nfunction players:xp() end", asks, `a.lua:2:19: unknown type "integr" (did you mean "integer"?)`},
		{"order", `command "xp" { args = { a = "word optional", b = "word" } } function players:xp() end`, asks, `it must be optional, since a before it is: argument "b"`},
		{"no table of arguments", `command "xp" { args = "rate" } function players:xp() end`, asks, "args must be a table, not a string"},
		{"no type", `command "xp" { args = { {"rate"} } } function players:xp() end`, asks, `an argument is name = "type"`},
		{"unknown key of an argument", `command "xp" { args = { {"rate", "word", help = "x"} } } function players:xp() end`, asks, `an argument has a type and a doc, but not "help"`},
		{"unknown key", `command "xp" { arg = {} } function players:xp() end`, asks, `unknown key "arg" (did you mean "args"?)`},
		{"unknown role", `command "xp" { role = "bilder" } function players:xp() end`, asks, `(did you mean "builder"?)`},
		{"built in", `command "help" {} function players:help() end`, asks, `this command is built in: "help"`},
		{"twice", "command \"xp\" {}\ncommand \"xp\" {}\nfunction players:xp() end", asks, `a.lua:2:10: this bundle already declares a command of this name in meadow/scripts/a.lua:1: "xp"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := []Source{{Bundle: "meadow", Path: "scripts/a.lua", Source: []byte(test.source)}}
			_, problems := Compile(files, meadow(t), []check.Info{{Name: "meadow", Asked: test.asked, Granted: test.asked}})
			got := ""
			if problems != nil {
				got = problems.Error()
			}
			if !strings.Contains(got, test.want) || test.want == "" && got != "" {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestCommandsOfOneName(t *testing.T) {
	source := []byte(`command "xp" {} function players:xp() end`)
	files := []Source{{Bundle: "meadow", Path: "scripts/a.lua", Source: source}, {Bundle: "wood", Path: "scripts/a.lua", Source: source}}
	infos := []check.Info{{Name: "meadow", Asked: permission.All, Granted: permission.All}, {Name: "wood", Asked: permission.All, Granted: permission.All}}
	_, problems := Compile(files, meadow(t), infos)
	if got := problems.Error(); !strings.Contains(got, `wood/scripts/a.lua:1: bundle meadow declares this command too, in meadow/scripts/a.lua:1, and neither bundle depends on the other`) {
		t.Errorf("without an order: %s", got)
	}
	infos[1].Depends = []string{"meadow"}
	p, problems := Compile(files, meadow(t), infos)
	if problems != nil {
		t.Fatal(problems)
	}
	if s, _, _ := p.Commands().Find("xp"); s == nil || s.Bundle != "wood" {
		t.Errorf("/xp is that of %v, want wood, which depends on meadow", s)
	}
	infos[1].Granted = 0
	if p, problems = Compile(files, meadow(t), infos); problems != nil {
		t.Fatal(problems)
	}
	if s, _, _ := p.Commands().Find("xp"); s == nil || s.Bundle != "meadow" {
		t.Errorf("/xp is that of %v, want meadow: wood may not declare it", s)
	}
}
