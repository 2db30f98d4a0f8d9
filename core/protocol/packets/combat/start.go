package combat

import (
	"math/bits"

	"loam/core/protocol/packets/codec"
)

// Bits of the flags of Start and Go. Those of 1.12.1 fit into two bytes; only FlagAmmo
// announces a further field.
const (
	FlagHidden   = 0x1     // 1.12.1: not in the combat log; 3.3.5a: of a triggered cast
	FlagBar      = 0x2     // of every Start that shows a cast bar
	FlagOver     = 0x100   // of every Go
	FlagNoGlobal = 0x40000 // 3.3.5a: does not start the global cooldown
)

// Bits that announce further fields.
const (
	FlagAmmo    = 0x20
	FlagPower   = 0x800    // 3.3.5a: Power follows
	FlagMissile = 0x20000  // 3.3.5a, Go: Elevation and Delay follow
	FlagChain   = 0x80000  // 3.3.5a, Go: Chain follows
	FlagRunes   = 0x200000 // 3.3.5a, Go: Runes follow
	FlagImmune  = 0x400000 // 3.3.5a, Start: Immune follows
)

// Start reports that a unit has begun to cast: SMSG_SPELL_START. Clients show a cast bar
// for it.
type Start struct {
	Item     uint64 // the item of the cast; without one, the caster again
	Caster   uint64
	Count    uint8 // 3.3.5a: that of the Cast; with another number the caster's bar does not close
	Spell    uint32
	Flags    uint32 // two bytes in 1.12.1
	Duration uint32 // ms
	Targets  Targets
	Power    uint32 // 3.3.5a: remaining power of the caster
	Ammo     Ammo
	Immune   [2]uint32 // 3.3.5a: schools and mechanics
}

// Ammo is the projectile.
type Ammo struct{ Display, Slot uint32 }

func (a *Ammo) code(c *codec.Coder, flags uint32) {
	if flags&FlagAmmo != 0 {
		c.U32("ammo_display_id", &a.Display)
		c.U32("ammo_inventory_type", &a.Slot)
	}
}

// Name implements message.Body.
func (*Start) Name() string { return "SMSG_SPELL_START" }

// Code implements codec.Message.
func (m *Start) Code(c *codec.Coder) {
	c.Packed("cast_item", &m.Item)
	c.Packed("caster", &m.Caster)
	if c.Wrath() {
		c.U8("cast_count", &m.Count)
	}
	c.U32("spell", &m.Spell)
	short(c, "flags", &m.Flags)
	c.U32("timer", &m.Duration)
	c.Part(&m.Targets)
	if c.Wrath() && m.Flags&FlagPower != 0 {
		c.U32("power", &m.Power)
	}
	m.Ammo.code(c, m.Flags)
	if c.Wrath() && m.Flags&FlagImmune != 0 {
		c.U32("unknown1", &m.Immune[0])
		c.U32("unknown2", &m.Immune[1])
	}
}

// Go reports the end of a cast and its targets: SMSG_SPELL_GO. The effects on the targets
// have their own messages, when the spell arrives.
//
// In 3.3.5a some definitions always have six rune cooldowns, and a flag for Unknown; public
// cores write a cooldown for each rune that the cast has used, and Unknown if Targets have
// a destination. In 1.12.1 the definitions omit Reflected.
type Go struct {
	Item, Caster uint64 // as in Start
	Count        uint8  // 3.3.5a
	Spell        uint32
	Flags        uint32 // two bytes in 1.12.1
	Time         uint32 // 3.3.5a: ms
	Hits         []uint64
	Misses       []Miss
	Targets      Targets
	Power        uint32 // 3.3.5a: remaining power of the caster
	Runes        Runes  // 3.3.5a
	Elevation    float32
	Delay        uint32 // 3.3.5a: ms until a missile arrives
	Ammo         Ammo
	Chain        [2]uint32 // 3.3.5a
	Unknown      uint8     // 3.3.5a
}

// Miss is a target that a spell misses.
type Miss struct {
	Target    uint64
	Kind      uint8 // a number of Numbers.Misses
	Reflected uint8 // the result against the caster, if Kind is MissReflect
}

// MissReflect is the kind of a reflected spell, in both versions.
const MissReflect = 11

func (m *Miss) code(c *codec.Coder) {
	c.U64("target", &m.Target)
	c.U8("miss_info", &m.Kind)
	if m.Kind == MissReflect {
		c.U8("reflect_result", &m.Reflected)
	}
}

// Runes are the runes of the caster; a bit is set for each ready rune.
type Runes struct {
	Before, After uint8
	Cooldowns     []byte // of each rune that the cast has used: elapsed part of its cooldown, of 255
}

func (r *Runes) code(c *codec.Coder) {
	c.U8("rune_mask_initial", &r.Before)
	c.U8("rune_mask_after_cast", &r.After)
	n := bits.OnesCount8(r.Before &^ r.After)
	if !c.Reading() && n != len(r.Cooldowns) {
		c.Fail("rune_cooldowns", "%d elements for %d runes", len(r.Cooldowns), n)
		return
	}
	c.Blob("rune_cooldowns", n, &r.Cooldowns)
}

// Name implements message.Body.
func (*Go) Name() string { return "SMSG_SPELL_GO" }

// Code implements codec.Message.
func (m *Go) Code(c *codec.Coder) {
	c.Packed("cast_item", &m.Item)
	c.Packed("caster", &m.Caster)
	if c.Wrath() {
		c.U8("extra_casts", &m.Count)
	}
	c.U32("spell", &m.Spell)
	short(c, "flags", &m.Flags)
	if c.Wrath() {
		c.U32("timestamp", &m.Time)
	}
	codec.List(c, "amount_of_hits", 1, maxHits, 8, &m.Hits, func(c *codec.Coder, v *uint64) { c.U64("hits", v) })
	codec.List(c, "amount_of_misses", 1, maxHits, 9, &m.Misses, func(c *codec.Coder, v *Miss) { v.code(c) })
	c.Part(&m.Targets)
	if c.Wrath() {
		m.codeWrath(c)
	}
	m.Ammo.code(c, m.Flags)
	if c.Wrath() && m.Flags&FlagChain != 0 {
		c.U32("unknown1", &m.Chain[0])
		c.U32("unknown2", &m.Chain[1])
	}
	if c.Wrath() && m.Targets.Mask&TargetDestination != 0 {
		c.U8("unknown3", &m.Unknown)
	}
}

// codeWrath visits the fields before the ammunition in 3.3.5a.
func (m *Go) codeWrath(c *codec.Coder) {
	if m.Flags&FlagPower != 0 {
		c.U32("power", &m.Power)
	}
	if m.Flags&FlagRunes != 0 {
		m.Runes.code(c)
	}
	if m.Flags&FlagMissile != 0 {
		c.F32("elevation", &m.Elevation)
		c.U32("delay_trajectory", &m.Delay)
	}
}
