package world

import (
	"hash/fnv"
	"slices"
	"strings"

	"loam/core/character"
	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	belonging "loam/core/item"
	"loam/core/mail"
	"loam/core/protocol/message"
)

// letters is what a connection knows of its player's letters.
type letters struct {
	shown  []mail.Letter // as last listed; not written into
	unread bool
	taking []taking // what is asked for out of them and not answered, as it was asked
}

// taking is a thing that a client has asked for out of a letter.
type taking struct {
	letter int64
	at     int    // its place in the letter as that was listed
	number uint32 // by which clients know it
	count  int
	pays   bool
}

// enclosed is the number by which clients take a thing out of a letter.
func enclosed(it *character.Item) uint32 {
	if it.Number != 0 {
		return uint32(clientGUID(it.GUID(0), 0))
	}
	h := fnv.New32a()
	h.Write([]byte(it.Def))
	return h.Sum32() | 1<<31
}

// textNumber is by which clients of 1.12.1 ask for a text; they keep it for good, so
// that the same number must be the same text.
func textNumber(s string) uint32 {
	if s == "" {
		return 0
	}
	h := fnv.New32a()
	h.Write([]byte(s))
	return h.Sum32() | 1
}

// AskMail takes CMSG_GET_MAIL_LIST.
func AskMail(c *Conn, m message.Body) error {
	return c.submit(intent.Mail{Act: uint8(mail.List), Where: c.named(m.(*message.GUID).GUID)})
}

// Mailing takes a message that does something about a letter as a whole.
func Mailing(act mail.Act) Take {
	return func(c *Conn, m message.Body) error {
		in := m.(*message.MailOf)
		return c.submit(intent.Mail{Act: uint8(act), Where: c.named(in.Mailbox), Letter: int64(in.Letter)})
	}
}

// SendMail takes CMSG_SEND_MAIL.
func SendMail(c *Conn, m message.Body) error {
	in := m.(*message.MailSend)
	config := c.server.config
	send := intent.Mail{
		Act: uint8(mail.Send), Where: c.named(in.Mailbox), To: strings.ToValidUTF8(in.To, ""),
		Subject: written(in.Subject), Text: written(in.Text), Money: config.amount(in.Money), Owed: config.amount(in.Owed),
	}
	for _, l := range in.Things {
		if l.GUID != 0 {
			send.Things = append(send.Things, intent.Laid{Slot: c.slotOf(l.GUID)})
		}
	}
	return c.submit(send)
}

// written is a text that a person has typed into a client, without its codes.
func written(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, ""), "||", "|")
}

// slotOf is where a thing of the player lies.
func (c *Conn) slotOf(name uint64) uint16 {
	c.mu.Lock()
	defer c.mu.Unlock()
	for s, g := range c.lies { // one has the name
		if g == name {
			return uint16(s)
		}
	}
	return noSlot
}

// TakeMail takes CMSG_MAIL_TAKE_ITEM: where cash on delivery is owed, its client has
// asked the player and it is paid.
func TakeMail(c *Conn, m message.Body) error {
	in := m.(*message.MailOf)
	c.mu.Lock()
	t, owed, ok := c.letters.take(int64(in.Letter), in.Item)
	if ok = ok && len(c.letters.taking) < maxTaking; ok {
		c.letters.taking = append(c.letters.taking, t)
	}
	c.mu.Unlock()
	if !ok {
		c.Send(&message.MailResult{Letter: in.Letter, Action: message.MailThing, Result: message.MailInternal})
		return nil
	}
	take := intent.Mail{Act: uint8(mail.Take), Where: c.named(in.Mailbox), Letter: t.letter, Nth: c.nth(t)}
	if owed > 0 {
		take.Act, take.Money = uint8(mail.Redeem), owed
	}
	return c.submit(take)
}

// maxTaking is how many things a client may wait for.
const maxTaking = 64

// take finds a thing of a letter that is not asked for already, by its number; 0 is
// the first.
func (l *letters) take(letter int64, number uint32) (t taking, owed int64, ok bool) {
	i := slices.IndexFunc(l.shown, func(s mail.Letter) bool { return s.Number == letter })
	if i < 0 {
		return t, 0, false
	}
	for at := range l.shown[i].Things {
		thing := &l.shown[i].Things[at]
		asked := slices.ContainsFunc(l.taking, func(t taking) bool { return t.letter == letter && t.at == at })
		if !asked && (number == 0 || enclosed(thing) == number) {
			owed = l.shown[i].Owed
			if slices.ContainsFunc(l.taking, func(t taking) bool { return t.letter == letter && t.pays }) {
				owed = 0
			}
			return taking{letter, at, enclosed(thing), thing.Count, owed > 0}, owed, true
		}
	}
	return t, 0, false
}

