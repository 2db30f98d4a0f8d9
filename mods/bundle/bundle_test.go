package bundle

import (
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

const manifest = "name: meadow\nversion: 1.2.3\napi: 1\n"

// meadow is a bundle of some files, alternately path and text, with a default manifest.
func meadow(files ...string) fstest.MapFS {
	m := fstest.MapFS{"bundle.yaml": {Data: []byte(manifest)}}
	for i := 0; i < len(files); i += 2 {
		m[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return m
}

func mustOpen(t *testing.T, fsys fs.FS) *Bundle {
	t.Helper()
	b, problems := OpenFS("meadow", fsys)
	if len(problems) > 0 {
		t.Fatalf("problems:\n%v", problems)
	}
	return b
}

func TestEveryFieldGoesWhereItBelongs(t *testing.T) {
	b := mustOpen(t, meadow("data/world.yaml", `
creatures:
  grey_wolf:
    name: Grey Wolf
    tags: [pack, beast]
    faction: beasts
    level: 3-5
    health: 40 + level * 12
    damage_min: 4
    damage_max: "7 + level"
    armor: 2
    experience: level * 10
    swing_ms: 2000
    reach_yards: 2.5
    radius_yards: 0.75
    aggro_yards: 15
    help_yards: 8
    leash_yards: 50
    walk_yards_per_second: 2.25
    run_yards_per_second: 7
    scale: 1.5
    corpse_ms: 9000
    respawn_ms: 20000-30000
    attackable: false
    fights: false
    moves: false
    active: true
    flee_below_pct: 12.5
    flee_ms: 3500
    flee_help_yards: 9
    assist: pack
    assist_yards: 31
    look: {color: "#8A8a8a", shape: triangle}
    clients: {wrath: {entry: 299, display: 604}, vanilla: {entry: -5}}
factions:
  beasts: {name: Beasts, hostile: [base:folk], friendly: [beasts, base:wild]}
maps:
  field: {name: The Field, bounds_yards: [-200, -100, 200.5, 100], ground_yards: 3, pvp: sanctuary, graveyard: stone, clients: {web: {tint: 7}}}
places:
  stone: {name: Stone, map: field, at: [1, 2], facing_deg: 90, radius_yards: 8, pvp: free}
spawns:
  wolf_1: {creature: grey_wolf, map: field, at: [10, 5, 4], facing_deg: -90, wander_yards: 8, respawn_ms: 5000, tags: [old, gate]}
  wolf_2: {creature: grey_wolf, map: field, at: [10, 6], path: round, assist: watch}
paths:
  round: {map: field, shape: back_and_forth, run: true, points: [{at: [0, 0], wait_ms: 2000}, {at: [10, 0, 1]}]}
starts:
  traveller:
    name: Traveller
    place: stone
    faction: base:folk
    level: 2
    health: table(vigour, level)
    damage_min: 1
    damage_max: 2
    armor: 4
    swing_ms: 1800
    reach_yards: 3
    radius_yards: 0.4
    walk_yards_per_second: 1
    run_yards_per_second: 5
    swim_yards_per_second: 4
    gear: [{item: bread, count: 5}, sword, "base:hat"]
    look: {shape: square}
items:
  bread: {name: Bread, description: A loaf, stack: 20}
  sword:
    name: Sword
    tags: [steel, blade]
    slot: one_hand
    quality: rare
    look: {shape: square}
    clients: {wrath: {entry: 25, display: 1542}}
tables:
  vigour: {linear: true, rows: [[1, 100], [3, 200]]}
rules:
  crit_pct: 7
`))
	eval := func(f *formula.Formula, in ...float64) float64 { return f.Eval(in) }
	at := content.Origin{File: "meadow/data/world.yaml", Line: 7, Column: 12}

	w := b.Tables.Creatures[0]
	if got := [...]float64{eval(w.Health, 3), eval(w.DamageMin, 3), eval(w.DamageMax, 3), eval(w.Armor, 3), eval(w.Experience, 3)}; got != [...]float64{76, 4, 10, 2, 30} {
		t.Errorf("formulas of the creature give %v", got)
	}
	w.Health, w.DamageMin, w.DamageMax, w.Armor, w.Experience = nil, nil, nil, nil, nil
	equal(t, "creature", w, content.Creature{ID: "meadow:grey_wolf", Name: content.Text{Bundle: "meadow", Key: "Grey Wolf"},
		Tags: []string{"beast", "pack"}, Faction: "meadow:beasts", LevelMin: 3, LevelMax: 5, Swing: 2000, Reach: 2.5,
		Radius: 0.75, Aggro: 15, Help: 8, Leash: 50, Walk: 2.25, Run: 7, Scale: 1.5, Corpse: 9000,
		Respawn: content.Span{Min: 20000, Max: 30000}, Favors: []content.Favor{}, Active: true, FleeBelow: 12.5, FleeFor: 3500, FleeHelp: 9, Assist: "meadow:pack", AssistIn: 31, Look: content.Look{Color: "#8a8a8a", Shape: "triangle"},
		Clients: []content.Client{{Version: "vanilla", Name: "entry", Number: -5}, {Version: "wrath", Name: "display", Number: 604}, {Version: "wrath", Name: "entry", Number: 299}}})
	equal(t, "faction", b.Tables.Factions[0], content.Faction{ID: "meadow:beasts", Name: content.Text{Bundle: "meadow", Key: "Beasts"},
		Hostile: []content.ID{"base:folk"}, Friendly: []content.ID{"meadow:beasts", "base:wild"}, Esteem: content.Esteem{Spills: []content.Spill{}}})
	equal(t, "map", b.Tables.Maps[0], content.Map{ID: "meadow:field", Name: content.Text{Bundle: "meadow", Key: "The Field"},
		Bounds: geo.Box{MinX: -200, MinY: -100, MaxX: 200.5, MaxY: 100}, Ground: 3, Sample: 1, Steepest: 50 * math.Pi / 180, Graveyard: "meadow:stone", PvP: content.Sanctuary,
		Clients: []content.Client{{Version: "web", Name: "tint", Number: 7}}})
	equal(t, "place", b.Tables.Places[0], content.Place{ID: "meadow:stone", Name: content.Text{Bundle: "meadow", Key: "Stone"}, Map: "meadow:field",
		At: geo.Position{Point: geo.Point{X: 1, Y: 2}, Facing: math.Pi / 2}, Radius: 8, PvP: content.Free})
	equal(t, "spawns", b.Tables.Spawns, []content.Spawn{
		{ID: "meadow:wolf_1", Creature: "meadow:grey_wolf", Map: "meadow:field", At: geo.Position{Point: geo.Point{X: 10, Y: 5, Z: 4}, Facing: 3 * math.Pi / 2},
			Wander: 8, Respawn: content.Span{Min: 5000, Max: 5000}, Tags: []string{"gate", "old"}},
		{ID: "meadow:wolf_2", Creature: "meadow:grey_wolf", Map: "meadow:field", At: geo.Position{Point: geo.Point{X: 10, Y: 6}},
			Path: "meadow:round", Assist: "meadow:watch", Tags: []string{}}})
	equal(t, "path", b.Tables.Paths[0], content.Path{ID: "meadow:round", Map: "meadow:field", Shape: content.BackAndForth, Run: true,
		Points: []content.Waypoint{{At: geo.Point{}, Wait: 2 * clock.Second}, {At: geo.Point{X: 10, Z: 1}}}})

	s := b.Tables.Starts[0]
	if got := [...]float64{eval(s.Health, 2), eval(s.DamageMin, 2), eval(s.DamageMax, 2), eval(s.Armor, 2)}; got != [...]float64{150, 1, 2, 4} {
		t.Errorf("formulas of the start give %v", got)
	}
	s.Health, s.DamageMin, s.DamageMax, s.Armor = nil, nil, nil, nil
	equal(t, "start", s, content.Start{ID: "meadow:traveller", Name: content.Text{Bundle: "meadow", Key: "Traveller"}, Place: "meadow:stone",
		Faction: "base:folk", Level: 2, Swing: 1800, Reach: 3, Radius: 0.4, Walk: 1, Run: 5, Swim: 4, Look: content.Look{Color: "#9a9a9a", Shape: "square"},
		Gear: []content.Stack{{Item: "meadow:bread", Count: 5}, {Item: "meadow:sword", Count: 1}, {Item: "base:hat", Count: 1}}})
	grey := content.Look{Color: "#9a9a9a", Shape: "circle"}
	equal(t, "items", b.Tables.Items, []content.Item{
		{ID: "meadow:bread", Name: content.Text{Bundle: "meadow", Key: "Bread"}, Description: content.Text{Bundle: "meadow", Key: "A loaf"},
			Tags: []string{}, Stack: 20, Quality: 1, Made: content.Crafted{PropertyPct: 100, Properties: []content.Property{}, Sockets: []string{}, StoneFits: []string{}}, Look: grey},
		{ID: "meadow:sword", Name: content.Text{Bundle: "meadow", Key: "Sword"}, Tags: []string{"blade", "steel"}, Fit: content.FitOneHand,
			Stack: 1, Quality: 3, Made: content.Crafted{PropertyPct: 100, Properties: []content.Property{}, Sockets: []string{}, StoneFits: []string{}}, Look: content.Look{Color: "#9a9a9a", Shape: "square"},
			Clients: []content.Client{{Version: "wrath", Name: "display", Number: 1542}, {Version: "wrath", Name: "entry", Number: 25}}},
	})
	if got := eval(b.Tables.Rules[content.CritPct], 1, 1); got != 7 || b.Tables.Rules[content.MissPct] != nil {
		t.Errorf("crit_pct = %v, want 7 and no other rule", got)
	}
	equal(t, "origin of faction", b.Tables.Origins[content.FieldName(content.Creatures, "meadow:grey_wolf", "faction")], content.Origin{File: at.File, Line: 6, Column: 14, Text: "beasts"})
	equal(t, "origin of level", b.Tables.Origins[content.FieldName(content.Creatures, "meadow:grey_wolf", "level")], content.Origin{File: at.File, Line: at.Line, Column: at.Column, Text: "3-5"})
	equal(t, "origin of the spawn", b.Tables.Origins[content.FieldName(content.Spawns, "meadow:wolf_1", "")], content.Origin{File: at.File, Line: 42, Column: 3})
	equal(t, "spots", b.Spots[1], yamlschema.Spot{From: content.Spawns, Index: 0, At: content.Origin{File: at.File, Line: 42, Column: 49}})
}

func equal(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s\n got %+v\nwant %+v", what, got, want)
	}
}

func TestFieldsLeftOutHaveTheirDefaults(t *testing.T) {
	b := mustOpen(t, meadow("data/a.yaml", "creatures: {straw_dummy: {name: Straw Dummy, health: 120, faction: base:wild}}\n"))
	d := b.Tables.Creatures[0]
	for what, f := range map[string]*formula.Formula{"damage_min": d.DamageMin, "damage_max": d.DamageMax, "armor": d.Armor, "experience": d.Experience} {
		if f == nil || f.Eval([]float64{1}) != 0 {
			t.Errorf("%s without a value is not 0", what)
		}
	}
	if d.LevelMin != 1 || d.LevelMax != 1 || d.Scale != 1 || !d.Attackable || !d.Fights || !d.Moves || d.Active || d.Swing <= 0 || d.Run <= 0 {
		t.Errorf("defaults are %+v", d)
	}
}

func TestManifestAndOtherFiles(t *testing.T) {
	b := mustOpen(t, meadow(
		"bundle.yaml", `
name: meadow
version: 1.2.3
api: 1
depends: {river: ">=1.0.0, <2", forest: 1.5}
permissions: [storage, players]
settings:
  wolf_pack: {type: whole, unit: wolves, range: [1, 9], default: 3, doc: Wolves in a pack.}
  night: {type: number, default: 0.5, doc: Share of the day.}
  howl: {type: bool, default: true, doc: Whether they howl.}
  greeting: {type: text, default: Hello, doc: What the porter says.}
`,
		"README.md", "# Meadow\n",
		"notes.txt", "not read",
		"scripts/wolf.lua", "-- wolf", "scripts/realm/night.lua", "-- night", "scripts/lib/deep/pack.lua", "-- pack",
		"scenarios/howl.txt", "# howl",
		"locale/en.yaml", "wolf: {growl: Grrr, name: Grey Wolf}\nstone.name: \"007\"\n",
		"locale/pt_BR.yaml", "wolf.growl: Rrrr\n",
		"data/empty.yaml", "# nothing yet\n", "data/none.yaml", "creatures:\n",
		"scripts/.wolf.lua.swp", "x", "data/wolves.yaml~", "x", ".git/config", "x"))
	if b.Name != "meadow" || b.Version.String() != "1.2.3" || b.API != 1 || b.Readme != "# Meadow\n" || b.Incomplete {
		t.Errorf("bundle is %s %v, api %d, readme %q", b.Name, b.Version, b.API, b.Readme)
	}
	if len(b.Depends) != 2 || b.Depends[0].Name != "forest" || b.Depends[1].Name != "river" || b.Depends[1].Text != ">=1.0.0, <2" {
		t.Errorf("depends on %+v", b.Depends)
	}
	if len(b.Permissions) != 2 || b.Permissions[1].Name != "players" || b.Permissions[1].At.Line != 6 {
		t.Errorf("permissions are %+v", b.Permissions)
	}
	var settings []string
	for _, s := range b.Settings {
		settings = append(settings, fmt.Sprint(s.Name, " ", s.Type, " ", s.Unit, " ", s.Min, s.Max, s.Ranged, " ", s.Default))
	}
	equal(t, "settings", settings, []string{`greeting text  0 0 false "Hello"`, `howl bool  0 0 false true`, `night number  0 0 false 0.5`, `wolf_pack whole wolves 1 9 true 3`})
	if !value.Equal(b.Settings[3].Default, value.OfNumber(3)) {
		t.Error("default of wolf_pack is not a number")
	}
	var scripts []string
	for _, s := range b.Scripts {
		scripts = append(scripts, fmt.Sprint(s.Bundle, " ", s.Path, " ", string(s.Source), " ", s.Realm, s.Lib))
	}
	equal(t, "scripts", scripts, []string{"meadow scripts/lib/deep/pack.lua -- pack false true", "meadow scripts/realm/night.lua -- night true false", "meadow scripts/wolf.lua -- wolf false false"})
	equal(t, "scenarios", b.Scenarios, []File{{Path: "scenarios/howl.txt", Data: []byte("# howl")}})
	equal(t, "locale", b.Tables.Locale, map[string]map[string]map[string]string{
		"en":    {"meadow": {"wolf.growl": "Grrr", "wolf.name": "Grey Wolf", "stone.name": "007"}},
		"pt_BR": {"meadow": {"wolf.growl": "Rrrr"}}})
	if _, ok := b.File("data/wolves.yaml~"); ok || len(b.Files) != 11 {
		t.Errorf("%d files, want 11", len(b.Files))
	}
}

func TestAFolderOnDiskReadsLikeAnyOther(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "meadow")
	for name, file := range meadow("data/a.yaml", "factions: {beasts: {name: Beasts}}\n") {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, file.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b, problems := Open(dir)
	if len(problems) > 0 || b.Label != "meadow" || len(b.Tables.Factions) != 1 {
		t.Fatalf("label %q, %d factions, problems %v", b.Label, len(b.Tables.Factions), problems)
	}
	secret := filepath.Join(t.TempDir(), "secret.yaml")
	if err := os.WriteFile(secret, []byte("factions: {}"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, filepath.Join(dir, "data", "link.yaml")); err != nil {
		t.Skip("no links here: ", err)
	}
	_, problems = Open(dir)
	wantProblem(t, problems, "meadow/data/link.yaml: is not a regular file [cannot-read]")
}

func wantProblem(t *testing.T, problems diag.List, want string) {
	t.Helper()
	for _, p := range problems {
		if p.Error() == want {
			return
		}
	}
	t.Errorf("problems are\n%v\nwant among them\n%s", problems, want)
}

func TestWhatIsThereNotIsSaid(t *testing.T) {
	_, problems := Open(filepath.Join(t.TempDir(), "none"))
	wantProblem(t, problems, "none: cannot read: no such file or directory [cannot-read]")
	_, problems = OpenFS("meadow", fstest.MapFS{})
	wantProblem(t, problems, "meadow: has no bundle.yaml [no-manifest]")
}

// huge states a size that is too large to read.
type huge struct{ fs.FS }

func (h huge) Open(name string) (fs.File, error) {
	f, err := h.FS.Open(name)
	if err == nil && strings.HasSuffix(name, "huge.yaml") {
		return hugeFile{f}, nil
	}
	return f, err
}

type hugeFile struct{ fs.File }

func (h hugeFile) Stat() (fs.FileInfo, error) {
	info, err := h.File.Stat()
	return hugeInfo{info}, err
}
func (h hugeFile) Read([]byte) (int, error) { panic("a file over the limit was read") }

type hugeInfo struct{ fs.FileInfo }

func (hugeInfo) Size() int64 { return MaxFileBytes + 1 }

func TestAFileOverTheLimitIsNotRead(t *testing.T) {
	_, problems := OpenFS("meadow", huge{meadow("data/huge.yaml", "x")})
	wantProblem(t, problems, "meadow/data/huge.yaml: file is larger than 8 MB [over-limit]")
	_, problems = OpenFS("meadow", meadow("data/large.yaml", strings.Repeat(" ", MaxFileBytes+1)))
	wantProblem(t, problems, "meadow/data/large.yaml: file is larger than 8 MB [over-limit]")
}

func TestManyProblemsAreCut(t *testing.T) {
	faulty := func(n int) string {
		var data strings.Builder
		data.WriteString("creatures:\n")
		for i := range n {
			fmt.Fprintf(&data, "  c%d: 1\n", i)
		}
		return data.String()
	}
	_, problems := OpenFS("meadow", meadow("data/a.yaml", faulty(2*diag.Most)))
	if len(problems) != diag.Most+1 || problems[diag.Most].Error() != "meadow/data/a.yaml: and 100 more problems" {
		t.Errorf("%d problems, the last is %v", len(problems), problems[len(problems)-1])
	}
	_, problems = OpenFS("meadow", meadow("data/a.yaml", faulty(diag.Most-1), "data/b.yaml", faulty(diag.Most+5)))
	if len(problems) != diag.Most+1 || problems[diag.Most].Error() != "meadow/data/b.yaml: and 104 more problems" {
		t.Errorf("in two files %d problems, the last is %v", len(problems), problems[len(problems)-1])
	}
}

func TestFaultyDefinitionsCostAMultipleOfTheirFile(t *testing.T) {
	var data strings.Builder
	data.WriteString("creatures:\n")
	for i := range 15_000 {
		fmt.Fprintf(&data, "  c%d: {nmae: x, helth: 3}\n", i)
	}
	files := meadow("data/a.yaml", data.String())
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, problems := OpenFS("meadow", files)
	runtime.ReadMemStats(&after)
	if last := problems[len(problems)-1]; len(problems) != diag.Most+1 || last.More < 30_000-diag.Most {
		t.Errorf("%d problems, the last is %v", len(problems), last)
	}
	if cost := (after.TotalAlloc - before.TotalAlloc) / uint64(data.Len()); cost > 200 {
		t.Errorf("reading allocates %d times the size of the file, want at most 200 times", cost)
	}
}

// TestALargeWorldLoads reads a world of many spawns in two files; in its long form as many
// as one realm must support.
func TestALargeWorldLoads(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	n := 3000 // a file
	if os.Getenv("LOAM_LONG") != "" {
		n = 50000
	}
	b := mustOpen(t, meadow("data/a.yaml", spawns(0, n), "data/b.yaml", spawns(n, n)))
	if len(b.Tables.Spawns) != 2*n || len(b.Refs) != 4*n || len(b.Spots) != 2*n || len(b.Tables.Origins) != 2*n {
		t.Errorf("%d spawns, %d refs, %d spots, %d origins", len(b.Tables.Spawns), len(b.Refs), len(b.Spots), len(b.Tables.Origins))
	}
	want := content.ID(fmt.Sprint("meadow:wolf_", 2*n-1))
	if last := b.Tables.Spawns[2*n-1]; last.ID != want || last.At.X != float64((2*n-1)%400) {
		t.Errorf("the last spawn is %+v, want %s", last, want)
	}
}

// spawns is a data file of n one-line spawns, numbered from first.
func spawns(first, n int) string {
	var s strings.Builder
	s.WriteString("spawns:\n")
	for i := first; i < first+n; i++ {
		fmt.Fprintf(&s, "  wolf_%d: {creature: wolf, map: base:flat, at: [%d, %d], facing_deg: 90}\n", i, i%400, i%399)
	}
	return s.String()
}

// BenchmarkLargeWorld reads 100,000 one-line spawns.
func BenchmarkLargeWorld(b *testing.B) {
	files := meadow("data/a.yaml", spawns(0, 50000), "data/b.yaml", spawns(50000, 50000))
	b.ReportAllocs()
	for b.Loop() {
		if _, problems := OpenFS("meadow", files); len(problems) > 0 {
			b.Fatal(problems)
		}
	}
}

// A manifest may name only a limited number of other bundles, because composing looks up each.
func TestAManifestThatNamesTooManyBundles(t *testing.T) {
	var manifest strings.Builder
	manifest.WriteString("name: yard\nversion: 1.0.0\napi: 1\ndepends:\n")
	for i := range maxRelations + 1 {
		fmt.Fprintf(&manifest, "  d%d: \"1\"\n", i)
	}
	b, problems := OpenFS("yard", fstest.MapFS{"bundle.yaml": {Data: []byte(manifest.String())}})
	if len(problems) != 1 || problems[0].Msg != "depends names more than 1000 bundles" || len(b.Depends) > 0 {
		t.Errorf("%d dependencies, problems %v", len(b.Depends), problems)
	}
}
