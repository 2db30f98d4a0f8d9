// Package npc has the layouts of messages about gossip menus, quests, trainers, taxis,
// stables, talents, reputation and achievements. It has no rules and no state.
package npc

import (
	"loam/core/protocol/packets/codec"
)

// Limits of lists in quest messages.
const (
	maxQuestItems = 64
	questRewards  = 4 // of QuestAnswer
	questChoices  = 6
	questRows     = 4
	questItems    = 6 // 3.3.5a
	questSides    = 5 // 3.3.5a: factions
)

// QuestStatus has the icon above a quest giver: SMSG_QUESTGIVER_STATUS.
type QuestStatus struct {
	GUID   uint64
	Status uint8 // four bytes in 1.12.1
}

// Name implements Body.
func (*QuestStatus) Name() string { return "SMSG_QUESTGIVER_STATUS" }

// Code implements codec.Message.
func (m *QuestStatus) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	if c.Wrath() {
		c.U8("status", &m.Status)
		return
	}
	wide := uint32(m.Status)
	c.U32("status", &wide)
	m.Status = uint8(wide)
}

// QuestStatuses has the icons of all quest givers in sight:
// SMSG_QUESTGIVER_STATUS_MULTIPLE.
type QuestStatuses struct{ List []QuestStatusOf }

// QuestStatusOf is one of them.
type QuestStatusOf struct {
	GUID   uint64
	Status uint8
}

// Name implements Body.
func (*QuestStatuses) Name() string { return "SMSG_QUESTGIVER_STATUS_MULTIPLE" }

// Code implements codec.Message.
func (m *QuestStatuses) Code(c *codec.Coder) {
	codec.List(c, "statuses", 4, codec.MaxMany, 9, &m.List, func(c *codec.Coder, s *QuestStatusOf) {
		c.U64("npc", &s.GUID)
		c.U8("dialog_status", &s.Status)
	})
}

// QuestWith names a quest and a quest giver. Clients use it to accept a quest, to turn it
// in and to request its rewards.
type QuestWith struct {
	Is    string
	GUID  uint64
	Quest uint32
	Sent  bool   // Back is present
	Back  uint32 // 3.3.5a: a value from the offer
}

// Name implements Body.
func (m *QuestWith) Name() string { return m.Is }

// Code implements codec.Message.
func (m *QuestWith) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U32("quest_id", &m.Quest)
	if c.Reading() {
		m.Sent = c.Left() >= 4
	}
	if m.Sent {
		c.U32("unknown", &m.Back)
	}
}

// QuestAsk requests the page of a quest: CMSG_QUESTGIVER_QUERY_QUEST.
type QuestAsk struct {
	GUID  uint64
	Quest uint32
	One   uint8 // 3.3.5a
}

// Name implements Body.
func (*QuestAsk) Name() string { return "CMSG_QUESTGIVER_QUERY_QUEST" }

// Code implements codec.Message.
func (m *QuestAsk) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U32("quest_id", &m.Quest)
	if c.Wrath() {
		c.U8("unknown1", &m.One)
	}
}

// QuestChoose turns in a quest and selects a reward: CMSG_QUESTGIVER_CHOOSE_REWARD.
type QuestChoose struct {
	GUID          uint64
	Quest, Reward uint32
}

// Name implements Body.
func (*QuestChoose) Name() string { return "CMSG_QUESTGIVER_CHOOSE_REWARD" }

// Code implements codec.Message.
func (m *QuestChoose) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U32("quest_id", &m.Quest)
	c.U32("reward", &m.Reward)
}

// QuestSlots swaps two quests of the log: CMSG_QUESTLOG_SWAP_QUEST.
type QuestSlots struct{ A, B uint8 }

// Name implements Body.
func (*QuestSlots) Name() string { return "CMSG_QUESTLOG_SWAP_QUEST" }

// Code implements codec.Message.
func (m *QuestSlots) Code(c *codec.Coder) {
	c.U8("slot1", &m.A)
	c.U8("slot2", &m.B)
}

// QuestPieces requests the map areas of quests: CMSG_QUEST_POI_QUERY of 3.3.5a.
type QuestPieces struct{ Quests []uint32 }

// Name implements Body.
func (*QuestPieces) Name() string { return "CMSG_QUEST_POI_QUERY" }

// Code implements codec.Message.
func (m *QuestPieces) Code(c *codec.Coder) {
	codec.List(c, "points_of_interests", 4, codec.MaxFew, 4, &m.Quests, func(c *codec.Coder, q *uint32) { c.U32("points_of_interests", q) })
}

// QuestPlaces answers it: SMSG_QUEST_POI_QUERY_RESPONSE of 3.3.5a.
type QuestPlaces struct{ Quests []QuestPlacesOf }

