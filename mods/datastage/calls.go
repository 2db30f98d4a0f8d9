package datastage

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// script is one file while it runs.
type script struct {
	in      Input
	box     *sandbox.Box
	said    map[content.Kind]*yaml.Node // by heading: names and contributions
	order   []content.Kind              // in order of first use
	changed map[string]*yaml.Node       // contributions under override, by kind and id
	values  int
}

// Call documents a function that a data.lua can call.
type Call struct {
	Signature string
	Doc       string
	Example   string
}

// Calls lists all functions, in the order of the documentation.
var Calls = []Call{
	{"definitions(kind[, filter])",
		"Returns a sorted list of the ids of all definitions of a kind, from the bundle itself and the bundles that it depends on. " +
			"The filter can set a `tag` that they must have, and the `bundle` that they must belong to.",
		`for _, id in ipairs(definitions("creatures", {tag = "undead"})) do print(id) end`},
	{"definition(kind, id)",
		"Returns a copy of a definition as its author would write it, with defaults; nil if there is none. Changes to the copy have no effect on the definition.",
		`local wolf = definition("creatures", "meadow:grey_wolf")`},
	{"define(kind, name, value)",
		"Adds a definition to this bundle, like an entry under that heading of a data file. `extends` works as in data files. Kind `rules` is also possible, and kind `locale`, where the names are keys and the values are texts by language.",
		`for level = 1, 5 do define("creatures", "rat_" .. level, {extends = "rat", level = level}) end`},
	{"override(kind, id, fields)",
		"Changes fields of a definition of another bundle, like an entry under `override` of a data file. Needs the permission `override`. The id of a line of kind `locale` is `bundle:key`.",
		`override("creatures", "meadow:grey_wolf", {run_yards_per_second = 9})`},
}

// bind defines the functions in the state of the file.
func (s *script) bind(env *sandbox.Env) {
	for name, fn := range map[string]func(*lua.LState) int{
		"definitions": s.definitions, "definition": s.definition, "define": s.define, "override": s.override,
	} {
		env.Bind(name, s.box.Function(fn))
	}
	settings, ok := s.box.FromPlain(s.in.Settings).(*lua.LTable)
	if !ok {
		settings = s.box.State().NewTable()
	}
	env.Bind("settings", s.box.ReadOnly(settings))
}

// names lists what a file may use in addition to the library.
var names = []string{"settings", "definitions", "definition", "define", "override"}

// unknownNames finds misspelt names without running the file.
func unknownNames(file string, chunk *source.Chunk) diag.List {
	known := slices.Concat(names, sandbox.Names())
	for _, g := range chunk.Globals() {
		if g.Write {
			known = append(known, g.Name)
		}
	}
	var problems diag.List
	for _, g := range chunk.Globals() {
		if g.Write || slices.Contains(known, g.Name) || sandbox.Exists(g.Name) {
			continue
		}
		near, _ := suggest.Name(g.Name, known)
		problems = append(problems, diag.Problem{File: file, Line: g.Line, Column: g.Column, Code: diag.LuaName, Msg: "unknown name", Text: g.Name, Suggestion: near})
	}
	return problems
}

// text is argument n, which must be a string.
func text(L *lua.LState, n int, name string) string {
	v, ok := L.Get(n).(lua.LString)
	if !ok {
		L.ArgError(n, fmt.Sprintf("%s: string expected, got %s", name, L.Get(n).Type()))
	}
	return string(v)
}

// kind is argument n, which must be a heading whose definitions can be read.
func (s *script) kind(L *lua.LState, n int) content.Kind {
	kind := content.Kind(text(L, n, "kind"))
	kinds := s.in.World.Kinds()
	if slices.Contains(kinds, kind) {
		return kind
	}
	known := make([]string, len(kinds))
	for i, k := range kinds {
		known[i] = string(k)
	}
	L.RaiseError("%s", unknownKind(string(kind), known))
	return ""
}

