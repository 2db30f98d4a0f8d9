package combat

import "loam/core/protocol/packets/codec"

// SpellCritical is the bit of SpellDamage.Hit for a critical hit, in both versions. The
// bits differ from those of a swing, although some definitions share them.
const SpellCritical = 0x2

// SpellDamage reports damage by a spell: SMSG_SPELLNONMELEEDAMAGELOG.
type SpellDamage struct {
	Target, Attacker   uint64
	Spell              uint32
	Amount             uint32
	Over               uint32 // 3.3.5a: the overkill part of it
	School             uint8  // as in Numbers.School
	Absorbed, Resisted uint32
	Periodic           bool // shows it as periodic damage
	Unused             uint8
	Blocked            uint32
	Hit                uint32 // SpellCritical
	Extended           uint8  // 0: no more fields
}

// Name implements message.Body.
func (*SpellDamage) Name() string { return "SMSG_SPELLNONMELEEDAMAGELOG" }

// Code implements codec.Message.
func (m *SpellDamage) Code(c *codec.Coder) {
	c.Packed("target", &m.Target)
	c.Packed("attacker", &m.Attacker)
	c.U32("spell", &m.Spell)
	c.U32("damage", &m.Amount)
	if c.Wrath() {
		c.U32("overkill", &m.Over)
	}
	c.U8("school", &m.School)
	c.U32("absorbed_damage", &m.Absorbed)
	c.U32("resisted", &m.Resisted)
	c.Bool("periodic_log", &m.Periodic)
	c.U8("unused", &m.Unused)
	c.U32("blocked", &m.Blocked)
	c.U32("hit_info", &m.Hit)
	c.U8("extend_flag", &m.Extended)
}

// DamageShield reports damage that a victim deals to its attacker: SMSG_SPELLDAMAGESHIELD.
type DamageShield struct {
	Victim, Attacker uint64
	Spell            uint32 // 3.3.5a
	Amount           uint32
	Over             uint32 // 3.3.5a
	School           uint32 // as in Numbers.School
}

// Name implements message.Body.
func (*DamageShield) Name() string { return "SMSG_SPELLDAMAGESHIELD" }

// Code implements codec.Message.
func (m *DamageShield) Code(c *codec.Coder) {
	c.U64("victim", &m.Victim)
	c.U64("caster", &m.Attacker)
	if c.Wrath() {
		c.U32("spell", &m.Spell)
	}
	c.U32("damage", &m.Amount)
	if c.Wrath() {
		c.U32("overkill", &m.Over)
	}
	c.U32("school", &m.School)
}

// Killed reports that a spell has killed instantly: SMSG_SPELLINSTAKILLLOG.
type Killed struct {
	Caster uint64 // 3.3.5a
	Target uint64
	Spell  uint32
}

// Name implements message.Body.
func (*Killed) Name() string { return "SMSG_SPELLINSTAKILLLOG" }

// Code implements codec.Message.
func (m *Killed) Code(c *codec.Coder) {
	if c.Wrath() {
		c.U64("caster", &m.Caster)
	}
	c.U64("target", &m.Target)
	c.U32("spell", &m.Spell)
}

// NoEffect reports that a spell has no effect on a target: SMSG_SPELLORDAMAGE_IMMUNE, and
// SMSG_PROCRESIST for a proc of a swing.
type NoEffect struct {
	Is             string // its name
	Caster, Target uint64
	Spell          uint32
	Debug          uint8
}

// Name implements message.Body.
func (m *NoEffect) Name() string { return m.Is }

// Code implements codec.Message.
func (m *NoEffect) Code(c *codec.Coder) {
	c.U64("caster", &m.Caster)
	c.U64("target", &m.Target)
	c.U32("id", &m.Spell)
	c.U8("debug_log_format", &m.Debug)
}

// Missed lists the targets that a spell misses, with the reasons: SMSG_SPELLLOGMISS.
// Readers of recordings have two more numbers for each target if Unknown is 1; one core of
// 1.12.1 also writes them if it is 0, which other cores and the definitions do not.
type Missed struct {
	Spell   uint32
	Caster  uint64
	Unknown uint8
	Targets []Miss // none of them has the result of a reflection
}

// Name implements message.Body.
func (*Missed) Name() string { return "SMSG_SPELLLOGMISS" }

// Code implements codec.Message.
func (m *Missed) Code(c *codec.Coder) {
	c.U32("id", &m.Spell)
	c.U64("caster", &m.Caster)
	c.U8("unknown1", &m.Unknown)
	codec.List(c, "amount_of_targets", 4, maxHits, 9, &m.Targets, func(c *codec.Coder, v *Miss) {
		c.U64("target", &v.Target)
		c.U8("miss_info", &v.Kind)
	})
}
