package item

import (
	"testing"

	"loam/core/model/character"
	"loam/core/model/content"
)

// TestWhatDoesNotFitIsKeptOnce: an item that has room for a part of it only, on a stack
// of its like, lies in the overflow whole.
func TestWhatDoesNotFitIsKeptOnce(t *testing.T) {
	for _, test := range []struct{ name, first string }{
		{"a stack with room for some", "bread*3"},
		{"a full one", "bread*5"},
	} {
		t.Run(test.name, func(t *testing.T) {
			items := inventory(t, "backpack_1="+test.first)
			for s := range Slot(BackpackSize) {
				if _, taken := At(items, Backpack+s); !taken {
					put(items, Backpack+s, character.Item{Number: 100 + int64(s), Def: "m:stone", Count: 1})
				}
			}
			id := content.ID(items.List[0].Def)
			before := Count(items, id)
			if why := Keep(defs(), items, 1, []character.Item{{Number: 7, Maker: 2, Def: string(id), Count: 4}}); why != Done {
				t.Fatal(why)
			}
			if got := Count(items, id); got != before+4 {
				t.Errorf("of %d and 4 there are %d: %s", before, got, shown(items))
			}
		})
	}
}
