package world

import (
	"maps"
	"slices"
	"sync"

	"loam/core/content"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/protocol/message"
	"loam/core/view"
)

// QuestNumbers are the numbers of a version for what has to do with quests.
type QuestNumbers struct {
	// Log is the first word of the log among the fields of a player; it has so many
	// places of so many words each.
	Log, Places, Words uint16
	Marks              map[view.Mark]uint8 // over heads
	Refusals           map[string]uint32   // why one cannot be taken on, by key of the bundle base
	Shared             map[string]uint8    // what became of one that was shared, likewise; "" is that it was offered
	Joined, Declined   uint8               // the same: what its member makes of it
	Flags              map[content.Repeat]uint32
}

// Numbers of quests that are the same in all versions.
const (
	npcQuests = 0x2 // among the flags of creatures

	questHas, questNew  = 4, 2 // signs in menus: the player has it, or may take it on
	questReady          = 3    // of QuestRequest: all is there
	questTaken          = 2    // how quests are worked out: with objectives
	questShares         = 0x8  // flags of a quest
	questGoesAlong      = 0x2
	questDone           = 1 // states in the log
	questFailed         = 2
	questNoReason       = 0 // of refusals that a version has no number for: the words are told besides
	questBagsFull       = 4 // of QuestRefused
	questPaid           = 3 // of QuestFinished
	questRowCount       = 4
	questItemRows       = 6 // 3.3.5a
	maxSharedRemembered = 25
)

// questBook finds quests by their numbers. Any goroutine may ask it.
type questBook struct {
	mu      sync.Mutex // guards the rest
	release int
	ids     map[uint32]content.ID
}

// questEntry is the number of a quest's definition; 0 is none.
func (s *Config) questEntry(snapshot *content.Snapshot, id content.ID) uint32 {
	d, ok := snapshot.Quest(id)
	if !ok {
		return 0
	}
	if n := number(d.Clients, s.Version.Name, "entry", 0); n != 0 {
		return n
	}
	return s.Entries.QuestEntry(s.Version.Name, id)
}

// behind finds the quest that clients know by an entry.
func (b *questBook) behind(s *Config, entry uint32) (*content.Quest, bool) {
	snapshot, release := s.Realm.Content()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ids == nil || b.release != release {
		b.ids, b.release = map[uint32]content.ID{}, release
		for i := range snapshot.Quests {
			id := snapshot.Quests[i].ID
			b.ids[s.questEntry(snapshot, id)] = id
		}
	}
	return snapshot.Quest(b.ids[entry])
}

// questBehind is the id of the quest that the client names; one that there is not
// has no name, and is refused by the map.
func (c *Conn) questBehind(entry uint32) string {
	if q, ok := c.server.teller.quests.behind(&c.server.config, entry); ok {
		return string(q.ID)
	}
	return ""
}

// errands are what a connection remembers of quests: what its client names by
// places or not at all. They are guarded by the connection's mutex.
type errands struct {
	log     []content.ID // by place; "" is free
	along   map[content.ID]guid.GUID
	shared  content.ID // the last quest that was shared with the player, and by whom
	sharer  guid.GUID
	rewards content.ID // the quest of which the client wants to see what it brings
}

func (c *Conn) askQuest(act intent.QuestAct, entry uint32, with uint64, choice int) error {
	return c.submit(intent.Quest{Act: act, Quest: c.questBehind(entry), Unit: c.named(with), Choice: choice})
}

// LookAtQuest takes CMSG_QUESTGIVER_QUERY_QUEST.
func LookAtQuest(c *Conn, m message.Body) error {
	in := m.(*message.QuestAsk)
	return c.askQuest(intent.QuestLook, in.Quest, in.GUID, -1)
}

// CompleteQuest takes CMSG_QUESTGIVER_COMPLETE_QUEST: the player has chosen one of
// its quests in a talk.
func CompleteQuest(c *Conn, m message.Body) error {
	in := m.(*message.QuestWith)
	return c.askQuest(intent.QuestLook, in.Quest, in.GUID, -1)
}

// SeeReward takes CMSG_QUESTGIVER_REQUEST_REWARD: behind the page that asks for
// what is collected comes that of what it brings.
func SeeReward(c *Conn, m message.Body) error {
	in := m.(*message.QuestWith)
	c.mu.Lock()
	c.errands.rewards = content.ID(c.questBehind(in.Quest))
	c.mu.Unlock()
	return c.askQuest(intent.QuestLook, in.Quest, in.GUID, -1)
}

// ChooseReward takes CMSG_QUESTGIVER_CHOOSE_REWARD.
func ChooseReward(c *Conn, m message.Body) error {
	in := m.(*message.QuestChoose)
	return c.askQuest(intent.QuestTurnIn, in.Quest, in.GUID, int(min(in.Reward, maxSharedRemembered)))
}

// AcceptQuest takes CMSG_QUESTGIVER_ACCEPT_QUEST; a player is named as giver who
// shares it.
func AcceptQuest(c *Conn, m message.Body) error {
	in := m.(*message.QuestWith)
	return c.askQuest(intent.QuestAccept, in.Quest, in.GUID, -1)
}

// LeaveQuest takes CMSG_QUESTGIVER_CANCEL: its window is to be closed.
func LeaveQuest(c *Conn, _ message.Body) error {
	c.Send(message.NewEmpty("SMSG_GOSSIP_COMPLETE"))
	return nil
}

