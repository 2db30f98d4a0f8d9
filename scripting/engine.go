package scripting

import (
	"errors"
	"slices"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
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
	loses   bool                        // replay: it will not be restarted
	watched func()                      // ends the watch on its memory; nil if there is none
	apart   *apart                      // its bundle runs in a guest; nil for all others
	renewed clock.Time                  // when it was restarted last; below 0 for never
}

// close frees the Lua state.
func (e *engine) close() {
	e.vm.State().Close()
	e.end()
}

// end ends what belongs to the engine outside of its Lua state.
func (e *engine) end() {
	if e.watched != nil {
		e.watched()
	}
	if e.apart != nil {
		e.apart.close()
	}
}

// engines are the Lua states of a room. They number their outermost entries as the map
// counts them, and record how these end.
type engines struct {
	list    []*engine      // the shared one first, then those of isolated bundles
	broke   bool           // one has failed, which failed has not listed yet
	entries *inbox.Entries // nil in a dry run
	site    *site
	entry   *entry
	loading *loading
	output  *output
	stolen  *stolen
	host    *host
}

// open creates a Lua state for bundles, in which no code has run yet.
func (es *engines) open(tenants []*tenant) *engine {
	e := &engine{tenants: tenants, renewed: -1}
	o := sandbox.Options{
		Limits: es.site.program.limits, Random: es.host.Random, Clock: es.site.clock, DryRun: es.site.dry(), Watch: es.site.watch(), Print: es.output.print, Dropped: es.output.dropped,
		Waited: func() time.Duration { return es.stolen.since(es.site.program.limits.Wall) },
	}
	if len(tenants) == 1 && tenants[0].code.Info.Apart {
		e.apart = newApart(tenants[0])
		o.Clock, o.Watch = nil, nil // which limit the guest
	}
	e.vm = sandbox.NewBox(o)
	if o.Clock != nil {
		e.watched = es.site.program.heap.Watch(e.vm, limits(tenants))
	}
	es.makeClasses(e)
	functions := es.functions(e)
	for _, t := range tenants {
		t.engine = e
		t.open(functions)
	}
	return e
}

// openAll creates the Lua states of all bundles.
func (es *engines) openAll() {
	var together []*tenant
	for _, t := range es.site.tenants {
		if !t.code.Info.Isolated && !t.code.Info.Apart {
			together = append(together, t)
		}
	}
	es.list = append(es.list, es.open(together))
	for i, t := range es.site.tenants {
		if t.code.Info.Isolated || t.code.Info.Apart {
			es.list = append(es.list, es.open(es.site.tenants[i:i+1:i+1]))
		}
	}
}

// replace puts a fresh engine in the place of a failed one, and records where that failed,
// and whether the fresh one is lost.
func (es *engines) replace(failed, fresh *engine, lost bool) {
	es.list[slices.Index(es.list, failed)] = fresh
	failed.end()
	if es.entries != nil {
		at := failed.vm.FailedAt()
		es.entries.Renewed(inbox.Rebuilt{Entry: failed.entry, Instructions: int64(at.Instructions), Within: at.Within, Lost: lost})
	}
}

// makeClasses creates the classes of all objects of an engine.
func (es *engines) makeClasses(e *engine) {
	e.classes = make(map[luaapi.Class]*sandbox.Class)
	e.methods = make(map[*sandbox.Class][]string)
	for _, c := range []luaapi.Class{luaapi.Creature, luaapi.Player, luaapi.Spell, luaapi.Aura, luaapi.Quest, luaapi.Item, luaapi.Thing, luaapi.Object} {
		e.classes[c] = es.newClass(e, c, assignUnit)
		e.methods[e.classes[c]] = methodNames(c)
	}
	for _, c := range []luaapi.Class{luaapi.Map, luaapi.Realm, luaapi.Storage, luaapi.Menu, luaapi.GameEvent, luaapi.Area, players, handlers, account, imports} {
		e.classes[c] = es.newClass(e, c, es.host.assignObject)
	}
	for _, c := range []luaapi.Class{luaapi.GameEvent, luaapi.Area} {
		e.methods[e.classes[c]] = methodNames(c)
	}
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

func (es *engines) newClass(e *engine, c luaapi.Class, assign assigner) *sandbox.Class {
	return e.vm.NewClass(sandbox.ClassSpec{
		Name:    string(c),
		Methods: surface.Methods(es.host, c),
		Text:    textOf,
		Assign:  assign,
		Missing: es.host.missing(c),
	})
}

// functions creates the API's functions without a self, once for all bundles of an engine.
func (es *engines) functions(e *engine) map[string]*lua.LFunction {
	made := make(map[string]*lua.LFunction)
	for name, fn := range surface.Methods(es.host, luaapi.Globals) {
		made[name] = e.vm.Function(fn)
	}
	return made
}

func (e *engine) freshTable() *lua.LTable { return e.vm.State().CreateTable(0, 8) }

// failed lists the engines that have failed since the last call. An engine with a guest that
// was restarted in this step waits for the end of the step: starting processes takes time.
func (es *engines) failed(end bool) []*engine {
	if !es.broke {
		return nil
	}
	es.broke = false
	var list []*engine
	for _, e := range es.list {
		switch {
		case !e.vm.Dead() || e.lost:
		case e.again(es.entry.now()) && !end:
			es.broke = true
		default:
			list = append(list, e)
		}
	}
	return list
}

// again reports whether the engine has a guest that was restarted in this step.
func (e *engine) again(now clock.Time) bool { return e.apart != nil && e.renewed == now }

// end ends what belongs to the engines outside of their Lua states.
func (es *engines) end() {
	for _, e := range es.list {
		e.end()
	}
}

// close frees all Lua states.
func (es *engines) close() {
	for _, e := range es.list {
		e.close()
	}
}

// count numbers an outermost entry of its engine, and makes a replay end it as it ended in
// the recording. Loading has no entries: a replay loads at its beginning.
func (es *engines) count(e *engine) {
	if es.entries == nil || es.loading.running || es.entry.bundle() != nil && e.vm.Running() != nil {
		return
	}
	n, ends := es.entries.Begin()
	e.entry = n
	if ends == nil {
		return
	}
	e.loses = ends.Fails && ends.Fail.Lost
	if e.apart != nil {
		e.apart.repeat(ends)
		return
	}
	if ends.Stop > 0 {
		e.vm.StopAt(int(ends.Stop), ends.Memory)
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

// stopped reports a stop by the wall clock or by the watch on the heap.
func (es *engines) stopped(e *engine, err error) {
	if err == nil {
		return
	}
	es.broke = es.broke || e.vm.Dead()
	if es.entries == nil || es.loading.running {
		return
	}
	var fault *sandbox.Fault
	switch {
	case !errors.As(err, &fault):
	case fault.Kind.ByChance():
		es.entries.RecordStop(inbox.StopAt{Entry: e.entry, Instructions: int64(fault.Instructions), Memory: fault.Kind == sandbox.KindHeap})
	case fault.Wall > 0: // and the engine failed because of it
		es.entries.RecordStop(inbox.StopAt{Entry: e.entry, Instructions: int64(fault.Wall), Memory: fault.Heap})
	}
}
