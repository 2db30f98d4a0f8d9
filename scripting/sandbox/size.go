package sandbox

import (
	"reflect"

	lua "github.com/yuin/gopher-lua"
)

// keysField and arrayField find the key list, including removed keys, and the array part of
// a table. The VM has no other access to these sizes; only their lengths are read.
var keysField, arrayField = field("keys"), field("array")

func field(name string) int {
	f, ok := reflect.TypeFor[lua.LTable]().FieldByName(name)
	if !ok || f.Type.Kind() != reflect.Slice {
		return -1
	}
	return f.Index[0]
}

// hashKeys returns how many keys the hash part of t has ever had.
func hashKeys(t *lua.LTable) int { return fieldLen(t, keysField) }

// arraySize returns the length of the array part of t.
func arraySize(t *lua.LTable) int { return fieldLen(t, arrayField) }

func fieldLen(t *lua.LTable, index int) int {
	if index < 0 {
		return 1 << 20 // unknown: large, to be on the safe side
	}
	return reflect.ValueOf(t).Elem().Field(index).Len()
}

// small reports whether visiting all of t is quick.
func small(t *lua.LTable) bool { return hashKeys(t) < 512 }
