package sandbox

import (
	"errors"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/source"
)

// bundle creates a box with one environment in which src has run.
func bundle(t testing.TB, o Options, src string) (*Env, lua.LValue) {
	t.Helper()
	e := NewBox(o).Env("meadow")
	v, err := runSource(t, e, src)
	if err != nil {
		t.Fatal(err)
	}
	return e, v
}

func runSource(t testing.TB, e *Env, src string) (lua.LValue, error) {
	t.Helper()
	c, err := source.Compile("meadow/scripts/test.lua", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return e.Run(c)
}

// fault runs src and returns its fault.
func fault(t testing.TB, e *Env, src string) *Fault {
	t.Helper()
	_, err := runSource(t, e, src)
	var f *Fault
	if !errors.As(err, &f) {
		t.Fatalf("%s: got no fault but %v", src, err)
	}
	return f
}

func TestChunksRunAndReturnTheirFirstResult(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"a sum", "return 1 + 2", "3"},
		{"strings are joined", `local n = 3 return "a" .. n .. "b" .. 1.5 .. "c"`, "a3b1.5c"},
		{"a local captured and changed after a failed pcall stays captured", `
			local n = 0
			local function main()
				local n = 0
				local function inc() n = n + 1 end
				pcall(error, "x")
				inc()
				return n
			end
			return main()`, "1"},
		{"missing values of a yield are nil", `
			local co = coroutine.wrap(function() local a, b = coroutine.yield(1) return tostring(a) .. tostring(b) end)
			co() return co(5)`, "5nil"},
		{"a yield in tail position returns what it is resumed with", `
			local co = coroutine.wrap(function() return coroutine.yield(1) end)
			return co() .. co("x")`, "1x"},
		{"varargs keep holes", `local function f(...) return select("#", ...) end return f(1, nil, 3, nil)`, "4"},
		{"a class frozen later still works", `
			local Class = {} Class.__index = Class
			function Class.new(n) return setmetatable({n = n}, Class) end
			function Class:get() return self.n end
			return Class.new(7):get()`, "7"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, got := bundle(t, Options{}, test.src)
			if s, _ := textOf(got); s != test.want {
				t.Errorf("got %v, want %s", got, test.want)
			}
		})
	}
}

func TestAnEndlessLoopEndsAtTheBudget(t *testing.T) {
	for _, src := range []string{
		"while true do end",
		"while true do pcall(function() while true do end end) end",
		"coroutine.wrap(function() while true do end end)()",
		"local co = coroutine.create(function() while true do end end) while true do pcall(coroutine.resume, co) end",
	} {
		f := fault(t, NewBox(Options{}).Env("meadow"), src)
		if f.Kind != KindBudget || f.Line != 1 || f.Bundle != "meadow" || !strings.Contains(f.Msg, "budget") {
			t.Errorf("%s: got %+v", src, f)
		}
	}
}

func BenchmarkCall(b *testing.B) {
	e, v := bundle(b, Options{}, "return function(a, b, c) return a + b + c end")
	fn := v.(*lua.LFunction)
	one, two, three := lua.LValue(lua.LNumber(1)), lua.LValue(lua.LNumber(2000)), lua.LValue(lua.LNumber(3))
	box := e.Box()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := box.Call(e, 100_000, fn, 1, one, two, three); err != nil {
			b.Fatal(err)
		}
	}
}
