package sandbox

import (
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// A table keeps its removed keys until its entry ends, since a loop may stand on one.
func TestRemovedKeysGoWhenTheEntryEnds(t *testing.T) {
	for _, test := range []struct {
		name, src string
		keys      int // of the table afterwards
	}{
		{"a table as key", `local k = {} t[k], t.a, t.b = 1, 1, 1 t[k] = nil`, 2},
		{"a long string as key", `local k = ("k"):rep(100) t[k], t.a = 1, 1 t[k] = nil`, 1},
		{"a few short keys", `for i = 1, 10 do t["k" .. i] = i end for i = 1, 9 do t["k" .. i] = nil end`, 10},
		{"most of many short keys", `for i = 1, 100 do t["k" .. i] = i end for i = 1, 90 do t["k" .. i] = nil end`, 10},
		{"numbers", `for i = 1, 100 do t[-i] = i end for i = 1, 99 do rawset(t, -i, nil) end`, 1},
		{"some of many", `for i = 1, 100 do t["k" .. i] = i end for i = 1, 33 do t["k" .. i] = nil end`, 100},
		{"in a loop over them", `for i = 1, 50 do t[{}] = i end local n = 0 for k in pairs(t) do t[k] = nil n = n + 1 end assert(n == 50 and next(t) == nil)`, 0},
		{"what was not there", `t.a = 1 t[t] = nil local k = "b" t[k] = nil`, 1},
		{"with a list and a metatable", `setmetatable(t, {__index = {x = 5}}) local k = {} t[1], t[2], t[k], t.a = 1, 2, 3, 4 t[k] = nil assert(#t == 2)`, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := NewBox(Options{})
			e := b.Env("m")
			v, err := runSource(t, e, "t = {} "+test.src+" return t")
			if err != nil {
				t.Fatal(err)
			}
			table := v.(*lua.LTable)
			if got := hashKeys(table); got != test.keys {
				t.Errorf("the table has %d keys, want %d", got, test.keys)
			}
			if test.name == "with a list and a metatable" && (table.Len() != 2 || table.Metatable == lua.LNil) {
				t.Error("the list or the metatable is lost")
			}
		})
	}
}
