package expect

import (
	"math"

	"loam/core/lib/clock"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// stepsOf returns the number of steps in a span.
func stepsOf(a line.Args) int64 {
	g, _ := a.Get("SPAN")
	return int64(math.Ceil(g.Num / float64(clock.Step)))
}

func doAdvance(st *testworld.Stage, a line.Args) error { return st.Advance(stepsOf(a)) }

func doFaults(st *testworld.Stage, a line.Args) error {
	st.Expects++
	if want := int(a.Num("N")); len(st.Faults) != want {
		return WrongFaults(st, want)
	}
	st.Faults = nil
	return nil
}

// Verbs are the verbs that advance time and check conditions.
func Verbs(conditions []testworld.Condition) []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "advance SPAN", Run: doAdvance, Doc: "Advances time, in steps of 50 ms.", Example: "advance 4s"},
		{Syntax: "advance until CONDITION within SPAN", Run: doAdvanceUntil(conditions),
			Doc:     "Advances time until a condition holds; it fails if the condition does not hold within the span. Only events after the start of this line count.",
			Example: "advance until wolf health < 50% within 30s"},
		{Syntax: "expect faults N", Run: doFaults,
			Doc:     "This many faults of scripts have happened since the last such line. `expect faults 0` is implied at the end.",
			Example: "expect faults 1"},
		{Syntax: "expect [no] CONDITION", Run: doExpect(conditions),
			Doc:     "Fails unless the condition holds, or with `no` if it does.",
			Example: `expect wolf says "Grrr" once`},
	}
}
