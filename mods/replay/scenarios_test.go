package replay

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rs/zerolog"

	"loam/core/lib/diag"
	"loam/core/realm"
	"loam/core/recording"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/mods/scenario"
	"loam/mods/scenario/line"
	"loam/mods/scenario/report"
	"loam/mods/scenario/testworld"
)

// tape records one scenario.
type tape struct {
	*recording.Writer
	Sources
	file bytes.Buffer
}

// Journal implements testworld.Recorder: a tape has none.
func (p *tape) Journal() realm.Journal { return nil }

func newTape(t testing.TB) *tape {
	t.Helper()
	p := &tape{}
	var err error
	p.Writer, err = recording.NewWriter(&p.file, recording.Config{
		Archives: p.Find, Development: true, Headless: true, Log: zerolog.New(zerolog.NewTestWriter(t)),
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// played ends a tape and replays it.
func (p *tape) played(t testing.TB) recording.Report {
	t.Helper()
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	report, err := Play(context.Background(), bytes.NewReader(p.file.Bytes()), nil)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// same fails unless all hashes of a recording are equal.
func same(t testing.TB, what string, report recording.Report) {
	t.Helper()
	hashes := int64(0)
	for _, b := range report.Boxes {
		hashes += b.Hashes
	}
	if !report.Equal() || report.Cut || report.End != "" || hashes < 2 {
		t.Errorf("%s: differs, or is not whole:\n%s", what, strings.Join(report.Lines(), "\n"))
	}
}

// withScenarios are the folders whose scenarios are recorded.
var withScenarios = []string{"../../examples", "../scenario/testdata/every"}

// leastRecorded is the minimum number of scenarios, so that none is lost.
const leastRecorded = 75

// inShort is the share of scenarios in the short form of a test: one of this number. Each
// test begins at another, so that together they cover more of them.
const inShort = 30

// allWorlds returns the worlds of withScenarios, read once.
var allWorlds = sync.OnceValues(func() (map[string][]release.World, diag.List) {
	all := make(map[string][]release.World)
	for _, folder := range withScenarios {
		worlds, problems := release.Worlds(folder)
		if len(problems) > 0 {
			return nil, problems
		}
		all[folder] = worlds
	}
	return all, nil
})

// share returns the scenarios of a test: all in the full form, in the short one every
// inShort-th, from index first on. It omits worlds without scenarios, and returns the total
// number of scenarios.
func share(t *testing.T, first int) (o scenario.SuiteOptions, found int) {
	t.Helper()
	all, problems := allWorlds()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	chosen, worlds := make(map[string]bool), make(map[string][]release.World)
	for _, folder := range withScenarios {
		for _, w := range all[folder] {
			before := len(chosen)
			for _, own := range w.Own {
				for _, f := range own.Scenarios {
					if found++; long() || found%inShort == first {
						chosen[own.Label+"/"+f.Path] = true
					}
				}
			}
			if len(chosen) > before {
				worlds[folder] = append(worlds[folder], w)
			}
		}
	}
	if found < leastRecorded {
		t.Errorf("%d scenarios were found, want at least %d", found, leastRecorded)
	}
	o.Only = func(file string) bool { return chosen[file] }
	o.Worlds = func(folder string) ([]release.World, diag.List) { return worlds[folder], nil }
	return o, found
}

// TestEveryScenarioIsPlayedBackEqual records all scenarios of the examples and of the
// bundle that uses the whole API, and requires that their replays have the same hashes.
func TestEveryScenarioIsPlayedBackEqual(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	for _, test := range []struct {
		name     string
		restarts int64
		first    int
	}{{"as it is", 0, 0}, {"made anew from snapshots now and then", 31, 4}} {
		t.Run(test.name, func(t *testing.T) { playAll(t, test.restarts, test.first) })
	}
}

func playAll(t *testing.T, restarts int64, first int) {
	o, found := share(t, first)
	ran := 0
	var last *tape
	o.Restarts = restarts
	o.Record = func(string) testworld.Recorder { last = newTape(t); return last }
	o.Progress = func(r report.Result) {
		ran++
		if !r.Passed() {
			t.Error("\n" + r.String())
		}
		same(t, r.File, last.played(t))
	}
	scenario.Suite(t.Context(), withScenarios, o)
	if ran < found/inShort {
		t.Errorf("of %d scenarios %d were recorded", found, ran)
	}
}

// TestARestartInTheMiddleIsPlayedBackEqual inserts a restart of the server in the middle of
// every scenario. Later expectations may fail for lack of time, but the replay must be
// equal.
func TestARestartInTheMiddleIsPlayedBackEqual(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	ran, restarted, passed := 0, 0, 0
	o, found := share(t, 8)
	for _, folder := range withScenarios {
		worlds, _ := o.Worlds(folder)
		for _, w := range worlds {
			rel, problems := w.Release(nil)
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			for _, own := range w.Own {
				for _, f := range own.Scenarios {
					if !o.Only(own.Label + "/" + f.Path) {
						continue
					}
					s, ok := interrupted(own, f)
					if !ok {
						continue
					}
					tape := newTape(t)
					adopted := false
					result := scenario.Run(t.Context(), scenario.Options{
						Release: rel, Scenario: s, Bundle: own.Name, Recorder: tape,
						Transcript: func(line string) { adopted = adopted || line == "> "+restart },
					})
					ran++
					if adopted {
						restarted++
					}
					if result.Passed() {
						passed++
					}
					same(t, s.File, tape.played(t))
				}
			}
		}
	}
	if ran < found/inShort-2 || restarted < ran*9/10 || passed < ran/2 {
		t.Errorf("of %d scenarios %d ran, %d were restarted, %d passed: too few to tell", found, ran, restarted, passed)
	}
}

const restart = "restart server"

// interrupted returns a scenario with a restart in its middle, or soon after it, behind the
// lines that must come first.
func interrupted(b *bundle.Bundle, f bundle.File) (*line.Scenario, bool) {
	open := func(path string) (string, bool) {
		data, ok := b.File(strings.TrimPrefix(path, b.Label+"/"))
		return string(data), ok
	}
	lines := strings.Split(string(f.Data), "\n")
	for at := len(lines) / 2; at <= len(lines); at++ {
		text := strings.Join(slices.Insert(slices.Clone(lines), at, restart), "\n")
		if s, problems := scenario.Parse(b.Label+"/"+f.Path, text, open); len(problems) == 0 {
			return s, true
		}
	}
	return nil, false
}

// playEnv is the environment variable with a folder of recordings that a child process
// replays.
const playEnv = "LOAM_TEST_PLAY"

// TestAFreshProcessPlaysBackEqual replays recordings in another process: the result must
// not depend on earlier work of a process.
func TestAFreshProcessPlaysBackEqual(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	if dir := os.Getenv(playEnv); dir != "" {
		playFiles(t, dir)
		return
	}
	dir := t.TempDir()
	n := 0
	var last *tape
	o, _ := share(t, 12)
	o.Record = func(string) testworld.Recorder { last = newTape(t); return last }
	o.Progress = func(report.Result) {
		if err := last.Close(); err != nil {
			t.Fatal(err)
		}
		n++
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d", n)), last.file.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	scenario.Suite(t.Context(), withScenarios, o)
	child := exec.Command(os.Args[0], "-test.run=^TestAFreshProcessPlaysBackEqual$", "-test.v")
	child.Env = append(os.Environ(), playEnv+"="+dir)
	out, err := child.CombinedOutput()
	if want := fmt.Sprintf("played %d files", n); err != nil || n < leastRecorded/inShort || !strings.Contains(string(out), want) {
		t.Errorf("want %q in\n%s%v", want, out, err)
	}
}

// playFiles runs in the child. It begins with the last recording.
func playFiles(t *testing.T, dir string) {
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(files)
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		report, err := Play(t.Context(), bytes.NewReader(data), nil)
		if err != nil {
			t.Fatal(err)
		}
		same(t, f.Name(), report)
	}
	fmt.Printf("played %d files\n", len(files))
}
