package scenario

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"loam/mods/archive"
	"loam/mods/bundle"
	"loam/mods/release"
)

var update = flag.Bool("update", false, "write what is printed as what is wanted")

// TestRuns runs each archive of testdata/run: a bundle with scenarios, and the expected
// results in the file want.
func TestRuns(t *testing.T) {
	names, err := filepath.Glob("testdata/run/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			work, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			rel, own := releaseOf(t, work)
			for _, result := range RunBundle(context.Background(), rel, own.Name, SuiteOptions{Transcript: transcript(t)}) {
				got.WriteString(strings.TrimSuffix(result.String(), "\n") + "\n")
			}
			golden(t, name, work, got.String())
		})
	}
}

func transcript(t *testing.T) func(string) {
	if !testing.Verbose() {
		return nil
	}
	return func(line string) { t.Log(line) }
}

// releaseOf makes a release of the bundle in an archive.
func releaseOf(t testing.TB, work *txtar.Archive) (*release.Release, *bundle.Bundle) {
	t.Helper()
	var files []bundle.File
	for _, f := range work.Files {
		if f.Name != "want" {
			files = append(files, bundle.File{Path: f.Name, Data: f.Data})
		}
	}
	own, problems := bundle.OpenArchive("yard", archive.Write(files))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	rel, problems := release.Compose(release.Options{}, []*bundle.Bundle{own})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return rel, own
}

func golden(t *testing.T, name string, work *txtar.Archive, got string) {
	t.Helper()
	for i := range work.Files {
		f := &work.Files[i]
		if f.Name != "want" {
			continue
		}
		if string(f.Data) == got {
			return
		}
		if !*update {
			t.Errorf("%s: differs (-update writes it)\n got:\n%s\nwant:\n%s", name, got, f.Data)
			return
		}
		f.Data = []byte(got)
		if err := os.WriteFile(name, txtar.Format(work), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Fatalf("%s has no file want", name)
}

func emptyArchive() *txtar.Archive {
	return &txtar.Archive{Files: []txtar.File{{Name: "bundle.yaml", Data: []byte("{name: yard, version: 1.0.0, api: 1}")}}}
}
