// Package mail runs mailboxes on a map: what players send, read, take and pay for. Letters
// are in the realm, which decides by the rules of package rules/mail; items and money travel
// by package escrow.
//
// All state is in the player. Mailboxes belong to the goroutine of their map.
package mail

import (
	"unicode/utf8"

	"loam/core/world/escrow"
	"loam/core/world/gossip"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	itemrules "loam/core/rules/item"
	"loam/core/rules/mail"
	"loam/core/world/item"
	"loam/core/world/mapstate"
)

// Mailboxes are the mailboxes of a map.
type Mailboxes struct {
	*escrow.Escrow
	items  *item.Inventories
	gossip *gossip.Menus
}

// New makes the Mailboxes of a map.
func New(e *escrow.Escrow, items *item.Inventories, menus *gossip.Menus) *Mailboxes {
	return &Mailboxes{Escrow: e, items: items, gossip: menus}
}

// mailboxOf returns the mailbox that a player has open and is near to, or 0.
func (m *Mailboxes) mailboxOf(u *entity.Unit) guid.GUID {
	at := u.Player.Mailbox
	if at == u.GUID || m.Reaches(u, at, content.Mailbox) {
		return at
	}
	return 0
}

// Open shows a player its mail at a creature, a game object or itself.
func (m *Mailboxes) Open(u *entity.Unit, at guid.GUID) bool {
	was := u.Player.Mailbox
	u.Player.Mailbox = at
	if m.mailboxOf(u) == 0 {
		u.Player.Mailbox = was
		return false
	}
	m.Log.Add(event.MailTold{Player: u.GUID, News: event.MailOpened, Where: at})
	m.Request(u, u.Player.Mailbox, character.Order{Act: uint8(mail.List)})
	return true
}

// Handle handles a player's request about mail.
func (m *Mailboxes) Handle(u *entity.Unit, in intent.Mail) {
	if !m.gossip.MayPress(u, in.Kind()) {
		return
	}
	if in.Where != 0 && in.Where != u.Player.Mailbox {
		if !m.goToMail(u, in.Where) {
			m.refuseMail(u, &in, mapstate.CoreText(string(mail.Far)))
			return
		}
		if in.Act == uint8(mail.List) {
			return // opening a mailbox shows its letters
		}
	}
	if m.mailboxOf(u) == 0 {
		m.refuseMail(u, &in, mapstate.CoreText(string(mail.Far)))
		return
	}
	why := ""
	switch mail.Act(in.Act) {
	case mail.Price:
		m.Log.Add(event.MailTold{Player: u.GUID, News: event.MailPriced, Act: in.Act, Where: u.Player.Mailbox, Cost: m.postage(&in)})
	case mail.Send:
		why = m.sendMail(u, &in)
	case mail.Pay, mail.Redeem:
		why = m.payMail(u, &in)
	case mail.List, mail.Read, mail.Take, mail.Empty, mail.Coins, mail.Return, mail.Delete:
		if mail.Act(in.Act) == mail.Take || mail.Act(in.Act) == mail.Empty {
			if itemrules.Free(m.Content(), &u.Player.Items) == 0 {
				why = string(itemrules.Full)
				break
			}
		}
		m.Request(u, u.Player.Mailbox, character.Order{Act: in.Act, Of: in.Letter, Nth: in.Nth})
	default:
		m.Counters.Refused++
	}
	if why != "" {
		m.refuseMail(u, &in, mapstate.CoreText(why))
	}
}

// refuseMail sends a player the reason why its request about mail is refused, and the
// request.
func (m *Mailboxes) refuseMail(u *entity.Unit, in *intent.Mail, why content.Text) {
	m.Counters.Refused++
	m.Log.Add(event.Refused{Player: u.GUID, Intent: in.Kind(), Reason: why, Args: value.OfRecord("act", int(in.Act), "letter", int(in.Letter))})
}

