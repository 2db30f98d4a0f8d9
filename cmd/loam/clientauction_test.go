package main

import (
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/social"
)

// hammerhouse is an auction house in the world of the fairground, whose short auctions
// last as long as it takes to see them end.
var hammerhouse = map[string]string{
	"bundle.yaml": "name: saleroom\nversion: 1.0.0\napi: 1\npermissions: [override, players, commands]\ndepends: {barter: \"*\", base: \"*\"}\n",
	"data/saleroom.yaml": `
override:
  starts:
    "barter:seller": {gear: {append: [{item: "barter:egg", count: 5}, token, charm]}, clients: {vanilla: {race: 1, class: 1}, wrath: {race: 1, class: 1}}}
  currencies:
    "base:coins": {clients: {vanilla: {coinage: 1}, wrath: {coinage: 1}}}
items:
  token: {name: Token, needs_level: 3, quality: rare}
  charm: {name: Charm}
auction_houses:
  hall:
    name: The Hall
    durations: [{lasts_ms: 2000}, {lasts_ms: 32400000}]
    deposit: "5"
    cut: price * 0.1
    raise: bid * 0.1
    clients: {wrath: {house: 2}}
creatures:
  crier: {name: Crier, faction: "base:folk", health: 50, moves: false, fights: false, auction_house: hall}
spawns:
  crier: {creature: crier, map: "barter:green", at: [2, 2]}
`,
	"scripts/saleroom.lua": `
command "purse" {}
function players:purse() self:change_money(1000) end
`,
}

// saleClient is a client at the auctioneer, as far as it has read the news.
type saleClient struct {
	*gamer
	at    int
	crier uint64
	coins uint32
}

// TestGameClientsBidAtAuctions lets a client of each version put things up at which
// clients of both bid: they search, are outbid, buy, take back, and see what nobody
// bids for come back.
func TestGameClientsBidAtAuctions(t *testing.T) {
	t.Parallel()
	dir := madeWorld(t, "saleroom", []string{"barter"}, hammerhouse)
	loamRuns(t, "", "mods", "allow", "-w", dir, "saleroom", "all")
	for _, name := range []string{"anna", "bert", "cara"} {
		loamRuns(t, "secret12\n", "account", "add", "-w", dir, name)
	}
	s := serveBinary(t, dir)
	defer s.stop()
	anna := &saleClient{gamer: plays(t, s, "1.12.1", "anna", "Anna")}
	bert := &saleClient{gamer: plays(t, s, "3.3.5a", "bert", "Bert")}
	cara := &saleClient{gamer: plays(t, s, "1.12.1", "cara", "Cara")}
	for _, c := range []*saleClient{anna, bert, cara} {
		c.send(&social.Say{Type: uint32(c.Version.Chat.Say), Language: 7, Text: ".purse"})
		c.pays(-1000)
		c.opens(t)
	}
	for _, one := range [][3]*saleClient{{anna, bert, cara}, {bert, cara, anna}} {
		sells(t, one[0], one[1], one[2])
		takesBack(t, one[0], one[2])
	}
	for _, c := range []*saleClient{anna, bert, cara} {
		if m := c.World.Model(); m.Strange > 0 {
			t.Errorf("%s: %d messages that nobody can read among %v", c.Version.Packet, m.Strange, m.Messages)
		}
	}
}

// pays waits until the client has so much less money than before.
func (c *saleClient) pays(coins int) {
	c.t.Helper()
	c.coins = uint32(int(c.coins) - coins)
	c.has(c.coins)
}

// opens finds the auctioneer by its sign, and its house.
func (c *saleClient) opens(t *testing.T) {
	t.Helper()
	flag := map[string]uint32{"vanilla": 0x1000, "wrath": 0x200000}[c.Version.Name]
	c.wait("an auctioneer", func(m *client.Model) bool {
		for guid, o := range m.Objects {
			if o.Fields[c.Version.Fields.NPCFlags]&flag != 0 && guid != m.Self {
				c.crier = guid
			}
		}
		return c.crier != 0
	})
	c.send(&packets.GUID{Is: "MSG_AUCTION_HELLO", GUID: c.crier})
	opened := news(c.gamer, &c.at, "the house", func(*item.AuctionOpened) bool { return true })
	if want := map[string]uint32{"vanilla": 7, "wrath": 2}[c.Version.Name]; opened.House != want || opened.GUID != c.crier {
		t.Errorf("%s is shown %+v, want house %d", c.Version.Packet, *opened, want)
	}
}