// ShareQuest takes CMSG_PUSHQUESTTOPARTY.
func ShareQuest(c *Conn, m message.Body) error {
	return c.askQuest(intent.QuestShare, m.(*message.Number).Value, 0, -1)
}

// AnswerPush takes MSG_QUEST_PUSH_RESULT: the player does not want what was shared
// with it, or its client cannot show it now.
func AnswerPush(c *Conn, _ message.Body) error {
	c.mu.Lock()
	id, by := c.errands.shared, c.errands.sharer
	c.errands.shared, c.errands.sharer = "", 0
	c.mu.Unlock()
	if id == "" {
		c.server.config.Counters.Unasked.Add(1)
		return nil
	}
	return c.submit(intent.Quest{Act: intent.QuestDecline, Quest: string(id), Unit: by, Choice: -1})
}

// JoinQuest takes CMSG_QUEST_CONFIRM_ACCEPT: the player comes along.
func JoinQuest(c *Conn, m message.Body) error {
	id := content.ID(c.questBehind(m.(*message.Number).Value))
	c.mu.Lock()
	by, asked := c.errands.along[id]
	delete(c.errands.along, id)
	c.mu.Unlock()
	if !asked {
		c.server.config.Counters.Unasked.Add(1)
		return nil
	}
	return c.submit(intent.Quest{Act: intent.QuestAccept, Quest: string(id), Unit: by, Choice: -1})
}

// DropQuest takes CMSG_QUESTLOG_REMOVE_QUEST.
func DropQuest(c *Conn, m message.Body) error {
	place := int(m.(*message.Result).Result)
	c.mu.Lock()
	var id content.ID
	if place < len(c.errands.log) {
		id = c.errands.log[place]
	}
	c.mu.Unlock()
	return c.submit(intent.Quest{Act: intent.QuestAbandon, Quest: string(id), Choice: -1})
}

// SwapQuests takes CMSG_QUESTLOG_SWAP_QUEST: where quests stand in the log is the
// client's own affair, but fields tell it.
func SwapQuests(c *Conn, m message.Body) error {
	in := m.(*message.QuestSlots)
	c.server.teller.queue.Put(item{asks: c, question: question{swaps: in}})
	return nil
}

// AskQuest takes CMSG_QUEST_QUERY.
func AskQuest(c *Conn, m message.Body) error {
	c.server.teller.queue.Put(item{asks: c, question: question{quest: m.(*message.Number).Value}})
	return nil
}

// AskMark takes CMSG_QUESTGIVER_STATUS_QUERY.
func AskMark(c *Conn, m message.Body) error {
	c.server.teller.queue.Put(item{asks: c, question: question{sign: m.(*message.GUID).GUID}})
	return nil
}

// AskMarks takes CMSG_QUESTGIVER_STATUS_MULTIPLE_QUERY.
func AskMarks(c *Conn, _ message.Body) error {
	c.server.teller.queue.Put(item{asks: c, question: question{signs: true}})
	return nil
}

// AskQuestPlaces takes CMSG_QUEST_POI_QUERY: no quest says where on a client's map
// it is done, and each is answered with no places.
func AskQuestPlaces(c *Conn, m message.Body) error {
	answer := new(message.QuestPlaces)
	for _, entry := range m.(*message.QuestPieces).Quests {
		answer.Quests = append(answer.Quests, message.QuestPlacesOf{Quest: entry})
	}
	c.Send(answer)
	return nil
}

// questAsked answers what a client asks about quests; false is another question.
func (o *teller) questAsked(v *viewer, q *question) bool {
	switch {
	case q.quest != 0:
		if d, ok := o.quests.behind(o.config, q.quest); ok {
			v.conn.Send(o.questOf(q.quest, d))
		}
	case q.sign != 0:
		v.conn.Send(&message.QuestStatus{GUID: q.sign, Status: o.sign(v.marks[q.sign])})
	case q.signs:
		v.conn.Send(o.signs(v))
	case q.swaps != nil:
		o.swapQuests(v, int(q.swaps.A), int(q.swaps.B))
	default:
		return false
	}
	return true
}

func (o *teller) sign(m view.Mark) uint8 { return o.config.Version.Quests.Marks[m] }

// signs are those over all in sight who have to do with quests.
func (o *teller) signs(v *viewer) *message.QuestStatuses {
	m := new(message.QuestStatuses)
	for _, name := range slices.Sorted(maps.Keys(v.marks)) {
		m.List = append(m.List, message.QuestStatusOf{GUID: name, Status: o.sign(v.marks[name])})
	}
	return m
}

// marked tells a client of signs that have changed.
func (o *teller) marked(v *viewer, told *view.Viewer) {
	for _, g := range told.Left {
		delete(v.marks, o.render.name(g))
	}
	for _, m := range told.Marks {
		if v.marks == nil {
			v.marks = map[uint64]view.Mark{}
		}
		name := o.render.name(m.Unit)
		v.marks[name] = m.Mark
		if !v.fresh {
			v.conn.put(&message.QuestStatus{GUID: name, Status: o.sign(m.Mark)})
		}
	}
}

// allMarks tells a client that has just been shown the map of all signs.
func (o *teller) allMarks(v *viewer) {
	for _, name := range slices.Sorted(maps.Keys(v.marks)) {
		v.conn.put(&message.QuestStatus{GUID: name, Status: o.sign(v.marks[name])})
	}
}
