package world

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// said reads a data file of the bundle t. It returns the definitions of a kind, and what is
// wrong with them.
func said[T any](t *testing.T, kind *definition.Of[T], text string) ([]T, string) {
	t.Helper()
	tables := content.Tables{Origins: make(map[string]content.Origin)}
	file := yamlschema.File{Path: "data/a.yaml", Data: []byte(text)}
	of := &yamlschema.Reader{Source: &yamlschema.Source{Label: "t", Name: "t", Files: []yamlschema.File{file}}, At: &file}
	r := definition.NewReader(of, &tables)
	kind.Section().Read(r, of.Parse())
	of.Compile()
	for _, check := range r.Last {
		check()
	}
	return *kind.Table(&tables), r.Problems.Error()
}

// wrong makes a reader of one kind that returns what is wrong.
func wrong[T any](kind *definition.Of[T]) func(t *testing.T, text string) string {
	return func(t *testing.T, text string) string {
		t.Helper()
		_, problems := said(t, kind, text)
		return problems
	}
}

func TestWhatIsWrongIsSaidWhereItStands(t *testing.T) {
	spawn := func(keys string) string { return "a: {map: field, at: [0, 0], " + keys + "}" }
	object := func(keys string) string { return "a: {name: A, " + keys + "}" }
	lift := func(keys string) string { return "a: {object: deck, deck_yards: [10, 6], " + keys + "}" }
	two := "points: [{map: field, at: [0, 0]}, {map: field, at: [9, 0]}]"
	for _, test := range []struct {
		name string
		read func(t *testing.T, text string) string
		text string
		want string // "" is nothing
	}{
		{"a spawn", wrong(&Spawns), spawn("creature: wolf, path: round"), ""},
		{"a spawn of nothing", wrong(&Spawns), spawn("wander_yards: 0"), `a spawn needs a creature or an object: "t:a"`},
		{"a spawn of two kinds", wrong(&Spawns), spawn("creature: wolf, object: door"), `a spawn can have a creature or an object, not both: "t:door"`},
		{"a door that walks", wrong(&Spawns), spawn("object: door, path: round"), `a game object does not walk or join fights; remove path, wander_yards and assist: "t:door"`},
		{"a wolf that wanders on a path", wrong(&Spawns), spawn("creature: wolf, path: round, wander_yards: 5"), `a spawn can wander or walk a path, not both; remove wander_yards or path "t:round"`},
		{"a trap without a spell", wrong(&Objects), object("kind: trap"), "a trap needs spell and senses_yards"},
		{"a book without pages", wrong(&Objects), object("kind: book"), "a book needs pages"},
		{"an empty chest", wrong(&Objects), object("kind: chest"), "a chest needs loot"},
		{"locked without a lock", wrong(&Objects), object("starts: locked"), `an object that starts locked needs a lock: "t:a"`},
		{"a lift", wrong(&Transports), lift(two), ""},
		{"a lift that stays", wrong(&Transports), lift("points: [{map: field, at: [1, 1]}, {map: field, at: [1, 1]}]"), `a transport must move; all its points are the same: "t:a"`},
		{"a landing without a stop", wrong(&Transports), lift("points: [{map: field, at: [0, 0], landing: [5, 5]}, {map: field, at: [9, 0]}]"), `a landing needs a stop: "point 1"`},
		{"a sailor in the water", wrong(&Transports), lift(two + ", crew: [{creature: boatman, on: [6, 0]}]"), `position is not on the deck: "[6, 0]"`},
		{"a flight to where it begins", wrong(&Flights), "a: {from: here, to: here}", `a flight must end at another stop than it starts from, not at "t:here"`},
		{"a rest at a spot", wrong(&Places), "a: {map: field, at: [0, 0], rest: true}", `rest needs an area; add radius_yards or size_yards, or remove rest: "true"`},
		{"a journey from a spot", wrong(&Places), "a: {map: field, at: [0, 0], travel: elsewhere}", `travel needs an area; add radius_yards or size_yards, or remove travel: "t:elsewhere"`},
		{"an area that leads elsewhere", wrong(&Places), "a: {map: field, at: [0, 0], radius_yards: 5, travel: elsewhere}", ""},
		{"a leader of another group", wrong(&SpawnGroups), "a: {map: field, spawns: [x, y], leader: z}", `the leader must be one of the spawns of the group, not "t:z"`},
		{"a talent after itself", wrong(&Talents), "a: {tree: tree, ranks: [x], after: [{talent: a}]}", `a talent cannot require itself "t:a"`},
		{"a quest after itself", wrong(&Quests), "a: {title: A, after: [a]}", `a quest cannot require itself: "a"`},
		{"an endless chain of one quest", wrong(&Quests), "a: {title: A, next: a}", `a quest that cannot be repeated cannot have itself as next: "a"`},
		{"a state out of its bounds", wrong(&WorldStates), "a: {least: 0, most: 5, start: 6}", `must be from least to most, not "6"`},
		{"bounds the wrong way round", wrong(&WorldStates), "a: {least: 5, most: 4}", `must be at least as much as least, which is 5, not "4"`},
		{"a scale without room", wrong(&Scales), "a: {least: 5, most: 5, ranks: [{name: A, word: a}]}", `most must be above least, not "5"`},
		{"a guild of one rank", wrong(&Charters), "a: {name: A, ranks: [{name: Head}]}", `at least two ranks are needed, for the leader and for new members, in charter "t:a"`},
		{"a layer by chance", wrong(&Layers), "a: {needs: [{kind: chance, pct: 50}]}", `needs of a layer cannot have the kind chance, because visibility would flicker; in layer "t:a"`},
		{"names of no letters", wrong(&NameRules), "a: {letters: []}", `letters is empty, so no name is possible; allow some letters, or [any]: "[]"`},
		{"names of impossible length", wrong(&NameRules), "a: {least: 5, most: 4}", "most must be at least as much as least, which is 5"},
		{"more criteria than there are", wrong(&Achievements), "a: {name: A, of: 2, criteria: [{name: x, kind: kill, creatures: [wolf]}]}", `of cannot be higher than the number of criteria; of is "2"`},
		{"two encounters of one name", wrong(&Maps), "a: {name: A, bounds_yards: [0, 0, 9, 9], instance: {encounters: [{name: x, creatures: [wolf]}, {name: x, creatures: [wolf]}]}}", "two encounters of a map have the same name"},
		{"an event after itself", wrong(&GameEvents), "a: {name: A, after: a}", "a game event cannot come after itself"},
	} {
		got := test.read(t, test.text)
		if test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want it to say %q", test.name, got, test.want)
		}
	}
}

func TestATransportHasItsPointsAndItsDeck(t *testing.T) {
	all, problems := said(t, &Transports, "lift: {object: platform, deck_yards: [10, 6], points: [{map: field, at: [0, 0], stop: foot}, {map: other:field, at: [9, 0]}]}")
	if problems != "" {
		t.Fatal(problems)
	}
	d := all[0]
	got := fmt.Sprintln(d.ID, d.Object, d.Deck.Long, d.Deck.Wide, d.Points[0].Map, d.Points[0].Stop, d.Points[1].Map, d.Sails())
	if want := "t:lift t:platform 10 6 t:field foot other:field true\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAnObjectNeedsWhatItsKindUses(t *testing.T) {
	objects, problems := said(t, &Objects, "a: {name: A, kind: chest, loot: [coins]}\nb: {name: B, kind: book, pages: [{text: One}, {text: Two}]}")
	if problems != "" {
		t.Fatal(problems)
	}
	if !slices.Equal(objects[0].Loot, []content.ID{"t:coins"}) || len(objects[1].Pages) != 2 {
		t.Errorf("the chest has %v and the book %d pages, want t:coins and 2", objects[0].Loot, len(objects[1].Pages))
	}
}
