package sandbox

import (
	lua "github.com/yuin/gopher-lua"

	"loam/scripting/luanumber"
	"loam/scripting/source"
)

// viewKey is the key with which the metatable of a read-only table refers to its content.
// Scripts cannot forge the value, which is a host object, and never see it.
const viewKey = "\x01view"

// shownTable ties a read-only table to the hidden table with its content.
type shownTable struct{ proxy, content *lua.LTable }

// shownBy returns the tie that the metatable of t holds, if any.
func shownBy(t *lua.LTable) *shownTable {
	if mt, ok := t.Metatable.(*lua.LTable); ok {
		if ud, ok := mt.RawGetString(viewKey).(*lua.LUserData); ok {
			s, _ := ud.Value.(*shownTable)
			return s
		}
	}
	return nil
}

// views are the read-only tables of a box.
type views struct {
	L             *lua.LState
	readOnlyWrite *lua.LFunction // __newindex of proxies
	constantWrite *lua.LFunction // __newindex of frozen tables
	globalWrite   *lua.LFunction // __newindex of frozen globals
	viewLen       *lua.LFunction // __len of both
}

// open creates the functions behind read-only tables.
func (vs *views) open(L *lua.LState) {
	vs.L = L
	vs.readOnlyWrite, vs.constantWrite, vs.globalWrite = L.NewFunction(vs.onWrite("field")), L.NewFunction(vs.onWrite("field")), L.NewFunction(vs.onWrite("global"))
	vs.viewLen = L.NewFunction(vs.onLen)
}

// ReadOnly returns a view of t that cannot be written, neither by assignment nor by rawset
// or table.insert. Tables inside t are read-only too. It takes over t: no other code may
// keep it. The same read-only table may be bound in every bundle.
func (b *Box) ReadOnly(t *lua.LTable) *lua.LTable { return b.views.readOnly(t) }

func (vs *views) readOnly(t *lua.LTable) *lua.LTable {
	if isFrozen(t) {
		return t
	}
	for _, k := range keysOf(t) {
		if inner, ok := t.RawGet(k).(*lua.LTable); ok {
			t.RawSet(k, vs.readOnly(inner))
		}
	}
	proxy := vs.L.CreateTable(0, 0)
	vs.show(proxy, t, vs.readOnlyWrite)
	return proxy
}

// show makes the empty table proxy show t, and passes writes to onWrite.
func (vs *views) show(proxy, t *lua.LTable, onWrite *lua.LFunction) *lua.LTable {
	mt := vs.L.CreateTable(0, 5)
	mt.RawSetString("__index", t)
	mt.RawSetString("__newindex", onWrite)
	mt.RawSetString("__len", vs.viewLen)
	mt.RawSetString("__metatable", lua.LFalse)
	mt.RawSetString(viewKey, &lua.LUserData{Value: &shownTable{proxy, t}, Env: vs.L.Env, Metatable: lua.LNil})
	proxy.Metatable = mt
	return mt
}

// view returns the table with the content of t.
func view(t *lua.LTable) *lua.LTable {
	if s := shownBy(t); s != nil && s.proxy == t {
		return s.content
	}
	return t
}

func isFrozen(t *lua.LTable) bool { return view(t) != t }

// asMetatable returns the replacement for t as a metatable: the VM looks metamethods up
// raw, so for a frozen table it is the content. The content records which table shows it,
// so that getmetatable returns that table.
func (vs *views) asMetatable(L *lua.LState, t *lua.LTable) *lua.LTable {
	content := view(t)
	if content == t {
		return t
	}
	mt := t.Metatable.(*lua.LTable)
	if mt.RawGetString("__newindex") != vs.constantWrite {
		L.RaiseError("a read-only table cannot be a metatable")
	}
	if content.Metatable == lua.LNil {
		content.Metatable = vs.L.CreateTable(0, 1)
	}
	content.Metatable.(*lua.LTable).RawSetString(viewKey, mt.RawGetString(viewKey))
	return content
}

