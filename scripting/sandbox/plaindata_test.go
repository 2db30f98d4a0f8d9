package sandbox

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/lib/value"

	lua "github.com/yuin/gopher-lua"
	"pgregory.net/rapid"
)

func TestOnlyPlainDataLeavesTheBox(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{`{a = 1, "x", true, b = {c = -0.5}, [2.5] = "y", [false] = 1}`, `{"x", true, a = 1, b = {c = -0.5}, [2.5] = "y", [false] = 1}`},
		{`nil`, "nil"},
		{`{1, nil, 3}`, "{1, [3] = 3}"},
		{`{boss = {phase = function() end}}`, "state.boss.phase: a function cannot be stored: only nil, booleans, numbers, strings, references and tables of these"},
		{`{a = {coroutine.create(function() end)}}`, "state.a[1]: a thread cannot be stored: only nil, booleans, numbers, strings, references and tables of these"},
		{`{["odd key"] = print}`, `state["odd key"]: a function cannot be stored: only nil, booleans, numbers, strings, references and tables of these`},
		{`{add = unit}`, "state.add: a unit cannot be stored: store something that identifies it, such as the ref() of a unit"},
		{`{x = 0/0}`, "state.x: the number nan cannot be stored: it is not finite"},
		{`{x = 1/0}`, "state.x: the number inf cannot be stored: it is not finite"},
		{`{[{}] = 1}`, "state: a table cannot be a key here: only booleans, numbers and strings"},
		{`{a = setmetatable({}, {})}`, "state.a: a table with a metatable cannot be stored"},
		{`{a = string}`, "state.a: a file-level constant cannot be stored: copy what you need from it"},
		{`(function() local t = {} t.a = {b = t} return t end)()`, "state.a.b: this table contains itself"},
		{`(function() local t = {} for i = 1, 40 do t = {t} end return t end)()`, "state" + strings.Repeat("[1]", 32) + ": nested deeper than 32 tables"},
		{`(function() local t = {} for i = 1, 10001 do t[i] = i end return t end)()`, "state[10000]: too much data: at most 10000 values"},
		{`(function() local far = {[60000] = 1} local t = {far, far, far, far, far} return t end)()`, "state[5]: lists with too many holes: at most 262144"},
		{`(function() local s, t = ("x"):rep(100000), {} for i = 1, 20 do t[i] = s end return t end)()`, "state[11]: too much text: at most 1048576 bytes"},
		{`(function() local s = {x = 1} return {s, s} end)()`, "{{x = 1}, {x = 1}}"},
	} {
		b := NewBox(Options{Limits: func() Limits { l := DefaultLimits(); l.LoadFileInstructions = 1_000_000; return l }()})
		e := b.Env("m")
		_, unit := zoo(b)
		e.Bind("unit", unit)
		v, err := runSource(t, e, "return "+test.src)
		if err != nil {
			t.Fatal(err)
		}
		p, err := b.ToPlain("state", v)
		got := p.String()
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.src, got, test.want)
		}
	}
}

func TestReferencesAreEqualAndKept(t *testing.T) {
	b := NewBox(Options{})
	e := b.Env("m")
	e.Bind("a", b.Ref(guid.GUID(7)))
	e.Bind("b", b.Ref(guid.GUID(7)))
	e.Bind("c", b.Ref(guid.GUID(8)))
	v, err := runSource(t, e, `return tostring(a == b) .. tostring(a == c) .. tostring(a) .. tostring(pcall(function() return a.x end))`)
	if err != nil || v.String() != "truefalsereffalse" {
		t.Errorf("got %v, %v", v, err)
	}
	p, err := b.ToPlain("x", b.Ref(guid.GUID(7)))
	if g, ok := RefOf(b.FromPlain(p)); err != nil || !ok || g != 7 {
		t.Errorf("got %v, %v", p, err)
	}
}

