package scripting

import (
	"slices"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/guid"
	"loam/core/model/inbox"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/surface"
	"loam/scripting/sandbox"
)

// engine is one Lua state of a room with its bundles: all that are not isolated, or one
// isolated bundle. If it fails, only this state is restarted.
type engine struct {
	vm      *sandbox.Box
	classes map[luaapi.Class]*sandbox.Class
	methods map[*sandbox.Class][]string // names of the methods of units, sorted
	tenants []*tenant                   // in the order of bundles
	entry   int64                       // number of its outermost entry, as the map counts them
	lost    bool                        // it could not be restarted: its bundles are off
}

// newEngine creates a Lua state for bundles, in which no code has run yet.
func (r *room) newEngine(tenants []*tenant) *engine {
	e := &engine{tenants: tenants}
	var clock func() time.Duration
	if r.wall {
		clock = r.program.clock
	}
	e.vm = sandbox.NewBox(sandbox.Options{
		Limits: r.program.limits, Random: r.Random, Clock: clock, DryRun: r.found != nil, Print: r.print, Dropped: r.dropped,
		Waited: func() time.Duration { return r.stolen.since(r.program.limits.Wall) },
	})
	r.makeClasses(e)
	functions := r.functions(e)
	for _, t := range tenants {
		t.engine = e
		t.open(functions)
	}
	return e
}

// makeClasses creates the classes of all objects of an engine.
func (r *room) makeClasses(e *engine) {
	e.classes = make(map[luaapi.Class]*sandbox.Class)
	e.methods = make(map[*sandbox.Class][]string)
	for _, c := range []luaapi.Class{luaapi.Creature, luaapi.Player, luaapi.Spell, luaapi.Aura, luaapi.Quest, luaapi.Area, luaapi.Item, luaapi.Thing, luaapi.Object} {
		e.classes[c] = r.newClass(e, c, r.assignUnit)
		e.methods[e.classes[c]] = methodNames(c)
	}
	for _, c := range []luaapi.Class{luaapi.Map, luaapi.Realm, luaapi.Storage, luaapi.Menu, luaapi.GameEvent, players, handlers, account, imports} {
		e.classes[c] = r.newClass(e, c, r.assignObject)
	}
	e.methods[e.classes[luaapi.GameEvent]] = methodNames(luaapi.GameEvent)
}

// methodNames returns the names of the functions of a class, sorted.
func methodNames(c luaapi.Class) []string {
	own := surface.MethodsOf(c)
	names := make([]string, len(own))
	for i, e := range own {
		names[i] = e.Name
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func (r *room) newClass(e *engine, c luaapi.Class, assign assigner) *sandbox.Class {
	return e.vm.NewClass(sandbox.ClassSpec{
		Name:    string(c),
		Methods: surface.Methods(r, c),
		Text:    textOf,
		Assign:  assign,
		Missing: r.missing(c),
	})
}

// functions creates the API's functions without a self, once for all bundles of an engine.
func (r *room) functions(e *engine) map[string]*lua.LFunction {
	made := make(map[string]*lua.LFunction)
	for name, fn := range surface.Methods(r, luaapi.Globals) {
		made[name] = e.vm.Function(fn)
	}
	return made
}

func (e *engine) freshTable() *lua.LTable { return e.vm.State().CreateTable(0, 8) }

// failed lists the engines that have failed since the last call.
func (r *room) failed() []*engine {
	if !r.broke {
		return nil
	}
	r.broke = false
	var list []*engine
	for _, e := range r.engines {
		if e.vm.Dead() && !e.lost {
			list = append(list, e)
		}
	}
	return list
}

// renew restarts failed engines with the state of their bundles. Tables of a failed engine
// can still be read. It does not touch other engines.
func (r *room) renew(failed []*engine) {
	for _, e := range failed {
		kept := r.keptOf(e)
		fresh := r.newEngine(e.tenants)
		r.engines[slices.Index(r.engines, e)] = fresh
		var err error
		fresh.vm.Untimed(func() { err = loadAll(fresh.tenants) }) // they ran before: the clock must not decide
		r.sealAll(fresh.tenants)
		r.giveBack(kept)
		if err != nil {
			r.giveUp(fresh, err)
		}
		if r.entries != nil {
			at := e.vm.FailedAt()
			r.entries.Renewed(inbox.Rebuilt{Entry: e.entry, Instructions: int64(at.Instructions), Within: at.Within})
		}
	}
	for g, a := range r.attached { // the order has no effect: nothing is drawn or reported
		if k := r.kitOf(a.key); k != nil {
			r.attached[g] = attachment{a.key, k}
		} else {
			delete(r.attached, g)
		}
	}
}

// rebuild restarts failed engines, and notifies their bundles; it reports whether there
// were any. The notification may fail again: its faults are counted, so that the bundle is
// soon switched off.
func (r *room) rebuild() bool {
	some := false
	for failed := r.failed(); failed != nil; failed = r.failed() {
		some = true
		var tenants []*tenant
		for _, e := range failed {
			tenants = append(tenants, e.tenants...)
		}
		r.renew(failed)
		_ = r.loaded(inbox.LoadRebuilt, tenants) // the failure was reported as a fault
	}
	return some
}

// giveUp switches off the bundles of an engine whose files fail, although the same files
// ran before.
func (r *room) giveUp(e *engine, err error) {
	e.lost = true
	for _, t := range e.tenants {
		t.off = true
		r.stateFault(t, 0, "the script engine failed and could not be restarted: "+err.Error())
	}
}

// attachment is a unit's kit, with the data to find it again.
type attachment struct {
	key kitKey
	kit *kit
}

// close frees all Lua states.
func (r *room) close() {
	for _, e := range r.engines {
		e.vm.State().Close()
	}
}

// count numbers an outermost entry of its engine, and makes a replay end it as it ended in
// the recording. Loading has no entries: a replay loads at its beginning.
func (r *room) count(e *engine) {
	if r.entries == nil || r.loading || r.turn != nil && e.vm.Running() != nil {
		return
	}
	n, ends := r.entries.Begin()
	e.entry = n
	if ends == nil {
		return
	}
	if ends.Stop > 0 {
		e.vm.StopAt(int(ends.Stop))
	}
	if ends.Fails {
		e.vm.FailAt(sandbox.Failure{Instructions: int(ends.Fail.Instructions), Within: ends.Fail.Within})
	}
}

// guidOf returns the unit of a handle.
func guidOf(v lua.LValue) (guid.GUID, bool) {
	if ud, ok := v.(*lua.LUserData); ok {
		if h, ok := ud.Value.(*handle); ok {
			return h.guid, true
		}
	}
	return 0, false
}
