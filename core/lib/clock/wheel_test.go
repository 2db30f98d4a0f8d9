package clock

import (
	"math"
	"reflect"
	"testing"
)

// fired runs Advance and returns what fired.
func fired(w *Wheel[string], now Time) []string {
	var got []string
	w.Advance(now, func(_ Time, v string) { got = append(got, v) })
	return got
}

func TestWheelFiresInOrder(t *testing.T) {
	type add struct {
		due Time
		v   string
	}
	for _, test := range []struct {
		name  string
		start Time // now of the new wheel
		adds  []add
		now   Time
		want  []string
	}{
		{"nothing is due", 0, []add{{10, "a"}}, 9, nil},
		{"due exactly now", 0, []add{{10, "a"}}, 10, []string{"a"}},
		{"by due time", 0, []add{{30, "c"}, {10, "a"}, {20, "b"}}, 50, []string{"a", "b", "c"}},
		{"by order of adding when due together", 0, []add{{5000, "a"}, {10, "x"}, {5000, "b"}}, 5000, []string{"x", "a", "b"}},
		{"the past first, by due time", 100, []add{{100, "c"}, {40, "b"}, {-5, "a"}, {40, "b2"}}, 100, []string{"a", "b", "b2", "c"}},
		{"over a border of slots", 63, []add{{64, "b"}, {63, "a"}, {4096, "c"}}, 4096, []string{"a", "b", "c"}},
		{"below zero", -5000, []add{{0, "c"}, {-1, "b"}, {-4999, "a"}}, 0, []string{"a", "b", "c"}},
		{"from the first to the last time", math.MinInt64, []add{{math.MaxInt64, "c"}, {0, "b"}, {math.MinInt64, "a"}}, math.MaxInt64, []string{"a", "b", "c"}},
		{"a now before the wheel's fires what was due by then", 100, []add{{100, "c"}, {40, "b"}, {30, "a"}}, 35, []string{"a"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := NewWheel[string](test.start)
			for _, a := range test.adds {
				w.Add(a.due, a.v)
			}
			if got := fired(w, test.now); !reflect.DeepEqual(got, test.want) {
				t.Errorf("Advance(%d ms) fired %q, want %q", test.now, got, test.want)
			}
			if got, want := w.Len(), len(test.adds)-len(test.want); got != want {
				t.Errorf("Len after it = %d, want %d", got, want)
			}
			if got, want := w.Now(), max(test.start, test.now); got != want {
				t.Errorf("Now after it = %d ms, want %d", got, want)
			}
		})
	}
}

func TestHandleOfAGoneTimerIsRefused(t *testing.T) {
	w := NewWheel[string](0)
	check := func(what string, h Handle) {
		t.Helper()
		if v, ok := w.Cancel(h); ok {
			t.Errorf("Cancel with the handle of %s = %q, true", what, v)
		}
		if due, ok := w.Due(h); ok {
			t.Errorf("Due with the handle of %s = %d ms, true", what, due)
		}
	}
	cancelled := w.Add(10, "cancelled")
	if v, ok := w.Cancel(cancelled); v != "cancelled" || !ok {
		t.Errorf("Cancel = %q, %v, want cancelled, true", v, ok)
	}
	gone := w.Add(20, "fired")
	fired(w, 20)
	w.Add(30, "in the place of both")

	check("a cancelled timer", cancelled)
	check("a fired timer", gone)
	check("no timer", Handle{})
	check("a timer of a larger wheel", Handle{index: 99, seq: 1})
	if w.Len() != 1 {
		t.Errorf("Len = %d, want 1", w.Len())
	}
}

func TestFireSeesItsTimerGone(t *testing.T) {
	w := NewWheel[string](0)
	h := w.Add(10, "a")
	w.Advance(10, func(Time, string) {
		if _, ok := w.Cancel(h); ok || w.Len() != 0 {
			t.Errorf("inside fire: Cancel = %v, Len = %d, want false, 0", ok, w.Len())
		}
	})
}

