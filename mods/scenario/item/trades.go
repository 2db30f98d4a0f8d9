package item

import (
	"fmt"

	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/item"
	"loam/core/world/gamemap"
	"loam/core/world/trade"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// TradeVerbs are the verbs for trades between players.
func TradeVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A asks B to trade", Run: doTrade(intent.TradeAsk), Doc: "A player asks another to trade.", Example: "Anna asks Ben to trade"},
		{Syntax: "A begins trade", Run: doTrade(intent.TradeBegin), Doc: "A player accepts the trade with the player who asked.", Example: "Ben begins trade"},
		{Syntax: "A offers N money", Run: doTrade(intent.TradeMoney), Doc: "A player offers this many coins in its trade.", Example: "Anna offers 20 money"},
		{Syntax: "A offers ITEM [count N] [in place N2]", Run: doOffer, Doc: "A player offers its first stack of an item, or `count` of it, in its trade: in the first free place, or in place 1 to 7. An item in place 7 is only shown.", Example: "Anna offers meadow:bread count 2"},
		{Syntax: "A withdraws place N", Run: doTrade(intent.TradeClear), Doc: "A player withdraws the item in a place of its trade, counted from 1.", Example: "Anna withdraws place 1"},
		{Syntax: "A agrees", Run: doAgree, Doc: "A player agrees to its trade.", Example: "Anna agrees"},
		{Syntax: "A disagrees", Run: doTrade(intent.TradeUnlock), Doc: "A player withdraws its agreement.", Example: "Anna disagrees"},
		{Syntax: "A cancels trade", Run: doTrade(intent.TradeCancel), Doc: "A player cancels or refuses a trade.", Example: "Ben cancels trade"},
	}
}

// TradeConditions are the conditions about trades.
func TradeConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A trades with B", State: testworld.OfUnits(trades), Doc: "The two players have a trade open with each other.", Example: "expect Anna trades with Ben"},
		{Syntax: "A is offered N money", State: testworld.OfUnits(offeredMoney), Doc: "The other side of a player's trade offers this many coins.", Example: "expect Ben is offered 20 money"},
		{Syntax: "A is offered N ITEM", State: testworld.OfUnits(offeredItem), Doc: "The other side of a player's trade offers this many of an item.", Example: "expect Ben is offered 2 meadow:bread"},
		{Syntax: "A agrees", State: testworld.OfUnits(agrees), Doc: "A player has agreed to its trade.", Example: "expect no Anna agrees"},
		{Syntax: "A asked to trade by B", Counts: tradeNews(event.TradeAsked), Doc: "A player was asked to trade.", Example: "expect Ben asked to trade by Anna"},
		{Syntax: "A done trading with B", Counts: tradeNews(event.TradeDone), Doc: "A trade was completed: all items and coins were exchanged.", Example: "expect Anna done trading with Ben once"},
		{Syntax: "A stops trading with B", Counts: tradeNews(event.TradeClosed), Doc: "A trade was cancelled; nothing was exchanged.", Example: "expect Ben stops trading with Anna"},
	}
}

func doTrade(act intent.TradeAct) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		in := intent.Trade{Act: act}
		switch act {
		case intent.TradeAsk:
			b, err := st.Player(a)
			if err != nil {
				return err
			}
			in.Player = b.Self
		case intent.TradeMoney:
			in.Money = int64(a.Num("N"))
		case intent.TradeClear:
			in.Place = uint8(min(max(a.Num("N"), 1), 255) - 1)
		}
		return st.Asking(a, in)
	}
}

// doAgree makes players accept the current offers.
func doAgree(st *testworld.Stage, a line.Args) error {
	err := st.EachPlayer(a, func(p *testworld.Player) error {
		in := intent.Trade{Act: intent.TradeAccept}
		if d := tradeOf(st, p.Self); d != nil {
			in.Seen = d.Version + 1
		}
		return p.Ask(in)
	})
	if err != nil {
		return err
	}
	return st.Advance(testworld.RoundTrip)
}

func doOffer(st *testworld.Stage, a line.Args) error {
	err := st.OfPlayers(a, func(p *testworld.Player) error {
		slot, err := st.SlotOfItem(p, st.ID(a, "ITEM"), testworld.AnySlot)
		if err != nil {
			return err
		}
		in := intent.Trade{Act: intent.TradeLay, Slot: slot, Count: int(a.Num("N"))}
		if a.Has("N2") {
			in.Place = uint8(min(max(a.Num("N2"), 1), 255) - 1)
		} else if mine, _ := dealOf(st, p.Self); mine != nil {
			for in.Place < trade.Shown && mine.Lays[in.Place].Count > 0 {
				in.Place++
			}
		}
		return p.Ask(in)
	})
	if err != nil {
		return err
	}
	return st.Advance(testworld.RoundTrip)
}

// tradeOf returns the trade of a player, nil if there is none.
func tradeOf(st *testworld.Stage, player guid.GUID) (d *trade.Deal) {
	if m, u, here := st.Where(player); here {
		m.Inside(func(tx *gamemap.Tx) { d = tx.Items().Trade(u) })
	}
	return d
}

// dealOf returns the two sides of a player's open trade, nil if there is none.
func dealOf(st *testworld.Stage, player guid.GUID) (mine, theirs *trade.Side) {
	d := tradeOf(st, player)
	if d == nil || !d.Open {
		return nil, nil
	}
	if d.Sides[0].Player == player {
		return &d.Sides[0], &d.Sides[1]
	}
	return &d.Sides[1], &d.Sides[0]
}

func trades(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	b, here, err := st.Other(a)
	if u == nil || !here {
		return false, err
	}
	_, theirs := dealOf(st, u.GUID)
	return theirs != nil && theirs.Player == b.GUID, err
}

func offeredMoney(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	_, theirs := dealOf(st, u.GUID)
	return theirs != nil && theirs.Money == int64(a.Num("N")), nil
}

func offeredItem(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	_, theirs := dealOf(st, u.GUID)
	if theirs == nil {
		return false, nil
	}
	other, here := st.Find(theirs.Player)
	n := 0
	for _, l := range theirs.Lays {
		if it, ok := item.At(&other.Player.Items, l.Slot); here && ok && it.Def == string(st.ID(a, "ITEM")) {
			n += l.Count
		}
	}
	return n == int(a.Num("N")), nil
}

func agrees(st *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	mine, _ := dealOf(st, u.GUID)
	return mine != nil && mine.Locked, nil
}

func tradeNews(news event.TradeNews) func(*testworld.Stage, line.Args, *testworld.Seen) bool {
	return func(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
		e, ok := s.Event.(event.TradeTold)
		return ok && e.News == news && st.Is(e.Player, a, "A") && st.Is(e.With, a, "B")
	}
}

// TradeTellings describe the events of trades.
func TradeTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindTradeTold: testworld.Tells(
			func(e event.TradeTold) []guid.GUID { return testworld.Units(e.Player, e.With) },
			func(st *testworld.Stage, e event.TradeTold, _ string) string {
				return fmt.Sprintf("trade of %s with %s: %s", st.Label(e.Player), st.Label(e.With), e.News)
			}),
	}
}
