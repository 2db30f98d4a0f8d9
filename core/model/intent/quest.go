package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Quest asks for something about a quest.
type Quest struct {
	Act    QuestAct
	Quest  string    // content id
	Unit   guid.GUID // who gives it or takes it back; of accepting what a member of the group shares, that player
	Choice int       // of turning in: which of its choices, from 0
}

// QuestAct is what may be asked about a quest.
type QuestAct uint8

// The acts.
const (
	QuestLook    QuestAct = iota // what who gives it or takes it back says of it
	QuestAccept                  // takes it on
	QuestTurnIn                  // hands it over
	QuestAbandon                 // gives it up
	QuestShare                   // offers it to the group
	QuestDecline                 // does not want what Unit, a member of the group, shares
	questActs
)

// QuestActWords are the words for a QuestAct, in their order.
var QuestActWords = [questActs]string{"look", "accept", "turn_in", "abandon", "share", "decline"}

// String is the word used by the web protocol.
func (a QuestAct) String() string { return QuestActWords[min(a, questActs-1)] }

func (Quest) Kind() Kind { return KindQuest }

func (in *Quest) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	c.String(&in.Quest)
	codec.ID(c, &in.Unit)
	codec.Int(c, &in.Choice)
}
