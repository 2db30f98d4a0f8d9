package house_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"loam/docs/internal/house"
	"pgregory.net/rapid"
)

// TestUpdateGrows adds packages to a module in two waves, each importing only
// what came before it. Whatever their names, an updated table keeps every rule.
func TestUpdateGrows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		paths := rapid.SliceOfNDistinct(rapid.StringMatching(`(core|mods|cmd)(/[a-c]){1,3}`), 1, 12, rapid.ID[string]).Draw(t, "paths")
		files := fstest.MapFS{"go.mod": file("module loam\n")}
		first := rapid.IntRange(0, len(paths)).Draw(t, "first wave")
		text := "folders: core mods cmd\n"
		for i, p := range paths {
			if i == first {
				text = updated(t, files, text)
			}
			files[p+"/p.go"] = file(packageText(t, paths[:i]))
		}
		text = updated(t, files, text)
		if got := strings.Count(text, "\n# "); got != len(paths) {
			t.Errorf("the table has %d packages, want %d:\n%s", got, len(paths), text)
		}
	})
}

// packageText is a package that imports some of the earlier ones.
func packageText(t *rapid.T, earlier []string) string {
	text := "// Package p is drawn.\npackage p\n"
	for i, p := range earlier {
		if rapid.Bool().Draw(t, "imports "+p) {
			text += fmt.Sprintf("import p%d \"loam/%s\"\n", i, p)
		}
	}
	return text
}

// updated brings a table to the state of the files and fails on any finding.
func updated(t *rapid.T, files fstest.MapFS, text string) string {
	module, err := house.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	table, err := house.ParseTable(tableName, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	table.Update(module)
	text = string(table.Format())
	if table, err = house.ParseTable(tableName, []byte(text)); err != nil {
		t.Fatal(err)
	}
	for _, finding := range house.Check(module, table) {
		t.Errorf("%s in\n%s", finding, text)
	}
	return text
}
