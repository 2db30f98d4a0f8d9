package release

import (
	"os"
	"path/filepath"
	"testing"
)

// Dependencies of a bundle are next to it, in any form of its path.
func TestNeighboursAreFoundByEveryPath(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"under": "{name: under, version: 1.0.0, api: 1}", "top": "{name: top, version: 1.0.0, api: 1, depends: {under: \"*\"}}",
	} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name, "bundle.yaml"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(filepath.Join(dir, "top"))
	for _, path := range []string{filepath.Join(dir, "top"), filepath.Join(dir, "top") + "/", ".", "../top", "../top/"} {
		worlds, problems := Worlds(path)
		if len(problems) > 0 || len(worlds) != 1 {
			t.Fatalf("%s: %d worlds, %v", path, len(worlds), problems)
		}
		if _, problems := worlds[0].Release(nil); len(problems) > 0 {
			t.Errorf("%s: %v", path, problems)
		}
	}
}

// A manifest that is missing, empty or wrong is a problem, and not the end of the program.
func TestManifestsThatCannotBeUsed(t *testing.T) {
	for _, manifest := range []string{"", "{name: top, api: 1}", "{name: top, version: x, api: 1}", "{version: 1.0.0, api: 1}", "[]", "{", "{name: top, version: 1.0.0, api: 2}"} {
		dir := filepath.Join(t.TempDir(), "top")
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "bundle.yaml"), []byte(manifest), 0o644); err != nil {
			t.Fatal(err)
		}
		worlds, _ := Worlds(dir)
		if len(worlds) != 1 {
			t.Fatalf("%q: %d worlds", manifest, len(worlds))
		}
		if r, problems := worlds[0].Release(nil); r != nil || len(problems) == 0 || problems[0].File != "top/bundle.yaml" {
			t.Errorf("%q: %v", manifest, problems)
		}
	}
}
