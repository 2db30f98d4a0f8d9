package world

import (
	"math"
	"reflect"

	"loam/core/character"
	"loam/core/content"
	"loam/core/event"
	"loam/core/intent"
	belonging "loam/core/item"
	"loam/core/protocol/message"
)

// AskTrade takes CMSG_INITIATE_TRADE.
func AskTrade(c *Conn, m message.Body) error {
	return c.submit(intent.Trade{Act: intent.TradeAsk, Player: c.named(m.(*message.GUID).GUID)})
}

// AcceptTrade takes CMSG_ACCEPT_TRADE. Clients do not say what they have been shown: how
// long the way to them is, decides whether it can be the last change.
func AcceptTrade(c *Conn, _ message.Body) error {
	c.mu.Lock()
	lag := int64(c.lag)
	c.mu.Unlock()
	return c.submit(intent.Trade{Act: intent.TradeAccept, Lag: lag})
}

// Trading takes a message that is one act of a trade and says nothing else.
func Trading(act intent.TradeAct) Take {
	return func(c *Conn, _ message.Body) error { return c.submit(intent.Trade{Act: act}) }
}

// LayTrade takes CMSG_SET_TRADE_ITEM: clients lay whole stacks.
func LayTrade(c *Conn, m message.Body) error {
	in := m.(*message.TradeLay)
	return c.submit(intent.Trade{Act: intent.TradeLay, Place: in.Place, Slot: c.version.slotAt(in.Bag, in.Slot)})
}

// ClearTrade takes CMSG_CLEAR_TRADE_ITEM.
func ClearTrade(c *Conn, m message.Body) error {
	return c.submit(intent.Trade{Act: intent.TradeClear, Place: m.(*message.TradeClear).Place})
}

// PayTrade takes CMSG_SET_TRADE_GOLD.
func PayTrade(c *Conn, m message.Body) error {
	return c.submit(intent.Trade{Act: intent.TradeMoney, Money: c.server.config.amount(m.(*message.Number).Value)})
}

// amount is how many coins a sum of clients' money is; what does not make a whole
// one is left out.
func (s *Config) amount(sum uint32) int64 {
	snapshot, _ := s.Realm.Content()
	d, ok := snapshot.Currency(content.Coins)
	if !ok {
		return 0
	}
	each := number(d.Clients, s.Version.Name, "coinage", 0)
	if each == 0 {
		return 0
	}
	return int64(sum / each)
}

// tradeEnds are how clients are told why nobody trades with their player, where they
// have words of their own.
var tradeEnds = map[string]uint32{
	"core.trade.busy": message.TradeBusy, "core.trade.yourself": message.TradeNobody, "core.trade.gone": message.TradeNobody,
	"core.trade.far": message.TradeFar, "core.trade.foe": message.TradeFoe, "core.trade.ignored": message.TradeIgnored,
}

// tradeTold tells a client how a trade of its player stands.
func (o *teller) tradeTold(v *viewer, e event.TradeTold) {
	status := func(s uint32) { v.conn.put(&message.TradeStatus{Status: s}) }
	switch e.News {
	case event.TradeAsked:
		o.known.people.hear(e.With, e.Name)
		v.conn.put(&message.TradeStatus{Status: message.TradeBegins, With: o.render.name(e.With)})
	case event.TradeOpened:
		v.trade = new(event.TradeTold)
		status(message.TradeOpens)
	case event.TradeChanged:
		o.tradeChanged(v, &e)
	case event.TradeClosed:
		end, words := tradeEnds[e.Why]
		if v.trade != nil || !words {
			end = message.TradeOff
		}
		v.trade = nil
		status(end)
	case event.TradeDone:
		v.trade = nil
		status(message.TradeDone)
	}
}

