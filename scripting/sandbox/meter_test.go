package sandbox

import (
	"errors"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"
	"pgregory.net/rapid"

	"loam/scripting/source"
)

// ticking is a clock that advances by a step at every check.
func ticking(step time.Duration) func() time.Duration {
	var now time.Duration
	return func() time.Duration { now += step; return now }
}

// busy is an endless handler that uses all that the meter counts.
const busy = `
local co
local function work(n)
  local t = {}
  for i = 1, n do t[i] = ("x"):rep(i) .. i end
  table.sort(t, function(a, b) return #a > #b end)
  pcall(error, "x")
  co = coroutine.wrap(function(...) for i = 1, 3 do coroutine.yield(select("#", ...), ...) end end)
  co(1, 2, 3) co(4)
  return (table.concat(t):gsub("x-%d", function(c) return c:upper() end))
end
return function() for i = 1, 1000 do work(i) end end
`

func TestAWallStopIsReproducedByItsInstructionCount(t *testing.T) {
	source := strings.Replace(busy, "local co\n", "", 1)
	source = strings.Replace(source, "  co =", "  local co =", 1)
	rapid.Check(t, func(rt *rapid.T) {
		limits := DefaultLimits()
		limits.Wall = time.Duration(rapid.IntRange(1, 4000).Draw(rt, "looks")) * time.Millisecond
		live, v := bundle(t, Options{Limits: limits, Clock: ticking(time.Millisecond)}, source)
		_, err := live.Box().Call(live, 10_000_000, v.(*lua.LFunction), 0)
		var f *Fault
		if !errors.As(err, &f) || f.Kind == KindError || f.Kind == KindPanic {
			rt.Fatalf("live: got %v, want a stop", err)
		}
		if f.Kind != KindWall {
			return // the bytes were used up first
		}
		again, v := bundle(t, Options{Limits: limits}, source)
		again.Box().StopAt(f.Instructions, false)
		_, err = again.Box().Call(again, 10_000_000, v.(*lua.LFunction), 0)
		var g *Fault
		if !errors.As(err, &g) {
			rt.Fatalf("replay: got %v, want a stop", err)
		}
		if g.Kind != KindWall || g.Instructions != f.Instructions || g.Error() != f.Error() || g.Stack != f.Stack {
			rt.Fatalf("replay: got %+v, want %+v", g, f)
		}
	})
}

func TestStopAtHoldsForOneEntry(t *testing.T) {
	e, v := bundle(t, Options{}, "return function() local n = 0 for i = 1, 100 do n = n + i end return n end")
	b := e.Box()
	b.StopAt(50, false)
	var f *Fault
	if _, err := b.Call(e, 1000, v.(*lua.LFunction), 1); !errors.As(err, &f) || f.Kind != KindWall || f.Instructions != 50 {
		t.Errorf("got %v, want a wall stop at 50", err)
	}
	if got, err := b.Call(e, 1000, v.(*lua.LFunction), 1); err != nil || got[0] != lua.LNumber(5050) {
		t.Errorf("got %v, %v, want 5050", got, err)
	}
}

func TestTheBudgetIsExact(t *testing.T) {
	e, v := bundle(t, Options{}, "return function() for i = 1, 100 do end end")
	b := e.Box()
	if _, err := b.Call(e, 1000, v.(*lua.LFunction), 0); err != nil {
		t.Fatal(err)
	}
	need := b.Instructions()
	if _, err := b.Call(e, need, v.(*lua.LFunction), 0); err != nil {
		t.Errorf("with %d instructions: got %v, want none", need, err)
	}
	var f *Fault
	if _, err := b.Call(e, need-1, v.(*lua.LFunction), 0); !errors.As(err, &f) || f.Kind != KindBudget || f.Instructions != need {
		t.Errorf("with %d instructions: got %v, want a budget fault at %d", need-1, err, need)
	}
}

