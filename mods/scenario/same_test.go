package scenario

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestARunIsTheSameAgain runs every scenario of testdata/run a second time, and a third
// time with realm and maps restored from snapshots after every third step: all events, to
// the step, must be the same.
func TestARunIsTheSameAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	names, err := filepath.Glob("testdata/run/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		rel, own := releaseOf(t, archive)
		for _, f := range own.Scenarios {
			s, problems := Parse(own.Label+"/"+f.Path, string(f.Data), openIn(own))
			if len(problems) > 0 {
				continue
			}
			told := func(restarts int64) []string {
				var lines []string
				Run(context.Background(), Options{
					Release: rel, Scenario: s, Bundle: own.Name, Restarts: restarts,
					Transcript: func(line string) { lines = append(lines, line) },
				})
				return lines
			}
			first := told(0)
			sameLines(t, f.Path+" again", first, told(0))
			sameLines(t, f.Path+" with restarts", first, told(3))
			compared += len(first)
		}
	}
	if compared < 200 {
		t.Errorf("%d lines compared, want at least 200", compared)
	}
}

func sameLines(t *testing.T, what string, want, got []string) {
	t.Helper()
	if slices.Equal(want, got) {
		return
	}
	for i := range want {
		if i >= len(got) || want[i] != got[i] {
			t.Errorf("%s: line %d differs\n got: %s\nwant: %s", what, i+1, strings.Join(got[i:min(i+3, len(got))], "\n      "), want[i])
			return
		}
	}
	t.Errorf("%s: %d lines, want %d", what, len(got), len(want))
}
