// Package trade takes what game clients ask about trades between two players and sends them
// what happened. Package world/trade decides.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package trade

import (
	"reflect"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/item"
	"loam/core/protocol/packets"
	itempackets "loam/core/protocol/packets/item"
)

// Requests takes what the client asks about trades. Any goroutine may use it.
type Requests struct {
	client conn.Client
	things *item.Requests
}

// New returns the Requests of a connection. Things takes what the client asks about items.
func New(client conn.Client, things *item.Requests) *Requests { return &Requests{client, things} }

// Ask takes CMSG_INITIATE_TRADE.
func (h *Requests) Ask(m packets.Body) error {
	return h.client.Submit(intent.Trade{Act: intent.TradeAsk, Player: h.client.Named(m.(*packets.GUID).GUID)})
}

// Accept takes CMSG_ACCEPT_TRADE. Clients do not report which state they show, so the
// round-trip time determines whether that can be the latest state.
func (h *Requests) Accept(packets.Body) error {
	return h.client.Submit(intent.Trade{Act: intent.TradeAccept, Lag: h.client.Lag()})
}

// Do returns the function that takes a message that is one act of a trade and contains
// nothing else.
func Do(act intent.TradeAct) func(h *Requests, m packets.Body) error {
	return func(h *Requests, _ packets.Body) error { return h.client.Submit(intent.Trade{Act: act}) }
}

// Lay takes CMSG_SET_TRADE_ITEM. Clients offer whole stacks.
func (h *Requests) Lay(m packets.Body) error {
	in := m.(*itempackets.TradeLay)
	return h.client.Submit(intent.Trade{Act: intent.TradeLay, Place: in.Place, Slot: h.things.At(in.Bag, in.Slot)})
}

// Clear takes CMSG_CLEAR_TRADE_ITEM.
func (h *Requests) Clear(m packets.Body) error {
	return h.client.Submit(intent.Trade{Act: intent.TradeClear, Place: m.(*itempackets.TradeClear).Place})
}

// Pay takes CMSG_SET_TRADE_GOLD.
func (h *Requests) Pay(m packets.Body) error {
	return h.client.Submit(intent.Trade{Act: intent.TradeMoney, Money: h.client.Edition().Amount(m.(*packets.Number).Value)})
}

// Updates sends the player's trade to a client that is shown a map. It is a [conn.Part], and
// belongs to the goroutine of the broadcast.
type Updates struct {
	hand  *Requests
	sight conn.Sight
	shown *event.TradeTold // as last sent, or nil
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (h *Requests) NewUpdates(sight conn.Sight) *Updates { return &Updates{hand: h, sight: sight} }

// ends are the client's numbers of the reasons for which a trade does not happen, where it
// has texts of its own.
var ends = map[string]uint32{
	"core.trade.busy": itempackets.TradeBusy, "core.trade.yourself": itempackets.TradeNobody, "core.trade.gone": itempackets.TradeNobody,
	"core.trade.far": itempackets.TradeFar, "core.trade.foe": itempackets.TradeFoe, "core.trade.ignored": itempackets.TradeIgnored,
}

// Event implements conn.Part.
func (t *Updates) Event(e event.Event) bool {
	told, mine := e.(event.TradeTold)
	if mine {
		t.news(told)
	}
	return mine
}

func (t *Updates) status(s uint32) { t.sight.Put(&itempackets.TradeStatus{Status: s}) }

// news sends the state of the player's trade.
func (t *Updates) news(e event.TradeTold) {
	switch e.News {
	case event.TradeAsked:
		t.sight.Meet(e.With, e.Name)
		t.sight.Put(&itempackets.TradeStatus{Status: itempackets.TradeBegins, With: t.sight.Name(e.With)})
	case event.TradeOpened:
		t.shown = new(event.TradeTold)
		t.status(itempackets.TradeOpens)
	case event.TradeChanged:
		t.changed(&e)
	case event.TradeClosed:
		end, words := ends[e.Why]
		if t.shown != nil || !words {
			end = itempackets.TradeOff
		}
		t.shown = nil
		t.status(end)
	case event.TradeDone:
		t.shown = nil
		t.status(itempackets.TradeDone)
	}
}

// changed sends what has changed in a trade.
func (t *Updates) changed(e *event.TradeTold) {
	was := t.shown
	if was == nil {
		was = new(event.TradeTold)
	}
	t.shown = e
	if was.Mine.Locked && !e.Mine.Locked || was.Theirs.Locked && !e.Theirs.Locked {
		t.status(itempackets.TradeAgain)
	}
	if !same(&was.Theirs, &e.Theirs) {
		t.sight.Put(t.side(&e.Theirs, true))
	}
	if !same(&was.Mine, &e.Mine) {
		t.sight.Put(t.side(&e.Mine, false))
	}
	if e.Theirs.Locked && !was.Theirs.Locked {
		t.status(itempackets.TradeAgreed)
	}
}

func same(a, b *event.TradeSide) bool {
	return a.Money == b.Money && len(a.Things) == len(b.Things) && (len(a.Things) == 0 || reflect.DeepEqual(a.Things, b.Things))
}

// side returns one side of a trade as both players see it.
func (t *Updates) side(side *event.TradeSide, theirs bool) *itempackets.TradeShown {
	edition := t.sight.Edition()
	m := &itempackets.TradeShown{Theirs: theirs, Counts: [2]uint32{itempackets.TradePlaces, itempackets.TradePlaces}, Money: edition.Coinage(content.Coins, side.Money)}
	for i := range m.Things {
		m.Things[i].Place = uint8(i)
	}
	for i := range side.Things {
		laid := &side.Things[i]
		d, ok := edition.Content.Item(content.ID(laid.Thing.Def))
		if !ok || laid.Place >= itempackets.TradePlaces {
			continue
		}
		f := t.hand.things.Facts(edition, d, &laid.Thing)
		m.Things[laid.Place] = itempackets.TradeThing{
			Place: laid.Place, Entry: f.Entry, Display: edition.Number(d.Clients, "display", 0), Count: uint32(laid.Thing.Count),
			Enchantment: f.Lies[0][2], Stones: [3]uint32{f.Lies[2][2], f.Lies[3][2], f.Lies[4][2]}, Property: f.Property,
			Charges: f.Charges, MaxDurability: f.MaxDurability, Durability: f.Durability,
		}
	}
	return m
}

// Refused implements conn.Refuser. The client already shows its change as done, so it is sent
// the state of the trade.
func (t *Updates) Refused(e event.Refused) bool {
	if e.Intent != intent.KindTrade {
		return false
	}
	end, words := ends[e.Reason.Key]
	words = words && e.Reason.Bundle == "base"
	if t.shown != nil || !words {
		t.sight.Say(t.sight.Edition().Filled(e.Reason, e.Args))
	}
	switch {
	case t.shown != nil:
		t.status(itempackets.TradeAgain)
		t.sight.Put(t.side(&t.shown.Mine, false))
	case words:
		t.status(end)
	default:
		t.status(itempackets.TradeOff)
	}
	return true
}
