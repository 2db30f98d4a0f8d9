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
		{"slots of what is no bag", items, "a: {name: A, bag_slots: 4}", `1:25: an item with bag_slots must be worn in slot: bag, not "none"`},
		{"a bag without slots", items, "a: {name: A, slot: bag}", `bag_slots is missing; it is required with slot: "bag"`},
		{"what binds on a body that it is not on", items, "a: {name: A, binds: on_equip}", `an item without a slot cannot bind "on_equip"`},
		{"what binds on a use that it has not", items, "a: {name: A, binds: on_use}", `an item without use cannot bind "on_use"`},
		{"a stack above what one may have", items, "a: {name: A, stack: 5, most: 4}", `stack must be at most the key most, which is 4, not "5"`},
		{"auras of what is not worn", items, "a: {name: A, auras: [glow]}", `auras require a slot; without one, the item cannot apply "t:glow"`},
		{"damage without a swing", items, "a: {name: A, slot: main_hand, damage_max: 4}", `swing_ms is missing; a weapon needs it in addition to damage_max: "4"`},
		{"a hat that strikes", items, "a: {name: A, slot: head, swing_ms: 2000}", `a weapon must be worn in main_hand, off_hand, one_hand, two_hands or ranged, not in "head"`},
		{"a swing that is too short", items, "a: {name: A, slot: main_hand, swing_ms: 99}", "swing_ms must be at least 100 ms"},
		{"damage the wrong way round", items, "a: {name: A, slot: main_hand, swing_ms: 2000, damage_min: 5, damage_max: 4}", `damage_max must be at least damage_min, which is 5, not "4"`},
		{"charges without a use", items, "a: {name: A, use_charges: 2}", `use is missing; it is required with use_charges: "2"`},
		{"a stack of what has charges", items, "a: {name: A, use: [drink], use_charges: 2, stack: 5}", `an item with more than one charge cannot stack; remove use_charges or stack: "5"`},
		{"a socket of what is not worn", items, "a: {name: A, sockets: [{}]}", `an item without a slot cannot have sockets; give it a slot or remove "sockets"`},
		{"a bonus without sockets", items, "a: {name: A, slot: head, socket_bonus: glow}", `an item without sockets cannot have a "socket_bonus"`},
		{"wear of what is not worn", items, "a: {name: A, durability: 5}", `only items with a slot other than bag have durability; slot is "none"`},
		{"a bonus that nobody reaches", wrong(&ItemSets), "a: {name: A, items: [x, y], bonuses: [{worn: 3}]}", `the set has only 2 items; no character can wear "3"`},
		{"a house without durations", wrong(&AuctionHouses), "a: {name: A, durations: []}", "durations must have at least one duration"},
		{"durations that do not rise", wrong(&AuctionHouses), "a: {name: A, durations: [{lasts_ms: 7200000}, {lasts_ms: 7200000}]}", "durations must be in ascending order, without duplicates"},
		{"an offer twice", wrong(&Vendors), "a: {offers: [{item: x}, {item: x}]}", `duplicate item; clients identify an offer by its item: "t:x"`},
		{"a restock without a stock", wrong(&Vendors), "a: {offers: [{item: x, restock_ms: 1000}]}", `an unlimited offer is not restocked; restock_ms needs "stock"`},
		{"a cost of nothing", wrong(&Vendors), "a: {offers: [{item: x, costs: [{count: 2}]}]}", "a cost needs money or item"},
		{"chances above all", wrong(&Loots), "a: {entries: [{one_of: [{item: x, chance_pct: 60}, {item: y, chance_pct: 50}]}]}", `the chances in one_of add up to more than 100 percent: "110"`},
		{"weights that share nothing", wrong(&Loots), "a: {entries: [{one_of: [{item: x, chance_pct: 100}, {item: y, weight: 1}]}]}", `the chances in one_of leave nothing for the weights; they add up to "100"`},
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
