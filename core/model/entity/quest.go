package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
)

// QuestState says how a quest stands that a player has taken on.
type QuestState uint8

// The states.
const (
	QuestOpen   QuestState = iota // there is something left to do
	QuestDone                     // all is done; the ender waits
	QuestFailed                   // it must be given up
)

// String is the word that authors and protocols use.
func (s QuestState) String() string {
	return [...]string{"open", "done", "failed"}[min(s, QuestFailed)]
}

// Quest is a quest that a player has taken on. One whose definition is gone stays,
// and waits for it to come back.
type Quest struct {
	ID     content.ID
	State  QuestState
	Ends   clock.Time // when it fails unless it is done; 0 is never
	Counts []character.Count
}

func (q *Quest) code(c *codec.Coder) {
	codec.Text(c, &q.ID)
	codec.Int(c, &q.State)
	codec.Int(c, &q.Ends)
	codec.Slice(c, &q.Counts, character.CodeCount)
}

// Count is how far an objective has come that counts.
func (q *Quest) Count(name string) int {
	for i := range q.Counts {
		if q.Counts[i].Name == name {
			return q.Counts[i].N
		}
	}
	return 0
}

// SetCount says how far an objective has come.
func (q *Quest) SetCount(name string, n int) {
	for i := range q.Counts {
		if q.Counts[i].Name == name {
			q.Counts[i].N = n
			return
		}
	}
	q.Counts = append(q.Counts, character.Count{Name: name, N: n})
}

// Escort is the way that a creature walks because a player has taken a quest on.
type Escort struct {
	Quest content.ID // "" is none
	Path  content.ID
	For   guid.GUID // the player
}
