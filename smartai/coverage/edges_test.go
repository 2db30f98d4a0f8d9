package coverage

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestEdgesAreWhatScenariosSay compares edges.txt with the scenarios; -update writes it.
func TestEdgesAreWhatScenariosSay(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(scenarios, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatal("no scenarios", err)
	}
	var lines strings.Builder
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range a.Files {
			if e := edgeOf(t, file, f); e.what != "" {
				fmt.Fprintf(&lines, "%s\t%s\t%s\t%s\n", e.what, e.azerothcore, e.none, e.file)
			}
		}
	}
	if *update {
		if err := os.WriteFile("edges.txt", []byte(lines.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return // the embedded file is the previous one
	}
	if edgesText != lines.String() {
		t.Error("edges.txt is not what the scenarios say: run go generate ./smartai/coverage")
	}
}

// edgeOf returns the edge case that a scenario shows by its first comments.
func edgeOf(t *testing.T, file string, f txtar.File) edge {
	t.Helper()
	said := make(map[string]string)
	last := ""
	for line := range strings.Lines(string(f.Data)) {
		text, comment := strings.CutPrefix(strings.TrimSpace(line), "# ")
		if !comment {
			break
		}
		key, rest, _ := strings.Cut(text, ": ")
		switch key {
		case "Edge", "azerothcore", "none", "both":
			last, said[key] = key, rest
		default:
			if last != "" {
				said[last] += " " + text
			}
		}
	}
	both, differs := said["both"], strings.Contains(string(f.Data), "\n[none] ") || strings.Contains(string(f.Data), "\n[azerothcore] ")
	e := edge{said["Edge"], said["azerothcore"] + both, said["none"] + both, filepath.Base(file)}
	switch {
	case e.what == "" && differs:
		t.Errorf("%s %s: modes differ, and no line says of which edge", file, f.Name)
	case e.what == "":
	case e.azerothcore == "" || e.none == "":
		t.Errorf("%s %s: an edge says what becomes of it in both modes", file, f.Name)
	case (both == "") != differs:
		t.Errorf("%s %s: lines of one mode stand where modes differ, and only there", file, f.Name)
	}
	return e
}