// tradeChanged shows a client how a trade is, by what it was told before.
func (o *teller) tradeChanged(v *viewer, e *event.TradeTold) {
	was := v.trade
	if was == nil {
		was = new(event.TradeTold)
	}
	v.trade = e
	if was.Mine.Locked && !e.Mine.Locked || was.Theirs.Locked && !e.Theirs.Locked {
		v.conn.put(&message.TradeStatus{Status: message.TradeAgain})
	}
	if !sameOffer(&was.Theirs, &e.Theirs) {
		v.conn.put(o.tradeSide(&e.Theirs, true))
	}
	if !sameOffer(&was.Mine, &e.Mine) {
		v.conn.put(o.tradeSide(&e.Mine, false))
	}
	if e.Theirs.Locked && !was.Theirs.Locked {
		v.conn.put(&message.TradeStatus{Status: message.TradeAgreed})
	}
}

func sameOffer(a, b *event.TradeSide) bool {
	return a.Money == b.Money && len(a.Things) == len(b.Things) && (len(a.Things) == 0 || reflect.DeepEqual(a.Things, b.Things))
}

// tradeSide is one side of a trade as both see it.
func (o *teller) tradeSide(side *event.TradeSide, theirs bool) *message.TradeShown {
	r := &o.render
	m := &message.TradeShown{Theirs: theirs, Counts: [2]uint32{message.TradePlaces, message.TradePlaces}, Money: r.coinage(content.Coins, side.Money)}
	for i := range m.Things {
		m.Things[i].Place = uint8(i)
	}
	for i := range side.Things {
		t := &side.Things[i]
		d, ok := r.content.Item(content.ID(t.Thing.Def))
		if !ok || t.Place >= message.TradePlaces {
			continue
		}
		f := r.described(d, &t.Thing)
		m.Things[t.Place] = message.TradeThing{
			Place: t.Place, Entry: f.entry, Display: number(d.Clients, r.version.Name, "display", 0), Count: uint32(t.Thing.Count),
			Enchantment: f.lies[0][2], Stones: [3]uint32{f.lies[2][2], f.lies[3][2], f.lies[4][2]}, Property: f.property,
			Charges: f.charges, MaxDurability: f.most, Durability: f.left,
		}
	}
	return m
}

// itemFacts are what clients are told of an item that is not their player's.
type itemFacts struct {
	entry, charges, property uint32
	most, left               uint32       // of its durability
	lies                     [7][3]uint32 // on it: charges, ms left and number, by the version's places
}

func (r *rendering) described(d *content.Item, it *character.Item) itemFacts {
	f := itemFacts{entry: r.config.itemEntry(r.content, d.ID), most: uint32(d.Worth.Durability), left: uint32(belonging.Left(d, it))}
	if left, counts := belonging.Charges(d, it); counts {
		f.charges = signed(d, left)
	}
	for _, e := range it.Enchantments {
		known, ok := r.content.Enchantment(content.ID(e.Def))
		if !ok || int(e.Place) >= len(r.version.Enchants) {
			continue
		}
		if e.Place == belonging.PlaceProperty {
			f.property = number(known.Clients, r.version.Name, "property", 0)
		}
		if at := r.version.Enchants[e.Place]; at >= 0 && int(at) < len(f.lies) {
			f.lies[at] = [3]uint32{0, uint32(min(max(e.Left, 0), math.MaxInt32)), number(known.Clients, r.version.Name, "entry", 0)}
		}
	}
	return f
}

// refusedTrade tells a player why what it asked about a trade is not done. Its client
// has shown it done already: it is shown how the trade is.
func (o *teller) refusedTrade(v *viewer, e event.Refused) bool {
	if e.Intent != intent.KindTrade {
		return false
	}
	if v.trade == nil {
		end, words := tradeEnds[e.Reason.Key]
		if !words || e.Reason.Bundle != "base" {
			end = message.TradeOff
			v.conn.put(o.system(o.filled(e.Reason, e.Args)))
		}
		v.conn.put(&message.TradeStatus{Status: end})
		return true
	}
	v.conn.put(o.system(o.filled(e.Reason, e.Args)))
	v.conn.put(&message.TradeStatus{Status: message.TradeAgain})
	v.conn.put(o.tradeSide(&v.trade.Mine, false))
	return true
}
