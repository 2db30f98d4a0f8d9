package scripting

import (
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/diag"
	"loam/core/lib/guid"
	"loam/core/lib/suggest"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/realm/state"
	"loam/core/world/gamemap"
	"loam/scripting/luaapi"
	"loam/scripting/source"
)

// host answers the API: it is the [luaapi.Host] of what runs in a room.
type host struct{ room *room }

var _ luaapi.Host = (*host)(nil)

// World returns the map of the running step. While files are loaded, also during a step, it
// returns nil.
func (h *host) World() *gamemap.Tx {
	if h.room.loading.running {
		return nil
	}
	return h.room.entry.world
}

// Realm returns the realm of the running step, under the same conditions as World.
func (h *host) Realm() *state.Tx {
	if h.room.loading.running {
		return nil
	}
	return h.room.entry.realm
}

// Place returns the kind of box.
func (h *host) Place() luaapi.Where { return h.room.site.place }

// Bundle returns the bundle whose entry is running.
func (h *host) Bundle() string {
	if h.room.entry.bundle() != nil {
		return h.room.entry.bundle().code.Info.Name
	}
	return ""
}

// Random draws from the random stream for scripts. Main chunks get a constant, because
// they run again when a map is restored or an engine is restarted.
func (h *host) Random() float64 {
	if h.room.loading.running {
		return 0.5
	}
	return h.room.site.random()
}

// GUID returns the GUID of the unit or game object of which v is a handle.
func (h *host) GUID(v lua.LValue) (guid.GUID, bool) {
	return guidOf(v)
}

// Handle returns the handle of a unit for the running bundle.
func (h *host) Handle(u *entity.Unit) lua.LValue { return h.room.entry.bundle().handle(u) }

// Is reports whether v is the object of a class that has only one.
func (h *host) Is(c luaapi.Class, v lua.LValue) bool {
	ud, ok := v.(*lua.LUserData)
	if !ok {
		return false
	}
	o, ok := ud.Value.(*object)
	return ok && o.class == c
}

// Handler checks that the running bundle has a handler with a name for a unit, or for the
// map or realm.
func (h *host) Handler(u *entity.Unit, name string) error {
	if u == nil {
		return h.named(h.room.kits.home, name)
	}
	return h.named(h.room.kits.attached[u.GUID].kit, name)
}

// Answerer checks that the running bundle has a handler for an option of a menu.
func (h *host) Answerer(name string) error {
	if u := h.Running(); u != nil && u.Creature != nil {
		return h.Handler(u, name)
	}
	return h.named(h.room.kits.of(kitKey{player: true}), name)
}

// named checks that a kit has a handler of the running bundle with a name.
func (h *host) named(k *kit, name string) error {
	t := h.room.entry.bundle()
	if k.find(t, name) != nil {
		return nil
	}
	var names []string
	if p := k.partOf(t); p != nil {
		for _, h := range p.order {
			names = append(names, h.name)
		}
	}
	if s, ok := suggest.Name(name, names); ok {
		return fmt.Errorf("there is no handler %q (did you mean %q?)", shorten(name), s)
	}
	return fmt.Errorf("there is no handler %q here: a handler that is called later must be defined on the same subject as the one that runs now", shorten(name))
}

// ToPlain copies a value out of the box.
func (h *host) ToPlain(v lua.LValue) (value.Value, error) {
	return h.room.entry.bundle().vm.ToPlain("data", v)
}

// FromPlain returns plain data as a new Lua value.
func (h *host) FromPlain(v value.Value) lua.LValue { return h.room.entry.bundle().vm.FromPlain(v) }

// Charge counts steps of work against the running entry.
func (h *host) Charge(L *lua.LState, steps int) { h.room.entry.bundle().vm.Charge(L, steps, 0) }

// Show formats a value as tostring does.
func (h *host) Show(L *lua.LState, v lua.LValue) string { return h.room.entry.bundle().vm.Text(L, v) }

// Print writes a log line for operators.
func (h *host) Print(L *lua.LState, level, text string) {
	file, line := h.room.entry.bundle().caller(L)
	e := event.Printed{Level: level, Bundle: h.Bundle(), File: file, Line: line, Unit: h.room.entry.self, Text: text}
	h.room.output.put(e)
}

// Subject returns the object to which a main chunk attaches handlers.
func (h *host) Subject(L *lua.LState, kind luaapi.SubjectKind, choice luaapi.Choice) (lua.LValue, error) {
	t := h.room.entry.bundle()
	if !h.declares() {
		return nil, errors.New("handlers are attached while files are loaded, not by other handlers")
	}
	choice = choice.Within(t.code.Info.Name)
	label, on := labelOf(kind, choice)
	for _, s := range t.subjects {
		if s.label == label {
			return s.value, nil
		}
	}
	class := handlers
	switch kind { // there is one of each, so its methods may be called on the subject, too
	case luaapi.OneEvent:
		class = luaapi.GameEvent
	case luaapi.OneArea:
		class = luaapi.Area
	}
	s := t.newSubject(on, label, t.classes[class])
	if s.form, s.choice = kind, choice; class != handlers {
		*s.value.Value.(*object) = object{class: class, tenant: t, subject: s, def: content.ID(choice.ID)}
	}
	if h.room.site.found != nil {
		if msg, text, suggestion := known(h.room.site.program.content, kind, choice); msg != "" {
			f, line := h.room.site.caller(L, t)
			h.room.site.report(f.Problem(line, diag.UnknownID, msg, text, suggestion))
		}
	}
	return s.value, nil
}

// Require runs another file once and returns what it returned.
func (h *host) Require(name string) (lua.LValue, error) {
	t := h.room.entry.bundle()
	if !h.declares() {
		return nil, errors.New("only main chunks may require files")
	}
	f, err := t.code.Library(name)
	if err != nil {
		return nil, err
	}
	return t.library(f)
}

// library returns the cached result of a file of the tenant.
func (t *tenant) library(f *source.File) (lua.LValue, error) {
	v, begun := t.required[f]
	if begun && v == nil {
		return nil, fmt.Errorf("%s requires itself through other files", f.Name)
	}
	if begun {
		return v, nil
	}
	t.required[f] = nil
	v, err := t.room.loading.chunk(t, f.Chunk)
	if err != nil {
		return nil, oneLine(err)
	}
	t.required[f] = v
	return v, nil
}

// declares reports whether a main chunk is running, and not a function of an earlier bundle
// that it calls, which must not declare anything.
func (h *host) declares() bool {
	r := h.room
	return r.loading.running && r.exported.depth == 0 && r.entry.bundle() != nil
}
