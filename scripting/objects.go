package scripting

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/guid"
	"loam/core/lib/printable"
	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/core/rules/gossip"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/surface"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// Classes of values without methods of their own.
const (
	players  luaapi.Class = "players"
	handlers luaapi.Class = "handlers" // the result of creature "id"
	account  luaapi.Class = "account"
)

// object is the content of a Lua value other than a unit.
type object struct {
	class   luaapi.Class
	tenant  *tenant
	subject *subject     // subject for handlers; nil: none
	kept    *tables      // of an account: its owner
	menu    *gossip.Menu // of a menu: its content
	def     content.ID   // of a spell, an aura or an item: its id
	owner   guid.GUID    // of an item: its owner
	thing   guid.GUID    // of an item: its GUID
}

type assigner = func(L *lua.LState, o *lua.LUserData, field string, v lua.LValue) bool

// textOf returns tostring of an object.
func textOf(value any) string {
	switch v := value.(type) {
	case *handle:
		return v.text
	case *object:
		if v.subject != nil {
			return v.subject.label
		}
		if v.def != "" {
			return string(v.class) + " " + string(v.def)
		}
		return string(v.class)
	}
	return "object"
}

// missing returns the error for reading an unknown field of a class. While files are
// loaded, and on subjects, it reads as nil.
func (h *host) missing(c luaapi.Class) func(string) string {
	if c == imports {
		return h.room.exported.missingImport
	}
	return func(field string) string {
		if h.room.loading.running {
			return ""
		}
		if hidden := h.hidden(c, field); hidden != "" {
			return hidden
		}
		for _, e := range surface.MethodsOf(c) {
			if slices.Contains(e.Eluna, field) {
				return fmt.Sprintf("%s does not exist: use %s", field, luaapi.Signature(e))
			}
		}
		hint := ""
		if s, ok := suggest.Name(field, methodNames(c)); ok {
			hint = fmt.Sprintf(" (did you mean %q?)", s)
		}
		what := sandbox.Named(string(c))
		if c == handlers {
			what = "what chooses units or content for handlers"
		}
		return fmt.Sprintf("%s has no method or field %q%s", what, shorten(field), hint)
	}
}

// shorten shortens a name that a script wrote, for a message.
func shorten(s string) string { return strings.ToValidUTF8(printable.Cut(s, 60), "?") }

// assignObject handles an assignment of a script to a field of an object: handlers while
// files are loaded, and a new table of state.
func (h *host) assignObject(L *lua.LState, ud *lua.LUserData, field string, v lua.LValue) bool {
	o, ok := ud.Value.(*object)
	if !ok {
		return false
	}
	if field == luaapi.State && o.tenant.object == ud {
		return o.tenant.here.assign(L, luaapi.State, v)
	}
	if o.kept != nil && field == luaapi.Kept {
		return o.kept.assignAccount(L, v)
	}
	if o.subject == nil {
		if h.room.loading.running && strings.HasPrefix(field, "on_") {
			L.RaiseError("handlers of the realm belong in scripts/realm")
		}
		return false
	}
	if !h.declares() {
		L.RaiseError("handlers are attached while files are loaded, not by other handlers")
	}
	file, line := h.room.site.caller(L, o.tenant)
	o.subject.assign(field, v, file, line)
	return true
}

// caller returns the place of the calling Lua code; an unknown one is the first line of the
// tenant's first file.
func (si *site) caller(L *lua.LState, t *tenant) (*source.File, int) {
	name, line := t.caller(L)
	if f := si.program.file(name); f != nil {
		return f, line
	}
	return &source.File{Name: t.code.Info.Name, Bundle: t.code.Info.Name}, 0
}

// file finds a compiled file by its name in messages.
func (p *Program) file(name string) *source.File { return p.files[name] }
