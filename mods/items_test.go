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
			`smithy/data/a.yaml:7:125: gear has a duplicate item; use count instead: "smithy:bread"`},
		{"no number", strings.Replace(smithy, "count: 5", "count: 0", 1), "count must be 1 to 10000, not \"0\""},
		{"a worn thing that stacks", strings.Replace(smithy, "slot: head", "slot: head, stack: 2", 1), "an item with a slot cannot stack; remove slot or stack: \"2\""},
		{"an unknown spell", strings.Replace(smithy, "stack: 20", "use: [eat]", 1), `5:30: unknown spell; this world has none: "eat"`},
		{"a bag that is not worn as one", strings.Replace(smithy, "slot: head", "slot: head, bag_slots: 4", 1), `an item with bag_slots must be worn in slot: bag, not "head"`},
		{"a bag without slots", strings.Replace(smithy, "slot: head", "slot: bag", 1), `bag_slots is missing; it is required with slot: "bag"`},
		{"bread that binds when it is worn", strings.Replace(smithy, "stack: 20", "stack: 20, binds: on_equip", 1), `an item without a slot cannot bind "on_equip"`},
		{"bread that binds when it is used", strings.Replace(smithy, "stack: 20", "stack: 20, binds: on_use", 1), `an item without use cannot bind "on_use"`},
		{"a stack of more than one may have", strings.Replace(smithy, "stack: 20", "stack: 20, most: 5", 1), `stack must be at most the key most, which is 5, not "20"`},
		{"one of what is not worn", strings.Replace(smithy, "stack: 20", "stack: 20, unique_worn: true", 1), `an item without a slot cannot have "unique_worn"`},
		{"an aura of what is not worn", strings.Replace(smithy, "stack: 20", "stack: 20, auras: [warm]", 1) + "auras: {warm: {name: Warm, effects: [{kind: stun}]}}\n", `auras require a slot; without one, the item cannot apply "smithy:warm"`},
		{"charges of what is not used", strings.Replace(smithy, "stack: 20", "use_charges: 2", 1), `use is missing; it is required with use_charges: "2"`},
		{"gone with a use that there is not", strings.Replace(smithy, "stack: 20", "use_consumes: true", 1), `use is missing; it is required with`},
		{"charges in a stack", strings.Replace(smithy, "stack: 20", "stack: 20, use: [eat], use_charges: 2", 1) + "spells: {eat: {name: Eat, aim: self, effects: [{kind: heal, value: 1}]}}\n",
			`an item with more than one charge cannot stack; remove use_charges or stack: "20"`},
		{"a rest with nobody", strings.Replace(smithy, "stack: 20", "use: [eat], use_category_ms: 5", 1) + "spells: {eat: {name: Eat, aim: self, effects: [{kind: heal, value: 1}]}}\n",
			`use_category is missing; it is required with use_category_ms: "5"`},
		{"more than anybody can carry", strings.Replace(smithy, "count: 5", "count: 500", 1),
			`smithy/data/a.yaml:7:112: gear does not fit into the equipment slots and the backpack: "smithy:bread"`},
		{"two items with one entry", strings.Replace(smithy, "hat: {name: Hat,", "hat: {name: Hat, clients: {wrath: {entry: 25}},", 1),
			`smithy/data/a.yaml:4:29: smithy:sword already has the same entry for wrath; leave it out to have one assigned: "25"`},
		{"no such item to remove", smithy + manifestOf("guild", `depends: {smithy: ">=1.0.0"}`) +
			"\n-- guild/data/a.yaml --\noverride: {starts: {\"smithy:smith\": {gear: {remove: [smithy:long_sword]}}}}\n",
			`gear has no such entry to remove: "smithy:long_sword"`},
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
