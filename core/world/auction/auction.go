// Package auction runs auction houses on a map: what players browse, put up, bid and cancel.
// The realm owns the lots and decides by the rules of package rules/auction; items and money
// travel by package escrow.
//
// All state is in the player. Houses belong to the goroutine of their map.
package auction

import (
	"strings"
	"unicode/utf8"

	"loam/core/world/escrow"
	"loam/core/world/gossip"

	"loam/core/lib/clock"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/rules/auction"
	"loam/core/rules/currency"
	itemrules "loam/core/rules/item"
	vendorrules "loam/core/rules/vendors"
	"loam/core/world/item"
	"loam/core/world/mapstate"
	"loam/core/world/vendors"
)

// Houses are the auction houses of a map.
type Houses struct {
	*escrow.Escrow
	items   *item.Inventories
	gossip  *gossip.Menus
	vendors *vendors.Shops
}

// New makes the Houses of a map.
func New(e *escrow.Escrow, items *item.Inventories, menus *gossip.Menus, shops *vendors.Shops) *Houses {
	return &Houses{Escrow: e, items: items, gossip: menus, vendors: shops}
}

// Greet opens the auction house of a creature for a player who talks to it.
func (hs *Houses) Greet(u, with *entity.Unit) {
	hs.vendors.Greet(u, with, entity.Auctions)
	hs.browse(u)
}

// Open shows a player the lots of a creature's auction house. It reports whether it
// does.
func (hs *Houses) Open(u, with *entity.Unit) bool {
	if !hs.vendors.Open(u, with, entity.Auctions) {
		return false
	}
	hs.browse(u)
	return true
}

// houseOf returns the auction house that a player has open, if any.
func (hs *Houses) houseOf(u *entity.Unit) (*content.AuctionHouse, bool) {
	if !hs.vendors.At(u, entity.Auctions) {
		return nil, false
	}
	return hs.vendors.HouseOf(hs.Units[u.Player.Served.By])
}

// browse requests the first page of all lots.
func (hs *Houses) browse(u *entity.Unit) {
	if h, open := hs.houseOf(u); open {
		hs.consult(u, character.Order{Desk: character.DeskAuction, Act: uint8(auction.Browse), House: string(h.ID)})
	}
}

// consult sends an order to an auction house without items or money.
func (hs *Houses) consult(u *entity.Unit, o character.Order) {
	hs.Send(inbox.PostMessage(inbox.Posted{Player: u.Player.Character, Name: u.Name.Key, Where: u.Player.Served.By, Order: o}))
}

// Handle handles a player's request to an auction house.
func (hs *Houses) Handle(u *entity.Unit, in intent.Auction) {
	if !hs.gossip.MayPress(u, in.Kind()) {
		return
	}
	if with, here := hs.Units[in.Where]; in.Where != 0 && (u.Player.Served.By != in.Where || u.Player.Served.What != entity.Auctions) {
		if !here || !hs.vendors.Open(u, with, entity.Auctions) {
			hs.refuse(u, &in, string(auction.Far))
			return
		}
	}
	h, open := hs.houseOf(u)
	if !open {
		hs.refuse(u, &in, string(auction.Far))
		return
	}
	why := ""
	switch auction.Act(in.Act) {
	case auction.Browse, auction.Own, auction.Bids:
		hs.consult(u, hs.filtered(u, h, &in))
	case auction.PutUp:
		why = hs.putUp(u, h, &in)
	case auction.Price:
		hs.price(u, h, &in)
	case auction.Bid:
		why = hs.bid(u, character.Order{Act: in.Act, Of: in.Lot, Money: in.Money, House: string(h.ID)})
	case auction.Cancel:
		hs.consult(u, character.Order{Desk: character.DeskAuction, Act: in.Act, Of: in.Lot, House: string(h.ID)})
	default:
		hs.Counters.Refused++
	}
	if why != "" {
		hs.refuse(u, &in, why)
	}
}

// refuse sends a player the reason why its request to an auction house is refused,
// and the request.
func (hs *Houses) refuse(u *entity.Unit, in *intent.Auction, why string) {
	hs.Counters.Refused++
	hs.Log.Add(event.Refused{Player: u.GUID, Intent: in.Kind(), Reason: mapstate.CoreText(why), Args: auction.About(in.Act, in.Lot)})
}

// filtered returns the order for a list of lots, with what decides which items the player
// can use.
func (hs *Houses) filtered(u *entity.Unit, h *content.AuctionHouse, in *intent.Auction) character.Order {
	f := in.Filter
	f.Name = escrow.Cut(strings.TrimSpace(strings.ToValidUTF8(f.Name, string(utf8.RuneError))), maxFilterName)
	f.Class, f.Sort = escrow.Cut(f.Class, character.MaxClass), escrow.Cut(f.Sort, maxFilterName)
	f.Lots = f.Lots[:min(len(f.Lots), character.MaxLots)]
	f.Page = min(max(f.Page, 0), auction.MaxLots/auction.PageSize)
	f.Level, f.Start, f.Spells = 0, "", nil
	if f.Usable {
		who := item.Who(u)
		f.Level, f.Start = who.Level, string(who.Start)
		for _, id := range who.Known {
			f.Spells = append(f.Spells, string(id))
		}
	}
	return character.Order{Desk: character.DeskAuction, Act: in.Act, House: string(h.ID), Filter: f}
}

// maxFilterName is the length limit of a searched name, and of the order of a list, in
// bytes.
const maxFilterName = 100

