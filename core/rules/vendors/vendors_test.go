package vendors

import (
	"reflect"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/formula"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/rules/currency"
	"loam/core/rules/item"
)

// rule is a formula with the inputs of a slot.
func rule(t testing.TB, slot content.Slot, src string) *formula.Formula {
	t.Helper()
	f, err := formula.Compile(src, content.Slots[slot].Inputs, nil)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func defs(t testing.TB) *content.Snapshot {
	var rules content.Rules
	for slot, src := range map[content.Slot]string{
		content.BuyPrice: "if(friendly, price / 2, price)", content.SellPrice: "floor(price * count / 4)", content.RepairPrice: "lost * 2",
		content.BankBags: "2", content.BankBagPrice: "number * 10", content.BankSlots: "2",
	} {
		rules[slot] = rule(t, slot, src)
	}
	return content.NewSnapshot(content.Tables{
		Rules: rules,
		Items: []content.Item{
			{ID: "m:bread", Stack: 5, Worth: content.Worth{Price: 8}},
			{ID: "m:hat", Stack: 1, Fit: content.FitHead, Worth: content.Worth{Price: 100, Durability: 20}},
			{ID: "m:key", Stack: 1, Worth: content.Worth{Unsellable: true, Price: 40}},
			{ID: "m:relic", Stack: 1, Most: 1, Worth: content.Worth{Sale: 7, Sold: true}},
			{ID: "m:sack", Stack: 1, Fit: content.FitBag, Bag: 4, Worth: content.Worth{Price: 40}},
			{ID: "m:token", Stack: 100},
		},
		Currencies: []content.Currency{{ID: content.Coins, Limit: 1000}, {ID: "m:marks", Limit: 100}},
	})
}

// goods are coins, marks, and items in the slots of a backpack from the first on.
func goods(coins, marks int64, list ...character.Item) Goods {
	g := Goods{}
	if coins > 0 {
		g.Purse = append(g.Purse, character.Money{Currency: string(content.Coins), Amount: coins})
	}
	if marks > 0 {
		g.Purse = append(g.Purse, character.Money{Currency: "m:marks", Amount: marks})
	}
	for i, it := range list {
		g.Items.Made++
		it.Number, it.Slot = g.Items.Made, uint16(item.Backpack)+uint16(i)
		g.Items.List = append(g.Items.List, it)
	}
	return g
}

func full(it character.Item) []character.Item {
	all := make([]character.Item, item.BackpackSize)
	for i := range all {
		all[i] = it
	}
	return all
}

func one(def string) character.Item { return character.Item{Def: def, Count: 1} }

func TestBuying(t *testing.T) {
	c := defs(t)
	bread := content.Offer{Item: "m:bread", Count: 2}
	dear := content.Offer{Item: "m:hat", Count: 1, Price: 30, Priced: true, Costs: []content.OfferCost{{Currency: "m:marks", Count: 5}, {Item: "m:token", Count: 3}}}
	tokens := character.Item{Def: "m:token", Count: 3}
	for _, test := range []struct {
		name     string
		has      Goods
		offer    content.Offer
		times    int
		into     item.Slot
		friendly bool
		why      Why
		coins    int64
		bought   int
	}{
		{"for the item's own price, so often", goods(20, 0), bread, 1, Anywhere, false, Done, 4, 2},
		{"twice", goods(40, 0), bread, 2, Anywhere, false, Done, 8, 4},
		{"for half among friends", goods(20, 0), bread, 1, Anywhere, true, Done, 12, 2},
		{"into a slot", goods(20, 0), bread, 1, item.Backpack + 7, false, Done, 4, 2},
		{"into one where something lies", goods(20, 0, one("m:key")), bread, 1, item.Backpack, false, Why(item.Full), 20, 0},
		{"into one that is worn", goods(20, 0), bread, 1, 0, false, Why(item.NoSlot), 20, 0},
		{"into the bank", goods(20, 0), bread, 1, item.Bank, false, Why(item.NoSlot), 20, 0},
		{"with too little money", goods(15, 0), bread, 1, Anywhere, false, Why(currency.TooFew), 15, 0},
		{"with a full bag", goods(20, 0, full(one("m:key"))...), bread, 1, Anywhere, false, Why(item.Full), 20, 0},
		{"of what one has already", goods(20, 0, one("m:relic")), content.Offer{Item: "m:relic", Count: 1}, 1, Anywhere, false, Why(item.TooMany), 20, 0},
		{"no times", goods(20, 0), bread, 0, Anywhere, false, TooManyAt, 20, 0},
		{"too often at once", goods(20, 0), bread, MaxTimes + 1, Anywhere, false, TooManyAt, 20, 0},
		{"what is not defined", goods(20, 0), content.Offer{Item: "m:gone", Count: 1}, 1, Anywhere, false, NotSold, 20, 0},
		{"for marks and things", goods(30, 5, tokens), dear, 1, Anywhere, false, Done, 0, 1},
		{"with too few marks", goods(30, 4, tokens), dear, 1, Anywhere, false, Why(currency.TooFew), 30, 0},
		{"with too few things", goods(90, 90, tokens), dear, 2, Anywhere, false, Lacks, 90, 0},
		{"into the room of what it costs", goods(30, 5, append(full(one("m:key"))[1:], tokens)...), dear, 1, Anywhere, false, Done, 0, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := test.has.Clone()
			why := Buy(c, &g, &test.offer, PriceOf(c, &test.offer, nil, test.friendly), test.times, test.into)
			coins, has := currency.Has(g.Purse, content.Coins), item.Count(&g.Items, test.offer.Item)-item.Count(&test.has.Items, test.offer.Item)
			if why != test.why || coins != test.coins || has != test.bought {
				t.Errorf("got %q, %d coins and %d more, want %q, %d and %d", why, coins, has, test.why, test.coins, test.bought)
			}
			if why != Done && !reflect.DeepEqual(g, test.has) {
				t.Errorf("it was refused, and %+v became %+v", test.has, g)
			}
		})
	}
}

