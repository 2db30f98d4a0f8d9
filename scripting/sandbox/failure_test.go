package sandbox

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/source"
)

// failureSource records its steps; the test draws the step that fails.
const failureSource = `
return function()
	local function work(n)
		for i = 1, n do mark("work " .. i) double() end
		return n
	end
	mark("begun")
	double()
	pcall(work, 3)
	pcall(double)
	mark("after pcall")
	local co = coroutine.wrap(function() mark("co") double() coroutine.yield() mark("co again") end)
	co() co()
	enter(function() mark("inside") double() work(2) pcall(double) double() return 1 end)
	table.sort({3, 1, 2}, function(a, b) double() return a < b end)
	mark("done")
	return double()
end`

// failing is a box in which the VM fails at a point that the test chooses.
type failing struct {
	box    *Box
	env    *Env
	fn     *lua.LFunction
	marks  []string
	calls  int
	failIn int // call of double that panics; 0 is none
}

func newFailing(t *testing.T, clock func() time.Duration) *failing {
	t.Helper()
	f := &failing{box: NewBox(Options{Clock: clock})}
	f.env = f.box.Env("meadow")
	bind := func(name string, fn lua.LGFunction) { f.env.Bind(name, f.box.State().NewFunction(fn)) }
	f.env.Bind("mark", f.box.Function(func(L *lua.LState) int {
		f.box.Charge(L, 300, 10) // large enough that some checks of the clock occur in it
		f.marks = append(f.marks, L.CheckString(1))
		return 0
	}))
	bind("double", func(*lua.LState) int {
		if f.calls++; f.calls == f.failIn {
			var none []int
			_ = none[f.calls] // like the VM's own failures
		}
		return 0
	})
	bind("enter", func(L *lua.LState) int {
		f.marks = append(f.marks, "enter")
		_, err := f.box.Call(f.env, 5000, L.CheckFunction(1), 1)
		if err != nil {
			f.marks = append(f.marks, "inside failed: "+err.(*Fault).Kind.String())
		}
		return 0
	})
	chunk, err := source.Compile("a.lua", []byte(failureSource))
	if err != nil {
		t.Fatal(err)
	}
	v, err := f.env.Run(chunk)
	if err != nil {
		t.Fatal(err)
	}
	f.fn = v.(*lua.LFunction)
	return f
}

// run is one entry: its output, and the fault that ended it.
func (f *failing) run() (marks []string, fault *Fault) {
	if _, err := f.box.Call(f.env, 100_000, f.fn, 1); err != nil {
		fault = err.(*Fault)
	}
	return f.marks, fault
}

// TestAFailureOfTheVMIsRepeated makes the VM fail in each call of a function, on threads of
// all kinds, and a second box, in which it does not fail by itself, fail at the same place.
// In a third box, in which it also fails by itself, the replayed failure has no effect.
func TestAFailureOfTheVMIsRepeated(t *testing.T) {
	whole := newFailing(t, nil)
	if _, fault := whole.run(); fault != nil {
		t.Fatal(fault)
	}
	for call := 1; call <= whole.calls; call++ {
		live := newFailing(t, func() time.Duration { return 0 })
		live.failIn = call
		marks, fault := live.run()
		if fault == nil || fault.Kind != KindPanic || !live.box.Dead() {
			t.Fatalf("call %d of %d: got %v, want a failure of the VM", call, whole.calls, fault)
		}
		for _, byItself := range []int{0, call} {
			again := newFailing(t, nil)
			again.failIn = byItself
			again.box.FailAt(live.box.FailedAt())
			got, repeated := again.run()
			if repeated == nil || repeated.Kind != KindPanic || !again.box.Dead() {
				t.Fatalf("call %d, by itself %v: got %v, want a failure of the VM", call, byItself > 0, repeated)
			}
			if !slices.Equal(got, marks) || again.box.Instructions() != live.box.Instructions() || again.box.FailedAt() != live.box.FailedAt() || again.box.Bytes() != live.box.Bytes() {
				t.Errorf("call %d, by itself %v: did %q in %d instructions, failed at %v with %d bytes; recorded %q, %d, %v, %d", call, byItself > 0,
					got, again.box.Instructions(), again.box.FailedAt(), again.box.Bytes(), marks, live.box.Instructions(), live.box.FailedAt(), live.box.Bytes())
			}
			if repeated.Msg != fault.Msg {
				t.Errorf("call %d: message %q, recorded %q", call, repeated.Msg, fault.Msg)
			}
		}
	}
}

