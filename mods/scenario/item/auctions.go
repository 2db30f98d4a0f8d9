package item

import (
	"errors"
	"fmt"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/realm/state"
	"loam/core/rules/auction"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// AuctionVerbs are the verbs for auction houses.
func AuctionVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A opens auction at B", Run: doOpenAuction, Doc: "A player opens the auction house of a creature.", Example: "Anna opens auction at porter"},
		{Syntax: "A puts up ITEM for N [count N2] [buyout N3] [lasting SPAN]", Run: doPutUp,
			Doc:     "A player auctions its first stack of an item, or `count` of it, with a minimum bid and an optional buyout price; without `lasting`, for the shortest duration of the house.",
			Example: "Anna puts up meadow:bread for 20 count 2 buyout 40"},
		{Syntax: "A asks price of ITEM for N [count N2] [buyout N3] [lasting SPAN]", Run: doPutUp, Doc: "A player asks for the deposit and cut of such an auction.", Example: "Anna asks price of meadow:bread for 20 count 2"},
		{Syntax: "A bids N for ITEM", Run: doBid, Doc: "A player bids this many coins on the first auction of such an item, even if it no longer exists.", Example: "Ben bids 25 for meadow:bread"},
		{Syntax: "A buys out ITEM", Run: doBid, Doc: "A player pays the buyout price of the first auction of such an item.", Example: "Ben buys out meadow:bread"},
		{Syntax: "A cancels auction of ITEM", Run: doBid, Doc: "A player cancels its first auction of such an item.", Example: "Anna cancels auction of meadow:bread"},
		{Syntax: "A searches auctions [for TEXT] [class TEXT2] [from level N] [to level N2] [of QUALITY] [usable] [page N3]", Run: doSearch,
			Doc:     "A player searches the auctions by part of the name, by slot or tag, by required level, by minimum quality, or for items that it can use; `page` selects a page, from 1.",
			Example: `Ben searches auctions for "bread" of rare`},
		{Syntax: "A looks at own auctions|bids", Run: doSearch, Doc: "A player lists its own auctions, or the auctions on which it has the highest bid.", Example: "Anna looks at own auctions"},
	}
}

// AuctionConditions are the conditions about auctions.
func AuctionConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A has auction open", State: testworld.OfUnits(func(_ *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) {
			return u != nil && u.Player != nil && u.Player.Served.What == entity.Auctions, nil
		}), Doc: "A player has an auction house open.", Example: "expect Anna has auction open"},
		{Syntax: "A sees N auctions", State: seesAuctions, Doc: "The last list that a player saw has this many entries on all its pages.", Example: "expect Ben sees 2 auctions"},
		{Syntax: "A sees auction of ITEM", State: seesAuctions, Doc: "The last list that a player saw has such an item.", Example: "expect no Ben sees auction of meadow:bread"},
		{Syntax: "auction of ITEM stands at N", State: ofFirstLot(func(l *auction.Lot, n int64) bool { return l.Bid == n }), Doc: "The highest bid on the first auction of such an item; 0 is no bid.", Example: "expect auction of meadow:bread stands at 25"},
		{Syntax: "N auctions of ITEM", State: countLots, Doc: "The realm has this many auctions of an item.", Example: "expect 0 auctions of meadow:bread"},
		{Syntax: "A hears auction of ITEM put_up|outbid|leading|won|sold|expired|cancelled|withdrawn", Counts: auctionNews, Doc: "A player was notified of the outcome of its own auction, or of one on which it bid.", Example: "expect Anna hears auction of meadow:bread sold once"},
		{Syntax: "A hears deposit of N and N2 kept of N3", Counts: auctionPriced, Doc: "A player was told the deposit for an auction, and the cut of the house on a minimum bid or buyout price.", Example: "expect Anna hears deposit of 3 and 1 kept of 20"},
	}
}

func doOpenAuction(st *testworld.Stage, a line.Args) error {
	with, err := st.One(a)
	if err != nil {
		return err
	}
	err = st.OfPlayers(a, func(p *testworld.Player) error {
		return p.Ask(intent.Auction{Act: uint8(auction.Browse), Where: with.GUID})
	})
	if err != nil {
		return err
	}
	return st.Advance(testworld.PostTrip)
}

func doPutUp(st *testworld.Stage, a line.Args) error {
	in := intent.Auction{Act: uint8(auction.PutUp), Start: int64(a.Num("N")), Count: int(a.Num("N2")), Buyout: int64(a.Num("N3")), Span: int64(a.Num("SPAN"))}
	if a.Has("asks") {
		in.Act = uint8(auction.Price)
	}
	err := st.OfPlayers(a, func(p *testworld.Player) error {
		slot, err := st.SlotOfItem(p, st.ID(a, "ITEM"), testworld.AnySlot)
		if err != nil {
			return err
		}
		in.Slot = slot
		if in.Span == 0 {
			in.Span = shortest(st, p)
		}
		return p.Ask(in)
	})
	if err != nil {
		return err
	}
	return st.Advance(testworld.PostTrip)
}

// shortest returns the shortest auction duration of a player's open auction house, in ms; 0
// if none is open.
func shortest(st *testworld.Stage, p *testworld.Player) int64 {
	m, u, here := st.Where(p.Self)
	if !here {
		return 0
	}
	with, ok := st.Find(u.Player.Served.By)
	if !ok || m == nil {
		return 0
	}
	c := st.Release.Content
	if d, ok := c.Creature(with.Def); ok {
		if h, ok := c.AuctionHouse(d.Auctions); ok {
			return int64(h.Durations[0].Lasts)
		}
	}
	return 0
}

