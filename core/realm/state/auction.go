package state

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/rules/auction"
)

// AuctionBook is the book of auctions: a page is the accounts of all houses, or a lot.
const AuctionBook = "auction"

// houseTerms returns the terms of a house in the running release.
func (b *Box) houseTerms(house string) auction.Terms {
	t := auction.Terms{Mail: b.terms()}
	h, ok := b.release.Content.AuctionHouse(content.ID(house))
	if !ok {
		return t
	}
	t.Most, t.Over, t.Cut = h.Most, h.Over, h.Takes
	t.Span = func(ms int64) bool { return h.Lasts(clock.Time(ms) * clock.Millisecond) }
	return t
}

// auctioned executes an order to an auction house.
func (b *Box) auctioned(p *inbox.Posted) {
	o, who := &p.Order, b.named(p.Name)
	if int(o.Act) >= auction.Acts || auction.Act(o.Act) == auction.Price {
		return
	}
	if auction.Act(o.Act).Lists() {
		b.showAuctions(p)
		return
	}
	why := auctionActs[o.Act](b, p, b.houseTerms(o.House))
	if why != auction.Done && who != nil {
		b.happened(who, event.Refused{Player: who.Player, Intent: intent.KindAuction, Reason: content.Text{Bundle: "base", Key: string(why)}, Args: auction.About(o.Act, o.Of)})
	}
	b.tellAuctions(p)
}

// auctionActs maps acts other than lists and prices to their implementations; a test fails if
// one is missing.
var auctionActs = [auction.Acts]func(*Box, *inbox.Posted, auction.Terms) auction.Why{
	auction.PutUp: func(b *Box, p *inbox.Posted, t auction.Terms) auction.Why {
		return b.desk.hall.Offer(b.unix, p.Player, p.Name, &p.Order, t, &b.desk.post)
	},
	auction.Bid: func(b *Box, p *inbox.Posted, t auction.Terms) auction.Why {
		return b.desk.hall.Place(b.unix, p.Player, p.Name, &p.Order, t, &b.desk.post)
	},
	auction.Cancel: (*Box).cancelLot,
}

// cancelLot cancels a lot. If that costs something, a seller that has not paid is asked to pay
// through its map.
func (b *Box) cancelLot(p *inbox.Posted, t auction.Terms) auction.Why {
	if p.Order.Number == 0 {
		fee, why := b.desk.hall.CancelFee(b.unix, p.Player, p.Order.Of, p.Order.House, t)
		if why != auction.Done {
			return why
		}
		if fee > 0 {
			due := inbox.Posted{Player: p.Player, Name: p.Name, Where: p.Where, Order: p.Order}
			due.Order.Money = fee
			b.tx.Send(inbox.HandMessage(due))
			return auction.Done
		}
	}
	return b.desk.hall.CancelLot(b.unix, p.Player, &p.Order, t, &b.desk.post)
}

// showAuctions sends a player the requested page of auctions.
func (b *Box) showAuctions(p *inbox.Posted) {
	who, o := b.named(p.Name), &p.Order
	if who == nil {
		return
	}
	found := auction.Found{}
	if auction.Act(o.Act) == auction.Browse {
		found = b.desk.hall.Search(b.release.Content, o.House, &o.Filter, b.lowerLines)
	} else {
		found = b.desk.hall.Of(o.House, p.Player, auction.Act(o.Act), &o.Filter)
	}
	e := event.AuctionShown{Player: who.Player, Where: p.Where, House: content.ID(o.House), Act: o.Act, Now: b.unix, Page: o.Filter.Page, Total: found.Total, Lots: found.Lots}
	for i := range found.Lots {
		e.Least = append(e.Least, b.least(&found.Lots[i]))
	}
	b.happened(who, e)
}

// least returns the minimum bid for a lot, 0 if its house is gone.
func (b *Box) least(l *auction.Lot) int64 {
	if t := b.houseTerms(l.House); t.Over != nil {
		return l.Least(t.Over)
	}
	return 0
}

// lowerLines returns a text in all languages, in lower case.
func (b *Box) lowerLines(t content.Text) []string {
	c := b.release.Content
	all := []string{strings.ToLower(c.Line(content.DefaultLanguage, t))}
	if t.Bundle == "" {
		return all
	}
	for language := range c.Locale { // in no order: it is only looked whether one is among them
		if language != content.DefaultLanguage {
			all = append(all, strings.ToLower(c.Line(language, t)))
		}
	}
	slices.Sort(all[1:])
	return all
}

// tellAuctions sends the changes of lots to those concerned. By is the order that has caused
// them, or nil.
func (b *Box) tellAuctions(by *inbox.Posted) {
	for _, t := range b.desk.hall.Tell() {
		b.noticeAuction(&t)
		who := b.present(guid.New(guid.Player, 0, uint64(t.To)))
		if who == nil {
			continue
		}
		e := event.AuctionTold{Player: who.Player, News: t.News, House: content.ID(t.Lot.House), Lot: t.Lot, Money: t.Money, Least: b.least(&t.Lot)}
		if by != nil && by.Player == t.To {
			e.Act, e.Where = by.Order.Act, by.Where
		}
		b.happened(who, e)
	}
}

// noticeAuction calls the realm's scripts at the end of a lot.
func (b *Box) noticeAuction(t *auction.Told) {
	switch t.News {
	case auction.Sold, auction.Expired, auction.Cancelled:
		b.notice(hook.RealmAuction, 0, hook.Args{Texts: [2]string{t.News.String()}, Data: t.Lot.Data()})
	}
}

// passAuctions ends expired lots once a second.
func (b *Box) passAuctions() {
	if b.step%stepsASecond != 0 {
		return
	}
	b.desk.hall.Pass(b.unix, b.houseTerms, &b.desk.post)
	b.tellAuctions(nil)
}

// auctionPages returns the pages of the book of auctions that a step has changed.
func (b *Box) auctionPages() (all []Page) {
	for _, n := range b.desk.hall.Changed() {
		all = append(all, Page{Book: AuctionBook, Number: n, Data: b.desk.hall.Page(n)})
	}
	return all
}

// readLot reads a page of the book of auctions.
func (b *Box) readLot(p Page) error {
	if err := b.desk.hall.Put(p.Number, p.Data); err != nil {
		return fmt.Errorf("page %d of the book %q: %w", p.Number, p.Book, err)
	}
	return nil
}

// Auctions returns a page of the lots of a house, by a filter.
func (tx *Tx) Auctions(house content.ID, f *character.Filter) auction.Found {
	b := tx.on()
	return b.desk.hall.Search(b.release.Content, string(house), f, b.lowerLines)
}

// AuctionsKept returns how much coins all houses have kept.
func (tx *Tx) AuctionsKept() int64 { return tx.on().desk.hall.Kept() }
