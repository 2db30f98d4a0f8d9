package message

import (
	"math/bits"

	"loam/core/protocol/packet"
)

// Invite asks a player into the sender's group: CMSG_GROUP_INVITE.
type Invite struct {
	Player  string
	Unknown uint32 // 3.3.5a
}

// Name implements Body.
func (*Invite) Name() string { return "CMSG_GROUP_INVITE" }

// Code implements packet.Message.
func (m *Invite) Code(c *packet.Coder) {
	c.Text("name", maxName, &m.Player)
	if c.Wrath() {
		c.U32("unknown1", &m.Unknown)
	}
}

// Invited tells a player of an invitation: SMSG_GROUP_INVITE.
type Invited struct {
	Status   uint8 // 3.3.5a: 1 when the player can accept
	Player   string
	Long     bool // 3.3.5a: the next three follow
	Unknown1 uint32
	Count    uint8
	Unknown2 uint32
}

// Name implements Body.
func (*Invited) Name() string { return "SMSG_GROUP_INVITE" }

// Code implements packet.Message.
func (m *Invited) Code(c *packet.Coder) {
	if c.Wrath() {
		c.U8("status", &m.Status)
	}
	c.Text("name", maxName, &m.Player)
	if !c.Wrath() {
		return
	}
	if c.Reading() {
		m.Long = c.Left() > 0
	}
	if m.Long {
		c.U32("unknown1", &m.Unknown1)
		c.U8("count", &m.Count)
		c.U32("unknown2", &m.Unknown2)
	}
}

// Uninvite puts a member out of the group: CMSG_GROUP_UNINVITE_GUID.
type Uninvite struct {
	GUID   uint64
	Reason string // 3.3.5a
	Short  bool   // Reason is left out, as some clients do
}

// Name implements Body.
func (*Uninvite) Name() string { return "CMSG_GROUP_UNINVITE_GUID" }

// Code implements packet.Message.
func (m *Uninvite) Code(c *packet.Coder) {
	c.U64("guid", &m.GUID)
	if c.Reading() {
		m.Short = c.Left() == 0
	}
	if c.Wrath() && !m.Short {
		c.Text("reason", maxText, &m.Reason)
	}
}

// ChangePart moves a member of a raid into another part: CMSG_GROUP_CHANGE_SUB_GROUP.
type ChangePart struct {
	Player string
	Part   uint8 // from 0
}

// Name implements Body.
func (*ChangePart) Name() string { return "CMSG_GROUP_CHANGE_SUB_GROUP" }

// Code implements packet.Message.
func (m *ChangePart) Code(c *packet.Coder) {
	c.Text("name", maxName, &m.Player)
	c.U8("group_number", &m.Part)
}

// SwapParts lets two members of a raid change places: CMSG_GROUP_SWAP_SUB_GROUP.
type SwapParts struct{ Player, Other string }

// Name implements Body.
func (*SwapParts) Name() string { return "CMSG_GROUP_SWAP_SUB_GROUP" }

// Code implements packet.Message.
func (m *SwapParts) Code(c *packet.Coder) {
	c.Text("name", maxName, &m.Player)
	c.Text("swap_with_name", maxName, &m.Other)
}

// Assistant makes a member of a raid an assistant, or one no more:
// CMSG_GROUP_ASSISTANT_LEADER.
type Assistant struct {
	GUID uint64
	Is   uint8 // 0 or 1
}

// Name implements Body.
func (*Assistant) Name() string { return "CMSG_GROUP_ASSISTANT_LEADER" }

// Code implements packet.Message.
func (m *Assistant) Code(c *packet.Coder) {
	c.U64("guid", &m.GUID)
	c.U8("set_assistant", &m.Is)
}

// LootMethod says how the group shares what it finds: CMSG_LOOT_METHOD.
type LootMethod struct {
	Method    uint32
	Master    uint64
	Threshold uint32
}

// Name implements Body.
func (*LootMethod) Name() string { return "CMSG_LOOT_METHOD" }

// Code implements packet.Message.
func (m *LootMethod) Code(c *packet.Coder) {
	c.U32("loot_setting", &m.Method)
	c.U64("loot_master", &m.Master)
	c.U32("loot_threshold", &m.Threshold)
}

// Group lists the members of a group to one of them, who is left out of it.
type Group struct {
	Type    uint8 // 0 a group, 1 a raid; of 3.3.5a flags
	Sub     uint8 // 3.3.5a: the receiver's part of a raid
	Flags   uint8 // the receiver's
	Roles   uint8 // 3.3.5a
	GUID    uint64
	Counter uint32 // 3.3.5a: rises with each list
	Members []Member
	Leader  uint64
	Long    bool // the rest follows: there are members
	Loot    uint8
	Master  uint64
	Quality uint8 // of things from which on it counts
	// 3.3.5a
	Difficulty, RaidDifficulty uint8
	Heroic                     bool
}

// Member is another member of a group.
type Member struct {
	Name   string
	GUID   uint64
	Online bool // some servers write more than that in the byte
	Sub    uint8
	Flags  uint8 // 3.3.5a, as Roles
	Roles  uint8
}

