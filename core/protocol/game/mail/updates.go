package mail

import (
	"hash/fnv"
	"slices"
	"strings"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/game/item"
	"loam/core/protocol/packets"
	itempackets "loam/core/protocol/packets/item"
	itemrules "loam/core/rules/item"
	"loam/core/rules/mail"
)

// Updates sends what happened to the player's mail to a client that is shown a map. It is a
// [conn.Part], and belongs to the goroutine of the broadcast.
type Updates struct {
	box   *Requests
	sight conn.Sight
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (b *Requests) NewUpdates(sight conn.Sight) *Updates { return &Updates{b, sight} }

// numbers returns the numbers by which clients take the attachments of a mail, a different
// one for each.
func numbers(things []character.Item) (list []uint32) {
	for i := range things {
		n := enclosed(&things[i])
		for n == 0 || slices.Contains(list, n) { // two items may have the same number
			n++
		}
		list = append(list, n)
	}
	return list
}

// enclosed returns the number of an attachment in a mail that has no other.
func enclosed(it *character.Item) uint32 {
	if it.Number != 0 {
		return uint32(idmap.Name(it.GUID(0), 0))
	}
	h := fnv.New32a()
	h.Write([]byte(it.Def))
	return h.Sum32() | 1<<31
}

// textNumber returns the number by which clients of 1.12.1 query a text. They cache texts
// permanently, so the same number must be the same text.
func textNumber(s string) uint32 {
	if s == "" {
		return 0
	}
	h := fnv.New32a()
	h.Write([]byte(s))
	return h.Sum32() | 1
}

// Limits in bytes of the texts of mails that are sent; all of them are within what clients
// can read.
const (
	maxSubject  = 250
	maxText     = 7500
	maxListed   = 30 << 10
	mostLetters = 100
)

// said returns a text of a mail in the encoding of clients.
func said(e *idmap.ReleaseNames, l *mail.Letter, text string) string {
	if l.Bundle != "" && text != "" {
		text = e.Text(content.Text{Bundle: l.Bundle, Key: text})
	}
	return idmap.Escape(text)
}

// textOf returns the text of a mail. A sender that is neither player nor creature has no name
// in clients, so its signature is added.
func textOf(e *idmap.ReleaseNames, l *mail.Letter) string {
	text := said(e, l, l.Text)
	if l.Origin == mail.System || l.Origin == mail.Auction {
		if from := said(e, l, l.Sender); from != "" {
			text = strings.TrimPrefix(text+"\n\n", "\n\n") + from
		}
	}
	return idmap.Clip(text, maxText)
}

// Event implements conn.Part.
func (p *Updates) Event(e event.Event) bool {
	switch e := e.(type) {
	case event.MailShown:
		p.list(e)
	case event.MailTold:
		p.news(e)
	default:
		return false
	}
	return true
}

// list sends the mailbox.
func (p *Updates) list(e event.MailShown) {
	p.box.mu.Lock()
	p.box.shown = e.Letters
	p.box.unread = slices.ContainsFunc(e.Letters, func(l mail.Letter) bool { return !l.Read })
	p.box.mu.Unlock()
	list, size := &itempackets.MailList{All: uint32(len(e.Letters))}, 0
	for i := range e.Letters {
		l := p.letter(&e.Letters[i], e.Now)
		if size += l.Size(); size > maxListed || i == mostLetters {
			break
		}
		list.Letters = append(list.Letters, l)
	}
	p.sight.Put(list)
}

const msADay = 24 * 3_600_000

// letter returns a mail in the form of clients.
func (p *Updates) letter(l *mail.Letter, now int64) itempackets.Letter {
	edition := p.sight.Edition()
	m := itempackets.Letter{
		Number: uint32(l.Number), Kind: itempackets.MailPlayer, Subject: idmap.Clip(said(edition, l, l.Subject), maxSubject), Paper: itempackets.MailPaper,
		Money: edition.Coinage(content.Coins, l.Money), Owed: edition.Coinage(content.Coins, l.Owed),
		Left: float32(max(0, l.Expires-now)) / msADay, Text: textOf(edition, l),
	}
	m.TextID = textNumber(m.Text)
	switch l.Origin {
	case mail.Player:
		from := guid.New(guid.Player, 0, uint64(l.From))
		p.sight.Meet(from, l.Sender)
		m.Sender = idmap.Name(from, 0)
	case mail.Creature:
		m.Kind = itempackets.MailCreature
		if d, ok := edition.Content.Creature(content.ID(l.Def)); ok {
			m.From = edition.Creature(d.ID, d.Clients)
		}
	case mail.System, mail.Auction:
	}
	for flag, is := range map[uint32]bool{itempackets.MailRead: l.Read, itempackets.MailBack: l.Returned, itempackets.MailHasText: m.Text != ""} {
		if is {
			m.Flags |= flag
		}
	}
	m.Things = p.things(l)
	return m
}

// things returns the attachments of a mail.
func (p *Updates) things(l *mail.Letter) (list []itempackets.Enclosed) {
	edition, numbered := p.sight.Edition(), numbers(l.Things)
	for i := range l.Things {
		t := &l.Things[i]
		d, ok := edition.Content.Item(content.ID(t.Def))
		if !ok {
			continue
		}
		f := p.box.things.Facts(edition, d, t)
		list = append(list, itempackets.Enclosed{
			Index: uint8(i), Number: numbered[i], Entry: f.Entry, Enchantments: f.Lies, Property: f.Property, Count: uint8(min(t.Count, 255)),
			Charges: f.Charges, MaxDurability: f.MaxDurability, Durability: f.Durability,
		})
	}
	return list
}

// actions has the client's numbers of the actions on a mail.
var actions = map[mail.Act]uint32{
	mail.Send: itempackets.MailSent, mail.Coins: itempackets.MailMoney, mail.Take: itempackets.MailThing, mail.Redeem: itempackets.MailThing,
	mail.Return: itempackets.MailReturned, mail.Delete: itempackets.MailDeleted,
}

// news sends news of the player's mail.
func (p *Updates) news(e event.MailTold) {
	switch e.News {
	case event.MailOpened:
		if k := e.Where.Kind(); k == guid.Creature || k == guid.Player {
			p.sight.Offer(&packets.GUID{Is: "SMSG_SHOW_MAILBOX", GUID: p.sight.Name(e.Where)})
		}
	case event.MailCame, event.MailWaits:
		p.box.mu.Lock()
		p.box.unread = true
		p.box.mu.Unlock()
		p.sight.Put(&packets.Number{Is: "SMSG_RECEIVED_MAIL"})
	case event.MailSent, event.MailTaken, event.MailReturned, event.MailDeleted:
		if action, ok := actions[mail.Act(e.Act)]; ok {
			p.sight.Put(p.result(e.Letter, action, true))
		}
	}
}

// result returns the outcome of a request about a mail. Gone means that the mail no longer
// contains the requested attachment, if one was requested.
func (p *Updates) result(letter int64, action uint32, gone bool) *itempackets.MailResult {
	m := &itempackets.MailResult{Letter: uint32(letter), Action: action}
	if action == itempackets.MailThing {
		t := p.box.answered(letter, gone)
		m.Item, m.Count = t.number, uint32(t.count)
	}
	return m
}

// failures are the numbers of the reasons for which clients have texts.
var failures = map[string]uint32{
	string(mail.Nobody): itempackets.MailNobody, string(mail.Yourself): itempackets.MailSelf, string(mail.Crowded): itempackets.MailFull,
	string(mail.TooMany): itempackets.MailMany, "core.money.too_little": itempackets.MailPoor,
}

// Refused implements conn.Refuser.
func (p *Updates) Refused(e event.Refused) bool {
	action, known := actions[mail.Act(e.Args.Get("act").Number())]
	if e.Intent != intent.KindMail || !known {
		return false
	}
	m := p.result(int64(e.Args.Get("letter").Number()), action, false)
	m.Result = itempackets.MailInternal
	number, words := failures[e.Reason.Key]
	bags, ofBags := item.Result(e.Reason.Key)
	switch {
	case e.Reason.Bundle == "base" && words:
		m.Result = number
	case e.Reason.Bundle == "base" && e.Reason.Key == string(itemrules.Nothing) && action == itempackets.MailSent:
		m.Result = itempackets.MailBad
	case e.Reason.Bundle == "base" && ofBags:
		m.Result, m.Bags = itempackets.MailBags, uint32(bags)
	default:
		p.sight.Say(p.sight.Edition().Filled(e.Reason, e.Args))
	}
	p.sight.Put(m)
	return true
}
