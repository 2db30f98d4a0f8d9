package packets

import (
	"loam/core/protocol/packets/codec"
)

// NameAnswer has the name of a player.
type NameAnswer struct {
	GUID                uint64
	Unknown             bool // 3.3.5a: unknown, and the rest is absent
	Character           string
	Realm               string
	Race, Gender, Class uint32 // one byte each in 3.3.5a
	Declined            [5]string
	HasDeclined         bool // 3.3.5a
}

// Name implements Body.
func (*NameAnswer) Name() string { return "SMSG_NAME_QUERY_RESPONSE" }

// Code implements codec.Message.
func (m *NameAnswer) Code(c *codec.Coder) {
	if !c.Wrath() {
		c.U64("guid", &m.GUID)
		m.codeNames(c)
		c.U32("race", &m.Race)
		c.U32("gender", &m.Gender)
		c.U32("class", &m.Class)
		return
	}
	c.Packed("guid", &m.GUID)
	c.Bool("early_terminate", &m.Unknown)
	if m.Unknown {
		return
	}
	m.codeNames(c)
	codec.ByteNumber(c, "race", &m.Race)
	codec.ByteNumber(c, "gender", &m.Gender)
	codec.ByteNumber(c, "class", &m.Class)
	c.Bool("has_declined_names", &m.HasDeclined)
	if m.HasDeclined {
		for i := range m.Declined {
			c.Text("declined_name", codec.MaxName, &m.Declined[i])
		}
	}
}

func (m *NameAnswer) codeNames(c *codec.Coder) {
	c.Text("character_name", codec.MaxName, &m.Character)
	c.Text("realm_name", codec.MaxName, &m.Realm)
}

// Query requests the definition of an entry: of a creature, a game object, an item or a
// page.
type Query struct {
	Is    string // its name
	Entry uint32
	GUID  uint64 // of the object; items have none in 3.3.5a, pages in 1.12.1
	Short bool   // GUID is left out, as some clients do
}

// Name implements Body.
func (m *Query) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Query) Code(c *codec.Coder) {
	c.U32("entry", &m.Entry)
	if c.Wrath() && m.Is == "CMSG_ITEM_QUERY_SINGLE" || !c.Wrath() && m.Is == "CMSG_PAGE_TEXT_QUERY" {
		return
	}
	if c.Reading() {
		m.Short = c.Left() == 0
	}
	if !m.Short {
		c.U64("guid", &m.GUID)
	}
}

// UnknownEntry is set in an entry that has no definition.
const UnknownEntry = 1 << 31

// CreatureAnswer is the definition of a creature.
type CreatureAnswer struct {
	Entry       uint32 // with UnknownEntry if there is none
	Unknown     bool   // the rest is absent
	Names       [4]string
	Sub         string
	Icon        string // 3.3.5a
	Flags       uint32
	Type        uint32
	Family      uint32
	Rank        uint32
	Unknown0    uint32    // 1.12.1
	SpellData   uint32    // 1.12.1
	Kills       [2]uint32 // 3.3.5a
	Displays    [4]uint32 // one in 1.12.1
	Health      float32   // 3.3.5a: factor
	Mana        float32   // 3.3.5a: factor
	Civilian    uint8     // 1.12.1
	Leader      uint8
	QuestItems  [6]uint32 // 3.3.5a
	MovementIDs uint32    // 3.3.5a
}

// Name implements Body.
func (*CreatureAnswer) Name() string { return "SMSG_CREATURE_QUERY_RESPONSE" }

// Code implements codec.Message.
func (m *CreatureAnswer) Code(c *codec.Coder) {
	if codec.CodeEntry(c, "creature_entry", &m.Entry, &m.Unknown) {
		return
	}
	for i := range m.Names {
		c.Text("name", codec.MaxLabel, &m.Names[i])
	}
	c.Text("sub_name", codec.MaxLabel, &m.Sub)
	if c.Wrath() {
		c.Text("description", codec.MaxLabel, &m.Icon)
	}
	c.U32("type_flags", &m.Flags)
	c.U32("creature_type", &m.Type)
	c.U32("creature_family", &m.Family)
	c.U32("creature_rank", &m.Rank)
	if c.Wrath() {
		m.codeWrath(c)
		return
	}
	c.U32("unknown0", &m.Unknown0)
	c.U32("spell_data_id", &m.SpellData)
	c.U32("display_id", &m.Displays[0])
	c.U8("civilian", &m.Civilian)
	c.U8("racial_leader", &m.Leader)
}

