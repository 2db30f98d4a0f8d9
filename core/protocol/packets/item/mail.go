package item

import (
	"loam/core/protocol/packets/codec"
)

// Values of mail messages.
const (
	// The requests, of MailResult.
	MailSent     = 0
	MailMoney    = 1
	MailThing    = 2
	MailReturned = 3
	MailDeleted  = 4
	MailCopied   = 5
	// The results, of MailResult.
	MailFine     = 0
	MailBags     = 1 // Bags has the inventory error
	MailSelf     = 2
	MailPoor     = 3
	MailNobody   = 4
	MailInternal = 6
	MailFull     = 15
	MailMany     = 18
	MailBad      = 19 // the attachment is not allowed
	// The kinds of senders.
	MailPlayer   = 0
	MailAuction  = 2
	MailCreature = 3
	mailObject   = 4
	mailItem     = 5
	// Flags of mails.
	MailRead    = 0x01
	MailBack    = 0x02
	MailPaid    = 0x08
	MailHasText = 0x10
	// MailPaper is the stationery of mails.
	MailPaper = 41
)

// Limits of mails.
const (
	maxLetter     = 8 << 10 // bytes of text
	maxLetters    = 254
	maxMailThings = 16
	enclosedSize  = 1 + 4 + 4 + 7*12 + 4 + 4 + 1 + 4 + 4 + 4 + 1 // bytes of one mail in 3.3.5a
)

// Letter is one mail of MailList. The text, and all attachments except for the first, are
// of 3.3.5a; TextID, with which clients request the text, is of 1.12.1.
type Letter struct {
	Number   uint32
	Kind     uint8
	Sender   uint64 // of players
	From     uint32 // of other senders: the entry
	Subject  string
	TextID   uint32
	Unknown  uint32
	Paper    uint32
	Money    uint32
	Owed     uint32
	Flags    uint32
	Left     float32 // days until it is returned
	Template uint32
	Text     string
	Things   []Enclosed
}

// Enclosed is an attachment of a mail.
type Enclosed struct {
	Index            uint8  // 3.3.5a, as the next
	Number           uint32 // with which clients take it
	Entry            uint32
	Enchantments     [7][3]uint32 // charges, ms left and number; 1.12.1 has the number of the first
	Property, Suffix uint32
	Count            uint8
	Charges          uint32
	MaxDurability    uint32
	Durability       uint32
	Unknown          uint8 // 3.3.5a
}

// MailList lists mails: SMSG_MAIL_LIST_RESULT.
type MailList struct {
	All     uint32 // 3.3.5a: total number, with mails that are not listed
	Letters []Letter
}

// Name implements Body.
func (*MailList) Name() string { return "SMSG_MAIL_LIST_RESULT" }

// Code implements codec.Message.
func (m *MailList) Code(c *codec.Coder) {
	if c.Wrath() {
		c.U32("real_mail_amount", &m.All)
		codec.List(c, "mails", 1, maxLetters, 44, &m.Letters, func(c *codec.Coder, l *Letter) { l.codeWrath(c) })
		return
	}
	codec.List(c, "mails", 1, maxLetters, 68, &m.Letters, func(c *codec.Coder, l *Letter) { l.codeVanilla(c) })
}

// sender visits the sender of a mail.
func (l *Letter) sender(c *codec.Coder) {
	c.U8("message_type", &l.Kind)
	switch {
	case l.Kind == MailPlayer:
		c.U64("sender", &l.Sender)
	case l.Kind == MailCreature, l.Kind == mailObject:
		c.U32("sender_id", &l.From)
	case l.Kind == MailAuction:
		c.U32("auction_id", &l.From)
	case l.Kind == mailItem && c.Wrath():
		c.U32("item", &l.From)
	}
}

func (l *Letter) codeVanilla(c *codec.Coder) {
	c.U32("message_id", &l.Number)
	l.sender(c)
	c.Text("subject", codec.MaxLabel, &l.Subject)
	c.U32("item_text_id", &l.TextID)
	c.U32("unknown1", &l.Unknown)
	c.U32("stationery", &l.Paper)
	var t Enclosed
	if len(l.Things) > 0 {
		t = l.Things[0]
	}
	c.U32("item", &t.Entry)
	c.U32("item_enchant_id", &t.Enchantments[0][2])
	c.U32("item_random_property_id", &t.Property)
	c.U32("item_suffix_factor", &t.Suffix)
	c.U8("item_stack_size", &t.Count)
	c.U32("item_spell_charges", &t.Charges)
	c.U32("max_durability", &t.MaxDurability)
	c.U32("durability", &t.Durability)
	if c.Reading() {
		l.Things = []Enclosed{t}
	}
	c.U32("money", &l.Money)
	c.U32("cash_on_delivery_amount", &l.Owed)
	c.U32("checked_timestamp", &l.Flags)
	c.F32("expiration_time", &l.Left)
	c.U32("mail_template_id", &l.Template)
}

