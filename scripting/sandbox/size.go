package sandbox

import (
	"reflect"

	lua "github.com/yuin/gopher-lua"
)

// The parts of a table. The VM has no other access to their sizes; only lengths, capacities
// and positions are read.
var (
	arrayField  = field("array")   // the list
	keysField   = field("keys")    // keys of the rest in their order, including removed ones
	placeField  = field("k2i")     // their places in keys
	dictField   = field("dict")    // values of keys that are no strings
	stringField = field("strdict") // values of keys that are strings
)

// field returns the index of a part of a table. A missing one is a change of the VM, which
// a test notices.
func field(name string) int {
	f, ok := reflect.TypeFor[lua.LTable]().FieldByName(name)
	if !ok {
		panic("the VM's table has no field " + name)
	}
	return f.Index[0]
}

func part(t *lua.LTable, field int) reflect.Value { return reflect.ValueOf(t).Elem().Field(field) }

// hashKeys returns how many keys the hash part of t has ever had.
func hashKeys(t *lua.LTable) int { return part(t, keysField).Len() }

// arraySize returns the length of the array part of t.
func arraySize(t *lua.LTable) int { return part(t, arrayField).Len() }

// removedKeys returns how many keys of the hash part of t have no value.
func removedKeys(t *lua.LTable) int {
	return hashKeys(t) - part(t, dictField).Len() - part(t, stringField).Len()
}

// small reports whether visiting all of t is quick.
func small(t *lua.LTable) bool { return hashKeys(t) < 512 }

// skippedPerStep is the number of removed keys that next skips in about the time of one
// instruction.
const skippedPerStep = 2

// skipped returns how many removed keys and holes lie between two keys of t that follow
// each other; nil is before the first one and behind the last one.
func skipped(t *lua.LTable, from, to lua.LValue) int {
	length := arraySize(t)
	if length <= freeHoles && hashKeys(t) <= freeHoles {
		return 0
	}
	begin, inList := listPlace(from, length)
	end, toList := listPlace(to, length)
	switch {
	case inList && toList && to != lua.LNil:
		return end - begin - 1
	case removedKeys(t) <= freeHoles:
		return max(length-begin-1, 0)
	}
	if !inList {
		begin = length + placeOf(t, from)
	}
	if end = length + hashKeys(t); to != lua.LNil {
		end = length + placeOf(t, to)
	}
	return end - begin - 1
}

// listPlace returns the place of a key in the list of t, -1 for nil. A key that is in no
// list is behind it.
func listPlace(key lua.LValue, length int) (place int, ok bool) {
	switch key := key.(type) {
	case *lua.LNilType:
		return -1, true
	case lua.LNumber:
		if index, ok := listIndex(key); ok {
			return index - 1, true
		}
	}
	return length, false
}

// placeOf returns the place of a key in the hash part of t, 0 for one that is not in it.
func placeOf(t *lua.LTable, key lua.LValue) int {
	at := part(t, placeField).MapIndex(reflect.ValueOf(key))
	if !at.IsValid() {
		return 0
	}
	return int(at.Int())
}