func unknownKind(kind string, known []string) string {
	if near, ok := suggest.Name(kind, known); ok {
		return fmt.Sprintf("unknown kind %q (did you mean %q?)", kind, near)
	}
	return fmt.Sprintf("unknown kind %q; the kinds are %s", kind, strings.Join(known, ", "))
}

// definitions lists ids.
func (s *script) definitions(L *lua.LState) int {
	kind := s.kind(L, 1)
	filter, err := s.box.ToPlain("filter", L.Get(2))
	if err != nil {
		L.RaiseError("%s", err.Error())
	}
	for _, e := range filter.Entries() {
		if key := e.Key.Text(); key != "tag" && key != "bundle" {
			L.RaiseError("a filter can have the keys tag and bundle, not %q", key)
		}
	}
	tag, owner := filter.Get("tag").Text(), filter.Get("bundle").Text()
	ids := s.in.World.IDs(kind)
	s.box.Charge(L, 4*len(ids), 0)
	var found []value.Value
	for _, id := range ids {
		if owner != "" && !strings.HasPrefix(string(id), owner+":") || tag != "" && !s.tagged(L, kind, id, tag) {
			continue
		}
		found = append(found, value.OfString(string(id)))
	}
	L.Push(s.box.FromPlain(value.OfList(found...)))
	return 1
}

func (s *script) tagged(L *lua.LState, kind content.Kind, id content.ID, tag string) bool {
	s.box.Charge(L, lookCost, 0)
	fields, _ := s.in.World.Fields(kind, id)
	for _, e := range fields.Get("tags").Entries() {
		if e.Value.Text() == tag {
			return true
		}
	}
	return false
}

// lookCost is the cost of composing one definition, in instructions.
const lookCost = 200

// definition copies one definition.
func (s *script) definition(L *lua.LState) int {
	kind, id := s.kind(L, 1), text(L, 2, "id")
	if !strings.Contains(id, ":") {
		id = s.in.Bundle + ":" + id
	}
	s.box.Charge(L, lookCost, 0)
	fields, ok := s.in.World.Fields(kind, content.ID(id))
	if !ok {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(s.box.FromPlain(fields))
	return 1
}

// define adds what a data file would have under a heading.
func (s *script) define(L *lua.LState) int {
	kind, name, line := content.Kind(text(L, 1, "kind")), text(L, 2, "name"), s.line(L)
	if kind == overrides {
		L.RaiseError("define adds definitions; to change those of other bundles, use override(kind, id, fields)")
	}
	s.add(s.heading(kind, line), name, s.value(L, 3, line), line)
	return 0
}

// override adds what a data file would have under override and a heading. It merges several
// calls for one definition.
func (s *script) override(L *lua.LState) int {
	kind, id, line := text(L, 1, "kind"), text(L, 2, "id"), s.line(L)
	fields := s.value(L, 3, line)
	before := s.changed[kind+" "+id]
	if before == nil || before.Kind != yaml.MappingNode || fields.Kind != yaml.MappingNode {
		s.changed[kind+" "+id] = fields
		s.add(child(s.heading(overrides, line), kind, line), id, fields, line)
		return 0
	}
	before.Content = append(before.Content, fields.Content...)
	return 0
}

// overrides is the heading of data files for changes to others' definitions.
const overrides = "override"

// value is argument n as YAML.
func (s *script) value(L *lua.LState, n, line int) *yaml.Node {
	v, err := s.box.ToPlain("value", L.Get(n))
	if err != nil {
		L.RaiseError("%s", err.Error())
	}
	return s.node(L, v, line)
}

func (s *script) add(under *yaml.Node, name string, n *yaml.Node, line int) {
	under.Content = append(under.Content, scalar(name, "!!str", line), n)
}

// line returns the line of the call.
func (s *script) line(L *lua.LState) int {
	_, line := s.box.Caller(L)
	return line
}

// heading returns the mapping under a heading of the document.
func (s *script) heading(kind content.Kind, line int) *yaml.Node {
	if s.said[kind] == nil {
		s.said[kind] = mapping(line)
		s.order = append(s.order, kind)
	}
	return s.said[kind]
}
