package auction_test

import (
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/rules/auction"
	"loam/core/rules/currency"
	"loam/core/rules/item"
	worldauction "loam/core/world/auction"
	"loam/core/world/escrow"
	"loam/core/world/escrow/escrowtest"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/vendors"
)

const hour = int64(3600 * clock.Second)

// desk is a map state with an auctioneer and a player who has three loaves and 50 coins. A
// vendor pays 4 coins for a loaf; the deposit is half of that for each hour.
type desk struct {
	*escrowtest.Desk
	*worldauction.Houses
	crier *entity.Unit
}

// nobodyNeeds decides that all needs are met.
type nobodyNeeds struct{}

func (nobodyNeeds) Unmet([]content.Need, *entity.Unit, *entity.Unit) *content.Need { return nil }

func newDesk(t *testing.T) *desk {
	t.Helper()
	compile := func(src string, inputs []string) *formula.Formula {
		f, err := formula.Compile(src, inputs, nil)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	d := escrowtest.New(t)
	tables := d.Stage.Content().Tables
	tables.Items = []content.Item{{ID: "t:bread", Stack: 5, Worth: content.Worth{Sold: true, Sale: 4}}}
	tables.Creatures = []content.Creature{{ID: "t:crier", Auctions: "t:hall"}}
	tables.AuctionHouses = []content.AuctionHouse{{
		ID: "t:hall", Durations: []content.AuctionSpan{{Lasts: clock.Time(2*hour) * clock.Millisecond}},
		Deposit: compile("value * hours / 2", content.AuctionDepositInputs),
		Cut:     compile("price / 10", content.AuctionCutInputs), Raise: compile("1", content.AuctionRaiseInputs),
	}}
	tables.Rules[content.TalkYards] = formula.Constant(5)
	all := content.NewSnapshot(tables)
	def, _ := all.Map("t:field")
	d.Stage.Use(all, def)
	crier := d.Stage.Creature(3)
	crier.Def, crier.FactionIndex = "t:crier", all.FactionIndex("t:us")
	return &desk{d, worldauction.New(d.Escrow, d.Items, d.Menus, vendors.New(d.Stage.State, nobodyNeeds{}, nil, nil)), crier}
}

func (d *desk) refusals() (keys []string) {
	for _, e := range mapstatetest.Logged[event.Refused](d.Stage) {
		keys = append(keys, e.Reason.Key)
	}
	return keys
}

var loaves = intent.Auction{Act: uint8(auction.PutUp), Slot: uint16(item.Backpack), Count: 2, Start: 3, Buyout: 9, Span: 2 * hour}

func TestAnOpenedHouseRequestsTheFirstPageOfItsLots(t *testing.T) {
	d := newDesk(t)
	if !d.Open(d.Anna, d.crier) {
		t.Fatal("the house does not open")
	}
	if len(d.Sent) != 1 || d.Sent[0].To.Kind != inbox.ToPost || d.Sent[0].Posted.Order.House != "t:hall" || d.Sent[0].Posted.Order.Act != uint8(auction.Browse) {
		t.Errorf("the realm received %+v, want one request to browse t:hall", d.Sent)
	}
	if len(d.Out()) != 0 {
		t.Errorf("a request that hands over nothing is under way as %+v", d.Out())
	}
}

func TestALotLeavesItsSellerWithItsDepositAndIsSavedAtOnce(t *testing.T) {
	d := newDesk(t)
	d.Open(d.Anna, d.crier)
	d.Handle(d.Anna, loaves)
	if d.Coins() != 42 || d.Loaves() != 1 {
		t.Errorf("%d coins and %d loaves are left, want 42 and 1", d.Coins(), d.Loaves())
	}
	if got := d.Out(); len(got) != 1 || got[0].Money != 8 || got[0].Sum != 3 || got[0].Price != 9 || got[0].House != "t:hall" || len(got[0].Things) != 1 || got[0].Things[0].Count != 2 {
		t.Errorf("under way: %+v", got)
	}
	if !slices.Equal(d.Saved, []int{1}) {
		t.Errorf("the record was saved with orders %v, want once, with it", d.Saved)
	}
}

func TestARequestIsDoneWholeOrRefusedWithAReason(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(d *desk, in *intent.Auction)
		want   string
	}{
		{"a duration that the house does not offer", func(_ *desk, in *intent.Auction) { in.Span = hour }, string(auction.Span)},
		{"a buyout below the least bid", func(_ *desk, in *intent.Auction) { in.Buyout = 2 }, string(auction.Amounts)},
		{"no least bid", func(_ *desk, in *intent.Auction) { in.Start = 0 }, string(auction.Amounts)},
		{"an empty slot", func(_ *desk, in *intent.Auction) { in.Slot++ }, string(item.Nothing)},
		{"a used item", func(d *desk, _ *intent.Auction) { d.Anna.Player.Items.List[0].Used = 1 }, string(auction.Used)},
		{"too many orders", func(d *desk, _ *intent.Auction) { d.Anna.Player.Post.Out = make([]character.Order, escrow.MostOrders) }, string(auction.Busy)},
		{"a deposit that the seller cannot pay", func(d *desk, _ *intent.Auction) { d.Anna.Player.Purse[0].Amount = 7 }, string(currency.TooFew)},
		{"a seller that went away", func(d *desk, _ *intent.Auction) { d.Anna.Position.X = 40 }, string(auction.Far)},
		{"no bid", func(_ *desk, in *intent.Auction) { *in = intent.Auction{Act: uint8(auction.Bid), Lot: 7} }, string(auction.TooLow)},
		{"a bid above the purse", func(_ *desk, in *intent.Auction) { *in = intent.Auction{Act: uint8(auction.Bid), Lot: 7, Money: 51} }, string(currency.TooFew)},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, in := newDesk(t), loaves
			d.Open(d.Anna, d.crier)
			test.change(d, &in)
			coins, out := d.Coins(), len(d.Out())
			d.Handle(d.Anna, in)
			if d.Coins() != coins || d.Loaves() != 3 || len(d.Out()) != out || len(d.Saved) > 0 {
				t.Errorf("%d coins, %d loaves, %d orders, saved %d times; want nothing changed", d.Coins(), d.Loaves(), len(d.Out()), len(d.Saved))
			}
			if got := d.refusals(); !slices.Equal(got, []string{test.want}) {
				t.Errorf("refused with %q, want %q", got, test.want)
			}
		})
	}
}

