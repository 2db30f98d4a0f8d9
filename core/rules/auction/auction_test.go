package auction

import (
	"slices"
	"testing"

	"loam/core/lib/codec"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/rules/mail"
)

const (
	anna = 1
	ben  = 2
	cara = 3
	hour = 3_600_000
)

func terms() Terms {
	return Terms{
		Most: 2, Over: func(bid int64) int64 { return bid / 10 }, Cut: func(price int64) int64 { return price / 20 },
		Span: func(ms int64) bool { return ms == hour },
		Mail: mail.Terms{Most: 10, Keep: func(int64) int64 { return 30 * 24 * hour }},
	}
}

func ofHouse(string) Terms { return terms() }

// sale is a hall in which Anna has put up a hat for 100, or 500 at once, with a
// deposit of 7; in is what is under way in coins, with those who have them.
type sale struct {
	*testing.T
	hall Houses
	post mail.Mailboxes
}

func newSale(t *testing.T) *sale {
	t.Helper()
	s := &sale{T: t}
	if why := s.offer(anna, 100, 500, hour); why != Done {
		t.Fatal(why)
	}
	return s
}

func (s *sale) offer(who, start, buyout, span int64) Why {
	in := character.Order{House: "m:hall", Things: []character.Item{{Number: 7, Maker: who, Def: "m:hat", Count: 1}}, Money: 7, Sum: start, Price: buyout, Span: span}
	return s.hall.Offer(0, who, "Anna", &in, terms(), &s.post)
}

func (s *sale) bid(who, money int64) Why {
	return s.hall.Place(1, who, "B", &character.Order{House: "m:hall", Of: 1, Money: money}, terms(), &s.post)
}

// has is what the post holds for a character: coins in letters and deliveries, and
// items.
func (s *sale) has(who int64) (coins int64, things int) {
	b := s.post.Of(who)
	if b == nil {
		return 0, 0
	}
	for _, l := range b.Letters {
		coins, things = coins+l.Money, things+len(l.Things)
	}
	for _, d := range b.Out {
		coins, things = coins+d.Money, things+len(d.Things)
	}
	return coins, things
}

// wants compares what the post holds for the three, and what the house has kept.
func (s *sale) wants(annas, bens, caras, kept int64, owner int64) {
	s.Helper()
	for _, one := range []struct{ who, want int64 }{{anna, annas}, {ben, bens}, {cara, caras}} {
		coins, things := s.has(one.who)
		if coins != one.want || (things == 1) != (one.who == owner) {
			s.Errorf("%d gets %d coins and %d things, want %d coins, and %d the thing", one.who, coins, things, one.want, owner)
		}
	}
	if s.hall.Kept() != kept {
		s.Errorf("the house has kept %d, want %d", s.hall.Kept(), kept)
	}
}

func TestTheHighestBidderHasItWhenTheTimeIsOver(t *testing.T) {
	s := newSale(t)
	s.bid(ben, 100)
	s.bid(cara, 120)
	s.hall.Pass(hour-1, ofHouse, &s.post)
	s.wants(0, 100, 0, 0, 0)
	s.hall.Pass(hour, ofHouse, &s.post)
	s.wants(120-6+7, 100, 0, 6, cara)
	if len(s.hall.Lots()) != 0 {
		t.Errorf("left: %v", s.hall.Lots())
	}
	var news []News
	for _, told := range s.hall.Tell() {
		news = append(news, told.News)
	}
	if want := []News{Up, Leading, Outbid, Leading, Won, Sold}; !slices.Equal(news, want) {
		t.Errorf("told %v, want %v", news, want)
	}
}

func TestThePriceAtOnceEndsItAndWhatIsMoreComesBack(t *testing.T) {
	s := newSale(t)
	s.bid(ben, 100)
	if why := s.bid(cara, 530); why != Done {
		t.Fatal(why)
	}
	s.wants(500-25+7, 100, 30, 25, cara)
}

func TestWhatNobodyBidsForComesBackWithoutTheDeposit(t *testing.T) {
	s := newSale(t)
	s.hall.Pass(hour, ofHouse, &s.post)
	s.wants(0, 0, 0, 7, anna)
}

func TestWhoRaisesItsOwnBidHasTheOneBeforeBack(t *testing.T) {
	s := newSale(t)
	s.bid(ben, 100)
	s.bid(ben, 110)
	s.wants(0, 100, 0, 0, 0)
	if l := s.hall.Lot(1); l.Bid != 110 || l.Bidder != ben {
		t.Errorf("it stands at %d of %d", l.Bid, l.Bidder)
	}
}

