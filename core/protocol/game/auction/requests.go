// Package auction takes what game clients ask about auctions and sends them what happened.
// Package rules/auction decides.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package auction

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/item"
	"loam/core/protocol/packets"
	itempackets "loam/core/protocol/packets/item"
	"loam/core/rules/auction"
)

// Durations are the three lengths of an auction that the clients of a version offer, in
// minutes.
type Durations [3]uint32

// Requests takes what the client asks about auctions, and remembers the auction house that
// the player has open. Any goroutine may use it.
type Requests struct {
	client conn.Client
	things *item.Requests
	spans  *Durations

	mu    sync.Mutex // guards the rest
	house content.ID
	// asked is the auctioneer of the client's last request for each list. A list requested
	// without an auctioneer is stored as here.
	asked [auction.Acts]guid.GUID
}

// here stands for the auctioneer whose window is already open.
const here = guid.GUID(1)

// New returns the Requests of a connection. Things takes what the client asks about items.
func New(client conn.Client, things *item.Requests, spans *Durations) *Requests {
	return &Requests{client: client, things: things, spans: spans}
}

// ask submits a request about auctions at an auctioneer.
func (v *Requests) ask(with uint64, in intent.Auction) error {
	in.Where = v.client.Named(with)
	if act := auction.Act(in.Act); act.Lists() {
		v.mu.Lock()
		v.asked[act] = cmp.Or(in.Where, here)
		v.mu.Unlock()
	}
	return v.client.Submit(in)
}

// Search takes CMSG_AUCTION_LIST_ITEMS.
func (v *Requests) Search(m packets.Body) error {
	in := m.(*itempackets.AuctionSearch)
	f := character.Filter{
		Name: strings.ToValidUTF8(in.Called, ""), Low: int(in.Low), High: int(in.High), Usable: in.Usable != 0, Page: int(in.From) / auction.PageSize,
		Class: class(v.client.Edition().Version, in.Slot, in.Class, in.Subclass), Sort: order(in.Sorts),
	}
	if in.Quality != itempackets.AnyAuction {
		f.Quality = int(min(in.Quality, math.MaxUint16))
	}
	return v.ask(in.GUID, intent.Auction{Act: uint8(auction.Browse), Filter: f})
}

// ListOwn takes CMSG_AUCTION_LIST_OWNER_ITEMS.
func (v *Requests) ListOwn(m packets.Body) error {
	in := m.(*itempackets.AuctionOwnAsk)
	return v.ask(in.GUID, intent.Auction{Act: uint8(auction.Own), Filter: character.Filter{Page: pageFrom(in.From)}})
}

// ListBids takes CMSG_AUCTION_LIST_BIDDER_ITEMS.
func (v *Requests) ListBids(m packets.Body) error {
	in := m.(*itempackets.AuctionBidsAsk)
	f := character.Filter{Page: pageFrom(in.From)}
	for _, n := range in.Outbid {
		f.Lots = append(f.Lots, int64(n))
	}
	return v.ask(in.GUID, intent.Auction{Act: uint8(auction.Bids), Filter: f})
}

// pageFrom returns the page of one of the player's own lists. Clients count in pages, some
// programs written for them in items: no player has as many pages as a page has items.
func pageFrom(n uint32) int {
	if n >= auction.PageSize {
		n /= auction.PageSize
	}
	return int(n)
}

// ListPending takes CMSG_AUCTION_LIST_PENDING_SALES. The list is empty, since sales are paid
// at once.
func (v *Requests) ListPending(packets.Body) error {
	v.client.Send(new(itempackets.AuctionPending))
	return nil
}

// PutUp takes CMSG_AUCTION_SELL_ITEM. Items of several stacks are put up only when they are
// one stack.
func (v *Requests) PutUp(m packets.Body) error {
	in, edition := m.(*itempackets.AuctionSell), v.client.Edition()
	if len(in.Stacks) != 1 {
		v.client.Send(&itempackets.AuctionResult{Action: itempackets.AuctionPutUp, Result: itempackets.AuctionInternal})
		return nil
	}
	return v.ask(in.GUID, intent.Auction{
		Act: uint8(auction.PutUp), Slot: v.things.Slot(in.Stacks[0].Item), Count: int(min(in.Stacks[0].Count, math.MaxInt32)),
		Start: edition.Amount(in.Start), Buyout: edition.Amount(in.Buyout), Span: v.span(in.Minutes),
	})
}

// Bid takes CMSG_AUCTION_PLACE_BID.
func (v *Requests) Bid(m packets.Body) error {
	in := m.(*itempackets.AuctionOffer)
	return v.ask(in.GUID, intent.Auction{Act: uint8(auction.Bid), Lot: int64(in.Lot), Money: v.client.Edition().Amount(in.Price)})
}

// Cancel takes CMSG_AUCTION_REMOVE_ITEM. The client has shown the player what the
// cancellation costs.
func (v *Requests) Cancel(m packets.Body) error {
	in := m.(*itempackets.AuctionCancel)
	return v.ask(in.GUID, intent.Auction{Act: uint8(auction.Cancel), Lot: int64(in.Lot)})
}

// span returns the duration in ms of an auction for which the client offers a number of
// minutes: the same duration if the auction house offers it, otherwise the one at the same
// place in the house's list.
func (v *Requests) span(minutes uint32) int64 {
	v.mu.Lock()
	house := v.house
	v.mu.Unlock()
	span := clock.Time(minutes) * 60 * clock.Second
	h, ok := v.client.Edition().Content.AuctionHouse(house)
	if i := slices.Index(v.spans[:], minutes); ok && !h.Lasts(span) && i >= 0 && i < len(h.Durations) {
		span = h.Durations[i].Lasts
	}
	return int64(span / clock.Millisecond)
}

// class returns the kind of item to search for, as package auction names it: by the numbers
// of content, or otherwise by the numbers that clients of a version receive for the slot in
// which the item is worn.
func class(version string, slot, of, sub uint32) string {
	var all []string
	add := func(name string, want uint32, is func(*content.Item) bool) {
		if want == itempackets.AnyAuction {
			return
		}
		words := []string{fmt.Sprintf("%s:%s=%d", version, name, want)}
		for f := range content.Fit(len(content.FitWords())) {
			if is(&content.Item{Fit: f}) {
				words = append(words, f.String())
			}
		}
		all = append(all, strings.Join(words, "|"))
	}
	add("inventory_type", slot, func(d *content.Item) bool { return item.WornAs(d, version) == slot && slot != 0 })
	add("class", of, func(d *content.Item) bool { is, _ := item.ClassOf(d, version); return is == of })
	add("subclass", sub, func(d *content.Item) bool { _, is := item.ClassOf(d, version); return is == sub })
	return strings.Join(all, " ")
}

// columns are the columns by which clients sort; a "-" marks one that starts with the highest
// value.
var columns = map[uint8]string{
	0: "-" + auction.ByLevel, 1: auction.ByQuality, 2: auction.ByBuyout, 3: auction.ByEnd, 5: auction.ByName, 6: auction.ByPrice + " " + auction.ByBuyout,
	7: auction.BySeller, 8: auction.ByPrice, 9: auction.ByCount, 10: auction.ByBuyout,
}

// order returns the order in which a client wants the list.
func order(sorts []itempackets.AuctionSort) string {
	var words []string
	for _, s := range sorts {
		for _, word := range strings.Fields(columns[s.Column]) {
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
