package mail

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
	mailrules "loam/core/rules/mail"
)

// Handle executes an order to the mail.
func (m *Mail) Handle(p *inbox.Posted) {
	o, who := &p.Order, m.s.Named(p.Name)
	if int(o.Act) >= mailrules.Acts || acts[o.Act] == nil {
		return
	}
	why := acts[o.Act](m, p)
	if who == nil || o.Act == uint8(mailrules.List) {
		return
	}
	if why != mailrules.Done {
		m.s.Refuse(who, intent.KindMail, string(why), "act", int(o.Act), "letter", int(o.Of))
		return
	}
	if news, ok := told[mailrules.Act(o.Act)]; ok {
		nth := -1
		if o.Act == uint8(mailrules.Take) || o.Act == uint8(mailrules.Redeem) {
			nth = o.Nth
		}
		m.s.Happened(who, event.MailTold{Player: who.Player, News: news, Act: o.Act, Where: p.Where, Letter: o.Of, Nth: nth, Name: o.To})
	}
	if o.Act != uint8(mailrules.Send) && o.Act != uint8(mailrules.Gift) {
		m.showMail(p)
	}
}

// told maps acts to what the player is told.
var told = map[mailrules.Act]event.MailNews{
	mailrules.Send: event.MailSent, mailrules.Take: event.MailTaken, mailrules.Redeem: event.MailTaken, mailrules.Empty: event.MailTaken, mailrules.Coins: event.MailTaken,
	mailrules.Pay: event.MailPaid, mailrules.Return: event.MailReturned, mailrules.Delete: event.MailDeleted, mailrules.Read: event.MailRead,
}

// acts maps acts of the mail to their implementations; those that maps answer have none.
var acts = [mailrules.Acts]func(*Mail, *inbox.Posted) mailrules.Why{
	mailrules.List: func(m *Mail, p *inbox.Posted) mailrules.Why { m.showMail(p); return mailrules.Done },
	mailrules.Send: (*Mail).sendLetter,
	mailrules.Gift: (*Mail).gift,
	mailrules.Read: func(m *Mail, p *inbox.Posted) mailrules.Why { return m.boxes.Read(m.s.Unix(), p.Player, p.Order.Of) },
	mailrules.Take: func(m *Mail, p *inbox.Posted) mailrules.Why {
		return m.boxes.Take(m.s.Unix(), p.Player, p.Order.Of, p.Order.Nth)
	},
	mailrules.Empty: func(m *Mail, p *inbox.Posted) mailrules.Why { return m.boxes.Empty(m.s.Unix(), p.Player, p.Order.Of) },
	mailrules.Coins: func(m *Mail, p *inbox.Posted) mailrules.Why { return m.boxes.Coins(m.s.Unix(), p.Player, p.Order.Of) },
	mailrules.Pay: func(m *Mail, p *inbox.Posted) mailrules.Why {
		return m.boxes.Pay(m.s.Unix(), p.Player, p.Name, &p.Order, m.Terms())
	},
	mailrules.Redeem: func(m *Mail, p *inbox.Posted) mailrules.Why {
		return m.boxes.Redeem(m.s.Unix(), p.Player, p.Name, &p.Order, m.Terms())
	},
	mailrules.Return: func(m *Mail, p *inbox.Posted) mailrules.Why {
		return m.boxes.Back(m.s.Unix(), p.Player, p.Order.Of, m.Terms())
	},
	mailrules.Delete: func(m *Mail, p *inbox.Posted) mailrules.Why { return m.boxes.Delete(m.s.Unix(), p.Player, p.Order.Of) },
}

// sendLetter sends a player's letter, unless the recipient ignores the sender.
func (m *Mail) sendLetter(p *inbox.Posted) mailrules.Why {
	o := &p.Order
	of := func(number int64) guid.GUID { return guid.New(guid.Player, 0, uint64(number)) }
	if o.Whom != 0 && m.contacts.Ignores(of(o.Whom), of(p.Player)) {
		m.boxes.Deliver(p.Player, o.Things, o.Money, string(mailrules.Deaf))
		return mailrules.Deaf
	}
	return m.boxes.Post(m.s.Unix(), p.Player, p.Name, o, m.Terms())
}

