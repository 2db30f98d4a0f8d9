package combat

import "loam/core/protocol/packets/codec"

// Aura is one aura slot of a unit, in 3.3.5a. Without a spell the slot is empty, and the
// other fields are absent.
type Aura struct {
	Slot           uint8
	Spell          uint32
	Flags          uint8 // AuraFlags of the version
	Level          uint8 // of the caster
	Count          uint8 // of stacks, or charges; 0 shows no number but is invalid for a stack
	Caster         uint64
	Duration, Left uint32 // ms
}

// The flags of Aura after which more fields follow.
const (
	auraOwn   = 0x08
	auraTimed = 0x20
)

// code visits it. Some definitions write the caster if the flag is set; public cores set
// the flag if they omit the caster.
func (a *Aura) code(c *codec.Coder) {
	c.U8("visual_slot", &a.Slot)
	c.U32("spell", &a.Spell)
	if a.Spell == 0 {
		return
	}
	c.U8("flags", &a.Flags)
	c.U8("level", &a.Level)
	c.U8("aura_stack_count", &a.Count)
	if a.Flags&auraOwn == 0 {
		c.Packed("caster", &a.Caster)
	}
	if a.Flags&auraTimed != 0 {
		c.U32("duration", &a.Duration)
		c.U32("time_left", &a.Left)
	}
}

// AuraChanged updates one aura of a unit, in 3.3.5a: SMSG_AURA_UPDATE.
type AuraChanged struct {
	Unit uint64
	Aura Aura
}

// Name implements message.Body.
func (*AuraChanged) Name() string { return "SMSG_AURA_UPDATE" }

// Code implements codec.Message.
func (m *AuraChanged) Code(c *codec.Coder) {
	c.Packed("unit", &m.Unit)
	m.Aura.code(c)
}

// AurasOf lists all auras of a unit that comes into view, in 3.3.5a: SMSG_AURA_UPDATE_ALL.
// An aura that is not listed is gone.
type AurasOf struct {
	Unit uint64
	List []Aura
}

// maxAuras is the maximum number of aura slots of a unit; the slot number is a byte.
const maxAuras = 255

// Name implements message.Body.
func (*AurasOf) Name() string { return "SMSG_AURA_UPDATE_ALL" }

// Code implements codec.Message.
func (m *AurasOf) Code(c *codec.Coder) {
	c.Packed("unit", &m.Unit)
	toEnd(c, "aura_updates", maxAuras, &m.List, func(c *codec.Coder, a *Aura) { a.code(c) })
}

// AuraTime has the duration of an aura of the receiver, in 1.12.1:
// SMSG_UPDATE_AURA_DURATION. The slot must be filled before: the rest of the aura is in the
// unit's fields, see PackAuras. No message before 2.0 has the durations of other units'
// auras.
type AuraTime struct {
	Slot uint8
	Left int32 // ms; -1 is permanent
}

// Name implements message.Body.
func (*AuraTime) Name() string { return "SMSG_UPDATE_AURA_DURATION" }

// Code implements codec.Message.
func (m *AuraTime) Code(c *codec.Coder) {
	c.U8("aura_slot", &m.Slot)
	c.I32("aura_duration", &m.Left)
}
