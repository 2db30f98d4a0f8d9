package combat

import "loam/core/protocol/packets/codec"

// Ticked reports ticks of periodic auras of a spell: SMSG_PERIODICAURALOG.
type Ticked struct {
	Target, Caster uint64
	Spell          uint32
	List           []Tick
}

// Tick is one tick of an aura. The present fields depend on its kind; clients receive only
// the kinds below.
type Tick struct {
	Kind       uint32
	Amount     uint32
	Over       uint32  // 3.3.5a, damage and healing
	School     uint32  // damage: as in Numbers.School
	Absorbed   uint32  // damage, and in 3.3.5a healing
	Resisted   uint32  // damage
	Critical   bool    // 3.3.5a, damage and healing
	Power      uint32  // of the restored or drained power
	Multiplier float32 // drained: the share that the caster gains
}

// The kinds of a Tick are those of auras in both versions.
const (
	TickDamage      = 3
	TickHeal        = 8
	TickHealShare   = 20
	TickPowerShare  = 21
	TickPower       = 24
	TickDrain       = 64
	TickDamageShare = 89
)

// Name implements message.Body.
func (*Ticked) Name() string { return "SMSG_PERIODICAURALOG" }

// Code implements codec.Message.
func (m *Ticked) Code(c *codec.Coder) {
	c.Packed("target", &m.Target)
	c.Packed("caster", &m.Caster)
	c.U32("spell", &m.Spell)
	codec.List(c, "amount_of_auras", 4, maxFew, 4, &m.List, func(c *codec.Coder, t *Tick) { t.code(c) })
}

// code visits it. Some definitions have one byte for the school; every public
// core writes four.
func (t *Tick) code(c *codec.Coder) {
	c.U32("aura_type", &t.Kind)
	switch t.Kind {
	case TickDamage, TickDamageShare:
		c.U32("damage1", &t.Amount)
		if c.Wrath() {
			c.U32("overkill_damage", &t.Over)
		}
		c.U32("school", &t.School)
		c.U32("absorbed", &t.Absorbed)
		c.U32("resisted", &t.Resisted)
		if c.Wrath() {
			c.Bool("critical", &t.Critical)
		}
	case TickHeal, TickHealShare:
		c.U32("damage2", &t.Amount)
		if c.Wrath() {
			c.U32("over_damage", &t.Over)
			c.U32("absorb", &t.Absorbed)
			c.Bool("critical", &t.Critical)
		}
	case TickPowerShare, TickPower:
		c.U32("misc_value1", &t.Power)
		c.U32("damage3", &t.Amount)
	case TickDrain:
		c.U32("misc_value2", &t.Power)
		c.U32("damage4", &t.Amount)
		c.F32("gain_multiplier", &t.Multiplier)
	}
}
