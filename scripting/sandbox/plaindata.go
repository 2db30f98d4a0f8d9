package sandbox

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"loam/core/lib/guid"
	valuelib "loam/core/lib/value"
	"loam/scripting/luanumber"
	"loam/scripting/source"

	lua "github.com/yuin/gopher-lua"
)

// MaxPlainBytes is the limit of the text in one copied value, in bytes.
const MaxPlainBytes = 1 << 20

// maxPlainHoles is the limit of the holes in all lists of one copied value: each takes the
// memory of an element in the copy, even if the lists are the same table many times.
const maxPlainHoles = 4 * maxArrayIndex

// PlainError is the reason why a value cannot be stored or sent.
type PlainError struct {
	Path string // path within the value, such as state.boss.phase
	Why  string
}

// Error returns path: reason.
func (e *PlainError) Error() string { return e.Path + ": " + e.Why }

// ToPlain copies v out of the box, in the order of pairs. Path names v in errors, which
// are [*PlainError]. It refuses functions, coroutines, host objects other than
// references, tables with a metatable, read-only tables, cycles, numbers that are not
// finite, keys other than booleans, numbers and strings, and values that are too deep or
// too large. A table that is reached twice is copied twice. It runs no Lua code and works
// on a dead box.
func (b *Box) ToPlain(path string, v lua.LValue) (valuelib.Value, error) {
	c := copier{b: b}
	out, err := c.value(v, 0)
	b.m.left -= c.nodes // the next instruction of a running entry pays
	if err != nil {
		err.Path = path + err.Path
		return valuelib.Value{}, err
	}
	return out, nil
}

// copier is one running ToPlain.
type copier struct {
	b     *Box
	nodes int
	bytes int
	holes int                                // in lists
	above [valuelib.MaxDepth + 1]*lua.LTable // the tables around the current one
}

func (c *copier) value(v lua.LValue, depth int) (valuelib.Value, *PlainError) {
	c.nodes++
	if c.nodes > valuelib.MaxNodes {
		return valuelib.Value{}, &PlainError{Why: fmt.Sprintf("too much data: at most %d values", valuelib.MaxNodes)}
	}
	switch v := v.(type) {
	case *lua.LNilType:
		return valuelib.Value{}, nil
	case lua.LBool:
		return valuelib.OfBool(bool(v)), nil
	case lua.LNumber:
		return c.number(float64(v))
	case lua.LString:
		return c.text(string(v))
	case *lua.LUserData:
		return c.object(v)
	case *lua.LTable:
		return c.table(v, depth)
	}
	return valuelib.Value{}, &PlainError{Why: "a " + typeName(v) + " cannot be stored: only nil, booleans, numbers, strings, references and tables of these"}
}

func (c *copier) number(f float64) (valuelib.Value, *PlainError) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return valuelib.Value{}, &PlainError{Why: "the number " + luanumber.Text(f) + " cannot be stored: it is not finite"}
	}
	return valuelib.OfNumber(f), nil
}

func (c *copier) text(s string) (valuelib.Value, *PlainError) {
	c.bytes += len(s)
	if c.bytes > MaxPlainBytes {
		return valuelib.Value{}, &PlainError{Why: fmt.Sprintf("too much text: at most %d bytes", MaxPlainBytes)}
	}
	return valuelib.OfString(s), nil
}

func (c *copier) object(ud *lua.LUserData) (valuelib.Value, *PlainError) {
	if r, ok := ud.Value.(reference); ok {
		return valuelib.OfRef(r.guid), nil
	}
	kind := "host object"
	if mt, ok := ud.Metatable.(*lua.LTable); ok {
		if name, ok := mt.RawGetString("__name").(lua.LString); ok {
			kind = string(name)
		}
	}
	return valuelib.Value{}, &PlainError{Why: "a " + kind + " cannot be stored: store something that identifies it, such as the ref() of a unit"}
}

func (c *copier) table(t *lua.LTable, depth int) (valuelib.Value, *PlainError) {
	if depth >= valuelib.MaxDepth {
		return valuelib.Value{}, &PlainError{Why: fmt.Sprintf("nested deeper than %d tables", valuelib.MaxDepth)}
	}
	for _, outer := range c.above[:depth] {
		if outer == t {
			return valuelib.Value{}, &PlainError{Why: "this table contains itself"}
		}
	}
	if isFrozen(t) {
		return valuelib.Value{}, &PlainError{Why: "a file-level constant cannot be stored: copy what you need from it"}
	}
	if t.Metatable != lua.LNil {
		return valuelib.Value{}, &PlainError{Why: "a table with a metatable cannot be stored"}
	}
	c.above[depth] = t
	var entries []valuelib.Entry
	end := 0 // of the list
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		if n, ok := k.(lua.LNumber); ok {
			if index, ok := listIndex(n); ok {
				c.holes, end = c.holes+index-end-1, index
			}
		}
		if c.holes > maxPlainHoles {
			return valuelib.Value{}, &PlainError{Why: fmt.Sprintf("lists with too many holes: at most %d", maxPlainHoles)}
		}
		key, err := c.key(k)
		if err != nil {
			return valuelib.Value{}, err
		}
		value, err := c.value(v, depth+1)
		if err != nil {
			err.Path = step(k) + err.Path
			return valuelib.Value{}, err
		}
		entries = append(entries, valuelib.Entry{Key: key, Value: value})
	}
	return valuelib.OfTable(entries), nil
}