// lots returns all auctions of an item, the oldest first.
func lots(st *testworld.Stage, item content.ID) (all []auction.Lot) {
	st.Realm.Inside(func(tx *state.Tx) {
		for i := range st.Release.Content.AuctionHouses {
			house := st.Release.Content.AuctionHouses[i].ID
			for page := 0; ; page++ {
				found := tx.Auctions().Search(house, &character.Filter{Page: page})
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

func doBid(st *testworld.Stage, a line.Args) error {
	in := intent.Auction{Act: uint8(auction.Bid), Money: int64(a.Num("N"))}
	if all := lots(st, st.ID(a, "ITEM")); len(all) > 0 {
		in.Lot = all[0].Number
		if a.Has("out") {
			in.Money = all[0].Buyout
		}
	}
	if a.Has("cancels") {
		in.Act = uint8(auction.Cancel)
	}
	if err := st.OfPlayers(a, func(p *testworld.Player) error { return p.Ask(in) }); err != nil {
		return err
	}
	return st.Advance(2 * testworld.PostTrip)
}

func doSearch(st *testworld.Stage, a line.Args) error {
	in := intent.Auction{Act: uint8(auction.Browse), Filter: character.Filter{
		Name: a.Text("TEXT"), Class: a.Text("TEXT2"), Low: int(a.Num("N")), High: int(a.Num("N2")), Usable: a.Has("usable"),
		Quality: max(0, slices.Index(content.Qualities, a.Text("QUALITY"))), Page: max(1, int(a.Num("N3"))) - 1,
	}}
	switch a.Text("auctions") {
	case "bids":
		in.Act = uint8(auction.Bids)
	case "auctions":
		if !a.Has("searches") {
			in.Act = uint8(auction.Own)
		}
	}
	if err := st.OfPlayers(a, func(p *testworld.Player) error { return p.Ask(in) }); err != nil {
		return err
	}
	return st.Advance(testworld.PostTrip)
}

// seesAuctions checks the list that players have received last.
func seesAuctions(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	list, err := st.All(a, "A")
	if err != nil {
		return false, "", err
	}
	for _, w := range list {
		if w.Player == nil {
			return false, "", errors.New(w.Name + " is not a player")
		}
		shown := auctionsOf(st, w.Player.Self)
		sees := shown != nil
		switch {
		case shown == nil:
		case a.Has("ITEM"):
			sees = slices.ContainsFunc(shown.Lots, func(l auction.Lot) bool { return l.Thing.Def == string(st.ID(a, "ITEM")) })
		default:
			sees = shown.Total == int(a.Num("N"))
		}
		if sees == no {
			return no, fmt.Sprintf("%s was shown %+v", w.Name, shown), nil
		}
	}
	return !no, "", nil
}

// auctionsOf returns the list that a player has received last.
func auctionsOf(st *testworld.Stage, player guid.GUID) *event.AuctionShown {
	for i := len(st.Events) - 1; i >= 0; i-- {
		if e, ok := st.Events[i].Event.(event.AuctionShown); ok && e.Player == player {
			return &e
		}
	}
	return nil
}

// ofFirstLot makes a condition about the first auction of an item.
func ofFirstLot(holds func(*auction.Lot, int64) bool) func(*testworld.Stage, line.Args, bool) (bool, string, error) {
	return func(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
		all := lots(st, st.ID(a, "ITEM"))
		if len(all) == 0 {
			return no, "there is no auction of this item", nil
		}
		return holds(&all[0], int64(a.Num("N"))) != no, fmt.Sprintf("the highest bid is %d", all[0].Bid), nil
	}
}

func countLots(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	n := len(lots(st, st.ID(a, "ITEM")))
	return (n == int(a.Num("N"))) != no, fmt.Sprintf("there are %d", n), nil
}

func auctionNews(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
	e, ok := s.Event.(event.AuctionTold)
	return ok && e.News.String() == a.Text("put_up") && st.Is(e.Player, a, "A") && e.Lot.Thing.Def == string(st.ID(a, "ITEM"))
}

func auctionPriced(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
	e, ok := s.Event.(event.AuctionPriced)
	kept, price := int64(a.Num("N2")), int64(a.Num("N3"))
	return ok && st.Is(e.Player, a, "A") && e.Deposit == int64(a.Num("N")) &&
		(e.Start == price && e.OfStart == kept || e.Buyout == price && e.OfBuyout == kept)
}

// AuctionTellings describe the events of auctions.
func AuctionTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindAuctionShown: testworld.Tells(
			func(e event.AuctionShown) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.AuctionShown, _ string) string {
				return fmt.Sprintf("%s is shown %d of %d auctions: %s", st.Label(e.Player), len(e.Lots), e.Total, auction.Act(e.Act))
			}),
		event.KindAuctionPriced: testworld.Tells(
			func(e event.AuctionPriced) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.AuctionPriced, _ string) string {
				return fmt.Sprintf("%s would pay a deposit of %d; the house would keep %d of %d, %d of %d", st.Label(e.Player), e.Deposit, e.OfStart, e.Start, e.OfBuyout, e.Buyout)
			}),
		event.KindAuctionTold: testworld.Tells(
			func(e event.AuctionTold) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.AuctionTold, _ string) string {
				return fmt.Sprintf("auction news for %s about %d %s: %s, %d coins", st.Label(e.Player), e.Lot.Thing.Count, e.Lot.Thing.Def, e.News, e.Money)
			}),
	}
}