func TestCountingDoesNotDependOnTheClock(t *testing.T) {
	source := "return function() local s = 0 for i = 1, 200 do s = s + #tostring(i) if i % 50 == 0 then pcall(error) end end return s end"
	counts := make(map[int]bool)
	for _, o := range []Options{{}, {Clock: ticking(0)}, {Clock: ticking(2 * time.Millisecond), Limits: func() Limits { l := DefaultLimits(); l.Wall = time.Hour; return l }()}} {
		e, v := bundle(t, o, source)
		if _, err := e.Box().Call(e, 100_000, v.(*lua.LFunction), 1); err != nil {
			t.Fatal(err)
		}
		counts[e.Box().Instructions()] = true
	}
	if len(counts) != 1 {
		t.Errorf("got different counts %v", counts)
	}
}

func TestTheByteBudgetStops(t *testing.T) {
	f := fault(t, NewBox(Options{Limits: func() Limits { l := DefaultLimits(); l.LoadFileInstructions = 10_000_000; return l }()}).Env("m"),
		`local t = {} for i = 1, 100 do pcall(function() t[i] = ("x"):rep(1000000) end) end`)
	if f.Kind != KindMemory || f.Line != 1 {
		t.Errorf("got %+v, want a memory fault in line 1", f)
	}
}

func TestAnEntryInsideAnEntry(t *testing.T) {
	b := NewBox(Options{})
	e, other := b.Env("meadow"), b.Env("other")
	v, err := runSource(t, other, "return function(n) if n == 0 then while true do end end if n < 0 then error('bad') end return n * 2 end")
	if err != nil {
		t.Fatal(err)
	}
	var inner error
	e.Bind("ask", b.Function(func(L *lua.LState) int {
		var results []lua.LValue
		results, inner = b.Call(other, 1000, v.(*lua.LFunction), 1, L.Get(1))
		if inner != nil {
			L.Push(lua.LString("failed"))
		} else {
			L.Push(results[0])
		}
		return 1
	}))
	fn, err := runSource(t, e, "local n = 0 return function(x) local n = 1 local function inc() n = n + 1 end local r = ask(x) inc() return tostring(r) .. n end")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		arg   int
		want  string
		inner FaultKind
	}{
		{"that returns", 4, "82", 0},
		{"that runs out of its own budget", 0, "failed2", KindBudget},
		{"that fails", -1, "failed2", KindError},
	} {
		t.Run(test.name, func(t *testing.T) {
			inner = nil
			got, err := b.Call(e, 5000, fn.(*lua.LFunction), 1, lua.LNumber(test.arg))
			if err != nil || got[0].String() != test.want {
				t.Errorf("got %v, %v, want %s", got, err, test.want)
			}
			var f *Fault
			if errors.As(inner, &f) != (test.inner != 0) || f != nil && (f.Kind != test.inner || f.Entry != "other") {
				t.Errorf("inner: got %v, want kind %v", inner, test.inner)
			}
			if test.arg == 0 && b.Instructions() < 1000 {
				t.Errorf("got %d instructions, want those of the inner entry too", b.Instructions())
			}
		})
	}
}

func TestRequireRunsInsideAMainChunk(t *testing.T) {
	b := NewBox(Options{})
	e := b.Env("meadow")
	lib, err := source.Compile("meadow/scripts/lib/a.lua", []byte("local M = {} function M.twice(n) return n * 2 end return M"))
	if err != nil {
		t.Fatal(err)
	}
	e.Bind("require", b.Function(func(L *lua.LState) int {
		v, err := e.Run(lib)
		if err != nil {
			L.RaiseError("%s", err)
		}
		L.Push(v)
		return 1
	}))
	v, err := runSource(t, e, "local a = require('a') return a.twice(21)")
	if err != nil || v != lua.LNumber(42) {
		t.Errorf("got %v, %v, want 42", v, err)
	}
}

