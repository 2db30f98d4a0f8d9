package event

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// QuestNews is a kind of quest news.
type QuestNews uint8

// The news. For the first three and QuestInvited, the player sees a page.
const (
	QuestOffered    QuestNews = iota // Unit offers it
	QuestAsked                       // Unit asks for it: it is not complete
	QuestThanked                     // it is complete, and Unit takes it
	QuestTaken                       // it is in the log
	QuestProgressed                  // an objective is at Have of Want
	QuestCompleted                   // all objectives are complete
	QuestFailed
	QuestAbandoned
	QuestRewarded // it was turned in; Points is the experience reward
	QuestInvited  // Unit accepted it and asks the player to join; also a page
	QuestShared   // it was shared with Unit, a group member; Why is why it was not offered
	QuestJoined   // Unit accepted the quest that the player shared
	QuestDeclined // Unit declined the quest that the player shared
	questNews
)

var questWords = [questNews]string{"offered", "asked", "thanked", "taken", "progressed", "completed", "failed", "abandoned", "rewarded", "invited", "shared", "joined", "declined"}

// String returns the word used by the web protocol.
func (n QuestNews) String() string { return questWords[min(n, questNews-1)] }

// Page reports whether the player sees a page of the quest.
func (n QuestNews) Page() bool { return n <= QuestThanked || n == QuestInvited }

// QuestTold reports quest news to a player.
//
//loam:kind 80 quest_told owner:Player
type QuestTold struct {
	Player    guid.GUID
	News      QuestNews
	Quest     content.ID
	Unit      guid.GUID // the quest giver or turn-in; 0 is none
	Objective string    // its name
	Have      int       // for QuestProgressed
	Want      int
	Points    int64  // experience reward
	Money     int64  // for QuestRewarded: the reward in its currency
	Name      string // of the player, for the texts of pages
	Late      bool   // for QuestFailed: the time limit expired
	Why       string // for QuestShared: a key of bundle base; "" if it was offered
}