// result waits for what came of something.
func (c *saleClient) result(t *testing.T, action, result uint32) *item.AuctionResult {
	t.Helper()
	m := news(c.gamer, &c.at, "what came of it", func(m *item.AuctionResult) bool { return m.Action == action })
	if m.Result != result {
		t.Fatalf("%s is told %+v, want %d", c.Version.Packet, *m, result)
	}
	return m
}

// puts puts something up for 20, or 100 at once, for the nth span that the client offers.
func (c *saleClient) puts(t *testing.T, name string, count uint32, span int) *item.AuctionResult {
	t.Helper()
	_, thing := c.lies(name, count)
	c.send(&item.AuctionSell{GUID: c.crier, Stacks: []item.AuctionStack{{Item: thing, Count: count}}, Start: 20, Buyout: 100, Minutes: c.Version.Auctions[span]})
	up := c.result(t, item.AuctionPutUp, item.AuctionFine)
	c.pays(5)
	return up
}

func (c *saleClient) bids(lot, coins uint32) {
	c.send(&item.AuctionOffer{GUID: c.crier, Lot: lot, Price: coins})
}

// lists waits for a list of so many.
func (c *saleClient) lists(t *testing.T, ask packets.Body, want int) []item.AuctionLot {
	t.Helper()
	is := map[string]string{
		"CMSG_AUCTION_LIST_ITEMS": "SMSG_AUCTION_LIST_RESULT", "CMSG_AUCTION_LIST_OWNER_ITEMS": "SMSG_AUCTION_OWNER_LIST_RESULT", "CMSG_AUCTION_LIST_BIDDER_ITEMS": "SMSG_AUCTION_BIDDER_LIST_RESULT",
	}[ask.Name()]
	c.send(ask)
	list := news(c.gamer, &c.at, is, func(l *item.AuctionList) bool { return l.Is == is })
	if len(list.Lots) != want || int(list.All) != want {
		t.Fatalf("%s is listed %d of %d for %+v, want %d", c.Version.Packet, len(list.Lots), list.All, ask, want)
	}
	return list.Lots
}

// search is one for all; change says what else.
func (c *saleClient) search(change func(*item.AuctionSearch)) *item.AuctionSearch {
	s := &item.AuctionSearch{GUID: c.crier, Slot: item.AnyAuction, Class: item.AnyAuction, Subclass: item.AnyAuction, Quality: item.AnyAuction}
	change(s)
	return s
}

