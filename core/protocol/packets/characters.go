package packets

import (
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// Appearance is the look of a character, in numbers of the client's own data.
type Appearance struct {
	Race, Class, Gender                          uint8
	Skin, Face, HairStyle, HairColor, FacialHair uint8
}

func (a *Appearance) code(c *codec.Coder, skin string) {
	c.U8("race", &a.Race)
	c.U8("class", &a.Class)
	c.U8("gender", &a.Gender)
	c.U8(skin, &a.Skin)
	c.U8("face", &a.Face)
	c.U8("hair_style", &a.HairStyle)
	c.U8("hair_color", &a.HairColor)
	c.U8("facial_hair", &a.FacialHair)
}

// CreateCharacter asks for a new character.
type CreateCharacter struct {
	Character string
	Appearance
	Outfit uint8
}

// Name implements Body.
func (*CreateCharacter) Name() string { return "CMSG_CHAR_CREATE" }

// Code implements codec.Message.
func (m *CreateCharacter) Code(c *codec.Coder) {
	c.Text("name", codec.MaxName, &m.Character)
	m.Appearance.code(c, "skin_color")
	c.U8("outfit_id", &m.Outfit)
}

// Characters lists the characters of an account.
type Characters struct{ List []Character }

// maxCharacters is the maximum length of the list; clients show ten.
const maxCharacters = 50

// Name implements Body.
func (*Characters) Name() string { return "SMSG_CHAR_ENUM" }

// Code implements codec.Message.
func (m *Characters) Code(c *codec.Coder) {
	codec.List(c, "characters", 1, maxCharacters, 100, &m.List, func(c *codec.Coder, ch *Character) { ch.code(c) })
}

// Character is a row of the list. Gear has 19 slots in 1.12.1, of which the last is the
// first bag, and 23 in 3.3.5a.
type Character struct {
	GUID uint64
	Name string
	Appearance
	Level      uint8
	Zone, Map  uint32
	Position   movement.Vector
	Guild      uint32
	Flags      uint32
	Customize  uint32 // 3.3.5a
	FirstLogin bool
	PetDisplay uint32
	PetLevel   uint32
	PetFamily  uint32
	Gear       [23]Gear
}

// oldBag is the last slot of Gear in 1.12.1.
const oldBag = 19

// Gear is the item that a listed character wears in one slot.
type Gear struct {
	Display       uint32
	InventoryType uint8
	Enchantment   uint32 // 3.3.5a
}

func (ch *Character) code(c *codec.Coder) {
	c.U64("guid", &ch.GUID)
	c.Text("name", codec.MaxName, &ch.Name)
	ch.Appearance.code(c, "skin")
	c.U8("level", &ch.Level)
	c.U32("area", &ch.Zone)
	c.U32("map", &ch.Map)
	ch.Position.Code(c)
	c.U32("guild_id", &ch.Guild)
	c.U32("flags", &ch.Flags)
	if c.Wrath() {
		c.U32("recustomization_flags", &ch.Customize)
	}
	c.Bool("first_login", &ch.FirstLogin)
	c.U32("pet_display_id", &ch.PetDisplay)
	c.U32("pet_level", &ch.PetLevel)
	c.U32("pet_family", &ch.PetFamily)
	gear := ch.Gear[:]
	if !c.Wrath() {
		gear = gear[:oldBag+1]
	}
	for i := range gear {
		display, kind := "equipment_display_id", "inventory_type"
		if i == oldBag && !c.Wrath() {
			display, kind = "first_bag_display_id", "first_bag_inventory_id"
		}
		c.U32(display, &gear[i].Display)
		c.U8(kind, &gear[i].InventoryType)
		if c.Wrath() {
			c.U32("enchantment", &gear[i].Enchantment)
		}
	}
}

// Rename asks to rename a character.
type Rename struct {
	GUID    uint64
	NewName string
}

// Name implements Body.
func (*Rename) Name() string { return "CMSG_CHAR_RENAME" }

// Code implements codec.Message.
func (m *Rename) Code(c *codec.Coder) {
	c.U64("character", &m.GUID)
	c.Text("new_name", codec.MaxName, &m.NewName)
}

// Renamed answers Rename; the name follows when Result is 0.
type Renamed struct {
	Result  uint8
	GUID    uint64
	NewName string
}

// Name implements Body.
func (*Renamed) Name() string { return "SMSG_CHAR_RENAME" }

// Code implements codec.Message.
func (m *Renamed) Code(c *codec.Coder) {
	c.U8("result", &m.Result)
	if m.Result == 0 {
		c.U64("character", &m.GUID)
		c.Text("new_name", codec.MaxName, &m.NewName)
	}
}
