package combat

import "loam/core/protocol/packets/codec"

// InitialSpells lists the spells that the player knows when it enters the world:
// SMSG_INITIAL_SPELLS. Some definitions have two bytes for the spell of a cooldown in
// 3.3.5a; public cores write four.
type InitialSpells struct {
	Unknown   uint8
	Spells    []KnownSpell
	Cooldowns []KnownCooldown
}

// KnownSpell is one of them.
type KnownSpell struct {
	Spell   uint32 // two bytes in 1.12.1
	Unknown uint16
}

// KnownCooldown is a spell on cooldown.
type KnownCooldown struct {
	Spell              uint32 // two bytes in 1.12.1
	Item, Category     uint16
	Left, CategoryLeft uint32 // ms
}

// Name implements message.Body.
func (*InitialSpells) Name() string { return "SMSG_INITIAL_SPELLS" }

// Code implements codec.Message.
func (m *InitialSpells) Code(c *codec.Coder) {
	c.U8("unknown1", &m.Unknown)
	codec.List(c, "spell_count", 2, maxSpells, 4, &m.Spells, func(c *codec.Coder, s *KnownSpell) {
		short(c, "spell_id", &s.Spell)
		c.U16("unknown1", &s.Unknown)
	})
	codec.List(c, "cooldown_count", 2, maxSpells, 14, &m.Cooldowns, func(c *codec.Coder, d *KnownCooldown) {
		short(c, "spell_id", &d.Spell)
		c.U16("item_id", &d.Item)
		c.U16("spell_category", &d.Category)
		c.U32("cooldown", &d.Left)
		c.U32("category_cooldown", &d.CategoryLeft)
	})
}

// Learned adds a spell to the known spells of the player: SMSG_LEARNED_SPELL.
type Learned struct {
	Spell   uint32
	Unknown uint16 // 3.3.5a
}

// Name implements message.Body.
func (*Learned) Name() string { return "SMSG_LEARNED_SPELL" }

// Code implements codec.Message.
func (m *Learned) Code(c *codec.Coder) {
	c.U32("id", &m.Spell)
	if c.Wrath() {
		c.U16("unknown", &m.Unknown)
	}
}

// Superseded replaces a spell by another, also on the action bars: SMSG_SUPERCEDED_SPELL.
// Some definitions have the new spell first; every public core writes the old one first.
type Superseded struct{ Old, New uint32 } // two bytes in 1.12.1

// Name implements message.Body.
func (*Superseded) Name() string { return "SMSG_SUPERCEDED_SPELL" }

// Code implements codec.Message.
func (m *Superseded) Code(c *codec.Coder) {
	short(c, "old", &m.Old)
	short(c, "new", &m.New)
}

// Removed removes a spell from the player: SMSG_REMOVED_SPELL.
type Removed struct{ Spell uint32 } // two bytes in 1.12.1

// Name implements message.Body.
func (*Removed) Name() string { return "SMSG_REMOVED_SPELL" }

// Code implements codec.Message.
func (m *Removed) Code(c *codec.Coder) { short(c, "spell", &m.Spell) }

// Modifier changes numbers of spells for the player: SMSG_SET_FLAT_SPELL_MODIFIER and
// SMSG_SET_PCT_SPELL_MODIFIER.
type Modifier struct {
	Is     string // its name
	Effect uint8  // a bit of a spell's family
	What   uint8  // the modified number
	Value  int32  // the sum of all
}

// Name implements message.Body.
func (m *Modifier) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Modifier) Code(c *codec.Coder) {
	c.U8("eff", &m.Effect)
	c.U8("op", &m.What)
	c.I32("value", &m.Value)
}
