package engine_test

import (
	"bytes"
	"context"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"loam/mods/bundle"
	"loam/mods/release"
	"loam/mods/scenario"
	"loam/mods/scenario/report"
	"loam/smartai"
	"loam/smartai/engine"
)

// yard is the bundle whose creatures the tests give rules to.
const yard = "testdata/yard"

// restartEvery is a number of steps that falls on all moments of a scenario.
const restartEvery = 29

// modes are both ways in which rules run: as the field has it, and without its
// surprises.
var modes = []string{"azerothcore", "none"}

// restarted is the mode in which maps are made anew: what is in a snapshot is the same in
// both, and in this one lists and timed events have more of it.
const restarted = "none"

// TestKinds runs testdata/*.txtar. Each says in its comment what of rules it is about;
// its files are laid over the bundle yard, and its scenarios are run in both modes: a
// line that begins with [azerothcore] or [none] stands in one of them only. In one
// mode they are run again with the map made anew from snapshots now and then, which must
// tell the same.
//
// What a scenario shows stands in its first lines: "# CAST, VICTIM: ..." names kinds,
// and "# Edge: ..." with "# azerothcore: ..." and "# none: ...", or "# both: ...", an
// edge of what rules mean.
func TestKinds(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no tests", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			for _, mode := range modes {
				t.Run(mode, func(t *testing.T) { runKinds(t, releaseOf(t, file, mode), mode) })
			}
		})
	}
}

func runKinds(t *testing.T, rel *release.Release, mode string) {
	told := func(restarts int64) (lines []string, results []report.Result) {
		results = scenario.RunBundle(context.Background(), rel, "yard", scenario.SuiteOptions{
			Restarts: restarts, Transcript: func(line string) { lines = append(lines, line) },
		})
		return lines, results
	}
	want, results := told(0)
	if len(results) == 0 {
		t.Fatal("it has no scenario")
	}
	for i := range results {
		if r := &results[i]; !r.Passed() {
			t.Error("\n" + r.String())
		}
	}
	if mode != restarted {
		return
	}
	got, _ := told(restartEvery)
	if at, ok := differ(want, got); ok {
		t.Errorf("line %d differs with restarts:\n got %s\nwant %s", at+1, lineOf(got, at), lineOf(want, at))
	}
}

func lineOf(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "the end"
}

func differ(a, b []string) (at int, ok bool) {
	for i := range max(len(a), len(b)) {
		if lineOf(a, i) != lineOf(b, i) {
			return i, true
		}
	}
	return 0, false
}

// filesOf are the files of the yard with those of an archive laid over them, for a mode.
func filesOf(t *testing.T, file, mode string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	err := filepath.WalkDir(yard, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(yard, path)
		files[filepath.ToSlash(name)] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range a.Files {
		files[f.Name] = &fstest.MapFile{Data: inMode(f, mode)}
	}
	return files
}

var modeLine = regexp.MustCompile(`(?m)^\[(azerothcore|none)\] `)

// inMode is a file of an archive as it stands in a mode: rules say so, and lines that
// stand in the other mode only become comments.
func inMode(f txtar.File, mode string) []byte {
	switch {
	case path.Ext(f.Name) == ".txt":
		return modeLine.ReplaceAllFunc(f.Data, func(m []byte) []byte {
			if string(m) == "["+mode+"] " {
				return nil
			}
			return []byte("# " + string(m))
		})
	case path.Base(path.Dir(f.Name)) == "smartai" && path.Base(f.Name) != "numbers.yaml":
		return append(bytes.Clone(f.Data), "compat: "+mode+"\n"...)
	}
	return f.Data
}

func releaseOf(t *testing.T, file, mode string) *release.Release {
	t.Helper()
	b, problems := bundle.OpenFS("yard", filesOf(t, file, mode))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	rel, problems := release.Compose(release.Options{}, []*bundle.Bundle{b})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return rel
}

// TestTheCatalogueKnowsWhatIsRun compares what is run with what the catalogue says.
func TestTheCatalogueKnowsWhatIsRun(t *testing.T) {
	runs := engine.Runs()
	for _, part := range []smartai.Part{smartai.OfEvent, smartai.OfAction, smartai.OfTarget} {
		for id := range uint32(256) {
			k, known := part.Kind(id)
			switch {
			case !runs(smartai.Creature, part, id):
			case !known:
				t.Errorf("%s %d is run and not in the catalogue", part, id)
			case k.Refused != "" || k.Deferred != "":
				t.Errorf("%s %s is run, and the catalogue says %q", part, k.Name, k.Refused+k.Deferred)
			}
		}
	}
}