// nth is where a thing will lie when what was asked for before it is gone.
func (c *Conn) nth(of taking) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := of.at
	for _, t := range c.letters.taking {
		if t.letter == of.letter && t.at < of.at {
			n--
		}
	}
	return n
}

// answered takes the first thing that is waited for out of a letter off the list.
// Gone says that it is in the letter no more.
func (l *letters) answered(letter int64, gone bool) (t taking) {
	i := slices.IndexFunc(l.taking, func(t taking) bool { return t.letter == letter })
	if i < 0 {
		return t
	}
	t = l.taking[i]
	l.taking = slices.Delete(slices.Clone(l.taking), i, i+1)
	for j := range l.taking {
		if gone && l.taking[j].letter == letter && l.taking[j].at > t.at {
			l.taking[j].at--
		}
	}
	return t
}

// CopyMail takes CMSG_MAIL_CREATE_TEXT_ITEM: letters are not copied.
func CopyMail(c *Conn, m message.Body) error {
	c.Send(&message.MailResult{Letter: m.(*message.MailOf).Letter, Action: message.MailCopied, Result: message.MailInternal})
	return nil
}

// AskText takes CMSG_ITEM_TEXT_QUERY: in 1.12.1 that is the text of a letter, in
// 3.3.5a that of an item, which none has.
func AskText(c *Conn, m message.Body) error {
	in := m.(*message.TextAsk)
	c.mu.Lock()
	defer c.mu.Unlock()
	answer := &message.TextAnswer{ID: in.ID, None: true}
	for i := range c.letters.shown {
		if l := &c.letters.shown[i]; l.Number == int64(in.Letter) {
			answer.Text = c.server.letterText(l)
		}
	}
	c.Send(answer)
	return nil
}

// AskUnread takes MSG_QUERY_NEXT_MAIL_TIME.
func AskUnread(c *Conn, _ message.Body) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	answer := &message.NextMail{Due: message.NoMail}
	if c.letters.unread {
		answer.Due = 0
	}
	for i := range c.letters.shown {
		if l := &c.letters.shown[i]; !l.Read && len(answer.Senders) < maxSenders {
			s := message.MailSender{Paper: message.MailPaper}
			if l.Origin == mail.Player {
				s.GUID = clientGUID(guid.New(guid.Player, 0, uint64(l.From)), 0)
			}
			answer.Senders = append(answer.Senders, s)
		}
	}
	c.Send(answer)
	return nil
}

// maxSenders is how many senders of letters clients name.
const maxSenders = 2

// said is a text of a letter, as clients write it.
func (s *Server) said(l *mail.Letter, text string) string {
	if l.Bundle != "" && text != "" {
		snapshot, _ := s.config.Realm.Content()
		text = snapshot.Line("", content.Text{Bundle: l.Bundle, Key: text})
	}
	return string(codes{}.Escape(nil, text))
}

// Bounds of what a client is told of letters, in bytes; all of them stay within what
// it can read.
const (
	maxSubject  = 250
	maxText     = 7500
	maxListed   = 30 << 10
	mostLetters = 100
)

// letterText is the text of a letter. Who is neither player nor creature has no name
// in clients, and signs it.
func (s *Server) letterText(l *mail.Letter) string {
	text := s.said(l, l.Text)
	if l.Origin == mail.System || l.Origin == mail.Auction {
		if from := s.said(l, l.Sender); from != "" {
			text = strings.TrimPrefix(text+"\n\n", "\n\n") + from
		}
	}
	return clipped(text, maxText)
}

// clipped is at most so many bytes of a text of clients.
func clipped(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.TrimRight(strings.ToValidUTF8(s[:most], ""), "|")
}

// mailShown lists its letters to a client.
func (o *teller) mailShown(v *viewer, e event.MailShown) {
	c := v.conn
	c.mu.Lock()
	c.letters.shown = e.Letters
	c.letters.unread = slices.ContainsFunc(e.Letters, func(l mail.Letter) bool { return !l.Read })
	c.mu.Unlock()
	list, size := &message.MailList{All: uint32(len(e.Letters))}, 0
	for i := range e.Letters {
		l := o.letter(&e.Letters[i], e.Now, c.server)
		if size += l.Size(); size > maxListed || i == mostLetters {
			break
		}
		list.Letters = append(list.Letters, l)
	}
	c.put(list)
}

const msADay = 24 * 3_600_000

