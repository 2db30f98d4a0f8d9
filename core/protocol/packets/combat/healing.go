package combat

import "loam/core/protocol/packets/codec"

// Healed reports health that a spell restores: SMSG_SPELLHEALLOG.
type Healed struct {
	Target, Caster uint64
	Spell          uint32
	Amount         uint32
	Over, Absorbed uint32 // 3.3.5a
	Critical       bool
	Unknown        uint8 // 3.3.5a
}

// Name implements message.Body.
func (*Healed) Name() string { return "SMSG_SPELLHEALLOG" }

// Code implements codec.Message.
func (m *Healed) Code(c *codec.Coder) {
	c.Packed("victim", &m.Target)
	c.Packed("caster", &m.Caster)
	c.U32("id", &m.Spell)
	c.U32("damage", &m.Amount)
	if c.Wrath() {
		c.U32("overheal", &m.Over)
		c.U32("absorb", &m.Absorbed)
	}
	c.Bool("critical", &m.Critical)
	if c.Wrath() {
		c.U8("unknown", &m.Unknown)
	}
}

// Energized reports power that a spell restores: SMSG_SPELLENERGIZELOG.
type Energized struct {
	Target, Caster uint64
	Spell          uint32
	Power          uint32
	Amount         uint32
}

// Name implements message.Body.
func (*Energized) Name() string { return "SMSG_SPELLENERGIZELOG" }

// Code implements codec.Message.
func (m *Energized) Code(c *codec.Coder) {
	c.Packed("victim", &m.Target)
	c.Packed("caster", &m.Caster)
	c.U32("spell", &m.Spell)
	c.U32("power", &m.Power)
	c.U32("damage", &m.Amount)
}
