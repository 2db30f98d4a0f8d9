package bundle

import (
	"archive/zip"
	"bytes"
	"fmt"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

func TestAnArchiveIsTheSameBundle(t *testing.T) {
	folder := meadow("data/a.yaml", "factions: {beasts: {name: Beasts}}\n", "scripts/wolf.lua", "-- wolf\n", "README.md", "")
	b := mustOpen(t, folder)
	packed := b.Archive()
	again, problems := OpenArchive("meadow", packed)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if fmt.Sprint(b.Files) != fmt.Sprint(again.Files) || !reflect.DeepEqual(b.Tables, again.Tables) {
		t.Errorf("files\n%v\ncame back as\n%v", b.Files, again.Files)
	}
	if !bytes.Equal(packed, again.Archive()) {
		t.Error("packing what was packed gives other bytes")
	}
}

// TestAnyFilesSurvivePacking packs files with any names and bytes; no part of a name is a
// device name on some system.
func TestAnyFilesSurvivePacking(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.MapOfN(rapid.StringMatching(`x[a-z]{0,7}(/x[a-z0-9]{0,7}){0,2}\.ya?`), rapid.SliceOfN(rapid.Byte(), 0, 200), 0, 8).Draw(t, "files")
		files := meadow()
		for name, bytes := range data {
			files[name] = meadow("x", string(bytes))["x"]
		}
		b, before := OpenFS("meadow", files)
		again, after := OpenArchive("meadow", b.Archive())
		if fmt.Sprint(b.Files) != fmt.Sprint(again.Files) || fmt.Sprint(before) != fmt.Sprint(after) {
			t.Fatalf("%d files and %d problems became %d and %d: %v", len(b.Files), len(before), len(again.Files), len(after), after)
		}
	})
}

func TestAFolderZippedWithItsOwnNameIsExplained(t *testing.T) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	f, err := w.Create("meadow/bundle.yaml")
	if err == nil {
		_, err = f.Write([]byte(manifest))
	}
	if err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	_, problems := OpenArchive("meadow.loam", out.Bytes())
	wantProblem(t, problems, `meadow.loam: bundle.yaml must be at the top level of a bundle, not at "meadow/bundle.yaml" [no-manifest]`)
}

func TestAHostileArchiveIsAProblem(t *testing.T) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, name := range []string{"bundle.yaml", "../evil.yaml"} {
		if _, err := w.Create(name); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	b, problems := OpenArchive("meadow.loam", out.Bytes())
	wantProblem(t, problems, `meadow.loam: loam pack makes a valid archive; this archive has an entry with an invalid name "../evil.yaml" [bad-archive]`)
	if len(b.Files) != 0 {
		t.Errorf("%d files were taken, want none", len(b.Files))
	}
}