// goToMail opens the mailbox that a player names, like a use of it does. It reports
// whether it is open then.
func (m *Mailboxes) goToMail(u *entity.Unit, at guid.GUID) bool {
	if o, is := m.Objects.Get(at); is {
		return m.Uses(u, o, content.Mailbox) && u.Player.Mailbox == at
	}
	with, here := m.Units[at]
	return here && m.offersMail(with) && m.Open(u, at)
}

// offersMail reports whether a unit offers a mailbox without a script.
func (m *Mailboxes) offersMail(u *entity.Unit) bool { return u.Offers.Has(content.DoMail) }

// postage returns the price of a letter, in the currency of coins.
func (m *Mailboxes) postage(in *intent.Mail) int64 {
	return int64(max(0, min(m.Rules().Eval(content.MailPostage, float64(len(in.Things)), float64(in.Money), float64(in.Owed)), content.MaxMoney)))
}

// sendMail takes the contents of a letter and its postage from a player. It returns why
// not, or "".
func (m *Mailboxes) sendMail(u *entity.Unit, in *intent.Mail) string {
	rules := m.Rules()
	most := int(min(max(rules.Eval(content.MailThings), 0), character.MaxThings))
	switch {
	case in.Subject == "" && len(in.Things) == 0 && in.Money == 0:
		return string(mail.Wordless)
	case len(in.Things) > most:
		return string(mail.TooMany)
	case in.Owed > 0 && len(in.Things) == 0:
		return string(mail.Debt)
	case in.Money < 0 || in.Owed < 0 || in.Money > content.MaxMoney || in.Owed > content.MaxMoney:
		return string(currency.TooFew)
	case in.To == "" || len(in.To) > 100 || !utf8.ValidString(in.To):
		return string(mail.Nobody)
	}
	o := character.Order{
		Act: uint8(mail.Send), To: in.To, Subject: escrow.Cut(in.Subject, character.MaxSubject), Text: escrow.Cut(in.Text, character.MaxLetter), Sum: in.Owed,
		Price: m.postage(in),
	}
	o.Money = in.Money + o.Price
	if why := escrow.Unable(u, &o); why != "" {
		return why
	}
	if m.forbidsMail(u, in, &o) {
		return ""
	}
	if why := escrow.Unable(u, &o); why != "" {
		return why
	}
	if why := m.HandItems(u, in.Things, &o); why != itemrules.Done {
		return string(why)
	}
	if why := m.items.ChangeMoney(u, content.Coins, -o.Money); why != currency.Done {
		panic("escrow: a purse that was looked at has changed")
	}
	m.Place(u, o)
	return ""
}

// forbidsMail asks the scripts of a player whether it may send a letter, and sends it the
// reason if not.
func (m *Mailboxes) forbidsMail(u *entity.Unit, in *intent.Mail, o *character.Order) bool {
	if !u.Hooks.Has(hook.SendMail) {
		return false
	}
	args := hook.Args{Texts: [2]string{in.To, o.Subject}, Numbers: [2]float64{float64(in.Money), float64(len(in.Things))}}
	reason, refused := m.Ask(hook.SendMail, u.GUID, args)
	if refused {
		m.refuseMail(u, in, reason)
	}
	return refused || !m.Here(u)
}

// payMail takes the payment for a letter from a player. The letter holds its price; a
// different amount is returned.
func (m *Mailboxes) payMail(u *entity.Unit, in *intent.Mail) string {
	switch {
	case in.Money <= 0:
		return string(mail.Amount)
	case len(u.Player.Post.Out) >= escrow.MostOrders:
		return string(mail.Busy)
	}
	if in.Act == uint8(mail.Redeem) && itemrules.Free(m.Content(), &u.Player.Items) == 0 {
		return string(itemrules.Full)
	}
	if why := m.items.ChangeMoney(u, content.Coins, -in.Money); why != currency.Done {
		return string(why)
	}
	m.Place(u, character.Order{Act: in.Act, Of: in.Letter, Nth: in.Nth, Money: in.Money})
	return ""
}
