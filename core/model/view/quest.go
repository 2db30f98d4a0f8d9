package view

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Mark is the sign that a player sees over who has to do with quests; of several
// the greatest counts.
type Mark uint8

// The marks.
const (
	NoMark      Mark = iota
	Later            // a quest that is not for the player yet
	Waits            // one that the player has taken on is not done
	OffersAgain      // one that repeats
	Offers           // one
	Rewards          // one is done
)

// Marks are the words for a Mark, in their order.
var Marks = []string{"none", "later", "waits", "offers_again", "offers", "rewards"}

// String is the word used by the web protocol.
func (m Mark) String() string { return Marks[min(m, Rewards)] }

// Marked is a unit with the mark that a player sees over it.
type Marked struct {
	Unit guid.GUID
	Mark Mark
}

// QuestLog is what only the session of a player is told of its quests.
type QuestLog struct {
	Name   string  // the player's, for texts
	Quests []Quest // in the order in which they were taken on; those that the release defines
}

// Quest is a quest that a player has taken on.
type Quest struct {
	Quest content.ID
	State string     // a word of entity.QuestState
	Have  []int      // of each objective, in the order of the definition
	Left  clock.Time // until it fails; 0 is never
}

// MenuQuest is a quest in the menu of a talk.
type MenuQuest struct {
	Quest content.ID
	Mark  Mark
}