// publicMetatable returns the table for a script that asks for metatable mt.
func publicMetatable(mt *lua.LTable) *lua.LTable {
	if s := shownBy(mt); s != nil && s.content == mt {
		return s.proxy
	}
	return mt
}

// writable raises an error in L if t is read-only.
func (vs *views) writable(L *lua.LState, t *lua.LTable) {
	if isFrozen(t) {
		L.RaiseError("%s", vs.refusal(t, "this table"))
	}
}

// refusal returns why t cannot be written.
func (vs *views) refusal(t *lua.LTable, what string) string {
	mt, _ := t.Metatable.(*lua.LTable)
	if mt != nil && mt.RawGetString("__newindex") != vs.readOnlyWrite {
		return "file-level values are constants: " + what + " cannot be changed after loading; keep what changes in self.state, map.state or storage"
	}
	return what + " is read-only"
}

// onWrite is __newindex of read-only tables; kind is the word for their fields.
func (vs *views) onWrite(kind string) lua.LGFunction {
	return func(L *lua.LState) int {
		L.RaiseError("%s", vs.refusal(L.CheckTable(1), kind+" "+quoteKey(L.Get(2))))
		return 0
	}
}

func quoteKey(v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString:
		return `"` + source.FirstLine(source.Cut(string(v), 60)) + `"`
	case lua.LNumber:
		return luanumber.Text(float64(v))
	}
	return "of type " + typeName(v)
}

func (vs *views) onLen(L *lua.LState) int {
	L.Push(lua.LNumber(view(L.CheckTable(1)).Len()))
	return 1
}

// keysOf lists the keys of t in the order of pairs.
func keysOf(t *lua.LTable) []lua.LValue {
	var keys []lua.LValue
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		keys = append(keys, k)
	}
	return keys
}

// capture is a captured local that had a plain value when its bundle was frozen.
type capture struct {
	fn    *lua.LFunction
	index int
	name  string
	value lua.LValue
}

// Freeze ends the loading of a bundle: its globals become read-only, and so do all
// tables that can be reached from them and from roots, through tables and captured
// locals. Roots are what the main chunks left with the host: handlers and the results of
// required files. Tables in live, such as map.state, and everything in them stay
// writable. Freeze does not look into functions of other bundles.
func (e *Env) Freeze(live []*lua.LTable, roots ...lua.LValue) {
	w := freezer{e: e, b: e.b, live: make(map[*lua.LTable]bool, len(live)), walked: make(map[*lua.LFunction]bool)}
	for _, t := range live {
		w.live[t] = true
	}
	globals := view(e.globals)
	for k, v := globals.Next(lua.LNil); k != lua.LNil; k, v = globals.Next(k) {
		w.queue = append(w.queue, v)
	}
	w.queue = append(w.queue, roots...)
	e.watched = nil
	for len(w.queue) > 0 {
		v := w.queue[len(w.queue)-1]
		w.queue = w.queue[:len(w.queue)-1]
		w.visit(v)
	}
	if isFrozen(e.globals) {
		return
	}
	shown := new(lua.LTable)
	*shown = *e.globals
	given := e.b.L.CreateTable(0, 1)
	given.RawSetString("__index", e.given)
	shown.Metatable = given
	*e.globals = lua.LTable{}
	e.b.views.show(e.globals, shown, e.b.views.globalWrite)
}

// Close ends an environment that a newer one has replaced: functions of it that are
// still held raise an error as soon as they use a global name.
func (e *Env) Close() {
	dead := e.b.L.NewFunction(func(L *lua.LState) int {
		L.RaiseError("this function belongs to an earlier version of bundle %s, which was reloaded", e.bundle)
		return 0
	})
	mt := e.b.L.CreateTable(0, 3)
	mt.RawSetString("__index", dead)
	mt.RawSetString("__newindex", dead)
	mt.RawSetString("__metatable", lua.LFalse)
	*e.globals = lua.LTable{Metatable: mt}
	e.given, e.watched = e.b.L.CreateTable(0, 0), nil
}

