// Package quest takes what game clients ask about quests and sends them what happened: quest
// pages, the quest log, quest marks, and quest templates. Package world/quest decides.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
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

// Numbers are a version's numbers for quests.
type Numbers struct {
	// Log is the first update field of the quest log of a player, Places the number of its
	// places, and Words the words of each place.
	Log, Places, Words uint16
	Marks              map[view.Mark]uint8 // over units
	Refusals           map[string]uint32   // why a quest cannot be accepted, by key of the bundle base
	Shared             map[string]uint8    // outcome of sharing, likewise; "" means that the quest was offered
	Joined, Declined   uint8               // the outcome when a member accepts or declines
	Flags              map[content.Repeat]uint32
}

// wide is the number of words of a place where counts have words of their own.
const wide = 5

// Numbers that are the same in all versions.
const (
	iconHas, iconNew = 4, 2 // icons in menus: the player has the quest, or may accept it
	ready            = 3    // of QuestRequest: everything is collected
	withObjectives   = 2    // the quest method
	flagShares       = 0x8  // flags of a quest
	flagGoesAlong    = 0x2
	done             = 1 // states in the quest log
	failed           = 2
	bagsFull         = 4 // of QuestRefused
	paid             = 3 // of QuestFinished
	rowCount         = 4
	itemRows         = 6 // 3.3.5a
)

// Giver is the flag of creatures that give or take quests.
const Giver = 0x2

// maxAlong is the limit of quests that the player may be asked to join: the size of the
// largest quest log.
const maxAlong = 25

// anyChoice means that no reward was chosen; maxChoice is more than any page offers.
const (
	anyChoice = -1
	maxChoice = 25
)

// Requests takes what the client asks about quests, and remembers what the client names by
// place or leaves out. Any goroutine may use it.
type Requests struct {
	client  conn.Client
	numbers *Numbers

	mu      sync.Mutex   // guards the rest
	log     []content.ID // by place; "" is free
	along   map[content.ID]guid.GUID
	shared  content.ID // the last quest that was shared with the player, and by whom
	sharer  guid.GUID
	rewards content.ID // the quest whose rewards the client wants to see
}

// New returns the Requests of a connection.
func New(client conn.Client, numbers *Numbers) *Requests {
	return &Requests{client: client, numbers: numbers}
}

// behind returns the id of the quest that the client names; for an unknown number it is "",
// which the map refuses.
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

// Complete takes CMSG_QUESTGIVER_COMPLETE_QUEST: the player has chosen one of its quests in a
// gossip menu.
func (e *Requests) Complete(m packets.Body) error {
	in := m.(*npc.QuestWith)
	return e.ask(intent.QuestLook, in.Quest, in.GUID, anyChoice)
}

// SeeReward takes CMSG_QUESTGIVER_REQUEST_REWARD: the page of required items is followed by
// the page of rewards.
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

// Accept takes CMSG_QUESTGIVER_ACCEPT_QUEST. If the quest was shared, the giver that it names
// is a player.
func (e *Requests) Accept(m packets.Body) error {
	in := m.(*npc.QuestWith)
	return e.ask(intent.QuestAccept, in.Quest, in.GUID, anyChoice)
}

// Leave takes CMSG_QUESTGIVER_CANCEL: the client wants to close the window.
func (e *Requests) Leave(packets.Body) error {
	e.client.Send(packets.NewEmpty("SMSG_GOSSIP_COMPLETE"))
	return nil
}

// Share takes CMSG_PUSHQUESTTOPARTY.
func (e *Requests) Share(m packets.Body) error {
	return e.ask(intent.QuestShare, m.(*packets.Number).Value, 0, anyChoice)
}

// AnswerPush takes MSG_QUEST_PUSH_RESULT: the player declines a shared quest, or its client
// cannot show it now.
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

// Join takes CMSG_QUEST_CONFIRM_ACCEPT: the player joins the quest.
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

// The questions of a client to its [Updates].
type (
	askQuest uint32 // the template of a quest
	askSign  uint64 // the quest mark of a unit
	askSigns struct{}
	askSwap  npc.QuestSlots
)

// Swap takes CMSG_QUESTLOG_SWAP_QUEST: the client decides on the order of the quest log, but
// the update fields contain it.
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

// AskPlaces takes CMSG_QUEST_POI_QUERY. Quests have no points of interest on the client's
// map, so each answer is empty.
func (e *Requests) AskPlaces(m packets.Body) error {
	answer := new(npc.QuestPlaces)
	for _, entry := range m.(*npc.QuestPieces).Quests {
		answer.Quests = append(answer.Quests, npc.QuestPlacesOf{Quest: entry})
	}
	e.client.Send(answer)
	return nil
}
