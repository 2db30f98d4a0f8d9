package combat

import "loam/core/protocol/packets/codec"

// Failed is the result of a cast, for the caster: SMSG_CAST_RESULT in 1.12.1, which is also
// sent for a successful cast, SMSG_CAST_FAILED in 3.3.5a, and SMSG_PET_CAST_FAILED.
//
// In 1.12.1 some definitions have a reason for a successful cast; in 3.3.5a they have a
// boolean behind the reason. Public cores write neither.
type Failed struct {
	Is     string // its name
	Count  uint8  // 3.3.5a: that of the Cast
	Spell  uint32
	Status uint8    // 1.12.1: CastWell or CastFailed
	Reason uint8    // a number of Numbers.Failures; none where Status is CastWell
	Detail []uint32 // details of the reason: see Failure.Details
}

// The status of a cast, in 1.12.1.
const (
	CastWell   = 0
	CastFailed = 2
)

// maxDetails is the maximum count of numbers behind a reason; no reason has that many.
const maxDetails = 8

// Name implements message.Body.
func (m *Failed) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Failed) Code(c *codec.Coder) {
	if c.Wrath() {
		c.U8("cast_count", &m.Count)
		c.U32("id", &m.Spell)
	} else {
		c.U32("id", &m.Spell)
		c.U8("status", &m.Status)
		if m.Is == "SMSG_CAST_RESULT" && m.Status == CastWell {
			return
		}
	}
	c.U8("result", &m.Reason)
	words(c, "detail", maxDetails, &m.Detail)
}

// Interrupted reports that a unit has stopped casting: SMSG_SPELL_FAILURE, and
// SMSG_SPELL_FAILED_OTHER for observers. Servers of 1.12.1 send the second to all. Some
// definitions have no packed GUIDs in 3.3.5a and, in the second message there, no count and
// no result; public cores write them.
type Interrupted struct {
	Is     string // its name
	Caster uint64
	Count  uint8 // 3.3.5a: that of the Cast
	Spell  uint32
	Result uint8 // reason as in Failed; 1.12.1 does not have it in SMSG_SPELL_FAILED_OTHER
}

// Name implements message.Body.
func (m *Interrupted) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Interrupted) Code(c *codec.Coder) {
	unit(c, "guid", &m.Caster)
	if c.Wrath() {
		c.U8("extra_casts", &m.Count)
	}
	c.U32("spell", &m.Spell)
	if c.Wrath() || m.Is == "SMSG_SPELL_FAILURE" {
		c.U8("result", &m.Result)
	}
}

// Delayed reports a pushback of a cast: SMSG_SPELL_DELAYED. Some definitions have the full
// GUID in 3.3.5a; public cores pack it there.
type Delayed struct {
	Caster uint64
	Delay  uint32 // ms
}

// Name implements message.Body.
func (*Delayed) Name() string { return "SMSG_SPELL_DELAYED" }

// Code implements codec.Message.
func (m *Delayed) Code(c *codec.Coder) {
	unit(c, "guid", &m.Caster)
	c.U32("delay_time", &m.Delay)
}
