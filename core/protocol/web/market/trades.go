// Package market is what pages ask and are told of dealings between players: trades,
// letters and auctions.
package market

import (
	"strings"

	"loam/core/content"
	"loam/core/event"
	"loam/core/intent"
	"loam/core/protocol/web/belongings"
	"loam/core/protocol/web/field"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	"loam/core/trade"
)

var tradeActs = func() (words []string) {
	for a := range intent.TradeActs {
		words = append(words, intent.TradeAct(a).String())
	}
	return words
}()

// DecodeTrade takes `trade`.
func DecodeTrade(r *field.Reader) intent.Intent {
	in := intent.Trade{
		Act:    intent.TradeAct(r.Word("act", tradeActs, "ask; begin what another has asked for; lay or clear something; money; accept what both see; unlock; cancel; busy and ignore: cancel, and the other is told that it is so")),
		Player: r.GuidOr("player", "of ask: whom"),
		Place:  uint8(r.IntegerOr("place", 0, trade.Places-1, "of lay and clear: the place in the trade, from 0; what lies in the last is only shown")),
		Count:  belongings.TakeCount(r, 0, "of lay: how many of a stack; left out: all"),
		Money:  r.IntegerOr("money", 0, content.MaxMoney, "of money: coins"),
		Seen:   r.IntegerOr("seen", 0, 1<<53, "of accept: the `version` of the offers that the player sees; one that has changed meanwhile is not agreed with"),
	}
	in.Slot = belongings.TakeSlotOr(r, "slot", "of lay: where it lies")
	return in
}

// What a page is told of trades and letters.
var (
	TradeTold = message.ToldInWords("News of the player's trade with another.", func(w *field.Writer, t locale.Texts, e event.TradeTold) {
		w.Text("news", e.News.String(), "asked: `with` wants to trade; opened; changed: how it is now; closed: nothing has changed hands; done: all of it has")
		w.Guid("with", e.With, "the other player")
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
	MailShown = message.ToldInWords("All letters of the player that have arrived, the newest first. `mail` does something about one.", func(w *field.Writer, t locale.Texts, e event.MailShown) {
		w.OpenField("letters", '[', "list of {number, from, subject, text, money, owed, read, returned, returns, left, things}", "owed must be paid before the things are free; returns: it can go back; left: seconds until its time is over")
		for i := range e.Letters {
			w.Open('{')
			letter(w, t, &e.Letters[i], e.Now)
			w.Close('}')
		}
		w.Close(']')
	})
	MailTold = message.ToldInWords("News of the player's letters.", func(w *field.Writer, _ locale.Texts, e event.MailTold) {
		w.Text("news", e.News.String(), "opened: a mailbox stands open; came: letters have come; sent, taken, returned, deleted, paid or read: what the player has done is done; priced: what a letter would cost; waits: letters lie there that are not read, for who comes into the world")
		w.IntegerIf("letter", e.Letter, "its number")
		w.IntegerIf("price", e.Cost, "of priced: the postage, in coins")
		w.TextIf("name", e.Name, "of came: from whom the newest is; of sent: to whom")
	})
	Posted = message.ToldInWords("Something has come to the player out of a letter or the bank of its guild, or has come back.", func(w *field.Writer, t locale.Texts, e event.Posted) {
		w.TextIf("item", string(e.Item), "id; left out: coins")
		if e.Item != "" || w.Noting() {
			w.Text("name", t.ItemName(e.Item), "in the reader's language")
		}
		w.Integer("count", e.Count, "")
		why := ""
		if strings.HasPrefix(e.Why, "core.") {
			why = t.Line(content.Text{Bundle: "base", Key: e.Why})
		}
		w.TextIf("why", why, "why it has come back, in the reader's language")
		from := ""
		switch {
		case e.Why == "guild.bank" || w.Noting():
			from = "guild_bank"
		case e.Why == "guild.petition":
			from = "petition"
		}
		w.TextIf("from", from, "guild_bank: out of the bank of the guild; petition: from who sells those and takes them in")
	})
)

func tradeSide(w *field.Writer, t locale.Texts, name string, s *event.TradeSide, doc string) {
	w.OpenField(name, '{', "{money, locked, things}", doc+"; locked: its owner agrees; things is a list of {place, item, name, count, quality, bound}")
	if !w.Noting() {
		w.Integer("money", s.Money, "")
		w.Boolean("locked", s.Locked, "")
		w.OpenField("things", '[', "", "")
		for i := range s.Things {
			thing := &s.Things[i]
			w.Open('{')
			w.Integer("place", int64(thing.Place), "")
			belongings.Carried(w, t, &thing.Thing)
			w.Close('}')
		}
		w.Close(']')
	}
	w.Close('}')
}
