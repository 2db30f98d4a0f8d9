package scenario

import (
	"errors"
	"fmt"
	"slices"

	"loam/core/auction"
	"loam/core/character"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/realmbox"
)

// ofAuctions is what players do in auction houses.
func ofAuctions() []verb {
	return []verb{
		{Syntax: "A opens auction at B", run: doOpenAuction, Doc: "A player looks at what is put up in the auction house of a creature.", Example: "Anna opens auction at porter"},
		{Syntax: "A puts up ITEM for N [count N2] [buyout N3] [lasting SPAN]", run: doPutUp,
			Doc:     "A player puts up the first of its stacks of an item, or so many of it, for a least bid, and a price at once; without `lasting`, as short as the house lets it.",
			Example: "Anna puts up meadow:bread for 20 count 2 buyout 40"},
		{Syntax: "A bids N for ITEM", run: doBid, Doc: "A player bids so many coins for the first such item that is put up, of which there may be none any more.", Example: "Ben bids 25 for meadow:bread"},
		{Syntax: "A buys out ITEM", run: doBid, Doc: "A player pays the price at once for it.", Example: "Ben buys out meadow:bread"},
		{Syntax: "A cancels auction of ITEM", run: doBid, Doc: "A player takes the first such item back that is put up.", Example: "Anna cancels auction of meadow:bread"},
		{Syntax: "A searches auctions [for TEXT] [class TEXT2] [from level N] [to level N2] [of QUALITY] [usable] [page N3]", run: doSearch,
			Doc:     "A player looks for what is put up: a part of the name, where it is worn or a tag, what level it needs, its least quality, what the player can use; a page of it, from 1.",
			Example: `Ben searches auctions for "bread" of rare`},
		{Syntax: "A looks at own auctions|bids", run: doSearch, Doc: "A player looks at what it has put up, or has the highest bid for.", Example: "Anna looks at own auctions"},
	}
}

// ofHouses is what may be expected of auctions.
func ofHouses() []condition {
	return []condition{
		{Syntax: "A has auction open", state: ofUnits(func(_ *runner, _ args, u *entity.Unit) (bool, error) {
			return u != nil && u.Player != nil && u.Player.Served.What == entity.Auctions, nil
		}), Doc: "A player is at an auction house.", Example: "expect Anna has auction open"},
		{Syntax: "A sees N auctions", state: seesAuctions, Doc: "The list that a player was shown last has so many entries on all its pages.", Example: "expect Ben sees 2 auctions"},
		{Syntax: "A sees auction of ITEM", state: seesAuctions, Doc: "Such an item is among them.", Example: "expect no Ben sees auction of meadow:bread"},
		{Syntax: "auction of ITEM stands at N", state: ofFirstLot(func(l *auction.Lot, n int64) bool { return l.Bid == n }), Doc: "The highest bid for the first such item that is put up; 0: there is none.", Example: "expect auction of meadow:bread stands at 25"},
		{Syntax: "N auctions of ITEM", state: countLots, Doc: "So many auctions of an item are going on in the realm.", Example: "expect 0 auctions of meadow:bread"},
		{Syntax: "A hears auction of ITEM put_up|outbid|leading|won|sold|expired|cancelled|withdrawn", counts: auctionNews, Doc: "A player was told what has become of something that it has put up, or has bid for.", Example: "expect Anna hears auction of meadow:bread sold once"},
	}
}

func doOpenAuction(r *runner, a args) error {
	with, err := r.one(a)
	if err != nil {
		return err
	}
	err = r.ofPlayers(a, func(p *actor) error {
		return p.ask(intent.Auction{Act: uint8(auction.Browse), Where: with.GUID})
	})
	if err != nil {
		return err
	}
	return r.advance(postTrip)
}

func doPutUp(r *runner, a args) error {
	in := intent.Auction{Act: uint8(auction.PutUp), Start: int64(a.num("N")), Count: int(a.num("N2")), Buyout: int64(a.num("N3")), Span: int64(a.num("SPAN"))}
	err := r.ofPlayers(a, func(p *actor) error {
		slot, err := r.slotOfItem(p, r.id(a, "ITEM"), anySlot)
		if err != nil {
			return err
		}
		in.Slot = slot
		if in.Span == 0 {
			in.Span = r.shortest(p)
		}
		return p.ask(in)
	})
	if err != nil {
		return err
	}
	return r.advance(postTrip)
}

// shortest is the shortest time of an auction in the house that a player has open,
// in ms; 0 where it has none open.
func (r *runner) shortest(p *actor) int64 {
	m, u, here := r.where(p.self)
	if !here {
		return 0
	}
	with, ok := r.find(u.Player.Served.By)
	if !ok || m == nil {
		return 0
	}
	c := r.rel.Content
	if d, ok := c.Creature(with.Def); ok {
		if h, ok := c.AuctionHouse(d.Auctions); ok {
			return int64(h.Durations[0].Lasts)
		}
	}
	return 0
}