// TestAFailureInALookAtTheClockIsRepeated makes the clock itself fail, which no replay has.
func TestAFailureInALookAtTheClockIsRepeated(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	failed := 0
	for range 200 {
		looks := 1 + rnd.IntN(20)
		live := newFailing(t, func() time.Duration {
			if looks--; looks == 0 {
				var none []int
				_ = none[looks]
			}
			return 0
		})
		marks, fault := live.run()
		if fault == nil {
			continue
		}
		failed++
		again := newFailing(t, nil)
		again.box.FailAt(live.box.FailedAt())
		got, repeated := again.run()
		if repeated == nil || !slices.Equal(got, marks) || again.box.Instructions() != live.box.Instructions() {
			t.Errorf("failed at %v: did %q in %d instructions, recorded %q, %d", live.box.FailedAt(), got, again.box.Instructions(), marks, live.box.Instructions())
		}
	}
	if failed < 50 {
		t.Errorf("the clock failed in %d of 200 runs: too few to tell", failed)
	}
}

// TestAFailureOverAStopByTheWallTellsOfBoth makes the VM fail while it unwinds.
func TestAFailureOverAStopByTheWallTellsOfBoth(t *testing.T) {
	run := func(now func() time.Duration, prepare func(*Box)) *Fault {
		b := NewBox(Options{Clock: now})
		e := b.Env("meadow")
		e.Bind("slow", b.State().NewFunction(func(L *lua.LState) int {
			defer func() {
				if recover() != nil {
					panic("worse")
				}
			}()
			for {
				b.Charge(L, 1, 0)
			}
		}))
		prepare(b)
		return fault(t, e, "\nslow()")
	}
	var now time.Duration
	live := run(func() time.Duration { now += 2 * time.Millisecond; return now }, func(*Box) {})
	if live.Kind != KindPanic || live.Wall == 0 {
		t.Fatalf("got %+v, want a failure over a stop by the wall", live)
	}
	again := run(nil, func(b *Box) { b.StopAt(live.Wall, false); b.FailAt(Failure{live.Instructions, true}) })
	if again.Kind != KindPanic || again.Wall != live.Wall || again.Instructions != live.Instructions {
		t.Errorf("repeated: %+v, recorded: %+v", again, live)
	}
}

func TestAFailureIsToldWithTheStackOfTheScript(t *testing.T) {
	f := newFailing(t, nil)
	f.failIn = 3
	_, fault := f.run()
	for _, part := range []string{"index out of range", "a.lua:4:", "a.lua:9:"} {
		if !strings.Contains(fault.Stack, part) {
			t.Errorf("the stack has no %q:\n%s", part, fault.Stack)
		}
	}
	if fault.File != "a.lua" || fault.Line != 4 {
		t.Errorf("the fault is at %s:%d, want a.lua:4", fault.File, fault.Line)
	}
}

func TestFailAtHoldsForOneEntry(t *testing.T) {
	f := newFailing(t, nil)
	f.box.FailAt(Failure{1 << 30, true})
	if _, fault := f.run(); fault == nil || fault.Kind != KindPanic {
		t.Fatalf("an entry that ends before the count: got %v, want a failure at its end", fault)
	}
	f = newFailing(t, nil)
	for range 2 {
		if _, fault := f.run(); fault != nil {
			t.Fatal(fault)
		}
	}
}