func TestSelling(t *testing.T) {
	c := defs(t)
	shop, shut := &content.Vendor{}, &content.Vendor{Refuses: true}
	inSack := goods(0, 0, one("m:sack"))
	inSack.Items.List[0].Slot = uint16(item.Worn(content.SlotBag1))
	inSack.Items.List = append(inSack.Items.List, character.Item{Number: 9, Def: "m:key", Count: 1, Slot: uint16(item.InBag(0, 0))})
	inSack.Items.Made = 9
	banked := goods(0, 0, one("m:hat"))
	banked.Items.List[0].Slot = uint16(item.Bank)
	for _, test := range []struct {
		name  string
		has   Goods
		to    *content.Vendor
		from  item.Slot
		count int
		why   Why
		coins int64
		left  int
	}{
		{"all of a stack", goods(0, 0, character.Item{Def: "m:bread", Count: 4}), shop, item.Backpack, 0, Done, 8, 0},
		{"a part of it", goods(0, 0, character.Item{Def: "m:bread", Count: 4}), shop, item.Backpack, 3, Done, 6, 1},
		{"more than there are", goods(0, 0, character.Item{Def: "m:bread", Count: 4}), shop, item.Backpack, 5, Why(item.TooFew), 0, 4},
		{"for a price of its own", goods(0, 0, one("m:relic")), shop, item.Backpack, 0, Done, 7, 0},
		{"nothing", goods(0, 0), shop, item.Backpack, 0, Why(item.Nothing), 0, 0},
		{"what is not to be sold", goods(0, 0, one("m:key")), shop, item.Backpack, 0, Unsellable, 0, 1},
		{"what brings nothing", goods(0, 0, one("m:token")), shop, item.Backpack, 0, Worthless, 0, 1},
		{"what is not defined", goods(0, 0, one("m:gone")), shop, item.Backpack, 0, Why(item.Unknown), 0, 1},
		{"to who does not buy", goods(0, 0, one("m:hat")), shut, item.Backpack, 0, Refuses, 0, 1},
		{"with too much money", goods(999, 0, one("m:hat")), shop, item.Backpack, 0, Why(currency.TooMuch), 999, 1},
		{"a bag with something in it", inSack, shop, item.Worn(content.SlotBag1), 0, Why(item.NotEmpty), 0, 1},
		{"out of the bank", banked, shop, item.Bank, 0, Why(item.NoSlot), 0, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := test.has.Clone()
			held, _ := item.At(&g.Items, test.from)
			_, why := Sell(c, test.to, &g, test.from, test.count, nil)
			left := item.Owned(&g.Items, content.ID(held.Def))
			if coins := currency.Has(g.Purse, content.Coins); why != test.why || coins != test.coins || left != test.left {
				t.Errorf("got %q, %d coins, %d left, want %q, %d, %d", why, coins, left, test.why, test.coins, test.left)
			}
			if why != Done {
				if !reflect.DeepEqual(g, test.has) {
					t.Errorf("it was refused, and %+v became %+v", test.has, g)
				}
				return
			}
			if _, why := BuyBack(c, &g, len(g.Sold)-1); why != Done {
				t.Fatalf("it is not bought back: %q", why)
			}
			if got := item.Owned(&g.Items, content.ID(held.Def)); got != item.Owned(&test.has.Items, content.ID(held.Def)) || len(g.Sold) != 0 || !reflect.DeepEqual(g.Purse, append(character.Purse{}, test.has.Purse...)) && len(g.Purse) > 0 {
				t.Errorf("bought back, it is %+v, was %+v", g, test.has)
			}
		})
	}
}

