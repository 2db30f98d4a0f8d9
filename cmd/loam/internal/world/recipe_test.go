package world

import (
	"strings"
	"testing"

	"loam/cmd/loam/internal/usage"
	"loam/examples"
)

// TestACopyHasItsOwnNameWhereTheRecipeHasIts looks at each kind of place.
func TestACopyHasItsOwnNameWhereTheRecipeHasIts(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"bundle.yaml", "name: race\nversion: 1.0.0", "name: {{.}}\nversion: 1.0.0"},
		{"data/a.yaml", "race: {map: race:downs, of: [race:a,race:b]}", "race: {map: {{.}}:downs, of: [{{.}}:a,{{.}}:b]}"},
		{"data/a.yaml", "map: embrace:downs", "map: embrace:downs"},
		{"scripts/a.lua", `local race = creature "race:dog"; race:stop("race:" .. gate)`, `local race = creature "{{.}}:dog"; race:stop("{{.}}:" .. gate)`},
		{"scenarios/a.txt", "setting race.limit 3\nAnna talks to race:dog_1", "setting {{.}}.limit 3\nAnna talks to {{.}}:dog_1"},
		{"README.md", "# race\n\n## A race\n\nSee [docs/pvp.md](../../docs/pvp.md), [data](data/a.yaml).", "# {{.}}\n\n## A race\n\nSee docs/pvp.md, [data](data/a.yaml)."},
		{"terrain/a.png", "race:x", "race:x"},
	} {
		if got := string(renamingOf("race").apply(c.file, []byte(c.text))); got != c.want {
			t.Errorf("%s:\n got: %s\nwant: %s", c.file, got, c.want)
		}
	}
}

// TestACopyIsWhole compares the files of each copy with those of its recipe.
func TestACopyIsWhole(t *testing.T) {
	for _, r := range examples.Recipes() {
		from, depends, err := CopyOf(r.Bundle)
		if err != nil || len(depends) > 0 {
			t.Errorf("%s: %v, depends on %v: a recipe stands alone", r.Bundle, err, depends)
		}
		files := make(map[string]string)
		for _, f := range from.files {
			files[f.Name] = string(f.Data)
		}
		for _, name := range []string{"bundle.yaml", "README.md", "locale/en.yaml"} {
			if files[name] == "" {
				t.Errorf("%s has no %s", r.Bundle, name)
			}
		}
		if !strings.Contains(files["bundle.yaml"], "name: {{.}}\n") {
			t.Errorf("%s: the copy has another name in bundle.yaml:\n%s", r.Bundle, files["bundle.yaml"])
		}
	}
	if _, depends, err := CopyOf("overlay"); err != nil || len(depends) != 1 || depends[0] != examples.Starter {
		t.Errorf("overlay depends on %v, %v, want %s", depends, err, examples.Starter)
	}
	if _, _, err := CopyOf("rase"); !usage.Is(err) || !strings.Contains(err.Error(), `did you mean "race"?`) {
		t.Errorf("a recipe that does not exist: %v", err)
	}
}
