package ruletrace_test

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/model/ruletrace"
)

// A report says in words how one rule stands.
func ExampleReport_Standing() {
	fired := ruletrace.Report{Verdict: ruletrace.Fired, Last: ruletrace.Fired, At: 12 * clock.Second, Fired: 12 * clock.Second, Times: 1}
	waits := ruletrace.Report{Verdict: ruletrace.Cooldown, Last: ruletrace.Cooldown, Left: 3 * clock.Second}
	for _, r := range []ruletrace.Report{fired, waits} {
		fmt.Println(r.Standing())
		fmt.Println("blocked by a cooldown:", r.Blocked(ruletrace.Cooldown))
	}
	// Output:
	// fired at 12.0 s
	// blocked by a cooldown: false
	// blocked by cooldown, 3.0 s left
	// blocked by a cooldown: true
}

// Verdicts are written as words and read back from them.
func ExampleNamed() {
	v, ok := ruletrace.Named(ruletrace.OutOfPhase.String())
	fmt.Println(v, v.Fires(), ok)
	// Output: phase false true
}
