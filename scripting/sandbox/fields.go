package sandbox

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// fields are the writes to computed keys of tables, which the VM would do without a limit
// on how much longer they make the list in a table.
type fields struct {
	m        *meter
	removals removals
}

const (
	// freeHoles is the number of holes that a write may make in a list without a charge.
	freeHoles = 16
	// holesPerStep is the number of holes that are made or removed in about the time of one
	// instruction.
	holesPerStep = 16
)

// assign is table[key] = value.
func (fs *fields) assign(L *lua.LState) int {
	fs.set(L, L.Get(1), L.Get(2), L.Get(3))
	return 0
}

// assignAll is table1[key1], ... = value1, ...; the first argument is the number of keys.
func (fs *fields) assignAll(L *lua.LState) int {
	n := int(L.Get(1).(lua.LNumber))
	for i := n; i >= 1; i-- {
		fs.set(L, L.Get(2*i), L.Get(2*i+1), L.Get(1+2*n+i))
	}
	return 0
}

// set does what the VM does in an assignment, with a charge for each write.
func (fs *fields) set(L *lua.LState, object, key, value lua.LValue) {
	at := object
	for range lua.MaxTableGetLoop {
		t, isTable := at.(*lua.LTable)
		if isTable && (t.Metatable == lua.LNil || t.RawGet(key) != lua.LNil) {
			fs.write(L, t, key, value)
			return
		}
		switch handler := L.GetMetaField(at, "__newindex").(type) {
		case *lua.LNilType:
			if isTable {
				fs.write(L, t, key, value)
			} else {
				L.SetTable(at, key, value) // raises the error of the VM
			}
			return
		case *lua.LFunction:
			L.Push(handler)
			L.Push(at)
			L.Push(key)
			L.Push(value)
			L.Call(3, 0)
			return
		default:
			at = handler
		}
	}
	L.RaiseError("too many recursions in settable")
}

// write sets a field of t itself. It charges for holes before it makes them, and removes
// those that it leaves at the end of a list.
func (fs *fields) write(L *lua.LState, t *lua.LTable, key, value lua.LValue) {
	switch k := key.(type) {
	case lua.LNumber:
		if index, ok := listIndex(k); ok {
			fs.element(L, t, index, value)
			return
		}
		if math.IsNaN(float64(k)) {
			L.RaiseError("table index is NaN")
		}
		key = lua.LNumber(k) // on its own, not in the page of numbers that the VM made it in
	case lua.LString:
		if len(k) >= bigString {
			fs.m.charge(L, len(k)/bytesPerStep)
		}
	case *lua.LNilType:
		L.RaiseError("table index is nil")
	}
	if value == lua.LNil {
		fs.remove(L, t, key)
		return
	}
	t.RawSet(key, value)
}

// element sets an element of the list in t.
func (fs *fields) element(L *lua.LState, t *lua.LTable, index int, value lua.LValue) {
	length := arraySize(t)
	switch {
	case value != lua.LNil:
		if holes := index - length - 1; holes > freeHoles {
			fs.m.grow(L, holes)
		}
		t.RawSetInt(index, value)
	case index == length:
		t.RawSetInt(index, lua.LNil)
		fs.trim(L, t)
	case index < length:
		t.RawSetInt(index, lua.LNil)
	}
}

// trim removes the holes at the end of the list in t, so that it is quick to count.
func (fs *fields) trim(L *lua.LState, t *lua.LTable) {
	length, used := arraySize(t), t.MaxN()
	if length-used > freeHoles {
		fs.m.charge(L, (length-used)/holesPerStep)
	}
	for ; length > used; length-- {
		t.Remove(length)
	}
}

// listIndex returns a key as the index of a list, if it is one.
func listIndex(k lua.LNumber) (int, bool) {
	if k >= 1 && k < maxArrayIndex && k == lua.LNumber(int(k)) {
		return int(k), true
	}
	return 0, false
}

// key passes on a key of a table constructor, and charges for the holes up to an index
// beyond reach.
func (fs *fields) key(L *lua.LState) int {
	key := L.Get(1)
	if k, ok := key.(lua.LNumber); ok {
		reach, _ := listIndex(L.Get(2).(lua.LNumber))
		if index, ok := listIndex(k); !ok {
			key = lua.LNumber(k)
		} else if index-reach > freeHoles {
			fs.m.grow(L, index-reach)
		}
	}
	L.Push(key)
	return 1
}

// trimmed passes on a new table, without holes at the end of its list.
func (fs *fields) trimmed(L *lua.LState) int {
	fs.trim(L, L.Get(1).(*lua.LTable))
	L.Push(L.Get(1))
	return 1
}