// QuestPlacesOf has the map areas of a quest.
type QuestPlacesOf struct {
	Quest  uint32
	Places []QuestPlace
}

// QuestPlace is an area on a map.
type QuestPlace struct {
	ID, Objective, Map, Area, Floor, Unknown1, Unknown2 uint32
	Points                                              [][2]uint32
}

// Name implements Body.
func (*QuestPlaces) Name() string { return "SMSG_QUEST_POI_QUERY_RESPONSE" }

// Code implements codec.Message.
func (m *QuestPlaces) Code(c *codec.Coder) {
	codec.List(c, "quests", 4, codec.MaxFew, 8, &m.Quests, func(c *codec.Coder, q *QuestPlacesOf) {
		c.U32("quest_id", &q.Quest)
		codec.List(c, "pois", 4, codec.MaxFew, 32, &q.Places, func(c *codec.Coder, p *QuestPlace) { p.code(c) })
	})
}

func (p *QuestPlace) code(c *codec.Coder) {
	c.U32("id", &p.ID)
	c.U32("objective_id", &p.Objective)
	c.U32("map", &p.Map)
	c.U32("area", &p.Area)
	c.U32("floor_id", &p.Floor)
	c.U32("unknown1", &p.Unknown1)
	c.U32("unknown2", &p.Unknown2)
	codec.List(c, "points", 4, codec.MaxMany, 8, &p.Points, func(c *codec.Coder, at *[2]uint32) {
		c.U32("x", &at[0])
		c.U32("y", &at[1])
	})
}

// QuestCount has the progress of a counted objective: SMSG_QUESTUPDATE_ADD_KILL.
type QuestCount struct {
	Quest, Creature, Have, Want uint32
	GUID                        uint64
}

// Name implements Body.
func (*QuestCount) Name() string { return "SMSG_QUESTUPDATE_ADD_KILL" }

// Code implements codec.Message.
func (m *QuestCount) Code(c *codec.Coder) {
	c.U32("quest_id", &m.Quest)
	c.U32("creature_id", &m.Creature)
	c.U32("kill_count", &m.Have)
	c.U32("required_kill_count", &m.Want)
	c.U64("guid", &m.GUID)
}

// QuestItems has the progress of a collected item: SMSG_QUESTUPDATE_ADD_ITEM.
type QuestItems struct{ Item, Count uint32 }

// Name implements Body.
func (*QuestItems) Name() string { return "SMSG_QUESTUPDATE_ADD_ITEM" }

// Code implements codec.Message.
func (m *QuestItems) Code(c *codec.Coder) {
	c.U32("required_item_id", &m.Item)
	c.U32("items_required", &m.Count)
}

// QuestRefused states why a quest was not turned in: SMSG_QUESTGIVER_QUEST_FAILED.
type QuestRefused struct{ Quest, Reason uint32 }

// Name implements Body.
func (*QuestRefused) Name() string { return "SMSG_QUESTGIVER_QUEST_FAILED" }

// Code implements codec.Message.
func (m *QuestRefused) Code(c *codec.Coder) {
	c.U32("quest_id", &m.Quest)
	c.U32("reason", &m.Reason)
}

// QuestAlong offers the player a quest that another member begins:
// SMSG_QUEST_CONFIRM_ACCEPT.
type QuestAlong struct {
	Quest uint32
	Title string
	GUID  uint64
}

// Name implements Body.
func (*QuestAlong) Name() string { return "SMSG_QUEST_CONFIRM_ACCEPT" }

// Code implements codec.Message.
func (m *QuestAlong) Code(c *codec.Coder) {
	c.U32("quest_id", &m.Quest)
	c.Text("quest_title", codec.MaxLabel, &m.Title)
	c.U64("guid", &m.GUID)
}

// QuestPushed has the answer of a member to a shared quest: MSG_QUEST_PUSH_RESULT from a
// server.
//
//loam:message MSG_QUEST_PUSH_RESULT server
type QuestPushed struct {
	GUID   uint64
	Result uint8
}

// Name implements Body.
func (*QuestPushed) Name() string { return "MSG_QUEST_PUSH_RESULT" }

// Code implements codec.Message.
func (m *QuestPushed) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U8("message", &m.Result)
}

// QuestPushAnswer answers a shared quest: MSG_QUEST_PUSH_RESULT from a client.
//
//loam:message MSG_QUEST_PUSH_RESULT client
type QuestPushAnswer struct {
	GUID   uint64
	Quest  uint32 // 3.3.5a
	Result uint8
}

// Name implements Body.
func (*QuestPushAnswer) Name() string { return "MSG_QUEST_PUSH_RESULT" }

// Code implements codec.Message.
func (m *QuestPushAnswer) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	if c.Wrath() {
		c.U32("quest_id", &m.Quest)
	}
	c.U8("message", &m.Result)
}
