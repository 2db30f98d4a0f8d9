package world

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"loam/core/auction"
	"loam/core/character"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/protocol/message"
	"loam/core/view"
)

// auctions is what a connection knows of the auction house that its player has open.
type auctions struct {
	house content.ID
	asked [auction.Acts]bool // for which lists its client has asked
}

// atHouse is what a player does about auctions at an auctioneer.
func (c *Conn) atHouse(with uint64, in intent.Auction) error {
	in.Where = c.named(with)
	if act := auction.Act(in.Act); act.Lists() {
		c.mu.Lock()
		c.auctions.asked[act] = true
		c.mu.Unlock()
	}
	return c.submit(in)
}

// SearchAuctions takes CMSG_AUCTION_LIST_ITEMS.
func SearchAuctions(c *Conn, m message.Body) error {
	in := m.(*message.AuctionSearch)
	f := character.Filter{
		Name: strings.ToValidUTF8(in.Called, ""), Low: int(in.Low), High: int(in.High), Usable: in.Usable != 0, Page: int(in.From) / auction.PageSize,
		Class: c.version.auctionClass(in.Slot, in.Class, in.Subclass), Sort: auctionSort(in.Sorts),
	}
	if in.Quality != message.AnyAuction {
		f.Quality = int(min(in.Quality, math.MaxUint16))
	}
	return c.atHouse(in.GUID, intent.Auction{Act: uint8(auction.Browse), Filter: f})
}

// ListOwnAuctions takes CMSG_AUCTION_LIST_OWNER_ITEMS.
func ListOwnAuctions(c *Conn, m message.Body) error {
	in := m.(*message.AuctionOwnAsk)
	return c.atHouse(in.GUID, intent.Auction{Act: uint8(auction.Own), Filter: character.Filter{Page: pageFrom(in.From)}})
}

// ListBids takes CMSG_AUCTION_LIST_BIDDER_ITEMS.
func ListBids(c *Conn, m message.Body) error {
	in := m.(*message.AuctionBidsAsk)
	f := character.Filter{Page: pageFrom(in.From)}
	for _, n := range in.Outbid {
		f.Lots = append(f.Lots, int64(n))
	}
	return c.atHouse(in.GUID, intent.Auction{Act: uint8(auction.Bids), Filter: f})
}

// pageFrom is the page of a list of the player's own. Clients count in pages, and what
// has been written for them in things: no player has as many pages as one has things.
func pageFrom(n uint32) int {
	if n >= auction.PageSize {
		n /= auction.PageSize
	}
	return int(n)
}

// ListPendingSales takes CMSG_AUCTION_LIST_PENDING_SALES: what is sold is paid at once.
func ListPendingSales(c *Conn, _ message.Body) error {
	c.Send(new(message.AuctionPending))
	return nil
}

// PutUp takes CMSG_AUCTION_SELL_ITEM. What lies in several stacks is put up when it is
// one.
func PutUp(c *Conn, m message.Body) error {
	in := m.(*message.AuctionSell)
	if len(in.Stacks) != 1 {
		c.Send(&message.AuctionResult{Action: message.AuctionPutUp, Result: message.AuctionInternal})
		return nil
	}
	config := c.server.config
	return c.atHouse(in.GUID, intent.Auction{
		Act: uint8(auction.PutUp), Slot: c.slotOf(in.Stacks[0].Item), Count: int(min(in.Stacks[0].Count, math.MaxInt32)),
		Start: config.amount(in.Start), Buyout: config.amount(in.Buyout), Span: c.spanOf(in.Minutes),
	})
}

// Bid takes CMSG_AUCTION_PLACE_BID.
func Bid(c *Conn, m message.Body) error {
	in := m.(*message.AuctionOffer)
	return c.atHouse(in.GUID, intent.Auction{Act: uint8(auction.Bid), Lot: int64(in.Lot), Money: c.server.config.amount(in.Price)})
}

// CancelAuction takes CMSG_AUCTION_REMOVE_ITEM: its client has shown the player what
// that costs.
func CancelAuction(c *Conn, m message.Body) error {
	in := m.(*message.AuctionCancel)
	return c.atHouse(in.GUID, intent.Auction{Act: uint8(auction.Cancel), Lot: int64(in.Lot)})
}

