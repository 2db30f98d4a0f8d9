package social

import "loam/core/protocol/packets/codec"

// ReadyCheck starts a ready check, or answers one: the body of MSG_RAID_READY_CHECK from a
// client.
//
//loam:message MSG_RAID_READY_CHECK client
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

// ReadyChecked asks a client whether its player is ready: MSG_RAID_READY_CHECK from a
// server. In 1.12.1 it is empty, or with Long it has the answer of a member; in 3.3.5a it
// has the initiator, and answers have their own message.
//
//loam:message MSG_RAID_READY_CHECK server
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
//
//loam:message MSG_RAID_READY_CHECK_CONFIRM server
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

// AskMarks is the mark number with which a client requests all marks.
const AskMarks = 0xFF

// SetMark sets a mark on a unit, or requests all marks: MSG_RAID_TARGET_UPDATE from a
// client.
//
//loam:message MSG_RAID_TARGET_UPDATE client
type SetMark struct {
	Mark uint8  // or AskMarks
	GUID uint64 // the target
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

// Marks has the marks of the group: MSG_RAID_TARGET_UPDATE from a server.
//
//loam:message MSG_RAID_TARGET_UPDATE server
type Marks struct {
	All  bool   // all of them; otherwise one that has changed
	By   uint64 // 3.3.5a: the member who has changed it
	List []Mark
}

// Mark is a mark and its unit; GUID 0 is no unit.
type Mark struct {
	Mark uint8
	GUID uint64
}

// maxMarks is the number of marks.
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

// ChooseRoles sets the player's roles in its group: CMSG_LFG_SET_ROLES of 3.3.5a.
type ChooseRoles struct{ Roles uint8 }

// Name implements Body.
func (*ChooseRoles) Name() string { return "CMSG_LFG_SET_ROLES" }

// Code implements codec.Message.
func (m *ChooseRoles) Code(c *codec.Coder) { c.U8("roles", &m.Roles) }
