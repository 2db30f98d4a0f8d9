package scenario

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"loam/mods/scenario/report"
)

// write creates files in a new folder.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// twoBundles is a folder with a bundle that needs another, and one without dependencies.
var twoBundles = map[string]string{
	"beasts/bundle.yaml":            "{name: beasts, version: 1.0.0, api: 1}",
	"beasts/data/b.yaml":            `creatures: {wolf: {name: Wolf, health: 10, faction: "base:wild"}}`,
	"beasts/scenarios/lives.txt":    "spawn wolf as wolf at 0 0\nexpect wolf health = 10\n",
	"beasts/scenarios/lib/part.txt": "expect faults 0\n",
	"field/bundle.yaml":             `{name: field, version: 1.0.0, api: 1, depends: {beasts: ">=1.0.0"}}`,
	"field/scenarios/a.txt":         "spawn beasts:wolf as wolf at 0 0\nexpect wolf alive\n",
	"field/scenarios/b.txt":         "spawn beasts:wolf as wolf at 0 0\nexpect wolf dead\n",
	"field/scenarios/c.txt":         "spwan beasts:wolf at 0 0\n",
}

func TestASuiteRunsWhatAPathMeans(t *testing.T) {
	dir := write(t, twoBundles)
	world := t.TempDir()
	if err := os.CopyFS(filepath.Join(world, "mods"), os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, path string
		want       string
	}{
		{"a folder of bundles", dir, "beasts 1/1 field 1/3"},
		{"a bundle with what it needs beside it", filepath.Join(dir, "field"), "field 1/3"},
		{"a world", world, "beasts 1/1 field 1/3"},
		{"one file", filepath.Join(dir, "field", "scenarios", "a.txt"), "field 1/1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			told := 0
			came := Suite(context.Background(), []string{test.path}, SuiteOptions{Progress: func(report.Result) { told++ }})
			if len(came.Problems) > 0 {
				t.Fatal(came.Problems)
			}
			var got []string
			all := 0
			for i := range came.Bundles {
				passed, n := came.Bundles[i].Count()
				all += n
				got = append(got, came.Bundles[i].Bundle, string(rune('0'+passed))+"/"+string(rune('0'+n)))
			}
			if strings.Join(got, " ") != test.want {
				t.Errorf("ran %v, want %s", got, test.want)
			}
			if told != all {
				t.Errorf("%d results were told, want %d", told, all)
			}
		})
	}
}

func TestASuiteSaysWhatDoesNotLoad(t *testing.T) {
	dir := write(t, map[string]string{
		"field/bundle.yaml":     `{name: field, version: 1.0.0, api: 1, depends: {beasts: ">=1.0.0"}}`,
		"field/scenarios/a.txt": "advance 1s",
	})
	came := Suite(context.Background(), []string{dir}, SuiteOptions{})
	if len(came.Problems) != 1 || came.Passed() {
		t.Errorf("problems = %v, passed = %v; want the missing bundle, and not passed", came.Problems, came.Passed())
	}
	var xml bytes.Buffer
	if err := report.WriteJUnit(&xml, came); err != nil || !strings.Contains(xml.String(), `failures="1"`) {
		t.Errorf("JUnit of what does not load: %v\n%s", err, xml.String())
	}
}

func TestReportAsJUnit(t *testing.T) {
	dir := write(t, twoBundles)
	clock := time.Duration(0)
	came := Suite(context.Background(), []string{dir}, SuiteOptions{Clock: func() time.Duration { clock += time.Second / 4; return clock }})
	var got bytes.Buffer
	if err := report.WriteJUnit(&got, came); err != nil {
		t.Fatal(err)
	}
	const want = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="4" failures="2">
  <testsuite name="beasts" tests="1" failures="0" time="0.250">
    <testcase name="lives" classname="beasts" file="beasts/scenarios/lives.txt" time="0.250"></testcase>
  </testsuite>
  <testsuite name="field" tests="3" failures="2" time="0.500">
    <testcase name="a" classname="field" file="field/scenarios/a.txt" time="0.250"></testcase>
    <testcase name="b" classname="field" file="field/scenarios/b.txt" line="2" time="0.250">
      <failure message="expect wolf dead: got wolf at 0.0 0.0: 100% health (10 of 10), level 1, idle">field/scenarios/b.txt:2: expect wolf dead&#xA;  at 0.05 s, step 1, seed 1&#xA;  expected: wolf dead&#xA;  got:      wolf at 0.0 0.0: 100% health (10 of 10), level 1, idle&#xA;</failure>
    </testcase>
    <testcase name="c" classname="field" file="field/scenarios/c.txt" line="1" time="0.000">
      <failure message="field/scenarios/c.txt:1:1: unknown verb &#34;spwan&#34; (did you mean &#34;spawn&#34;?) [scenario-line]">field/scenarios/c.txt:1:1: unknown verb &#34;spwan&#34; (did you mean &#34;spawn&#34;?) [scenario-line]</failure>
    </testcase>
  </testsuite>
</testsuites>
`
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
}

func TestSeveralSeedsAreTried(t *testing.T) {
	files := map[string]string{
		"dice/bundle.yaml":     "{name: dice, version: 1.0.0, api: 1}",
		"dice/data/d.yaml":     `creatures: {wolf: {name: Wolf, health: 10, faction: "base:wild", level: 1-4}}`,
		"dice/scenarios/a.txt": "seed 100\nspawn wolf as wolf at 0 0\nexpect wolf level < 4\n",
	}
	came := Suite(context.Background(), []string{write(t, files)}, SuiteOptions{Runs: 40})
	r := came.Bundles[0].Results[0]
	if r.Runs != 40 || len(r.Failed) < 3 || len(r.Failed) > 20 {
		t.Fatalf("%d of %d seeds fail, want about ten of 40", len(r.Failed), r.Runs)
	}
	if r.Failure == nil || r.Failure.Seed != r.Failed[0] || r.Failed[0] < 100 || r.Failed[0] > 139 {
		t.Errorf("the failure is that of seed %v, the first of %v", r.Failure, r.Failed)
	}
	if !strings.Contains(r.String(), "seeds fail") || !strings.Contains(r.String(), "--seed") {
		t.Errorf("the result does not say how to see it again: %s", r.String())
	}
	again := Suite(context.Background(), []string{write(t, files)}, SuiteOptions{Seed: r.Failed[0]})
	if got := again.Bundles[0].Results[0]; got.Failure == nil || got.Failure.String() != r.Failure.String() {
		t.Errorf("seed %d again gives %v, want the same failure", r.Failed[0], got.Failure)
	}
}

func TestARunEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s, _ := Parse("f", "advance 47h", nil)
	rel, own := releaseOf(t, emptyArchive())
	r := Run(ctx, Options{Release: rel, Scenario: s, Bundle: own.Name})
	if r.Failure == nil || !strings.Contains(r.Failure.Got, "canceled") {
		t.Errorf("a cancelled run gives %v", r.Failure)
	}
}
