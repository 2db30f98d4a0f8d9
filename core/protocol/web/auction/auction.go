// Package auction decodes and encodes the messages and events about auction houses.
package auction

import (
	"math"

	"loam/core/lib/clock"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	"loam/core/rules/auction"
)

// acts are the words for what may be done about auctions, by auction.Act.
var acts = func() (words []string) {
	for a := range auction.Acts {
		words = append(words, auction.Act(a).String())
	}
	return words
}()

// sorts are the words for the order of a list; "" is that of their ends.
var sorts = append([]string{"ends"}, auction.Sorts()...)

// hour has so many ms. Hours are told to seven places, which is less than half a ms.
const hour = 3_600_000

// Decode decodes `auction`.
func Decode(r *jsonfield.Reader) intent.Intent {
	in := intent.Auction{
		Act:    uint8(r.Word("act", acts, "browse; own: the player's auctions; bids: auctions on which the player has the highest bid; put_up: creates an auction; bid; cancel; price: asks for the cost of an auction, which `auction_priced` answers")),
		Where:  r.GUIDOr("with", "the auctioneer; default: the open one"),
		Count:  item.TakeCount(r, 0, "for put_up and price: number of items of a stack; default: all"),
		Start:  r.IntegerOr("start", 0, content.MaxMoney, "for put_up and price: the starting bid"),
		Buyout: r.IntegerOr("buyout", 0, content.MaxMoney, "for put_up and price: the buyout price; default: none"),
		Lot:    r.IntegerOr("lot", 0, 1<<53, "for bid and cancel: number of the auction"),
		Money:  r.IntegerOr("money", 0, content.MaxMoney, "for bid: in coins; the amount of `buyout` buys the item"),
	}
	in.Span = int64(math.Round(r.NumberValue("hours", 0, 10_000, "for put_up and price: duration, one of those of the house", true) * hour))
	in.Slot = item.TakeSlotOr(r, "slot", "for put_up and price: slot of the item")
	in.Filter = filter(r)
	return in
}

// filter takes what of a list is asked for.
func filter(r *jsonfield.Reader) character.Filter {
	f := character.Filter{
		Name:  r.LineOr("name", 60, "for lists: part of the item's name"),
		Class: r.LineOr("class", 60, "for browse: an equipment slot such as head or bag, or a tag of the item"),
		Low:   int(r.IntegerOr("low", 0, 1000, "for browse: the lowest required level")),
		High:  int(r.IntegerOr("high", 0, 1000, "for browse: the highest required level")),
		Page:  int(r.IntegerOr("page", 0, auction.MaxLots/auction.PageSize, "for lists, from 0")),
	}
	f.Quality = int(r.IntegerOr("quality", 0, float64(len(content.Qualities)-1), "for browse: the lowest quality, from 0, poor, to 5, legendary"))
	if sort := r.LineOr("sort", 20, "for browse: ends, name, price, level, quality, buyout, count or seller; several are separated by spaces, and a leading - reverses one"); sort != "" && sort != sorts[0] {
		f.Sort = sort
	}
	f.Usable = r.IntegerOr("usable", 0, 1, "for browse: 1: only items that the player can use") == 1
	f.Descending = r.IntegerOr("descending", 0, 1, "for browse: 1: in descending order") == 1
	return f
}

// Events about auctions.
var (
	Shown = message.ToldInWords("A page of auctions of an auction house. `auction` acts on them.", func(w *jsonfield.Writer, t locale.Texts, e event.AuctionShown) {
		w.GUID("with", e.Where, "the auctioneer")
		w.Text("house", string(e.House), "id")
		w.Text("list", auction.Act(e.Act).String(), "browse, own or bids")
		w.Integer("page", int64(e.Page), "from 0")
		w.Integer("total", int64(e.Total), "number of auctions on all pages; a page has 50")
		name := ""
		w.OpenField("hours", '[', "list of numbers", "possible durations of an auction")
		if h, ok := t.Content.AuctionHouse(e.House); ok {
			name = t.Line(h.Name)
			for _, d := range h.Durations {
				w.Exact(math.Round(float64(d.Lasts/clock.Millisecond)/hour*1e7) / 1e7)
			}
		}
		w.Close(']')
		w.Text("name", name, "of the house, in the reader's language")
		w.OpenField("lots", '[', "list of {lot, item, name, count, quality, seller, own, start, bid, leads, least, buyout, left}", "bid: the highest bid, 0: none; leads: the player has the highest bid; least: the lowest valid bid; buyout: 0: no buyout; left: seconds")
		for i := range e.Lots {
			w.Open('{')
			lotOf(w, t, &e, i)
			w.Close('}')
		}
		w.Close(']')
	})
	Priced = message.Told("The cost of an auction, in answer to `auction`.", func(w *jsonfield.Writer, e event.AuctionPriced) {
		w.Integer("deposit", e.Deposit, "in coins, paid at once; the seller gets it back with the sale")
		w.Integer("start", e.Start, "the starting bid in question")
		w.Integer("of_start", e.OfStart, "the house's cut if the item sells for the starting bid")
		w.Integer("buyout", e.Buyout, "the buyout price; 0: none")
		w.Integer("of_buyout", e.OfBuyout, "the house's cut of the buyout price")
	})
	Told = message.ToldInWords("News of an auction or a bid of the player.", func(w *jsonfield.Writer, t locale.Texts, e event.AuctionTold) {
		w.Text("news", e.News.String(), "put_up, outbid, leading, won, sold, expired, cancelled, or withdrawn by the seller")
		w.Integer("lot", e.Lot.Number, "number of the auction")
		w.Text("item", e.Lot.Thing.Def, "id")
		w.Text("name", t.ItemName(content.ID(e.Lot.Thing.Def)), "in the reader's language")
		w.Integer("count", int64(e.Lot.Thing.Count), "")
		w.Integer("money", e.Money, "in coins: the amount that the player gets by mail, or has bid or paid")
	})
)

// lotOf writes one entry of a list.
func lotOf(w *jsonfield.Writer, t locale.Texts, e *event.AuctionShown, i int) {
	l, me := &e.Lots[i], int64(e.Player.Counter())
	w.Integer("lot", l.Number, "")
	item.Carried(w, t, &l.Thing)
	w.Text("seller", l.By, "")
	w.BooleanIf("own", l.Seller == me, "")
	w.Integer("start", l.Start, "")
	w.Integer("bid", l.Bid, "")
	w.BooleanIf("leads", l.Bidder == me && l.Bid > 0, "")
	w.Integer("least", e.Least[i], "")
	w.Integer("buyout", l.Buyout, "")
	w.Integer("left", max(0, l.Ends-e.Now)/1000, "")
}
