package escrow

import (
	"unicode/utf8"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/rules/mail"
	"loam/core/world/mapstate"
)

// mailboxOf returns the mailbox that a player has open and is near to, or 0.
func (e *Escrow) mailboxOf(u *entity.Unit) guid.GUID {
	at := u.Player.Mailbox
	if at == u.GUID || e.open(u, at, content.Mailbox) {
		return at
	}
	return 0
}

// OpenMail shows a player its mail at a creature, a game object or itself.
func (e *Escrow) OpenMail(u *entity.Unit, at guid.GUID) bool {
	was := u.Player.Mailbox
	u.Player.Mailbox = at
	if e.mailboxOf(u) == 0 {
		u.Player.Mailbox = was
		return false
	}
	e.Log.Add(event.MailTold{Player: u.GUID, News: event.MailOpened, Where: at})
	e.inquire(u, character.Order{Act: uint8(mail.List)})
	return true
}

// AskMail handles a player's request about mail.
func (e *Escrow) AskMail(u *entity.Unit, in intent.Mail) {
	if !e.parley.MayPress(u, in.Kind()) {
		return
	}
	if in.Where != 0 && in.Where != u.Player.Mailbox {
		if !e.goToMail(u, in.Where) {
			e.refuseMail(u, &in, mapstate.CoreText(string(mail.Far)))
			return
		}
		if in.Act == uint8(mail.List) {
			return // opening a mailbox shows its letters
		}
	}
	if e.mailboxOf(u) == 0 {
		e.refuseMail(u, &in, mapstate.CoreText(string(mail.Far)))
		return
	}
	why := ""
	switch mail.Act(in.Act) {
	case mail.Price:
		e.Log.Add(event.MailTold{Player: u.GUID, News: event.MailPriced, Act: in.Act, Where: u.Player.Mailbox, Cost: e.postage(&in)})
	case mail.Send:
		why = e.sendMail(u, &in)
	case mail.Pay, mail.Redeem:
		why = e.payMail(u, &in)
	case mail.List, mail.Read, mail.Take, mail.Empty, mail.Coins, mail.Return, mail.Delete:
		if mail.Act(in.Act) == mail.Take || mail.Act(in.Act) == mail.Empty {
			if item.Free(e.Content(), &u.Player.Items) == 0 {
				why = string(item.Full)
				break
			}
		}
		e.inquire(u, character.Order{Act: in.Act, Of: in.Letter, Nth: in.Nth})
	default:
		e.Counters.Refused++
	}
	if why != "" {
		e.refuseMail(u, &in, mapstate.CoreText(why))
	}
}

// refuseMail sends a player the reason why its request about mail is refused, and the
// request.
func (e *Escrow) refuseMail(u *entity.Unit, in *intent.Mail, why content.Text) {
	e.Counters.Refused++
	e.Log.Add(event.Refused{Player: u.GUID, Intent: in.Kind(), Reason: why, Args: value.OfRecord("act", int(in.Act), "letter", int(in.Letter))})
}

// goToMail opens the mailbox that a player names, like a use of it does. It reports
// whether it is open then.
func (e *Escrow) goToMail(u *entity.Unit, at guid.GUID) bool {
	if o, is := e.Object(at); is {
		return e.uses(u, o, content.Mailbox) && u.Player.Mailbox == at
	}
	with, here := e.Units[at]
	return here && e.offersMail(with) && e.OpenMail(u, at)
}

// offersMail reports whether a unit offers a mailbox without a script.
func (e *Escrow) offersMail(u *entity.Unit) bool { return u.Offers.Has(content.DoMail) }

// postage returns the price of a letter, in the currency of coins.
func (e *Escrow) postage(in *intent.Mail) int64 {
	return int64(max(0, min(e.Rules().Eval(content.MailPostage, float64(len(in.Things)), float64(in.Money), float64(in.Owed)), content.MaxMoney)))
}

// sendMail takes the contents of a letter and its postage from a player. It returns why
// not, or "".
func (e *Escrow) sendMail(u *entity.Unit, in *intent.Mail) string {
	rules := e.Rules()
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
		Act: uint8(mail.Send), To: in.To, Subject: cut(in.Subject, character.MaxSubject), Text: cut(in.Text, character.MaxLetter), Sum: in.Owed,
		Price: e.postage(in),
	}
	o.Money = in.Money + o.Price
	if why := unable(u, &o); why != "" {
		return why
	}
	if e.forbidsMail(u, in, &o) {
		return ""
	}
	if why := unable(u, &o); why != "" {
		return why
	}
	if why := e.handThings(u, in.Things, &o); why != item.Done {
		return string(why)
	}
	if why := e.things.ChangeMoney(u, content.Coins, -o.Money); why != currency.Done {
		panic("courier: a purse that was looked at has changed")
	}
	e.order(u, o)
	return ""
}

// forbidsMail asks the scripts of a player whether it may send a letter, and sends it the
// reason if not.
func (e *Escrow) forbidsMail(u *entity.Unit, in *intent.Mail, o *character.Order) bool {
	if !u.Hooks.Has(hook.SendMail) {
		return false
	}
	args := hook.Args{Texts: [2]string{in.To, o.Subject}, Numbers: [2]float64{float64(in.Money), float64(len(in.Things))}}
	reason, refused := e.Ask(hook.SendMail, u.GUID, args)
	if refused {
		e.refuseMail(u, in, reason)
	}
	return refused || !e.Here(u)
}

// payMail takes the payment for a letter from a player. The letter holds its price; a
// different amount is returned.
func (e *Escrow) payMail(u *entity.Unit, in *intent.Mail) string {
	switch {
	case in.Money <= 0:
		return string(mail.Amount)
	case len(u.Player.Post.Out) >= MostOrders:
		return string(mail.Busy)
	}
	if in.Act == uint8(mail.Redeem) && item.Free(e.Content(), &u.Player.Items) == 0 {
		return string(item.Full)
	}
	if why := e.things.ChangeMoney(u, content.Coins, -in.Money); why != currency.Done {
		return string(why)
	}
	e.order(u, character.Order{Act: in.Act, Of: in.Letter, Nth: in.Nth, Money: in.Money})
	return ""
}
