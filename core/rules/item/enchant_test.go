package item

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	valuelib "loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
)

// smithy is a world in which items are made of items.
func smithy() *content.Snapshot {
	armor := func(n float64) []content.Figure { return []content.Figure{{Stat: "armor", Value: formula.Constant(n)}} }
	return content.NewSnapshot(content.Tables{
		Items: []content.Item{
			{ID: "t:blade", Fit: content.FitMainHand, Stack: 1, Tags: []string{"edged"}, Stats: armor(1),
				Made: content.Crafted{PropertyPct: 100, Properties: []content.Property{{Enchantment: "t:boar", Weight: 1}, {Enchantment: "t:heron", Weight: 3}}}},
			{ID: "t:crown", Fit: content.FitHead, Stack: 1, Made: content.Crafted{Sockets: []string{"red", "any"}, SocketBonus: "t:whole"}},
			{ID: "t:ruby", Stack: 5, Made: content.Crafted{Stone: "t:red", StoneFits: []string{"red"}}},
			{ID: "t:pearl", Stack: 5, Made: content.Crafted{Stone: "t:white", StoneFits: []string{"white"}}},
			{ID: "t:coat", Fit: content.FitChest, Stack: 1}, {ID: "t:boots", Fit: content.FitFeet, Stack: 1},
		},
		Enchantments: []content.Enchantment{
			{ID: "t:boar", Suffix: content.Text{Key: "of the Boar"}, Stats: armor(100)}, {ID: "t:heron", Stats: armor(200)},
			{ID: "t:red", Stats: armor(10)}, {ID: "t:white", Stats: armor(20)}, {ID: "t:whole", Stats: armor(5), Auras: []content.ID{"t:glow"}},
			{ID: "t:oil", Lasts: 5000, Tags: []string{"edged"}, Stats: armor(2)}, {ID: "t:rune", Stats: armor(4)},
		},
		ItemSets: []content.ItemSet{{ID: "t:set", Items: []content.ID{"t:coat", "t:boots", "t:crown"}, Bonuses: []content.SetBonus{
			{Worn: 2, Stats: armor(1000)}, {Worn: 3, Auras: []content.ID{"t:hum"}}}}},
	})
}

// works is the armor that what is worn gives, and the auras.
func works(c *content.Snapshot, items *character.Items) string {
	sum, auras := 0.0, []string{}
	Works(c, items, func(stats []content.Figure, ids []content.ID) {
		for _, f := range stats {
			sum += c.Figures.Eval(f.Value, nil)
		}
		for _, id := range ids {
			auras = append(auras, string(id))
		}
	})
	return fmt.Sprint(sum, " ", strings.Join(auras, " "))
}

func TestWhatIsWornWorks(t *testing.T) {
	one := func(slot content.GearSlot, def string, on ...character.Enchantment) character.Item {
		return character.Item{Number: int64(slot) + 1, Def: def, Count: 1, Slot: uint16(slot), ItemState: character.ItemState{Enchantments: on}}
	}
	lies := func(place uint8, def string) character.Enchantment {
		return character.Enchantment{Place: place, Def: def}
	}
	for _, test := range []struct {
		name string
		list []character.Item
		want string
	}{
		{"nothing", nil, "0 "},
		{"a blade", []character.Item{one(content.SlotMainHand, "t:blade")}, "1 "},
		{"with what it was found with, oil and a rune", []character.Item{one(content.SlotMainHand, "t:blade", lies(PlacePermanent, "t:rune"), lies(PlaceTemporary, "t:oil"), lies(PlaceProperty, "t:boar"))}, "107 "},
		{"with what there is no more", []character.Item{one(content.SlotMainHand, "t:blade", lies(PlacePermanent, "t:gone"))}, "1 "},
		{"a crown with one stone", []character.Item{one(content.SlotHead, "t:crown", lies(PlaceSocket, "t:red"))}, "10 "},
		{"with two", []character.Item{one(content.SlotHead, "t:crown", lies(PlaceSocket, "t:red"), lies(PlaceSocket+1, "t:white"))}, "35 t:glow"},
		{"one of a set", []character.Item{one(content.SlotChest, "t:coat")}, "0 "},
		{"two of a set", []character.Item{one(content.SlotChest, "t:coat"), one(content.SlotFeet, "t:boots")}, "1000 "},
		{"all of a set", []character.Item{one(content.SlotHead, "t:crown"), one(content.SlotChest, "t:coat"), one(content.SlotFeet, "t:boots")}, "1000 t:hum"},
		{"what lies in the backpack", []character.Item{{Number: 1, Def: "t:blade", Count: 1, Slot: uint16(Backpack)}}, "0 "},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := works(smithy(), &character.Items{List: test.list}); got != test.want {
				t.Errorf("it gives %q, want %q", got, test.want)
			}
		})
	}
}

