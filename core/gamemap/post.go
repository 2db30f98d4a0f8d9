package gamemap

import (
	"unicode/utf8"

	"loam/core/box"
	"loam/core/character"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/intent"
	"loam/core/item"
	"loam/core/mail"
	"loam/core/plain"
	"loam/core/purse"
	"loam/core/scene"
)

// What players hand to the offices of the realm, and get from them. Things and money
// leave a player here, in its record they wait as an order until the realm has them
// safe; see package mail.

// MostOrders is how many orders of a player may be under way.
const MostOrders = 20

// mailboxOf is where a player's mailbox stands open and near, 0 where none does.
func (m *Map) mailboxOf(u *unit) guid.GUID {
	at := u.Player.Mailbox
	if at == 0 || at == u.GUID {
		return at
	}
	if at.Kind() == guid.Object {
		if !m.fixture.StandsOpen(u, at, content.Mailbox) {
			return 0
		}
		return at
	}
	with, here := m.s.Units[at]
	if !here || with.Dead || u.Gap(with) > m.s.Rules().Eval(content.TalkYards) {
		return 0
	}
	return at
}

// OpenMail shows a player its letters. At is the creature whose mailbox it is, or
// the player itself, which may then write wherever it goes on this map. The answer
// says whether it is near enough.
func (tx *Tx) OpenMail(player, at *entity.Unit) bool { return tx.on().openMail(player, at.GUID) }

// openMail shows a player its letters at a creature, a game object or itself.
func (m *Map) openMail(u *unit, at guid.GUID) bool {
	was := u.Player.Mailbox
	u.Player.Mailbox = at
	if m.mailboxOf(u) == 0 {
		u.Player.Mailbox = was
		return false
	}
	m.s.Log.Add(event.MailTold{Player: u.GUID, News: event.MailOpened, Where: at})
	m.inquire(u, character.Order{Act: uint8(mail.List)})
	return true
}

// inquire sends an order with which nothing is handed over.
func (m *Map) inquire(u *unit, o character.Order) { m.inquireAt(u, u.Player.Mailbox, o) }

func (m *Map) inquireAt(u *unit, where guid.GUID, o character.Order) {
	m.tx.Send(box.PostMessage(box.Posted{Player: u.Player.Character, Name: u.Name.Key, Where: where, Order: o}))
}

// order writes down what a player hands to an office, and has it saved: the realm
// takes the order from the record when that is safe.
func (m *Map) order(u *unit, o character.Order) {
	p := &u.Player.Post
	p.Sent++
	o.Number = p.Sent
	p.Out = append(p.Out, o)
	m.saveNow(u)
}

func (m *Map) saveNow(u *unit) {
	u.Player.Dirty = true
	m.saveChanged(u)
	u.Player.Dirty = false
}

// handed takes what an office has for a player, once, or forgets what is safe there.
func (m *Map) handed(msg box.Message) {
	p := msg.Posted
	if p == nil {
		return
	}
	u, here := m.s.Units[guid.New(guid.Player, 0, uint64(p.Player))]
	if !here {
		return
	}
	if p.Order.Desk == character.DeskAuction {
		m.due(u, p)
		return
	}
	post := &u.Player.Post
	for _, n := range p.Safe {
		for i := range post.Out {
			if post.Out[i].Number == n {
				post.Out = append(post.Out[:i:i], post.Out[i+1:]...)
				u.Player.Dirty = true
				break
			}
		}
	}
	if p.Delivery.Number == post.Got+1 {
		m.takeDelivery(u, &p.Delivery)
	}
}

// takeDelivery gives a player what an office owes to it. What has no room lies in
// the overflow; where that and the purse have none, it waits with the office.
func (m *Map) takeDelivery(u *unit, d *character.Delivery) {
	if d.Money > purse.Room(m.s.Content(), u.Player.Purse, content.Coins) {
		return
	}
	if len(d.Things) > 0 {
		why := m.things.ChangeItems(u, func(items *character.Items) item.Why {
			return item.Keep(m.s.Content(), items, u.Player.Character, d.Things)
		})
		if why != item.Done {
			return
		}
	}
	if d.Money > 0 {
		m.things.ChangeMoney(u, content.Coins, d.Money)
		m.s.Log.Add(event.Posted{Player: u.GUID, Count: d.Money, Why: d.Why})
	}
	for i := range d.Things {
		m.s.Log.Add(event.Posted{Player: u.GUID, Item: content.ID(d.Things[i].Def), Count: int64(d.Things[i].Count), Why: d.Why})
	}
	u.Player.Post.Got = d.Number
	m.saveNow(u)
}

