package trade

import (
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/rules/item"
)

const (
	anna = 1
	ben  = 2
)

func defs(t *testing.T) *content.Snapshot {
	t.Helper()
	return content.NewSnapshot(content.Tables{
		Items: []content.Item{
			{ID: "m:apple", Stack: 5}, {ID: "m:crown", Stack: 1, Most: 1}, {ID: "m:sword", Stack: 1, Fit: content.FitMainHand},
		},
		Currencies: []content.Currency{{ID: content.Coins, Limit: 100}},
	})
}

func list(things ...character.Item) *character.Items {
	all := &character.Items{Made: 50}
	for i, it := range things {
		it.Slot = uint16(item.Backpack) + uint16(i)
		all.List = append(all.List, it)
	}
	return all
}

func coins(n int64) character.Purse {
	if n == 0 {
		return nil
	}
	return character.Purse{{Currency: string(content.Coins), Amount: n}}
}

func full(n int) *character.Items {
	var all []character.Item
	for i := range n {
		all = append(all, character.Item{Number: int64(i + 1), Def: "m:sword", Count: 1})
	}
	return list(all...)
}

func TestSettle(t *testing.T) {
	apples := character.Item{Number: 3, Def: "m:apple", Count: 4}
	crown := character.Item{Number: 4, Def: "m:crown", Count: 1}
	bound := character.Item{Number: 5, Def: "m:sword", Count: 1, ItemState: character.ItemState{Bound: true}}
	lay := func(owner int64, it character.Item, place, count int) Lay {
		return Lay{Slot: item.Backpack + item.Slot(place), Thing: it.GUID(owner), Count: count}
	}
	for _, test := range []struct {
		name  string
		has   [2]Has
		money [2]int64
		lays  [2][]Lay
		why   string
		who   int
	}{
		{"things for money", [2]Has{{anna, list(apples), nil}, {ben, list(), coins(9)}}, [2]int64{0, 9}, [2][]Lay{{lay(anna, apples, 0, 4)}}, "", 0},
		{"a part of a stack", [2]Has{{anna, list(apples), nil}, {ben, list(), nil}}, [2]int64{}, [2][]Lay{{lay(anna, apples, 0, 1)}}, "", 0},
		{"full bags change places", [2]Has{{anna, full(16), nil}, {ben, full(16), nil}}, [2]int64{},
			[2][]Lay{{lay(anna, character.Item{Number: 1}, 0, 1)}, {lay(ben, character.Item{Number: 2}, 1, 1)}}, "", 0},
		{"no room", [2]Has{{anna, list(apples), nil}, {ben, full(16), nil}}, [2]int64{}, [2][]Lay{{lay(anna, apples, 0, 4)}}, string(item.Full), 1},
		{"a second of what there is one of", [2]Has{{anna, list(crown), nil}, {ben, list(crown), nil}}, [2]int64{}, [2][]Lay{{lay(anna, crown, 0, 1)}}, string(item.TooMany), 1},
		{"bound meanwhile", [2]Has{{anna, list(bound), nil}, {ben, list(), nil}}, [2]int64{}, [2][]Lay{{lay(anna, bound, 0, 1)}}, string(item.Bound), 0},
		{"another thing lies there", [2]Has{{anna, list(crown), nil}, {ben, list(), nil}}, [2]int64{}, [2][]Lay{{lay(anna, apples, 0, 1)}}, string(item.Nothing), 0},
		{"money that is gone", [2]Has{{anna, list(), coins(3)}, {ben, list(), nil}}, [2]int64{4, 0}, [2][]Lay{}, "core.money.too_little", 0},
		{"a purse that is full", [2]Has{{anna, list(), coins(9)}, {ben, list(), coins(100)}}, [2]int64{9, 0}, [2][]Lay{}, "core.money.too_much", 1},
		{"full purses change", [2]Has{{anna, list(), coins(100)}, {ben, list(), coins(100)}}, [2]int64{9, 5}, [2][]Lay{}, "core.money.too_much", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := &Deal{Open: true, Sides: [2]Side{{Player: guid.New(guid.Player, 0, anna)}, {Player: guid.New(guid.Player, 0, ben)}}}
			for i := range d.Sides {
				d.Sides[i].Money = test.money[i]
				copy(d.Sides[i].Lays[:], test.lays[i])
			}
			before := [2]int{total(test.has[0].Items), total(test.has[1].Items)}
			out, why, who := d.Settle(defs(t), test.has)
			if why != test.why || why != "" && who != test.who {
				t.Fatalf("refused with %q for %d, want %q for %d", why, who, test.why, test.who)
			}
			if total(test.has[0].Items) != before[0] || total(test.has[1].Items) != before[1] {
				t.Error("what they have was changed")
			}
			if why != "" {
				return
			}
			if got := total(&out.Items[0]) + total(&out.Items[1]); got != before[0]+before[1] {
				t.Errorf("%d things in all, want %d", got, before[0]+before[1])
			}
			for i := range out.Items {
				if err := out.Items[i].Check(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// TestAThingKeepsItsName: it is the same thing with whom it goes to, and when it comes back.
func TestAThingKeepsItsName(t *testing.T) {
	c := defs(t)
	a, b := list(character.Item{Number: 3, Def: "m:crown", Count: 1}), list()
	it, why := item.HandOver(c, a, anna, item.Backpack, 0)
	if why != item.Done || it.GUID(ben) != guid.OfItem(anna, 3) {
		t.Fatalf("%q, %+v", why, it)
	}
	if why := item.Receive(c, b, ben, []character.Item{it}); why != item.Done || b.List[0].GUID(ben) != guid.OfItem(anna, 3) {
		t.Fatalf("%q, %+v", why, b)
	}
	it, _ = item.HandOver(c, b, ben, item.Backpack, 0)
	if why := item.Receive(c, a, anna, []character.Item{it}); why != item.Done || a.List[0].Maker != 0 || a.List[0].Number != 3 {
		t.Fatalf("%q, %+v", why, a)
	}
}

func total(items *character.Items) (n int) {
	for i := range items.List {
		n += items.List[i].Count
	}
	return n
}
