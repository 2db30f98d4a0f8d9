package release

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write what is printed as what is wanted")

// TestBrokenRulesAreExplained makes a release of each folder of testdata/broken as a mods
// folder, and compares all problems with its want.txt.
func TestBrokenRulesAreExplained(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	const root = "testdata/broken"
	cases, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) < 8 {
		t.Fatalf("%d cases in %s, want at least 8", len(cases), root)
	}
	for _, c := range cases {
		t.Run(c.Name(), func(t *testing.T) {
			dir := filepath.Join(root, c.Name())
			r, problems := Load(Options{}, dir)
			if r != nil || len(problems) == 0 {
				t.Fatal("a release, want problems")
			}
			for _, p := range problems {
				if p.File == "" || p.Line == 0 || p.Excerpt == "" {
					t.Errorf("no place: %#v", p)
				}
			}
			got, path := problems.Error()+"\n", filepath.Join(dir, "want.txt")
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if want, err := os.ReadFile(path); err != nil || string(want) != got {
				t.Errorf("%v\n got:\n%s\nwant:\n%s", err, got, want)
			}
		})
	}
}
