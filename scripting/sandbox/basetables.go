package sandbox

import lua "github.com/yuin/gopher-lua"

// next steps through a table. The VM never frees removed keys and steps over them, so next
// charges for the keys and holes that it has skipped, and brings the next check of the
// clock forward.
func (bl *baseLib) next(L *lua.LState) int {
	t, at := view(L.CheckTable(1)), L.Get(2)
	if n, ok := at.(lua.LNumber); ok {
		if index, ok := listIndex(n); ok && index > arraySize(t) {
			at = listEnd(t) // the list has become shorter
		}
	}
	if !small(t) {
		bl.b.m.soon()
	}
	k, v := t.Next(at)
	if skipped := skipped(t, at, k); skipped > freeHoles {
		bl.b.m.charge(L, skipped/skippedPerStep)
	}
	if k == lua.LNil {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(k)
	L.Push(v)
	return 2
}

// listEnd returns the key after which next leaves the list of t.
func listEnd(t *lua.LTable) lua.LValue {
	if n := arraySize(t); n > 0 {
		return lua.LNumber(n)
	}
	return lua.LNil
}

func (bl *baseLib) pairs() lua.LGFunction {
	next := bl.b.L.NewFunction(bl.next)
	return func(L *lua.LState) int {
		t := L.CheckTable(1)
		L.Push(next)
		L.Push(t)
		L.Push(lua.LNil)
		return 3
	}
}

func (bl *baseLib) ipairs() lua.LGFunction {
	step := bl.b.L.NewFunction(func(L *lua.LState) int {
		i := integer(L, 2) + 1
		v := view(L.CheckTable(1)).RawGet(lua.LNumber(i))
		if v == lua.LNil {
			L.Push(lua.LNil)
			return 1
		}
		L.Push(lua.LNumber(i))
		L.Push(v)
		return 2
	})
	return func(L *lua.LState) int {
		t := L.CheckTable(1)
		L.Push(step)
		L.Push(t)
		L.Push(lua.LNumber(0))
		return 3
	}
}

func (bl *baseLib) rawGet(L *lua.LState) int {
	L.Push(view(L.CheckTable(1)).RawGet(L.CheckAny(2)))
	return 1
}

func (bl *baseLib) rawSet(L *lua.LState) int {
	t, key := L.CheckTable(1), L.CheckAny(2)
	bl.b.views.writable(L, t)
	bl.b.fields.write(L, t, key, L.CheckAny(3))
	L.Push(t)
	return 1
}

// getMetatable answers for tables only: metatables of strings and host objects are
// hidden.
func (bl *baseLib) getMetatable(L *lua.LState) int {
	v := L.CheckAny(1)
	t, ok := v.(*lua.LTable)
	if !ok {
		L.Push(lua.LFalse)
		if L.GetMetaField(v, "__metatable") == lua.LNil {
			L.SetTop(L.GetTop() - 1)
			L.Push(lua.LNil)
		}
		return 1
	}
	mt, ok := t.Metatable.(*lua.LTable)
	if !ok {
		L.Push(lua.LNil)
		return 1
	}
	if protected := mt.RawGetString("__metatable"); protected != lua.LNil {
		L.Push(protected)
		return 1
	}
	L.Push(publicMetatable(mt))
	return 1
}

func (bl *baseLib) setMetatable(L *lua.LState) int {
	t := L.CheckTable(1)
	bl.b.views.writable(L, t)
	if old, ok := t.Metatable.(*lua.LTable); ok && old.RawGetString("__metatable") != lua.LNil {
		L.RaiseError("cannot change a protected metatable")
	}
	switch mt := L.CheckAny(2).(type) {
	case *lua.LNilType:
		t.Metatable = lua.LNil
	case *lua.LTable:
		t.Metatable = bl.b.views.asMetatable(L, mt)
	default:
		L.ArgError(2, "nil or table expected")
	}
	L.Push(t)
	return 1
}
