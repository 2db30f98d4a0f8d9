package edits

import (
	"flag"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/worldedit"
	"loam/mods"
)

// yard is a world with one bundle, in which people build.
type yard struct {
	t interface {
		Helper()
		Fatal(...any)
		Errorf(string, ...any)
	}
	Editor
	content *content.Snapshot
}

const wolves = `
maps: {field: {name: Field, bounds_yards: [-100, -100, 100, 100]}}
factions: {beasts: {name: Beasts}}
places: {den: {map: field, at: [5, 5], radius_yards: 3}}
creatures: {grey_wolf: {name: Wolf, faction: beasts, health: 10}}
spawns:
  wolf_1: {creature: grey_wolf, map: field, at: [1, 2], wander_yards: 5}
  guard_1: {creature: grey_wolf, map: field, at: [3, 4], path: rounds}
paths:
  rounds: {map: field, points: [{at: [3, 4]}, {at: [9, 4]}]}
`

func newYard(t *testing.T) *yard { return yardIn(t, t.TempDir()) }

func yardIn(t interface {
	Helper()
	Fatal(...any)
	Errorf(string, ...any)
}, dir string) *yard {
	y := &yard{t: t, Editor: Editor{Mods: filepath.Join(dir, "mods"), Journal: filepath.Join(dir, "edits.jsonl")}}
	y.put("meadow/bundle.yaml", "{name: meadow, version: 1.0.0, api: 1}")
	y.put("meadow/data/all.yaml", wolves)
	y.load()
	return y
}

func (y *yard) put(name, text string) {
	y.t.Helper()
	path := filepath.Join(y.Mods, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		y.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		y.t.Fatal(err)
	}
}

// load makes the world run its files.
func (y *yard) load() {
	y.t.Helper()
	merged, problems := mods.Load(y.Mods)
	if len(problems) > 0 {
		y.t.Fatal(problems)
	}
	y.content = merged.Snapshot
}

// text is a file of the bundle.
func (y *yard) text(name string) string {
	data, err := os.ReadFile(filepath.Join(y.Mods, Folder, filepath.FromSlash(name)))
	if err != nil {
		return err.Error()
	}
	return string(data)
}

// all is every file of the bundle.
func (y *yard) all() map[string]string {
	found := map[string]string{}
	_ = filepath.WalkDir(filepath.Join(y.Mods, Folder), func(path string, d fs.DirEntry, err error) error {
		if err == nil {
			data, _ := os.ReadFile(path)
			found[path] = string(data)
		}
		return nil
	})
	return found
}

func (y *yard) does(ed worldedit.Edit) *Done {
	y.t.Helper()
	if ed.By == "" {
		ed.By = "Anna"
	}
	ed.Map = "meadow:field"
	done, err := y.Do(ed, y.content)
	if err != nil {
		y.t.Fatal(ed.Kind, err)
	}
	y.load()
	return done
}

func (y *yard) undoes(by string) error {
	_, err := y.Do(worldedit.Edit{Kind: worldedit.Undo, By: by}, y.content)
	if err == nil {
		y.load()
	}
	return err
}

func (y *yard) wants(name, want string) {
	y.t.Helper()
	if got := y.text(name); got != strings.TrimPrefix(want, "\n") {
		y.t.Errorf("%s is\n%s\nwant\n%s", name, got, want)
	}
}

func pos(x, y, degrees float64) geo.Position {
	return geo.Position{Point: geo.Point{X: x, Y: y}, Facing: degrees * math.Pi / 180}
}

func TestTheBundleIsMadeAtTheFirstEdit(t *testing.T) {
	y := newYard(t)
	done := y.does(worldedit.Edit{Kind: worldedit.AddSpawn, Creature: "meadow:grey_wolf", At: pos(12.345, -3, 90), Yards: 4})
	if done.ID != "realm_edits:grey_wolf_1" || done.At != "realm-edits/data/spawns.yaml:2" || done.Overrides {
		t.Errorf("done is %+v", done)
	}
	y.wants("bundle.yaml", head+"depends: {meadow: \"*\"}\n")
	y.wants("data/spawns.yaml", `
spawns:
  grey_wolf_1: {creature: meadow:grey_wolf, map: meadow:field, at: [12.35, -3], facing_deg: 90, wander_yards: 4}
`)
	if s, ok := y.content.Spawn("realm_edits:grey_wolf_1"); !ok || s.At.X != 12.35 || s.Wander != 4 {
		t.Errorf("the world has %+v", s)
	}
}

