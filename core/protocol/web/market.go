package web

import (
	"strings"

	"loam/core/character"
	"loam/core/content"
	"loam/core/event"
	"loam/core/intent"
	inventory "loam/core/item"
	"loam/core/mail"
	"loam/core/trade"
)

var tradeActs = func() (words []string) {
	for a := range intent.TradeActs {
		words = append(words, intent.TradeAct(a).String())
	}
	return words
}()

func decodeTrade(r *reader) intent.Intent {
	in := intent.Trade{
		Act:    intent.TradeAct(r.word("act", tradeActs, "ask; begin what another has asked for; lay or clear something; money; accept what both see; unlock; cancel; busy and ignore: cancel, and the other is told that it is so")),
		Player: r.guidOr("player", "of ask: whom"),
		Place:  uint8(r.integerOr("place", 0, trade.Places-1, "of lay and clear: the place in the trade, from 0; what lies in the last is only shown")),
		Count:  takeCount(r, 0, "of lay: how many of a stack; left out: all"),
		Money:  r.integerOr("money", 0, content.MaxMoney, "of money: coins"),
		Seen:   r.integerOr("seen", 0, 1<<53, "of accept: the `version` of the offers that the player sees; one that has changed meanwhile is not agreed with"),
	}
	in.Slot = takeSlotOr(r, "slot", "of lay: where it lies")
	return in
}

// mailActs are the words for what may be done about letters, by mail.Act; those that
// players cannot do have none.
var mailActs = func() (words []string) {
	for a := range mail.Acts {
		if act := mail.Act(a); act != mail.Gift {
			words = append(words, act.String())
		}
	}
	return words
}()

func decodeMail(r *reader) intent.Intent {
	word := mailActs[r.word("act", mailActs, "list; send; read; take a thing; empty: take all; coins: take the money; pay what is owed; return; delete; price: what a letter with these things and coins would cost; redeem: pay, and take the thing")]
	in := intent.Mail{
		Where:   r.guidOr("where", "whose mailbox; left out: the one that stands open"),
		To:      r.lineOr("to", 48, "of send: the name of a character"),
		Subject: r.lineOr("subject", character.MaxSubject, "of send"),
		Text:    r.textValue("text", character.MaxLetter, "of send", true),
		Things:  takeLaid(r),
		Money:   r.integerOr("money", 0, content.MaxMoney, "of send: coins that go with it; of pay: what is owed"),
		Owed:    r.integerOr("owed", 0, content.MaxMoney, "of send: cash on delivery"),
		Letter:  r.integerOr("letter", 0, 1<<53, "its number; of all but list and send"),
		Nth:     int(r.integerOr("nth", 0, character.MaxThings-1, "of take: which of its things, from 0")),
	}
	for a := range mail.Acts {
		if mail.Act(a).String() == word {
			in.Act = uint8(a)
		}
	}
	return in
}

// takeLaid takes a list of slots, with how many of what lies there: "backpack_1,
// backpack_2:3".
func takeLaid(r *reader) (all []intent.Laid) {
	list := r.lineOr("things", 400, "of send: slots with commas between; a colon and a number behind one is how many of a stack")
	if list == "" {
		return nil
	}
	for _, one := range strings.Split(list, ",") {
		word, count, counted := strings.Cut(strings.TrimSpace(one), ":")
		s, ok := inventory.ParseSlot(word)
		n := 0
		for _, digit := range count {
			if n = n*10 + int(digit-'0'); digit < '0' || digit > '9' || n > 1<<30 {
				ok = false
				break
			}
		}
		if !ok || counted && n == 0 || len(all) == character.MaxThings {
			r.fail("field %q is %.40q, expected at most %d slots such as backpack_1:3", "things", list, character.MaxThings)
			return nil
		}
		all = append(all, intent.Laid{Slot: uint16(s), Count: n})
	}
	return all
}

