package globals

import (
	"errors"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// Commands are the entries with which a main chunk declares commands.
var Commands = []luaapi.Entry{{
	Class: luaapi.Globals, Name: "command", Where: luaapi.Both, Load: true, Permission: "commands",
	Params: []luaapi.Param{
		{Name: "name", Type: luaapi.Text, Doc: "the command as it is typed: up to three words of lower-case letters, digits, _ and -"},
		{Name: "declaration", Type: luaapi.Options, Optional: true, Doc: `what the command takes; it may also follow the call, as in command "xp" {...}`, Fields: declared},
	},
	Results: []luaapi.Result{{Name: "declare", Type: luaapi.Any, Nil: true, Doc: "a function that takes the declaration, if the call did not include it"}},
	Doc: "Declares a command. A command from a file in scripts runs on the map of the player who types it and calls a handler of players; self is the player. " +
		"A command from scripts/realm runs in the realm box, also from the console, and calls a handler of realm. Its first parameter is a table with name, role and map of whoever typed the command, without name and map for the console. " +
		"The arguments follow in the order of the declaration, parsed and checked; one that is left out is nil. A text that the handler returns is shown to whoever typed the command; false and a text refuse the command.",
	Example: "command \"xp\" { args = { rate = \"integer 1..7\" }, role = \"player\" }\nfunction players:xp(rate) self.state.rate = rate end",
	Eluna:   []string{"PLAYER_EVENT_ON_COMMAND"},
	Run:     declareCommand,
}}

// declared are the keys of a declaration.
var declared = []luaapi.Param{
	{Name: "args", Type: luaapi.Any, Optional: true, Default: "{}", Doc: `the arguments in order: name = "type", name = {"type", doc = ...}, or {"name", "type", doc = ...}`},
	{Name: "role", Type: luaapi.Text, OneOf: []string{auth.Player.String(), auth.Builder.String(), auth.Operator.String()}, Optional: true, Default: `"player"`, Doc: "the lowest role that may use the command; for a role above player the bundle needs the permission operator"},
	{Name: "doc", Type: luaapi.Key, Optional: true, Doc: "what the command does, for /help"},
	{Name: "run", Type: luaapi.Handler, Optional: true, Default: "the name, with _ in place of spaces and -", Doc: "name of the handler that the command calls"},
}

func declareCommand(c luaapi.Call) int {
	name := c.Text(0)
	if c.Given(1) {
		declare(c, name, c.Arg(1))
		return 0
	}
	behind := c.Entry.Params[1]
	behind.Optional = false
	return c.Give(c.Host.Function(func(L *lua.LState) int {
		later := c
		later.L = L
		if wrong := later.Wrong(&behind, L.Get(1)); wrong != "" {
			later.Fail("%q: %s", luaapi.Clip(name), wrong)
		}
		declare(later, name, L.Get(1))
		return 0
	}))
}

// declare passes a declaration, whose keys have been checked, to the host.
func declare(c luaapi.Call, name string, v lua.LValue) {
	t, _ := v.(*lua.LTable)
	text := func(key string) string {
		s, _ := c.L.GetField(t, key).(lua.LString)
		return string(s)
	}
	spec := &command.Spec{
		Bundle: c.Host.Bundle(), Name: name, Realm: c.Host.Place() == luaapi.InRealm, Run: text("run"), Doc: docOf(c, text("doc")),
	}
	if spec.Run == "" {
		spec.Run = strings.NewReplacer(" ", "_", "-", "_").Replace(name)
	}
	spec.Role, _ = auth.ParseRole(text("role")) // it was checked; none belongs to a player
	args, wrong := readArgs(c, c.L.GetField(t, "args"))
	spec.Args = args
	c.Try(c.Host.Declare(c.L, spec, wrong))
}

// docOf returns a text of the running bundle, or none.
func docOf(c luaapi.Call, key string) content.Text {
	if key == "" {
		return content.Text{}
	}
	return content.Text{Bundle: c.Host.Bundle(), Key: key}
}

// readArgs reads the arguments of a declaration in the written order, and reports all
// problems.
func readArgs(c luaapi.Call, v lua.LValue) (args []command.Arg, wrong []error) {
	t, ok := v.(*lua.LTable)
	if !ok {
		if v != lua.LNil {
			wrong = append(wrong, &command.Mistake{Msg: "args must be a table, not " + c.Name(v)})
		}
		return nil, wrong
	}
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		a, err := readArg(c, k, v)
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		args = append(args, a)
	}
	return args, wrong
}

// readArg reads name = "type", name = {"type"} or {"name", "type"}.
func readArg(c luaapi.Call, k, v lua.LValue) (command.Arg, error) {
	name, named := k.(lua.LString)
	t, isTable := v.(*lua.LTable)
	if !isTable {
		declared, isText := v.(lua.LString)
		if !named || !isText {
			return command.Arg{}, &command.Mistake{Msg: `an argument is name = "type" or {"name", "type"}, not`, Text: luaapi.Clip(c.Host.Show(c.L, v))}
		}
		return command.ParseArg(string(name), string(declared))
	}
	at := 1
	if !named {
		name, _ = t.RawGetInt(1).(lua.LString)
		at = 2
	}
	declared, isText := t.RawGetInt(at).(lua.LString)
	if name == "" || !isText {
		return command.Arg{}, errors.New(`an argument is name = "type", name = {"type", doc = "..."} or {"name", "type", doc = "..."}`)
	}
	doc := ""
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		if n, isNumber := k.(lua.LNumber); isNumber && n >= 1 && n <= lua.LNumber(at) {
			continue
		}
		s, isText := v.(lua.LString)
		if k != lua.LString("doc") || !isText {
			return command.Arg{}, &command.Mistake{Msg: "an argument has a type and a doc, but not", Text: luaapi.Clip(c.Host.Show(c.L, k))}
		}
		doc = string(s)
	}
	a, err := command.ParseArg(string(name), string(declared))
	a.Doc = docOf(c, doc)
	return a, err
}