// spanOf is how long in ms an auction lasts that a client offers for so many minutes:
// that long, where the house has it, or else the one in the same place of its list.
func (c *Conn) spanOf(minutes uint32) int64 {
	c.mu.Lock()
	house := c.auctions.house
	c.mu.Unlock()
	span := clock.Time(minutes) * 60 * clock.Second
	snapshot, _ := c.server.config.Realm.Content()
	h, ok := snapshot.AuctionHouse(house)
	if i := slices.Index(c.version.AuctionSpans[:], minutes); ok && !h.Lasts(span) && i >= 0 && i < len(h.Durations) {
		span = h.Durations[i].Lasts
	}
	return int64(span / clock.Millisecond)
}

// auctionClass is what items are to be, as package auction looks for it: by the numbers
// that content gives them, or else by those that clients are told of what is worn so.
func (v *Version) auctionClass(slot, class, sub uint32) string {
	var all []string
	add := func(name string, want uint32, is func(*content.Item) bool) {
		if want == message.AnyAuction {
			return
		}
		words := []string{fmt.Sprintf("%s:%s=%d", v.Name, name, want)}
		for f := range content.Fit(len(content.FitWords())) {
			if is(&content.Item{Fit: f}) {
				words = append(words, f.String())
			}
		}
		all = append(all, strings.Join(words, "|"))
	}
	add("inventory_type", slot, func(d *content.Item) bool { return worn(d, v.Name) == slot && slot != 0 })
	add("class", class, func(d *content.Item) bool { is, _ := classOf(d, v.Name); return is == class })
	add("subclass", sub, func(d *content.Item) bool { _, is := classOf(d, v.Name); return is == sub })
	return strings.Join(all, " ")
}

// auctionColumns are the columns by which clients sort; a "-" is of those that begin with
// the highest.
var auctionColumns = map[uint8]string{
	0: "-" + auction.ByLevel, 1: auction.ByQuality, 2: auction.ByBuyout, 3: auction.ByEnd, 5: auction.ByName, 6: auction.ByPrice + " " + auction.ByBuyout,
	7: auction.BySeller, 8: auction.ByPrice, 9: auction.ByCount, 10: auction.ByBuyout,
}

