package coverage

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loam/smartai"
)

// scenarios returns those of the engine. The first line of a scenario, before a colon,
// lists the kinds that it shows, or a line of the file that begins with Shows does.
const scenarios = "../engine/testdata"

var showing = regexp.MustCompile(`(?m)^(?:-- scenarios/.* --\n# |Shows: )([A-Z0-9_, ]+)[:.]`)

// TestShownIsWhatScenariosSay compares shown.txt with the scenarios; -update writes it.
func TestShownIsWhatScenariosSay(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(scenarios, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatal("no scenarios", err)
	}
	known := make(map[string]bool)
	for _, e := range Entries() {
		known[e.Name] = true
	}
	var lines []string
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range showing.FindAllStringSubmatch(string(data), -1) {
			for _, kind := range strings.Split(m[1], ", ") {
				if !known[kind] {
					t.Errorf("%s shows %q, which is no kind", file, kind)
				}
				lines = append(lines, fmt.Sprintf("%s %s\n", kind, filepath.Base(file)))
			}
		}
	}
	slices.Sort(lines)
	lines = slices.CompactFunc(lines, func(a, b string) bool { return strings.Fields(a)[0] == strings.Fields(b)[0] })
	want := strings.Join(lines, "")
	if *update {
		if err := os.WriteFile("shown.txt", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return // the embedded file is the previous one
	}
	if shownText != want {
		t.Error("shown.txt is not what the scenarios say: run go generate ./smartai/coverage")
	}
}

func TestKindsThatRunAreShown(t *testing.T) {
	by := shown()
	var lacking []string
	for _, e := range Entries() {
		if e.Runs && e.Part != smartai.OfCondition.String() && by[e.Name] == "" {
			lacking = append(lacking, e.Part+" "+e.Name)
		}
	}
	if len(lacking) > 0 {
		t.Errorf("%d kinds that run have no scenario which names them: %s", len(lacking), strings.Join(lacking, ", "))
	}
}
