package player

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// takeQuests gives a unit the quests of its record. A quest whose time is over gets the least
// possible time.
func takeQuests(u *entity.Unit, q *character.Quests, now clock.Time) {
	u.Player.Done = slices.Clone(q.Done)
	for i := range q.Log[:min(len(q.Log), character.MaxQuests)] {
		e := &q.Log[i]
		own := entity.Quest{ID: content.ID(e.ID), State: min(entity.QuestState(e.State), entity.QuestFailed), Counts: slices.Clone(e.Counts)}
		if e.Left != 0 {
			own.Ends = now + clock.Time(max(1, e.Left))
		}
		u.Player.Quests = append(u.Player.Quests, own)
	}
}

// questsOf returns the quests of a unit for its record.
func questsOf(u *entity.Unit, now clock.Time) character.Quests {
	q := character.Quests{Done: slices.Clone(u.Player.Done)}
	for i := range u.Player.Quests {
		e := &u.Player.Quests[i]
		own := character.Quest{ID: string(e.ID), State: uint8(e.State), Counts: slices.Clone(e.Counts)}
		if e.Ends != 0 {
			own.Left = int64(max(1, e.Ends-now))
		}
		q.Log = append(q.Log, own)
	}
	return q
}
