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

// yard is the bundle with the creatures of the tests.
const yard = "testdata/yard"

// restartEvery is a number of steps that coincides with all moments of a scenario.
const restartEvery = 29

// modes are both modes of rules: AzerothCore's behaviour, and without its quirks.
var modes = []string{"azerothcore", "none"}

// restarted is the mode with restored maps: snapshots have the same content in both modes,
// and in this one lists and timed events have more state.
const restarted = "none"

// TestKinds runs testdata/*.txtar. The comment of each describes its subject; its files are
// added to the bundle yard, and its scenarios run in both modes: a line that begins with
// [azerothcore] or [none] is only in one of them. In one mode they run again with the map
// restored from snapshots several times, with the same results.
//
// The first lines of a scenario list what it shows: "# CAST, VICTIM: ..." names kinds, and
// "# Edge: ..." with "# azerothcore: ..." and "# none: ...", or "# both: ...", an edge
// case.
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

// filesOf returns the files of the yard with those of an archive added, for a mode.
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

// inMode returns a file of an archive in a mode: rules state the mode, and lines of the
// other mode become comments.
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

// TestTheCatalogueKnowsWhatIsRun compares the implemented kinds with the catalogue.
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