func TestOnesOwnSpawnIsMovedWhereItStands(t *testing.T) {
	y := newYard(t)
	y.put("realm-edits/bundle.yaml", "{name: realm_edits, version: 1.2.0, api: 1, depends: {meadow: '>=1.0.0'}} # mine\n")
	y.put("realm-edits/data/den.yaml", "# The den.\nspawns:\n  # The old one.\n  old:   { creature: meadow:grey_wolf,map: meadow:field,\n     at: [ 1,2 ] } # limps\n\n  # end\n")
	y.load()
	y.does(worldedit.Edit{Kind: worldedit.MoveSpawn, Spawn: "realm_edits:old", At: pos(7, 8, 45)})
	y.wants("data/den.yaml", "# The den.\nspawns:\n  # The old one.\n  old:   { creature: meadow:grey_wolf,map: meadow:field,\n     at: [7, 8], facing_deg: 45 } # limps\n\n  # end\n")
	y.does(worldedit.Edit{Kind: worldedit.DeleteSpawn, Spawn: "realm_edits:old"})
	y.wants("data/den.yaml", "# The den.\nspawns:\n  # The old one.\n\n  # end\n")
	for range 2 {
		if err := y.undoes("Anna"); err != nil {
			t.Fatal(err)
		}
	}
	y.wants("data/den.yaml", "# The den.\nspawns:\n  # The old one.\n  old:   { creature: meadow:grey_wolf,map: meadow:field,\n     at: [ 1,2 ] } # limps\n\n  # end\n")
	y.wants("bundle.yaml", "{name: realm_edits, version: 1.2.0, api: 1, depends: {meadow: '>=1.0.0'}} # mine\n")
}

func TestAnotherBundlesDefinitionsAreOverridden(t *testing.T) {
	y := newYard(t)
	done := y.does(worldedit.Edit{Kind: worldedit.MoveSpawn, Spawn: "meadow:wolf_1", At: pos(7, 8, 0)})
	if !done.Overrides || done.At != "realm-edits/data/overrides.yaml:3" {
		t.Errorf("done is %+v", done)
	}
	y.does(worldedit.Edit{Kind: worldedit.MoveSpawn, Spawn: "meadow:wolf_1", At: pos(9, 8, 10)})
	y.does(worldedit.Edit{Kind: worldedit.AddWaypoint, Spawn: "meadow:guard_1", At: pos(9, 9, 0), Wait: 1500})
	y.does(worldedit.Edit{Kind: worldedit.AddWaypoint, Spawn: "meadow:guard_1", At: pos(3, 9, 0), Shape: "back_and_forth"})
	y.does(worldedit.Edit{Kind: worldedit.DeleteSpawn, Spawn: "meadow:guard_1"})
	y.does(worldedit.Edit{Kind: worldedit.SavePlace, Name: "meadow:den", At: pos(6, 6, 0)})
	y.wants("bundle.yaml", head+"depends: {meadow: \"*\"}\npermissions: [override]\n")
	y.wants("data/overrides.yaml", `
override:
  spawns:
    meadow:wolf_1: {at: [9, 8], facing_deg: 10}
    meadow:guard_1: {enabled: false}
  paths:
    meadow:rounds:
      points: {append: [{at: [9, 9], wait_ms: 1500}, {at: [3, 9]}]}
      shape: back_and_forth
  places:
    meadow:den: {map: meadow:field, at: [6, 6], facing_deg: 0}
`)
	if s, _ := y.content.Spawn("meadow:guard_1"); !s.Empty {
		t.Error("something lives at guard_1")
	}
	if p, _ := y.content.Path("meadow:rounds"); len(p.Points) != 4 || p.Points[2].Wait != 1500 || p.Shape != content.BackAndForth {
		t.Errorf("the path is %+v", p)
	}
}

func TestTheFirstWaypointMakesAPathAndTiesItToTheSpawn(t *testing.T) {
	y := newYard(t)
	y.does(worldedit.Edit{Kind: worldedit.AddWaypoint, Spawn: "meadow:wolf_1", At: pos(10, 2, 0)})
	y.does(worldedit.Edit{Kind: worldedit.AddSpawn, Creature: "meadow:grey_wolf", At: pos(0, 0, 0), Yards: 3})
	y.does(worldedit.Edit{Kind: worldedit.AddWaypoint, Spawn: "realm_edits:grey_wolf_1", At: pos(0, 9, 0), Shape: "back_and_forth"})
	done := y.does(worldedit.Edit{Kind: worldedit.AddWaypoint, Spawn: "realm_edits:grey_wolf_1", At: pos(9, 9, 0), Wait: 500})
	if done.ID != "realm_edits:grey_wolf_1_1" {
		t.Errorf("the path is %s", done.ID)
	}
	y.wants("data/paths.yaml", `
paths:
  wolf_1_1:
    map: meadow:field
    shape: cycle
    points:
      - {at: [1, 2]}
      - {at: [10, 2]}
  grey_wolf_1_1:
    map: meadow:field
    shape: back_and_forth
    points:
      - {at: [0, 0]}
      - {at: [0, 9]}
      - {at: [9, 9], wait_ms: 500}
`)
	y.wants("data/spawns.yaml", `
spawns:
  grey_wolf_1: {creature: meadow:grey_wolf, map: meadow:field, at: [0, 0], facing_deg: 0, path: realm_edits:grey_wolf_1_1}
`)
	y.wants("data/overrides.yaml", `
override:
  spawns:
    meadow:wolf_1: {path: realm_edits:wolf_1_1, wander_yards: {reset: true}}
`)
}