func TestAHandlerThatIsAskedMayTakeAwayTheLot(t *testing.T) {
	d := newDesk(t)
	d.Open(d.Anna, d.crier)
	d.Anna.Hooks = d.Anna.Hooks.With(hook.AuctionSell)
	d.Stage.Asked = func(hook.ID) { d.Anna.Player.Items.List = nil }
	d.Handle(d.Anna, loaves)
	if d.Coins() != 50 || len(d.Out()) != 0 || !slices.Equal(d.refusals(), []string{string(item.Nothing)}) {
		t.Errorf("%d coins, %d orders, refused with %q; want 50, none and %q", d.Coins(), len(d.Out()), d.refusals(), item.Nothing)
	}
}

func TestABidIsHandedOverWithItsMoney(t *testing.T) {
	d := newDesk(t)
	d.Open(d.Anna, d.crier)
	d.Handle(d.Anna, intent.Auction{Act: uint8(auction.Bid), Lot: 7, Money: 20})
	if got := d.Out(); d.Coins() != 30 || len(got) != 1 || got[0].Of != 7 || got[0].Money != 20 || got[0].Desk != character.DeskAuction {
		t.Errorf("%d coins are left, and under way is %+v", d.Coins(), got)
	}
}

func TestThePriceOfALotIsItsDepositAndTheCutsOfTheHouse(t *testing.T) {
	d := newDesk(t)
	d.Open(d.Anna, d.crier)
	in := loaves
	in.Act, in.Count, in.Start, in.Buyout = uint8(auction.Price), 0, 20, 45
	d.Handle(d.Anna, in)
	want := event.AuctionPriced{Player: d.Anna.GUID, Deposit: 12, Start: 20, OfStart: 2, Buyout: 45, OfBuyout: 4}
	if got := mapstatetest.Logged[event.AuctionPriced](d.Stage); len(got) != 1 || got[0] != want {
		t.Errorf("the player receives %+v, want %+v", got, want)
	}
}

func TestASearchCarriesWhatDecidesWhichItemsThePlayerCanUse(t *testing.T) {
	d := newDesk(t)
	d.Open(d.Anna, d.crier)
	d.Anna.Level = 7
	for _, test := range []struct {
		name   string
		filter character.Filter
		level  int
		page   int
	}{
		{"of usable items", character.Filter{Usable: true, Page: 2}, 7, 2},
		{"of all items, whatever level a client sends", character.Filter{Level: 99}, 0, 0},
		{"before the first page", character.Filter{Page: -4}, 0, 0},
		{"behind the last page", character.Filter{Page: 1 << 30}, 0, auction.MaxLots / auction.PageSize},
	} {
		d.Handle(d.Anna, intent.Auction{Act: uint8(auction.Browse), Filter: test.filter})
		if got := d.Sent[len(d.Sent)-1].Posted.Order.Filter; got.Level != test.level || got.Page != test.page {
			t.Errorf("a search %s asks for level %d, page %d; want %d and %d", test.name, got.Level, got.Page, test.level, test.page)
		}
	}
}
