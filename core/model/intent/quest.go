package intent

import (
	"loam/core/lib/guid"
)

// Quest acts on a quest.
//
//loam:kind 44 quest
type Quest struct {
	Act    QuestAct
	Quest  string    // content id
	Unit   guid.GUID // the quest giver or turn-in; to accept a shared quest, the player who shares it
	Choice int       // for turning in: index of the chosen reward, from 0
}

// QuestAct is an action on a quest.
type QuestAct uint8

// The acts.
const (
	QuestLook    QuestAct = iota // show the quest page of the quest giver or turn-in
	QuestAccept                  // accepts it
	QuestTurnIn                  // turns it in
	QuestAbandon                 // abandons it
	QuestShare                   // shares it with the group
	QuestDecline                 // declines the quest that Unit, a group member, shares
	questActs
)

// QuestActWords are the words for a QuestAct, in order.
var QuestActWords = [questActs]string{"look", "accept", "turn_in", "abandon", "share", "decline"}

// String returns the word used by the web protocol.
func (a QuestAct) String() string { return QuestActWords[min(a, questActs-1)] }