func (m *CreatureAnswer) codeWrath(c *codec.Coder) {
	codec.Numbers(c, "kill_credit", m.Kills[:])
	codec.Numbers(c, "display_id", m.Displays[:])
	c.F32("health_multiplier", &m.Health)
	c.F32("mana_multiplier", &m.Mana)
	c.U8("racial_leader", &m.Leader)
	codec.Numbers(c, "quest_item", m.QuestItems[:])
	c.U32("movement_id", &m.MovementIDs)
}

// ObjectAnswer is the definition of a game object.
type ObjectAnswer struct {
	Entry      uint32 // with UnknownEntry if there is none
	Unknown    bool   // the rest is absent
	Type       uint32
	Display    uint32
	Names      [4]string
	Icon       string // in 1.12.1 a fifth name
	Caption    string // 3.3.5a
	Extra      string // 3.3.5a
	Data       [24]uint32
	Short      bool      // Data has only six, as in some definitions
	Size       float32   // 3.3.5a
	QuestItems [6]uint32 // 3.3.5a
}

// Name implements Body.
func (*ObjectAnswer) Name() string { return "SMSG_GAMEOBJECT_QUERY_RESPONSE" }

// Code implements codec.Message. Clients read 24 numbers, though some
// definitions list six.
func (m *ObjectAnswer) Code(c *codec.Coder) {
	if codec.CodeEntry(c, "entry_id", &m.Entry, &m.Unknown) {
		return
	}
	c.U32("info_type", &m.Type)
	c.U32("display_id", &m.Display)
	for i := range m.Names {
		c.Text("name", codec.MaxLabel, &m.Names[i])
	}
	icon := "name5"
	if c.Wrath() {
		icon = "icon_name"
	}
	c.Text(icon, codec.MaxLabel, &m.Icon)
	if c.Wrath() {
		c.Text("cast_bar_caption", codec.MaxLabel, &m.Caption)
		c.Text("unknown", codec.MaxLabel, &m.Extra)
	}
	m.codeData(c)
	if c.Wrath() {
		c.F32("gameobject_size", &m.Size)
		codec.Numbers(c, "gameobject_quest_item", m.QuestItems[:])
	}
}

// codeData visits the numbers of the type; the length decides how many there are.
func (m *ObjectAnswer) codeData(c *codec.Coder) {
	const number = 4
	behind := 0
	if c.Wrath() {
		behind = number * (1 + len(m.QuestItems))
	}
	if c.Reading() {
		m.Short = c.Left() == behind+number*6
	}
	data := m.Data[:]
	if m.Short {
		data = data[:6]
	}
	codec.Numbers(c, "raw_data", data)
}

// PetNameAnswer has the name of a pet.
type PetNameAnswer struct {
	Number    uint32
	Pet       string
	Timestamp uint32
	Declined  bool // 3.3.5a: the names follow
	Names     [5]string
}

// Name implements Body.
func (*PetNameAnswer) Name() string { return "SMSG_PET_NAME_QUERY_RESPONSE" }

// Code implements codec.Message.
func (m *PetNameAnswer) Code(c *codec.Coder) {
	c.U32("pet_number", &m.Number)
	c.Text("name", codec.MaxName, &m.Pet)
	c.U32("pet_name_timestamp", &m.Timestamp)
	if c.Wrath() {
		c.Bool("names", &m.Declined)
	}
	if m.Declined {
		for i := range m.Names {
			c.Text("declined_name", codec.MaxName, &m.Names[i])
		}
	}
}
