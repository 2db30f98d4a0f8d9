package bundle

import (
	"testing"

	"loam/mods/archive"
)

// TestMaterialOfScenariosIsCarriedAlong checks files that scenarios use: they are files of
// the bundle, but neither scenarios nor definitions.
func TestMaterialOfScenariosIsCarriedAlong(t *testing.T) {
	files := []File{
		{Path: "bundle.yaml", Data: []byte("{name: yard, version: 1.0.0, api: 1}")},
		{Path: "scenarios/howl.txt", Data: []byte("run lib/wolves.txt")},
		{Path: "scenarios/lib/wolves.txt", Data: []byte("advance 1s")},
		{Path: "scenarios/reload/fiercer/data/wolves.yaml", Data: []byte("creatures: {no: {such: field}}")},
		{Path: "scenarios/reload/fiercer/scripts/wolf.lua", Data: []byte("not Lua")},
	}
	b, problems := OpenArchive("yard", archive.Write(files))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if len(b.Files) != len(files) {
		t.Errorf("%d files, want all %d", len(b.Files), len(files))
	}
	if len(b.Scenarios) != 1 || b.Scenarios[0].Path != "scenarios/howl.txt" {
		t.Errorf("scenarios = %v, want howl.txt alone", b.Scenarios)
	}
	if len(b.Scripts) != 0 {
		t.Errorf("scripts = %v, want none", b.Scripts)
	}
}
