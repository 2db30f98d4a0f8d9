package state

import (
	"fmt"
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/rules/auction"
	"loam/core/rules/mail"
	"loam/core/rules/social"
)

// Page is a page of a book of the realm state: what it owes a character, or sells. Without
// Data the page is deleted.
type Page struct {
	Book   string
	Number int64
	Data   []byte
}

// MailBook is the book of mailboxes: a page is one character's.
const MailBook = "mail"

// Books is what a step has changed in the books: all of it is saved together or not at all.
// Messages about it may be sent only when it is safe.
type Books struct {
	Pages []Page
	Then  []inbox.Message
}

// Kept reports that a character has been saved, with all deliveries up to a number.
type Kept struct {
	Player int64
	Got    int64
}

func (in *Kept) code(c *codec.Coder) {
	codec.Int(c, &in.Player)
	codec.Int(c, &in.Got)
}

// desk holds mail, auctions, guild banks and their deliveries.
type desk struct {
	post mail.Mailboxes
	hall auction.Houses
	safe []answered // orders that were accepted during the step
	hand []int64    // characters whose deliveries are to be sent again, though nothing has changed
}

// answered is an order that has been accepted.
type answered struct {
	player int64
	name   string
	number int64
}

func (d *desk) code(c *codec.Coder) {
	d.post.Code(c)
	d.hall.Code(c)
	codec.Slice(c, &d.safe, func(c *codec.Coder, a *answered) {
		codec.Int(c, &a.player)
		c.String(&a.name)
		codec.Int(c, &a.number)
	})
	codec.Slice(c, &d.hand, func(c *codec.Coder, n *int64) { codec.Int(c, n) })
}

// readBooks reads the saved books.
func (b *Box) readBooks(pages []Page) error {
	for _, p := range pages {
		switch p.Book {
		case MailBook:
			m, err := mail.ReadBox(p.Data)
			if err != nil {
				return fmt.Errorf("page %d of the book %q: %w", p.Number, p.Book, err)
			}
			b.desk.post.Put(m)
		case AuctionBook:
			if err := b.readLot(p); err != nil {
				return err
			}
		case FriendsBook:
			l, err := social.Read(p.Data)
			if err != nil {
				return fmt.Errorf("page %d of the book %q: %w", p.Number, p.Book, err)
			}
			b.friends.Put(l)
		case GuildsBook:
			if err := b.guilds.Read(p.Number, p.Data); err != nil {
				return fmt.Errorf("page %d of the book %q: %w", p.Number, p.Book, err)
			}
		default:
			return fmt.Errorf("page %d of an unknown book %q", p.Number, p.Book)
		}
	}
	return nil
}

