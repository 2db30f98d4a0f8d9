// Package mail takes what game clients ask about mail and sends them what happened: the
// mailbox, attachments, and the outcome of what the player does with a mail. Package
// rules/mail decides.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
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

// Requests takes what the client asks about mail, and remembers the mails that it was sent.
// Any goroutine may use it.
type Requests struct {
	client conn.Client
	things *item.Requests

	mu     sync.Mutex    // guards the rest
	shown  []mail.Letter // as last listed; never written to
	unread bool
	taking []taking // unanswered requests for attachments, in the order in which they were made
}

// New returns the Requests of a connection. Things takes what the client asks about items.
func New(client conn.Client, things *item.Requests) *Requests {
	return &Requests{client: client, things: things}
}

// taking is an attachment that a client has asked to take.
type taking struct {
	letter int64
	at     int    // its place in the mail as last listed
	number uint32 // the client's number of the attachment
	count  int
	pays   bool
}

// Open takes CMSG_GET_MAIL_LIST.
func (b *Requests) Open(m packets.Body) error {
	return b.client.Submit(intent.Mail{Act: uint8(mail.List), Where: b.client.Named(m.(*packets.GUID).GUID)})
}

// Do returns the function that takes a message about a mail as a whole.
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

// maxTaking is the limit of attachments for which a client may wait.
const maxTaking = 64

// Take takes CMSG_MAIL_TAKE_ITEM. If the mail is cash on delivery, the client has asked the
// player, and the player pays.
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

// asks records that an attachment is requested, and returns its index after the attachments
// requested earlier are gone.
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

// find finds an attachment that is not requested yet by its number; 0 is the first. The
// caller holds mu.
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

// answered removes the first requested attachment of a mail from the list. Gone means that
// the mail no longer contains it.
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

// Copy takes CMSG_MAIL_CREATE_TEXT_ITEM, which is refused: mails cannot be copied.
func (b *Requests) Copy(m packets.Body) error {
	b.client.Send(&itempackets.MailResult{Letter: m.(*itempackets.MailOf).Letter, Action: itempackets.MailCopied, Result: itempackets.MailInternal})
	return nil
}

// AskText takes CMSG_ITEM_TEXT_QUERY: in 1.12.1 the text of a mail, in 3.3.5a the text of an
// item, which no item has.
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

// list returns the mails as last listed; callers must not write to it.
func (b *Requests) list() []mail.Letter {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.shown
}

// maxSenders is the number of senders of unread mail that clients show.
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