// Size returns the size of a mail in bytes in 3.3.5a, without the two bytes of the size
// field.
func (l *Letter) Size() int {
	sender := 4
	switch l.Kind {
	case MailPlayer:
		sender = 8
	case MailCreature, MailAuction, mailObject, mailItem:
	default:
		sender = 0
	}
	const fixed = 4 + 1 + 7*4 + 1 + 1 + 1
	return fixed + sender + len(l.Subject) + len(l.Text) + enclosedSize*len(l.Things)
}

func (l *Letter) codeWrath(c *codec.Coder) {
	size := l.Size()
	c.Count("size", 2, 1<<16-1, 1, &size)
	c.U32("message_id", &l.Number)
	l.sender(c)
	c.U32("cash_on_delivery", &l.Owed)
	c.U32("unknown", &l.Unknown)
	c.U32("stationery", &l.Paper)
	c.U32("money", &l.Money)
	c.U32("flags", &l.Flags)
	c.F32("expiration_time", &l.Left)
	c.U32("mail_template_id", &l.Template)
	c.Text("subject", codec.MaxLabel, &l.Subject)
	c.Text("message", maxLetter, &l.Text)
	codec.List(c, "items", 1, maxMailThings, enclosedSize, &l.Things, func(c *codec.Coder, t *Enclosed) {
		c.U8("item_index", &t.Index)
		c.U32("low_guid", &t.Number)
		c.U32("item", &t.Entry)
		for i := range t.Enchantments {
			c.U32("charges", &t.Enchantments[i][0])
			c.U32("duration", &t.Enchantments[i][1])
			c.U32("enchant_id", &t.Enchantments[i][2])
		}
		c.U32("item_random_property_id", &t.Property)
		c.U32("item_suffix_factor", &t.Suffix)
		c.U8("item_amount", &t.Count)
		c.U32("charges", &t.Charges)
		c.U32("max_durability", &t.MaxDurability)
		c.U32("durability", &t.Durability)
		c.U8("unknown", &t.Unknown)
	})
}

// MailResult is the result of a mail request: SMSG_SEND_MAIL_RESULT.
type MailResult struct {
	Letter, Action, Result uint32
	Bags                   uint32 // of MailBags
	Item, Count            uint32 // of MailThing: the taken item
}

// Name implements Body.
func (*MailResult) Name() string { return "SMSG_SEND_MAIL_RESULT" }

// Code implements codec.Message.
func (m *MailResult) Code(c *codec.Coder) {
	c.U32("mail_id", &m.Letter)
	c.U32("action", &m.Action)
	name, bags := "result2", "equip_error2"
	if m.Action == MailThing {
		name, bags = "result", "equip_error"
	}
	c.U32(name, &m.Result)
	switch {
	case m.Result == MailBags:
		c.U32(bags, &m.Bags)
	case m.Action == MailThing:
		c.U32("item", &m.Item)
		c.U32("item_count", &m.Count)
	}
}

// MailSend sends a letter: CMSG_SEND_MAIL.
type MailSend struct {
	Mailbox  uint64
	To       string
	Subject  string
	Text     string
	Unknown  [2]uint32
	Things   []MailLaid // one in 1.12.1, where 0 is none
	Money    uint32
	Owed     uint32
	Trailing [2]uint32
}

// MailLaid is an attachment of an outgoing mail.
type MailLaid struct {
	GUID  uint64
	Place uint8 // 3.3.5a
}

// Name implements Body.
func (*MailSend) Name() string { return "CMSG_SEND_MAIL" }

// Code implements codec.Message.
func (m *MailSend) Code(c *codec.Coder) {
	c.U64("mailbox", &m.Mailbox)
	c.Text("receiver", codec.MaxName, &m.To)
	c.Text("subject", codec.MaxLabel, &m.Subject)
	c.Text("body", maxLetter, &m.Text)
	c.U32("unknown1", &m.Unknown[0])
	c.U32("unknown2", &m.Unknown[1])
	if c.Wrath() {
		codec.List(c, "items", 1, maxMailThings, 9, &m.Things, func(c *codec.Coder, l *MailLaid) {
			c.U8("slot", &l.Place)
			c.U64("item", &l.GUID)
		})
	} else {
		var one MailLaid
		if len(m.Things) > 0 {
			one = m.Things[0]
		}
		c.U64("item", &one.GUID)
		if c.Reading() {
			m.Things = []MailLaid{one}
		}
	}
	c.U32("money", &m.Money)
	c.U32("cash_on_delivery_amount", &m.Owed)
	c.U32("unknown3", &m.Trailing[0])
	c.U32("unknown4", &m.Trailing[1])
}

