package auction_test

import (
	"fmt"
	"reflect"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/auction"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/item"
	"loam/core/protocol/packets/codec"
	itempackets "loam/core/protocol/packets/item"
	auctionrules "loam/core/rules/auction"
)

var (
	anna   = guid.New(guid.Player, 0, 7)
	crier  = guid.New(guid.Creature, 1, 17)
	spans  = auction.Durations{120, 480, 1440}
	tables = content.Tables{
		Creatures: []content.Creature{{ID: "t:crier", Auctions: "t:hall"}}, Items: []content.Item{{ID: "t:hat"}},
		AuctionHouses: []content.AuctionHouse{{
			ID: "t:hall", Clients: []content.Client{{Version: "v", Name: "house", Number: 3}}, Durations: []content.AuctionSpan{{Lasts: 60 * clock.Second}},
		}},
	}
)

func newVisit(t *testing.T) (*conntest.Client, *auction.Requests, *auction.Updates) {
	c := conntest.New(t, codec.Vanilla, "v", tables)
	c.Seen = map[guid.GUID]*view.Object{crier: {GUID: crier, Def: "t:crier"}}
	visit := auction.New(c, item.New(c, new(item.Numbers)), &spans)
	return c, visit, visit.NewUpdates(c)
}

// asked is what the client has asked of the house last.
func asked(c *conntest.Client) intent.Auction { return c.Asked[len(c.Asked)-1].(intent.Auction) }

// TestWhatClientsSearchByNumbers: the numbers of clients are words of package auction.
func TestWhatClientsSearchByNumbers(t *testing.T) {
	const any = itempackets.AnyAuction
	for _, test := range []struct {
		name             string
		slot, class, sub uint32
		want             string
	}{
		{"everything", any, any, any, ""},
		{"bags", any, 1, any, "v:class=1|bag"},
		{"weapons of the main hand", 21, 2, any, "v:inventory_type=21|main_hand v:class=2|main_hand|one_hand|two_hands|ranged"},
		{"a subclass of what content alone knows", any, 7, 3, "v:class=7 v:subclass=3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, visit, _ := newVisit(t)
			_ = visit.Search(&itempackets.AuctionSearch{GUID: c.Name(crier), Slot: test.slot, Class: test.class, Subclass: test.sub, Quality: any})
			if got := asked(c); got.Filter.Class != test.want || got.Where != crier || got.Act != uint8(auctionrules.Browse) {
				t.Errorf("it is looked for %+v, want %q", got, test.want)
			}
		})
	}
}

// TestTheOrderForWhichClientsAsk: what clients send for the order in which they begin.
func TestTheOrderForWhichClientsAsk(t *testing.T) {
	c, visit, _ := newVisit(t)
	_ = visit.Search(&itempackets.AuctionSearch{Sorts: []itempackets.AuctionSort{
		{Column: 1}, {Column: 0, Reversed: 1}, {Column: 5}, {Column: 6}, {Column: 9, Reversed: 1}, {Column: 200}, {Column: 3},
	}})
	if got, want := asked(c).Filter.Sort, "quality level name price buyout -count ends"; got != want {
		t.Errorf("the order is %q, want %q", got, want)
	}
}

func TestAListIsTold(t *testing.T) {
	c, visit, house := newVisit(t)
	lots := event.AuctionShown{
		Player: anna, Act: uint8(auctionrules.Own), Total: 1, Least: []int64{5}, Lots: []auctionrules.Lot{{Number: 4, Seller: 8, By: "Ben", Thing: character.Item{Def: "t:hat", Count: 1}}},
	}
	if house.Event(lots); c.Last() != nil {
		t.Errorf("who has not asked is told %+v", c.Last())
	}
	_ = visit.ListOwn(new(itempackets.AuctionOwnAsk))
	house.Event(lots)
	got, ok := c.Last().(*itempackets.AuctionList)
	if !ok || got.Is != "SMSG_AUCTION_OWNER_LIST_RESULT" || len(got.Lots) != 1 || got.Lots[0].Entry != conntest.Item || c.Met[guid.New(guid.Player, 0, 8)] != "Ben" {
		t.Errorf("who has asked is told %+v", c.Last())
	}
	house.Told(&view.Viewer{Desk: &view.Desk{What: "auction", With: crier, Anew: true}})
	if opened, ok := c.Last().(*itempackets.AuctionOpened); !ok || opened.House != 3 {
		t.Errorf("at the crier it is told %+v", c.Last())
	}
	if house.Event(lots); len(c.Told) != 2 {
		t.Error("the list of another house is told")
	}
}

