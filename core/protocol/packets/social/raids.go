package social

import "loam/core/protocol/packets/codec"

// ReadyCheck asks of a client's group whether all are ready, or answers that: the body
// of MSG_RAID_READY_CHECK from a client.
type ReadyCheck struct {
	Answers bool // State follows
	State   uint8
}

// Name implements Body.
func (*ReadyCheck) Name() string { return "MSG_RAID_READY_CHECK" }

// Code implements codec.Message.
func (m *ReadyCheck) Code(c *codec.Coder) {
	if c.Reading() {
		m.Answers = c.Left() > 0
	}
	if m.Answers {
		c.U8("state", &m.State)
	}
}

// ReadyChecked asks a client whether its player is ready: MSG_RAID_READY_CHECK of a
// server. In 1.12.1 it is empty, or with Long somebody's answer; in 3.3.5a it has who
// asks, and answers have a message of their own.
type ReadyChecked struct {
	Long  bool // the rest follows
	GUID  uint64
	State uint8 // 1.12.1
}

// Name implements Body.
func (*ReadyChecked) Name() string { return "MSG_RAID_READY_CHECK" }

// Code implements codec.Message.
func (m *ReadyChecked) Code(c *codec.Coder) {
	if c.Reading() {
		m.Long = c.Left() > 0
	}
	if !m.Long {
		return
	}
	c.U64("guid", &m.GUID)
	if !c.Wrath() {
		c.U8("state", &m.State)
	}
}

// ReadyAnswered is a member's answer: MSG_RAID_READY_CHECK_CONFIRM of 3.3.5a.
type ReadyAnswered struct {
	GUID  uint64
	State uint8
}

// Name implements Body.
func (*ReadyAnswered) Name() string { return "MSG_RAID_READY_CHECK_CONFIRM" }

// Code implements codec.Message.
func (m *ReadyAnswered) Code(c *codec.Coder) {
	c.U64("player", &m.GUID)
	c.U8("state", &m.State)
}

// AskMarks is the mark for which a client asks for all of them.
const AskMarks = 0xFF

// SetMark gives a unit a mark, or asks for all marks: MSG_RAID_TARGET_UPDATE from a
// client.
type SetMark struct {
	Mark uint8  // or AskMarks
	GUID uint64 // whom
}

// Name implements Body.
func (*SetMark) Name() string { return "MSG_RAID_TARGET_UPDATE" }

// Code implements codec.Message.
func (m *SetMark) Code(c *codec.Coder) {
	c.U8("target_index", &m.Mark)
	if m.Mark != AskMarks {
		c.U64("target", &m.GUID)
	}
}

// Marks are marks of the group: MSG_RAID_TARGET_UPDATE of a server.
type Marks struct {
	All  bool   // all of them, else one that has changed
	By   uint64 // 3.3.5a: who has changed it
	List []Mark
}

// Mark is who bears a mark; GUID 0 is nobody.
type Mark struct {
	Mark uint8
	GUID uint64
}

// maxMarks is how many marks there are.
const maxMarks = 8

// Name implements Body.
func (*Marks) Name() string { return "MSG_RAID_TARGET_UPDATE" }

// Code implements codec.Message.
func (m *Marks) Code(c *codec.Coder) {
	c.Bool("update_type", &m.All)
	n := 1
	if !m.All && c.Wrath() {
		c.U64("by", &m.By)
	}
	if m.All {
		n = maxMarks
	}
	if !c.Reading() && len(m.List) != n {
		c.Fail("raid_targets", "%d elements, not %d", len(m.List), n)
		return
	}
	codec.Items(c, n, &m.List, func(c *codec.Coder, o *Mark) {
		c.U8("index", &o.Mark)
		c.U64("guid", &o.GUID)
	})
}

// ChooseRoles says what a player does in its group: CMSG_LFG_SET_ROLES of 3.3.5a.
type ChooseRoles struct{ Roles uint8 }

// Name implements Body.
func (*ChooseRoles) Name() string { return "CMSG_LFG_SET_ROLES" }

// Code implements codec.Message.
func (m *ChooseRoles) Code(c *codec.Coder) { c.U8("roles", &m.Roles) }
