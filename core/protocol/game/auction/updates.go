package auction

import (
	"math"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets/item"
	"loam/core/rules/auction"
)

// Updates sends what happened in auctions to a client that is shown a map. It is a
// [conn.Part] and a [conn.Teller], and belongs to the goroutine of the broadcast.
type Updates struct {
	visit *Requests
	sight conn.Sight
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (v *Requests) NewUpdates(sight conn.Sight) *Updates { return &Updates{v, sight} }

// desk is the map's name for the desk of an auctioneer.
const desk = "auction"

// Told implements conn.Teller: it opens the window of an auction house.
func (h *Updates) Told(told *view.Viewer) {
	d := told.Desk
	if d == nil || d.What != desk || !d.Anew || !h.sight.Shown() {
		return
	}
	house := content.ID("")
	if with := h.sight.Sees(d.With); with != nil {
		if c, ok := h.sight.Edition().Content.Creature(with.Def); ok {
			house = c.Auctions
		}
	}
	h.visit.mu.Lock()
	h.visit.house = house
	for act, with := range h.visit.asked {
		if with != d.With { // lists of another house; the lists for which this one was opened follow
			h.visit.asked[act] = 0
		}
	}
	h.visit.mu.Unlock()
	h.sight.Put(&item.AuctionOpened{GUID: h.sight.Name(d.With), House: h.number(house), Serves: true})
}

// anyHouse is the auction house in client data that stands for a house without a number.
const anyHouse = 7

func (h *Updates) number(id content.ID) uint32 {
	edition := h.sight.Edition()
	if d, ok := edition.Content.AuctionHouse(id); ok {
		return edition.Number(d.Clients, "house", anyHouse)
	}
	return anyHouse
}

// Event implements conn.Part.
func (h *Updates) Event(e event.Event) bool {
	switch e := e.(type) {
	case event.AuctionShown:
		h.list(e)
	case event.AuctionTold:
		h.news(e)
	default:
		return false
	}
	return true
}

// lists are the messages that carry the lists.
var lists = map[auction.Act]string{
	auction.Browse: "SMSG_AUCTION_LIST_RESULT", auction.Own: "SMSG_AUCTION_OWNER_LIST_RESULT", auction.Bids: "SMSG_AUCTION_BIDDER_LIST_RESULT",
}

// searchDelay is the time in ms that clients wait between two searches.
const searchDelay = 300

// list sends a list of auctions to a client that asked for it.
func (h *Updates) list(e event.AuctionShown) {
	act := auction.Act(e.Act)
	is, known := lists[act]
	h.visit.mu.Lock()
	asked := known && h.visit.asked[act] != 0
	h.visit.mu.Unlock()
	if !asked {
		return
	}
	list := &item.AuctionList{Is: is, All: uint32(e.Total), Delay: searchDelay}
	for i := range e.Lots {
		if l, ok := h.lot(&e.Lots[i], e.Least[i], e.Now); ok {
			list.Lots = append(list.Lots, l)
		}
	}
	h.sight.Put(list)
}

// lot returns an auction in the form of clients; least is the lowest bid that is accepted.
func (h *Updates) lot(l *auction.Lot, least, now int64) (m item.AuctionLot, ok bool) {
	edition := h.sight.Edition()
	d, ok := edition.Content.Item(content.ID(l.Thing.Def))
	if !ok {
		return m, false
	}
	f := h.visit.things.Facts(edition, d, &l.Thing)
	m = item.AuctionLot{
		Number: uint32(l.Number), Entry: f.Entry, Property: f.Property, Count: uint32(l.Thing.Count), Charges: f.Charges, Seller: h.partner(l.Seller, l.By),
		Start: edition.Coinage(content.Coins, l.Start), Buyout: edition.Coinage(content.Coins, l.Buyout), Left: uint32(min(max(0, l.Ends-now), math.MaxUint32)),
	}
	for i, lies := range f.Lies {
		m.Enchantments[i] = [3]uint32{lies[2], lies[1], lies[0]}
	}
	if l.Bid > 0 {
		m.Bid, m.Bidder, m.Over = edition.Coinage(content.Coins, l.Bid), h.partner(l.Bidder, l.Leader), edition.Coinage(content.Coins, max(0, least-l.Bid))
	}
	return m, true
}

// partner returns the name of a character, by its number; clients may then query the
// character's name.
func (h *Updates) partner(id int64, name string) uint64 {
	who := guid.New(guid.Player, 0, uint64(id))
	h.sight.Meet(who, name)
	return idmap.Name(who, 0)
}

// news sends the outcome of an auction or a bid of the player.
func (h *Updates) news(e event.AuctionTold) {
	m, _ := h.lot(&e.Lot, e.Least, 0)
	house := h.number(e.House)
	done := func(action uint32) {
		h.sight.Put(&item.AuctionResult{Lot: m.Number, Action: action, Over: m.Over})
	}
	switch e.News {
	case auction.Up:
		done(item.AuctionPutUp)
	case auction.Cancelled:
		done(item.AuctionRemoved)
	case auction.Leading:
		done(item.AuctionBid)
	case auction.Won:
		if auction.Act(e.Act) == auction.Bid { // otherwise the auction expired
			done(item.AuctionBid)
		}
		h.sight.Put(&item.AuctionBidNews{House: house, Lot: m.Number, Bidder: m.Bidder, Entry: m.Entry, Property: m.Property})
	case auction.Outbid:
		h.sight.Put(&item.AuctionBidNews{House: house, Lot: m.Number, Bidder: m.Bidder, Bid: m.Bid, Over: m.Over, Entry: m.Entry, Property: m.Property})
	case auction.Sold, auction.Expired:
		h.sight.Put(&item.AuctionSaleNews{Lot: m.Number, Bid: m.Bid, Bidder: m.Bidder, Entry: m.Entry, Property: m.Property})
	case auction.Withdrawn:
		h.sight.Put(&item.AuctionGone{Lot: m.Number, Entry: m.Entry, Property: m.Property})
	}
}

// actions are the numbers of requests in the client's answers.
var actions = map[auction.Act]uint32{auction.PutUp: item.AuctionPutUp, auction.Bid: item.AuctionBid, auction.Cancel: item.AuctionRemoved}

// failures are the numbers of the reasons for which clients have texts.
var failures = map[string]uint32{
	string(auction.NoLot): item.AuctionNone, string(auction.OwnLot): item.AuctionOwn, string(auction.TooLow): item.AuctionTooLow,
	"core.money.too_little": item.AuctionPoor,
}

// Refused implements conn.Refuser. A refused list is sent empty, since the client waits for
// it.
func (h *Updates) Refused(e event.Refused) bool {
	act := auction.Act(e.Args.Get("act").Number())
	action, known := actions[act]
	is, lists := lists[act]
	switch {
	case e.Intent == intent.KindAuction && lists:
		h.sight.Say(h.sight.Edition().Filled(e.Reason, e.Args))
		h.sight.Put(&item.AuctionList{Is: is, Delay: searchDelay})
		return true
	case e.Intent != intent.KindAuction || !known:
		return false
	}
	m := &item.AuctionResult{Lot: uint32(e.Args.Get("lot").Number()), Action: action, Result: item.AuctionInternal}
	if n, words := failures[e.Reason.Key]; words && e.Reason.Bundle == "base" {
		m.Result = n
	} else {
		h.sight.Say(h.sight.Edition().Filled(e.Reason, e.Args))
	}
	h.sight.Put(m)
	return true
}
