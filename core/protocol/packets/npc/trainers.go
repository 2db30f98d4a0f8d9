package npc

import (
	"loam/core/protocol/packets/codec"
)

// Values of trainer messages.
const (
	// The states of a trainer spell for a player.
	LessonOpen   = 0 // green
	LessonClosed = 1 // red
	LessonLearnt = 2 // grey

	// Reasons for which learning fails, of LessonFailed.
	LessonNotGiven  = 0
	LessonPoor      = 1
	LessonUnskilled = 2
)

// maxLessons is the maximum number of spells of one message, far beyond what trainers have.
const maxLessons = 1000

// Lessons lists the spells of a trainer: SMSG_TRAINER_LIST.
type Lessons struct {
	GUID     uint64
	Type     uint32
	List     []Lesson
	Greeting string
}

// Lesson is a spell of a trainer.
type Lesson struct {
	Spell             uint32
	State             uint8
	Cost              uint32
	Warns, Profession uint32 // both 1: the client asks for confirmation, since it is a profession
	Level             uint8
	Skill, SkillValue uint32
	Spells            [3]uint32 // required spells
}

// Name implements Body.
func (*Lessons) Name() string { return "SMSG_TRAINER_LIST" }

// Code implements codec.Message.
func (m *Lessons) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U32("trainer_type", &m.Type)
	codec.List(c, "spells", 4, maxLessons, 38, &m.List, func(c *codec.Coder, o *Lesson) {
		c.U32("spell", &o.Spell)
		c.U8("state", &o.State)
		c.U32("spell_cost", &o.Cost)
		c.U32("talent_point_cost", &o.Warns)
		c.U32("first_rank", &o.Profession)
		c.U8("required_level", &o.Level)
		c.U32("required_skill", &o.Skill)
		c.U32("required_skill_value", &o.SkillValue)
		codec.Numbers(c, "required_spells", o.Spells[:])
	})
	c.Text("greeting", codec.MaxLabel, &m.Greeting)
}

// LessonOf is a message that names a spell of a trainer: CMSG_TRAINER_BUY_SPELL and
// SMSG_TRAINER_BUY_SUCCEEDED.
type LessonOf struct {
	Is    string // its name
	GUID  uint64
	Spell uint32
}

// Name implements Body.
func (m *LessonOf) Name() string { return m.Is }

// Code implements codec.Message.
func (m *LessonOf) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U32("id", &m.Spell)
}

// LessonFailed states why learning failed: SMSG_TRAINER_BUY_FAILED.
type LessonFailed struct {
	GUID          uint64
	Spell, Reason uint32
}

// Name implements Body.
func (*LessonFailed) Name() string { return "SMSG_TRAINER_BUY_FAILED" }

// Code implements codec.Message.
func (m *LessonFailed) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U32("id", &m.Spell)
	c.U32("error", &m.Reason)
}
