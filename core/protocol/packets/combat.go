package packets

import (
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// AttackStart reports that a unit has begun to attack another.
type AttackStart struct{ Attacker, Victim uint64 }

// Name implements Body.
func (*AttackStart) Name() string { return "SMSG_ATTACKSTART" }

// Code implements codec.Message.
func (m *AttackStart) Code(c *codec.Coder) {
	c.U64("attacker", &m.Attacker)
	c.U64("victim", &m.Victim)
}

// AttackStop reports that the unit has stopped attacking.
type AttackStop struct {
	Attacker, Victim uint64
	Dead             uint32 // whether the attacker is dead
}

// Name implements Body.
func (*AttackStop) Name() string { return "SMSG_ATTACKSTOP" }

// Code implements codec.Message.
func (m *AttackStop) Code(c *codec.Coder) {
	c.Packed("player", &m.Attacker)
	c.Packed("enemy", &m.Victim)
	c.U32("unknown1", &m.Dead)
}

// Swing is one melee swing with its result: SMSG_ATTACKERSTATEUPDATE. HitInfo has the bits
// of combat.Hits: whether the swing was a miss, critical, glancing, crushing, absorbed,
// resisted or blocked. State has the reaction of the victim, such as dodge and parry, by
// combat.States. In 1.12.1 each part has its own absorbed and resisted amounts. Some
// definitions have More behind bit 0x80000; public cores have it behind the bit for gained
// rage.
type Swing struct {
	HitInfo          uint32 // the version's
	Attacker, Victim uint64
	Damage           uint32
	Overkill         uint32 // 3.3.5a
	Parts            []SwingPart
	Absorb, Resist   []uint32 // 3.3.5a: of each part, if HitInfo has the bit
	State            uint32   // of the victim; one byte in 3.3.5a
	Unknown          uint32   // 1.12.1: some public cores write all bits if damage was absorbed
	Spell            uint32
	Blocked          uint32
	More             uint32     // 3.3.5a, if HitInfo has the bit
	Debug            [12]uint32 // 3.3.5a, if HitInfo has the bit: a number, ten floats, a number
}

// SwingPart is the damage of one school.
type SwingPart struct {
	School         uint32 // as in combat.Numbers.School
	Float          float32
	Int            uint32
	Absorb, Resist uint32 // 1.12.1
}

// The bits of HitInfo after which more fields follow in 3.3.5a.
const (
	wrathAbsorb = 0x60
	wrathResist = 0x180
	wrathBlock  = 0x2000
	wrathMore   = 0x800000
	wrathDebug  = 0x1
)

// maxParts is the maximum number of schools of one swing.
const maxParts = 8

// Name implements Body.
func (*Swing) Name() string { return "SMSG_ATTACKERSTATEUPDATE" }

// Code implements codec.Message.
func (m *Swing) Code(c *codec.Coder) {
	c.U32("hit_info", &m.HitInfo)
	c.Packed("attacker", &m.Attacker)
	c.Packed("target", &m.Victim)
	c.U32("total_damage", &m.Damage)
	if c.Wrath() {
		c.U32("overkill", &m.Overkill)
	}
	codec.List(c, "damages", 1, maxParts, 12, &m.Parts, func(c *codec.Coder, p *SwingPart) {
		c.U32("spell_school_mask", &p.School)
		c.F32("damage_float", &p.Float)
		c.U32("damage_uint", &p.Int)
		if !c.Wrath() {
			c.U32("absorb", &p.Absorb)
			c.U32("resist", &p.Resist)
		}
	})
	if !c.Wrath() {
		c.U32("damage_state", &m.State)
		c.U32("unknown1", &m.Unknown)
		c.U32("spell_id", &m.Spell)
		c.U32("blocked_amount", &m.Blocked)
		return
	}
	m.codeWrath(c)
}

func (m *Swing) codeWrath(c *codec.Coder) {
	perPart := func(name string, bits uint32, list *[]uint32) {
		if m.HitInfo&bits == 0 {
			return
		}
		if !c.Reading() && len(*list) != len(m.Parts) {
			c.Fail(name, "%d elements for %d parts", len(*list), len(m.Parts))
			return
		}
		codec.Items(c, len(m.Parts), list, func(c *codec.Coder, v *uint32) { c.U32(name, v) })
	}
	perPart("absorb", wrathAbsorb, &m.Absorb)
	perPart("resist", wrathResist, &m.Resist)
	state := uint8(m.State)
	c.U8("victim_state", &state)
	m.State = uint32(state)
	c.U32("unknown1", &m.Unknown)
	c.U32("unknown2", &m.Spell)
	if m.HitInfo&wrathBlock != 0 {
		c.U32("blocked_amount", &m.Blocked)
	}
	if m.HitInfo&wrathMore != 0 {
		c.U32("unknown3", &m.More)
	}
	if m.HitInfo&wrathDebug != 0 {
		codec.Numbers(c, "unknown", m.Debug[:])
	}
}

// Experience reports experience that a player has gained.
type Experience struct {
	Victim uint64 // 0 if it is not for a kill
	Total  uint32
	NoKill bool
	// ByDefinition is set if the next two fields are present where NoKill is set, as some
	// definitions state; public cores write them for kills.
	ByDefinition bool
	Base         uint32
	Bonus        float32 // factor of the group
	Recruit      uint8   // 3.3.5a: 1 for the bonus of a friend
}

// Name implements Body.
func (*Experience) Name() string { return "SMSG_LOG_XPGAIN" }

// Code implements codec.Message. When reading, the length decides whether the two numbers
// are present.
func (m *Experience) Code(c *codec.Coder) {
	c.U64("target", &m.Victim)
	c.U32("total_exp", &m.Total)
	c.Bool("exp_type", &m.NoKill)
	if c.Reading() {
		m.ByDefinition = (c.Left() > recruitBytes(c)) == m.NoKill
	}
	if m.NoKill == m.ByDefinition {
		c.U32("experience_without_rested", &m.Base)
		c.F32("exp_group_bonus", &m.Bonus)
	}
	if c.Wrath() {
		c.U8("exp_includes_recruit_a_friend_bonus", &m.Recruit)
	}
}

// LevelUp reports what a new level adds.
type LevelUp struct {
	Level  uint32
	Health uint32
	Powers [7]uint32 // five in 1.12.1
	Stats  [5]uint32
}

// Name implements Body.
func (*LevelUp) Name() string { return "SMSG_LEVELUP_INFO" }

// Code implements codec.Message.
func (m *LevelUp) Code(c *codec.Coder) {
	c.U32("new_level", &m.Level)
	c.U32("health", &m.Health)
	powers := powerNames[:]
	if !c.Wrath() {
		powers = powers[:5]
	}
	for i, name := range powers {
		c.U32(name, &m.Powers[i])
	}
	for i, name := range statNames {
		c.U32(name, &m.Stats[i])
	}
}

// The powers and stats of clients, in their order.
var (
	powerNames = [7]string{"mana", "rage", "focus", "energy", "happiness", "rune", "runic_power"}
	statNames  = [5]string{"strength", "agility", "stamina", "intellect", "spirit"}
)

// ReleasePlace has the graveyard to which the client releases, in 3.3.5a.
type ReleasePlace struct {
	Map      uint32
	Position movement.Vector
}

// Name implements Body.
func (*ReleasePlace) Name() string { return "SMSG_DEATH_RELEASE_LOC" }

// Code implements codec.Message.
func (m *ReleasePlace) Code(c *codec.Coder) {
	c.U32("map", &m.Map)
	m.Position.Code(c)
}

// Reaction reports that a creature has noticed a unit: SMSG_AI_REACTION.
type Reaction struct {
	GUID     uint64
	Reaction uint32 // 2 is hostile
}

// Name implements Body.
func (*Reaction) Name() string { return "SMSG_AI_REACTION" }

// Code implements codec.Message.
func (m *Reaction) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U32("reaction", &m.Reaction)
}

// recruitBytes is the number of bytes at the end of an Experience.
func recruitBytes(c *codec.Coder) int {
	if c.Wrath() {
		return 1
	}
	return 0
}
