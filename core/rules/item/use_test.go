package item

import (
	"testing"

	"loam/core/model/character"
	"loam/core/model/content"
)

func TestWhatCanBeUsedAndWhatAUseTakes(t *testing.T) {
	use := func(charges int, consumes bool) content.Use {
		return content.Use{Spells: []content.ID{"m:quaff"}, Charges: charges, Consumes: consumes}
	}
	c := content.NewSnapshot(content.Tables{Items: []content.Item{
		{ID: "m:stone", Stack: 1}, {ID: "m:horn", Stack: 1, Use: use(0, false)}, {ID: "m:potion", Stack: 5, Use: use(0, true)},
		{ID: "m:wand", Stack: 1, Use: use(3, false)}, {ID: "m:bandage", Stack: 1, Use: use(2, true)}, {ID: "m:charm", Stack: 1, Fit: content.FitTrinket, Use: use(0, false)},
	}})
	for _, test := range []struct {
		name   string
		before string
		used   int // charges before
		why    Why
		after  string
		left   int // charges used after
	}{
		{"nothing", "backpack_2=stone", 0, Nothing, "backpack_2=stone", 0},
		{"what nothing defines", "backpack_1=ghost", 0, Unknown, "backpack_1=ghost", 0},
		{"a stone", "backpack_1=stone", 0, NoUse, "backpack_1=stone", 0},
		{"a horn stays", "backpack_1=horn", 0, Done, "backpack_1=horn", 0},
		{"a potion goes", "backpack_1=potion", 0, Done, "", 0},
		{"one of five potions goes", "backpack_1=potion*5", 0, Done, "backpack_1=potion*4", 0},
		{"a wand loses a charge", "backpack_1=wand", 0, Done, "backpack_1=wand", 1},
		{"a wand loses its last charge", "backpack_1=wand", 2, Done, "backpack_1=wand", 3},
		{"an empty wand", "backpack_1=wand", 3, Spent, "backpack_1=wand", 3},
		{"a bandage has more charges", "backpack_1=bandage", 0, Done, "backpack_1=bandage", 1},
		{"a bandage goes with its last charge", "backpack_1=bandage", 1, Done, "", 0},
		{"a charm that is not worn", "backpack_1=charm", 0, MustWear, "backpack_1=charm", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			items := inventory(t, test.before)
			items.List[0].Used = test.used
			why := Usable(c, items, Backpack)
			if why == Done {
				why = Spend(c, items, Backpack)
			}
			if got := shown(items); got != test.after || why != test.why {
				t.Errorf("got %s, %q, want %s, %q", got, why, test.after, test.why)
			}
			if len(items.List) > 0 && items.List[0].Used != test.left {
				t.Errorf("%d charges are gone, want %d", items.List[0].Used, test.left)
			}
		})
	}
	items := inventory(t, "trinket_1=charm")
	if why := Usable(c, items, Worn(content.SlotTrinket1)); why != Done {
		t.Errorf("a charm that is worn: %q", why)
	}
	if _, ok := Find(items, 7, items.List[0].GUID(7)); !ok {
		t.Error("it is not found by its name")
	}
	if _, ok := Find(&character.Items{}, 7, items.List[0].GUID(7)); ok {
		t.Error("it is found where it is not")
	}
}
