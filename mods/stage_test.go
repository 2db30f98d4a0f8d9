package mods

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/mods/bundle"
)

const kennel = `
-- kennel/bundle.yaml --
{name: kennel, version: 1.0.0, api: 1, permissions: [override], depends: {meadow: "*"}, settings: {litter: {type: whole, default: 2, doc: How many.}}}
-- kennel/data/a.yaml --
creatures: {pup: {extends: meadow:grey_wolf, scale: 0.5}}
-- kennel/data.lua --
local wolf = definition("creatures", "meadow:grey_wolf")
for i = 1, settings.litter do
  define("creatures", "pup_" .. i, {extends = "pup", level = i, health = 10 * i})
end
define("tables", "fur", {rows = {{1, 5}, {2, 7}}})
define("factions", "dogs", {name = "Dogs", hostile = {wolf.faction}})
override("creatures", "meadow:grey_wolf", {level = wolf.level + 1, armor = "table(fur, level)", tags = {append = {"kept"}}})
print(wolf.faction, wolf.look.color, wolf.clients.wrath.entry, wolf.scale, #wolf.tags, wolf.health)
`

func TestADataStageMakesAndChangesDefinitions(t *testing.T) {
	m := merged(t, Options{}, meadow+kennel)
	s := m.Snapshot
	wolf, _ := s.Creature("meadow:grey_wolf")
	two, _ := s.Creature("kennel:pup_2")
	if wolf.LevelMin != 4 || wolf.Armor.Eval([]float64{2}) != 7 || !slices.Contains(wolf.Tags, "kept") {
		t.Errorf("the wolf is %+v", wolf)
	}
	if two == nil || two.LevelMin != 2 || two.Health.Eval([]float64{1}) != 20 || two.Scale != 0.5 || two.Faction != "meadow:beasts" || !slices.Contains(two.Tags, "kept") {
		t.Errorf("the second pup is %+v", two)
	}
	if _, third := s.Creature("kennel:pup_3"); third {
		t.Error("there is a third pup")
	}
	printed := fmt.Sprint(m.Printed)
	if want := "[{kennel kennel/data.lua 8 meadow:beasts\t#112233\t299\t1\t2\ttable(vigour, level)}]"; printed != want {
		t.Errorf("printed %q, want %q", printed, want)
	}
	level := content.FieldName(content.Creatures, "meadow:grey_wolf", "level")
	if at := s.Origins[level]; at.File != "kennel/data.lua" || at.Line != 7 || at.Text != "4" {
		t.Errorf("the level comes from %+v", at)
	}
	if c := s.Contributors[level]; len(c) != 2 || c[0].File != "meadow/data/a.yaml" || c[1].File != "kennel/data.lua" {
		t.Errorf("contributors are %+v", c)
	}
}

func TestADataStageFollowsSettings(t *testing.T) {
	three := func(b *bundle.Bundle) value.Value {
		return value.OfTable([]value.Entry{{Key: value.OfString("litter"), Value: value.OfNumber(3)}})
	}
	if _, third := merged(t, Options{Settings: three}, meadow+kennel).Snapshot.Creature("kennel:pup_3"); !third {
		t.Error("there is no third pup")
	}
}

// Each data stage sees the results of those before it that it depends on, and no other
// bundle.
func TestDataStagesRunInTheOrderOfBundles(t *testing.T) {
	m := merged(t, Options{}, meadow+kennel+manifestOf("show", `depends: {kennel: "*", meadow: "*"}`)+`
-- show/data.lua --
print(table.concat(definitions("creatures"), " "))
override("creatures", "meadow:grey_wolf", {level = definition("creatures", "meadow:grey_wolf").level * 10})
`+manifestOf("alien", "")+`
-- alien/data.lua --
print(#definitions("creatures"), definition("creatures", "meadow:grey_wolf"))
`)
	if wolf, _ := m.Snapshot.Creature("meadow:grey_wolf"); wolf.LevelMin != 40 {
		t.Errorf("the wolf has level %d", wolf.LevelMin)
	}
	want := []string{"alien/data.lua 0\tnil", "show/data.lua kennel:pup kennel:pup_1 kennel:pup_2 meadow:grey_wolf"}
	var printed []string
	for _, p := range m.Printed {
		if p.Bundle != "kennel" {
			printed = append(printed, p.File+" "+p.Text)
		}
	}
	if !slices.Equal(printed, want) {
		t.Errorf("printed %q, want %q", printed, want)
	}
}

