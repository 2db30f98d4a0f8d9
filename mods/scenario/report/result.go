// Package report is what came of scenarios: the moments of a transcript, a result,
// where and why one failed, all of several bundles, and how people and build servers
// read them.
package report

import (
	"fmt"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/core/model/ruletrace"
)

// Result is what came of a scenario.
type Result struct {
	File     string
	Bundle   string
	Seed     uint64    // of the run that failed, or of the last
	Runs     int       // seeds tried
	Failed   []uint64  // seeds that failed, when several were tried
	Problems diag.List // why it could not be run
	Failure  *Failure  // nil: it passed
	Steps    int64
	Time     clock.Time // of the world
	Expects  int        // expectations met
	Seconds  float64    // real ones, where the caller has a clock
	// Rules is how the rules of all on the map of the lines stand in the end; only
	// with Options.Rules.
	Rules []ruletrace.Bearer
}

// Passed tells whether the scenario ran and all was as expected.
func (r *Result) Passed() bool { return r.Failure == nil && len(r.Problems) == 0 }

// String says all that a person wants to know: one line, or the whole failure.
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

// manySeeds is how many failing seeds are listed.
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
	return fmt.Sprintf("  %d of %d seeds fail: %s; the first again: --seed %d\n",
		len(r.Failed), r.Runs, strings.Join(list, " "), r.Failed[0])
}

// Failure is where and why a scenario failed.
type Failure struct {
	File     string     `json:"file"`
	Line     int        `json:"line"`
	Text     string     `json:"text"` // of the line
	Step     int64      `json:"step"`
	Time     clock.Time `json:"time_ms"` // since the world began
	Seed     uint64     `json:"seed"`
	Expected string     `json:"expected,omitempty"` // "" when the line could not be done at all
	Got      string     `json:"got"`
	Events   []string   `json:"events,omitempty"` // the last, with times
}

// String is the failure as people read it, several lines.
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