// spanOf returns the requested duration of a lot; 0 is a duration that no house offers.
func spanOf(in *intent.Auction) clock.Time {
	if in.Span <= 0 || in.Span >= leastSpanOver {
		return 0
	}
	return clock.Time(in.Span) * clock.Millisecond
}

// price shows a player the deposit of a lot for each duration that the house offers
// and for its count; nothing if it cannot be put up.
func (hs *Houses) price(u *entity.Unit, h *content.AuctionHouse, in *intent.Auction) {
	it, there := itemrules.At(&u.Player.Items, itemrules.Slot(in.Slot))
	span := spanOf(in)
	if !there || !h.Lasts(span) {
		hs.Counters.Refused++
		return
	}
	count := it.Count
	if in.Count > 0 {
		count = min(in.Count, it.Count)
	}
	hs.Log.Add(event.AuctionPriced{
		Player: u.GUID, Deposit: h.Keeps(hs.worthOf(u, it.Def, count), count, span),
		Start: in.Start, OfStart: h.Takes(in.Start), Buyout: in.Buyout, OfBuyout: h.Takes(in.Buyout),
	})
}

// putUp takes the item of a new lot and its deposit. It returns why not, or "".
func (hs *Houses) putUp(u *entity.Unit, h *content.AuctionHouse, in *intent.Auction) string {
	span := spanOf(in)
	it, there := itemrules.At(&u.Player.Items, itemrules.Slot(in.Slot))
	switch {
	case !h.Lasts(span):
		return string(auction.Span)
	case !auction.Fair(in.Start, in.Buyout) || in.Start > content.MaxMoney || in.Buyout > content.MaxMoney:
		return string(auction.Amounts)
	case len(u.Player.Post.Out) >= escrow.MostOrders:
		return string(auction.Busy)
	case !there:
		return string(itemrules.Nothing)
	case it.Used != 0 || it.Wear != 0:
		return string(auction.Used)
	}
	count := in.Count
	if count == 0 {
		count = it.Count
	}
	o := character.Order{
		Desk: character.DeskAuction, Act: in.Act, House: string(h.ID), Sum: in.Start, Price: in.Buyout, Span: in.Span,
		Money: h.Keeps(hs.worthOf(u, it.Def, count), count, span),
	}
	if why := escrow.Unable(u, &o); why != "" {
		return why
	}
	if refused := hs.askPutUp(u, it.Def, &o, count); refused {
		return ""
	}
	if now, _ := itemrules.At(&u.Player.Items, itemrules.Slot(in.Slot)); now.GUID(u.Player.Character) != it.GUID(u.Player.Character) || now.Used != 0 || now.Wear != 0 {
		return string(itemrules.Nothing) // a handler has put another item there
	}
	if why := escrow.Unable(u, &o); why != "" {
		return why
	}
	if why := hs.HandItems(u, []intent.Laid{{Slot: in.Slot, Count: in.Count}}, &o); why != itemrules.Done {
		return string(why)
	}
	if why := hs.items.ChangeMoney(u, content.Coins, -o.Money); why != currency.Done {
		panic("escrow: a purse that was looked at has changed")
	}
	hs.Place(u, o)
	return ""
}

// leastSpanOver is a time in ms that is longer than any auction.
const leastSpanOver = 400 * 24 * 3_600_000

// askPutUp asks the scripts of a player whether it may put up a lot.
func (hs *Houses) askPutUp(u *entity.Unit, def string, o *character.Order, count int) (refused bool) {
	if !u.Hooks.Has(hook.AuctionSell) {
		return false
	}
	reason, no := hs.Ask(hook.AuctionSell, u.GUID, hook.Args{Texts: [2]string{def, o.House}, Numbers: [2]float64{float64(count), float64(o.Sum)}})
	if no {
		hs.Log.Add(event.Refused{Player: u.GUID, Intent: intent.KindAuction, Reason: reason, Args: auction.About(uint8(auction.PutUp), 0)})
	}
	return no || !hs.Here(u)
}

// worthOf returns what a vendor pays for a count of an item, 0 if no vendor buys it.
func (hs *Houses) worthOf(u *entity.Unit, id string, count int) int64 {
	def, known := hs.Content().Item(content.ID(id))
	if !known {
		return 0
	}
	coins, why := vendorrules.Worth(hs.Content(), def, count, u.Values)
	if why != vendorrules.Done {
		return 0
	}
	return coins
}

// bid takes the money of a bid, or of the fee for cancelling, from a player.
func (hs *Houses) bid(u *entity.Unit, o character.Order) string {
	switch {
	case o.Money <= 0 || o.Money > content.MaxMoney:
		return string(auction.TooLow)
	case len(u.Player.Post.Out) >= escrow.MostOrders:
		return string(auction.Busy)
	}
	if why := hs.items.ChangeMoney(u, content.Coins, -o.Money); why != currency.Done {
		return string(why)
	}
	o.Desk = character.DeskAuction
	hs.Place(u, o)
	return ""
}

// PayFee pays what a house demands for returning a lot.
func (hs *Houses) PayFee(u *entity.Unit, p *inbox.Posted) {
	o := character.Order{Act: uint8(auction.Cancel), Of: p.Order.Of, Money: p.Order.Money, House: p.Order.House}
	if why := hs.bid(u, o); why != "" {
		hs.refuse(u, &intent.Auction{Act: o.Act, Lot: o.Of}, why)
	}
}
