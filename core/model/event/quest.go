package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// QuestNews is what a player is told of a quest.
type QuestNews uint8

// The news. The first three, and QuestInvited, are pages that the player reads.
const (
	QuestOffered    QuestNews = iota // Unit offers it
	QuestAsked                       // Unit asks how it stands: it is not done
	QuestThanked                     // Unit waits for the player to hand it over
	QuestTaken                       // it is in the log
	QuestProgressed                  // an objective has come to Have of Want
	QuestCompleted                   // all is done
	QuestFailed
	QuestAbandoned
	QuestRewarded // it is done for good; Points of experience come with it
	QuestInvited  // Unit takes it on, and asks the player along: a page as well
	QuestShared   // Unit, a member of the group, was offered it; Why says why it was not
	QuestJoined   // Unit has taken on what the player shared
	QuestDeclined // Unit does not want what the player shared
	questNews
)

var questWords = [questNews]string{"offered", "asked", "thanked", "taken", "progressed", "completed", "failed", "abandoned", "rewarded", "invited", "shared", "joined", "declined"}

// String is the word used by the web protocol.
func (n QuestNews) String() string { return questWords[min(n, questNews-1)] }

// Page tells whether the player reads a page of the quest.
func (n QuestNews) Page() bool { return n <= QuestThanked || n == QuestInvited }

// QuestTold tells a player of a quest.
type QuestTold struct {
	Player    guid.GUID
	News      QuestNews
	Quest     content.ID
	Unit      guid.GUID // who offers it or takes it back; 0 is nobody
	Objective string    // its name
	Have      int       // of QuestProgressed
	Want      int
	Points    int64  // experience that it gives the player
	Money     int64  // of QuestRewarded: that came with it, of its currency
	Name      string // the player's, for the texts of pages
	Late      bool   // of QuestFailed: its time is over
	Why       string // of QuestShared: a key of the bundle base; "" where it was offered
}

func (QuestTold) Kind() Kind { return KindQuestTold }

// Audience of what a player is told of its quests is that player.
func (e QuestTold) Audience() Audience { return owner(e.Player) }

func (e *QuestTold) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Int(c, &e.News)
	codec.Text(c, &e.Quest)
	codec.ID(c, &e.Unit)
	c.String(&e.Objective)
	codec.Int(c, &e.Have)
	codec.Int(c, &e.Want)
	codec.Int(c, &e.Points)
	codec.Int(c, &e.Money)
	c.String(&e.Name)
	c.Bool(&e.Late)
	c.String(&e.Why)
}
