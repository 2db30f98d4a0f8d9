// Package auction runs the auction houses of the realm: lots, bids and their ends. Things and
// money go through the realm's mail. Package rules/auction decides; package world/auction is the
// maps' side.
//
// A Houses belongs to the goroutine of the realm box.
package auction

import (
	"iter"
	"slices"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
	auctionrules "loam/core/rules/auction"
	mailrules "loam/core/rules/mail"
)

// Post is the mail of the realm: it also says the terms of letters.
type Post interface {
	auctionrules.Post
	Terms() mailrules.Terms
}

// Houses is the auction houses of a realm. The owner goroutine calls its methods.
type Houses struct {
	s    *realmstate.State
	post Post
	hall auctionrules.Houses
}

// New makes the Houses of a realm.
func New(s *realmstate.State, p Post) *Houses { return &Houses{s: s, post: p} }

// Code visits all state.
func (h *Houses) Code(c *codec.Coder) { h.hall.Code(c) }

// Read reads a saved page: the accounts of all houses, or a lot.
func (h *Houses) Read(number int64, data []byte) error { return h.hall.Put(number, data) }

// Changed returns the pages that have changed since the last call.
func (h *Houses) Changed() iter.Seq2[int64, []byte] {
	return func(yield func(int64, []byte) bool) {
		for _, n := range h.hall.Changed() {
			if !yield(n, h.hall.Page(n)) {
				return
			}
		}
	}
}

// Search returns a page of the lots of a house, by a filter.
func (h *Houses) Search(house content.ID, f *character.Filter) auctionrules.Found {
	return h.hall.Search(h.s.Content(), string(house), f, h.lowerLines)
}

// Kept returns how much coins all houses have kept.
func (h *Houses) Kept() int64 { return h.hall.Kept() }

// Drop ends the lots and bids of a deleted character.
func (h *Houses) Drop(owner int64) { h.hall.Drop(h.s.Unix(), owner, h.terms, h.post) }

// terms returns the terms of a house in the running release.
func (h *Houses) terms(house string) auctionrules.Terms {
	t := auctionrules.Terms{Mail: h.post.Terms()}
	d, ok := h.s.Content().AuctionHouse(content.ID(house))
	if !ok {
		return t
	}
	t.Most, t.Over, t.Cut = d.Most, d.Over, d.Takes
	t.Span = func(ms int64) bool { return d.Lasts(clock.Time(ms) * clock.Millisecond) }
	return t
}

// Handle executes an order to an auction house.
func (h *Houses) Handle(p *inbox.Posted) {
	o, who := &p.Order, h.s.Named(p.Name)
	if int(o.Act) >= auctionrules.Acts || auctionrules.Act(o.Act) == auctionrules.Price {
		return
	}
	if auctionrules.Act(o.Act).Lists() {
		h.show(p)
		return
	}
	why := acts[o.Act](h, p, h.terms(o.House))
	if why != auctionrules.Done && who != nil {
		h.s.Happened(who, event.Refused{Player: who.Player, Intent: intent.KindAuction, Reason: content.Text{Bundle: "base", Key: string(why)}, Args: auctionrules.About(o.Act, o.Of)})
	}
	h.tell(p)
}

// acts maps acts other than lists and prices to their implementations; a test fails if
// one is missing.
var acts = [auctionrules.Acts]func(*Houses, *inbox.Posted, auctionrules.Terms) auctionrules.Why{
	auctionrules.PutUp: func(h *Houses, p *inbox.Posted, t auctionrules.Terms) auctionrules.Why {
		return h.hall.Offer(h.s.Unix(), p.Player, p.Name, &p.Order, t, h.post)
	},
	auctionrules.Bid: func(h *Houses, p *inbox.Posted, t auctionrules.Terms) auctionrules.Why {
		return h.hall.Place(h.s.Unix(), p.Player, p.Name, &p.Order, t, h.post)
	},
	auctionrules.Cancel: (*Houses).cancelLot,
}

// cancelLot cancels a lot. If that costs something, a seller that has not paid is asked to pay
// through its map.
func (h *Houses) cancelLot(p *inbox.Posted, t auctionrules.Terms) auctionrules.Why {
	if p.Order.Number == 0 {
		fee, why := h.hall.CancelFee(h.s.Unix(), p.Player, p.Order.Of, p.Order.House, t)
		if why != auctionrules.Done {
			return why
		}
		if fee > 0 {
			due := inbox.Posted{Player: p.Player, Name: p.Name, Where: p.Where, Order: p.Order}
			due.Order.Money = fee
			h.s.Send(inbox.HandMessage(due))
			return auctionrules.Done
		}
	}
	return h.hall.CancelLot(h.s.Unix(), p.Player, &p.Order, t, h.post)
}

// show sends a player the requested page of auctions.
func (h *Houses) show(p *inbox.Posted) {
	who, o := h.s.Named(p.Name), &p.Order
	if who == nil {
		return
	}
	found := auctionrules.Found{}
	if auctionrules.Act(o.Act) == auctionrules.Browse {
		found = h.Search(content.ID(o.House), &o.Filter)
	} else {
		found = h.hall.Of(o.House, p.Player, auctionrules.Act(o.Act), &o.Filter)
	}
	e := event.AuctionShown{Player: who.Player, Where: p.Where, House: content.ID(o.House), Act: o.Act, Now: h.s.Unix(), Page: o.Filter.Page, Total: found.Total, Lots: found.Lots}
	for i := range found.Lots {
		e.Least = append(e.Least, h.least(&found.Lots[i]))
	}
	h.s.Happened(who, e)
}

// least returns the minimum bid for a lot, 0 if its house is gone.
func (h *Houses) least(l *auctionrules.Lot) int64 {
	if t := h.terms(l.House); t.Over != nil {
		return l.Least(t.Over)
	}
	return 0
}

// lowerLines returns a text in all languages, in lower case.
func (h *Houses) lowerLines(t content.Text) []string {
	c := h.s.Content()
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

// tell sends the changes of lots to those concerned. By is the order that has caused
// them, or nil.
func (h *Houses) tell(by *inbox.Posted) {
	for _, t := range h.hall.Tell() {
		h.notice(&t)
		who := h.s.Present(guid.New(guid.Player, 0, uint64(t.To)))
		if who == nil {
			continue
		}
		e := event.AuctionTold{Player: who.Player, News: t.News, House: content.ID(t.Lot.House), Lot: t.Lot, Money: t.Money, Least: h.least(&t.Lot)}
		if by != nil && by.Player == t.To {
			e.Act, e.Where = by.Order.Act, by.Where
		}
		h.s.Happened(who, e)
	}
}

// notice calls the realm's scripts at the end of a lot.
func (h *Houses) notice(t *auctionrules.Told) {
	switch t.News {
	case auctionrules.Sold, auctionrules.Expired, auctionrules.Cancelled:
		h.s.Notice(hook.RealmAuction, hook.Args{Texts: [2]string{t.News.String()}, Data: t.Lot.Data()})
	}
}

// Pass ends expired lots once a second.
func (h *Houses) Pass() {
	if !h.s.OnSecond() {
		return
	}
	h.hall.Pass(h.s.Unix(), h.terms, h.post)
	h.tell(nil)
}
