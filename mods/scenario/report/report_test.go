package report

import (
	"encoding/xml"
	"strings"
	"testing"

	"loam/core/lib/diag"
)

var failed = Failure{File: "yard/scenarios/a.txt", Line: 3, Text: "expect dog says hi", Step: 40, Time: 2000, Seed: 7, Expected: "hi", Got: "never", Events: []string{"0.05 dog barks"}}

func TestAResultReadsAsOneLineOrAsItsFailure(t *testing.T) {
	undone := failed
	undone.Line, undone.Expected, undone.Events, undone.Got = 0, "", nil, "no dog"
	many := make([]uint64, 12)
	for i := range many {
		many[i] = uint64(i + 3)
	}
	for _, test := range []struct {
		name   string
		result Result
		want   string
		passed bool
	}{
		{"passed", Result{File: "a.txt", Expects: 2, Time: 1500}, "a.txt: ok, 2 expectations in 1.50 s", true},
		{"one expectation", Result{File: "a.txt", Expects: 1}, "a.txt: ok, 1 expectation in 0.00 s", true},
		{"failed", Result{Failure: &failed}, "yard/scenarios/a.txt:3: expect dog says hi\n  at 2.00 s, step 40, seed 7\n  expected: hi\n  got:      never\n  last events:\n    0.05 dog barks\n", false},
		{"a line that could not be run", Result{Failure: &undone}, "yard/scenarios/a.txt: expect dog says hi\n  at 2.00 s, step 40, seed 7\n  cannot be done: no dog\n", false},
		{"some seeds", Result{Failure: &undone, Runs: 20, Failed: many[:2]}, undone.String() + "  2 of 20 seeds fail: 3 4; to repeat the first: --seed 3\n", false},
		{"many seeds", Result{Failure: &undone, Runs: 20, Failed: many}, undone.String() + "  12 of 20 seeds fail: 3 4 5 6 7 8 9 10 11 12 ...; to repeat the first: --seed 3\n", false},
		{"the only seed", Result{Failure: &undone, Runs: 1, Failed: many[:1]}, undone.String(), false},
		{"not run", Result{File: "a.txt", Problems: diag.List{{File: "a.txt", Line: 2, Msg: "no such verb"}}}, "a.txt:2: no such verb", false},
	} {
		if got := strings.TrimPrefix(test.result.String(), "\n"); got != test.want || test.result.Passed() != test.passed {
			t.Errorf("%s: got %q, passed %v; want %q, %v", test.name, got, test.result.Passed(), test.want, test.passed)
		}
	}
}

func TestAReportPassesIfAllLoadedAndPassed(t *testing.T) {
	good, bad := Result{}, Result{Failure: &failed}
	for _, test := range []struct {
		name   string
		report Report
		want   bool
	}{
		{"nothing failed", Report{Bundles: []BundleReport{{Results: []Result{good, good}}, {}}}, true},
		{"a scenario failed", Report{Bundles: []BundleReport{{Results: []Result{good}}, {Results: []Result{good, bad}}}}, false},
		{"a bundle did not load", Report{Problems: diag.List{{}}, Bundles: []BundleReport{{Results: []Result{good}}}}, false},
	} {
		if got := test.report.Passed(); got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
	if passed, all := (&BundleReport{Results: []Result{good, bad, good}}).Count(); passed != 2 || all != 3 {
		t.Errorf("%d of %d passed, want 2 of 3", passed, all)
	}
}

func TestBuildServersReadEachScenarioAndWhatDidNotLoad(t *testing.T) {
	var b strings.Builder
	err := WriteJUnit(&b, Report{
		Problems: diag.List{{File: "shed/bundle.yaml", Line: 1, Msg: "no name", Excerpt: "name:"}},
		Bundles:  []BundleReport{{Bundle: "yard", Results: []Result{{File: "yard/scenarios/ok.txt", Bundle: "yard", Seconds: 0.25}, {File: "yard/scenarios/a.txt", Bundle: "yard", Seconds: 0.5, Failure: &failed}}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	var got junitSuites
	if err := xml.Unmarshal([]byte(b.String()), &got); err != nil {
		t.Fatalf("%v in\n%s", err, b.String())
	}
	if got.Tests != 3 || got.Failures != 2 || len(got.Suites) != 2 {
		t.Fatalf("%d tests, %d failures, %d suites; want 3, 2 and 2", got.Tests, got.Failures, len(got.Suites))
	}
	yard, load := got.Suites[0], got.Suites[1]
	if yard.Time != "0.750" || yard.Failures != 1 || yard.Cases[0].Name != "ok" || yard.Cases[0].Failure != nil {
		t.Errorf("the suite of the bundle is %+v, want ok passed, one failure and 0.750 s", yard)
	}
	if c := yard.Cases[1]; c.Name != "a" || c.Line != 3 || c.Failure == nil || c.Failure.Message != "expect dog says hi: got never" {
		t.Errorf("the failed case is %+v, %+v", c, c.Failure)
	}
	if c := load.Cases[0]; load.Name != "load" || c.File != "shed/bundle.yaml" || c.Failure == nil || c.Failure.Text != "name:" {
		t.Errorf("what did not load is %+v, %+v", c, c.Failure)
	}
}

func TestAMomentIsOneLineOfATranscript(t *testing.T) {
	for want, m := range map[string]Moment{
		"> advance 1s":            {Sort: Line, At: 1000, Text: "advance 1s"},
		"! there is no dog":       {Sort: Undone, At: 1000, Text: "there is no dog"},
		"          console: done": {Sort: Answered, At: 1000, Text: "done"},
		"    1.00  dog barks":     {Sort: Happened, At: 1000, Text: "dog barks"},
		"    1.00  dog: rule 1":   {Sort: Fired, At: 1000, Who: "dog", Text: "rule 1"},
		"    1.00  dog: waits":    {Sort: Kept, At: 1000, Who: "dog", Text: "waits"},
		"    1.00  dog: phase a":  {Sort: Standing, At: 1000, Who: "dog", Text: "phase a"},
	} {
		if got := m.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