// terms returns the terms of mail in the running release.
func (b *Box) terms() mail.Terms {
	r := &b.release.Content.Rules
	return mail.Terms{
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

// posted accepts an order of a character, once: what was handed over with it belongs to the
// realm from now on.
func (b *Box) posted(msg inbox.Message) {
	p := msg.Posted
	if p == nil {
		return
	}
	o := &p.Order
	if p.Player != 0 {
		fresh := b.desk.post.TakeIn(p.Player, o.Number)
		if o.Number != 0 {
			b.desk.safe = append(b.desk.safe, answered{p.Player, p.Name, o.Number})
		}
		if !fresh {
			return
		}
	}
	if o.Desk == character.DeskGuilds {
		b.petitioned(p)
		return
	}
	if p.Order.Desk == character.DeskVault {
		b.vaulted(p)
		return
	}
	if p.Order.Desk == character.DeskFriends {
		b.looked(p)
		return
	}
	if p.Order.Desk == character.DeskAuction {
		b.auctioned(p)
		return
	}
	b.mailed(p)
}

// mailed executes an order to the mail.
func (b *Box) mailed(p *inbox.Posted) {
	o, who := &p.Order, b.named(p.Name)
	if int(o.Act) >= mail.Acts || mailActs[o.Act] == nil {
		return
	}
	why := mailActs[o.Act](b, p)
	if who == nil || o.Act == uint8(mail.List) {
		return
	}
	if why != mail.Done {
		b.refuse(who, intent.KindMail, string(why), "act", int(o.Act), "letter", int(o.Of))
		return
	}
	if told, ok := mailTold[mail.Act(o.Act)]; ok {
		nth := -1
		if o.Act == uint8(mail.Take) || o.Act == uint8(mail.Redeem) {
			nth = o.Nth
		}
		b.happened(who, event.MailTold{Player: who.Player, News: told, Act: o.Act, Where: p.Where, Letter: o.Of, Nth: nth, Name: o.To})
	}
	if o.Act != uint8(mail.Send) && o.Act != uint8(mail.Gift) {
		b.showMail(p)
	}
}

// mailTold maps acts to what the player is told.
var mailTold = map[mail.Act]event.MailNews{
	mail.Send: event.MailSent, mail.Take: event.MailTaken, mail.Redeem: event.MailTaken, mail.Empty: event.MailTaken, mail.Coins: event.MailTaken,
	mail.Pay: event.MailPaid, mail.Return: event.MailReturned, mail.Delete: event.MailDeleted, mail.Read: event.MailRead,
}

// mailActs maps acts of the mail to their implementations; those that maps answer have none.
var mailActs = [mail.Acts]func(*Box, *inbox.Posted) mail.Why{
	mail.List: func(b *Box, p *inbox.Posted) mail.Why { b.showMail(p); return mail.Done },
	mail.Send: (*Box).sendLetter,
	mail.Gift: (*Box).gift,
	mail.Read: func(b *Box, p *inbox.Posted) mail.Why { return b.desk.post.Read(b.unix, p.Player, p.Order.Of) },
	mail.Take: func(b *Box, p *inbox.Posted) mail.Why {
		return b.desk.post.Take(b.unix, p.Player, p.Order.Of, p.Order.Nth)
	},
	mail.Empty: func(b *Box, p *inbox.Posted) mail.Why { return b.desk.post.Empty(b.unix, p.Player, p.Order.Of) },
	mail.Coins: func(b *Box, p *inbox.Posted) mail.Why { return b.desk.post.Coins(b.unix, p.Player, p.Order.Of) },
	mail.Pay: func(b *Box, p *inbox.Posted) mail.Why {
		return b.desk.post.Pay(b.unix, p.Player, p.Name, &p.Order, b.terms())
	},
	mail.Redeem: func(b *Box, p *inbox.Posted) mail.Why {
		return b.desk.post.Redeem(b.unix, p.Player, p.Name, &p.Order, b.terms())
	},
	mail.Return: func(b *Box, p *inbox.Posted) mail.Why {
		return b.desk.post.Back(b.unix, p.Player, p.Order.Of, b.terms())
	},
	mail.Delete: func(b *Box, p *inbox.Posted) mail.Why { return b.desk.post.Delete(b.unix, p.Player, p.Order.Of) },
}

// gift puts a letter that no player has sent into a mailbox: of the named character, or of the
// author of the order.
func (b *Box) gift(p *inbox.Posted) mail.Why {
	o := &p.Order
	to := o.Whom
	if to == 0 && o.To == "" {
		to = p.Player
	}
	if to == 0 {
		return mail.Nobody
	}
	l := mail.Letter{Origin: mail.System, Sender: o.From, Def: o.House, Bundle: o.Bundle, Subject: o.Subject, Text: o.Text, Things: o.Things, Money: o.Money, Owed: o.Sum}
	if o.House != "" {
		l.Origin = mail.Creature
	}
	b.desk.post.Give(b.unix, to, l, b.terms())
	return mail.Done
}

// showMail sends a player all its letters.
func (b *Box) showMail(p *inbox.Posted) {
	who := b.named(p.Name)
	if who == nil {
		return
	}
	var letters []mail.Letter
	if own := b.desk.post.Of(p.Player); own != nil {
		letters = own.Arrived(b.unix)
	}
	b.happened(who, event.MailShown{Player: who.Player, Where: p.Where, Now: b.unix, Letters: letters})
}

// kept drops deliveries that a character has been saved with.
func (b *Box) kept(in Kept) { b.desk.post.Settled(in.Player, in.Got) }

// owed sends a character that has entered the world its deliveries.
func (b *Box) owed(player guid.GUID) {
	owner := int64(player.Counter())
	if own := b.desk.post.Of(owner); own != nil && len(own.Out) > 0 {
		b.desk.hand = append(b.desk.hand, owner)
	}
}

// waits tells a player that enters the world about unread letters that it already knows of.
func (b *Box) waits(who *Online) {
	own := b.desk.post.Of(int64(who.Player.Counter()))
	told := func(l mail.Letter) bool { return l.Told && !l.Read && l.Arrives <= b.unix }
	if own != nil && slices.ContainsFunc(own.Letters, told) {
		b.happened(who, event.MailTold{Player: who.Player, News: event.MailWaits})
	}
}

// passPost reports new letters once a second, and returns or deletes expired ones once a
// minute.
func (b *Box) passPost() {
	if b.step%stepsASecond != 0 {
		return
	}
	for i := range b.online {
		who := &b.online[i]
		if owner := int64(who.Player.Counter()); b.desk.post.News(b.unix, owner) {
			all := b.desk.post.Of(owner).Arrived(b.unix)
			b.happened(who, event.MailTold{Player: who.Player, News: event.MailCame, Name: b.signed(&all[0])})
		}
	}
	if b.unix/leastKept != b.swept/leastKept {
		b.swept = b.unix
		b.desk.post.Pass(b.unix, b.terms())
	}
}

// signed returns the name of the sender of a letter.
func (b *Box) signed(l *mail.Letter) string {
	if l.Bundle == "" || l.Sender == "" {
		return l.Sender
	}
	return b.release.Content.Line("", content.Text{Bundle: l.Bundle, Key: l.Sender})
}

// keepBooks hands out what the step has changed in the books, with the messages to send when
// it is safe.
func (b *Box) keepBooks() {
	var out Books
	out.Pages = b.auctionPages()
	changed := b.desk.post.Changed()
	for _, owner := range changed {
		page := Page{Book: MailBook, Number: owner}
		if own := b.desk.post.Of(owner); own != nil {
			page.Data = own.Keep()
		}
		out.Pages = append(out.Pages, page)
	}
	b.keepFriends(&out)
	b.keepGuilds(&out)
	for _, a := range b.desk.safe {
		out.Then = append(out.Then, inbox.HandMessage(inbox.Posted{Player: a.player, Name: a.name, Safe: []int64{a.number}}))
	}
	for _, owner := range slices.Concat(changed, b.desk.hand) {
		own := b.desk.post.Of(owner)
		who := b.present(guid.New(guid.Player, 0, uint64(owner)))
		if own == nil || who == nil {
			continue
		}
		for _, d := range own.Out {
			d.Things = slices.Clone(d.Things)
			out.Then = append(out.Then, inbox.HandMessage(inbox.Posted{Player: owner, Name: who.Name, Delivery: d}))
		}
	}
	b.desk.safe, b.desk.hand = nil, nil
	if len(out.Pages)+len(out.Then) > 0 && b.cfg.Keep != nil {
		b.cfg.Keep(out)
	}
}

// Mailbox returns the mailbox of a character, nil if it never had a letter. It must not be
// changed.
func (tx *Tx) Mailbox(owner int64) *mail.Box { return tx.on().desk.post.Of(owner) }

// Mail puts a letter that no player has sent into the mailbox of the named character, when the
// realm has found that.
func (tx *Tx) Mail(o character.Order) {
	o.Act = uint8(mail.Gift)
	tx.Send(inbox.PostMessage(inbox.Posted{Order: o}))
}
