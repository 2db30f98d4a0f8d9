package combat

import "loam/core/protocol/packets/codec"

// Visual plays a visual effect: SMSG_PLAY_SPELL_VISUAL and SMSG_PLAY_SPELL_IMPACT.
type Visual struct {
	Is   string // its name
	GUID uint64
	Kit  uint32 // the client's number of the visual
}

// Name implements message.Body.
func (m *Visual) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Visual) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U32("kit", &m.Kit)
}

// Chain lists the targets of a chain spell: SMSG_SPELL_UPDATE_CHAIN_TARGETS.
type Chain struct {
	Caster  uint64
	Spell   uint32
	Targets []uint64
}

// Name implements message.Body.
func (*Chain) Name() string { return "SMSG_SPELL_UPDATE_CHAIN_TARGETS" }

// Code implements codec.Message.
func (m *Chain) Code(c *codec.Coder) {
	c.U64("caster", &m.Caster)
	c.U32("spell", &m.Spell)
	codec.List(c, "amount_of_targets", 4, maxHits, 8, &m.Targets, func(c *codec.Coder, v *uint64) { c.U64("targets", v) })
}

// Control states whether the player controls the movement of a unit:
// SMSG_CLIENT_CONTROL_UPDATE. A feared or charmed player loses control of its own
// character.
type Control struct {
	GUID   uint64
	Allows bool
}

// Name implements message.Body.
func (*Control) Name() string { return "SMSG_CLIENT_CONTROL_UPDATE" }

// Code implements codec.Message.
func (m *Control) Code(c *codec.Coder) {
	c.Packed("guid", &m.GUID)
	c.Bool("allow_movement", &m.Allows)
}

// Of is a message that only has a packed GUID, in 3.3.5a: SMSG_BREAK_TARGET, which clears
// the selection of the unit, SMSG_PRE_RESURRECT and SMSG_DISMOUNT.
type Of struct {
	Is   string // its name
	GUID uint64
}

// Name implements message.Body.
func (m *Of) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Of) Code(c *codec.Coder) { c.Packed("guid", &m.GUID) }
