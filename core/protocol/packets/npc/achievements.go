package npc

import "loam/core/protocol/packets/codec"

// AchievementEarned reports that a player has earned an achievement:
// SMSG_ACHIEVEMENT_EARNED of 3.3.5a.
type AchievementEarned struct {
	Player      uint64 // packed
	Achievement uint32
	Time        uint32 // as of Date
	Unknown     uint32
}

// Name implements Body.
func (*AchievementEarned) Name() string { return "SMSG_ACHIEVEMENT_EARNED" }

// Code implements codec.Message.
func (m *AchievementEarned) Code(c *codec.Coder) {
	c.Packed("player", &m.Player)
	c.U32("achievement", &m.Achievement)
	c.U32("earn_time", &m.Time)
	c.U32("unknown", &m.Unknown)
}

// CriterionCame has the player's progress in a criterion: SMSG_CRITERIA_UPDATE of 3.3.5a.
// The field that the definitions call the achievement is the number of the criterion.
type CriterionCame struct {
	Criterion uint32
	Count     uint64 // packed
	Player    uint64 // packed
	Flags     uint32
	Time      uint32 // as of Date
	Elapsed   uint32 // seconds
	Unknown   uint32
}

// Name implements Body.
func (*CriterionCame) Name() string { return "SMSG_CRITERIA_UPDATE" }

// Code implements codec.Message.
func (m *CriterionCame) Code(c *codec.Coder) {
	c.U32("achievement", &m.Criterion)
	c.Packed("progress_counter", &m.Count)
	c.Packed("player", &m.Player)
	c.U32("flags", &m.Flags)
	c.U32("time", &m.Time)
	c.U32("time_elapsed", &m.Elapsed)
	c.U32("unknown", &m.Unknown)
}

// Achievements lists the player's achievements and its progress in all criteria:
// SMSG_ALL_ACHIEVEMENT_DATA of 3.3.5a. endOfList follows each of its lists.
type Achievements struct {
	Done []AchievementDone
	Came []CriterionCame
}

// AchievementDone is an achievement of the player.
type AchievementDone struct{ Achievement, Time uint32 }

const endOfList = 1<<32 - 1

// Name implements Body.
func (*Achievements) Name() string { return "SMSG_ALL_ACHIEVEMENT_DATA" }

// Code implements codec.Message.
func (m *Achievements) Code(c *codec.Coder) {
	ended(c, &m.Done, func(d *AchievementDone) *uint32 { return &d.Achievement }, func(d *AchievementDone) { c.U32("time", &d.Time) })
	ended(c, &m.Came, func(d *CriterionCame) *uint32 { return &d.Criterion }, func(d *CriterionCame) {
		c.Packed("counter", &d.Count)
		c.Packed("player", &d.Player)
		c.U32("timed_criteria_failed", &d.Flags)
		c.U32("progress_date", &d.Time)
		c.U32("time_since_progress", &d.Elapsed)
		c.U32("time_since_progress2", &d.Unknown)
	})
}

// ended visits a list that ends with endOfList in place of a number.
func ended[T any](c *codec.Coder, list *[]T, number func(*T) *uint32, rest func(*T)) {
	if !c.Reading() {
		for i := range *list {
			c.U32("achievement", number(&(*list)[i]))
			rest(&(*list)[i])
		}
		end := uint32(endOfList)
		c.U32("end", &end)
		return
	}
	*list = nil
	for c.Err() == nil && len(*list) <= maxEnded {
		var one T
		c.U32("achievement", number(&one))
		if *number(&one) == endOfList || c.Err() != nil {
			return
		}
		rest(&one)
		*list = append(*list, one)
	}
	if c.Err() == nil {
		c.Fail("achievement", "more than %d elements", maxEnded)
	}
}

// maxEnded is the maximum number of entries of a list without a count.
const maxEnded = 1 << 13
