package combat

import "loam/core/protocol/packets/codec"

// Cooldowns starts cooldowns of spells: SMSG_SPELL_COOLDOWN.
type Cooldowns struct {
	GUID  uint64 // of the unit with the cooldowns
	Flags uint8  // 3.3.5a: of the Cooldown bits
	List  []Waiting
}

// Bits of Cooldowns.Flags.
const (
	CooldownGlobal = 0x1 // also starts the global cooldown
	CooldownEvents = 0x2 // also starts cooldowns of spells that wait for an event
)

// Waiting is one spell with its cooldown.
type Waiting struct{ Spell, Left uint32 } // Left in ms

// Name implements message.Body.
func (*Cooldowns) Name() string { return "SMSG_SPELL_COOLDOWN" }

// Code implements codec.Message.
func (m *Cooldowns) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	if c.Wrath() {
		c.U8("flags", &m.Flags)
	}
	toEnd(c, "cooldowns", maxSpells, &m.List, func(c *codec.Coder, w *Waiting) {
		c.U32("id", &w.Spell)
		c.U32("cooldown_time", &w.Left)
	})
}

// SpellOf names a spell of a unit: SMSG_COOLDOWN_EVENT starts its cooldown, and
// SMSG_CLEAR_COOLDOWN ends it.
type SpellOf struct {
	Is    string // its name
	Spell uint32
	GUID  uint64
}

// Name implements message.Body.
func (m *SpellOf) Name() string { return m.Is }

// Code implements codec.Message.
func (m *SpellOf) Code(c *codec.Coder) {
	c.U32("id", &m.Spell)
	c.U64("guid", &m.GUID)
}

// OfSpell is SpellOf with the fields in the other order: SMSG_ITEM_COOLDOWN, whose GUID is
// the item's, and CMSG_PET_CANCEL_AURA, whose GUID is the pet's.
type OfSpell struct {
	Is    string // its name
	GUID  uint64
	Spell uint32
}

// Name implements message.Body.
func (m *OfSpell) Name() string { return m.Is }

// Code implements codec.Message.
func (m *OfSpell) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U32("id", &m.Spell)
}

// ModifyCooldown makes a cooldown longer or shorter, in 3.3.5a.
type ModifyCooldown struct {
	Spell uint32
	GUID  uint64
	By    int32 // ms
}

// Name implements message.Body.
func (*ModifyCooldown) Name() string { return "SMSG_MODIFY_COOLDOWN" }

// Code implements codec.Message.
func (m *ModifyCooldown) Code(c *codec.Coder) {
	c.U32("spell", &m.Spell)
	c.U64("player", &m.GUID)
	c.I32("cooldown", &m.By)
}