// plainValue draws plain data.
func plainValue(depth int) *rapid.Generator[value.Value] {
	return rapid.Custom(func(t *rapid.T) value.Value {
		kind := rapid.IntRange(0, 4).Draw(t, "kind")
		if depth == 0 {
			kind %= 4
		}
		switch kind {
		case 0:
			return value.OfBool(rapid.Bool().Draw(t, "b"))
		case 1:
			return value.OfNumber(float64(rapid.IntRange(-5, 100_000).Draw(t, "n")) / 2)
		case 2:
			return value.OfString(rapid.StringN(0, 6, -1).Draw(t, "s"))
		case 3:
			return value.OfRef(guid.GUID(rapid.IntRange(1, 9).Draw(t, "r")))
		}
		var entries []value.Entry
		for i := range rapid.IntRange(0, 4).Draw(t, "list") {
			entries = append(entries, value.Entry{Key: value.OfNumber(float64(i + 1)), Value: plainValue(depth-1).Draw(t, "v")})
		}
		for _, k := range rapid.SliceOfNDistinct(rapid.StringMatching("[a-z]{1,3}"), 0, 4, rapid.ID).Draw(t, "keys") {
			entries = append(entries, value.Entry{Key: value.OfString(k), Value: plainValue(depth-1).Draw(t, "v")})
		}
		return value.OfTable(entries)
	})
}

func TestPlainDataComesBackEqual(t *testing.T) {
	b := NewBox(Options{})
	rapid.Check(t, func(rt *rapid.T) {
		want := plainValue(4).Draw(rt, "value")
		got, err := b.ToPlain("x", b.FromPlain(want))
		if err != nil || !value.Equal(got, want) {
			rt.Fatalf("got %v, %v, want %v", got, err, want)
		}
	})
}

// TestACompactedTableBehavesAsItsCopy changes tables at random, compacts, and
// compares the live table with a restored copy under further changes.
func TestACompactedTableBehavesAsItsCopy(t *testing.T) {
	b := NewBox(Options{})
	key := rapid.Custom(func(t *rapid.T) lua.LValue {
		if rapid.Bool().Draw(t, "number") {
			return lua.LNumber(rapid.IntRange(1, 8).Draw(t, "i"))
		}
		return lua.LString(rapid.StringMatching("[a-f]").Draw(t, "s"))
	})
	change := func(rt *rapid.T, ts ...*lua.LTable) {
		for range rapid.IntRange(0, 20).Draw(rt, "changes") {
			k := key.Draw(rt, "key")
			var v lua.LValue = lua.LNil
			if rapid.IntRange(0, 2).Draw(rt, "remove") > 0 {
				v = lua.LNumber(rapid.IntRange(1, 99).Draw(rt, "value"))
			}
			for _, t := range ts {
				t.RawSet(k, v)
			}
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		live := b.State().NewTable()
		inner := b.State().NewTable()
		change(rt, live)
		change(rt, inner)
		live.RawSetString("x", inner)
		live.RawSetString("y", inner)
		if err := b.Compact("state", live); err != nil {
			rt.Fatal(err)
		}
		if live.RawGetString("x") == live.RawGetString("y") {
			rt.Fatal("a table reached twice stayed one")
		}
		saved, err := b.ToPlain("state", live)
		if err != nil {
			rt.Fatal(err)
		}
		restored := b.FromPlain(saved).(*lua.LTable)
		change(rt, live, restored)
		change(rt, live.RawGetString("x").(*lua.LTable), restored.RawGetString("x").(*lua.LTable))
		one, _ := b.ToPlain("state", live)
		two, _ := b.ToPlain("state", restored)
		if !value.Equal(one, two) || live.Len() != restored.Len() {
			rt.Fatalf("live %v, restored %v", one, two)
		}
	})
}

func TestCompactFreesRemovedKeys(t *testing.T) {
	b := NewBox(Options{})
	live := b.State().NewTable()
	for i := range 1000 {
		live.RawSetString(fmt.Sprint("k", i), lua.LTrue)
		live.RawSetString(fmt.Sprint("k", i), lua.LNil)
	}
	live.RawSetString("last", lua.LTrue)
	if hashKeys(live) != 1001 {
		t.Fatalf("got %d keys before, want 1001", hashKeys(live))
	}
	if err := b.Compact("state", live); err != nil || hashKeys(live) != 1 {
		t.Errorf("got %d keys, %v, want 1", hashKeys(live), err)
	}
	live.RawSetString("bad", lua.LNumber(math.NaN()))
	if err := b.Compact("state", live); err == nil || live.RawGetString("last") != lua.LTrue {
		t.Errorf("got %v, want a refusal that changes nothing", err)
	}
}
