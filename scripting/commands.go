package scripting

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/diag"
	"loam/core/lib/guid"
	"loam/core/lib/suggest"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/realm/state"
	"loam/core/world/gamemap"
	"loam/scripting/luaapi"
	"loam/scripting/permission"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// Function wraps a Go function for scripts.
func (h *host) Function(fn lua.LGFunction) *lua.LFunction {
	return h.room.entry.bundle().vm.Function(fn)
}

// Declare receives a command that a main chunk declares. A dry run records it and
// reports its problems; other boxes ignore it, because the table of the release already
// has it.
func (h *host) Declare(L *lua.LState, s *command.Spec, wrong []error) error {
	t := h.room.entry.bundle()
	if !h.declares() {
		return errors.New("commands are declared while files are loaded, not by handlers")
	}
	if h.room.site.found == nil {
		return nil
	}
	f, line := h.room.site.caller(L, t)
	s.File, s.Line = f.Name, line
	report := func(err error) { h.room.site.report(mistake(f, line, err)) }
	for _, err := range wrong {
		report(err)
	}
	if err := s.Check(h.room.site.program.content); err != nil {
		report(err)
	}
	needs, info := permissionOf(s), t.code.Info
	if !info.Asked.Has(needs) {
		report(&command.Mistake{Msg: fmt.Sprintf("command %s is for the role %s: %s", s.Name, s.Role, permission.Operator.Undeclared(info.Asked))})
	}
	if !info.Granted.Has(needs) {
		h.Print(L, "warn", fmt.Sprintf("command %s is left out: %s", s.Name, (needs&^info.Granted).Ungranted(info.Name)))
		return nil
	}
	if first := h.room.loading.declare(s); first != nil {
		report(&command.Mistake{Msg: fmt.Sprintf("this bundle already declares a command of this name in %s:%d:", first.File, first.Line), Text: s.Name})
	}
	return nil
}

// permissionOf returns the permission that a bundle needs to declare a command. The API has
// already checked the permission for commands in general.
func permissionOf(s *command.Spec) permission.Set {
	if s.Role > auth.Player {
		return permission.Commands | permission.Operator
	}
	return permission.Commands
}

// mistake is a problem in the declaration of a call that begins at a line: its place is the
// first occurrence of the offending text from there on.
func mistake(f *source.File, line int, err error) diag.Problem {
	m := &command.Mistake{Msg: err.Error()}
	errors.As(err, &m)
	const most = 30 // searched lines of a declaration
	if at, ok := f.Find(m.Text, line, line+most); ok {
		line = at
	}
	return f.Problem(line, diag.BadCommand, m.Msg, m.Text, m.Suggestion)
}

// gatherCommands builds the table of all commands, and checks that each has a handler and
// that their names do not collide.
func (b *builder) gatherCommands(onMap, inRealm *room) {
	all := slices.Concat(onMap.loading.specs, inRealm.loading.specs)
	for _, s := range all {
		b.checkHandler(onMap, inRealm, s)
	}
	if len(all) > command.MaxDeclared {
		f := b.program.files[all[command.MaxDeclared].File]
		b.problems = append(b.problems, f.Problem(all[command.MaxDeclared].Line, diag.BadCommand, fmt.Sprintf("a release has at most %d commands", command.MaxDeclared), "", ""))
	}
	for i, s := range inRealm.loading.specs {
		same := func(o *command.Spec) bool { return o.Full() == s.Full() }
		if j := slices.IndexFunc(onMap.loading.specs, same); j >= 0 {
			o := onMap.loading.specs[j]
			b.problems = append(b.problems, b.program.files[inRealm.loading.specs[i].File].Problem(s.Line,
				diag.CommandConflict, fmt.Sprintf("this bundle already declares a command of this name for maps in %s:%d:", o.File, o.Line), s.Name, ""))
		}
	}
	order := func(s *command.Spec) int { return b.program.byName[s.Bundle].Order }
	slices.SortStableFunc(all, func(x, y *command.Spec) int { return order(x) - order(y) })
	table, conflicts := command.NewTable(slices.Concat(command.BuiltIn(), all), b.depends, b.chosen())
	b.program.commands = table
	for _, c := range conflicts {
		b.problems = append(b.problems, b.program.files[c.Second.File].Problem(c.Second.Line,
			diag.CommandConflict, fmt.Sprintf("bundle %s declares this command too, in %s:%d, and neither bundle depends on the other; choose in loam.yaml with the line resolve: {%q: %s} (or %s), the other is then called %s; or rename one:",
				c.First.Bundle, c.First.File, c.First.Line, command.Prefix+c.Second.Name, c.Second.Bundle, c.First.Bundle, command.Prefix+c.First.Full()), c.Second.Name, ""))
	}
}

// chosen returns the bundles to which the operator has assigned names of commands.
func (b *builder) chosen() map[string]string {
	all := make(map[string]string)
	for _, c := range b.program.bundles {
		for _, name := range c.Info.Commands {
			all[name] = c.Info.Name
		}
	}
	return all
}

// depends reports whether bundle a depends on b, directly or indirectly.
func (b *builder) depends(a, on string) bool {
	seen := map[string]bool{a: true}
	for next := []string{a}; len(next) > 0; {
		c := b.program.byName[next[0]]
		next = next[1:]
		if c == nil {
			continue
		}
		for _, d := range c.Info.Depends {
			if d == on {
				return true
			}
			if !seen[d] {
				seen[d], next = true, append(next, d)
			}
		}
	}
	return false
}

