package clock_test

import (
	"fmt"

	"loam/core/lib/clock"
)

// Authors write spans with a unit; a range becomes its two ends.
func ExampleParseSpan() {
	lo, hi, err := clock.ParseSpan("3-4s")
	fmt.Println(int64(lo), int64(hi), err)
	fmt.Println(clock.FormatSpan(1500, 1500))
	// Output:
	// 3000 4000 <nil>
	// 1500ms
}

// A wheel fires due timers when its owner advances the time.
func ExampleWheel() {
	w := clock.NewWheel[string](0)
	w.Add(2*clock.Second, "swing")
	bell := w.Add(3*clock.Second, "bell")
	w.Add(1*clock.Second, "breathe")
	w.Cancel(bell)

	w.Advance(5*clock.Second, func(due clock.Time, what string) {
		fmt.Println(due.Seconds(), "s:", what)
	})
	// Output:
	// 1 s: breathe
	// 2 s: swing
}

// Each named stream depends on the seed and its name only, so draws from one never
// change another.
func ExampleStreams() {
	a, b := clock.NewStreams(7), clock.NewStreams(7)
	b.Stream("loot").IntN(100) // a has not drawn from this one
	for range 3 {
		fmt.Println(a.Stream("combat").IntN(100) == b.Stream("combat").IntN(100))
	}
	// Output:
	// true
	// true
	// true
}
