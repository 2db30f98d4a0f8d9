package scripting

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/scripting/luaapi"
	"loam/scripting/sandbox"
)

const (
	maxExports       = 256 // functions that one bundle exports
	maxExportResults = 8   // results of one call
	maxExportDepth   = 16  // calls of exports inside each other
)

// Classes of the objects through which a bundle accesses others.
const (
	imports luaapi.Class = "imports"
	exports luaapi.Class = "exports"
)

// exportCalls are calls of functions that bundles export to each other.
type exportCalls struct {
	depth   int // running ones
	entry   *entry
	loading *loading
	calls   *calls
	faults  *faults
}

// Export receives the functions that the running bundle exports.
func (h *host) Export(L *lua.LState, v lua.LValue) error {
	t := h.room.entry.bundle()
	if !h.declares() {
		return errors.New("functions are exported while files are loaded, not by handlers")
	}
	table, ok := v.(*lua.LTable)
	if !ok {
		return fmt.Errorf("give a table of functions, as in export{greet = greet}, not a %s", v.Type())
	}
	f, line := h.room.site.caller(L, t)
	for key, value := table.Next(lua.LNil); key != lua.LNil; key, value = table.Next(key) {
		name, named := key.(lua.LString)
		fn, isFunction := value.(*lua.LFunction)
		defined, written := 0, false
		if isFunction {
			defined, written = t.scripted(fn)
		}
		before := slices.IndexFunc(t.exports, func(h *handler) bool { return h.name == string(name) })
		switch {
		case !named || !plainName(string(name)):
			h.room.site.report(f.Problem(line, diag.BadExport, "the name of an exported function must consist of letters, digits and underscores, not", key.String(), ""))
		case !written:
			h.room.site.report(f.Problem(line, diag.BadExport, "only functions written in Lua can be exported, because bundles share no tables or objects:", string(name), ""))
		case before >= 0:
			first := t.exports[before]
			h.room.site.report(f.Problem(line, diag.BadExport, fmt.Sprintf("a function of this name is already exported in %s:%d:", first.file.Name, first.line), string(name), ""))
		case len(t.exports) >= maxExports:
			return fmt.Errorf("a bundle can export at most %d functions", maxExports)
		default:
			t.exports = append(t.exports, &handler{name: string(name), fn: fn, tenant: t, file: f, line: defined})
		}
	}
	return nil
}

// plainName reports whether a text can follow a dot in Lua.
func plainName(s string) bool {
	return s != "" && !slices.Contains(keywords, s) && (s[0] < '0' || s[0] > '9') && !strings.ContainsFunc(s, func(c rune) bool { return !wordRune(c) })
}

// exportNamed returns a function that a bundle exports, nil if there is none.
func (t *tenant) exportNamed(name string) *handler {
	for _, h := range t.exports {
		if h.name == name {
			return h
		}
	}
	return nil
}

// bindImports gives a bundle the exports of the bundles on which it depends, which are
// loaded before it. Each callable function is a separate handler: five failures for one
// bundle do not switch it off for the others.
func (t *tenant) bindImports() {
	r := t.room
	t.imports = nil
	fields := t.vm.State().CreateTable(0, len(t.code.Info.Depends))
	for _, name := range t.code.Info.Depends {
		owner := r.site.byName[name]
		if owner == nil {
			continue
		}
		functions := t.vm.State().CreateTable(0, len(owner.exports))
		for _, h := range owner.exports {
			i := &handler{name: "imports." + name + "." + h.name, tenant: owner, caller: t, file: h.file, line: h.line}
			t.imports = append(t.imports, i)
			functions.RawSetString(h.name, t.vm.Function(func(L *lua.LState) int { return r.exported.call(L, i, h.name) }))
		}
		class := t.vm.NewClass(sandbox.ClassSpec{Name: string(exports), Text: textOf, Missing: owner.missingExport})
		fields.RawSetString(name, class.NewWith(&object{class: exports, tenant: owner}, functions))
	}
	t.bind("imports", t.classes[imports].NewWith(&object{class: imports, tenant: t}, fields))
}

// missingImport returns the error for reading an unknown field of imports. An absent
// optional dependency reads as nil.
func (x *exportCalls) missingImport(field string) string {
	t := x.entry.bundle()
	if slices.Contains(t.code.Info.Depends, field) {
		return ""
	}
	hint := ""
	if s, ok := suggest.Name(field, t.code.Info.Depends); ok {
		hint = fmt.Sprintf(" (did you mean %q?)", s)
	}
	return fmt.Sprintf("bundle %q is not a dependency of %s%s", shorten(field), t.code.Info.Name, hint)
}

// missingExport returns the error for a function that a bundle does not export.
func (t *tenant) missingExport(field string) string {
	msg := fmt.Sprintf("bundle %s exports no function %q %s", t.code.Info.Name, shorten(field), t.room.site.place.Adverb())
	if s, ok := suggest.Name(field, t.exportNames()); ok {
		msg += fmt.Sprintf(" (did you mean %q?)", s)
	}
	return msg
}