func TestFireMayCancelWhatIsDueWithIt(t *testing.T) {
	w := NewWheel[string](0)
	w.Add(10, "first")
	second := w.Add(10, "second")
	w.Add(10, "third")
	var got []string
	w.Advance(10, func(_ Time, v string) {
		got = append(got, v)
		w.Cancel(second)
	})
	if want := []string{"first", "third"}; !reflect.DeepEqual(got, want) {
		t.Errorf("fired %q, want %q", got, want)
	}
}

func TestAddedWhileFiring(t *testing.T) {
	w := NewWheel[string](0)
	w.Add(10, "first")
	w.Add(10, "second")
	w.Add(5000, "late")
	var got []string
	w.Advance(4000, func(due Time, v string) {
		got = append(got, v)
		if v == "first" {
			w.Add(4001, "not yet")
			w.Add(4000, "at the end")
			w.Add(due, "with it")
			w.Add(due-1, "before")
		}
	})
	if want := []string{"first", "before", "second", "with it", "at the end"}; !reflect.DeepEqual(got, want) {
		t.Errorf("fired %q, want %q", got, want)
	}
	if got, want := fired(w, 5000), []string{"not yet", "late"}; !reflect.DeepEqual(got, want) {
		t.Errorf("then fired %q, want %q", got, want)
	}
}

func TestAdvanceInsideFirePanics(t *testing.T) {
	w := NewWheel[string](0)
	w.Add(1, "a")
	w.Add(2, "b")
	func() {
		defer func() {
			if recover() == nil {
				t.Error("Advance inside fire did not panic")
			}
		}()
		w.Advance(2, func(Time, string) { w.Advance(2, nil) })
	}()
	if got, want := fired(w, 2), []string{"b"}; !reflect.DeepEqual(got, want) {
		t.Errorf("after the panic fired %q, want %q", got, want)
	}
}

func TestWheelForgetsValues(t *testing.T) {
	w := NewWheel[*int](0)
	w.Add(1, new(int))
	w.Cancel(w.Add(2, new(int)))
	w.Advance(1, func(Time, *int) {})
	for i, timer := range w.timers {
		if timer.value != nil {
			t.Errorf("unused timer %d still refers to its value", i)
		}
	}
}

// churn keeps n timers that repeat every 3 to 5 s, as for creatures, and replaces one of
// them in each step.
func churn(n int) (w *Wheel[int], step func()) {
	w = NewWheel[int](0)
	roll := NewStreams(1).Stream("churn")
	handles := make([]Handle, n)
	for i := range handles {
		handles[i] = w.Add(roll.Range(0, 5*Second), i)
	}
	now, renewed := Time(0), 0
	fire := func(due Time, i int) { handles[i] = w.Add(due+roll.Range(3*Second, 5*Second), i) }
	return w, func() {
		now += Step
		w.Advance(now, fire)
		renewed = (renewed + 1) % n
		if i, ok := w.Cancel(handles[renewed]); ok {
			handles[i] = w.Add(now+Minute, i)
		}
	}
}

func TestWheelAllocatesNothing(t *testing.T) {
	w, step := churn(500)
	for range 200 {
		step()
	}
	if got := testing.AllocsPerRun(1000, step); got != 0 {
		t.Errorf("a step allocates %g times, want 0", got)
	}
	if w.Len() != 500 {
		t.Errorf("Len = %d, want 500", w.Len())
	}
}

// BenchmarkWheelStep measures one step of a map with 10,000 timers. About 125 of them fire and
// are added again.
func BenchmarkWheelStep(b *testing.B) {
	_, step := churn(10_000)
	for range 200 {
		step()
	}
	b.ReportAllocs()
	for b.Loop() {
		step()
	}
}

// BenchmarkWheelEmptySpan advances a year per step past one far timer.
func BenchmarkWheelEmptySpan(b *testing.B) {
	w := NewWheel[int](0)
	w.Add(math.MaxInt64, 0)
	now := Time(0)
	b.ReportAllocs()
	for b.Loop() {
		now += 365 * Day
		w.Advance(now, nil)
	}
}
