// Package quest is what game clients ask and are told of quests: their pages, the
// log, the signs over heads, and what a number stands for. It decides nothing that a
// map decides.
//
// What a connection remembers is in [Requests], which any goroutine may use; what a
// client has been shown is in a [Updates], of the goroutine that tells.
package quest

import (
	"sync"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

// Numbers are the numbers of a version for what has to do with quests.
type Numbers struct {
	// Log is the first word of the log among the fields of a player; it has so many
	// places of so many words each.
	Log, Places, Words uint16
	Marks              map[view.Mark]uint8 // over heads
	Refusals           map[string]uint32   // why one cannot be taken on, by key of the bundle base
	Shared             map[string]uint8    // what became of one that was shared, likewise; "" is that it was offered
	Joined, Declined   uint8               // the same: what its member makes of it
	Flags              map[content.Repeat]uint32
}

// wide is how many words a place has where each count has a word of its own halves.
const wide = 5

// Numbers that are the same in all versions.
const (
	iconHas, iconNew = 4, 2 // signs in menus: the player has it, or may take it on
	ready            = 3    // of QuestRequest: all is there
	withObjectives   = 2    // how quests are worked out
	flagShares       = 0x8  // flags of a quest
	flagGoesAlong    = 0x2
	done             = 1 // states in the log
	failed           = 2
	bagsFull         = 4 // of QuestRefused
	paid             = 3 // of QuestFinished
	rowCount         = 4
	itemRows         = 6 // 3.3.5a
)

// Giver is the flag of creatures that have to do with quests.
const Giver = 0x2

// maxAlong is how many quests a connection remembers on which its player may come
// along: as many as any log has places.
const maxAlong = 25

// anyChoice says that nothing was chosen; maxChoice is more than any page offers.
const (
	anyChoice = -1
	maxChoice = 25
)

// Requests are what a connection remembers of quests: what its client names by
// places or not at all. Any goroutine may use them.
type Requests struct {
	client  conn.Client
	numbers *Numbers

	mu      sync.Mutex   // guards the rest
	log     []content.ID // by place; "" is free
	along   map[content.ID]guid.GUID
	shared  content.ID // the last quest that was shared with the player, and by whom
	sharer  guid.GUID
	rewards content.ID // the quest of which the client wants to see what it brings
}

// New makes those of a connection.
func New(client conn.Client, numbers *Numbers) *Requests {
	return &Requests{client: client, numbers: numbers}
}

// behind is the id of the quest that the client names; one that there is not has no
// name, and is refused by the map.
func (e *Requests) behind(entry uint32) string {
	if q, ok := e.client.Edition().QuestBehind(entry); ok {
		return string(q.ID)
	}
	return ""
}

func (e *Requests) ask(act intent.QuestAct, entry uint32, with uint64, choice int) error {
	return e.client.Submit(intent.Quest{Act: act, Quest: e.behind(entry), Unit: e.client.Named(with), Choice: choice})
}

// Look takes CMSG_QUESTGIVER_QUERY_QUEST.
func (e *Requests) Look(m packets.Body) error {
	in := m.(*npc.QuestAsk)
	return e.ask(intent.QuestLook, in.Quest, in.GUID, anyChoice)
}

// Complete takes CMSG_QUESTGIVER_COMPLETE_QUEST: the player has chosen one of its
// quests in a talk.
func (e *Requests) Complete(m packets.Body) error {
	in := m.(*npc.QuestWith)
	return e.ask(intent.QuestLook, in.Quest, in.GUID, anyChoice)
}

// SeeReward takes CMSG_QUESTGIVER_REQUEST_REWARD: behind the page that asks for
// what is collected comes that of what it brings.
func (e *Requests) SeeReward(m packets.Body) error {
	in := m.(*npc.QuestWith)
	quest := content.ID(e.behind(in.Quest))
	e.mu.Lock()
	e.rewards = quest
	e.mu.Unlock()
	return e.ask(intent.QuestLook, in.Quest, in.GUID, anyChoice)
}

// ChooseReward takes CMSG_QUESTGIVER_CHOOSE_REWARD.
func (e *Requests) ChooseReward(m packets.Body) error {
	in := m.(*npc.QuestChoose)
	return e.ask(intent.QuestTurnIn, in.Quest, in.GUID, int(min(in.Reward, maxChoice)))
}

// Accept takes CMSG_QUESTGIVER_ACCEPT_QUEST; a player is named as giver who shares
// it.
func (e *Requests) Accept(m packets.Body) error {
	in := m.(*npc.QuestWith)
	return e.ask(intent.QuestAccept, in.Quest, in.GUID, anyChoice)
}

// Leave takes CMSG_QUESTGIVER_CANCEL: its window is to be closed.
func (e *Requests) Leave(packets.Body) error {
	e.client.Send(packets.NewEmpty("SMSG_GOSSIP_COMPLETE"))
	return nil
}

// Share takes CMSG_PUSHQUESTTOPARTY.
func (e *Requests) Share(m packets.Body) error {
	return e.ask(intent.QuestShare, m.(*packets.Number).Value, 0, anyChoice)
}

// AnswerPush takes MSG_QUEST_PUSH_RESULT: the player does not want what was shared
// with it, or its client cannot show it now.
func (e *Requests) AnswerPush(packets.Body) error {
	e.mu.Lock()
	id, by := e.shared, e.sharer
	e.shared, e.sharer = "", 0
	e.mu.Unlock()
	if id == "" {
		e.client.Unasked()
		return nil
	}
	return e.client.Submit(intent.Quest{Act: intent.QuestDecline, Quest: string(id), Unit: by, Choice: anyChoice})
}

// Join takes CMSG_QUEST_CONFIRM_ACCEPT: the player comes along.
func (e *Requests) Join(m packets.Body) error {
	id := content.ID(e.behind(m.(*packets.Number).Value))
	e.mu.Lock()
	by, asked := e.along[id]
	delete(e.along, id)
	e.mu.Unlock()
	if !asked {
		e.client.Unasked()
		return nil
	}
	return e.client.Submit(intent.Quest{Act: intent.QuestAccept, Quest: string(id), Unit: by, Choice: anyChoice})
}

// Drop takes CMSG_QUESTLOG_REMOVE_QUEST.
func (e *Requests) Drop(m packets.Body) error {
	place := int(m.(*packets.Result).Result)
	e.mu.Lock()
	var id content.ID
	if place < len(e.log) {
		id = e.log[place]
	}
	e.mu.Unlock()
	return e.client.Submit(intent.Quest{Act: intent.QuestAbandon, Quest: string(id), Choice: anyChoice})
}

// What a client asks of its journal.
type (
	askQuest uint32 // what is behind a number
	askSign  uint64 // whether somebody has to do with quests
	askSigns struct{}
	askSwap  npc.QuestSlots
)

// Swap takes CMSG_QUESTLOG_SWAP_QUEST: where quests stand in the log is the
// client's own affair, but fields tell it.
func (e *Requests) Swap(m packets.Body) error {
	e.client.Ask(askSwap(*m.(*npc.QuestSlots)))
	return nil
}

// Ask takes CMSG_QUEST_QUERY.
func (e *Requests) Ask(m packets.Body) error {
	e.client.Ask(askQuest(m.(*packets.Number).Value))
	return nil
}

// AskSign takes CMSG_QUESTGIVER_STATUS_QUERY.
func (e *Requests) AskSign(m packets.Body) error {
	e.client.Ask(askSign(m.(*packets.GUID).GUID))
	return nil
}

// AskSigns takes CMSG_QUESTGIVER_STATUS_MULTIPLE_QUERY.
func (e *Requests) AskSigns(packets.Body) error {
	e.client.Ask(askSigns{})
	return nil
}

// AskPlaces takes CMSG_QUEST_POI_QUERY: no quest says where on a client's map it is
// done, and each is answered with no places.
func (e *Requests) AskPlaces(m packets.Body) error {
	answer := new(npc.QuestPlaces)
	for _, entry := range m.(*npc.QuestPieces).Quests {
		answer.Quests = append(answer.Quests, npc.QuestPlacesOf{Quest: entry})
	}
	e.client.Send(answer)
	return nil
}
