package combat

import (
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// Cast asks to cast a spell: CMSG_CAST_SPELL.
type Cast struct {
	Count   uint8 // 3.3.5a: the answers repeat it
	Spell   uint32
	Flags   uint8 // 3.3.5a: 2 if Missile follows
	Targets Targets
	Missile Missile // 3.3.5a
}

// Missile is the trajectory of a thrown spell.
type Missile struct {
	Elevation, Speed float32
	Moved            bool // the rest follows
	Opcode           uint32
	Mover            uint64
	Movement         movement.Movement
}

// castMissile is the value of Flags after which a Missile follows.
const castMissile = 2

// Name implements message.Body.
func (*Cast) Name() string { return "CMSG_CAST_SPELL" }

// Code implements codec.Message.
func (m *Cast) Code(c *codec.Coder) {
	if c.Wrath() {
		c.U8("cast_count", &m.Count)
	}
	c.U32("spell", &m.Spell)
	if c.Wrath() {
		c.U8("cast_flags", &m.Flags)
	}
	c.Part(&m.Targets)
	m.Missile.follow(c, m.Flags, "guid")
}

// follow visits the missile if flags has castMissile; mover is the field name of the
// thrower.
func (m *Missile) follow(c *codec.Coder, flags uint8, mover string) {
	if !c.Wrath() || flags != castMissile {
		return
	}
	c.F32("elevation", &m.Elevation)
	c.F32("speed", &m.Speed)
	c.Bool("movement_data", &m.Moved)
	if m.Moved {
		c.U32("opcode", &m.Opcode)
		c.Packed(mover, &m.Mover)
		m.Movement.Code(c)
	}
}

// UseItem asks to use an item of the player: CMSG_USE_ITEM. Some definitions also have the
// spell index in 3.3.5a, and the missile before the targets; public cores read neither that
// way.
type UseItem struct {
	Bag, Slot uint8
	Index     uint8  // 1.12.1: index of the item's spell
	Count     uint8  // 3.3.5a
	Spell     uint32 // 3.3.5a
	Item      uint64 // 3.3.5a
	Glyph     uint32 // 3.3.5a
	Flags     uint8  // 3.3.5a: 2 if Missile follows
	Targets   Targets
	Missile   Missile // 3.3.5a
}

// Name implements message.Body.
func (*UseItem) Name() string { return "CMSG_USE_ITEM" }

// Code implements codec.Message.
func (m *UseItem) Code(c *codec.Coder) {
	c.U8("bag_index", &m.Bag)
	c.U8("bag_slot", &m.Slot)
	if c.Wrath() {
		c.U8("cast_count", &m.Count)
		c.U32("spell", &m.Spell)
		c.U64("item", &m.Item)
		c.U32("glyph_index", &m.Glyph)
		c.U8("cast_flags", &m.Flags)
	} else {
		c.U8("spell_index", &m.Index)
	}
	c.Part(&m.Targets)
	m.Missile.follow(c, m.Flags, "guid")
}

// CancelCast asks to stop casting: CMSG_CANCEL_CAST. Clients of 3.3.5a count these
// messages; some definitions lack the count.
type CancelCast struct {
	Count uint8 // 3.3.5a: of the message itself, not of a cast
	Spell uint32
}

// Name implements message.Body.
func (*CancelCast) Name() string { return "CMSG_CANCEL_CAST" }

// Code implements codec.Message.
func (m *CancelCast) Code(c *codec.Coder) {
	if c.Wrath() {
		c.U8("count", &m.Count)
	}
	c.U32("id", &m.Spell)
}

// SetButton sets a button of the player's action bars: CMSG_SET_ACTION_BUTTON. All zero
// clears the button.
type SetButton struct {
	Button     uint8
	Action     uint16
	Misc, Type uint8 // 3.3.5a takes Misc for the third byte of Action
}

// Name implements message.Body.
func (*SetButton) Name() string { return "CMSG_SET_ACTION_BUTTON" }

// Code implements codec.Message.
func (m *SetButton) Code(c *codec.Coder) {
	c.U8("button", &m.Button)
	c.U16("action", &m.Action)
	c.U8("misc", &m.Misc)
	c.U8("action_type", &m.Type)
}
