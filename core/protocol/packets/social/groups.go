// Package social has the layouts of messages between and about players: chat, groups and
// raids, friends, guilds with their banks, and petitions. It has no rules and no state.
package social

import (
	"loam/core/protocol/packets/codec"
)

// Invite invites a player to the sender's group: CMSG_GROUP_INVITE.
type Invite struct {
	Player  string
	Unknown uint32 // 3.3.5a
}

// Name implements Body.
func (*Invite) Name() string { return "CMSG_GROUP_INVITE" }

// Code implements codec.Message.
func (m *Invite) Code(c *codec.Coder) {
	c.Text("name", codec.MaxName, &m.Player)
	if c.Wrath() {
		c.U32("unknown1", &m.Unknown)
	}
}

// Invited notifies a player of an invitation: SMSG_GROUP_INVITE.
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

// Code implements codec.Message.
func (m *Invited) Code(c *codec.Coder) {
	if c.Wrath() {
		c.U8("status", &m.Status)
	}
	c.Text("name", codec.MaxName, &m.Player)
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

// Uninvite removes a member from the group: CMSG_GROUP_UNINVITE_GUID.
type Uninvite struct {
	GUID   uint64
	Reason string // 3.3.5a
	Short  bool   // Reason is left out, as some clients do
}

// Name implements Body.
func (*Uninvite) Name() string { return "CMSG_GROUP_UNINVITE_GUID" }

// Code implements codec.Message.
func (m *Uninvite) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	if c.Reading() {
		m.Short = c.Left() == 0
	}
	if c.Wrath() && !m.Short {
		c.Text("reason", codec.MaxText, &m.Reason)
	}
}

// ChangePart moves a member of a raid to another subgroup: CMSG_GROUP_CHANGE_SUB_GROUP.
type ChangePart struct {
	Player string
	Part   uint8 // from 0
}

// Name implements Body.
func (*ChangePart) Name() string { return "CMSG_GROUP_CHANGE_SUB_GROUP" }

// Code implements codec.Message.
func (m *ChangePart) Code(c *codec.Coder) {
	c.Text("name", codec.MaxName, &m.Player)
	c.U8("group_number", &m.Part)
}

// SwapParts swaps the subgroups of two members of a raid: CMSG_GROUP_SWAP_SUB_GROUP.
type SwapParts struct{ Player, Other string }

// Name implements Body.
func (*SwapParts) Name() string { return "CMSG_GROUP_SWAP_SUB_GROUP" }

// Code implements codec.Message.
func (m *SwapParts) Code(c *codec.Coder) {
	c.Text("name", codec.MaxName, &m.Player)
	c.Text("swap_with_name", codec.MaxName, &m.Other)
}

// Assistant sets or clears the assistant rank of a raid member:
// CMSG_GROUP_ASSISTANT_LEADER.
type Assistant struct {
	GUID uint64
	Is   uint8 // 0 or 1
}

// Name implements Body.
func (*Assistant) Name() string { return "CMSG_GROUP_ASSISTANT_LEADER" }

// Code implements codec.Message.
func (m *Assistant) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U8("set_assistant", &m.Is)
}

// LootMethod sets the loot method of the group: CMSG_LOOT_METHOD.
type LootMethod struct {
	Method    uint32
	Master    uint64
	Threshold uint32
}

// Name implements Body.
func (*LootMethod) Name() string { return "CMSG_LOOT_METHOD" }

// Code implements codec.Message.
func (m *LootMethod) Code(c *codec.Coder) {
	c.U32("loot_setting", &m.Method)
	c.U64("loot_master", &m.Master)
	c.U32("loot_threshold", &m.Threshold)
}

// Group lists the members of a group, without the receiver.
type Group struct {
	Type    uint8 // 0 a group, 1 a raid; of 3.3.5a flags
	Sub     uint8 // 3.3.5a: the receiver's subgroup
	Flags   uint8 // the receiver's
	Roles   uint8 // 3.3.5a
	GUID    uint64
	Counter uint32 // 3.3.5a: rises with each list
	Members []Member
	Leader  uint64
	Long    bool // the rest follows: there are members
	Loot    uint8
	Master  uint64
	Quality uint8 // minimum quality of items to which it applies
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

// maxMembers is the maximum number of members of a raid.
const maxMembers = 40

// Name implements Body.
func (*Group) Name() string { return "SMSG_GROUP_LIST" }

// Code implements codec.Message.
func (m *Group) Code(c *codec.Coder) {
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
	codec.List(c, "members", 4, maxMembers, 11, &m.Members, func(c *codec.Coder, o *Member) { o.code(c) })
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

func (o *Member) code(c *codec.Coder) {
	c.Text("name", codec.MaxName, &o.Name)
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

// GroupResult is the result of a group request.
type GroupResult struct {
	Operation uint32 // 0 to invite, 2 to leave
	Member    string
	Result    uint32 // the version's; 0 is success
}

// Name implements Body.
func (*GroupResult) Name() string { return "SMSG_PARTY_COMMAND_RESULT" }

// Code implements codec.Message.
func (m *GroupResult) Code(c *codec.Coder) {
	c.U32("operation", &m.Operation)
	c.Text("member", codec.MaxName, &m.Member)
	c.U32("result", &m.Result)
}
