// Package report holds the results of scenarios: the moments of a transcript, a result, the
// place and reason of a failure, all results of several bundles, and their formats for
// people and build servers.
package report

import (
	"fmt"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/core/model/ruletrace"
)

// Result is the result of a scenario.
type Result struct {
	File     string
	Bundle   string
	Seed     uint64    // of the run that failed, or of the last
	Runs     int       // tried seeds
	Failed   []uint64  // failed seeds, if several were tried
	Problems diag.List // the reason why it could not run
	Failure  *Failure  // nil: it passed
	Steps    int64
	Time     clock.Time // of the world
	Expects  int        // number of expectations met
	Seconds  float64    // real seconds, if the caller has a clock
	// Rules is the final state of the rules of all units on the map of the lines; only
	// with Options.Rules.
	Rules []ruletrace.Bearer
}

// Passed reports whether the scenario ran and met all expectations.
func (r *Result) Passed() bool { return r.Failure == nil && len(r.Problems) == 0 }

// String returns the result for people: one line, or the whole failure.
func (r *Result) String() string {
	switch {
	case len(r.Problems) > 0:
		return r.Problems.Error()
	case r.Failure != nil && len(r.Failed) > 0 && r.Runs > 1:
		return r.Failure.String() + r.seeds()
	case r.Failure != nil:
		return r.Failure.String()
	}
	expectations := "expectations"
	if r.Expects == 1 {
		expectations = "expectation"
	}
	return fmt.Sprintf("%s: ok, %d %s in %s", r.File, r.Expects, expectations, seconds(r.Time))
}

// manySeeds is the maximum number of listed failing seeds.
const manySeeds = 10

func (r *Result) seeds() string {
	var list []string
	for _, s := range r.Failed {
		if len(list) == manySeeds {
			list = append(list, "...")
			break
		}
		list = append(list, fmt.Sprint(s))
	}
	return fmt.Sprintf("  %d of %d seeds fail: %s; to repeat the first: --seed %d\n",
		len(r.Failed), r.Runs, strings.Join(list, " "), r.Failed[0])
}

// Failure is the place and the reason of a failed scenario.
type Failure struct {
	File     string     `json:"file"`
	Line     int        `json:"line"`
	Text     string     `json:"text"` // of the line
	Step     int64      `json:"step"`
	Time     clock.Time `json:"time_ms"` // since the world began
	Seed     uint64     `json:"seed"`
	Expected string     `json:"expected,omitempty"` // "" if the line could not run
	Got      string     `json:"got"`
	Events   []string   `json:"events,omitempty"` // the last ones, with times
}

// String returns the failure for people, in several lines.
func (f *Failure) String() string {
	var s strings.Builder
	s.WriteString(f.File)
	if f.Line > 0 {
		fmt.Fprintf(&s, ":%d", f.Line)
	}
	fmt.Fprintf(&s, ": %s\n  at %s, step %d, seed %d\n", f.Text, seconds(f.Time), f.Step, f.Seed)
	if f.Expected == "" {
		fmt.Fprintf(&s, "  cannot be done: %s\n", f.Got)
	} else {
		fmt.Fprintf(&s, "  expected: %s\n  got:      %s\n", f.Expected, f.Got)
	}
	if len(f.Events) > 0 {
		s.WriteString("  last events:\n")
	}
	for _, e := range f.Events {
		s.WriteString("    " + e + "\n")
	}
	return s.String()
}

func seconds(t clock.Time) string { return fmt.Sprintf("%.2f s", t.Seconds()) }