func (t *tenant) exportNames() []string {
	names := make([]string, len(t.exports))
	for i, h := range t.exports {
		names[i] = h.name
	}
	return names
}

// call calls a function of another bundle with that bundle's environment, handles and
// state, the remaining budget of the caller, and copies of data. While files are loaded it
// has no world, and all constants are complete.
func (x *exportCalls) call(L *lua.LState, i *handler, name string) int {
	caller, owner := i.caller, i.tenant
	h := owner.exportNamed(name)
	switch {
	case h == nil || owner.vm.Dead():
		L.RaiseError("%s: bundle %s has failed and is being restarted", i.name, owner.code.Info.Name)
	case i.off || owner.off:
		L.RaiseError("%s is switched off: it has failed too often", i.name)
	case x.depth >= maxExportDepth:
		L.RaiseError("%s: calls to other bundles are nested more than %d deep", i.name, maxExportDepth)
	}
	bytes := caller.vm.Bytes()
	args := make([]lua.LValue, L.GetTop())
	for n := range args {
		args[n] = x.carry(L, fmt.Sprintf("%s, argument %d", i.name, n+1), L.Get(n+1), caller, owner)
	}
	x.depth++
	results, err := x.visit(L, i, h, args)
	x.depth--
	x.calls.memory.allocated(owner, 0, caller.vm.Bytes()-bytes)
	if err != nil {
		msg := fmt.Sprintf("%s: %s", i.name, err)
		x.faults.blameAlso(msg)
		L.Error(lua.LString(msg), 1)
	}
	results = slices.Clone(results) // the next entry reuses them
	for n := range results {
		results[n] = x.carryBack(L, fmt.Sprintf("%s, result %d", i.name, n+1), results[n], owner, caller)
	}
	n := len(results)
	for n > 0 && results[n-1] == lua.LNil {
		n--
	}
	for _, v := range results[:n] {
		L.Push(v)
	}
	return n
}

// visit enters the owner of an exported function. A failure in it is a fault of the owner,
// unless it had less than half of its budget, or the wall-clock time was used up, which is
// a fault of the outermost entry.
func (x *exportCalls) visit(L *lua.LState, i, h *handler, args []lua.LValue) ([]lua.LValue, error) {
	caller, owner := i.caller, i.tenant
	left := caller.vm.Left()
	if owner.engine != caller.engine {
		owner.vm.Beside(caller.vm)
	}
	x.faults.blame("")
	results, err := x.calls.run(owner, min(owner.budget, left), h.fn, maxExportResults, args)
	x.calls.memory.allocated(owner, left-caller.vm.Left(), 0)
	var fault *sandbox.Fault
	if !x.loading.running && errors.As(err, &fault) && (fault.Kind == sandbox.KindError || fault.Kind == sandbox.KindPanic || fault.Kind == sandbox.KindProcess || fault.Kind == sandbox.KindBudget && left >= owner.budget/2) {
		x.faults.count(i, fault, nil)
		x.faults.blame(fault.Msg)
	}
	if owner.engine != caller.engine {
		x.calls.memory.allocated(owner, owner.vm.Instructions(), owner.vm.Bytes())
		caller.vm.Charge(L, owner.vm.Instructions(), 0)
	}
	return results, err
}

// carry copies a value from one bundle to another, or ends the call.
func (x *exportCalls) carry(L *lua.LState, what string, v lua.LValue, from, to *tenant) lua.LValue {
	out, err := from.vm.Carry(L, what, v, to.vm, func(ud *lua.LUserData) (lua.LValue, string) { return x.objectFor(ud, from, to) })
	if err != nil {
		L.RaiseError("%s", err.Error())
	}
	return out
}

// carryBack is carry for results of a function: its bundle has no running entry any more,
// so the caller pays.
func (x *exportCalls) carryBack(L *lua.LState, what string, v lua.LValue, from, to *tenant) lua.LValue {
	out, err := to.vm.Carry(L, what, v, to.vm, func(ud *lua.LUserData) (lua.LValue, string) { return x.objectFor(ud, from, to) })
	if err != nil {
		L.RaiseError("%s", err.Error())
	}
	return out
}

// objectFor returns another bundle's object for the same thing: a handle of the same unit,
// or the map or the realm.
func (x *exportCalls) objectFor(ud *lua.LUserData, from, to *tenant) (lua.LValue, string) {
	if g, ok := guidOf(ud); ok {
		if h, here := x.entry.handle(to, g); here {
			return h, ""
		}
		return nil, "this unit is gone"
	}
	if ud == from.object {
		return to.object, ""
	}
	return nil, "this object cannot be passed to another bundle: only data, units and refs can"
}
