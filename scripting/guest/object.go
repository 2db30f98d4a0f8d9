package guest

import (
	"bytes"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/value"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/surface"
	"loam/scripting/sandbox"
)

// object is the content of a Lua value that stands for an object of the world.
type object struct {
	number uint64
	text   string
	class  *class
	fields map[string]lua.LValue // that the world has shown in this entry
}

// class has what the objects of one class share.
type class struct {
	name    string
	methods map[string]*lua.LFunction
	mt      *lua.LTable
}

// objects are the objects of the world that the scripts can reach.
type objects struct {
	g       *Guest
	all     map[uint64]*lua.LUserData
	sealed  bool      // the files have run
	passing []uint64  // the numbers of objects of the entry
	shown   []*object // that have fields
	classes map[string]*class
	api     map[int]*lua.LFunction // by the number of the entry of the API
}

func (os *objects) open(g *Guest) {
	*os = objects{g: g, all: make(map[uint64]*lua.LUserData), classes: make(map[string]*class), api: make(map[int]*lua.LFunction)}
}

// last makes the objects so far stay.
func (os *objects) last() { os.sealed = true }

// forget drops the objects of an entry, and what the others have shown.
func (os *objects) forget() {
	for _, n := range os.passing {
		delete(os.all, n)
	}
	for _, o := range os.shown {
		o.fields = nil
	}
	clear(os.shown)
	os.passing, os.shown = os.passing[:0], os.shown[:0]
}

// class returns the class of a name.
func (os *objects) class(name string) *class {
	if c := os.classes[name]; c != nil {
		return c
	}
	c := &class{name: name, methods: make(map[string]*lua.LFunction)}
	own := surface.MethodsOf(luaapi.Class(name))
	for i, e := range surface.Entries() {
		for _, o := range own {
			if o == e && e.Class != luaapi.Globals {
				if os.api[i] == nil {
					os.api[i] = os.g.api(i)
				}
				c.methods[e.Name] = os.api[i]
			}
		}
	}
	b := os.g.box
	c.mt = b.State().CreateTable(0, 5)
	c.mt.RawSetString("__index", b.Function(os.index))
	c.mt.RawSetString("__newindex", b.Function(os.assign))
	c.mt.RawSetString("__tostring", b.Function(func(L *lua.LState) int {
		text := name
		if o := self(L); o != nil {
			text = o.text
		}
		L.Push(lua.LString(text))
		return 1
	}))
	c.mt.RawSetString("__name", lua.LString(name))
	c.mt.RawSetString("__metatable", lua.LFalse)
	os.classes[name] = c
	return c
}

// self returns the object whose metamethod runs.
func self(L *lua.LState) *object {
	if ud, ok := L.Get(1).(*lua.LUserData); ok {
		o, _ := ud.Value.(*object)
		return o
	}
	return nil
}

// index is __index of objects.
func (os *objects) index(L *lua.LState) int {
	o := self(L)
	field, named := L.Get(2).(lua.LString)
	switch {
	case o == nil:
		L.RaiseError("object expected, got %s", L.Get(1).Type())
	case !named:
		L.RaiseError("a %s has only named fields", o.class.name)
	}
	if v, shown := o.fields[string(field)]; shown {
		L.Push(v)
		return 1
	}
	if fn := o.class.methods[string(field)]; fn != nil {
		L.Push(fn)
		return 1
	}
	values := os.g.request(L, opGet, func(p *pack) error {
		p.id(o.number)
		p.text(string(field))
		return nil
	})
	v := lua.LValue(lua.LNil)
	if len(values) > 0 {
		v = values[0]
	}
	if k, is := v.(*lua.LTable); is {
		os.g.belongs(k, o)
	}
	if v != lua.LNil {
		os.show(o, string(field), v)
	}
	L.Push(v)
	return 1
}

// show keeps a field until the entry ends.
func (os *objects) show(o *object, field string, v lua.LValue) {
	if o.fields == nil {
		o.fields = make(map[string]lua.LValue)
		os.shown = append(os.shown, o)
	}
	o.fields[field] = v
}

// assign is __newindex of objects.
func (os *objects) assign(L *lua.LState) int {
	o := self(L)
	field, named := L.Get(2).(lua.LString)
	if o == nil || !named {
		L.RaiseError("an object has only named fields")
	}
	values := os.g.request(L, opSet, func(p *pack) error {
		p.id(o.number)
		p.text(string(field))
		return p.value(L.Get(3), 0)
	})
	t, isTable := L.Get(3).(*lua.LTable)
	if len(values) == 1 && isTable { // a new table of state; the value is its kind
		if kind, ok := values[0].(lua.LNumber); ok {
			os.g.keep(&kept{object: o.number, kind: byte(kind), table: t})
			os.show(o, string(field), t)
		}
	}
	return 0
}

