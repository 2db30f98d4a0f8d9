package mods

import (
	"fmt"
	"strings"
	"testing"
)

// smithy is a bundle with items and a start that has some of them.
const smithy = `
-- smithy/bundle.yaml --
{name: smithy, version: 1.0.0, api: 1}
-- smithy/locale/en.yaml --
sword: Sword
-- smithy/data/a.yaml --
items:
  sword: {name: sword, slot: one_hand, quality: rare, clients: {wrath: {entry: 25, display: 1542}}}
  long_sword: {extends: sword, slot: two_hands}
  hat: {name: Hat, slot: head}
  bread: {name: Bread, stack: 20}
starts:
  smith: {name: Smith, place: base:start, faction: base:folk, health: 100, damage_min: 1, damage_max: 2, gear: [sword, hat, {item: bread, count: 5}]}
`

func TestItemsExtendAndAreOverridden(t *testing.T) {
	s := merged(t, Options{}, smithy+manifestOf("guild", `depends: {smithy: ">=1.0.0"}`)+`
-- guild/data/a.yaml --
items:
  cap: {extends: smithy:hat, quality: epic}
override:
  items:
    smithy:hat: {name: Crown, quality: legendary}
  starts:
    smithy:smith: {gear: {remove: [smithy:sword], append: [cap, {item: smithy:bread, count: 7}]}}
`).Snapshot
	long, _ := s.Item("smithy:long_sword")
	if s.Line("en", long.Name) != "Sword" || long.Fit.String() != "two_hands" || fmt.Sprint(long.Clients) != "[{wrath display 1542}]" {
		t.Errorf("the long sword is %+v", long)
	}
	hat, _ := s.Item("smithy:hat")
	hood, _ := s.Item("guild:cap")
	if s.Line("en", hat.Name) != "Crown" || hat.Quality != 5 || s.Line("en", hood.Name) != "Crown" || hood.Quality != 4 {
		t.Errorf("the hat is %+v, the cap %+v", hat, hood)
	}
	start, _ := s.Start("smithy:smith")
	if got := fmt.Sprint(start.Gear); got != "[{smithy:hat 1} {guild:cap 1} {smithy:bread 7}]" {
		t.Errorf("the smith begins with %s", got)
	}
}

func TestGearIsChecked(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	for _, test := range []struct{ name, text, want string }{
		{"an unknown item", strings.Replace(smithy, "gear: [sword", "gear: [swrd", 1),
			`smithy/data/a.yaml:7:113: unknown item "swrd" (did you mean "sword"?)`},
		{"an item twice", strings.Replace(smithy, "gear: [sword", "gear: [bread", 1),
			`smithy/data/a.yaml:7:125: gear has an item twice; give it a count: "smithy:bread"`},
		{"no number", strings.Replace(smithy, "count: 5", "count: 0", 1), "count must be 1 to 10000, not \"0\""},
		{"a worn thing that stacks", strings.Replace(smithy, "slot: head", "slot: head, stack: 2", 1), "what is worn does not stack; remove slot or stack: \"2\""},
		{"an unknown spell", strings.Replace(smithy, "stack: 20", "use: [eat]", 1), `5:30: unknown spell "eat"`},
		{"a bag that is not worn as one", strings.Replace(smithy, "slot: head", "slot: head, bag_slots: 4", 1), `what has slots is worn in slot: bag, not in "head"`},
		{"a bag without slots", strings.Replace(smithy, "slot: head", "slot: bag", 1), `what is worn as a bag needs bag_slots beside slot: "bag"`},
		{"bread that binds when it is worn", strings.Replace(smithy, "stack: 20", "stack: 20, binds: on_equip", 1), `what is not worn does not bind "on_equip"`},
		{"bread that binds when it is used", strings.Replace(smithy, "stack: 20", "stack: 20, binds: on_use", 1), `what cannot be used does not bind "on_use"`},
		{"a stack of more than one may have", strings.Replace(smithy, "stack: 20", "stack: 20, most: 5", 1), `stack must be at most the key most, which is 5, not "20"`},
		{"one of what is not worn", strings.Replace(smithy, "stack: 20", "stack: 20, unique_worn: true", 1), `what is not worn needs no "unique_worn"`},
		{"an aura of what is not worn", strings.Replace(smithy, "stack: 20", "stack: 20, auras: [warm]", 1) + "auras: {warm: {name: Warm, effects: [{kind: stun}]}}\n", `what is not worn lays nothing on anybody: "smithy:warm"`},
		{"charges of what is not used", strings.Replace(smithy, "stack: 20", "use_charges: 2", 1), `what has charges needs the key use beside use_charges: "2"`},
		{"gone with a use that there is not", strings.Replace(smithy, "stack: 20", "use_consumes: true", 1), `what its use consumes needs the key use beside`},
		{"charges in a stack", strings.Replace(smithy, "stack: 20", "stack: 20, use: [eat], use_charges: 2", 1) + "spells: {eat: {name: Eat, aim: self, effects: [{kind: heal, value: 1}]}}\n",
			`what has more than one charge does not stack; remove use_charges or stack: "20"`},
		{"a rest with nobody", strings.Replace(smithy, "stack: 20", "use: [eat], use_category_ms: 5", 1) + "spells: {eat: {name: Eat, aim: self, effects: [{kind: heal, value: 1}]}}\n",
			`what rests with others needs the key use_category beside use_category_ms: "5"`},
		{"more than anybody can carry", strings.Replace(smithy, "count: 5", "count: 500", 1),
			`smithy/data/a.yaml:7:112: does not fit into the slots of a character and its backpack: "smithy:bread"`},
		{"two items with one entry", strings.Replace(smithy, "hat: {name: Hat,", "hat: {name: Hat, clients: {wrath: {entry: 25}},", 1),
			`smithy/data/a.yaml:4:29: smithy:sword has the same entry for wrath already; leave it out and one is allotted: "25"`},
		{"no such item to remove", smithy + manifestOf("guild", `depends: {smithy: ">=1.0.0"}`) +
			"\n-- guild/data/a.yaml --\noverride: {starts: {\"smithy:smith\": {gear: {remove: [smithy:long_sword]}}}}\n",
			`gear has nothing to remove that is called "smithy:long_sword"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := study(t, Options{}, test.text)
			if got := s.Problems.Error(); !strings.Contains(got, test.want) {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestTheGearOfAStartIsExplained(t *testing.T) {
	s := study(t, Options{Trace: "smithy:smith"}, smithy+manifestOf("guild", `depends: {smithy: ">=1.0.0"}`)+`
-- guild/data/a.yaml --
override: {starts: {"smithy:smith": {gear: {append: [{item: smithy:bread, count: 7}]}}}}
`)
	if len(s.Problems) > 0 {
		t.Fatal(s.Problems)
	}
	explained, err := s.Explain("smithy:smith", "gear")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range explained {
		for _, f := range e.Fields {
			if f.Name == "gear" && f.Value == "[smithy:sword, smithy:hat, {item: smithy:bread, count: 7}]" && len(f.Said) == 2 {
				return
			}
		}
	}
	t.Errorf("explained is %+v", explained)
}