// maxMembers is how many members a raid has at most.
const maxMembers = 40

// Name implements Body.
func (*Group) Name() string { return "SMSG_GROUP_LIST" }

// Code implements packet.Message.
func (m *Group) Code(c *packet.Coder) {
	c.U8("group_type", &m.Type)
	if c.Wrath() {
		c.U8("group_id", &m.Sub)
	}
	c.U8("flags", &m.Flags)
	if c.Wrath() {
		c.U8("roles", &m.Roles)
		c.U64("group", &m.GUID)
		c.U32("counter", &m.Counter)
	}
	packet.List(c, "members", 4, maxMembers, 11, &m.Members, func(c *packet.Coder, o *Member) { o.code(c) })
	c.U64("leader", &m.Leader)
	if c.Reading() {
		m.Long = c.Left() > 0
	}
	if !m.Long {
		return
	}
	c.U8("loot_setting", &m.Loot)
	c.U64("master_loot", &m.Master)
	c.U8("loot_threshold", &m.Quality)
	if c.Wrath() {
		c.U8("difficulty", &m.Difficulty)
		c.U8("raid_difficulty", &m.RaidDifficulty)
		c.Bool("heroic", &m.Heroic)
	}
}

func (o *Member) code(c *packet.Coder) {
	c.Text("name", maxName, &o.Name)
	c.U64("guid", &o.GUID)
	c.Bool("is_online", &o.Online)
	if !c.Wrath() {
		c.U8("flags", &o.Sub)
		return
	}
	c.U8("group_id", &o.Sub)
	c.U8("flags", &o.Flags)
	c.U8("lfg_roles", &o.Roles)
}

// GroupResult says what came of something asked of the group.
type GroupResult struct {
	Operation uint32 // 0 to invite, 2 to leave
	Member    string
	Result    uint32 // the version's; 0 is good
}

// Name implements Body.
func (*GroupResult) Name() string { return "SMSG_PARTY_COMMAND_RESULT" }

// Code implements packet.Message.
func (m *GroupResult) Code(c *packet.Coder) {
	c.U32("operation", &m.Operation)
	c.Text("member", maxName, &m.Member)
	c.U32("result", &m.Result)
}

// MemberStats says how a member of the group fares that its client cannot see:
// SMSG_PARTY_MEMBER_STATS and SMSG_PARTY_MEMBER_STATS_FULL. Of the fields those
// are there that Mask names, in the order of its bits, which are the version's:
// see StatBits. Public cores begin the full form of 3.3.5a with a byte that the
// definitions do not have; the other form, with every bit set, is read alike.
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
	X, Y     uint16 // whole yards, as they stand in 16 bits
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

// StatBitsOf are the bits of a version; 0 is what it does not have.
func StatBitsOf(v packet.Version) StatBits {
	b := StatBits{
		Status: 1 << 0, Health: 1 << 1, MaxHealth: 1 << 2, PowerKind: 1 << 3, Power: 1 << 4, MaxPower: 1 << 5,
		Level: 1 << 6, Area: 1 << 7, Position: 1 << 8, Auras: 1 << 9,
	}
	first := 10
	if v == packet.Vanilla {
		b.Harmful = 1 << 10
		first = 11
	}
	for i, p := range []*uint32{
		&b.PetGUID, &b.PetName, &b.PetDisplay, &b.PetHealth, &b.PetMaxHealth, &b.PetPowerKind, &b.PetPower, &b.PetMaxPower, &b.PetAuras,
	} {
		*p = 1 << (first + i)
	}
	if v == packet.Wrath {
		b.Seat = 1 << 19
	}
	return b
}

// Name implements Body.
func (m *MemberStats) Name() string { return m.Is }

// Code implements packet.Message.
func (m *MemberStats) Code(c *packet.Coder) {
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

func (p *PetStats) code(c *packet.Coder, flags StatBits, has func(uint32) bool) {
	if has(flags.PetGUID) {
		c.U64("pet", &p.GUID)
	}
	if has(flags.PetName) {
		c.Text("pet_name", maxName, &p.Name)
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
func codeHealth(c *packet.Coder, name string, there bool, v *uint32) {
	if there {
		spellID(c, name, v)
	}
}

func codeShort(c *packet.Coder, name string, there bool, v *uint16) {
	if there {
		c.U16(name, v)
	}
}

// Auras are the auras of a member by their slots: 32 in 1.12.1, 64 in 3.3.5a.
type Auras struct {
	Mask uint64 // which slots there are
	List []MemberAura
}

// MemberAura is one of them.
type MemberAura struct {
	Spell uint32 // two bytes in 1.12.1
	Flags uint8  // 3.3.5a
}

func (a *Auras) code(c *packet.Coder, name string, there bool) {
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
		c.Fail(name, "%d of them for a mask of %d", len(a.List), n)
		return
	}
	packet.Items(c, n, &a.List, func(c *packet.Coder, o *MemberAura) {
		spellID(c, "aura", &o.Spell)
		if c.Wrath() {
			c.U8("unknown", &o.Flags)
		}
	})
}