// writeObject writes the number of an object.
func (g *Guest) writeObject(w *writer, ud *lua.LUserData) error {
	if o, ok := ud.Value.(*object); ok {
		w.id(o.number)
		return nil
	}
	w.id(0) // an object of the library, which no function of the API takes
	return nil
}

// readObject reads an object; the first time in an entry it brings its class and text.
func (g *Guest) readObject(r *reader) (lua.LValue, error) {
	n, first := r.id(), r.flag()
	if !first {
		if ud := g.objects.all[n]; ud != nil {
			return ud, nil
		}
		return nil, errMalformed
	}
	c := g.objects.class(r.text())
	o := &object{number: n, text: r.text(), class: c}
	ud := &lua.LUserData{Value: o, Env: g.box.State().Env, Metatable: c.mt}
	g.objects.all[n] = ud
	if g.objects.sealed {
		g.objects.passing = append(g.objects.passing, n)
	}
	return ud, nil
}

// kept is a table of state in use.
type kept struct {
	object uint64
	kind   byte
	table  *lua.LTable
	before []byte // as it came; nil: it is new
}

// kindNames are the names of tables of state in messages, by inbox.StateKind.
var kindNames = [...]string{"state", "storage", "account.storage"}

// keep records a table of state, in the place of an earlier one of the same kind.
func (g *Guest) keep(k *kept) {
	for i, o := range g.kept {
		if o.object == k.object && o.kind == k.kind {
			g.kept[i] = k
			return
		}
	}
	g.kept = append(g.kept, k)
}

// readKept reads a table of state. Its object is known when the request has been answered.
func (g *Guest) readKept(r *reader) (lua.LValue, error) {
	kind := r.byte()
	before := r.buf
	v := r.plain()
	if r.err != nil || int(kind) >= len(kindNames) {
		return nil, errMalformed
	}
	t, ok := g.box.FromPlain(v).(*lua.LTable)
	if !ok {
		t = g.box.State().CreateTable(0, 4)
	}
	g.kept = append(g.kept, &kept{kind: kind, table: t, before: bytes.Clone(before[:len(before)-len(r.buf)])})
	return t, nil
}

// belongs records that the table of state t, if it is the last one read, is a field of o.
func (g *Guest) belongs(t *lua.LTable, o *object) {
	if n := len(g.kept) - 1; n >= 0 && g.kept[n].table == t {
		g.kept[n].object = o.number
	}
}

// writeKept writes the tables of state that have changed.
func (g *Guest) writeKept() {
	at := len(g.w.buf)
	n := 0
	var body writer
	var one writer
	for _, k := range g.kept {
		v, problem := g.plainOf(k)
		one.buf = one.buf[:0]
		one.plain(v)
		if problem == "" && k.before != nil && bytes.Equal(one.buf, k.before) {
			continue
		}
		n++
		body.id(k.object)
		body.byte(k.kind)
		body.text(problem)
		body.buf = append(body.buf, one.buf...)
		k.before = bytes.Clone(one.buf) // a flush may come before the end
	}
	g.w.buf = g.w.buf[:at]
	g.w.count(n)
	g.w.buf = append(g.w.buf, body.buf...)
}

// plainOf copies a table of state. It leaves out what is not plain data, which is the
// problem.
func (g *Guest) plainOf(k *kept) (v value.Value, problem string) {
	name := kindNames[k.kind]
	v, err := g.box.ToPlain(name, k.table)
	if err == nil {
		return v, ""
	}
	var entries []value.Entry
	values, empty := 0, 0
	content, _ := sandbox.Content(k.table)
	for key, item := content.Next(lua.LNil); key != lua.LNil; key, item = content.Next(key) {
		pk, keyErr := g.box.ToPlain(name, key)
		pv, itemErr := g.box.ToPlain(name, item)
		if keyErr == nil && itemErr == nil && pk.Kind() != value.Ref && pk.Kind() != value.Table {
			if values, empty = values+count(pv)+1, empty+holes(pv); values > value.MaxNodes || empty > maxHoles {
				break
			}
			entries = append(entries, value.Entry{Key: pk, Value: pv})
		}
	}
	return value.OfTable(entries), err.Error()
}

// count returns how many values there are in one, with itself.
func count(v value.Value) int {
	n := 1
	for _, e := range v.Entries() {
		n += 1 + count(e.Value)
	}
	return n
}