// letter is a letter as clients list it.
func (o *teller) letter(l *mail.Letter, now int64, s *Server) message.Letter {
	r := &o.render
	m := message.Letter{
		Number: uint32(l.Number), Kind: message.MailPlayer, Subject: clipped(s.said(l, l.Subject), maxSubject), Paper: message.MailPaper,
		Money: r.coinage(content.Coins, l.Money), Owed: r.coinage(content.Coins, l.Owed),
		Left: float32(max(0, l.Expires-now)) / msADay, Text: s.letterText(l),
	}
	m.TextID = textNumber(m.Text)
	switch l.Origin {
	case mail.Player:
		from := guid.New(guid.Player, 0, uint64(l.From))
		o.known.people.hear(from, l.Sender)
		m.Sender = clientGUID(from, 0)
	case mail.Creature:
		m.Kind = message.MailCreature
		if d, ok := r.content.Creature(content.ID(l.Def)); ok {
			m.From = o.config.entry(d.ID, d.Clients)
		}
	case mail.System, mail.Auction:
	}
	for flag, is := range map[uint32]bool{message.MailRead: l.Read, message.MailBack: l.Returned, message.MailHasText: m.Text != ""} {
		if is {
			m.Flags |= flag
		}
	}
	for i := range l.Things {
		t := &l.Things[i]
		d, ok := r.content.Item(content.ID(t.Def))
		if !ok {
			continue
		}
		f := r.described(d, t)
		m.Things = append(m.Things, message.Enclosed{
			Index: uint8(i), Number: enclosed(t), Entry: f.entry, Enchantments: f.lies, Property: f.property, Count: uint8(min(t.Count, 255)),
			Charges: f.charges, MaxDurability: f.most, Durability: f.left,
		})
	}
	return m
}

// mailActions are how clients are told of what is done about a letter.
var mailActions = map[mail.Act]uint32{
	mail.Send: message.MailSent, mail.Coins: message.MailMoney, mail.Take: message.MailThing, mail.Redeem: message.MailThing,
	mail.Return: message.MailReturned, mail.Delete: message.MailDeleted,
}

// mailTold tells a client of its player's letters.
func (o *teller) mailTold(v *viewer, e event.MailTold) {
	c := v.conn
	switch e.News {
	case event.MailOpened:
		if k := e.Where.Kind(); k == guid.Creature || k == guid.Player {
			c.offer(&message.GUID{Is: "SMSG_SHOW_MAILBOX", GUID: o.render.name(e.Where)})
		}
	case event.MailCame, event.MailWaits:
		c.mu.Lock()
		c.letters.unread = true
		c.mu.Unlock()
		c.put(&message.Number{Is: "SMSG_RECEIVED_MAIL"})
	case event.MailSent, event.MailTaken, event.MailReturned, event.MailDeleted:
		action, ok := mailActions[mail.Act(e.Act)]
		if !ok {
			return
		}
		m := &message.MailResult{Letter: uint32(e.Letter), Action: action}
		if action == message.MailThing {
			c.mu.Lock()
			t := c.letters.answered(e.Letter, true)
			c.mu.Unlock()
			m.Item, m.Count = t.number, uint32(t.count)
		}
		c.put(m)
	}
}

// mailErrors are the numbers of reasons for which clients have words.
var mailErrors = map[string]uint32{
	string(mail.Nobody): message.MailNobody, string(mail.Yourself): message.MailSelf, string(mail.Crowded): message.MailFull,
	string(mail.TooMany): message.MailMany, "core.money.too_little": message.MailPoor,
}

// refusedMail tells a player why what it asked about a letter is not done.
func (o *teller) refusedMail(v *viewer, e event.Refused) bool {
	if e.Intent != intent.KindMail {
		return false
	}
	action, known := mailActions[mail.Act(e.Args.Get("act").Number())]
	if !known {
		return false
	}
	letter := int64(e.Args.Get("letter").Number())
	m := &message.MailResult{Letter: uint32(letter), Action: action, Result: message.MailInternal}
	if action == message.MailThing {
		v.conn.mu.Lock()
		t := v.conn.letters.answered(letter, false)
		v.conn.mu.Unlock()
		m.Item, m.Count = t.number, uint32(t.count)
	}
	number, words := mailErrors[e.Reason.Key]
	bags, ofBags := bagResults[e.Reason.Key]
	switch {
	case e.Reason.Bundle == "base" && words:
		m.Result = number
	case e.Reason.Bundle == "base" && e.Reason.Key == string(belonging.Nothing) && action == message.MailSent:
		m.Result = message.MailBad
	case e.Reason.Bundle == "base" && ofBags:
		m.Result, m.Bags = message.MailBags, uint32(bags)
	default:
		v.conn.put(o.system(o.filled(e.Reason, e.Args)))
	}
	v.conn.put(m)
	return true
}
