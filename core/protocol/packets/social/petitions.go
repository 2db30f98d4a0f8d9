package social

import (
	"loam/core/protocol/packets/codec"
)

// PetitionList lists the petitions that a vendor sells: SMSG_PETITION_SHOWLIST.
type PetitionList struct {
	GUID  uint64
	Sells []PetitionSold
}

// PetitionSold is a petition that is sold.
type PetitionSold struct {
	Index, Entry, Display, Price, Unknown uint32
	Takes                                 uint32 // signatures; 3.3.5a
}

// Name implements Body.
func (*PetitionList) Name() string { return "SMSG_PETITION_SHOWLIST" }

// Code implements codec.Message.
func (m *PetitionList) Code(c *codec.Coder) {
	c.U64("npc", &m.GUID)
	codec.List(c, "amount_of_petitions", 1, 255, 20, &m.Sells, func(c *codec.Coder, s *PetitionSold) {
		c.U32("index", &s.Index)
		c.U32("charter_entry", &s.Entry)
		c.U32("charter_display_id", &s.Display)
		c.U32("guild_charter_cost", &s.Price)
		c.U32("unknown1", &s.Unknown)
		if c.Wrath() {
			c.U32("signatures_required", &s.Takes)
		}
	})
}

// PetitionBuy buys a petition: CMSG_PETITION_BUY. Servers ignore the fields that the
// definition calls unknown.
type PetitionBuy struct {
	GUID     uint64
	Called   string
	Index    uint32
	Unknown  [13]uint32
	Other    uint64
	Half     uint16
	Byte     uint8      // 1.12.1
	Text     string     // 3.3.5a
	TextList [10]string // 3.3.5a
}

// Name implements Body.
func (*PetitionBuy) Name() string { return "CMSG_PETITION_BUY" }

// Code implements codec.Message.
func (m *PetitionBuy) Code(c *codec.Coder) {
	u := m.Unknown[:]
	next := func(names ...string) {
		for _, name := range names {
			c.U32(name, &u[0])
			u = u[1:]
		}
	}
	c.U64("npc", &m.GUID)
	next("unknown1")
	c.U64("unknown2", &m.Other)
	c.Text("name", codec.MaxName, &m.Called)
	if !c.Wrath() {
		next("unknown3", "unknown4", "unknown5", "unknown6", "unknown7", "unknown8", "unknown9", "unknown10", "unknown11", "unknown12")
		c.U16("unknown13", &m.Half)
		c.U8("unknown14", &m.Byte)
		c.U32("index", &m.Index)
		next("unknown15")
		return
	}
	c.Text("unknown3", codec.MaxText, &m.Text)
	next("unknown4", "unknown5", "unknown6", "unknown7", "unknown8", "unknown9", "unknown10")
	c.U16("unknown11", &m.Half)
	next("unknown12", "unknown13", "unknown14")
	for i := range m.TextList {
		c.Text("unknown15", codec.MaxText, &m.TextList[i])
	}
	c.U32("index", &m.Index)
	next("unknown16")
}

// PetitionSigned lists the signatures of a petition: SMSG_PETITION_SHOW_SIGNATURES.
type PetitionSigned struct {
	Item, Owner uint64
	Petition    uint32
	Signatures  []PetitionSignature
}

// PetitionSignature is the signature of a player.
type PetitionSignature struct {
	GUID    uint64
	Unknown uint32
}

// Name implements Body.
func (*PetitionSigned) Name() string { return "SMSG_PETITION_SHOW_SIGNATURES" }

// Code implements codec.Message.
func (m *PetitionSigned) Code(c *codec.Coder) {
	c.U64("item", &m.Item)
	c.U64("owner", &m.Owner)
	c.U32("petition", &m.Petition)
	codec.List(c, "amount_of_signatures", 1, 255, 12, &m.Signatures, func(c *codec.Coder, s *PetitionSignature) {
		c.U64("signer", &s.GUID)
		c.U32("unknown1", &s.Unknown)
	})
}

// PetitionSign signs a petition: CMSG_PETITION_SIGN.
type PetitionSign struct {
	Petition uint64
	Unknown  uint8
}

// Name implements Body.
func (*PetitionSign) Name() string { return "CMSG_PETITION_SIGN" }

// Code implements codec.Message.
func (m *PetitionSign) Code(c *codec.Coder) {
	c.U64("petition", &m.Petition)
	c.U8("unknown1", &m.Unknown)
}

// The results of petition requests.
const (
	PetitionDone    = 0
	PetitionTwice   = 1 // a character of the account has signed
	PetitionInGuild = 2
	PetitionOwn     = 3
	PetitionFew     = 4 // of turning it in: more signatures are needed
)

