package item

import (
	"fmt"
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
	items := wrong(&Items)
	for _, test := range []struct {
		name string
		read func(t *testing.T, text string) string
		text string
		want string // "" is nothing
	}{
		{"an item", items, "hat: {name: Hat, slot: head, binds: on_equip, durability: 20}", ""},
		{"slots of what is no bag", items, "a: {name: A, bag_slots: 4}", `1:25: what has slots is worn in slot: bag, not in "none"`},
		{"a bag without slots", items, "a: {name: A, slot: bag}", "what is worn as a bag needs bag_slots"},
		{"what binds on a body that it is not on", items, "a: {name: A, binds: on_equip}", "what is not worn does not bind"},
		{"what binds on a use that it has not", items, "a: {name: A, binds: on_use}", "what cannot be used does not bind"},
		{"a stack above what one may have", items, "a: {name: A, stack: 5, most: 4}", `stack must be at most the key most, which is 4, not "5"`},
		{"auras of what is not worn", items, "a: {name: A, auras: [glow]}", `what is not worn lays nothing on anybody: "t:glow"`},
		{"damage without a swing", items, "a: {name: A, slot: main_hand, damage_max: 4}", "what strikes needs the key swing_ms"},
		{"a hat that strikes", items, "a: {name: A, slot: head, swing_ms: 2000}", `what strikes is worn in main_hand, off_hand, one_hand, two_hands or ranged, not in "head"`},
		{"a swing that is too short", items, "a: {name: A, slot: main_hand, swing_ms: 99}", "swing_ms must be at least 100 ms"},
		{"damage the wrong way round", items, "a: {name: A, slot: main_hand, swing_ms: 2000, damage_min: 5, damage_max: 4}", `damage_max must be at least damage_min, which is 5, not "4"`},
		{"charges without a use", items, "a: {name: A, use_charges: 2}", "what has charges needs the key use"},
		{"a stack of what has charges", items, "a: {name: A, use: [drink], use_charges: 2, stack: 5}", "what has more than one charge does not stack"},
		{"a socket of what is not worn", items, "a: {name: A, sockets: [{}]}", "what is not worn has no sockets"},
		{"a bonus without sockets", items, "a: {name: A, slot: head, socket_bonus: glow}", "what has no sockets has no"},
		{"wear of what is not worn", items, "a: {name: A, durability: 5}", `only what is worn, and no bag, wears out; it is of slot "none"`},
		{"a bonus that nobody reaches", wrong(&ItemSets), "a: {name: A, items: [x, y], bonuses: [{worn: 3}]}", `the set has 2 items, so that nobody wears "3"`},
		{"a house without durations", wrong(&AuctionHouses), "a: {name: A, durations: []}", "durations must have at least one duration"},
		{"durations that do not rise", wrong(&AuctionHouses), "a: {name: A, durations: [{lasts_ms: 7200000}, {lasts_ms: 7200000}]}", "the shortest first, each once"},
		{"an offer twice", wrong(&Vendors), "a: {offers: [{item: x}, {item: x}]}", `offers have an item twice; clients tell offers by their item: "t:x"`},
		{"a restock without a stock", wrong(&Vendors), "a: {offers: [{item: x, restock_ms: 1000}]}", "what is offered without end does not come back"},
		{"a cost of nothing", wrong(&Vendors), "a: {offers: [{item: x, costs: [{count: 2}]}]}", "a cost says what is paid with money or item"},
		{"chances above all", wrong(&Loots), "a: {entries: [{one_of: [{item: x, chance_pct: 60}, {item: y, chance_pct: 50}]}]}", "the chances within one_of come to more than 100 percent"},
		{"weights that share nothing", wrong(&Loots), "a: {entries: [{one_of: [{item: x, chance_pct: 100}, {item: y, weight: 1}]}]}", "leave nothing for its weights to share"},
	} {
		got := test.read(t, test.text)
		if test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want it to say %q", test.name, got, test.want)
		}
	}
}

func TestBonusesOfASetAreInOrder(t *testing.T) {
	sets, problems := said(t, &ItemSets, "a: {name: A, items: [x, y, z], bonuses: [{worn: 3}, {worn: 1}, {worn: 2}]}")
	if problems != "" {
		t.Fatal(problems)
	}
	for i, b := range sets[0].Bonuses {
		if b.Worn != i+1 {
			t.Errorf("bonus %d is for %d worn items, want %d", i+1, b.Worn, i+1)
		}
	}
}

func TestDefaultsOfAnItem(t *testing.T) {
	items, problems := said(t, &Items, "bread: {name: Bread}")
	if problems != "" {
		t.Fatal(problems)
	}
	got := fmt.Sprintln(items[0].ID, items[0].Fit, items[0].Stack, content.Qualities[items[0].Quality], items[0].Binds == content.BindsNever, items[0].Most)
	if want := "t:bread none 1 common true 0\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