func (c *copier) key(k lua.LValue) (valuelib.Value, *PlainError) {
	switch k := k.(type) {
	case lua.LBool:
		return valuelib.OfBool(bool(k)), nil
	case lua.LNumber:
		return c.number(float64(k))
	case lua.LString:
		return c.text(string(k))
	}
	return valuelib.Value{}, &PlainError{Why: "a " + typeName(k) + " cannot be a key here: only booleans, numbers and strings"}
}

// step writes one key of a path.
func step(k lua.LValue) string {
	s, ok := k.(lua.LString)
	if !ok {
		return "[" + k.String() + "]"
	}
	for i, c := range []byte(s) {
		if !source.IsLetter(c) && (i == 0 || !source.IsDigit(c)) {
			return "[" + strconv.Quote(source.FirstLine(source.Cut(string(s), 40))) + "]"
		}
	}
	return "." + source.Cut(string(s), 40)
}

// FromPlain returns a value for scripts, with new tables whose pairs walk in the order
// of v. Nobody else may enter the box meanwhile.
func (b *Box) FromPlain(v valuelib.Value) lua.LValue {
	b.m.left--
	b.received += bytesPerEntry + len(v.Text())
	switch v.Kind() {
	case valuelib.Bool:
		return lua.LBool(v.Bool())
	case valuelib.Number:
		return lua.LNumber(v.Number())
	case valuelib.String:
		// A string of its own: one that plain data shares with the box would count less than
		// in a box that is restored from a snapshot.
		return lua.LString(strings.Clone(v.Text()))
	case valuelib.Ref:
		return b.Ref(v.Ref())
	case valuelib.Table:
		return b.tableOf(v.Entries())
	}
	return lua.LNil
}

func (b *Box) tableOf(entries []valuelib.Entry) *lua.LTable {
	list := 0
	for list < len(entries) && entries[list].Key.Kind() == valuelib.Number && entries[list].Key.Number() == float64(list+1) {
		list++
	}
	t := b.L.CreateTable(list, max(len(entries)-list, 1))
	for _, e := range entries {
		if key := b.FromPlain(e.Key); key != lua.LNil && key == key {
			t.RawSet(key, b.FromPlain(e.Value))
		}
	}
	return t
}

// reference is the content of the userdata of a reference.
type reference struct{ guid guid.GUID }

// Ref returns a reference: plain data that identifies a unit and can be kept in a state
// table. References to the same unit are equal.
func (b *Box) Ref(g guid.GUID) lua.LValue {
	return &lua.LUserData{Value: reference{g}, Env: b.L.Env, Metatable: b.refMeta}
}

// RefOf returns the GUID in a reference.
func RefOf(v lua.LValue) (guid.GUID, bool) {
	if ud, ok := v.(*lua.LUserData); ok {
		if r, ok := ud.Value.(reference); ok {
			return r.guid, true
		}
	}
	return 0, false
}

// makeRefMeta creates the metatable of references.
func (b *Box) makeRefMeta() *lua.LTable {
	mt := b.L.CreateTable(0, 4)
	mt.RawSetString("__eq", b.L.NewFunction(func(L *lua.LState) int {
		x, _ := RefOf(L.Get(1))
		y, _ := RefOf(L.Get(2))
		L.Push(lua.LBool(x == y))
		return 1
	}))
	mt.RawSetString("__tostring", b.L.NewFunction(func(L *lua.LState) int {
		L.Push(lua.LString("ref"))
		return 1
	}))
	refuse := b.L.NewFunction(func(L *lua.LState) int {
		L.RaiseError("a ref has no fields: find the unit with map:unit(ref) first")
		return 0
	})
	mt.RawSetString("__index", refuse)
	mt.RawSetString("__newindex", refuse)
	mt.RawSetString("__name", lua.LString("ref"))
	mt.RawSetString("__metatable", lua.LFalse)
	return mt
}

// Compact rebuilds t and the tables in it in place, in the order of pairs. It drops removed
// keys, which the VM would keep forever, and replaces tables that are reached twice by
// copies. Afterwards t behaves exactly as the copy that ToPlain and FromPlain make;
// therefore code that takes a snapshot also compacts the live tables. It fails where
// ToPlain fails and then leaves t unchanged.
func (b *Box) Compact(path string, t *lua.LTable) error {
	v, err := b.ToPlain(path, t)
	if err != nil {
		return err
	}
	b.refill(t, v, make(map[*lua.LTable]bool))
	return nil
}

// refill sets the content of t to v, whose tables were copied from those in t.
func (b *Box) refill(t *lua.LTable, v valuelib.Value, seen map[*lua.LTable]bool) {
	seen[t] = true
	fresh := b.L.CreateTable(0, 1)
	for _, e := range v.Entries() {
		key := b.FromPlain(e.Key)
		old := t.RawGet(key)
		if inner, ok := old.(*lua.LTable); ok {
			if seen[inner] {
				old = b.FromPlain(e.Value)
			} else {
				b.refill(inner, e.Value, seen)
			}
		}
		fresh.RawSet(key, old)
	}
	*t = *fresh
}
