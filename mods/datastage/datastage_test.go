package datastage_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/mods/datastage"
)

// pack is a world of three wolves.
type pack struct{}

func (pack) Kinds() []content.Kind { return []content.Kind{content.Creatures, content.Maps} }

func (pack) IDs(kind content.Kind) []content.ID {
	if kind != content.Creatures {
		return nil
	}
	return []content.ID{"mine:cub", "woods:grey", "woods:white"}
}

func (pack) Fields(kind content.Kind, id content.ID) (value.Value, bool) {
	if !slices.Contains(pack{}.IDs(kind), id) {
		return value.Value{}, false
	}
	fields := []value.Entry{
		{Key: value.OfString("health"), Value: value.OfNumber(40)},
		{Key: value.OfString("armor"), Value: value.OfString("level * 2")},
	}
	if id != "woods:white" {
		fields = append(fields, value.Entry{Key: value.OfString("tags"), Value: value.OfList(value.OfString("grey"))})
	}
	return value.OfTable(fields), true
}

func run(source string) (said string, printed []string, err error) {
	settings := value.OfTable([]value.Entry{{Key: value.OfString("litters"), Value: value.OfNumber(3)}})
	root, problems := datastage.Run(datastage.Input{Bundle: "mine", File: "mine/data.lua", Source: []byte(source), Settings: settings, World: pack{},
		Print: func(line int, text string) { printed = append(printed, fmt.Sprintf("%d %s", line, text)) }})
	if root != nil {
		data, err := yaml.Marshal(root)
		if err != nil {
			return "", printed, err
		}
		said = string(data)
	}
	return said, printed, problems.Err()
}

func TestWhatAFileSays(t *testing.T) {
	for _, test := range []struct{ what, source, want string }{
		{"nothing", `local x = 1`, ""},
		{"a definition", `define("creatures", "rat", {health = 5, level = "2-3", tags = {"small", "grey"}, look = {color = "#aabbcc"}})`,
			"creatures:\n    rat:\n        health: 5\n        level: 2-3\n        tags:\n            - small\n            - grey\n        look:\n            color: '#aabbcc'\n"},
		{"a series", `for i = 1, settings.litters do define("creatures", "rat_" .. i, {extends = "rat", level = i}) end`,
			"creatures:\n    rat_1:\n        extends: rat\n        level: 1\n    rat_2:\n        extends: rat\n        level: 2\n    rat_3:\n        extends: rat\n        level: 3\n"},
		{"numbers as they are", `define("tables", "xp", {rows = {{1, 0.5}, {2, 1e6}, {3, -7}}})`,
			"tables:\n    xp:\n        rows:\n            - - 1\n              - 0.5\n            - - 2\n              - 1000000\n            - - 3\n              - -7\n"},
		{"a rule", `define("rules", "miss_pct", "5 + victim_level")`, "rules:\n    miss_pct: 5 + victim_level\n"},
		{"text that looks like something else", `define("maps", "m", {name = "no", note = "12"})`, "maps:\n    m:\n        name: no\n        note: \"12\"\n"},
		{"changes to others, in one place", `for _, id in ipairs(definitions("creatures", {tag = "grey", bundle = "woods"})) do
			override("creatures", id, {health = definition("creatures", id).health * 2})
			override("creatures", id, {run_yards_per_second = 9})
		end`, "override:\n    creatures:\n        woods:grey:\n            health: 80\n            run_yards_per_second: 9\n"},
		{"its own without the bundle's name", `define("creatures", "x", {health = definition("creatures", "cub").armor})`,
			"creatures:\n    x:\n        health: level * 2\n"},
	} {
		got, _, err := run(test.source)
		if err != nil {
			t.Errorf("%s: %v", test.what, err)
		}
		if got != test.want {
			t.Errorf("%s: got\n%swant\n%s", test.what, got, test.want)
		}
	}
}

func TestWhatAFileSees(t *testing.T) {
	for source, want := range map[string]string{
		`print(#definitions("creatures"))`:                                                                   "1 3",
		`print(table.concat(definitions("creatures"), " "))`:                                                 "1 mine:cub woods:grey woods:white",
		`print(#definitions("creatures", {tag = "grey"}))`:                                                   "1 2",
		`print(#definitions("creatures", {bundle = "wood"}))`:                                                "1 0",
		`print(#definitions("maps"))`:                                                                        "1 0",
		`print(definition("creatures", "woods:grey").tags[1])`:                                               "1 grey",
		`print(definition("creatures", "woods:gray"))`:                                                       "1 nil",
		`local c = definition("creatures", "cub") c.health = 1 print(definition("creatures", "cub").health)`: "1 40",
		`print(settings.litters)`:                                                                            "1 3",
	} {
		_, printed, err := run(source)
		if got := strings.Join(printed, ";"); got != want {
			t.Errorf("%s: printed %q, want %q (%v)", source, got, want, err)
		}
	}
}

func TestWhatIsWrongWithAFile(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{"local x = = 1", `mine/data.lua:1:11: unexpected "="`},
		{"\ndefin('creatures', 'x', {})", `mine/data.lua:2:1: unknown name "defin" (did you mean "define"?)`},
		{"creature 'x'", `mine/data.lua:1:1: unknown name "creature"`},
		{"\n\ndefine('creatures', 'x', {health = print})", "mine/data.lua:3: value.health: a function cannot be stored"},
		{"local t = {} t.t = t define('creatures', 'x', t)", "mine/data.lua:1: value.t: this table contains itself"},
		{"define('creatures', 'x', {1, x = 2})", "mine/data.lua:1: a table in a definition must be a list or have only text keys; it also has the key 1"},
		{"define('creatures', 5, {})", "mine/data.lua:1: bad argument #2 to define (name: string expected, got number)"},
		{"define('override', 'x', {})", "mine/data.lua:1: define adds definitions; to change those of other bundles, use override(kind, id, fields)"},
		{"definitions('creature')", `mine/data.lua:1: unknown kind "creature" (did you mean "creatures"?)`},
		{"definitions('spells')", `mine/data.lua:1: unknown kind "spells"; the kinds are creatures, maps`},
		{"definitions('creatures', {tags = 'x'})", `mine/data.lua:1: a filter can have the keys tag and bundle, not "tags"`},
		{"while true do end", "mine/data.lua:1: "},
		{"while true do definition('creatures', 'cub') end", "mine/data.lua:1: "},
		{"local s = 'x' while true do s = s .. s end", "mine/data.lua:1: "},
		{"os.exit()", `mine/data.lua:1:1: unknown name "os"`},
		{"map:tell('x')", `mine/data.lua:1:1: unknown name "map"`},
		{"settings.litters = 5", "mine/data.lua:1: "},
		{"error('enough')", "mine/data.lua:1: enough"},
	} {
		_, _, err := run(test.source)
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s:\n got  %v\n want %s", test.source, err, test.want)
		}
	}
}

func TestNodesHaveTheLineOfTheirCall(t *testing.T) {
	root, problems := datastage.Run(datastage.Input{Bundle: "mine", File: "mine/data.lua", World: pack{},
		Source: []byte("\n\ndefine('creatures', 'x', {\n health = 1})\ndefine('creatures', 'y', {})")})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	creatures := root.Content[1]
	if a, b := creatures.Content[0].Line, creatures.Content[2].Line; a != 4 && a != 3 || b != 5 {
		t.Errorf("x stands in line %d, y in %d", a, b)
	}
}
