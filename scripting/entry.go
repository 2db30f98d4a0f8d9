package scripting

import (
	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/realm/state"
	"loam/core/world/gamemap"
	"loam/scripting/luaapi"
)

// stay is a call into a room with the subject whose handlers run.
type stay struct {
	self  guid.GUID
	magic *kit
}

// entry is the running entry: in which step it runs, for which subject, and the code of
// which bundle.
type entry struct {
	world *gamemap.Tx
	realm *state.Tx
	self  guid.GUID
	magic *kit            // of the spell or aura whose handlers run, otherwise nil
	turn  *tenant         // whose code runs; nil between entries
	depth int             // stays inside each other
	args  [][8]lua.LValue // by depth
}

// enter begins a stay in the room for a map or the realm; leave ends it.
// Stays nest if an action of a handler calls another handler.
func (e *entry) enter(w *gamemap.Tx, realm *state.Tx, self guid.GUID) (before stay) {
	before = stay{e.self, e.magic}
	e.world, e.realm, e.self, e.magic = w, realm, self, nil
	e.depth++
	return before
}

// enterFor begins a stay for the handlers of a spell, an aura or another definition.
func (e *entry) enterFor(k *kit, w *gamemap.Tx, realm *state.Tx) (before stay) {
	before = e.enter(w, realm, 0)
	e.magic = k
	return before
}

// begin begins running code of a bundle, and returns the bundle whose code ran before.
func (e *entry) begin(t *tenant) (outer *tenant) {
	outer = e.turn
	e.turn = t
	return outer
}

// end ends running code of a bundle that began inside that of outer, or nil.
func (e *entry) end(outer *tenant) { e.turn = outer }

// bundle returns the bundle whose code runs, nil between entries.
func (e *entry) bundle() *tenant { return e.turn }

// leave ends a stay.
func (e *entry) leave(before stay) {
	e.self, e.magic = before.self, before.magic
	e.depth--
	if e.depth == 0 {
		e.world, e.realm = nil, nil
	}
}

// now returns the time of the map or the realm.
func (e *entry) now() clock.Time {
	switch {
	case e.world != nil:
		return e.world.Now()
	case e.realm != nil:
		return e.realm.Now()
	}
	return 0
}

// log adds an event to the step's; outside of an entry there is no receiver.
func (e *entry) log(what event.Event) {
	switch {
	case e.world != nil:
		e.world.Log(what)
	case e.realm != nil:
		e.realm.Log(what)
	}
}

// selfValue returns the first argument of a tenant's handlers: the handle of a unit, of a
// spell or an aura, or the map or the realm; nil if the unit is not on the map.
func (e *entry) selfValue(t *tenant) lua.LValue {
	if e.magic != nil {
		return e.magic.shown(t)
	}
	if e.self == 0 {
		return t.object
	}
	if h, ok := e.handle(t, e.self); ok {
		return h
	}
	return nil
}

// frame has the arguments of the current stay.
func (e *entry) frame() *[8]lua.LValue {
	for len(e.args) <= e.depth {
		e.args = append(e.args, [8]lua.LValue{})
	}
	return &e.args[e.depth]
}

// arguments fills the frame with self and the parameters of a hook; it omits the first skip
// parameters and leaves their places free.
func (e *entry) arguments(t *tenant, self lua.LValue, params []hook.Param, a *hook.Args, skip int) []lua.LValue {
	args := e.frame()
	args[0] = self
	var units, numbers, texts int
	n := 1 + skip
	for i := skip; i < len(params); i++ {
		var v lua.LValue = lua.LNil
		switch params[i].Type {
		case hook.Unit:
			v = e.unitValue(t, a.Units[units])
			units++
		case hook.Number:
			v = luaapi.Boxed(a.Numbers[numbers])
			numbers++
		case hook.Text:
			v = lua.LString(a.Texts[texts])
			texts++
		case hook.Data:
			v = t.vm.FromPlain(a.Data)
		case hook.Units:
			v = e.unitList(t, a.List)
		case hook.Thing:
			v = e.thingValue(t, a.Holder, a.Thing)
		}
		args[n] = v
		n++
	}
	return args[:n]
}

// unitValue returns the handle of a unit, or nil.
func (e *entry) unitValue(t *tenant, g guid.GUID) lua.LValue {
	if h, ok := e.handle(t, g); ok {
		return h
	}
	return lua.LNil
}

// stored returns the size of the data that a bundle has stored with the realm, as far as the
// world of the entry knows it.
func (e *entry) stored(bundle string) int {
	switch {
	case e.world != nil:
		return e.world.Storage().StoredBytes(bundle)
	case e.realm != nil:
		return e.realm.Storage().StoredBytes(bundle)
	}
	return 0
}
