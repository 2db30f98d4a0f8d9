package character

import (
	"strings"
	"testing"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

func TestItems(t *testing.T) {
	many := Items{Made: 1}
	for i := range MaxItems {
		many.List = append(many.List, Item{Number: 1, Maker: int64(i + 1), Def: "m:hat", Count: 1, Slot: uint16(i)})
	}
	tooMany := many
	tooMany.List = append(tooMany.List[:MaxItems:MaxItems], Item{Number: 1, Maker: 1000, Def: "m:hat", Count: 1, Slot: 1000})
	one := func(it Item) Items { return Items{Made: 5, List: []Item{it}} }
	for _, test := range []struct {
		name    string
		items   Items
		problem string
	}{
		{"none", Items{Made: 3}, ""},
		{"as many as may be", many, ""},
		{"one too many", tooMany, "at most 900 items"},
		{"one slot twice", Items{Made: 5, List: []Item{{Number: 1, Maker: 0, Def: "m:hat", Count: 1, Slot: 3}, {Number: 2, Maker: 0, Def: "m:hat", Count: 1, Slot: 3}}}, "slot 3 is out of order"},
		{"a number that was never given", one(Item{Number: 6, Maker: 0, Def: "m:hat", Count: 1, Slot: 3}), "item 6 of 0"},
		{"a number of another character", one(Item{Number: 6, Maker: 9, Def: "m:hat", Count: 1, Slot: 3}), ""},
		{"without a number", one(Item{Number: 0, Maker: 9, Def: "m:hat", Count: 1, Slot: 3}), "item 0 of 9"},
		{"no times", one(Item{Number: 1, Maker: 0, Def: "m:hat", Count: 0, Slot: 3}), "0 times"},
		{"fewer charges gone than none", one(Item{Number: 1, Def: "m:hat", Count: 1, ItemState: ItemState{Used: -1}}), "-1 charges"},
		{"without an id", one(Item{Number: 1, Maker: 0, Def: "", Count: 1, Slot: 3}), "is not the id"},
		{"a long id", one(Item{Number: 1, Maker: 0, Def: strings.Repeat("a", MaxItemDef+1), Count: 1, Slot: 3}), "is not the id"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := test.items.Check()
			if (err == nil) != (test.problem == "") || err != nil && !strings.Contains(err.Error(), test.problem) {
				t.Errorf("got %v, want %q", err, test.problem)
			}
			w := codec.NewWriter()
			test.items.Code(w)
			var back Items
			r := codec.NewReader(w.Data())
			back.Code(r)
			if test.problem == "" && (r.Close() != nil || len(back.List) != len(test.items.List) || back.Check() != nil) {
				t.Errorf("read back %v, %v", back, r.Err())
			}
			if len(test.items.List) > MaxItems && (r.Err() == nil || len(back.List) > 0) {
				t.Error("too many were read")
			}
		})
	}
}

func TestAnItemKeepsTheNumberOfItsMaker(t *testing.T) {
	own, foreign := Item{Number: 3}, Item{Number: 3, Maker: 7}
	if got := own.GUID(5); got != guid.OfItem(5, 3) || got.Kind() != guid.Item {
		t.Errorf("its own item is %v", got)
	}
	if got := foreign.GUID(5); got != guid.OfItem(7, 3) {
		t.Errorf("another's item is %v", got)
	}
}