// sells lets one sell eggs, for which another bids and is outbid, and buys them at once.
func sells(t *testing.T, seller, buyer, rival *saleClient) {
	t.Helper()
	up := seller.puts(t, "Egg", 5, 1)
	own := seller.lists(t, &item.AuctionOwnAsk{GUID: seller.crier}, 1)[0]
	const nineHours = 9 * 3_600_000
	if own.Number != up.Lot || own.Seller != seller.self || own.Count != 5 || own.Start != 20 || own.Buyout != 100 || own.Left > nineHours || own.Left < nineHours/2 {
		t.Errorf("%s has put up %+v", seller.Version.Packet, own)
	}
	for _, one := range []struct {
		name   string
		change func(*item.AuctionSearch)
		found  int
	}{
		{"everything", func(*item.AuctionSearch) {}, 1},
		{"a part of the name", func(s *item.AuctionSearch) { s.Called = "gg" }, 1},
		{"another name", func(s *item.AuctionSearch) { s.Called = "goose" }, 0},
		{"its class", func(s *item.AuctionSearch) { s.Class = 15 }, 1},
		{"another class", func(s *item.AuctionSearch) { s.Class = 2 }, 0},
		{"what is worn on the head", func(s *item.AuctionSearch) { s.Slot = 1 }, 0},
		{"better ones", func(s *item.AuctionSearch) { s.Quality = 2 }, 0},
		{"higher levels", func(s *item.AuctionSearch) { s.Low = 10 }, 0},
		{"what it can use, in order", func(s *item.AuctionSearch) {
			s.Usable, s.Sorts = 1, []item.AuctionSort{{Column: 1}, {Column: 0, Reversed: 1}, {Column: 3}}
		}, 1},
		{"the second page", func(s *item.AuctionSearch) { s.From = 50 }, 0},
	} {
		search := buyer.search(one.change)
		if one.name == "the second page" {
			buyer.send(search)
			news(buyer.gamer, &buyer.at, one.name, func(l *item.AuctionList) bool { return len(l.Lots) == 0 && l.All == 1 })
			continue
		}
		buyer.lists(t, search, one.found)
	}
	lot := own.Number
	buyer.bids(lot, 19)
	buyer.result(t, item.AuctionBid, item.AuctionTooLow)
	buyer.bids(lot, 5000)
	buyer.result(t, item.AuctionBid, item.AuctionPoor)
	buyer.bids(lot+1000, 20)
	buyer.result(t, item.AuctionBid, item.AuctionNone)
	seller.bids(lot, 20)
	seller.result(t, item.AuctionBid, item.AuctionOwn)
	buyer.bids(lot, 20)
	if r := buyer.result(t, item.AuctionBid, item.AuctionFine); r.Lot != lot || r.Over != 2 {
		t.Errorf("the bid is answered %+v, want 2 more at least", *r)
	}
	buyer.pays(20)
	buyer.lists(t, &item.AuctionBidsAsk{GUID: buyer.crier}, 1)

	rival.bids(lot, 30)
	rival.result(t, item.AuctionBid, item.AuctionFine)
	rival.pays(30)
	outbid := news(buyer.gamer, &buyer.at, "a higher bid", func(*item.AuctionBidNews) bool { return true })
	if outbid.Lot != lot || outbid.Bidder != rival.self || outbid.Bid != 30 || outbid.Over != 3 || outbid.Entry != own.Entry {
		t.Errorf("%s is told %+v, want that the other has bid 30", buyer.Version.Packet, *outbid)
	}
	buyer.lists(t, &item.AuctionBidsAsk{GUID: buyer.crier}, 0)
	if b := buyer.lists(t, &item.AuctionBidsAsk{GUID: buyer.crier, Outbid: []uint32{lot}}, 1)[0]; b.Bid != 30 || b.Bidder != rival.self {
		t.Errorf("where it was outbid %s is listed %+v", buyer.Version.Packet, b)
	}

	buyer.bids(lot, 100)
	buyer.result(t, item.AuctionBid, item.AuctionFine)
	buyer.pays(100)
	news(buyer.gamer, &buyer.at, "that it has won", func(n *item.AuctionBidNews) bool { return n.Lot == lot && n.Bid == 0 })
	news(rival.gamer, &rival.at, "that it has not", func(n *item.AuctionBidNews) bool { return n.Lot == lot && n.Bid == 100 })
	news(seller.gamer, &seller.at, "that it is sold", func(n *item.AuctionSaleNews) bool { return n.Lot == lot && n.Bid == 100 })
	seller.lists(t, &item.AuctionOwnAsk{GUID: seller.crier}, 0)
}

// takesBack lets one take its token back for which another has bid, and put a charm up
// for which nobody bids.
func takesBack(t *testing.T, seller, rival *saleClient) {
	t.Helper()
	up := seller.puts(t, "Token", 1, 1)
	rival.bids(up.Lot, 50)
	rival.result(t, item.AuctionBid, item.AuctionFine)
	rival.pays(50)
	rival.send(&item.AuctionCancel{GUID: rival.crier, Lot: up.Lot})
	rival.result(t, item.AuctionRemoved, item.AuctionInternal)
	seller.send(&item.AuctionCancel{GUID: seller.crier, Lot: up.Lot})
	if r := seller.result(t, item.AuctionRemoved, item.AuctionFine); r.Lot != up.Lot {
		t.Errorf("%s is told %+v, want that %d is removed", seller.Version.Packet, *r, up.Lot)
	}
	seller.pays(5)
	news(rival.gamer, &rival.at, "that it is gone", func(g *item.AuctionGone) bool { return g.Lot == up.Lot })
	seller.lists(t, &item.AuctionOwnAsk{GUID: seller.crier}, 0)

	short := seller.puts(t, "Charm", 1, 0)
	news(seller.gamer, &seller.at, "that nobody wants it", func(n *item.AuctionSaleNews) bool { return n.Lot == short.Lot && n.Bid == 0 })
	if seller.Version.Name == "wrath" {
		seller.send(&packets.GUID{Is: "CMSG_AUCTION_LIST_PENDING_SALES", GUID: seller.crier})
		news(seller.gamer, &seller.at, "what is not paid yet", func(p *item.AuctionPending) bool { return len(p.Sales) == 0 })
	}
}
