package scripting

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/scripting/luaapi"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// handler is a function that a bundle has attached to a subject.
type handler struct {
	name    string
	fn      *lua.LFunction
	tenant  *tenant
	subject *subject   // nil for an exported function
	caller  *tenant    // of an imported function: the bundle that calls through this handler
	hook    *hook.Info // nil: it is only called by name
	file    *source.File
	line    int

	faults []clock.Time // of the last minute
	off    bool
	use    tally
}

// label identifies the handler within its bundle.
func (h *handler) label() string {
	if h.subject == nil {
		return h.name
	}
	return h.subject.label + ":" + h.name
}

// place returns the source position of the handler.
func (h *handler) place() string { return fmt.Sprintf("%s:%d", h.file.Name, h.line) }

// resting reports whether the handler is switched off.
func (h *handler) resting() bool { return h.off || h.tenant.off }

// kit has all handlers, of all bundles, for units of one kind, or for the map or the realm.
type kit struct {
	hooks      [hook.Count][]*handler // in the order of bundles
	set        hook.Set
	thresholds []float64 // percent, descending
	below      [][]*handler
	near       []float64 // yards, descending
	nearby     [][]*handler
	own        []*part      // by the order of bundles; nil for bundles without handlers
	of         content.ID   // id of the spell or aura
	class      luaapi.Class // class of its handles; "" for units, the map and the realm
}

// part is one bundle's part of a kit.
type part struct {
	handlers map[string]*handler
	order    []*handler
	keyed    []keyed
	class    *sandbox.Class // class of unit handles; created on demand
	value    *lua.LUserData // handle of the spell or aura; created on demand
}

// partOf returns a bundle's part of a kit, nil if it has none; the kit may be nil.
func (k *kit) partOf(t *tenant) *part {
	if k == nil {
		return nil
	}
	return k.own[t.code.Order]
}

// find returns a handler of a kit by its bundle and name; the kit may be nil.
func (k *kit) find(t *tenant, name string) *handler {
	if p := k.partOf(t); p != nil {
		return p.handlers[name]
	}
	return nil
}
