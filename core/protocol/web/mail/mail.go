// Package mail decodes and encodes the messages and events about mail, and about items and
// money that arrive in other ways.
package mail

import (
	"strings"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	itemrules "loam/core/rules/item"
	"loam/core/rules/mail"
)

// acts are the words for what may be done about letters, by mail.Act; those that
// players cannot do have none.
var acts = func() (words []string) {
	for a := range mail.Acts {
		if act := mail.Act(a); act != mail.Gift {
			words = append(words, act.String())
		}
	}
	return words
}()

// Decode decodes `mail`.
func Decode(r *jsonfield.Reader) intent.Intent {
	word := acts[r.Word("act", acts, "list; send; read; take an item; empty: take all; coins: take the money; pay the cash on delivery; return; delete; price: ask for the postage of a letter with these items and coins; redeem: pay, and take the item")]
	in := intent.Mail{
		Where:   r.GUIDOr("where", "the mailbox; default: the open one"),
		To:      r.LineOr("to", 48, "for send: name of the recipient"),
		Subject: r.LineOr("subject", character.MaxSubject, "for send"),
		Text:    r.TextValue("text", character.MaxLetter, "for send", true),
		Things:  takeLaid(r),
		Money:   r.IntegerOr("money", 0, content.MaxMoney, "for send: coins to attach; for pay: the cash on delivery"),
		Owed:    r.IntegerOr("owed", 0, content.MaxMoney, "for send: cash on delivery"),
		Letter:  r.IntegerOr("letter", 0, 1<<53, "number of the letter; for all but list and send"),
		Nth:     int(r.IntegerOr("nth", 0, character.MaxThings-1, "for take: index of the attached item, from 0")),
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
func takeLaid(r *jsonfield.Reader) (all []intent.Laid) {
	list := r.LineOr("things", 400, "for send: slots, separated by commas; a colon and a number after a slot take that many of a stack")
	if list == "" {
		return nil
	}
	for _, one := range strings.Split(list, ",") {
		word, count, counted := strings.Cut(strings.TrimSpace(one), ":")
		s, ok := itemrules.ParseSlot(word)
		n := 0
		for _, digit := range count {
			if n = n*10 + int(digit-'0'); digit < '0' || digit > '9' || n > 1<<30 {
				ok = false
				break
			}
		}
		if !ok || counted && n == 0 || len(all) == character.MaxThings {
			r.Fail("field %q is %.40q, expected at most %d slots such as backpack_1:3", "things", list, character.MaxThings)
			return nil
		}
		all = append(all, intent.Laid{Slot: uint16(s), Count: n})
	}
	return all
}

// Events about mail, and about items and money that arrive in other ways.
var (
	Shown = message.ToldInWords("All letters that have arrived for the player, the newest first. `mail` acts on them.", func(w *jsonfield.Writer, t locale.Texts, e event.MailShown) {
		w.OpenField("letters", '[', "list of {number, from, subject, text, money, owed, read, returned, returns, left, things}", "owed must be paid before the items can be taken; returns: the letter can be returned; left: seconds until it expires")
		for i := range e.Letters {
			w.Open('{')
			letter(w, t, &e.Letters[i], e.Now)
			w.Close('}')
		}
		w.Close(']')
	})
	Told = message.ToldInWords("News of the player's mail.", func(w *jsonfield.Writer, _ locale.Texts, e event.MailTold) {
		w.Text("news", e.News.String(), "opened: a mailbox is open; came: letters have arrived; sent, taken, returned, deleted, paid or read: the request succeeded; priced: the postage of a letter; waits: there are unread letters, sent on entering the world")
		w.IntegerIf("letter", e.Letter, "number of the letter")
		w.IntegerIf("price", e.Cost, "for priced: the postage, in coins")
		w.TextIf("name", e.Name, "for came: sender of the newest letter; for sent: the recipient")
	})
	Posted = message.ToldInWords("The player received an item or money from mail or the guild bank, or got it back.", func(w *jsonfield.Writer, t locale.Texts, e event.Posted) {
		w.TextIf("item", string(e.Item), "id; omitted for coins")
		if e.Item != "" || w.Noting() {
			w.Text("name", t.ItemName(e.Item), "in the reader's language")
		}
		w.Integer("count", e.Count, "")
		why := ""
		if strings.HasPrefix(e.Why, "core.") {
			why = t.Line(content.Text{Bundle: "base", Key: e.Why})
		}
		w.TextIf("why", why, "why it was given back, in the reader's language")
		from := ""
		switch {
		case e.Why == "guild.bank" || w.Noting():
			from = "guild_bank"
		case e.Why == "guild.petition":
			from = "petition"
		}
		w.TextIf("from", from, "guild_bank: from the guild bank; petition: from the vendor that sells petitions and accepts them")
	})
)

func letter(w *jsonfield.Writer, t locale.Texts, l *mail.Letter, now int64) {
	said := func(s string) string {
		if l.Bundle == "" || s == "" {
			return s
		}
		return t.Line(content.Text{Bundle: l.Bundle, Key: s})
	}
	from := said(l.Sender)
	if from == "" && l.Def != "" {
		if d, ok := t.Content.Creature(content.ID(l.Def)); ok {
			from = t.Line(d.Name)
		}
	}
	if h, ok := t.Content.AuctionHouse(content.ID(l.Def)); ok && l.Origin == mail.Auction {
		from = t.Line(h.Name)
	}
	w.Integer("number", l.Number, "")
	w.Text("from", from, "")
	w.Text("subject", said(l.Subject), "")
	w.Text("text", said(l.Text), "")
	w.Integer("money", l.Money, "")
	w.Integer("owed", l.Owed, "")
	w.Boolean("read", l.Read, "")
	w.Boolean("returned", l.Returned, "")
	w.Boolean("returns", l.Origin == mail.Player && !l.Returned, "")
	w.Integer("left", max(0, l.Expires-now)/1000, "")
	w.OpenField("things", '[', "", "")
	for i := range l.Things {
		w.Open('{')
		item.Carried(w, t, &l.Things[i])
		w.Close('}')
	}
	w.Close(']')
}
