// Package scenario runs the tests of bundles: scenarios, whose lines act on a world and
// check the result. It owns the list of verbs and conditions and their order, and runs one
// scenario, those of a bundle, or those of a path. Packages below it own the rest: how
// lines are read (line), the world in which they act (stage, client), the verbs and
// conditions (a package for each subject), and the results (report).
//
// The runner makes no decisions about the rules, reads no wall clock and draws no
// random number: the same release, scenario and seed give the same run.
//
// A run belongs to the goroutine that calls it; several may run in parallel and share
// their release.
package scenario

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"loam/mods/release"
	"loam/mods/scenario/expect"
	"loam/mods/scenario/line"
	"loam/mods/scenario/report"
	"loam/mods/scenario/testworld"
)

// lastEvents is the number of events that a failure shows.
const lastEvents = 12

// Options configure a run.
type Options struct {
	Release  *release.Release
	Scenario *line.Scenario
	// Bundle is the bundle of the scenario: ids without a bundle belong to it, and Lua runs
	// among its scripts.
	Bundle string
	// Seed replaces the scenario's own seed if it is not 0.
	Seed uint64
	// Transcript receives every line and every event immediately; may be nil.
	Transcript func(line string)
	// Told receives the same in parts; may be nil.
	Told func(report.Moment)
	// Rules adds to the transcript each rule that fires and each change of what
	// prevents a rule from firing, and to the result the final state of all rules.
	Rules bool

	// Restarts restores realm and maps from snapshots each time after this many steps,
	// to test that nothing is lost; 0 is never.
	Restarts int64
	// Recorder records the run; may be nil. A recorded run continues after its last
	// line until the next hash.
	Recorder testworld.Recorder

	// GoOn continues after lines that cannot be run, which the transcript reports: for
	// interactive or random lines.
	GoOn bool
}

// defaultSeed is the seed of a scenario without one.
const defaultSeed = 1

// Run runs a scenario to its end or its first failure.
func Run(ctx context.Context, o Options) report.Result {
	result := report.Result{File: o.Scenario.File, Bundle: o.Bundle, Seed: seedOf(o)}
	if result.Problems = o.Scenario.Check(o.Release.Content, o.Bundle); len(result.Problems) > 0 {
		return result
	}
	st := testworld.New(ctx, testworld.Config{
		Release: o.Release, Bundle: o.Bundle, Seed: result.Seed, Transcript: o.Transcript, Told: o.Told, Rules: o.Rules,
		Restarts: o.Restarts, Recorder: o.Recorder, Tellings: all().tellings,
	})
	if result.Failure = run(st, o); result.Failure != nil {
		result.Failure.Seed = result.Seed
	}
	result.Steps, result.Time, result.Expects = st.Steps, st.Now(), st.Expects
	if o.Rules {
		result.Rules = st.Bearers()
	}
	st.Finish()
	return result
}

// seedOf returns the seed of a run: the requested one, that of the scenario, or the
// default.
func seedOf(o Options) uint64 {
	if o.Seed != 0 {
		return o.Seed
	}
	for _, s := range o.Scenario.Steps {
		if text := s.Args.Text("SEED"); text != "" {
			seed, _ := strconv.ParseUint(text, 10, 64) // its slot accepts nothing else
			return seed
		}
	}
	return defaultSeed
}

// run runs the lines of a scenario.
func run(st *testworld.Stage, o Options) *report.Failure {
	verbs := all().verbs
	for _, s := range o.Scenario.Steps {
		if before := verbs[s.Verb].Before; before != nil {
			if err := before(st, s.Args); err != nil {
				return fail(st, line.Step{File: o.Scenario.File}, fmt.Errorf("line %d: %w", s.Line, err))
			}
		}
	}
	if err := st.Begin(); err != nil {
		return fail(st, line.Step{File: o.Scenario.File}, err)
	}
	for _, s := range o.Scenario.Steps {
		st.Line(s.Text)
		run := verbs[s.Verb].Run
		if run == nil {
			continue
		}
		if err := run(st, s.Args); err != nil {
			if !o.GoOn {
				return fail(st, s, err)
			}
			st.Tell(report.Undone, err.Error())
		}
	}
	if len(st.Faults) > 0 {
		last := line.Step{File: o.Scenario.File, Text: "expect faults 0 (implied at the end)"}
		if n := len(o.Scenario.Steps); n > 0 {
			last.Line = o.Scenario.Steps[n-1].Line
		}
		return fail(st, last, expect.WrongFaults(st, 0))
	}
	return nil
}

// fail returns the failure of a line.
func fail(st *testworld.Stage, s line.Step, err error) *report.Failure {
	f := &report.Failure{File: s.File, Line: s.Line, Text: s.Text, Step: st.Steps, Time: st.Now(), Got: err.Error()}
	var m expect.Mismatch
	if errors.As(err, &m) {
		f.Expected, f.Got = m.Expected, m.Got
	}
	if s.Round != "" {
		f.Text += " (" + s.Round + ")"
	}
	for i := max(0, len(st.Events)-lastEvents); i < len(st.Events); i++ {
		f.Events = append(f.Events, st.Written(&st.Events[i]))
	}
	return f
}
