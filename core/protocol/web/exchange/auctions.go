package exchange

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

// auctionActs are the words for what may be done about auctions, by auction.Act.
var auctionActs = func() (words []string) {
	for a := range auction.Acts {
		words = append(words, auction.Act(a).String())
	}
	return words
}()

// auctionSorts are the words for the order of a list; "" is that of their ends.
var auctionSorts = append([]string{"ends"}, auction.Sorts()...)

// hour has so many ms. Hours are told to seven places, which is less than half a ms.
const hour = 3_600_000

// DecodeAuction takes `auction`.
func DecodeAuction(r *jsonfield.Reader) intent.Intent {
	in := intent.Auction{
		Act:    uint8(r.Word("act", auctionActs, "browse; own: what the player has put up; bids: what it has the highest bid for; put_up; bid; cancel; price: what it would cost to put something up, of which `auction_priced` tells")),
		Where:  r.GUIDOr("with", "the auctioneer; left out: the one that is open"),
		Count:  item.TakeCount(r, 0, "of put_up and price: how many of a stack; left out: all"),
		Start:  r.IntegerOr("start", 0, content.MaxMoney, "of put_up and price: the least bid"),
		Buyout: r.IntegerOr("buyout", 0, content.MaxMoney, "of put_up and price: the price at once; left out: there is none"),
		Lot:    r.IntegerOr("lot", 0, 1<<53, "of bid and cancel: its number"),
		Money:  r.IntegerOr("money", 0, content.MaxMoney, "of bid: coins; as much as `buyout` buys it"),
	}
	in.Span = int64(math.Round(r.NumberValue("hours", 0, 10_000, "of put_up and price: how long, one of those of the house", true) * hour))
	in.Slot = item.TakeSlotOr(r, "slot", "of put_up and price: where it lies")
	in.Filter = auctionFilter(r)
	return in
}

// auctionFilter takes what of a list is asked for.
func auctionFilter(r *jsonfield.Reader) character.Filter {
	f := character.Filter{
		Name:  r.LineOr("name", 60, "of lists: a part of its name"),
		Class: r.LineOr("class", 60, "of browse: where it is worn, such as head or bag, or one of its tags"),
		Low:   int(r.IntegerOr("low", 0, 1000, "of browse: the least level that it needs")),
		High:  int(r.IntegerOr("high", 0, 1000, "of browse: the highest")),
		Page:  int(r.IntegerOr("page", 0, auction.MaxLots/auction.PageSize, "of lists, from 0")),
	}
	f.Quality = int(r.IntegerOr("quality", 0, float64(len(content.Qualities)-1), "of browse: the least, from 0, poor, to 5, legendary"))
	if sort := r.LineOr("sort", 20, "of browse: ends, name, price, level, quality, buyout, count or seller; several with spaces between, a - in front turns one round"); sort != "" && sort != auctionSorts[0] {
		f.Sort = sort
	}
	f.Usable = r.IntegerOr("usable", 0, 1, "of browse: 1: only what the player can use") == 1
	f.Descending = r.IntegerOr("descending", 0, 1, "of browse: 1: the other way round") == 1
	return f
}

// What a page is told of auctions.
var (
	AuctionShown = message.ToldInWords("A page of what is put up in an auction house. `auction` does something about one.", func(w *jsonfield.Writer, t locale.Texts, e event.AuctionShown) {
		w.GUID("with", e.Where, "the auctioneer")
		w.Text("house", string(e.House), "id")
		w.Text("list", auction.Act(e.Act).String(), "browse, own or bids")
		w.Integer("page", int64(e.Page), "from 0")
		w.Integer("total", int64(e.Total), "of all pages; a page has 50")
		name := ""
		w.OpenField("hours", '[', "list of numbers", "how long an auction may last")
		if h, ok := t.Content.AuctionHouse(e.House); ok {
			name = t.Line(h.Name)
			for _, d := range h.Durations {
				w.Exact(math.Round(float64(d.Lasts/clock.Millisecond)/hour*1e7) / 1e7)
			}
		}
		w.Close(']')
		w.Text("name", name, "of the house, in the reader's language")
		w.OpenField("lots", '[', "list of {lot, item, name, count, quality, seller, own, start, bid, leads, least, buyout, left}", "bid: the highest, 0: none; leads: it is the player's; least: what must be bid; buyout: 0: no price at once; left: seconds")
		for i := range e.Lots {
			w.Open('{')
			lotOf(w, t, &e, i)
			w.Close('}')
		}
		w.Close(']')
	})
	AuctionPriced = message.Told("What it would cost the player to put something up, as `auction` has asked.", func(w *jsonfield.Writer, e event.AuctionPriced) {
		w.Integer("deposit", e.Deposit, "coins, paid at once; they come back with the price of what is sold")
		w.Integer("start", e.Start, "the least bid of which was asked")
		w.Integer("of_start", e.OfStart, "what the house keeps of that, if it is sold for it")
		w.Integer("buyout", e.Buyout, "the price at once; 0: none")
		w.Integer("of_buyout", e.OfBuyout, "what the house keeps of that")
	})
	AuctionTold = message.ToldInWords("News of what the player has put up or bid for.", func(w *jsonfield.Writer, t locale.Texts, e event.AuctionTold) {
		w.Text("news", e.News.String(), "put_up, outbid, leading, won, sold, expired, cancelled, or withdrawn by who had put it up")
		w.Integer("lot", e.Lot.Number, "its number")
		w.Text("item", e.Lot.Thing.Def, "id")
		w.Text("name", t.ItemName(content.ID(e.Lot.Thing.Def)), "in the reader's language")
		w.Integer("count", int64(e.Lot.Thing.Count), "")
		w.Integer("money", e.Money, "coins: what the player gets by mail, or has bid or paid")
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