// askMail is what a player does about letters.
func (m *Map) askMail(u *unit, in intent.Mail) {
	if !m.parley.MayPress(u, in.Kind()) {
		return
	}
	if in.Where != 0 && in.Where != u.Player.Mailbox {
		if !m.goToMail(u, in.Where) {
			m.refuseMail(u, &in, scene.CoreText(string(mail.Far)))
			return
		}
		if in.Act == uint8(mail.List) {
			return // who opens one is shown them
		}
	}
	if m.mailboxOf(u) == 0 {
		m.refuseMail(u, &in, scene.CoreText(string(mail.Far)))
		return
	}
	why := ""
	switch mail.Act(in.Act) {
	case mail.Price:
		m.s.Log.Add(event.MailTold{Player: u.GUID, News: event.MailPriced, Act: in.Act, Where: u.Player.Mailbox, Cost: m.postage(&in)})
	case mail.Send:
		why = m.sendMail(u, &in)
	case mail.Pay, mail.Redeem:
		why = m.payMail(u, &in)
	case mail.List, mail.Read, mail.Take, mail.Empty, mail.Coins, mail.Return, mail.Delete:
		if mail.Act(in.Act) == mail.Take || mail.Act(in.Act) == mail.Empty {
			if item.Free(m.s.Content(), &u.Player.Items) == 0 {
				why = string(item.Full)
				break
			}
		}
		m.inquire(u, character.Order{Act: in.Act, Of: in.Letter, Nth: in.Nth})
	default:
		m.s.Counters.Refused++
	}
	if why != "" {
		m.refuseMail(u, &in, scene.CoreText(why))
	}
}

// refuseMail tells a player why what it asked about a letter is not done, and what
// that was.
func (m *Map) refuseMail(u *unit, in *intent.Mail, why content.Text) {
	m.s.Counters.Refused++
	m.s.Log.Add(event.Refused{Player: u.GUID, Intent: in.Kind(), Reason: why, Args: plain.OfRecord("act", int(in.Act), "letter", int(in.Letter))})
}

// goToMail opens the mailbox that a player names, as a use of it does, and tells
// whether it stands open then.
func (m *Map) goToMail(u *unit, at guid.GUID) bool {
	if o, is := m.s.Object(at); is {
		d, ok := m.s.DefOf(o)
		return ok && d.Kind == content.Mailbox && m.fixture.UseBy(u, at).Fine() && u.Player.Mailbox == at
	}
	with, here := m.s.Units[at]
	return here && m.offersMail(with) && m.openMail(u, at)
}

// offersMail tells whether one can open a mailbox at a unit without a script.
func (m *Map) offersMail(u *unit) bool { return u.Offers.Has(content.DoMail) }

// postage is what a letter costs, in coins.
func (m *Map) postage(in *intent.Mail) int64 {
	return int64(max(0, min(m.s.Rules().Eval(content.MailPostage, float64(len(in.Things)), float64(in.Money), float64(in.Owed)), content.MaxMoney)))
}