func (b *builder) checkHandler(onMap, inRealm *room, s *command.Spec) {
	r, k, of := onMap, onMap.kits.of(kitKey{player: true}), "players"
	if s.Realm {
		r, k, of = inRealm, inRealm.kits.home, "realm"
	}
	t := r.site.byName[s.Bundle]
	if k.find(t, s.Run) != nil {
		return
	}
	var names []string
	if p := k.partOf(t); p != nil {
		for _, h := range p.order {
			names = append(names, h.name)
		}
	}
	near, _ := suggest.Name(s.Run, names)
	msg := fmt.Sprintf("command %s has no handler: write function %s:%s(%s), or name another with run:", s.Name, of, s.Run, signature(s))
	if class := map[bool]luaapi.Class{false: luaapi.Player, true: luaapi.Realm}[s.Realm]; methodOf(class, s.Run) {
		msg = fmt.Sprintf("command %s cannot have a handler of its own name, which is a method of %s: name another with run:", s.Name, of)
	}
	b.problems = append(b.problems, b.program.files[s.File].Problem(s.Line, diag.LuaHandler, msg, s.Run, near))
}

// signature returns the parameters of a command's handler.
func signature(s *command.Spec) string {
	var names []string
	if s.Realm {
		names = append(names, "by")
	}
	for i := range s.Args {
		names = append(names, s.Args[i].Name)
	}
	return strings.Join(names, ", ")
}

// Command runs a command of the map for a player.
func (b *mapBox) Command(tx *gamemap.Tx, self guid.GUID, s *command.Spec, args []value.Value) command.Reply {
	t := b.site.byName[s.Bundle]
	h := b.kits.at(self).find(t, s.Run)
	if h == nil || h.resting() {
		return command.Refuse("resting", "name", command.Prefix+s.Name)
	}
	before := b.entry.enter(tx, nil, self)
	defer b.exit(before)
	me := b.entry.selfValue(t)
	if me == nil {
		return command.Refuse("not_here")
	}
	return b.calls.command(h, s, args, me)
}

// Command runs a command of the realm box.
func (b *realmBox) Command(tx *state.Tx, by state.Typist, s *command.Spec, args []value.Value) command.Reply {
	t := b.site.byName[s.Bundle]
	h := b.kits.home.find(t, s.Run)
	if h == nil || h.resting() {
		return command.Refuse("resting", "name", command.Prefix+s.Name)
	}
	before := b.entry.enter(nil, tx, 0)
	reply := b.calls.command(h, s, args, t.object, t.vm.FromPlain(typist(by)))
	b.exit()
	b.entry.leave(before)
	return reply
}

// typist returns the person who typed, as scripts see it.
func typist(by state.Typist) value.Value {
	entries := []value.Entry{{Key: value.OfString("role"), Value: value.OfString(by.Role.String())}}
	if by.Player != "" {
		entries = append(entries,
			value.Entry{Key: value.OfString("name"), Value: value.OfString(by.Player)},
			value.Entry{Key: value.OfString("map"), Value: value.OfString(string(by.Map))})
	}
	return value.OfTable(entries)
}

// command calls the handler of a command and reads its answer.
func (c *calls) command(h *handler, s *command.Spec, args []value.Value, head ...lua.LValue) command.Reply {
	values := head
	for i := range s.Args {
		values = append(values, c.argument(h.tenant, &s.Args[i], args[i]))
	}
	out, ok := c.call(h, h.tenant.budget, 2, values)
	if !ok {
		return command.Refuse("failed", "name", command.Prefix+s.Name)
	}
	if out[0] == lua.LFalse {
		return c.answer(h, out[1], true, values)
	}
	return c.answer(h, out[0], false, values)
}

// argument returns one argument as a Lua value: units are handles.
func (c *calls) argument(t *tenant, a *command.Arg, v value.Value) lua.LValue {
	switch {
	case v.Kind() == value.Ref:
		return c.entry.unitValue(t, v.Ref())
	case a.Repeated && a.Type == command.Player && c.site.place == luaapi.OnMap:
		list := t.vm.State().CreateTable(len(v.Entries()), 0)
		for _, e := range v.Entries() {
			list.Append(c.entry.unitValue(t, e.Value.Ref()))
		}
		return list
	}
	return t.vm.FromPlain(v)
}

// answer converts the result of a handler for the typist: a text or nothing.
func (c *calls) answer(h *handler, v lua.LValue, refused bool, args []lua.LValue) command.Reply {
	if v == lua.LNil || v == lua.LTrue {
		if refused {
			return command.Reply{Refused: true, Lines: []command.Line{{Text: content.Text{Bundle: "base", Key: "core.not_allowed"}}}}
		}
		return command.Reply{}
	}
	line, ok := c.said(h.tenant, v)
	if !ok {
		msg := fmt.Sprintf("%s, the handler of a command, must return a text or nothing, not a %s", h.name, v.Type())
		c.faults.count(h, &sandbox.Fault{Bundle: h.tenant.code.Info.Name, File: h.file.Name, Line: h.line, Msg: msg}, args)
		return command.Reply{}
	}
	return command.Reply{Refused: refused, Lines: []command.Line{line}}
}

// said reads a text from a handler: a string or a result of text().
func (c *calls) said(t *tenant, v lua.LValue) (command.Line, bool) {
	if s, ok := v.(lua.LString); ok {
		return command.Line{Text: content.Text{Bundle: t.code.Info.Name, Key: string(s)}}, true
	}
	p, err := t.vm.ToPlain("text", v)
	if err != nil || p.Get("text").Kind() != value.String {
		return command.Line{}, false
	}
	return command.Line{Text: content.Text{Bundle: p.Get("bundle").Text(), Key: p.Get("text").Text()}, Args: p.Get("args")}, true
}