func TestCancelling(t *testing.T) {
	for _, test := range []struct {
		name        string
		bid, pays   int64
		who, lot    int64
		want        Why
		annas, bens int64
		kept        int64
		owner       int64
	}{
		{"without a bid", 0, 0, anna, 1, Done, 0, 0, 7, anna},
		{"with a bid, the cut of which is paid", 200, 10, anna, 1, Done, 0, 200, 17, anna},
		{"without paying that", 200, 0, anna, 1, Fee, 0, 0, 0, 0},
		{"for more than that", 200, 11, anna, 1, Fee, 11, 0, 0, 0},
		{"by somebody else", 0, 0, ben, 1, NotYours, 0, 0, 0, 0},
		{"what there is not", 0, 0, anna, 2, NoLot, 0, 0, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newSale(t)
			if test.bid > 0 {
				s.bid(ben, test.bid)
			}
			why := s.hall.CancelLot(2, test.who, &character.Order{House: "m:hall", Of: test.lot, Money: test.pays}, terms(), &s.post)
			if why != test.want {
				t.Errorf("refused with %q, want %q", why, test.want)
			}
			s.wants(test.annas, test.bens, 0, test.kept, test.owner)
		})
	}
}

func TestBidsThatAreRefusedComeBack(t *testing.T) {
	for _, test := range []struct {
		name       string
		first      int64 // of Cara
		who, money int64
		want       Why
	}{
		{"less than the least", 0, ben, 99, TooLow},
		{"not by a tenth more", 100, ben, 109, TooLow},
		{"one's own thing", 0, anna, 100, OwnLot},
		{"no more than one's own bid", 100, cara, 100, Leads},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newSale(t)
			if test.first > 0 {
				s.bid(cara, test.first)
			}
			if why := s.bid(test.who, test.money); why != test.want {
				t.Errorf("refused with %q, want %q", why, test.want)
			}
			if got, _ := s.has(test.who); got != test.money {
				t.Errorf("%d comes back, want %d", got, test.money)
			}
		})
	}
}

func TestWhatCannotBePutUpComesBack(t *testing.T) {
	for _, test := range []struct {
		name                string
		start, buyout, span int64
		want                Why
	}{
		{"for nothing", 0, 0, hour, Amounts},
		{"for less at once than the least bid", 10, 9, hour, Amounts},
		{"for no span of the house", 10, 0, hour - 1, Span},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := &sale{T: t}
			if why := s.offer(anna, test.start, test.buyout, test.span); why != test.want {
				t.Errorf("refused with %q, want %q", why, test.want)
			}
			s.wants(7, 0, 0, 0, anna)
		})
	}
	s := newSale(t)
	if s.offer(anna, 1, 0, hour) != Done || s.offer(anna, 1, 0, hour) != TooMany || s.offer(ben, 1, 0, hour) != Done {
		t.Error("two of one character, and those of others, are not what there may be")
	}
}

func TestAHouseThatIsGoneGivesAllBack(t *testing.T) {
	s := newSale(t)
	gone := Terms{Mail: terms().Mail}
	if why := s.hall.Place(1, ben, "B", &character.Order{House: "m:hall", Of: 1, Money: 200}, gone, &s.post); why != NoLot {
		t.Errorf("a bid is refused with %q", why)
	}
	s.hall.Pass(hour, func(string) Terms { return gone }, &s.post)
	s.wants(0, 200, 0, 7, anna)
}

func TestACharacterThatIsNoMoreLeavesNoTrace(t *testing.T) {
	s := newSale(t)
	s.bid(ben, 100)
	s.hall.Drop(2, ben, ofHouse, &s.post)
	if l := s.hall.Lot(1); l.Bid != 0 || l.Bidder != 0 {
		t.Errorf("its bid of %d stands", l.Bid)
	}
	s.bid(cara, 100)
	s.hall.Drop(2, anna, ofHouse, &s.post)
	if got, _ := s.has(cara); got != 100 || len(s.hall.Lots()) != 0 {
		t.Errorf("who bid gets %d back, %d auctions are left", got, len(s.hall.Lots()))
	}
}

// TestAHallIsKept: pages that have changed make the same hall again, and numbers go on
// where they were.
func TestAHallIsKept(t *testing.T) {
	s := newSale(t)
	s.bid(ben, 100)
	s.offer(cara, 5, 0, hour)
	s.hall.CancelLot(2, cara, &character.Order{House: "m:hall", Of: 2}, terms(), &s.post)
	var again Houses
	for _, page := range s.hall.Changed() {
		if data := s.hall.Page(page); data != nil {
			if err := again.Put(page, data); err != nil {
				t.Fatal(err)
			}
		}
	}
	if s.hall.Changed() != nil {
		t.Error("what was told once has changed again")
	}
	s.hall.Tell()
	a, b := codec.NewWriter(), codec.NewWriter()
	s.hall.Code(a)
	again.Code(b)
	if !slices.Equal(a.Data(), b.Data()) {
		t.Errorf("kept and read again it is %+v, want %+v", again, s.hall)
	}
	if again.ledger.Written != 2 || again.Kept() != 7 {
		t.Errorf("the ledger reads %+v", again.ledger)
	}
	if err := again.Put(9, []byte{99, 0}); err == nil {
		t.Error("a page of another format is read")
	}
}