var (
	toldTrade = toldInWords("News of the player's trade with another.", func(w *writer, t texts, e event.TradeTold) {
		w.text("news", e.News.String(), "asked: `with` wants to trade; opened; changed: how it is now; closed: nothing has changed hands; done: all of it has")
		w.guid("with", e.With, "the other player")
		w.textIf("name", e.Name, "of `with`")
		why := ""
		if e.Why != "" {
			why = t.line(content.Text{Bundle: "base", Key: e.Why})
		}
		w.textIf("why", why, "of closed, in the reader's language")
		w.integerIf("version", e.Version, "of opened and changed: counts the changes")
		if e.News == event.TradeChanged || w.noting() {
			tradeSide(w, t, "mine", &e.Mine, "what the player offers")
			tradeSide(w, t, "theirs", &e.Theirs, "what the other offers, as `mine`")
		}
	})
	toldMails = toldInWords("All letters of the player that have arrived, the newest first. `mail` does something about one.", func(w *writer, t texts, e event.MailShown) {
		w.openField("letters", '[', "list of {number, from, subject, text, money, owed, read, returned, returns, left, things}", "owed must be paid before the things are free; returns: it can go back; left: seconds until its time is over")
		for i := range e.Letters {
			w.open('{')
			letter(w, t, &e.Letters[i], e.Now)
			w.close('}')
		}
		w.close(']')
	})
	toldMail = toldInWords("News of the player's letters.", func(w *writer, _ texts, e event.MailTold) {
		w.text("news", e.News.String(), "opened: a mailbox stands open; came: letters have come; sent, taken, returned, deleted, paid or read: what the player has done is done; priced: what a letter would cost; waits: letters lie there that are not read, for who comes into the world")
		w.integerIf("letter", e.Letter, "its number")
		w.integerIf("price", e.Cost, "of priced: the postage, in coins")
		w.textIf("name", e.Name, "of came: from whom the newest is; of sent: to whom")
	})
	toldPosted = toldInWords("Something has come to the player out of a letter or the bank of its guild, or has come back.", func(w *writer, t texts, e event.Posted) {
		w.textIf("item", string(e.Item), "id; left out: coins")
		if e.Item != "" || w.noting() {
			w.text("name", t.nameOf(e.Item), "in the reader's language")
		}
		w.integer("count", e.Count, "")
		why := ""
		if strings.HasPrefix(e.Why, "core.") {
			why = t.line(content.Text{Bundle: "base", Key: e.Why})
		}
		w.textIf("why", why, "why it has come back, in the reader's language")
		from := ""
		switch {
		case e.Why == "guild.bank" || w.noting():
			from = "guild_bank"
		case e.Why == "guild.petition":
			from = "petition"
		}
		w.textIf("from", from, "guild_bank: out of the bank of the guild; petition: from who sells those and takes them in")
	})
)

func tradeSide(w *writer, t texts, name string, s *event.TradeSide, doc string) {
	w.openField(name, '{', "{money, locked, things}", doc+"; locked: its owner agrees; things is a list of {place, item, name, count, quality, bound}")
	if !w.noting() {
		w.integer("money", s.Money, "")
		w.boolean("locked", s.Locked, "")
		w.openField("things", '[', "", "")
		for i := range s.Things {
			thing := &s.Things[i]
			w.open('{')
			w.integer("place", int64(thing.Place), "")
			carried(w, t, &thing.Thing)
			w.close('}')
		}
		w.close(']')
	}
	w.close('}')
}

// carried writes a thing that lies in no slot of the player.
func carried(w *writer, t texts, it *character.Item) {
	encodeCount(w, t, content.ID(it.Def), it.Count)
	w.textIf("quality", qualityOf(t, content.ID(it.Def)), "")
	w.booleanIf("bound", it.Bound, "")
}

func letter(w *writer, t texts, l *mail.Letter, now int64) {
	said := func(s string) string {
		if l.Bundle == "" || s == "" {
			return s
		}
		return t.line(content.Text{Bundle: l.Bundle, Key: s})
	}
	from := said(l.Sender)
	if from == "" && l.Def != "" {
		if d, ok := t.content.Creature(content.ID(l.Def)); ok {
			from = t.line(d.Name)
		}
	}
	if h, ok := t.content.AuctionHouse(content.ID(l.Def)); ok && l.Origin == mail.Auction {
		from = t.line(h.Name)
	}
	w.integer("number", l.Number, "")
	w.text("from", from, "")
	w.text("subject", said(l.Subject), "")
	w.text("text", said(l.Text), "")
	w.integer("money", l.Money, "")
	w.integer("owed", l.Owed, "")
	w.boolean("read", l.Read, "")
	w.boolean("returned", l.Returned, "")
	w.boolean("returns", l.Origin == mail.Player && !l.Returned, "")
	w.integer("left", max(0, l.Expires-now)/1000, "")
	w.openField("things", '[', "", "")
	for i := range l.Things {
		w.open('{')
		carried(w, t, &l.Things[i])
		w.close('}')
	}
	w.close(']')
}
