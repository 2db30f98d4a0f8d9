package combat

import "loam/core/protocol/packets/codec"

// Dispelled lists the auras that a spell has removed: SMSG_SPELLDISPELLOG, and in 3.3.5a
// SMSG_SPELLSTEALLOG for auras that another unit has now.
type Dispelled struct {
	Is             string // its name
	Target, Caster uint64
	Spell          uint32 // 3.3.5a: the dispelling spell
	Unknown        uint8  // 3.3.5a
	List           []Ended
}

// Ended is the spell of a removed aura.
type Ended struct {
	Spell uint32
	How   uint8 // 3.3.5a: 1 if cleansed
}

// Name implements message.Body.
func (m *Dispelled) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Dispelled) Code(c *codec.Coder) {
	c.Packed("victim", &m.Target)
	c.Packed("caster", &m.Caster)
	if c.Wrath() {
		c.U32("dispell_spell", &m.Spell)
		c.U8("unknown", &m.Unknown)
	}
	codec.List(c, "amount_of_spells", 4, maxAuras, 4, &m.List, func(c *codec.Coder, e *Ended) {
		c.U32("spell", &e.Spell)
		if c.Wrath() {
			c.U8("method", &e.How)
		}
	})
}

// NotDispelled lists the auras that a spell failed to remove: SMSG_DISPEL_FAILED. In 3.3.5a
// the first spell is the dispelling one.
type NotDispelled struct {
	Caster, Target uint64
	Spells         []uint32
}

// Name implements message.Body.
func (*NotDispelled) Name() string { return "SMSG_DISPEL_FAILED" }

// Code implements codec.Message.
func (m *NotDispelled) Code(c *codec.Coder) {
	c.U64("caster", &m.Caster)
	c.U64("target", &m.Target)
	words(c, "spells", maxAuras, &m.Spells)
}
