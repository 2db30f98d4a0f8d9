package auction

import (
	"cmp"
	"slices"

	"loam/core/lib/codec"
	"loam/core/model/character"
	"loam/core/rules/mail"
)

// MaxLots bounds the auctions of a realm at a time.
const MaxLots = 20_000

// Terms are the rules of the running release for an auction house.
type Terms struct {
	Most int                 // auctions of one character; 0: the house no longer exists
	Over func(int64) int64   // least amount by which a new bid exceeds the highest one
	Cut  func(int64) int64   // what the house keeps of a price
	Span func(ms int64) bool // whether an auction may last that long
	Mail mail.Terms
}

// News is a change of a lot as one of the players involved sees it.
type News uint8

// The news.
const (
	Up        News = iota // the player has listed it
	Outbid                // somebody has outbid the player
	Leading               // the player has the highest bid
	Won                   // the player has bought it
	Sold                  // the player has sold it
	Expired               // nobody has bought the player's item
	Cancelled             // the player has cancelled it
	Withdrawn             // the seller has cancelled it; the player had the highest bid
	news
)

// NewsCount is the number of values of News.
const NewsCount = int(news)

// String returns the word used in scenarios, by scripts and by the web protocol.
func (n News) String() string {
	return [news]string{"put_up", "outbid", "leading", "won", "sold", "expired", "cancelled", "withdrawn"}[min(n, news-1)]
}

// Told is a notice for a character.
type Told struct {
	To    int64
	News  News
	Lot   Lot   // as it was at that time
	Money int64 // what the character gets, bids or has paid
}

// Post is what houses pay and send with: the mail of the realm.
type Post interface {
	// Deliver returns things and money to a character at once.
	Deliver(owner int64, things []character.Item, money int64, why string)
	// Give puts a letter into a character's mailbox.
	Give(now, to int64, l mail.Letter, t mail.Terms)
}

// Houses is all lots of all houses of a realm. The zero Hall is empty.
type Houses struct {
	lots   []Lot // ascending by number
	ledger Ledger
	dirty  []int64 // pages
	told   []Told  // since the last call of Tell
}

// Code codes the hall for snapshots.
func (h *Houses) Code(c *codec.Coder) {
	codec.Slice(c, &h.lots, func(c *codec.Coder, l *Lot) { l.Code(c) })
	h.ledger.code(c)
	codec.Slice(c, &h.dirty, func(c *codec.Coder, n *int64) { codec.Int(c, n) })
	codec.Slice(c, &h.told, func(c *codec.Coder, t *Told) {
		codec.Int(c, &t.To)
		codec.Int(c, &t.News)
		t.Lot.Code(c)
		codec.Int(c, &t.Money)
	})
}

// Put adds a stored page.
func (h *Houses) Put(page int64, data []byte) (err error) {
	if page == LedgerPage {
		h.ledger, err = ReadLedger(data)
		return err
	}
	l, err := ReadLot(data)
	if err != nil {
		return err
	}
	if i, ok := h.find(l.Number); ok {
		h.lots[i] = l
	} else {
		h.lots = slices.Insert(h.lots, i, l)
	}
	return nil
}

// Changed returns the pages that have changed since the last call, ascending.
func (h *Houses) Changed() []int64 {
	all := h.dirty
	h.dirty = nil
	return all
}

// Page returns the encoded page of a number, or nil for a page that no longer exists.
func (h *Houses) Page(page int64) []byte {
	if page == LedgerPage {
		return keep(h.ledger.code)
	}
	if l := h.Lot(page - LedgerPage); l != nil {
		return keep(l.Code)
	}
	return nil
}

// Tell returns the notices since the last call.
func (h *Houses) Tell() []Told {
	all := h.told
	h.told = nil
	return all
}

// Kept returns how many coins all houses have kept.
func (h *Houses) Kept() int64 { return h.ledger.Kept }

// Lots returns all lots, ascending by number; callers must not change them.
func (h *Houses) Lots() []Lot { return h.lots }

func (h *Houses) find(number int64) (int, bool) {
	return slices.BinarySearchFunc(h.lots, number, func(l Lot, n int64) int { return cmp.Compare(l.Number, n) })
}

