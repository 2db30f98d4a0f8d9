package combat

import "loam/core/protocol/packets/codec"

// ChannelStart starts a channelled spell with its duration: MSG_CHANNEL_START. In 1.12.1
// only the caster receives it, for its own spells; others see the channel in the fields of
// the unit.
//
//loam:message MSG_CHANNEL_START server
type ChannelStart struct {
	Caster   uint64 // 3.3.5a
	Spell    uint32
	Duration uint32 // ms
}

// Name implements message.Body.
func (*ChannelStart) Name() string { return "MSG_CHANNEL_START" }

// Code implements codec.Message.
func (m *ChannelStart) Code(c *codec.Coder) {
	if c.Wrath() {
		c.Packed("caster", &m.Caster)
	}
	c.U32("spell", &m.Spell)
	c.U32("duration", &m.Duration)
}

// ChannelUpdate has the remaining duration of a channelled spell: MSG_CHANNEL_UPDATE. Zero
// ends it.
//
//loam:message MSG_CHANNEL_UPDATE server
type ChannelUpdate struct {
	Caster uint64 // 3.3.5a
	Left   uint32 // ms
}

// Name implements message.Body.
func (*ChannelUpdate) Name() string { return "MSG_CHANNEL_UPDATE" }

// Code implements codec.Message.
func (m *ChannelUpdate) Code(c *codec.Coder) {
	if c.Wrath() {
		c.Packed("caster", &m.Caster)
	}
	c.U32("time", &m.Left)
}

// CancelRepeat stops a spell that repeats automatically: SMSG_CANCEL_AUTO_REPEAT.
type CancelRepeat struct{ Target uint64 } // 3.3.5a

// Name implements message.Body.
func (*CancelRepeat) Name() string { return "SMSG_CANCEL_AUTO_REPEAT" }

// Code implements codec.Message.
func (m *CancelRepeat) Code(c *codec.Coder) {
	if c.Wrath() {
		c.Packed("target", &m.Target)
	}
}
