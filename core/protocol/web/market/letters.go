package market

import (
	"strings"

	"loam/core/character"
	"loam/core/content"
	"loam/core/intent"
	inventory "loam/core/item"
	"loam/core/mail"
	"loam/core/protocol/web/belongings"
	"loam/core/protocol/web/field"
	"loam/core/protocol/web/locale"
)

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

// DecodeMail takes `mail`.
func DecodeMail(r *field.Reader) intent.Intent {
	word := mailActs[r.Word("act", mailActs, "list; send; read; take a thing; empty: take all; coins: take the money; pay what is owed; return; delete; price: what a letter with these things and coins would cost; redeem: pay, and take the thing")]
	in := intent.Mail{
		Where:   r.GuidOr("where", "whose mailbox; left out: the one that stands open"),
		To:      r.LineOr("to", 48, "of send: the name of a character"),
		Subject: r.LineOr("subject", character.MaxSubject, "of send"),
		Text:    r.TextValue("text", character.MaxLetter, "of send", true),
		Things:  takeLaid(r),
		Money:   r.IntegerOr("money", 0, content.MaxMoney, "of send: coins that go with it; of pay: what is owed"),
		Owed:    r.IntegerOr("owed", 0, content.MaxMoney, "of send: cash on delivery"),
		Letter:  r.IntegerOr("letter", 0, 1<<53, "its number; of all but list and send"),
		Nth:     int(r.IntegerOr("nth", 0, character.MaxThings-1, "of take: which of its things, from 0")),
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
func takeLaid(r *field.Reader) (all []intent.Laid) {
	list := r.LineOr("things", 400, "of send: slots with commas between; a colon and a number behind one is how many of a stack")
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
			r.Fail("field %q is %.40q, expected at most %d slots such as backpack_1:3", "things", list, character.MaxThings)
			return nil
		}
		all = append(all, intent.Laid{Slot: uint16(s), Count: n})
	}
	return all
}

func letter(w *field.Writer, t locale.Texts, l *mail.Letter, now int64) {
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
		belongings.Carried(w, t, &l.Things[i])
		w.Close('}')
	}
	w.Close(']')
}
