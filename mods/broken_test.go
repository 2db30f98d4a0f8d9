package mods

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loam/core/lib/diag"
)

var update = flag.Bool("update", false, "write what is printed as what is wanted")

// TestBrokenBundlesAreExplained loads each folder of testdata/broken as a mods folder and
// compares all problems with its want.txt.
func TestBrokenBundlesAreExplained(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	const root = "testdata/broken"
	cases, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) < 30 {
		t.Fatalf("%d cases in %s, want at least 30", len(cases), root)
	}
	for _, c := range cases {
		t.Run(c.Name(), func(t *testing.T) {
			dir := filepath.Join(root, c.Name())
			merged, problems := Load(dir)
			if len(problems) == 0 || merged != nil {
				t.Fatalf("loads with %d problems and a result %v, want problems and none", len(problems), merged)
			}
			for _, p := range problems {
				wellFormed(t, p)
			}
			golden(t, filepath.Join(dir, "want.txt"), problems.Error()+"\n")
		})
	}
}

// wellFormed checks every problem: an excerpt if there is a line, and the offending text if
// there is a column.
func wellFormed(t *testing.T, p diag.Problem) {
	t.Helper()
	if p.File == "" || p.Msg == "" {
		t.Errorf("no file or no message: %#v", p)
	}
	if p.Column > 0 && p.Line == 0 || p.Column > len(p.Excerpt)+2 {
		t.Errorf("column outside its line %q: %v", p.Excerpt, p)
	}
	if strings.ContainsAny(p.Error(), "\n\r") {
		t.Errorf("more than one line: %q", p.Error())
	}
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (-update writes it)", err)
	}
	if string(want) != got {
		t.Errorf("%s differs\n got:\n%s\nwant:\n%s", path, got, want)
	}
}