func TestADryRunSharesOneBudgetPerBundle(t *testing.T) {
	limits := DefaultLimits()
	limits.LoadBundleInstructions, limits.LoadFileInstructions = 3000, 10
	e := NewBox(Options{Limits: limits, DryRun: true}).Env("meadow")
	for i := range 2 {
		if _, err := runSource(t, e, "for i = 1, 1300 do end"); err != nil {
			t.Fatalf("run %d: %v", i, err)
		}
	}
	if f := fault(t, e, "for i = 1, 1300 do end"); f.Kind != KindBudget {
		t.Errorf("got %v, want a budget fault", f)
	}
}

func TestAPanicOfAHostFunctionIsAnOrdinaryError(t *testing.T) {
	b := NewBox(Options{})
	e := b.Env("meadow")
	var m map[string]int
	e.Bind("broken", b.Function(func(*lua.LState) int { m["x"] = 1; return 0 }))
	f := fault(t, e, "\nbroken()")
	if f.Kind != KindError || f.Line != 2 || !strings.Contains(f.Msg, "internal error") || b.Dead() {
		t.Errorf("got %+v, dead %v", f, b.Dead())
	}
	if v, err := runSource(t, e, "return select(2, pcall(broken))"); err != nil || strings.Contains(v.String(), "nil map") {
		t.Errorf("got %v, %v", v, err)
	}
}

func TestAVMFailureKillsTheBox(t *testing.T) {
	b := NewBox(Options{})
	e := b.Env("meadow")
	// Not created by Function: its panic reaches the VM.
	e.Bind("broken", b.State().NewFunction(func(*lua.LState) int { panic("boom") }))
	f := fault(t, e, "pcall(pcall, broken) return 1")
	if f.Kind != KindPanic || !b.Dead() {
		t.Errorf("got %+v, dead %v, want a panic and a dead box", f, b.Dead())
	}
	if _, err := runSource(t, e, "return 1"); err == nil {
		t.Error("a dead box ran a chunk")
	}
}

func TestFaultsNameTheBundleOfTheFile(t *testing.T) {
	b := NewBox(Options{})
	lib, user := b.Env("lib"), b.Env("user")
	c, err := source.Compile("lib/scripts/lib.lua", []byte("\n\nreturn function(x) return x.y.z end"))
	if err != nil {
		t.Fatal(err)
	}
	fn, err := lib.Run(c)
	if err != nil {
		t.Fatal(err)
	}
	user.Bind("helper", fn)
	f := fault(t, user, "helper({})")
	if f.Bundle != "lib" || f.Entry != "user" || f.File != "lib/scripts/lib.lua" || f.Line != 3 {
		t.Errorf("got %+v, want lib's file, line 3, entered by user", f)
	}
}

func TestFaultMessagesAreShort(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{`error(("x"):rep(100000), 0)`, strings.Repeat("x", 200)},
		{`error("one\ntwo")`, "one"},
		{`error({})`, "(error object is a table value)"},
		{`error(setmetatable({}, {__tostring = function() while true do end end}))`, "(error object is a table value)"},
		{`error()`, "(error object is a nil value)"},
		{`error(42)`, "42"},
		{"local unit unit:say('x')", `attempt to use field "say" of a nil value`},
		{"local x = {} x.sy(1)", `attempt to call "sy", which is not a function`},
		{"sy(type(1))", `attempt to call "sy", which is not a function`},
		{"sy(tu(1))", `attempt to call something that is not a function: one of ["tu" "sy"]`},
		{"({})()", "attempt to call a value that is not a function"},
		{"error('ä' .. ('ö'):rep(200), 0)", "ä" + strings.Repeat("ö", 99)},
		{"error('\\255bad', 0)", "?bad"},
	} {
		f := fault(t, NewBox(Options{}).Env("m"), test.src)
		if f.Msg != test.want || f.Line != 1 {
			t.Errorf("%s: got %q in line %d, want %q in line 1", test.src, f.Msg, f.Line, test.want)
		}
	}
}
