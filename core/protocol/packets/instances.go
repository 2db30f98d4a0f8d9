package packets

import (
	"loam/core/protocol/packets/codec"
)

// RaidInfo lists the instances to which a player is bound.
type RaidInfo struct{ List []RaidBinding }

// RaidBinding is one lockout. Left is in seconds.
type RaidBinding struct {
	Map        uint32
	Difficulty uint32 // in 3.3.5a
	ID         uint64 // of the instance
	Expired    bool   // in 3.3.5a
	Extended   bool   // in 3.3.5a
	Left       uint32
}

// Name implements Body.
func (*RaidInfo) Name() string { return "SMSG_RAID_INSTANCE_INFO" }

// Code implements codec.Message.
func (m *RaidInfo) Code(c *codec.Coder) {
	codec.List(c, "raid_infos", 4, codec.MaxFew, 12, &m.List, func(c *codec.Coder, b *RaidBinding) {
		c.U32("map", &b.Map)
		if !c.Wrath() {
			id := uint32(b.ID)
			c.U32("reset_time", &b.Left)
			c.U32("instance_id", &id)
			b.ID = uint64(id)
			return
		}
		c.U32("difficulty", &b.Difficulty)
		c.U64("instance_id", &b.ID)
		c.Bool("expired", &b.Expired)
		c.Bool("extended", &b.Extended)
		c.U32("time_until_reset", &b.Left)
	})
}

// TransferAborted states why a player cannot enter a map.
type TransferAborted struct {
	Map      uint32
	Reason   uint8
	Argument uint8 // in 3.3.5a for some reasons only
}

// Name implements Body.
func (*TransferAborted) Name() string { return "SMSG_TRANSFER_ABORTED" }

// Code implements codec.Message.
func (m *TransferAborted) Code(c *codec.Coder) {
	c.U32("map", &m.Map)
	c.U8("reason", &m.Reason)
	const firstWithArgument, lastWithArgument = 7, 9 // of 3.3.5a
	switch {
	case !c.Wrath():
		c.U8("argument", &m.Argument)
	case m.Reason >= firstWithArgument && m.Reason <= lastWithArgument:
		c.U8("difficulty", &m.Argument)
	}
}

// ResetFailed reports that an instance was not reset.
type ResetFailed struct{ Reason, Map uint32 }

// Name implements Body.
func (*ResetFailed) Name() string { return "SMSG_INSTANCE_RESET_FAILED" }

// Code implements codec.Message.
func (m *ResetFailed) Code(c *codec.Coder) {
	c.U32("reason", &m.Reason)
	c.U32("map", &m.Map)
}

// RaidNews has the remaining time of an instance. Left is in seconds.
type RaidNews struct {
	Type       uint32
	Map        uint32
	Difficulty uint32 // in 3.3.5a
	Left       uint32
}

// Name implements Body.
func (*RaidNews) Name() string { return "SMSG_RAID_INSTANCE_MESSAGE" }

// Code implements codec.Message.
func (m *RaidNews) Code(c *codec.Coder) {
	c.U32("message_type", &m.Type)
	c.U32("map", &m.Map)
	if c.Wrath() {
		c.U32("difficulty", &m.Difficulty)
	}
	c.U32("time_left", &m.Left)
}

// Difficulty has the difficulty of new instances, in 3.3.5a.
type Difficulty struct {
	Is      string // its name
	Value   uint32
	One     uint32 // always 1
	InGroup bool
}

// Name implements Body.
func (m *Difficulty) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Difficulty) Code(c *codec.Coder) {
	c.U32("difficulty", &m.Value)
	c.U32("unknown1", &m.One)
	name := "is_in_group"
	if m.Is == "MSG_SET_RAID_DIFFICULTY" {
		name = "in_group"
	}
	c.Bool32(name, &m.InGroup)
}

func difficulty(name string) Body { return &Difficulty{Is: name} }

// CopyDifficulty has the difficulty of the player's current instance, in 3.3.5a.
type CopyDifficulty struct {
	Value   uint32
	Dynamic bool
}

// Name implements Body.
func (*CopyDifficulty) Name() string { return "SMSG_INSTANCE_DIFFICULTY" }

// Code implements codec.Message.
func (m *CopyDifficulty) Code(c *codec.Coder) {
	c.U32("difficulty", &m.Value)
	c.Bool32("dynamic_difficulty", &m.Dynamic)
}

// The actions of a boss frame.
const (
	FrameEngage    = 0
	FrameDisengage = 1
	framePriority  = 2
	frameTimer     = 3
	frameEnable    = 4
	frameObjective = 5
	frameDisable   = 6
)

// BossFrame shows or removes a boss frame next to the minimap, in 3.3.5a.
type BossFrame struct {
	Frame uint32 // FrameEngage and FrameDisengage have a unit
	GUID  uint64
	Value uint8
	More  uint8
}

// Name implements Body.
func (*BossFrame) Name() string { return "SMSG_UPDATE_INSTANCE_ENCOUNTER_UNIT" }

// Code implements codec.Message.
func (m *BossFrame) Code(c *codec.Coder) {
	c.U32("frame", &m.Frame)
	switch m.Frame {
	case FrameEngage, FrameDisengage, framePriority:
		c.Packed("guid", &m.GUID)
		c.U8("parameter1", &m.Value)
	case frameTimer, frameEnable, frameDisable:
		c.U8("parameter2", &m.Value)
	case frameObjective:
		c.U8("parameter3", &m.Value)
		c.U8("parameter4", &m.More)
	}
}
