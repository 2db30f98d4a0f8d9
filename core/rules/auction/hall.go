package auction

import (
	"cmp"
	"slices"

	"loam/core/lib/codec"
	"loam/core/model/character"
	"loam/core/rules/mail"
)

// MaxLots is how many auctions a realm has at a time.
const MaxLots = 20_000

// Terms are what the running release says of a house.
type Terms struct {
	Most int                 // auctions of one character; 0: the house is gone
	Over func(int64) int64   // by how much at least a bid is beaten
	Cut  func(int64) int64   // what the house keeps of a price
	Span func(ms int64) bool // whether an auction may last so long
	Mail mail.Terms
}

// News is what has become of a lot, for one of those whom it concerns.
type News uint8

// The news.
const (
	Up        News = iota // the player has put it up
	Outbid                // somebody has bid more than the player
	Leading               // the player has bid the most
	Won                   // it has bought it
	Sold                  // somebody has bought it of the player
	Expired               // nobody has
	Cancelled             // the player has taken it back
	Withdrawn             // who has put it up has; the player had the highest bid
	news
)

// NewsCount is how many there are.
const NewsCount = int(news)

// String is the word used in scenarios, by scripts and by the web protocol.
func (n News) String() string {
	return [news]string{"put_up", "outbid", "leading", "won", "sold", "expired", "cancelled", "withdrawn"}[min(n, news-1)]
}

// Told is news for a character.
type Told struct {
	To    int64
	News  News
	Lot   Lot   // as it was then
	Money int64 // what the character gets, or has bid or paid
}

// Hall is all that is put up in the houses of a realm. The zero Hall is empty.
type Hall struct {
	lots   []Lot // ascending by number
	ledger Ledger
	dirty  []int64 // pages
	told   []Told  // since Tell was called
}

// Code visits the hall, for snapshots.
func (h *Hall) Code(c *codec.Coder) {
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

// Put adds a page as it was kept.
func (h *Hall) Put(page int64, data []byte) (err error) {
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

// Changed are the pages that have changed since it was last called, ascending.
func (h *Hall) Changed() []int64 {
	all := h.dirty
	h.dirty = nil
	return all
}

// Page is a page to be kept; nil: it is no page any more.
func (h *Hall) Page(page int64) []byte {
	if page == LedgerPage {
		return keep(h.ledger.code)
	}
	if l := h.Lot(page - LedgerPage); l != nil {
		return keep(l.Code)
	}
	return nil
}

// Tell is the news since it was last called.
func (h *Hall) Tell() []Told {
	all := h.told
	h.told = nil
	return all
}

// Kept is how many coins all houses have kept.
func (h *Hall) Kept() int64 { return h.ledger.Kept }

// Lots are all of them, ascending by number; nobody writes into them.
func (h *Hall) Lots() []Lot { return h.lots }

func (h *Hall) find(number int64) (int, bool) {
	return slices.BinarySearchFunc(h.lots, number, func(l Lot, n int64) int { return cmp.Compare(l.Number, n) })
}

// Lot is what is put up under a number, nil where nothing is.
func (h *Hall) Lot(number int64) *Lot {
	if i, ok := h.find(number); ok {
		return &h.lots[i]
	}
	return nil
}

func (h *Hall) touch(page int64) {
	if i, ok := slices.BinarySearch(h.dirty, page); !ok {
		h.dirty = slices.Insert(h.dirty, i, page)
	}
}

// change is a lot that is about to change.
func (h *Hall) change(l *Lot) *Lot {
	h.touch(PageOf(l.Number))
	return l
}

// earn counts what a house keeps.
func (h *Hall) earn(coins int64) {
	if coins > 0 {
		h.ledger.Kept += coins
		h.touch(LedgerPage)
	}
}

func (h *Hall) tell(to int64, n News, l Lot, money int64) {
	h.told = append(h.told, Told{to, n, l, money})
}

// remove takes a lot out.
func (h *Hall) remove(number int64) {
	if i, ok := h.find(number); ok {
		h.touch(PageOf(number))
		h.lots = slices.Delete(h.lots, i, i+1)
	}
}

// Offer puts a thing up, or gives it back with the deposit and says why not.
func (h *Hall) Offer(now, seller int64, name string, in *character.Order, t Terms, post *mail.Office) Why {
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

func (h *Hall) mayOffer(seller int64, in *character.Order, t Terms) Why {
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

// Fair tells whether something can be put up for a least bid and a price at once; 0 is
// no price at once.
func Fair(start, buyout int64) bool { return start > 0 && (buyout == 0 || buyout >= start) }

// Place bids all the money of an order for a lot: as much as its price at once buys
// it, and what is more comes back. Who was outbid gets its bid back by mail. What is
// refused comes back.
func (h *Hall) Place(now, bidder int64, name string, in *character.Order, t Terms, post *mail.Office) Why {
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

// CancelFee is what the seller of a lot pays to take it back; why says why it cannot.
func (h *Hall) CancelFee(now, seller, number int64, house string, t Terms) (fee int64, why Why) {
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

// Withdraw takes a lot back for its seller, by mail; who has bid gets its money back.
// The deposit is gone.
func (h *Hall) Withdraw(now, seller int64, in *character.Order, t Terms, post *mail.Office) Why {
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

// Pass ends what has lasted long enough: who has bid the most gets it, or who has put
// it up has it back. Terms are those of the house of a lot.
func (h *Hall) Pass(now int64, terms func(house string) Terms, post *mail.Office) {
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

// sell brings a lot to its highest bidder, and what it has paid to the seller with the
// deposit, less the cut.
func (h *Hall) sell(now int64, l Lot, t Terms, post *mail.Office) {
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

// give sends the thing of a lot to somebody.
func (h *Hall) give(now int64, l *Lot, to int64, why News, t Terms, post *mail.Office) {
	post.Give(now, to, letter(l, why, []character.Item{l.Thing}, 0), t.Mail)
}

// pay sends somebody money.
func (h *Hall) pay(now int64, l *Lot, to, money int64, why News, t Terms, post *mail.Office) {
	if money > 0 {
		post.Give(now, to, letter(l, why, nil, money), t.Mail)
	}
}

// letter is one of an auction house: what it says stands in the locale of the bundle
// base, and who it is from in the definition of the house.
func letter(l *Lot, why News, things []character.Item, money int64) mail.Letter {
	return mail.Letter{Origin: mail.Auction, Def: l.House, Bundle: "base", Subject: "core.auction.letter." + why.String(), Things: things, Money: money}
}

// Drop forgets a character that is no more: what it has put up is gone with it, whose
// bidders get their money back, and its bids are as if they had not been.
func (h *Hall) Drop(now, owner int64, terms func(house string) Terms, post *mail.Office) {
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