// sendMail takes what a player lays into a letter, and its postage, or says why not.
func (m *Map) sendMail(u *unit, in *intent.Mail) string {
	rules := m.s.Rules()
	most := int(min(max(rules.Eval(content.MailThings), 0), character.MaxThings))
	switch {
	case in.Subject == "" && len(in.Things) == 0 && in.Money == 0:
		return string(mail.Wordless)
	case len(in.Things) > most:
		return string(mail.TooMany)
	case in.Owed > 0 && len(in.Things) == 0:
		return string(mail.Debt)
	case in.Money < 0 || in.Owed < 0 || in.Money > content.MaxMoney || in.Owed > content.MaxMoney:
		return string(purse.TooFew)
	case len(u.Player.Post.Out) >= MostOrders:
		return string(mail.Busy)
	case in.To == "" || len(in.To) > 100 || !utf8.ValidString(in.To):
		return string(mail.Nobody)
	}
	o := character.Order{
		Act: uint8(mail.Send), To: in.To, Subject: cut(in.Subject, character.MaxSubject), Text: cut(in.Text, character.MaxLetter), Sum: in.Owed,
		Price: m.postage(in),
	}
	o.Money = in.Money + o.Price
	if purse.Has(u.Player.Purse, content.Coins) < o.Money {
		return string(purse.TooFew)
	}
	if u.Hooks.Has(hook.SendMail) {
		reason, refused := m.s.Ask(hook.SendMail, u.GUID, hook.Args{Texts: [2]string{in.To, o.Subject}, Numbers: [2]float64{float64(in.Money), float64(len(in.Things))}})
		if refused {
			m.refuseMail(u, in, reason)
			return ""
		}
		if !m.s.Here(u) {
			return ""
		}
	}
	if why := m.handThings(u, in.Things, &o); why != item.Done {
		return string(why)
	}
	if why := m.things.ChangeMoney(u, content.Coins, -o.Money); why != purse.Done {
		panic("gamemap: a purse that was looked at has changed")
	}
	m.order(u, o)
	return ""
}

// handThings takes things off a player for an order: all of them, or none.
func (m *Map) handThings(u *unit, laid []intent.Laid, o *character.Order) item.Why {
	if len(laid) == 0 {
		return item.Done
	}
	var things []character.Item
	why := m.things.ChangeItems(u, func(items *character.Items) item.Why {
		after := item.Clone(*items)
		for _, l := range laid {
			if item.Slot(l.Slot).IsWorn() {
				return item.NoSlot
			}
			if why := m.things.OfQuest(u, &after, item.Slot(l.Slot)); why != item.Done {
				return why
			}
			it, why := item.HandOver(m.s.Content(), &after, u.Player.Character, item.Slot(l.Slot), l.Count)
			if why != item.Done {
				return why
			}
			things = append(things, it)
		}
		*items = after
		return item.Done
	})
	o.Things = things
	return why
}

// payMail takes the price of a letter off a player. Which price that is stands in
// the letter; what is not it comes back.
func (m *Map) payMail(u *unit, in *intent.Mail) string {
	switch {
	case in.Money <= 0:
		return string(mail.Amount)
	case len(u.Player.Post.Out) >= MostOrders:
		return string(mail.Busy)
	}
	if in.Act == uint8(mail.Redeem) && item.Free(m.s.Content(), &u.Player.Items) == 0 {
		return string(item.Full)
	}
	if why := m.things.ChangeMoney(u, content.Coins, -in.Money); why != purse.Done {
		return string(why)
	}
	m.order(u, character.Order{Act: in.Act, Of: in.Letter, Nth: in.Nth, Money: in.Money})
	return ""
}

// Mail lays a letter that no player has sent into a player's mailbox. What is in it
// is saved with the player until it lies there: nothing of it can be lost. False:
// too much of the player is under way.
func (tx *Tx) Mail(u *entity.Unit, o character.Order) bool { return tx.on().mailTo(u, o) }

func (m *Map) mailTo(u *unit, o character.Order) bool {
	if u.Player == nil || len(u.Player.Post.Out) >= character.MaxOrders || o.Check() != nil {
		return false
	}
	o.Act, o.To, o.Whom = uint8(mail.Gift), "", 0
	m.order(u, o)
	return true
}

// MailTo is Mail to a character that need not be in the world, by its name. Like all
// messages it is lost when the realm dies at the same moment.
func (tx *Tx) MailTo(name string, o character.Order) {
	m := tx.on()
	o.Act, o.To, o.Whom = uint8(mail.Gift), name, 0
	m.tx.Send(box.PostMessage(box.Posted{Order: o}))
}

// cut is at most so many bytes of a text, whole letters.
func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most]
}

// noticeMail tells the scripts of a player of letters that have come.
func (m *Map) noticeMail(u *unit, e event.Event) {
	if told, ok := e.(event.MailTold); ok && told.News == event.MailCame && u.Hooks.Has(hook.GotMail) {
		m.s.Notice(u, hook.GotMail, 0, hook.Args{Texts: [2]string{told.Name}})
	}
}