// MailOf names a mail. Several requests have this layout.
type MailOf struct {
	Is       string
	Mailbox  uint64
	Letter   uint32
	Template uint32 // of CMSG_MAIL_DELETE in 3.3.5a, of CMSG_MAIL_CREATE_TEXT_ITEM in 1.12.1
	Item     uint32 // of CMSG_MAIL_TAKE_ITEM in 3.3.5a: the number of the attachment
}

// Name implements Body.
func (m *MailOf) Name() string { return m.Is }

// Code implements codec.Message.
func (m *MailOf) Code(c *codec.Coder) {
	mailbox := "mailbox"
	if m.Is == "CMSG_MAIL_DELETE" || m.Is == "CMSG_MAIL_RETURN_TO_SENDER" {
		mailbox = "mailbox_id"
	}
	c.U64(mailbox, &m.Mailbox)
	c.U32("mail_id", &m.Letter)
	switch {
	case m.Is == "CMSG_MAIL_TAKE_ITEM" && c.Wrath():
		c.U32("item", &m.Item)
	case m.Is == "CMSG_MAIL_DELETE" && c.Wrath(), m.Is == "CMSG_MAIL_CREATE_TEXT_ITEM" && !c.Wrath():
		c.U32("mail_template_id", &m.Template)
	}
}

// TextAsk requests the text of a mail, or in 3.3.5a of an item: CMSG_ITEM_TEXT_QUERY.
type TextAsk struct {
	ID, Letter, Unknown uint32 // 1.12.1
	Item                uint64 // 3.3.5a
}

// Name implements Body.
func (*TextAsk) Name() string { return "CMSG_ITEM_TEXT_QUERY" }

// Code implements codec.Message.
func (m *TextAsk) Code(c *codec.Coder) {
	if c.Wrath() {
		c.U64("item", &m.Item)
		return
	}
	c.U32("item_text_id", &m.ID)
	c.U32("mail_id", &m.Letter)
	c.U32("unknown1", &m.Unknown)
}

// TextAnswer answers TextAsk: SMSG_ITEM_TEXT_QUERY_RESPONSE.
type TextAnswer struct {
	ID   uint32 // 1.12.1
	None bool   // 3.3.5a: the rest is absent
	Item uint64 // 3.3.5a
	Text string
}

// Name implements Body.
func (*TextAnswer) Name() string { return "SMSG_ITEM_TEXT_QUERY_RESPONSE" }

// Code implements codec.Message.
func (m *TextAnswer) Code(c *codec.Coder) {
	if !c.Wrath() {
		c.U32("item_text_id", &m.ID)
		c.Text("text", maxLetter, &m.Text)
		return
	}
	c.Bool("query", &m.None)
	if m.None {
		return
	}
	c.U64("item", &m.Item)
	c.Text("text", maxLetter, &m.Text)
}

// NoMail is the value of NextMail if there is no unread mail: minus one day, in seconds.
const NoMail = -86400

// NextMail states whether there is unread mail: MSG_QUERY_NEXT_MAIL_TIME.
//
//loam:message MSG_QUERY_NEXT_MAIL_TIME server
type NextMail struct {
	Due     float32      // seconds until the next mail arrives; NoMail is never
	Senders []MailSender // 3.3.5a
}

// MailSender is the sender of an unread mail.
type MailSender struct {
	GUID  uint64
	Of    uint32 // the auction house or another sender
	Kind  uint32
	Paper uint32
	Due   float32
}

// Name implements Body.
func (*NextMail) Name() string { return "MSG_QUERY_NEXT_MAIL_TIME" }

// Code implements codec.Message.
func (m *NextMail) Code(c *codec.Coder) {
	if !c.Wrath() {
		c.F32("unread_mails", &m.Due)
		return
	}
	c.F32("float", &m.Due)
	codec.List(c, "mails", 4, maxLetters, 24, &m.Senders, func(c *codec.Coder, s *MailSender) {
		c.U64("sender", &s.GUID)
		c.U32("auction_house", &s.Of)
		c.U32("message_type", &s.Kind)
		c.U32("stationery", &s.Paper)
		c.F32("time", &s.Due)
	})
}