// PetitionResult is the result of a signature: SMSG_PETITION_SIGN_RESULTS. Owner is the
// signer, although the definition names it otherwise.
type PetitionResult struct {
	Petition, Owner uint64
	Result          uint32
}

// Name implements Body.
func (*PetitionResult) Name() string { return "SMSG_PETITION_SIGN_RESULTS" }

// Code implements codec.Message.
func (m *PetitionResult) Code(c *codec.Coder) {
	c.U64("petition", &m.Petition)
	c.U64("owner", &m.Owner)
	c.U32("result", &m.Result)
}

// PetitionOffer offers a petition to a player: CMSG_OFFER_PETITION.
type PetitionOffer struct {
	Unknown          uint32 // 3.3.5a
	Petition, Target uint64
}

// Name implements Body.
func (*PetitionOffer) Name() string { return "CMSG_OFFER_PETITION" }

// Code implements codec.Message.
func (m *PetitionOffer) Code(c *codec.Coder) {
	if c.Wrath() {
		c.U32("unknown0", &m.Unknown)
	}
	c.U64("petition", &m.Petition)
	c.U64("target", &m.Target)
}

// PetitionRename renames the future guild: MSG_PETITION_RENAME, in both directions.
//
//loam:message MSG_PETITION_RENAME client
//loam:message MSG_PETITION_RENAME server
type PetitionRename struct {
	Petition uint64
	Called   string
}

// Name implements Body.
func (*PetitionRename) Name() string { return "MSG_PETITION_RENAME" }

// Code implements codec.Message.
func (m *PetitionRename) Code(c *codec.Coder) {
	c.U64("petition", &m.Petition)
	c.Text("new_name", codec.MaxName, &m.Called)
}

// PetitionAsk requests the content of a petition: CMSG_PETITION_QUERY.
type PetitionAsk struct {
	Number   uint32
	Petition uint64
}

// Name implements Body.
func (*PetitionAsk) Name() string { return "CMSG_PETITION_QUERY" }

// Code implements codec.Message.
func (m *PetitionAsk) Code(c *codec.Coder) {
	c.U32("guild_id", &m.Number)
	c.U64("petition", &m.Petition)
}

// PetitionAnswer has the content of a petition: SMSG_PETITION_QUERY_RESPONSE.
type PetitionAnswer struct {
	Number      uint32
	Owner       uint64
	Called      string
	Body        string
	Flags       uint32 // 1.12.1
	Least, Most uint32 // signatures
	// The following fields are not used: eligible signers, deadline, and choices.
	Deadline, Issued, Guild       uint32
	Classes, Races                uint32
	Genders                       uint16
	LeastLevel, MostLevel, Signer uint32
	Choices                       uint32 // 1.12.1
	Bytes                         [10]uint8
	Unknown, Type                 uint32 // 3.3.5a; of guilds the type is 0
}

// Name implements Body.
func (*PetitionAnswer) Name() string { return "SMSG_PETITION_QUERY_RESPONSE" }

// Code implements codec.Message.
func (m *PetitionAnswer) Code(c *codec.Coder) {
	c.U32("petition_id", &m.Number)
	c.U64("charter_owner", &m.Owner)
	c.Text("guild_name", codec.MaxName, &m.Called)
	c.Text("body_text", codec.MaxText, &m.Body)
	if c.Wrath() {
		m.codeWrath(c)
		return
	}
	c.U32("unknown_flags", &m.Flags)
	c.U32("minimum_signatures", &m.Least)
	c.U32("maximum_signatures", &m.Most)
	c.U32("deadline", &m.Deadline)
	c.U32("issue_date", &m.Issued)
	c.U32("allowed_guild_id", &m.Guild)
	c.U32("allowed_class", &m.Classes)
	c.U32("allowed_race", &m.Races)
	c.U16("allowed_genders", &m.Genders)
	c.U32("allowed_minimum_level", &m.LeastLevel)
	c.U32("allowed_maximum_level", &m.MostLevel)
	c.U32("todo_amount_of_signers", &m.Signer)
	c.U32("number_of_choices", &m.Choices)
}

func (m *PetitionAnswer) codeWrath(c *codec.Coder) {
	c.U32("minimum_signatures", &m.Least)
	c.U32("maximum_signatures", &m.Most)
	c.U32("unknown1", &m.Deadline)
	c.U32("unknown2", &m.Issued)
	c.U32("unknown3", &m.Guild)
	c.U32("unknown4", &m.Classes)
	c.U32("unknown5", &m.Races)
	c.U16("unknown6", &m.Genders)
	c.U32("unknown7", &m.LeastLevel)
	c.U32("unknown8", &m.MostLevel)
	c.U32("unknown9", &m.Signer)
	c.Bytes("unknown10", m.Bytes[:])
	c.U32("unknown11", &m.Unknown)
	c.U32("charter_type", &m.Type)
}