// gift puts a letter that no player has sent into a mailbox: of the named character, or of the
// author of the order.
func (m *Mail) gift(p *inbox.Posted) mailrules.Why {
	o := &p.Order
	to := o.Whom
	if to == 0 && o.To == "" {
		to = p.Player
	}
	if to == 0 {
		return mailrules.Nobody
	}
	l := mailrules.Letter{Origin: mailrules.System, Sender: o.From, Def: o.House, Bundle: o.Bundle, Subject: o.Subject, Text: o.Text, Things: o.Things, Money: o.Money, Owed: o.Sum}
	if o.House != "" {
		l.Origin = mailrules.Creature
	}
	m.boxes.Give(m.s.Unix(), to, l, m.Terms())
	return mailrules.Done
}

// showMail sends a player all its letters.
func (m *Mail) showMail(p *inbox.Posted) {
	who := m.s.Named(p.Name)
	if who == nil {
		return
	}
	var letters []mailrules.Letter
	if own := m.boxes.Of(p.Player); own != nil {
		letters = own.Arrived(m.s.Unix())
	}
	m.s.Happened(who, event.MailShown{Player: who.Player, Where: p.Where, Now: m.s.Unix(), Letters: letters})
}

// waits tells a player that enters the world about unread letters that it already knows of.
func (m *Mail) waits(who *realmstate.Online) {
	own := m.boxes.Of(int64(who.Player.Counter()))
	told := func(l mailrules.Letter) bool { return l.Told && !l.Read && l.Arrives <= m.s.Unix() }
	if own != nil && slices.ContainsFunc(own.Letters, told) {
		m.s.Happened(who, event.MailTold{Player: who.Player, News: event.MailWaits})
	}
}

// Pass reports new letters once a second, and returns or deletes expired ones once a
// minute.
func (m *Mail) Pass() {
	if !m.s.OnSecond() {
		return
	}
	for who := range m.s.Online() {
		if owner := int64(who.Player.Counter()); m.boxes.News(m.s.Unix(), owner) {
			all := m.boxes.Of(owner).Arrived(m.s.Unix())
			m.s.Happened(who, event.MailTold{Player: who.Player, News: event.MailCame, Name: m.signed(&all[0])})
		}
	}
	if m.s.Unix()/leastKept != m.swept/leastKept {
		m.swept = m.s.Unix()
		m.boxes.Pass(m.s.Unix(), m.Terms())
	}
}

// signed returns the name of the sender of a letter.
func (m *Mail) signed(l *mailrules.Letter) string {
	if l.Bundle == "" || l.Sender == "" {
		return l.Sender
	}
	return m.s.Content().Line("", content.Text{Bundle: l.Bundle, Key: l.Sender})
}

// Terms returns the terms of mail in the running release.
func (m *Mail) Terms() mailrules.Terms {
	r := &m.s.Content().Rules
	return mailrules.Terms{
		Most: int(min(max(r.Eval(content.MailLetters), 1), mostLetters)),
		Delay: func(things int, money, owed int64) int64 {
			return span(r.Eval(content.MailDelayMS, float64(things), float64(money), float64(owed)), 0)
		},
		Keep: func(owed int64) int64 { return span(r.Eval(content.MailKeepMS, float64(owed)), leastKept) },
	}
}

// Limits of letters.
const (
	mostLetters = 500
	leastKept   = 60_000               // ms
	mostMS      = 400 * 24 * 3_600_000 // of any span
)

// span returns a time of a formula, in ms.
func span(ms float64, least int64) int64 {
	if !(ms >= float64(least)) {
		return least
	}
	return int64(min(ms, mostMS))
}