func TestWhatADataStageSaysIsRead(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	for _, test := range []struct{ what, source, want string }{
		{"a wrong value", `define("creatures", "x", {extends = "pup", scale = 1000})`, "kennel/data.lua:1: scale must be 0.01 to 100 times, not \"1000\" [out-of-range]"},
		{"an unknown key", `define("creatures", "x", {extends = "pup", sclae = 1})`, `kennel/data.lua:1: unknown key in a creature "sclae" (did you mean "scale"?) [unknown-key]`},
		{"an unknown heading", `define("creature", "x", {})`, `kennel/data.lua:1: unknown key in a data file "creature" (did you mean "creatures"?) [unknown-key]`},
		{"what exists already", "\n" + `define("creatures", "pup", {extends = "meadow:grey_wolf"})`, `kennel/data.lua:2: creature is defined twice, first at kennel/data/a.yaml:1:13: "pup"`},
		{"what misses something", `define("creatures", "x", {health = 1})`, `kennel/data.lua:1: faction (id of one of the factions) is missing in creature "x"`},
		{"an unknown reference", `define("creatures", "x", {extends = "pop"})`, `kennel/data.lua:1: unknown creature "pop" (did you mean "pup"?)`},
		{"a formula", `define("creatures", "x", {extends = "pup", health = "10 * lvl"})`, `kennel/data.lua:1: health: unknown name`},
		{"a stranger", `override("creatures", "hill:x", {level = 1})`, `kennel/data.lua:1: bundle "hill" is not listed under depends in bundle.yaml`},
		{"an error", "\n\nerror('no')", `kennel/data.lua:3: no`},
		{"too much work", "while true do end", `kennel/data.lua:1: `},
	} {
		text := meadow + kennel[:strings.Index(kennel, "-- kennel/data.lua --")] + "-- kennel/data.lua --\n" + test.source
		s := study(t, Options{}, text)
		if got := s.Problems.Error(); !strings.HasPrefix(got, test.want) {
			t.Errorf("%s:\n got  %s\n want %s", test.what, got, test.want)
		}
		if len(s.Problems) != 1 {
			if test.what != "what misses something" {
				t.Errorf("%s: %d problems: %v", test.what, len(s.Problems), s.Problems)
			}
		}
	}
}

// A problem below a data stage is reported once, without its consequences.
func TestADataStageWaitsForWhatItBuildsUpon(t *testing.T) {
	text := strings.Replace(meadow, "level: 3", "level: 0", 1) + kennel + manifestOf("show", `depends: {kennel: "*"}`) + `
-- show/data/a.yaml --
creatures: {best: {extends: kennel:pup_1}}
`
	s := study(t, Options{}, text)
	if len(s.Problems) != 1 || !strings.Contains(s.Problems.Error(), "level must be") {
		t.Errorf("problems are %v", s.Problems)
	}
}

func TestASaveOfADataStageIsRead(t *testing.T) {
	bundles, problems := world(t, meadow+kennel)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	first, _ := Compose(bundles)
	second, _ := Compose(first.Bundles[1:]) // their definitions have been dropped
	if first.Hash != second.Hash || len(second.Snapshot.Creatures) != len(first.Snapshot.Creatures) {
		t.Error("composing again gives something else")
	}
}

// A data stage always sees the same form of a definition, regardless of its contributions.
func TestADataStageMayLookTwice(t *testing.T) {
	const bundles = meadow + `
-- meadow/data/more.yaml --
creatures: {vole: {name: Vole, level: 2, health: 7, faction: beasts}, shrew: {name: Shrew, level: 5, health: 9, faction: beasts}}
-- croft/bundle.yaml --
{name: croft, version: 1.0.0, api: 1, permissions: [override], depends: {meadow: "*"}}
-- croft/data/a.yaml --
creatures: {mole: {extends: meadow:vole, level: 3}}
override: {creatures: {meadow:shrew: {level: 6}}}
-- show/bundle.yaml --
{name: show, version: 1.0.0, api: 1, depends: {croft: "*", meadow: "*"}}
-- show/data.lua --
for _, id in ipairs({"meadow:vole", "croft:mole", "meadow:shrew"}) do
  for i = 1, 3 do
    local d = definition("creatures", id)
    print(id, d.level, d.health, d.faction)
  end
end
`
	var printed []string
	for _, p := range merged(t, Options{}, bundles).Printed {
		printed = append(printed, p.Text)
	}
	var want []string
	for _, line := range []string{"meadow:vole\t2\t7\tmeadow:beasts", "croft:mole\t3\t7\tmeadow:beasts", "meadow:shrew\t6\t9\tmeadow:beasts"} {
		want = append(want, line, line, line)
	}
	if !slices.Equal(printed, want) {
		t.Errorf("printed %q, want %q", printed, want)
	}
}