func TestAPlaceIsSavedAndSavedAgain(t *testing.T) {
	y := newYard(t)
	y.does(worldedit.Edit{Kind: worldedit.SavePlace, Name: "well", At: pos(1, 2, 0)})
	y.does(worldedit.Edit{Kind: worldedit.SavePlace, Name: "realm_edits:well", At: pos(3, 2, 180), Yards: 4})
	y.wants("data/places.yaml", "places:\n  well: {map: meadow:field, at: [3, 2], facing_deg: 180, radius_yards: 4}\n")
	for _, name := range []string{"Two Words", "meadow:well", ""} {
		if _, err := y.Do(worldedit.Edit{Kind: worldedit.SavePlace, Name: name, By: "Anna", Map: "meadow:field"}, y.content); err == nil {
			t.Errorf("a place was saved as %q", name)
		}
	}
}

func TestWhatIsChangedByHandCanOnlyBeUndoneExactly(t *testing.T) {
	y := newYard(t)
	y.does(worldedit.Edit{Kind: worldedit.AddSpawn, Creature: "meadow:grey_wolf", At: pos(1, 1, 0)})
	y.does(worldedit.Edit{Kind: worldedit.AddSpawn, Creature: "meadow:grey_wolf", At: pos(2, 2, 0)})
	text := y.text("data/spawns.yaml")
	y.put("realm-edits/data/spawns.yaml", "# A word.\n"+text+"  mine: {creature: meadow:grey_wolf, map: meadow:field, at: [5, 5]}\n")
	if err := y.undoes("Anna"); err != nil {
		t.Fatalf("other lines have changed: %v", err)
	}
	changed := strings.ReplaceAll(y.text("data/spawns.yaml"), "[1, 1]", "[1, 1.5]")
	y.put("realm-edits/data/spawns.yaml", changed)
	err := y.undoes("Anna")
	if err == nil || !strings.Contains(err.Error(), "add_spawn realm_edits:grey_wolf_1: realm-edits/data/spawns.yaml was changed since") {
		t.Errorf("its line was changed, and undo says: %v", err)
	}
	y.wants("data/spawns.yaml", changed)
	if _, err := y.Do(worldedit.Edit{Kind: worldedit.Forget, By: "Anna"}, y.content); err != nil {
		t.Fatal(err)
	}
	if err := y.undoes("Anna"); err != ErrNothing {
		t.Errorf("undo says %v, want %v", err, ErrNothing)
	}
}

func TestEachTakesBackWhatIsTheirOwn(t *testing.T) {
	y := newYard(t)
	y.does(worldedit.Edit{Kind: worldedit.AddSpawn, By: "Anna", Creature: "meadow:grey_wolf", At: pos(1, 1, 0)})
	y.does(worldedit.Edit{Kind: worldedit.AddSpawn, By: "Bert", Creature: "meadow:grey_wolf", At: pos(2, 2, 0)})
	if err := y.undoes("Anna"); err != nil {
		t.Fatal(err)
	}
	y.wants("data/spawns.yaml", "spawns:\n  grey_wolf_2: {creature: meadow:grey_wolf, map: meadow:field, at: [2, 2], facing_deg: 0}\n")
	if err := y.undoes("Bert"); err != nil {
		t.Fatal(err)
	}
	y.wants("data/spawns.yaml", "spawns:\n")
}

func TestAFileThatIsNoYAMLIsToldWithItsPlace(t *testing.T) {
	y := newYard(t)
	y.does(worldedit.Edit{Kind: worldedit.AddSpawn, Creature: "meadow:grey_wolf", At: pos(1, 1, 0)})
	broken := "spawns:\n  a: {creature: meadow:grey_wolf\n"
	y.put("realm-edits/data/spawns.yaml", broken)
	_, err := y.Do(worldedit.Edit{Kind: worldedit.AddSpawn, Creature: "meadow:grey_wolf", Map: "meadow:field", By: "Anna"}, y.content)
	if err == nil || !strings.HasPrefix(err.Error(), "realm-edits/data/spawns.yaml:2:6: ") || !strings.HasSuffix(err.Error(), "fix the file first") {
		t.Errorf("told %v", err)
	}
	y.wants("data/spawns.yaml", broken)
}

