package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// yamlFile is a file in a document, whose first line names it.
var yamlFile = regexp.MustCompile("(?ms)^```yaml$\n# (\\S+)\n(.*?)^```$")

// TestOverlaysLoad checks the bundles of overlays.md beside the examples that
// they build upon.
func TestOverlaysLoad(t *testing.T) {
	data, err := os.ReadFile("overlays.md")
	if err != nil {
		t.Fatal(err)
	}
	mods := t.TempDir()
	for _, example := range []string{"meadow", "boss", "panel", "ranks", "rules"} {
		if err := os.CopyFS(filepath.Join(mods, example), os.DirFS("../examples/"+example)); err != nil {
			t.Fatal(err)
		}
	}
	files := yamlFile.FindAllStringSubmatch(string(data), -1)
	if len(files) < 3 {
		t.Fatalf("%d files in overlays.md, want at least 3", len(files))
	}
	for _, f := range files {
		write(t, filepath.Join(mods, filepath.FromSlash(f[1])), f[2])
	}
	output(t, ".", "check", mods)
}