// Lot returns the lot of a number, or nil.
func (h *Houses) Lot(number int64) *Lot {
	if i, ok := h.find(number); ok {
		return &h.lots[i]
	}
	return nil
}

func (h *Houses) touch(page int64) {
	if i, ok := slices.BinarySearch(h.dirty, page); !ok {
		h.dirty = slices.Insert(h.dirty, i, page)
	}
}

// change returns a lot that the caller is about to change, and marks its page as
// changed.
func (h *Houses) change(l *Lot) *Lot {
	h.touch(PageOf(l.Number))
	return l
}

// earn counts money that a house keeps.
func (h *Houses) earn(coins int64) {
	if coins > 0 {
		h.ledger.Kept += coins
		h.touch(LedgerPage)
	}
}

func (h *Houses) tell(to int64, n News, l Lot, money int64) {
	h.told = append(h.told, Told{to, n, l, money})
}

// remove deletes a lot.
func (h *Houses) remove(number int64) {
	if i, ok := h.find(number); ok {
		h.touch(PageOf(number))
		h.lots = slices.Delete(h.lots, i, i+1)
	}
}

// Offer lists an item, or returns it with the deposit and the reason.
func (h *Houses) Offer(now, seller int64, name string, in *character.Order, t Terms, post Post) Why {
	if why := h.mayOffer(seller, in, t); why != Done {
		post.Deliver(seller, in.Things, in.Money, string(why))
		return why
	}
	h.ledger.Written++
	h.touch(LedgerPage)
	l := Lot{
		Number: h.ledger.Written, House: in.House, Seller: seller, By: name, Thing: in.Things[0], Deposit: in.Money,
		Start: in.Sum, Buyout: in.Price, Began: now, Ends: now + in.Span,
	}
	h.lots = append(h.lots, l)
	h.touch(PageOf(l.Number))
	h.tell(seller, Up, l, l.Deposit)
	return Done
}

func (h *Houses) mayOffer(seller int64, in *character.Order, t Terms) Why {
	own := 0
	for i := range h.lots {
		if l := &h.lots[i]; l.Seller == seller && l.House == in.House {
			own++
		}
	}
	switch {
	case t.Most == 0 || len(in.Things) != 1:
		return Far
	case !t.Span(in.Span):
		return Span
	case !Fair(in.Sum, in.Price):
		return Amounts
	case own >= t.Most:
		return TooMany
	case len(h.lots) >= MaxLots:
		return Full
	}
	return Done
}

// Fair reports whether an item can be listed with a least bid and a buyout price; 0 is
// no buyout price.
func Fair(start, buyout int64) bool { return start > 0 && (buyout == 0 || buyout >= start) }

// Place bids the money of an order on a lot. The buyout price buys the lot, and any
// excess is returned. The character that was outbid gets its bid back by mail. A
// refused bid is returned.
func (h *Houses) Place(now, bidder int64, name string, in *character.Order, t Terms, post Post) Why {
	l := h.Lot(in.Of)
	if why := mayBid(l, now, bidder, in, t); why != Done {
		post.Deliver(bidder, nil, in.Money, string(why))
		return why
	}
	was := *h.change(l)
	l.Bid, l.Bidder, l.Leader = in.Money, bidder, name
	bought := l.Buyout > 0 && l.Bid >= l.Buyout
	if bought {
		post.Deliver(bidder, nil, l.Bid-l.Buyout, "change")
		l.Bid = l.Buyout
	}
	if was.Bidder == bidder {
		post.Deliver(bidder, nil, was.Bid, "raised")
	} else if was.Bid > 0 {
		h.pay(now, l, was.Bidder, was.Bid, Outbid, t, post)
		h.tell(was.Bidder, Outbid, *l, was.Bid)
	}
	if bought {
		h.sell(now, *l, t, post)
		return Done
	}
	h.tell(bidder, Leading, *l, l.Bid)
	return Done
}

func mayBid(l *Lot, now, bidder int64, in *character.Order, t Terms) Why {
	switch {
	case l == nil || l.House != in.House || l.Ends <= now || t.Most == 0:
		return NoLot
	case l.Seller == bidder:
		return OwnLot
	case l.Buyout > 0 && in.Money >= l.Buyout:
		return Done
	case l.Bidder == bidder && in.Money <= l.Bid:
		return Leads
	case in.Money < l.Least(t.Over):
		return TooLow
	}
	return Done
}

