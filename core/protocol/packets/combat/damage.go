package combat

import "loam/core/protocol/packets/codec"

// SpellCritical is the bit of SpellDamage.Hit that makes it a critical one, in
// both versions. The bits are not those of a swing, whatever some definitions say.
const SpellCritical = 0x2

// SpellDamage tells of damage by a spell: SMSG_SPELLNONMELEEDAMAGELOG.
type SpellDamage struct {
	Target, Attacker   uint64
	Spell              uint32
	Amount             uint32
	Over               uint32 // 3.3.5a: of them more than the target had
	School             uint8  // as Numbers.School has it
	Absorbed, Resisted uint32
	Periodic           bool // tells it as what goes on
	Unused             uint8
	Blocked            uint32
	Hit                uint32 // SpellCritical
	Extended           uint8  // 0: nothing more follows
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

// DamageShield tells of damage that a victim does to who has struck it:
// SMSG_SPELLDAMAGESHIELD.
type DamageShield struct {
	Victim, Attacker uint64
	Spell            uint32 // 3.3.5a
	Amount           uint32
	Over             uint32 // 3.3.5a
	School           uint32 // as Numbers.School has it
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

// Killed tells that a spell has killed at once: SMSG_SPELLINSTAKILLLOG.
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

// NoEffect tells that a spell does nothing to somebody: SMSG_SPELLORDAMAGE_IMMUNE,
// and SMSG_PROCRESIST of what a blow would have set off.
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

// Missed tells whom a spell does not reach, and why: SMSG_SPELLLOGMISS. Readers of
// recordings know of two more numbers a target where Unknown is 1; a core of 1.12.1
// writes them where it is 0 too, which others and the definitions do not have.
type Missed struct {
	Spell   uint32
	Caster  uint64
	Unknown uint8
	Targets []Miss // none of them says what came of a reflection
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
