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

// Sizes in bytes, as the Go runtime allocates them; TestGauge compares them with the heap.
const (
	tableBytes    = 96 // without its parts
	elementBytes  = 16 // of a list
	numberBytes   = 8  // one that is not preloaded
	stringBytes   = 16 // without the text
	closureBytes  = 64
	upvalueBytes  = 48
	userdataBytes = 64
	viewBytes     = 700 // the table and metatable in front of a read-only one
	frameBytes    = 80  // of the call stack of a thread
	mapBytes      = 48
	groupSlots    = 8   // of a map
	bigMap        = 896 // entries from which a map consists of parts
)

// sized returns the size of an allocation of n bytes, approximately.
func sized(n int) int {
	switch {
	case n <= 0:
		return 0
	case n <= 8:
		return 8
	case n <= 512:
		return (n + 15) &^ 15
	}
	return n + n/16
}

// tableSize returns the size of a table without its keys and values. Removed keys count as
// if they were there: the VM keeps them, and a map does not shrink.
func tableSize(t *lua.LTable) int {
	size := tableBytes + sized(elementBytes*part(t, arrayField).Cap()) + sized(elementBytes*part(t, keysField).Cap())
	if part(t, keysField).IsNil() {
		if !part(t, stringField).IsNil() {
			size += mapBytes
		}
		return size
	}
	texts, others := part(t, stringField).Len(), part(t, dictField).Len()
	removed := removedKeys(t)
	if texts >= others {
		texts += removed
	} else {
		others += removed
	}
	return size + mapSize(texts, 32) + mapSize(others, 32) + mapSize(hashKeys(t), 24)
}

// mapSize returns the size of a map of n entries with slots of the given size: the
// number of its slots is a power of two, and the map uses at most seven eighths of them.
func mapSize(n, slot int) int {
	group := groupSlots * (slot + 1)
	switch {
	case n == 0:
		return mapBytes
	case n <= groupSlots:
		return mapBytes + sized(group)
	}
	room := 2 * groupSlots * 7 / 8
	for room < n && room < bigMap {
		room *= 2
	}
	if n <= bigMap {
		return 2*mapBytes + room*group/7
	}
	// It consists of parts, which grow one by one when the map is nearly full.
	for room*106/100 < n {
		room *= 2
	}
	grown := min(max(n*100/room-94, 0), 12) * 100 / 12 // percent of the parts
	return room / 7 * group * (100 + grown) / 100
}

// threadBytes returns the size of a coroutine. One that has ended has no stack.
func threadBytes(th *lua.LState) int {
	v := reflect.ValueOf(th).Elem()
	size := int(v.Type().Size())
	if registry := v.Field(registryField); !registry.IsNil() {
		size += threadOverhead + elementBytes*registry.Elem().Field(slotsField).Cap() + frameBytes*th.Options.CallStackSize
	}
	return size
}

// threadOverhead is the size of the small parts of a thread that has not ended.
const threadOverhead = 600

// The value stack of a thread.
var registryField, slotsField = threadFields()

func threadFields() (registry, slots int) {
	r, ok := reflect.TypeFor[lua.LState]().FieldByName("reg")
	if !ok {
		panic("the VM's thread has no field reg")
	}
	s, ok := r.Type.Elem().FieldByName("array")
	if !ok {
		panic("the VM's value stack has no field array")
	}
	return r.Index[0], s.Index[0]
}
