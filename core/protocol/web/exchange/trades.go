// Package exchange is what pages ask and are told of dealings between players: trades,
// letters and auctions.
package exchange

import (
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	"loam/core/world/trade"
)

var tradeActs = func() (words []string) {
	for a := range intent.TradeActs {
		words = append(words, intent.TradeAct(a).String())
	}
	return words
}()

// DecodeTrade takes `trade`.
func DecodeTrade(r *jsonfield.Reader) intent.Intent {
	in := intent.Trade{
		Act:    intent.TradeAct(r.Word("act", tradeActs, "ask; begin what another has asked for; lay or clear something; money; accept what both see; unlock; cancel; busy and ignore: cancel, and the other is told that it is so")),
		Player: r.GUIDOr("player", "of ask: whom"),
		Place:  uint8(r.IntegerOr("place", 0, trade.Places-1, "of lay and clear: the place in the trade, from 0; what lies in the last is only shown")),
		Count:  item.TakeCount(r, 0, "of lay: how many of a stack; left out: all"),
		Money:  r.IntegerOr("money", 0, content.MaxMoney, "of money: coins"),
		Seen:   r.IntegerOr("seen", 0, 1<<53, "of accept: the `version` of the offers that the player sees; one that has changed meanwhile is not agreed with"),
	}
	in.Slot = item.TakeSlotOr(r, "slot", "of lay: where it lies")
	return in
}

// TradeTold tells of a trade with another player.
var TradeTold = message.ToldInWords("News of the player's trade with another.", func(w *jsonfield.Writer, t locale.Texts, e event.TradeTold) {
	w.Text("news", e.News.String(), "asked: `with` wants to trade; opened; changed: how it is now; closed: nothing has changed hands; done: all of it has")
	w.GUID("with", e.With, "the other player")
	w.TextIf("name", e.Name, "of `with`")
	why := ""
	if e.Why != "" {
		why = t.Line(content.Text{Bundle: "base", Key: e.Why})
	}
	w.TextIf("why", why, "of closed, in the reader's language")
	w.IntegerIf("version", e.Version, "of opened and changed: counts the changes")
	if e.News == event.TradeChanged || w.Noting() {
		tradeSide(w, t, "mine", &e.Mine, "what the player offers")
		tradeSide(w, t, "theirs", &e.Theirs, "what the other offers, as `mine`")
	}
})

func tradeSide(w *jsonfield.Writer, t locale.Texts, name string, s *event.TradeSide, doc string) {
	w.OpenField(name, '{', "{money, locked, things}", doc+"; locked: its owner agrees; things is a list of {place, item, name, count, quality, bound}")
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
