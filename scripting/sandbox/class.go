package sandbox

import (
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// ClassSpec describes one kind of host object.
type ClassSpec struct {
	Name    string                    // for error texts: "unit"
	Methods map[string]lua.LGFunction // including inherited ones: look-up is flat
	// Text returns an object as tostring and print show it; nil shows Name.
	Text func(value any) string
	// Assign is called when a script assigns a field: it may take the value and return
	// true. If it is nil or returns false, the assignment is an error that names the
	// field.
	Assign func(L *lua.LState, object *lua.LUserData, field string, v lua.LValue) bool
	// Missing returns the error text for reading a field that does not exist. If it is
	// nil, the error has no suggestion; if it returns "", the field reads as nil.
	Missing func(field string) string
}

// Class creates objects of one kind for scripts. Only the host can create them.
type Class struct {
	b       *Box
	name    string
	methods *lua.LTable // the end of the look-up
	mt      *lua.LTable // of objects without fields
	assign  *lua.LFunction
	text    *lua.LFunction
}

// NewClass returns a class.
func (b *Box) NewClass(spec ClassSpec) *Class {
	L := b.L
	c := &Class{b: b, name: spec.Name, methods: L.CreateTable(0, len(spec.Methods))}
	for _, name := range slices.Sorted(maps.Keys(spec.Methods)) {
		c.methods.RawSetString(name, b.Function(spec.Methods[name]))
	}
	end := L.CreateTable(0, 1)
	end.RawSetString("__index", b.Function(c.missing(spec.Missing)))
	c.methods.Metatable = end
	c.assign = b.Function(c.assigner(spec.Assign))
	c.text = b.Function(func(L *lua.LState) int {
		text := spec.Name
		if ud, ok := L.Get(1).(*lua.LUserData); ok && spec.Text != nil {
			text = spec.Text(ud.Value)
		}
		L.Push(lua.LString(text))
		return 1
	})
	c.mt = c.metatable(c.methods)
	return c
}

func (c *Class) metatable(index *lua.LTable) *lua.LTable {
	mt := c.b.L.CreateTable(0, 5)
	mt.RawSetString("__index", index)
	mt.RawSetString("__newindex", c.assign)
	mt.RawSetString("__tostring", c.text)
	mt.RawSetString("__name", lua.LString(c.name))
	mt.RawSetString("__metatable", lua.LFalse)
	return mt
}

// Named returns the name of a class with its article.
func Named(class string) string {
	if class != "" && strings.ContainsRune("aeio", rune(class[0])) { // it is a unit
		return "an " + class
	}
	return "a " + class
}

func (c *Class) missing(text func(string) string) lua.LGFunction {
	return func(L *lua.LState) int {
		field, ok := L.Get(2).(lua.LString)
		if !ok {
			L.RaiseError("%s has only named fields", Named(c.name))
		}
		message := Named(c.name) + " has no method or field " + quoteKey(field)
		if text != nil {
			message = text(string(field))
		}
		if message != "" {
			L.RaiseError("%s", message)
		}
		L.Push(lua.LNil)
		return 1
	}
}

func (c *Class) assigner(assign func(*lua.LState, *lua.LUserData, string, lua.LValue) bool) lua.LGFunction {
	return func(L *lua.LState) int {
		ud, isObject := L.Get(1).(*lua.LUserData)
		field, named := L.Get(2).(lua.LString)
		if isObject && named && assign != nil && assign(L, ud, string(field), L.Get(3)) {
			return 0
		}
		L.RaiseError("%s has no field %s that can be set; keep data in self.state", Named(c.name), quoteKey(L.Get(2)))
		return 0
	}
}

// Derive returns a class with additional functions, such as the handlers that one bundle
// attached to one definition. They are looked up before the methods. The class takes
// over the table, which may be filled later.
func (c *Class) Derive(functions *lua.LTable) *Class {
	next := c.b.L.CreateTable(0, 1)
	next.RawSetString("__index", c.methods)
	functions.Metatable = next
	d := *c
	d.methods = functions
	d.mt = d.metatable(functions)
	return &d
}

// New returns an object around value. Equality of objects is identity, so the host must
// keep one object for each thing that it represents.
func (c *Class) New(value any) *lua.LUserData {
	return &lua.LUserData{Value: value, Env: c.b.L.Env, Metatable: c.mt}
}

// NewWith returns an object with data fields of its own, such as state. Fields are
// looked up before methods and belong to the host, which may change them at any time.
// Scripts can read but not assign them, unless Assign does so.
func (c *Class) NewWith(value any, fields *lua.LTable) *lua.LUserData {
	fields.Metatable = c.fieldsMeta()
	return &lua.LUserData{Value: value, Env: c.b.L.Env, Metatable: c.metatable(fields)}
}

// fieldsMeta creates the metatable shared by the fields of all objects of c.
func (c *Class) fieldsMeta() *lua.LTable {
	if v, ok := c.mt.RawGetString(fieldsKey).(*lua.LTable); ok {
		return v
	}
	mt := c.b.L.CreateTable(0, 1)
	mt.RawSetString("__index", c.methods)
	c.mt.RawSetString(fieldsKey, mt)
	return mt
}

// fieldsKey is the key of the fields' metatable in a class metatable. Scripts never see
// metatables of objects.
const fieldsKey = "\x01fields"

// Object reads argument n of a host function as an object of Go type T. It
// raises an argument error in L otherwise; kind names what was expected.
func Object[T any](L *lua.LState, n int, kind string) T {
	if ud, ok := L.Get(n).(*lua.LUserData); ok {
		if v, ok := ud.Value.(T); ok {
			return v
		}
	}
	L.ArgError(n, kind+" expected, got "+typeName(L.Get(n)))
	panic("not reached")
}
