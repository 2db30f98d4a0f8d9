// Package mail is what game clients ask and are told of letters: the list of them,
// what lies in them, and what becomes of them. It decides nothing that the realm
// decides.
//
// What a connection knows of its player's letters is in a [Requests], which any goroutine
// may use; a [Updates] tells a client of them, on the goroutine that tells.
package mail

import (
	"slices"
	"strings"
	"sync"

	"loam/core/lib/guid"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/game/item"
	"loam/core/protocol/packets"
	itempackets "loam/core/protocol/packets/item"
	"loam/core/rules/mail"
)

// Requests is what a connection knows of its player's letters. Any goroutine may use it.
type Requests struct {
	client conn.Client
	things *item.Requests

	mu     sync.Mutex    // guards the rest
	shown  []mail.Letter // as last listed; not written into
	unread bool
	taking []taking // what is asked for out of them and not answered, as it was asked
}

// New makes that of a connection, whose player has things.
func New(client conn.Client, things *item.Requests) *Requests {
	return &Requests{client: client, things: things}
}

// taking is a thing that a client has asked for out of a letter.
type taking struct {
	letter int64
	at     int    // its place in the letter as that was listed
	number uint32 // by which clients know it
	count  int
	pays   bool
}

// Open takes CMSG_GET_MAIL_LIST.
func (b *Requests) Open(m packets.Body) error {
	return b.client.Submit(intent.Mail{Act: uint8(mail.List), Where: b.client.Named(m.(*packets.GUID).GUID)})
}

// Do takes a message that does something about a letter as a whole.
func Do(act mail.Act) func(b *Requests, m packets.Body) error {
	return func(b *Requests, m packets.Body) error {
		in := m.(*itempackets.MailOf)
		return b.client.Submit(intent.Mail{Act: uint8(act), Where: b.client.Named(in.Mailbox), Letter: int64(in.Letter)})
	}
}

// Send takes CMSG_SEND_MAIL.
func (b *Requests) Send(m packets.Body) error {
	in, edition := m.(*itempackets.MailSend), b.client.Edition()
	send := intent.Mail{
		Act: uint8(mail.Send), Where: b.client.Named(in.Mailbox), To: strings.ToValidUTF8(in.To, ""),
		Subject: idmap.Unescape(in.Subject), Text: idmap.Unescape(in.Text), Money: edition.Amount(in.Money), Owed: edition.Amount(in.Owed),
	}
	for _, l := range in.Things {
		if l.GUID != 0 {
			send.Things = append(send.Things, intent.Laid{Slot: b.things.Slot(l.GUID)})
		}
	}
	return b.client.Submit(send)
}

// maxTaking is how many things a client may wait for.
const maxTaking = 64

// Take takes CMSG_MAIL_TAKE_ITEM: where cash on delivery is owed, its client has
// asked the player and it is paid.
func (b *Requests) Take(m packets.Body) error {
	in := m.(*itempackets.MailOf)
	t, nth, owed, ok := b.asks(int64(in.Letter), in.Item)
	if !ok {
		b.client.Send(&itempackets.MailResult{Letter: in.Letter, Action: itempackets.MailThing, Result: itempackets.MailInternal})
		return nil
	}
	take := intent.Mail{Act: uint8(mail.Take), Where: b.client.Named(in.Mailbox), Letter: t.letter, Nth: nth}
	if owed > 0 {
		take.Act, take.Money = uint8(mail.Redeem), owed
	}
	return b.client.Submit(take)
}

// asks notes that a thing of a letter is asked for, and tells where it will lie when
// what was asked for before it is gone.
func (b *Requests) asks(letter int64, number uint32) (t taking, nth int, owed int64, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	t, owed, ok = b.find(letter, number)
	if !ok || len(b.taking) >= maxTaking {
		return t, 0, 0, false
	}
	b.taking = append(b.taking, t)
	nth = t.at
	for _, other := range b.taking {
		if other.letter == letter && other.at < t.at {
			nth--
		}
	}
	return t, nth, owed, true
}

// find finds a thing of a letter that is not asked for already, by its number; 0 is
// the first. Called with mu held.
func (b *Requests) find(letter int64, number uint32) (t taking, owed int64, ok bool) {
	i := slices.IndexFunc(b.shown, func(s mail.Letter) bool { return s.Number == letter })
	if i < 0 {
		return t, 0, false
	}
	numbered := numbers(b.shown[i].Things)
	for at, own := range numbered {
		asked := slices.ContainsFunc(b.taking, func(t taking) bool { return t.letter == letter && t.at == at })
		if !asked && (number == 0 || own == number) {
			owed = b.shown[i].Owed
			if slices.ContainsFunc(b.taking, func(t taking) bool { return t.letter == letter && t.pays }) {
				owed = 0
			}
			return taking{letter, at, own, b.shown[i].Things[at].Count, owed > 0}, owed, true
		}
	}
	return t, 0, false
}

// answered takes the first thing that is waited for out of a letter off the list.
// Gone says that it is in the letter no more.
func (b *Requests) answered(letter int64, gone bool) (t taking) {
	b.mu.Lock()
	defer b.mu.Unlock()
	i := slices.IndexFunc(b.taking, func(t taking) bool { return t.letter == letter })
	if i < 0 {
		return t
	}
	t = b.taking[i]
	b.taking = slices.Delete(b.taking, i, i+1)
	for j := range b.taking {
		if gone && b.taking[j].letter == letter && b.taking[j].at > t.at {
			b.taking[j].at--
		}
	}
	return t
}

// Copy takes CMSG_MAIL_CREATE_TEXT_ITEM: letters are not copied.
func (b *Requests) Copy(m packets.Body) error {
	b.client.Send(&itempackets.MailResult{Letter: m.(*itempackets.MailOf).Letter, Action: itempackets.MailCopied, Result: itempackets.MailInternal})
	return nil
}

// AskText takes CMSG_ITEM_TEXT_QUERY: in 1.12.1 that is the text of a letter, in
// 3.3.5a that of an item, which none has.
func (b *Requests) AskText(m packets.Body) error {
	in := m.(*itempackets.TextAsk)
	answer := &itempackets.TextAnswer{ID: in.ID, None: true}
	for _, l := range b.list() {
		if l.Number == int64(in.Letter) {
			answer.Text = textOf(b.client.Edition(), &l)
		}
	}
	b.client.Send(answer)
	return nil
}

// list is what was last listed; it must not be written into.
func (b *Requests) list() []mail.Letter {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.shown
}

// maxSenders is how many senders of letters clients name.
const maxSenders = 2

// AskUnread takes MSG_QUERY_NEXT_MAIL_TIME.
func (b *Requests) AskUnread(packets.Body) error {
	b.mu.Lock()
	shown, unread := b.shown, b.unread
	b.mu.Unlock()
	answer := &itempackets.NextMail{Due: itempackets.NoMail}
	if unread {
		answer.Due = 0
	}
	for i := range shown {
		if l := &shown[i]; !l.Read && len(answer.Senders) < maxSenders {
			s := itempackets.MailSender{Paper: itempackets.MailPaper}
			if l.Origin == mail.Player {
				s.GUID = idmap.Name(guid.New(guid.Player, 0, uint64(l.From)), 0)
			}
			answer.Senders = append(answer.Senders, s)
		}
	}
	b.client.Send(answer)
	return nil
}
