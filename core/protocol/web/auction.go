package web

import (
	"math"

	"loam/core/auction"
	"loam/core/character"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/event"
	"loam/core/intent"
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

func decodeAuction(r *reader) intent.Intent {
	in := intent.Auction{
		Act:    uint8(r.word("act", auctionActs, "browse; own: what the player has put up; bids: what it has the highest bid for; put_up; bid; cancel")),
		Where:  r.guidOr("with", "the auctioneer; left out: the one that is open"),
		Count:  takeCount(r, 0, "of put_up: how many of a stack; left out: all"),
		Start:  r.integerOr("start", 0, content.MaxMoney, "of put_up: the least bid"),
		Buyout: r.integerOr("buyout", 0, content.MaxMoney, "of put_up: the price at once; left out: there is none"),
		Lot:    r.integerOr("lot", 0, 1<<53, "of bid and cancel: its number"),
		Money:  r.integerOr("money", 0, content.MaxMoney, "of bid: coins; as much as `buyout` buys it"),
	}
	in.Span = int64(math.Round(r.numberValue("hours", 0, 10_000, "of put_up: how long, one of those of the house", true) * hour))
	in.Slot = takeSlotOr(r, "slot", "of put_up: where it lies")
	in.Filter = auctionFilter(r)
	return in
}

// auctionFilter takes what of a list is asked for.
func auctionFilter(r *reader) character.Filter {
	f := character.Filter{
		Name:  r.lineOr("name", 60, "of lists: a part of its name"),
		Class: r.lineOr("class", 60, "of browse: where it is worn, such as head or bag, or one of its tags"),
		Low:   int(r.integerOr("low", 0, 1000, "of browse: the least level that it needs")),
		High:  int(r.integerOr("high", 0, 1000, "of browse: the highest")),
		Page:  int(r.integerOr("page", 0, auction.MaxLots/auction.PageSize, "of lists, from 0")),
	}
	f.Quality = int(r.integerOr("quality", 0, float64(len(content.Qualities)-1), "of browse: the least, from 0, poor, to 5, legendary"))
	if sort := r.lineOr("sort", 20, "of browse: ends, name, price, level, quality, buyout, count or seller; several with spaces between, a - in front turns one round"); sort != "" && sort != auctionSorts[0] {
		f.Sort = sort
	}
	f.Usable = r.integerOr("usable", 0, 1, "of browse: 1: only what the player can use") == 1
	f.Descending = r.integerOr("descending", 0, 1, "of browse: 1: the other way round") == 1
	return f
}

var (
	toldAuctions = toldInWords("A page of what is put up in an auction house. `auction` does something about one.", func(w *writer, t texts, e event.AuctionShown) {
		w.guid("with", e.Where, "the auctioneer")
		w.text("house", string(e.House), "id")
		w.text("list", auction.Act(e.Act).String(), "browse, own or bids")
		w.integer("page", int64(e.Page), "from 0")
		w.integer("total", int64(e.Total), "of all pages; a page has 50")
		name := ""
		w.openField("hours", '[', "list of numbers", "how long an auction may last")
		if h, ok := t.content.AuctionHouse(e.House); ok {
			name = t.line(h.Name)
			for _, d := range h.Durations {
				w.exact(math.Round(float64(d.Lasts/clock.Millisecond)/hour*1e7) / 1e7)
			}
		}
		w.close(']')
		w.text("name", name, "of the house, in the reader's language")
		w.openField("lots", '[', "list of {lot, item, name, count, quality, seller, own, start, bid, leads, least, buyout, left}", "bid: the highest, 0: none; leads: it is the player's; least: what must be bid; buyout: 0: no price at once; left: seconds")
		for i := range e.Lots {
			w.open('{')
			lotOf(w, t, &e, i)
			w.close('}')
		}
		w.close(']')
	})
	toldAuction = toldInWords("News of what the player has put up or bid for.", func(w *writer, t texts, e event.AuctionTold) {
		w.text("news", e.News.String(), "put_up, outbid, leading, won, sold, expired, cancelled, or withdrawn by who had put it up")
		w.integer("lot", e.Lot.Number, "its number")
		w.text("item", e.Lot.Thing.Def, "id")
		w.text("name", t.nameOf(content.ID(e.Lot.Thing.Def)), "in the reader's language")
		w.integer("count", int64(e.Lot.Thing.Count), "")
		w.integer("money", e.Money, "coins: what the player gets by mail, or has bid or paid")
	})
)

// lotOf writes one entry of a list.
func lotOf(w *writer, t texts, e *event.AuctionShown, i int) {
	l, me := &e.Lots[i], int64(e.Player.Counter())
	w.integer("lot", l.Number, "")
	carried(w, t, &l.Thing)
	w.text("seller", l.By, "")
	w.booleanIf("own", l.Seller == me, "")
	w.integer("start", l.Start, "")
	w.integer("bid", l.Bid, "")
	w.booleanIf("leads", l.Bidder == me && l.Bid > 0, "")
	w.integer("least", e.Least[i], "")
	w.integer("buyout", l.Buyout, "")
	w.integer("left", max(0, l.Ends-e.Now)/1000, "")
}