// A client may ask for a list before the window of the house is open: the map opens it
// then, and what is put up is told after it.
func TestAListThatOpensTheHouseIsTold(t *testing.T) {
	c, visit, house := newVisit(t)
	_ = visit.Search(&itempackets.AuctionSearch{GUID: c.Name(crier)})
	house.Told(&view.Viewer{Desk: &view.Desk{What: "auction", With: crier, Anew: true}})
	house.Event(event.AuctionShown{Player: anna, Act: uint8(auctionrules.Browse)})
	if got, ok := c.Last().(*itempackets.AuctionList); !ok || got.Is != "SMSG_AUCTION_LIST_RESULT" {
		t.Errorf("it is told %+v", c.Last())
	}
}

// A client waits for each list that it has asked for: one that is refused is empty, and
// why is said.
func TestAListThatIsRefusedIsEmpty(t *testing.T) {
	for act, want := range map[auctionrules.Act]string{
		auctionrules.Browse: "SMSG_AUCTION_LIST_RESULT", auctionrules.Own: "SMSG_AUCTION_OWNER_LIST_RESULT", auctionrules.Bids: "SMSG_AUCTION_BIDDER_LIST_RESULT",
	} {
		c, _, house := newVisit(t)
		taken := house.Refused(event.Refused{
			Player: anna, Intent: intent.KindAuction, Reason: content.Text{Bundle: "base", Key: string(auctionrules.Far)}, Args: auctionrules.About(uint8(act), 0),
		})
		if got, ok := c.Last().(*itempackets.AuctionList); !taken || !ok || got.Is != want || len(c.Said) != 1 {
			t.Errorf("%s: it is told %+v and %q", act, c.Last(), c.Said)
		}
	}
}

func TestHowLongAnAuctionLasts(t *testing.T) {
	c, visit, house := newVisit(t)
	house.Told(&view.Viewer{Desk: &view.Desk{What: "auction", With: crier, Anew: true}})
	for _, test := range []struct {
		name    string
		minutes uint32
		want    int64 // ms
	}{{"as the house has it", 1, 60_000}, {"the first of the list", 120, 60_000}, {"beyond the list of the house", 480, 480 * 60_000}} {
		_ = visit.PutUp(&itempackets.AuctionSell{Stacks: []itempackets.AuctionStack{{Item: 1, Count: 1}}, Minutes: test.minutes})
		if got := asked(c).Span; got != test.want {
			t.Errorf("%s: it lasts %d ms, want %d", test.name, got, test.want)
		}
	}
}

func TestWhatHasBecomeOfALot(t *testing.T) {
	c, _, house := newVisit(t)
	for _, test := range []struct {
		news auctionrules.News
		act  auctionrules.Act
		want string
	}{
		{auctionrules.Up, 0, "[*item.AuctionResult]"}, {auctionrules.Won, auctionrules.Bid, "[*item.AuctionResult *item.AuctionBidNews]"},
		{auctionrules.Won, 0, "[*item.AuctionBidNews]"}, {auctionrules.Outbid, 0, "[*item.AuctionBidNews]"}, {auctionrules.Sold, 0, "[*item.AuctionSaleNews]"},
		{auctionrules.Withdrawn, 0, "[*item.AuctionGone]"},
	} {
		c.Told = nil
		house.Event(event.AuctionTold{Player: anna, News: test.news, Act: uint8(test.act), Lot: auctionrules.Lot{Number: 4, Thing: character.Item{Def: "t:hat"}}})
		got := []reflect.Type{}
		for _, m := range c.Told {
			got = append(got, reflect.TypeOf(m))
		}
		if fmt.Sprint(got) != test.want {
			t.Errorf("news %v is told as %v, want %s", test.news, got, test.want)
		}
	}
}
