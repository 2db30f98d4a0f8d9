package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
)

// QuestState is the state of an accepted quest.
type QuestState uint8

// The states.
const (
	QuestOpen   QuestState = iota // not all objectives are complete
	QuestDone                     // complete; not rewarded yet
	QuestFailed                   // failed: it must be abandoned
)

// String returns the word that authors and protocols use.
func (s QuestState) String() string {
	return [...]string{"open", "done", "failed"}[min(s, QuestFailed)]
}

// Quest is an accepted quest. A quest whose definition no longer exists stays until the
// definition is back.
type Quest struct {
	ID     content.ID
	State  QuestState
	Ends   clock.Time // its time limit; 0 is none
	Counts []character.Count
}

func (q *Quest) code(c *codec.Coder) {
	codec.Text(c, &q.ID)
	codec.Int(c, &q.State)
	codec.Int(c, &q.Ends)
	codec.Slice(c, &q.Counts, character.CodeCount)
}

// Count is the progress of a counted objective.
func (q *Quest) Count(name string) int {
	for i := range q.Counts {
		if q.Counts[i].Name == name {
			return q.Counts[i].N
		}
	}
	return 0
}

// SetCount sets the progress of an objective.
func (q *Quest) SetCount(name string, n int) {
	for i := range q.Counts {
		if q.Counts[i].Name == name {
			q.Counts[i].N = n
			return
		}
	}
	q.Counts = append(q.Counts, character.Count{Name: name, N: n})
}

// Escort is a creature's journey for a player's quest.
type Escort struct {
	Quest content.ID // "" is none
	Path  content.ID
	For   guid.GUID // the player
}