// freezer visits the values of a bundle.
type freezer struct {
	e      *Env
	b      *Box
	live   map[*lua.LTable]bool
	walked map[*lua.LFunction]bool
	queue  []lua.LValue
}

func (w *freezer) visit(v lua.LValue) {
	switch v := v.(type) {
	case *lua.LTable:
		if s := shownBy(v); v != w.e.globals && !w.live[v] && (s == nil || s.proxy != v && s.content != v) {
			w.table(v)
		} else if s != nil && s.proxy == v {
			w.again(s.content)
		}
	case *lua.LFunction:
		if !v.IsG && !w.walked[v] && v.Env == w.e.globals {
			w.walked[v] = true
			w.captures(v)
		}
	}
}

// again queues the functions in a table that is already frozen, so that a second Freeze
// watches the same captured locals.
func (w *freezer) again(t *lua.LTable) {
	if w.live[t] {
		return
	}
	w.live[t] = true
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		switch v.(type) {
		case *lua.LTable, *lua.LFunction:
			w.queue = append(w.queue, v)
		}
	}
}

// captures queues the captured locals of fn and records their plain values.
func (w *freezer) captures(fn *lua.LFunction) {
	for i := range fn.Upvalues {
		name, v := w.b.L.GetUpvalue(fn, i+1)
		switch v.(type) {
		case *lua.LTable, *lua.LFunction:
			w.queue = append(w.queue, v)
		}
		if !source.Hidden(name) {
			w.e.watched = append(w.e.watched, capture{fn, i + 1, name, v})
		}
	}
}

// metaEvents are the metamethods that a frozen table keeps.
var metaEvents = []string{
	"__add", "__call", "__concat", "__div", "__eq", "__le", "__len", "__lt",
	"__mod", "__mul", "__pow", "__sub", "__tostring", "__unm",
}

// table freezes t in place: its content moves into a hidden table.
func (w *freezer) table(t *lua.LTable) {
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		w.queue = append(w.queue, k, v)
	}
	shown := new(lua.LTable)
	*shown = *t
	*t = lua.LTable{}
	mt := w.b.views.show(t, shown, w.b.views.constantWrite)
	meta, ok := shown.Metatable.(*lua.LTable)
	if !ok {
		return
	}
	shown.Metatable = lua.LNil
	w.queue = append(w.queue, meta)
	meta = view(meta)
	for _, event := range metaEvents {
		if fn := meta.RawGetString(event); fn != lua.LNil {
			mt.RawSetString(event, fn)
		}
	}
	if index := meta.RawGetString("__index"); index != lua.LNil {
		if fn, isFunc := index.(*lua.LFunction); isFunc {
			index = w.b.views.redirect(fn, t)
		}
		next := w.b.L.CreateTable(0, 1)
		next.RawSetString("__index", index)
		shown.Metatable = next
	}
}

// redirect makes an __index function that passes t to fn instead of the hidden
// table in which the VM found nothing.
func (vs *views) redirect(fn *lua.LFunction, t *lua.LTable) *lua.LFunction {
	return vs.L.NewFunction(func(L *lua.LState) int {
		key := L.Get(2)
		L.Push(fn)
		L.Push(t)
		L.Push(key)
		L.Call(2, 1)
		return 1
	})
}

// Change names a captured local that handlers have changed since Freeze: state that is
// in no snapshot.
type Change struct {
	File string
	Line int // first line of the function that captured it
	Name string
}

// Changed returns the captured locals of frozen functions that no longer hold what they
// held when the bundle was frozen, and accepts their new values. It is for development
// and tests: call it after an entry.
func (e *Env) Changed() []Change {
	var changes []Change
	for i := range e.watched {
		c := &e.watched[i]
		_, now := e.b.L.GetUpvalue(c.fn, c.index)
		if now == c.value {
			continue
		}
		c.value = now
		changes = append(changes, Change{c.fn.Proto.SourceName, c.fn.Proto.LineDefined, c.name})
	}
	return changes
}