func TestAnEditCanBeTakenBackAsIfItHadNotBeen(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	y := newYard(t)
	y.does(worldedit.Edit{Kind: worldedit.AddSpawn, Creature: "meadow:grey_wolf", At: pos(1, 1, 0)})
	before := y.all()
	done := y.does(worldedit.Edit{Kind: worldedit.MoveSpawn, Spawn: "meadow:wolf_1", At: pos(1, 1, 0)})
	if err := y.TakeBack(done); err != nil {
		t.Fatal(err)
	}
	if !maps.Equal(y.all(), before) {
		t.Errorf("the files are %q, want %q", y.all(), before)
	}
	undone, err := y.Do(worldedit.Edit{Kind: worldedit.Undo, By: "Anna"}, y.content)
	if err != nil || undone.What != "add_spawn realm_edits:grey_wolf_1" {
		t.Fatalf("undo took back %q, %v", undone.What, err)
	}
	if err := y.TakeBack(undone); err != nil || !maps.Equal(y.all(), before) {
		t.Errorf("%v; the files are %q, want %q", err, y.all(), before)
	}
	if err := y.undoes("Anna"); err != nil {
		t.Error("an undo that was taken back cannot be done again:", err)
	}
}

func TestAsManyUndosAsEditsLeaveTheSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	odd := map[string]string{
		"realm-edits/bundle.yaml":        "# mine\nname: realm_edits\nversion: 1.0.0\napi: 1\n\ndepends: {meadow: '*'}   # needs it",
		"realm-edits/data/spawns.yaml":   "spawns:\n    # one\n    one:\n        creature: meadow:grey_wolf # grey\n        map: meadow:field\n        at:\n        - 1\n        - 2\n\n\n    two: {creature: meadow:grey_wolf, map: meadow:field, at: [ 3, 4 ],}\n# end",
		"realm-edits/data/override.yaml": "override: {spawns: {meadow:wolf_1: {wander_yards: 3}}}\n",
	}
	if checks := flag.Lookup("rapid.checks"); os.Getenv("LOAM_LONG") == "" && checks.Value.String() == checks.DefValue {
		defer checks.Value.Set(checks.DefValue)
		_ = checks.Value.Set("30") // each takes long
	}
	rapid.Check(t, func(r *rapid.T) {
		dir, err := os.MkdirTemp(t.TempDir(), "")
		if err != nil {
			r.Fatal(err)
		}
		y := yardIn(r, dir)
		if rapid.Bool().Draw(r, "written by hand") {
			for name, text := range odd {
				if strings.Contains(name, "override") && rapid.Bool().Draw(r, "no overrides") {
					continue
				}
				if strings.Contains(name, "bundle") {
					text += "\npermissions: [override]"
				}
				y.put(name, text)
			}
			y.load()
		}
		before, edits := y.all(), 0
		for range rapid.IntRange(1, 7).Draw(r, "edits") {
			var spawns []content.ID
			for i := range y.content.Spawns {
				spawns = append(spawns, y.content.Spawns[i].ID)
			}
			slices.Sort(spawns)
			ed := worldedit.Edit{
				By: "Anna", Map: "meadow:field", Creature: "meadow:grey_wolf",
				Kind:  rapid.SampledFrom([]worldedit.Kind{worldedit.AddSpawn, worldedit.MoveSpawn, worldedit.DeleteSpawn, worldedit.AddWaypoint, worldedit.SavePlace}).Draw(r, "kind"),
				Spawn: rapid.SampledFrom(spawns).Draw(r, "spawn"),
				Name:  rapid.SampledFrom([]string{"well", "gate", "meadow:den"}).Draw(r, "name"),
				At:    pos(float64(rapid.IntRange(-50, 50).Draw(r, "x")), 3, 0),
				Yards: float64(rapid.IntRange(0, 3).Draw(r, "yards")),
				Shape: rapid.SampledFrom([]string{"", "cycle", "once"}).Draw(r, "shape"),
			}
			if _, err := y.Do(ed, y.content); err != nil {
				if err.Error() == "nothing changes: it already has these values" {
					continue
				}
				r.Fatal(err)
			}
			edits++
			y.load()
		}
		for range edits {
			if _, err := y.Do(worldedit.Edit{Kind: worldedit.Undo, By: "Anna"}, y.content); err != nil {
				r.Fatal(err)
			}
		}
		if now := y.all(); !maps.Equal(now, before) {
			r.Fatalf("the files are %q, want %q", now, before)
		}
	})
}