func TestASearch(t *testing.T) {
	c := content.NewSnapshot(content.Tables{Items: []content.Item{
		{ID: "m:cap", Name: content.Text{Key: "Cap"}, Fit: content.FitHead, Quality: 1, Tags: []string{"cloth"}, Stack: 1},
		{ID: "m:helm", Name: content.Text{Key: "Helm"}, Fit: content.FitHead, Quality: 3, Needs: content.WearNeeds{Level: 5}, Stack: 1, Clients: []content.Client{{Version: "v", Name: "class", Number: 4}}},
		{ID: "m:gem", Name: content.Text{Key: "Gem"}, Quality: 2, Stack: 1, Clients: []content.Client{{Version: "v", Name: "class", Number: 3}}},
	}})
	var h Houses
	for i, def := range []string{"m:cap", "m:helm", "m:gem", "m:gone"} {
		h.lots = append(h.lots, Lot{Number: int64(i + 1), House: "m:hall", Thing: character.Item{Def: def}, Start: int64(40 - 10*i), Ends: int64(100 - i)})
	}
	h.lots = append(h.lots, Lot{Number: 5, House: "m:other", Thing: character.Item{Def: "m:cap"}})
	texts := func(t content.Text) []string { return []string{lower(t.Key)} }
	for _, test := range []struct {
		name   string
		filter character.Filter
		want   []int64
	}{
		{"everything, the first to end first", character.Filter{}, []int64{3, 2, 1}},
		{"a part of the name", character.Filter{Name: "EL"}, []int64{2}},
		{"a quality", character.Filter{Quality: 2}, []int64{3, 2}},
		{"levels", character.Filter{Low: 1, High: 5}, []int64{2}},
		{"what a beginner can use", character.Filter{Usable: true, Level: 1}, []int64{3, 1}},
		{"where it is worn", character.Filter{Class: "head"}, []int64{2, 1}},
		{"where it is worn, without numbers of another client", character.Filter{Class: "w:class=9|head"}, []int64{2, 1}},
		{"a tag or a number", character.Filter{Class: "cloth|v:class=3"}, []int64{3, 1}},
		{"the name's order", character.Filter{Sort: ByName}, []int64{1, 3, 2}},
		{"two orders, the second the other way round", character.Filter{Sort: "seller -quality"}, []int64{2, 3, 1}},
		{"the price, the highest first", character.Filter{Sort: ByPrice, Descending: true}, []int64{1, 2, 3}},
		{"a page behind the last", character.Filter{Page: 1}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []int64
			for _, l := range h.Search(c, "m:hall", &test.filter, texts).Lots {
				got = append(got, l.Number)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("found %v, want %v", got, test.want)
			}
		})
	}
}

// TestOwnLists: what a character has put up, what it leads, and what it names beside.
func TestOwnLists(t *testing.T) {
	h := Houses{lots: []Lot{
		{Number: 1, House: "m:hall", Seller: anna, Bidder: ben, Bid: 5, Ends: 9}, {Number: 2, House: "m:hall", Seller: ben, Ends: 8},
		{Number: 3, House: "m:hall", Seller: cara, Bidder: cara, Bid: 1, Ends: 7}, {Number: 4, House: "m:other", Seller: ben, Ends: 6},
	}}
	for _, test := range []struct {
		name   string
		act    Act
		filter character.Filter
		want   []int64
	}{
		{"put up", Own, character.Filter{}, []int64{2}},
		{"led", Bids, character.Filter{}, []int64{1}},
		{"led, and where it was outbid", Bids, character.Filter{Lots: []int64{3, 4, 9}}, []int64{3, 1}},
		{"behind the last page", Own, character.Filter{Page: 1}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []int64
			for _, l := range h.Of("m:hall", ben, test.act, &test.filter).Lots {
				got = append(got, l.Number)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("listed %v, want %v", got, test.want)
			}
		})
	}
}

// TestWhoIsOutbidIsToldWhatStands: by whom, for how much.
func TestWhoIsOutbidIsToldWhatStands(t *testing.T) {
	s := newSale(t)
	s.bid(ben, 100)
	s.bid(cara, 530)
	for _, told := range s.hall.Tell() {
		if told.News == Outbid && (told.To != ben || told.Money != 100 || told.Lot.Bid != 500 || told.Lot.Bidder != cara) {
			t.Errorf("told %+v, want that Cara has bid 500, and the 100 back", told)
		}
	}
}

func lower(s string) string {
	b := []byte(s)
	for i := range b {
		b[i] |= 0x20
	}
	return string(b)
}
