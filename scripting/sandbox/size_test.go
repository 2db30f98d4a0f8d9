package sandbox

import (
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// The sizes are read from fields of the VM that its API does not show. A version of the VM
// with other fields fails here.
func TestTheSizesOfTablesAndThreadsAreThoseOfTheVM(t *testing.T) {
	b := NewBox(Options{})
	table := b.L.CreateTable(10, 1)
	for i := 1; i <= 7; i++ {
		table.RawSetInt(i, lua.LTrue)
	}
	keys := []lua.LValue{lua.LString("a"), lua.LNumber(-1), lua.LTrue, lua.LString("b")}
	for _, k := range keys {
		table.RawSet(k, lua.LTrue)
	}
	table.RawSet(keys[1], lua.LNil)
	for _, test := range []struct {
		what      string
		got, want int
	}{
		{"elements", arraySize(table), 7},
		{"room for elements", part(table, arrayField).Cap(), 10},
		{"keys with removed ones", hashKeys(table), 4},
		{"removed keys", removedKeys(table), 1},
		{"the place of a key", placeOf(table, keys[2]), 2},
		{"skipped from the first key to the third", skipped(table, keys[0], keys[2]), 0}, // the table is small
		{"keys with text", part(table, stringField).Len(), 2},
		{"other keys", part(table, dictField).Len(), 1},
	} {
		if test.got != test.want {
			t.Errorf("%s: %d, want %d", test.what, test.got, test.want)
		}
	}
	th := b.child(childDepth)
	before := threadBytes(th)
	for range 1000 {
		th.Push(lua.LTrue)
	}
	if grown := threadBytes(th) - before; grown < 800*elementBytes || before < registryChild*elementBytes+childDepth*frameBytes {
		t.Errorf("a thread has %d bytes and grew by %d for 1,000 values", before, grown)
	}
	th.SetTop(0)
	if ended := (&lua.LState{Dead: true}); threadBytes(ended) > 1000 {
		t.Errorf("a thread that has ended has %d bytes", threadBytes(ended))
	}
}

func TestSkippedKeysAreCounted(t *testing.T) {
	b := NewBox(Options{})
	table := b.L.CreateTable(0, 1)
	for i := range 100 {
		table.RawSet(lua.LNumber(-1-i), lua.LTrue)
	}
	for i := 1; i < 99; i++ {
		table.RawSet(lua.LNumber(-1-i), lua.LNil)
	}
	first, last := lua.LNumber(-1), lua.LNumber(-100)
	if got := skipped(table, first, last); got != 98 {
		t.Errorf("%d keys are skipped to the next, want 98", got)
	}
	table.RawSet(last, lua.LNil)
	if got := skipped(table, first, lua.LNil); got != 99 {
		t.Errorf("%d keys are skipped to the end, want 99", got)
	}
	list := b.L.CreateTable(0, 1)
	list.RawSetInt(1, lua.LTrue)
	list.RawSetInt(500, lua.LTrue)
	if got := skipped(list, lua.LNumber(1), lua.LNumber(500)); got != 498 {
		t.Errorf("%d holes are skipped, want 498", got)
	}
}
