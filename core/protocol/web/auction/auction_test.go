package auction

import (
	"loam/core/protocol/web/message/messagetest"

	"fmt"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/auction"
)

func TestHoursOfAHouseComeBackAsTheyAre(t *testing.T) {
	for _, ms := range []int64{1, 999, 60_000, 3_600_000, 7_200_001, 12_345_678, 172_800_000, 2_592_000_000} {
		tables := content.Tables{AuctionHouses: []content.AuctionHouse{{ID: "t:hall", Durations: []content.AuctionSpan{{Lasts: clock.Time(ms) * clock.Millisecond}}}}}
		text := messagetest.Told(Shown, event.AuctionShown{House: "t:hall"}, tables)
		_, hours, _ := strings.Cut(text, `"hours":[`)
		hours, _, _ = strings.Cut(hours, "]")
		in, err := messagetest.Read[intent.Auction](t, Decode, fmt.Sprintf(`{"type":"auction","act":"put_up","hours":%s}`, hours))
		if err != nil || in.Span != ms {
			t.Errorf("%d ms are told as %s hours and come back as %d ms, %v", ms, hours, in.Span, err)
		}
	}
}

func TestOrdersOfAList(t *testing.T) {
	for sort, want := range map[string]string{"": "", "ends": "", "-price name": "-price name"} {
		in, err := messagetest.Read[intent.Auction](t, Decode, fmt.Sprintf(`{"type":"auction","act":"browse","sort":%q}`, sort))
		if err != nil || in.Filter.Sort != want {
			t.Errorf("%q is the order %q, %v; want %q", sort, in.Filter.Sort, err, want)
		}
	}
}

func TestALotAsItsReaderSeesIt(t *testing.T) {
	const me = 7
	lot := func(change func(l *auction.Lot)) string {
		l := auction.Lot{Number: 4, Seller: 8, Thing: character.Item{Def: "t:hat", Count: 1}, Ends: 5000}
		change(&l)
		return messagetest.Told(Shown, event.AuctionShown{Player: guid.New(guid.Player, 0, me), Now: 2000, Lots: []auction.Lot{l}, Least: []int64{1}}, content.Tables{})
	}
	for _, test := range []struct {
		name      string
		lot       string
		want, not string
	}{
		{"another's", lot(func(*auction.Lot) {}), `"left":3`, `"own"`},
		{"its own", lot(func(l *auction.Lot) { l.Seller = me }), `"own":true`, `"leads"`},
		{"for which it has bid the most", lot(func(l *auction.Lot) { l.Bidder, l.Bid = me, 2 }), `"leads":true`, `"own"`},
		{"for which another has", lot(func(l *auction.Lot) { l.Bidder, l.Bid = 9, 2 }), `"bid":2`, `"leads"`},
		{"that is just over", lot(func(l *auction.Lot) { l.Ends = 1000 }), `"left":0`, `"left":-`},
	} {
		if !strings.Contains(test.lot, test.want) || strings.Contains(test.lot, test.not) {
			t.Errorf("%s: it is told %s, with %s and without %s", test.name, test.lot, test.want, test.not)
		}
	}
}