func TestTheLastTwelveCanBeBoughtBack(t *testing.T) {
	c := defs(t)
	g := goods(0, 0, full(one("m:hat"))...)
	for i := range character.MaxSold + 1 {
		if _, why := Sell(c, &content.Vendor{}, &g, item.Backpack+item.Slot(i), 0, nil); why != Done {
			t.Fatal(why)
		}
	}
	if len(g.Sold) != character.MaxSold || g.Sold[0].Item.Number != 2 {
		t.Fatalf("%d can be bought back, the first is %+v", len(g.Sold), g.Sold[0])
	}
	if back, why := BuyBack(c, &g, 3); why != Done || back.Item.Number != 5 || len(g.Sold) != character.MaxSold-1 || g.Sold[3].Item.Number != 6 {
		t.Errorf("bought back is %+v, %q; left are %+v", back, why, g.Sold)
	}
	for _, place := range []int{-1, character.MaxSold - 1, 99} {
		if _, why := BuyBack(c, &g, place); why != NotBack {
			t.Errorf("place %d: %q", place, why)
		}
	}
	g.Purse = nil
	if _, why := BuyBack(c, &g, 0); why != Why(currency.TooFew) || len(g.Sold) != character.MaxSold-1 {
		t.Errorf("without money: %q", why)
	}
}

func TestMending(t *testing.T) {
	c := defs(t)
	worn := func(wear int) character.Item {
		return character.Item{Def: "m:hat", Count: 1, ItemState: character.ItemState{Wear: wear}}
	}
	for _, test := range []struct {
		name  string
		has   Goods
		at    item.Slot
		all   bool
		why   Why
		coins int64
		left  []int
	}{
		{"one", goods(50, 0, worn(5), worn(3)), item.Backpack, false, Done, 40, []int{0, 3}},
		{"all", goods(50, 0, worn(5), worn(3)), 0, true, Done, 34, []int{0, 0}},
		{"all or none", goods(15, 0, worn(5), worn(3)), 0, true, Why(currency.TooFew), 15, []int{5, 3}},
		{"what is whole", goods(50, 0, worn(0)), item.Backpack, false, NotBroken, 50, []int{0}},
		{"nothing", goods(50, 0), item.Backpack, false, NotBroken, 50, nil},
		{"what has lost more than it may have", goods(50, 0, worn(500)), item.Backpack, false, Done, 10, []int{0}},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := test.has.Clone()
			_, why := Repair(c, &g, test.at, test.all, false, nil)
			var left []int
			for _, it := range g.Items.List {
				left = append(left, it.Wear)
			}
			if coins := currency.Has(g.Purse, content.Coins); why != test.why || coins != test.coins || !reflect.DeepEqual(left, test.left) {
				t.Errorf("got %q, %d coins, wear %v, want %q, %d, %v", why, coins, left, test.why, test.coins, test.left)
			}
		})
	}
}

func TestSlotsForBagsAreBought(t *testing.T) {
	c := defs(t)
	g := goods(29, 0)
	for i, want := range []Why{Done, Why(currency.TooFew)} {
		if _, why := BankBag(c, &g); why != want {
			t.Errorf("slot %d: %q, want %q", i+1, why, want)
		}
	}
	if g.Items.BankBags != 1 || currency.Has(g.Purse, content.Coins) != 19 {
		t.Errorf("it has %d slots and %v", g.Items.BankBags, g.Purse)
	}
	g.Items.BankBags = 2
	if _, why := BankBag(c, &g); why != AllBags {
		t.Errorf("one more than there are: %q", why)
	}
}

func TestStock(t *testing.T) {
	const minute = 60 * clock.Second
	ever, never, back := content.Offer{Item: "m:a"}, content.Offer{Item: "m:b", Stock: 3}, content.Offer{Item: "m:c", Stock: 5, Restock: minute, Returns: 2}
	var s Stock
	left := func(now clock.Time, want ...int) {
		t.Helper()
		for i, o := range []*content.Offer{&ever, &never, &back} {
			n, limited := s.Left("m:v", o, now)
			if n != want[i] || limited != (o.Stock > 0) {
				t.Errorf("at %v %d of %s are left, want %d", now, n, o.Item, want[i])
			}
		}
	}
	left(0, 0, 3, 5)
	for _, o := range []*content.Offer{&ever, &never, &back} {
		s.Take("m:v", o, 3, minute)
	}
	left(minute, 0, 0, 2)
	left(2*minute-1, 0, 0, 2)
	left(2*minute, 0, 0, 4)
	s.Take("m:v", &back, 2, 2*minute+minute/2)
	left(2*minute+minute/2, 0, 0, 2)
	left(3*minute, 0, 0, 4)
	left(1000*minute, 0, 0, 5)
	s.Take("m:v", &back, 5, 1000*minute+1)
	left(1000*minute+1, 0, 0, 0)
	left(1001*minute, 0, 0, 0)
	left(1001*minute+1, 0, 0, 2)
	if n, _ := s.Left("m:w", &never, 0); n != 3 {
		t.Errorf("another vendor has %d", n)
	}

	w := codec.NewWriter()
	s.Code(w)
	var again Stock
	r := codec.NewReader(w.Data())
	if again.Code(r); r.Close() != nil || !reflect.DeepEqual(again, s) {
		t.Errorf("read back %+v, %v", again, r.Err())
	}
	again.Adopt(content.NewSnapshot(content.Tables{Vendors: []content.Vendor{{ID: "m:v", Offers: []content.Offer{back}}}}))
	s = again
	left(1001*minute+1, 0, 3, 2)
}