// lots are all auctions of an item, the oldest first.
func (r *runner) lots(item content.ID) (all []auction.Lot) {
	r.realm.Inside(func(tx *realmbox.Tx) {
		for i := range r.rel.Content.AuctionHouses {
			house := r.rel.Content.AuctionHouses[i].ID
			for page := 0; ; page++ {
				found := tx.Auctions(house, &character.Filter{Page: page})
				all = append(all, found.Lots...)
				if len(found.Lots) < auction.PageSize {
					break
				}
			}
		}
	})
	all = slices.DeleteFunc(all, func(l auction.Lot) bool { return l.Thing.Def != string(item) })
	slices.SortFunc(all, func(a, b auction.Lot) int { return int(a.Number - b.Number) })
	return all
}

func doBid(r *runner, a args) error {
	in := intent.Auction{Act: uint8(auction.Bid), Money: int64(a.num("N"))}
	if all := r.lots(r.id(a, "ITEM")); len(all) > 0 {
		in.Lot = all[0].Number
		if a.has("out") {
			in.Money = all[0].Buyout
		}
	}
	if a.has("cancels") {
		in.Act = uint8(auction.Cancel)
	}
	if err := r.ofPlayers(a, func(p *actor) error { return p.ask(in) }); err != nil {
		return err
	}
	return r.advance(2 * postTrip)
}

func doSearch(r *runner, a args) error {
	in := intent.Auction{Act: uint8(auction.Browse), Filter: character.Filter{
		Name: a.text("TEXT"), Class: a.text("TEXT2"), Low: int(a.num("N")), High: int(a.num("N2")), Usable: a.has("usable"),
		Quality: max(0, slices.Index(content.Qualities, a.text("QUALITY"))), Page: max(1, int(a.num("N3"))) - 1,
	}}
	switch a.text("auctions") {
	case "bids":
		in.Act = uint8(auction.Bids)
	case "auctions":
		if !a.has("searches") {
			in.Act = uint8(auction.Own)
		}
	}
	if err := r.ofPlayers(a, func(p *actor) error { return p.ask(in) }); err != nil {
		return err
	}
	return r.advance(postTrip)
}

// seesAuctions looks at the list that players were shown last.
func seesAuctions(r *runner, a args, no bool) (bool, string, error) {
	list, err := r.all(a, "A")
	if err != nil {
		return false, "", err
	}
	for _, w := range list {
		if w.actor == nil {
			return false, "", errors.New(w.name + " is no player")
		}
		shown := r.auctionsOf(w.actor.self)
		sees := shown != nil
		switch {
		case shown == nil:
		case a.has("ITEM"):
			sees = slices.ContainsFunc(shown.Lots, func(l auction.Lot) bool { return l.Thing.Def == string(r.id(a, "ITEM")) })
		default:
			sees = shown.Total == int(a.num("N"))
		}
		if sees == no {
			return no, fmt.Sprintf("%s was shown %+v", w.name, shown), nil
		}
	}
	return !no, "", nil
}

// auctionsOf is the list that a player was shown last.
func (r *runner) auctionsOf(player guid.GUID) *event.AuctionShown {
	for i := len(r.events) - 1; i >= 0; i-- {
		if e, ok := r.events[i].event.(event.AuctionShown); ok && e.Player == player {
			return &e
		}
	}
	return nil
}

// ofFirstLot makes a condition of something about the first auction of an item.
func ofFirstLot(holds func(*auction.Lot, int64) bool) func(*runner, args, bool) (bool, string, error) {
	return func(r *runner, a args, no bool) (bool, string, error) {
		all := r.lots(r.id(a, "ITEM"))
		if len(all) == 0 {
			return no, "no such item is put up", nil
		}
		return holds(&all[0], int64(a.num("N"))) != no, fmt.Sprintf("it stands at %d", all[0].Bid), nil
	}
}

func countLots(r *runner, a args, no bool) (bool, string, error) {
	n := len(r.lots(r.id(a, "ITEM")))
	return (n == int(a.num("N"))) != no, fmt.Sprintf("there are %d", n), nil
}

func auctionNews(r *runner, a args, s *seen) bool {
	e, ok := s.event.(event.AuctionTold)
	return ok && e.News.String() == a.text("put_up") && r.is(e.Player, a, "A") && e.Lot.Thing.Def == string(r.id(a, "ITEM"))
}

// auctionTellings are the events of auctions.
func auctionTellings() map[event.Kind]telling {
	return map[event.Kind]telling{
		event.KindAuctionShown: tells(
			func(e event.AuctionShown) []guid.GUID { return units(e.Player) },
			func(r *runner, e event.AuctionShown, _ string) string {
				return fmt.Sprintf("%s is shown %d of %d auctions: %s", r.label(e.Player), len(e.Lots), e.Total, auction.Act(e.Act))
			}),
		event.KindAuctionTold: tells(
			func(e event.AuctionTold) []guid.GUID { return units(e.Player) },
			func(r *runner, e event.AuctionTold, _ string) string {
				return fmt.Sprintf("%s hears of the auction of %d %s: %s, %d coins", r.label(e.Player), e.Lot.Thing.Count, e.Lot.Thing.Def, e.News, e.Money)
			}),
	}
}
