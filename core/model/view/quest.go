package view

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Mark is the icon that a player sees above a quest giver; of several, the greatest is
// shown.
type Mark uint8

// The marks.
const (
	NoMark      Mark = iota
	Later            // a quest that the player cannot take yet
	Waits            // an accepted quest that is not complete
	OffersAgain      // a repeatable quest
	Offers           // a new quest
	Rewards          // a quest to turn in
)

// Marks are the words for a Mark, in order.
var Marks = []string{"none", "later", "waits", "offers_again", "offers", "rewards"}

// String returns the word used by the web protocol.
func (m Mark) String() string { return Marks[min(m, Rewards)] }

// Marked is a unit with the icon that a player sees above it.
type Marked struct {
	Unit guid.GUID
	Mark Mark
}

// QuestLog is a player's quest log, which only its session receives.
type QuestLog struct {
	Name   string  // of the player, for texts
	Quests []Quest // in the order in which they were accepted; only those that the release defines
}

// Quest is a quest in a player's log.
type Quest struct {
	Quest content.ID
	State string     // a word of entity.QuestState
	Have  []int      // of each objective, in the order of the definition
	Left  clock.Time // time limit that is left; 0 is none
}

// MenuQuest is a quest in a gossip menu.
type MenuQuest struct {
	Quest content.ID
	Mark  Mark
}
