package social

import (
	"math/bits"

	"loam/core/protocol/packets/codec"
)

// MemberStats has the state of a group member that is out of sight of the client:
// SMSG_PARTY_MEMBER_STATS and SMSG_PARTY_MEMBER_STATS_FULL. The fields that Mask names are
// present, in the order of its bits, which are the version's: see StatBits. Public cores
// begin the full form of 3.3.5a with a byte that the definitions do not have; otherwise the
// full form has the same layout, with every bit set.
type MemberStats struct {
	Is       string // its name
	GUID     uint64
	Mask     uint32
	Status   uint8
	Health   uint32 // two bytes in 1.12.1, as MaxHealth and those of the pet
	Max      uint32
	Power    uint8 // its kind
	Current  uint16
	MaxPower uint16
	Level    uint16
	Area     uint32
	X, Y     uint16 // whole yards, in 16 bits
	Auras    Auras
	Harmful  Auras // 1.12.1
	Pet      PetStats
	Seat     uint32 // 3.3.5a: in a vehicle
}

// PetStats are those of a member's pet.
type PetStats struct {
	GUID              uint64
	Name              string
	Display           uint16
	Health, Max       uint32
	Power             uint8
	Current, MaxPower uint16
	Auras             Auras
}

// StatBits are the bits of a version's Mask.
type StatBits struct {
	Status, Health, MaxHealth, PowerKind, Power, MaxPower, Level, Area, Position, Auras, Harmful         uint32
	PetGUID, PetName, PetDisplay, PetHealth, PetMaxHealth, PetPowerKind, PetPower, PetMaxPower, PetAuras uint32
	Seat                                                                                                 uint32
}

// StatBitsOf returns the bits of a version; 0 is a bit that it does not have.
func StatBitsOf(v codec.Version) StatBits {
	b := StatBits{
		Status: 1 << 0, Health: 1 << 1, MaxHealth: 1 << 2, PowerKind: 1 << 3, Power: 1 << 4, MaxPower: 1 << 5,
		Level: 1 << 6, Area: 1 << 7, Position: 1 << 8, Auras: 1 << 9,
	}
	first := 10
	if v == codec.Vanilla {
		b.Harmful = 1 << 10
		first = 11
	}
	for i, p := range []*uint32{
		&b.PetGUID, &b.PetName, &b.PetDisplay, &b.PetHealth, &b.PetMaxHealth, &b.PetPowerKind, &b.PetPower, &b.PetMaxPower, &b.PetAuras,
	} {
		*p = 1 << (first + i)
	}
	if v == codec.Wrath {
		b.Seat = 1 << 19
	}
	return b
}

// Name implements Body.
func (m *MemberStats) Name() string { return m.Is }

// Code implements codec.Message.
func (m *MemberStats) Code(c *codec.Coder) {
	flags := StatBitsOf(c.Version())
	name := "guid"
	if m.Is == "SMSG_PARTY_MEMBER_STATS_FULL" && !c.Wrath() {
		name = "player"
	}
	c.Packed(name, &m.GUID)
	c.U32("mask", &m.Mask)
	has := func(bit uint32) bool { return m.Mask&bit != 0 }
	if has(flags.Status) {
		c.U8("status", &m.Status)
	}
	codeHealth(c, "current_health", has(flags.Health), &m.Health)
	codeHealth(c, "max_health", has(flags.MaxHealth), &m.Max)
	if has(flags.PowerKind) {
		c.U8("power", &m.Power)
	}
	codeShort(c, "current_power", has(flags.Power), &m.Current)
	codeShort(c, "max_power", has(flags.MaxPower), &m.MaxPower)
	codeShort(c, "level", has(flags.Level), &m.Level)
	if has(flags.Area) {
		c.U32("area", &m.Area)
	}
	codeShort(c, "position_x", has(flags.Position), &m.X)
	codeShort(c, "position_y", has(flags.Position), &m.Y)
	m.Auras.code(c, "auras", has(flags.Auras))
	m.Harmful.code(c, "negative_auras", has(flags.Harmful))
	m.Pet.code(c, flags, has)
	if has(flags.Seat) {
		c.U32("transport", &m.Seat)
	}
}

func (p *PetStats) code(c *codec.Coder, flags StatBits, has func(uint32) bool) {
	if has(flags.PetGUID) {
		c.U64("pet", &p.GUID)
	}
	if has(flags.PetName) {
		c.Text("pet_name", codec.MaxName, &p.Name)
	}
	codeShort(c, "pet_display_id", has(flags.PetDisplay), &p.Display)
	codeHealth(c, "pet_current_health", has(flags.PetHealth), &p.Health)
	codeHealth(c, "pet_max_health", has(flags.PetMaxHealth), &p.Max)
	if has(flags.PetPowerKind) {
		c.U8("pet_power_type", &p.Power)
	}
	codeShort(c, "pet_current_power", has(flags.PetPower), &p.Current)
	codeShort(c, "pet_max_power", has(flags.PetMaxPower), &p.MaxPower)
	p.Auras.code(c, "pet_auras", has(flags.PetAuras))
}

// codeHealth visits an amount that has two bytes in 1.12.1.
func codeHealth(c *codec.Coder, name string, there bool, v *uint32) {
	if there {
		codec.SpellID(c, name, v)
	}
}

func codeShort(c *codec.Coder, name string, there bool, v *uint16) {
	if there {
		c.U16(name, v)
	}
}

// Auras are the auras of a member by their slots: 32 in 1.12.1, 64 in 3.3.5a.
type Auras struct {
	Mask uint64 // the slots that are present
	List []MemberAura
}

// MemberAura is one of them.
type MemberAura struct {
	Spell uint32 // two bytes in 1.12.1
	Flags uint8  // 3.3.5a
}

func (a *Auras) code(c *codec.Coder, name string, there bool) {
	if !there {
		return
	}
	if c.Wrath() {
		c.U64(name, &a.Mask)
	} else {
		low := uint32(a.Mask)
		c.U32(name, &low)
		a.Mask = uint64(low)
	}
	n := bits.OnesCount64(a.Mask)
	if !c.Reading() && n != len(a.List) {
		c.Fail(name, "%d elements for a mask of %d", len(a.List), n)
		return
	}
	codec.Items(c, n, &a.List, func(c *codec.Coder, o *MemberAura) {
		codec.SpellID(c, "aura", &o.Spell)
		if c.Wrath() {
			c.U8("unknown", &o.Flags)
		}
	})
}
