// Package trade decodes and encodes the messages and events about trades between players.
package trade

import (
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
)

var acts = func() (words []string) {
	for a := range intent.TradeActs {
		words = append(words, intent.TradeAct(a).String())
	}
	return words
}()

// Decode decodes `trade`.
func Decode(r *jsonfield.Reader) intent.Intent {
	in := intent.Trade{
		Act:    intent.TradeAct(r.Word("act", acts, "ask; begin: accept a request; lay or clear an item; money; accept the offers; unlock: withdraw that; cancel; busy and ignore: cancel and report that reason to the other player")),
		Player: r.GUIDOr("player", "for ask: the other player"),
		Place:  uint8(r.IntegerOr("place", 0, intent.TradePlaces-1, "for lay and clear: place in the trade window, from 0; the item in the last place is only shown, not traded")),
		Count:  item.TakeCount(r, 0, "for lay: number of items of a stack; default: all"),
		Money:  r.IntegerOr("money", 0, content.MaxMoney, "for money: in coins"),
		Seen:   r.IntegerOr("seen", 0, 1<<53, "for accept: the `version` of the offers that the player sees; if the offers have changed since, it is not accepted"),
	}
	in.Slot = item.TakeSlotOr(r, "slot", "for lay: slot of the item")
	return in
}

// Told is the event for a trade with another player.
var Told = message.ToldInWords("News of the player's trade with another player.", func(w *jsonfield.Writer, t locale.Texts, e event.TradeTold) {
	w.Text("news", e.News.String(), "asked: `with` wants to trade; opened; changed: the new state; closed: nothing was exchanged; done: the trade is complete")
	w.GUID("with", e.With, "the other player")
	w.TextIf("name", e.Name, "of `with`")
	why := ""
	if e.Why != "" {
		why = t.Line(content.Text{Bundle: "base", Key: e.Why})
	}
	w.TextIf("why", why, "for closed, in the reader's language")
	w.IntegerIf("version", e.Version, "for opened and changed: number of the version of the offers")
	if e.News == event.TradeChanged || w.Noting() {
		side(w, t, "mine", &e.Mine, "the player's offer")
		side(w, t, "theirs", &e.Theirs, "the other player's offer, as `mine`")
	}
})

func side(w *jsonfield.Writer, t locale.Texts, name string, s *event.TradeSide, doc string) {
	w.OpenField(name, '{', "{money, locked, things}", doc+"; locked: its owner has accepted; things is a list of {place, item, name, count, quality, bound}")
	if !w.Noting() {
		w.Integer("money", s.Money, "")
		w.Boolean("locked", s.Locked, "")
		w.OpenField("things", '[', "", "")
		for i := range s.Things {
			thing := &s.Things[i]
			w.Open('{')
			w.Integer("place", int64(thing.Place), "")
			item.Carried(w, t, &thing.Thing)
			w.Close('}')
		}
		w.Close(']')
	}
	w.Close('}')
}
