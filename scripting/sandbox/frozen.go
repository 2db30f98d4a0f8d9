package sandbox

import (
	lua "github.com/yuin/gopher-lua"
)

// ReadOnly returns a table that shows t and cannot be written, neither by
// assignment nor by rawset or table.insert. Tables inside t are shown read-only
// too. It takes t over: nobody else may hold it. The same read-only table may
// be bound in every bundle.
func (b *Box) ReadOnly(t *lua.LTable) *lua.LTable {
	if b.frozen[t] != nil {
		return t
	}
	for _, k := range keysOf(t) {
		if inner, ok := t.RawGet(k).(*lua.LTable); ok {
			t.RawSet(k, b.ReadOnly(inner))
		}
	}
	proxy := b.L.CreateTable(0, 0)
	b.show(proxy, t, b.readOnlyWrite)
	return proxy
}

// show makes the empty table proxy show t, and sends writes to onWrite.
func (b *Box) show(proxy, t *lua.LTable, onWrite *lua.LFunction) *lua.LTable {
	mt := b.L.CreateTable(0, 4)
	mt.RawSetString("__index", t)
	mt.RawSetString("__newindex", onWrite)
	mt.RawSetString("__len", b.viewLen)
	mt.RawSetString("__metatable", lua.LFalse)
	proxy.Metatable = mt
	b.frozen[proxy] = t
	b.shown[t] = proxy
	return mt
}

// view returns the table in which the content of t lies.
func (b *Box) view(t *lua.LTable) *lua.LTable {
	if t.Metatable == lua.LNil {
		return t
	}
	if shown := b.frozen[t]; shown != nil {
		return shown
	}
	return t
}

func (b *Box) isFrozen(t *lua.LTable) bool {
	return t.Metatable != lua.LNil && b.frozen[t] != nil
}

// writable raises an error in L if t is read-only.
func (b *Box) writable(L *lua.LState, t *lua.LTable) {
	if b.isFrozen(t) {
		L.RaiseError("%s", b.refusal(t, "this table"))
	}
}

// refusal says why t cannot be written.
func (b *Box) refusal(t *lua.LTable, what string) string {
	mt, _ := t.Metatable.(*lua.LTable)
	if mt != nil && mt.RawGetString("__newindex") == b.constantWrite {
		return "file-level values are constants: " + what + " cannot be changed after loading; keep what changes in self.state, map.state or storage"
	}
	return what + " is read-only"
}

// onWrite is __newindex of everything read-only.
func (b *Box) onWrite(L *lua.LState) int {
	t := L.CheckTable(1)
	what := "field " + quoteKey(L.Get(2))
	for _, e := range b.envs {
		if e.globals == t {
			what = "global " + quoteKey(L.Get(2))
		}
	}
	L.RaiseError("%s", b.refusal(t, what))
	return 0
}

func quoteKey(v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString:
		return `"` + firstLine(cut(string(v), 60)) + `"`
	case lua.LNumber:
		return numberText(float64(v))
	}
	return "of type " + typeName(v)
}

func (b *Box) onLen(L *lua.LState) int {
	L.Push(lua.LNumber(b.view(L.CheckTable(1)).Len()))
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

// capture is a captured local that held a plain value when its bundle was frozen.
type capture struct {
	fn    *lua.LFunction
	index int
	name  string
	value lua.LValue
}

// Freeze ends the loading of a bundle: its globals become read-only, and so do
// all tables that can be reached from them and from roots, through tables and
// captured locals. Roots are what the main chunks left with the host: handlers
// and the results of required files. Tables in live, such as map.state, are
// left alone with all that is in them.
func (e *Env) Freeze(live []*lua.LTable, roots ...lua.LValue) {
	w := freezer{e: e, b: e.b, live: make(map[*lua.LTable]bool, len(live))}
	for _, t := range live {
		w.live[t] = true
	}
	for k, v := e.globals.Next(lua.LNil); k != lua.LNil; k, v = e.globals.Next(k) {
		w.queue = append(w.queue, v)
	}
	w.queue = append(w.queue, roots...)
	for len(w.queue) > 0 {
		v := w.queue[len(w.queue)-1]
		w.queue = w.queue[:len(w.queue)-1]
		w.visit(v)
	}
	if e.frozen {
		return
	}
	e.frozen = true
	shown := new(lua.LTable)
	*shown = *e.globals
	given := e.b.L.CreateTable(0, 1)
	given.RawSetString("__index", e.given)
	shown.Metatable = given
	*e.globals = lua.LTable{}
	e.b.show(e.globals, shown, e.b.constantWrite)
}

// freezer walks what a bundle has made.
type freezer struct {
	e     *Env
	b     *Box
	live  map[*lua.LTable]bool
	queue []lua.LValue
}

func (w *freezer) visit(v lua.LValue) {
	switch v := v.(type) {
	case *lua.LTable:
		if v != w.e.globals && !w.live[v] && w.b.frozen[v] == nil && w.b.shown[v] == nil {
			w.table(v)
		}
	case *lua.LFunction:
		if !v.IsG && !w.b.walked[v] {
			w.b.walked[v] = true
			w.captures(v)
		}
	}
}

// captures queues the captured locals of fn and notes their plain values.
func (w *freezer) captures(fn *lua.LFunction) {
	for i := range fn.Upvalues {
		name, v := w.b.L.GetUpvalue(fn, i+1)
		switch v.(type) {
		case *lua.LTable, *lua.LFunction:
			w.queue = append(w.queue, v)
		}
		if name != hiddenConcat && name != hiddenPass {
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
	mt := w.b.show(t, shown, w.b.constantWrite)
	meta, ok := shown.Metatable.(*lua.LTable)
	if !ok {
		return
	}
	shown.Metatable = lua.LNil
	w.queue = append(w.queue, meta)
	meta = w.b.view(meta)
	for _, event := range metaEvents {
		if fn := meta.RawGetString(event); fn != lua.LNil {
			mt.RawSetString(event, fn)
		}
	}
	if index := meta.RawGetString("__index"); index != lua.LNil {
		if fn, isFunc := index.(*lua.LFunction); isFunc {
			index = w.b.redirect(fn, t)
		}
		next := w.b.L.CreateTable(0, 1)
		next.RawSetString("__index", index)
		shown.Metatable = next
	}
}

// redirect makes an __index function that passes t to fn instead of the hidden
// table in which the VM found nothing.
func (b *Box) redirect(fn *lua.LFunction, t *lua.LTable) *lua.LFunction {
	return b.L.NewFunction(func(L *lua.LState) int {
		key := L.Get(2)
		L.Push(fn)
		L.Push(t)
		L.Push(key)
		L.Call(2, 1)
		return 1
	})
}

// Change names a captured local that handlers have changed since Freeze: state
// that no snapshot sees.
type Change struct {
	File string
	Line int // where the function that captured it begins
	Name string
}

// Changed lists the captured locals of frozen functions that no longer hold
// what they held when the bundle was frozen, and takes their new values as
// given. It is for development and tests: call it after an entry.
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