func TestThingsAreEnchantedAndSocketed(t *testing.T) {
	c := smithy()
	const blade, crown, ruby, pearl, red = Slot(content.SlotMainHand), Slot(content.SlotHead), Backpack, Backpack + 1, Backpack + 2
	for _, test := range []struct {
		name string
		rule func(*character.Items) Why
		why  Why
		want string
	}{
		{"oil on a blade", func(i *character.Items) Why { return Enchant(c, i, blade, "t:oil") }, Done, "main_hand=[{1 t:oil 5000}]"},
		{"oil again is fresh oil", func(i *character.Items) Why {
			Enchant(c, i, blade, "t:oil")
			Pass(i, 3000)
			return Enchant(c, i, blade, "t:oil")
		}, Done, "main_hand=[{1 t:oil 5000}]"},
		{"oil does not lie on a crown", func(i *character.Items) Why { return Enchant(c, i, crown, "t:oil") }, NoEnchant, ""},
		{"nothing lies on a stone", func(i *character.Items) Why { return Enchant(c, i, ruby, "t:rune") }, NoEnchant, ""},
		{"what there is not", func(i *character.Items) Why { return Enchant(c, i, blade, "t:gone") }, Unknown, ""},
		{"where nothing is", func(i *character.Items) Why { return Enchant(c, i, Backpack+9, "t:rune") }, Nothing, ""},
		{"a rune and oil beside each other", func(i *character.Items) Why {
			Enchant(c, i, blade, "t:oil")
			return Enchant(c, i, blade, "t:rune")
		}, Done, "main_hand=[{0 t:rune 0} {1 t:oil 5000}]"},
		{"taken off", func(i *character.Items) Why {
			Enchant(c, i, blade, "t:rune")
			return Disenchant(i, blade, PlacePermanent)
		}, Done, ""},
		{"a stone is not taken out", func(i *character.Items) Why {
			Socket(c, i, crown, 0, ruby)
			return Disenchant(i, crown, PlaceSocket)
		}, Nothing, "head=[{3 t:red 0}] backpack_1=1"},
		{"a stone into its socket", func(i *character.Items) Why { return Socket(c, i, crown, 0, ruby) }, Done, "head=[{3 t:red 0}] backpack_1=1"},
		{"into one that takes others", func(i *character.Items) Why { return Socket(c, i, crown, 0, pearl) }, NoSocket, ""},
		{"the last of a stack, into one that takes all", func(i *character.Items) Why { return Socket(c, i, crown, 1, pearl) }, Done, "head=[{4 t:white 0}] backpack_2=gone"},
		{"into a socket that there is not", func(i *character.Items) Why { return Socket(c, i, crown, 2, ruby) }, NoSocket, ""},
		{"below the first", func(i *character.Items) Why { return Socket(c, i, crown, -1, ruby) }, NoSocket, ""},
		{"a blade has none", func(i *character.Items) Why { return Socket(c, i, blade, 0, ruby) }, NoSocket, ""},
		{"a blade is no stone", func(i *character.Items) Why { return Socket(c, i, crown, 0, blade) }, NoSocket, ""},
		{"a stone is not put into itself", func(i *character.Items) Why { return Socket(c, i, ruby, 0, ruby) }, Nothing, ""},
		{"nothing is no stone", func(i *character.Items) Why { return Socket(c, i, crown, 0, red) }, Nothing, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := character.Items{Made: 4, List: []character.Item{
				{Number: 2, Def: "t:crown", Count: 1, Slot: uint16(crown)}, {Number: 1, Def: "t:blade", Count: 1, Slot: uint16(blade)},
				{Number: 3, Def: "t:ruby", Count: 2, Slot: uint16(ruby)}, {Number: 4, Def: "t:pearl", Count: 1, Slot: uint16(pearl)},
			}}
			items := Clone(before)
			if why := test.rule(&items); why != test.why {
				t.Errorf("it is %q, want %q", why, test.why)
			}
			var got []string
			for _, old := range before.List {
				it, ok := At(&items, Slot(old.Slot))
				switch {
				case !ok:
					got = append(got, fmt.Sprint(Slot(old.Slot), "=gone"))
				case len(it.Enchantments) > 0:
					got = append(got, fmt.Sprint(Slot(old.Slot), "=", it.Enchantments))
				case it.Count != old.Count:
					got = append(got, fmt.Sprint(Slot(old.Slot), "=", it.Count))
				}
			}
			if s := strings.Join(got, " "); s != test.want {
				t.Errorf("it makes %q, want %q", s, test.want)
			}
			if err := items.Check(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAPropertyIsDrawnByWeightAndOnce(t *testing.T) {
	c, random, drawn := smithy(), clock.NewStreams(1).Stream("properties"), map[string]int{}
	for range 4000 {
		items := character.Items{Made: 2, List: []character.Item{{Number: 2, Def: "t:blade", Count: 1}}}
		if Roll(c, &items, 2, random); len(items.List[0].Enchantments) != 0 {
			t.Fatal("what was there before has got a property")
		}
		Roll(c, &items, 1, random)
		first := items.List[0].Enchantments[0].Def
		if Roll(c, &items, 0, random); len(items.List[0].Enchantments) != 1 || items.List[0].Enchantments[0].Def != first {
			t.Fatal("a property has changed")
		}
		drawn[first]++
	}
	if n := drawn["t:boar"]; n < 900 || n > 1100 || n+drawn["t:heron"] != 4000 {
		t.Errorf("drawn were %v, want a quarter boars", drawn)
	}
}

func TestTimePassesForWhatDoesNotLast(t *testing.T) {
	items := character.Items{List: []character.Item{{ItemState: character.ItemState{Enchantments: []character.Enchantment{{Place: 0, Def: "t:rune"}, {Place: 1, Def: "t:oil", Left: 5000}}}}}}
	if left := NextEnd(&items); left != 5000 {
		t.Errorf("the first end is in %d ms", left)
	}
	if Pass(&items, 4999) || NextEnd(&items) != 1 {
		t.Errorf("after 4999 ms there is %v", items.List[0].Enchantments)
	}
	if !Pass(&items, 1) || len(items.List[0].Enchantments) != 1 || NextEnd(&items) != 0 {
		t.Errorf("after 5000 ms there is %v", items.List[0].Enchantments)
	}
}

func TestBundlesKeepBoundedDataWithThings(t *testing.T) {
	items := character.Items{Made: 1, List: []character.Item{{Number: 1, Def: "t:ruby", Count: 2, Slot: uint16(Backpack)}}}
	name := items.List[0].GUID(7)
	keep := func(bundle, key, value string) Why {
		v := valuelib.Value{}
		if value != "" {
			v = valuelib.OfString(value)
		}
		return Inscribe(&items, 7, name, bundle, With(Kept(&items.List[0], bundle), key, v))
	}
	if why := keep("b", "owner", "Anna"); why != Done {
		t.Fatal(why)
	}
	if why := keep("a", "owner", "Ben"); why != Done {
		t.Fatal(why)
	}
	if got := Kept(&items.List[0], "b").Get("owner").Text() + Kept(&items.List[0], "a").Get("owner").Text(); got != "AnnaBen" {
		t.Errorf("kept is %q", got)
	}
	if why := keep("a", "long", strings.Repeat("x", character.MaxKept)); why != KeepsTooMuch || Kept(&items.List[0], "a").Get("long").Text() != "" {
		t.Errorf("too much is %q", why)
	}
	keep("a", "owner", "")
	if len(items.List[0].Storage) != 1 {
		t.Errorf("kept is %v", items.List[0].Storage)
	}
	if why := Inscribe(&items, 8, name, "a", valuelib.Value{}); why != Nothing {
		t.Errorf("of another's: %q", why)
	}
}
