package surface_test

import (
	"slices"
	"testing"

	"loam/scripting/luaapi"
	"loam/scripting/luaapi/surface"
)

func TestEveryClassHasFunctionsAndEveryFunctionAClass(t *testing.T) {
	counts := make(map[luaapi.Class]int)
	for _, e := range surface.Entries() {
		counts[e.Class]++
	}
	for _, c := range luaapi.Classes {
		if counts[c.Class] == 0 {
			t.Errorf("class %s has no function of its own, want at least one", c.Class)
		}
		delete(counts, c.Class)
	}
	for class, n := range counts {
		t.Errorf("%d functions are of class %q, which the reference does not list", n, class)
	}
}

// Otherwise the later of two entries would replace the earlier one without a word.
func TestAFunctionOfAClassIsListedOnce(t *testing.T) {
	seen := make(map[*luaapi.Entry]bool)
	for _, e := range surface.Entries() {
		if seen[e] {
			t.Errorf("%s is listed twice", e.Title())
		}
		seen[e] = true
	}
	for _, c := range luaapi.Classes {
		names := make(map[string]bool)
		for _, e := range surface.MethodsOf(c.Class) {
			if names[e.Name] {
				t.Errorf("class %s has %s twice", c.Class, e.Name)
			}
			names[e.Name] = true
		}
	}
}

func TestAClassHasTheFunctionsOfItsBase(t *testing.T) {
	for _, test := range []struct {
		class, of luaapi.Class
		want      bool
	}{
		{luaapi.Player, luaapi.Player, true}, {luaapi.Player, luaapi.Unit, true}, {luaapi.Creature, luaapi.Unit, true}, {luaapi.Thing, luaapi.Item, true},
		{luaapi.Unit, luaapi.Player, false}, {luaapi.Creature, luaapi.Player, false}, {luaapi.Player, luaapi.Globals, false}, {luaapi.Map, luaapi.Unit, false},
	} {
		got := slices.ContainsFunc(surface.MethodsOf(test.class), func(e *luaapi.Entry) bool { return e.Class == test.of })
		if got != test.want {
			t.Errorf("%s has functions of %s: %v, want %v", test.class, test.of, got, test.want)
		}
	}
}

// host is a box while files are loaded.
type host struct{ luaapi.Host }

func (host) Place() luaapi.Where { return 0 }

func TestAllFunctionsOfAClassAreBound(t *testing.T) {
	for _, c := range luaapi.Classes {
		bound := surface.Methods(host{}, c.Class)
		for _, e := range surface.MethodsOf(c.Class) {
			if bound[e.Name] == nil {
				t.Errorf("%s is not bound", e.Title())
			}
		}
	}
}