// auctionSort is the order for which a client asks.
func auctionSort(sorts []message.AuctionSort) string {
	var words []string
	for _, s := range sorts {
		for _, word := range strings.Fields(auctionColumns[s.Column]) {
			if plain, turned := strings.CutPrefix(word, "-"); s.Reversed != 0 && turned {
				word = plain
			} else if s.Reversed != 0 {
				word = "-" + word
			}
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

// anyHouse is the house of a client's data that stands for one without a number.
const anyHouse = 7

func (s *Config) houseNumber(snapshot *content.Snapshot, id content.ID) uint32 {
	if h, ok := snapshot.AuctionHouse(id); ok {
		return number(h.Clients, s.Version.Name, "house", anyHouse)
	}
	return anyHouse
}

// auctionOpened shows a client the window of an auction house.
func (o *teller) auctionOpened(v *viewer, d *view.Desk) {
	r := &o.render
	house := content.ID("")
	if with := v.sees[d.With]; with != nil {
		if c, ok := r.content.Creature(with.Def); ok {
			house = c.Auctions
		}
	}
	v.conn.mu.Lock()
	v.conn.auctions = auctions{house: house}
	v.conn.mu.Unlock()
	v.conn.put(&message.AuctionOpened{GUID: r.name(d.With), House: o.config.houseNumber(r.content, house), Serves: true})
}

// auctionLists are the messages of lists.
var auctionLists = map[auction.Act]string{
	auction.Browse: "SMSG_AUCTION_LIST_RESULT", auction.Own: "SMSG_AUCTION_OWNER_LIST_RESULT", auction.Bids: "SMSG_AUCTION_BIDDER_LIST_RESULT",
}

// searchDelay is how long clients wait between searches, in ms.
const searchDelay = 300

// auctionsShown lists auctions to a client that has asked for the list.
func (o *teller) auctionsShown(v *viewer, e event.AuctionShown) {
	act := auction.Act(e.Act)
	is, known := auctionLists[act]
	v.conn.mu.Lock()
	asked := known && v.conn.auctions.asked[act]
	v.conn.mu.Unlock()
	if !asked {
		return
	}
	list := &message.AuctionList{Is: is, All: uint32(e.Total), Delay: searchDelay}
	for i := range e.Lots {
		if l, ok := o.lot(&e.Lots[i], e.Least[i], e.Now); ok {
			list.Lots = append(list.Lots, l)
		}
	}
	v.conn.put(list)
}

// lot is something that is put up, as clients list it; least is what must be bid.
func (o *teller) lot(l *auction.Lot, least, now int64) (m message.AuctionLot, ok bool) {
	r := &o.render
	d, ok := r.content.Item(content.ID(l.Thing.Def))
	if !ok {
		return m, false
	}
	f := r.described(d, &l.Thing)
	m = message.AuctionLot{
		Number: uint32(l.Number), Entry: f.entry, Property: f.property, Count: uint32(l.Thing.Count), Charges: f.charges, Seller: o.partner(l.Seller, l.By),
		Start: r.coinage(content.Coins, l.Start), Buyout: r.coinage(content.Coins, l.Buyout), Left: uint32(min(max(0, l.Ends-now), math.MaxUint32)),
	}
	for i, lies := range f.lies {
		m.Enchantments[i] = [3]uint32{lies[2], lies[1], lies[0]}
	}
	if l.Bid > 0 {
		m.Bid, m.Bidder, m.Over = r.coinage(content.Coins, l.Bid), o.partner(l.Bidder, l.Leader), r.coinage(content.Coins, max(0, least-l.Bid))
	}
	return m, true
}

// partner is a character by its number, whose name clients may ask for.
func (o *teller) partner(id int64, name string) uint64 {
	who := guid.New(guid.Player, 0, uint64(id))
	o.known.people.hear(who, name)
	return clientGUID(who, 0)
}

// auctionTold tells a client what has become of what its player has put up or bid for.
func (o *teller) auctionTold(v *viewer, e event.AuctionTold) {
	c, l := v.conn, &e.Lot
	m, _ := o.lot(l, e.Least, 0)
	house := o.config.houseNumber(o.render.content, e.House)
	done := func(action uint32) { c.put(&message.AuctionResult{Lot: m.Number, Action: action, Over: m.Over}) }
	switch e.News {
	case auction.Up:
		done(message.AuctionPutUp)
	case auction.Cancelled:
		done(message.AuctionRemoved)
	case auction.Leading:
		done(message.AuctionBid)
	case auction.Won:
		if auction.Act(e.Act) == auction.Bid { // else the time is over
			done(message.AuctionBid)
		}
		c.put(&message.AuctionBidNews{House: house, Lot: m.Number, Bidder: m.Bidder, Entry: m.Entry, Property: m.Property})
	case auction.Outbid:
		c.put(&message.AuctionBidNews{House: house, Lot: m.Number, Bidder: m.Bidder, Bid: m.Bid, Over: m.Over, Entry: m.Entry, Property: m.Property})
	case auction.Sold, auction.Expired:
		c.put(&message.AuctionSaleNews{Lot: m.Number, Bid: m.Bid, Bidder: m.Bidder, Entry: m.Entry, Property: m.Property})
	case auction.Withdrawn:
		c.put(&message.AuctionGone{Lot: m.Number, Entry: m.Entry, Property: m.Property})
	}
}

// auctionActions are how clients are told of what is asked for.
var auctionActions = map[auction.Act]uint32{auction.PutUp: message.AuctionPutUp, auction.Bid: message.AuctionBid, auction.Cancel: message.AuctionRemoved}

// auctionErrors are the numbers of reasons for which clients have words.
var auctionErrors = map[string]uint32{
	string(auction.NoLot): message.AuctionNone, string(auction.OwnLot): message.AuctionOwn, string(auction.TooLow): message.AuctionTooLow,
	"core.money.too_little": message.AuctionPoor,
}

// refusedAuction tells a player why what it asked of an auction house is not done.
func (o *teller) refusedAuction(v *viewer, e event.Refused) bool {
	if e.Intent != intent.KindAuction {
		return false
	}
	action, known := auctionActions[auction.Act(e.Args.Get("act").Number())]
	if !known {
		return false
	}
	m := &message.AuctionResult{Lot: uint32(e.Args.Get("lot").Number()), Action: action, Result: message.AuctionInternal}
	if n, words := auctionErrors[e.Reason.Key]; words && e.Reason.Bundle == "base" {
		m.Result = n
	} else {
		v.conn.put(o.system(o.filled(e.Reason, e.Args)))
	}
	v.conn.put(m)
	return true
}