// CancelFee returns what the seller of a lot pays to cancel it, or why it cannot.
func (h *Houses) CancelFee(now, seller, number int64, house string, t Terms) (fee int64, why Why) {
	l := h.Lot(number)
	switch {
	case l == nil || l.House != house || l.Ends <= now || t.Most == 0:
		return 0, NoLot
	case l.Seller != seller:
		return 0, NotYours
	case l.Bid == 0:
		return 0, Done
	}
	return min(t.Cut(l.Bid), l.Bid), Done
}

// CancelLot cancels a lot for its seller: the item goes back by mail, and the highest
// bidder gets its money back. The deposit is lost.
func (h *Houses) CancelLot(now, seller int64, in *character.Order, t Terms, post Post) Why {
	fee, why := h.CancelFee(now, seller, in.Of, in.House, t)
	if why == Done && in.Money != fee {
		why = Fee
	}
	if why != Done {
		post.Deliver(seller, nil, in.Money, string(why))
		return why
	}
	l := *h.Lot(in.Of)
	if l.Bid > 0 {
		h.pay(now, &l, l.Bidder, l.Bid, Withdrawn, t, post)
		h.tell(l.Bidder, Withdrawn, l, l.Bid)
	}
	h.give(now, &l, seller, Cancelled, t, post)
	h.earn(l.Deposit + fee)
	h.tell(seller, Cancelled, l, fee)
	h.remove(l.Number)
	return Done
}

// Pass ends the auctions whose time is over: the highest bidder gets the item, or the
// seller gets it back. Terms returns the rules of the house of a lot.
func (h *Houses) Pass(now int64, terms func(house string) Terms, post Post) {
	for _, l := range slices.Clone(h.lots) {
		if l.Ends > now {
			continue
		}
		t := terms(l.House)
		if l.Bid > 0 {
			h.sell(now, l, t, post)
			continue
		}
		h.give(now, &l, l.Seller, Expired, t, post)
		h.earn(l.Deposit)
		h.tell(l.Seller, Expired, l, 0)
		h.remove(l.Number)
	}
}

// sell sends the item to the highest bidder, and the price with the deposit, less the
// cut, to the seller.
func (h *Houses) sell(now int64, l Lot, t Terms, post Post) {
	cut := int64(0)
	if t.Cut != nil {
		cut = min(max(t.Cut(l.Bid), 0), l.Bid)
	}
	h.give(now, &l, l.Bidder, Won, t, post)
	h.pay(now, &l, l.Seller, l.Bid-cut+l.Deposit, Sold, t, post)
	h.earn(cut)
	h.tell(l.Bidder, Won, l, l.Bid)
	h.tell(l.Seller, Sold, l, l.Bid-cut+l.Deposit)
	h.remove(l.Number)
}

// give mails the item of a lot to a character.
func (h *Houses) give(now int64, l *Lot, to int64, why News, t Terms, post Post) {
	post.Give(now, to, letter(l, why, []character.Item{l.Thing}, 0), t.Mail)
}

// pay mails money to a character.
func (h *Houses) pay(now int64, l *Lot, to, money int64, why News, t Terms, post Post) {
	if money > 0 {
		post.Give(now, to, letter(l, why, nil, money), t.Mail)
	}
}

// letter makes a letter of an auction house: its text is in the locale of the bundle
// base, its sender in the definition of the house.
func letter(l *Lot, why News, things []character.Item, money int64) mail.Letter {
	return mail.Letter{Origin: mail.Auction, Def: l.House, Bundle: "base", Subject: "core.auction.letter." + why.String(), Things: things, Money: money}
}

// Drop removes a deleted character: its lots are deleted and their bidders get their
// money back, and its bids are removed.
func (h *Houses) Drop(now, owner int64, terms func(house string) Terms, post Post) {
	for _, l := range slices.Clone(h.lots) {
		switch owner {
		case l.Seller:
			h.pay(now, &l, l.Bidder, l.Bid, Withdrawn, terms(l.House), post)
			h.earn(l.Deposit)
			h.remove(l.Number)
		case l.Bidder:
			h.earn(l.Bid)
			at := h.change(h.Lot(l.Number))
			at.Bid, at.Bidder, at.Leader = 0, 0, ""
		}
	}
}
