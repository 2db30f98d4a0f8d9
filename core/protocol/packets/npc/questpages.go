package npc

import (
	"loam/core/protocol/packets/codec"
)

// QuestThing is an item that a page of a quest shows.
type QuestThing struct{ Item, Count, Display uint32 }

func questThings(c *codec.Coder, name, picture string, list *[]QuestThing) {
	codec.List(c, name, 4, maxQuestItems, 12, list, func(c *codec.Coder, t *QuestThing) {
		c.U32("item", &t.Item)
		c.U32("item_count", &t.Count)
		c.U32(picture, &t.Display)
	})
}

// QuestBrings has the rewards of a quest on a page; the pages have them in different
// orders.
type QuestBrings struct {
	Choices, Rewards []QuestThing
	Money            uint32
	Experience       uint32 // 3.3.5a
	Honor            uint32 // 3.3.5a, as the next
	HonorFactor      float32
	Learns, Casts    uint32 // numbers of spells; Casts is of 3.3.5a in offers
	Title, Talents   uint32 // 3.3.5a, as all that follows
	Arena            uint32
	Factions         [questSides]uint32
	Reputations      [questSides]uint32
	Overrides        [questSides]uint32
}

func (b *QuestBrings) sides(c *codec.Coder) {
	codec.Numbers(c, "reward_factions", b.Factions[:])
	codec.Numbers(c, "reward_reputations", b.Reputations[:])
	codec.Numbers(c, "reward_reputations_override", b.Overrides[:])
}

// QuestEmote is an emote of the speaker on a page.
type QuestEmote struct{ Delay, Emote uint32 }

// QuestOffered is the page that offers a quest: SMSG_QUESTGIVER_QUEST_DETAILS.
type QuestOffered struct {
	GUID       uint64
	Sharer     uint64 // 3.3.5a: the player who shares the quest
	Quest      uint32
	Title      string
	Details    string
	Objectives string
	Accepts    bool   // the player may accept it
	Flags      uint32 // 3.3.5a, as the next two
	Players    uint32
	Finished   uint8
	Brings     QuestBrings
	Unknown    uint32 // 3.3.5a
	Emotes     []QuestEmote
}

// Name implements Body.
func (*QuestOffered) Name() string { return "SMSG_QUESTGIVER_QUEST_DETAILS" }

// Code implements codec.Message.
func (m *QuestOffered) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	if c.Wrath() {
		c.U64("guid2", &m.Sharer)
	}
	c.U32("quest_id", &m.Quest)
	c.Text("title", codec.MaxLabel, &m.Title)
	c.Text("details", codec.MaxPage, &m.Details)
	c.Text("objectives", codec.MaxPage, &m.Objectives)
	if c.Wrath() {
		c.Bool("auto_finish", &m.Accepts)
		c.U32("quest_flags", &m.Flags)
		c.U32("suggested_players", &m.Players)
		c.U8("is_finished", &m.Finished)
	} else {
		c.Bool32("auto_finish", &m.Accepts)
	}
	b := &m.Brings
	picture := "item_display_id"
	if c.Wrath() {
		picture = "display_id"
	}
	questThings(c, "choice_item_rewards", picture, &b.Choices)
	questThings(c, "item_rewards", picture, &b.Rewards)
	c.U32("money_reward", &b.Money)
	if c.Wrath() {
		c.U32("experience_reward", &b.Experience)
		c.U32("honor_reward", &b.Honor)
		c.F32("honor_reward_multiplier", &b.HonorFactor)
	}
	c.U32("reward_spell", &b.Learns)
	if c.Wrath() {
		c.U32("casted_spell", &b.Casts)
		c.U32("title_reward", &b.Title)
		c.U32("talent_reward", &b.Talents)
		c.U32("arena_point_reward", &b.Arena)
		c.U32("unknown2", &m.Unknown)
		b.sides(c)
	}
	codec.List(c, "emotes", 4, codec.MaxFew, 8, &m.Emotes, func(c *codec.Coder, e *QuestEmote) {
		c.U32("emote", &e.Emote)
		c.U32("emote_delay", &e.Delay)
	})
}

// QuestRequest is the page that requests the items of a quest:
// SMSG_QUESTGIVER_REQUEST_ITEMS.
type QuestRequest struct {
	GUID         uint64
	Quest        uint32
	Title, Text  string
	Delay, Emote uint32
	Closes       bool   // closing the page ends the gossip
	Flags        uint32 // 3.3.5a, as the next
	Players      uint32
	Money        uint32
	Items        []QuestThing
	Unknown      uint32 // 1.12.1
	Completable  uint32 // 3: complete
	Marks        [3]uint32
}

// Name implements Body.
func (*QuestRequest) Name() string { return "SMSG_QUESTGIVER_REQUEST_ITEMS" }

// Code implements codec.Message.
func (m *QuestRequest) Code(c *codec.Coder) {
	c.U64("npc", &m.GUID)
	c.U32("quest_id", &m.Quest)
	c.Text("title", codec.MaxLabel, &m.Title)
	c.Text("request_items_text", codec.MaxPage, &m.Text)
	c.U32("emote_delay", &m.Delay)
	c.U32("emote", &m.Emote)
	c.Bool32("auto_finish", &m.Closes)
	if c.Wrath() {
		c.U32("flags1", &m.Flags)
		c.U32("suggested_players", &m.Players)
	}
	c.U32("required_money", &m.Money)
	questThings(c, "required_items", "item_display_id", &m.Items)
	if !c.Wrath() {
		c.U32("unknown1", &m.Unknown)
	}
	c.U32("completable", &m.Completable)
	c.U32("flags2", &m.Marks[0])
	c.U32("flags3", &m.Marks[1])
	if c.Wrath() {
		c.U32("flags4", &m.Marks[2])
	}
}

// QuestReward is the page on which a complete quest can be turned in:
// SMSG_QUESTGIVER_OFFER_REWARD.
type QuestReward struct {
	GUID        uint64
	Quest       uint32
	Title, Text string
	Accepts     bool
	Flags       uint32 // 3.3.5a, as the next
	Players     uint32
	Emotes      []QuestEmote
	Brings      QuestBrings
	Unknown     uint32 // 3.3.5a, as the next
	Mask        uint32
}

// Name implements Body.
func (*QuestReward) Name() string { return "SMSG_QUESTGIVER_OFFER_REWARD" }

// Code implements codec.Message.
func (m *QuestReward) Code(c *codec.Coder) {
	c.U64("npc", &m.GUID)
	c.U32("quest_id", &m.Quest)
	c.Text("title", codec.MaxLabel, &m.Title)
	c.Text("offer_reward_text", codec.MaxPage, &m.Text)
	if c.Wrath() {
		c.Bool("auto_finish", &m.Accepts)
		c.U32("flags1", &m.Flags)
		c.U32("suggested_players", &m.Players)
	} else {
		c.Bool32("auto_finish", &m.Accepts)
	}
	codec.List(c, "emotes", 4, codec.MaxFew, 8, &m.Emotes, func(c *codec.Coder, e *QuestEmote) {
		c.U32("delay", &e.Delay)
		c.U32("emote", &e.Emote)
	})
	b := &m.Brings
	questThings(c, "choice_item_rewards", "item_display_id", &b.Choices)
	questThings(c, "item_rewards", "item_display_id", &b.Rewards)
	c.U32("money_reward", &b.Money)
	if c.Wrath() {
		c.U32("experience_reward", &b.Experience)
		c.U32("honor_reward", &b.Honor)
		c.F32("honor_reward_multiplier", &b.HonorFactor)
		c.U32("unknown1", &m.Unknown)
	}
	c.U32("reward_spell", &b.Learns)
	c.U32("reward_spell_cast", &b.Casts)
	if c.Wrath() {
		c.U32("title_reward", &b.Title)
		c.U32("reward_talents", &b.Talents)
		c.U32("reward_arena_points", &b.Arena)
		c.U32("reward_reputation_mask", &m.Mask)
		b.sides(c)
	}
}

// QuestFinished lists the rewards that a player has received for a quest:
// SMSG_QUESTGIVER_QUEST_COMPLETE.
type QuestFinished struct {
	Quest      uint32
	Unknown    uint32 // 1.12.1
	Experience uint32
	Money      uint32
	Honor      uint32 // 3.3.5a, as the next two
	Talents    uint32
	Arena      uint32
	Rewards    []QuestPair // 1.12.1
}

// QuestPair is an item and its count.
type QuestPair struct{ Item, Count uint32 }

func (p *QuestPair) code(c *codec.Coder) {
	c.U32("item", &p.Item)
	c.U32("item_count", &p.Count)
}

// Name implements Body.
func (*QuestFinished) Name() string { return "SMSG_QUESTGIVER_QUEST_COMPLETE" }

// Code implements codec.Message.
func (m *QuestFinished) Code(c *codec.Coder) {
	c.U32("quest_id", &m.Quest)
	if !c.Wrath() {
		c.U32("unknown", &m.Unknown)
	}
	c.U32("experience_reward", &m.Experience)
	c.U32("money_reward", &m.Money)
	if c.Wrath() {
		c.U32("honor_reward", &m.Honor)
		c.U32("talent_reward", &m.Talents)
		c.U32("arena_point_reward", &m.Arena)
		return
	}
	codec.List(c, "item_rewards", 4, maxQuestItems, 8, &m.Rewards, func(c *codec.Coder, p *QuestPair) { p.code(c) })
}

// QuestAnswer is the definition of a quest: SMSG_QUEST_QUERY_RESPONSE.
type QuestAnswer struct {
	Quest, Method, Level uint32
	MinLevel             uint32 // 3.3.5a
	Zone, Type           uint32
	Players              uint32    // 3.3.5a
	Reputation           [4]uint32 // objectives
	Next                 uint32
	Money, MostMoney     uint32
	Learns               uint32
	Casts                uint32 // 3.3.5a, as the next two
	Honor                uint32
	HonorFactor          float32
	Gives, Flags         uint32
	Title, Slain         uint32 // 3.3.5a, as the next three
	Talents, Arena       uint32
	Unknown              uint32
	Rewards              [questRewards]QuestPair
	Choices              [questChoices]QuestPair
	Sides                QuestBrings // 3.3.5a: factions
	PointMap             uint32
	Point                [2]float32
	PointOpt             uint32
	Called, Summary      string
	Details, End         string
	Completed            string // 3.3.5a
	Rows                 [questRows]QuestRow
	Items                [questItems]QuestPair // 3.3.5a
	Texts                [questRows]string
}

// QuestRow is an objective of a quest, and in 1.12.1 also its required item.
type QuestRow struct{ Creature, Count, Item, Items uint32 }

// Name implements Body.
func (*QuestAnswer) Name() string { return "SMSG_QUEST_QUERY_RESPONSE" }

// Code implements codec.Message.
func (m *QuestAnswer) Code(c *codec.Coder) {
	m.head(c)
	for i := range m.Rewards {
		m.Rewards[i].code(c)
	}
	for i := range m.Choices {
		m.Choices[i].code(c)
	}
	if c.Wrath() {
		codec.Numbers(c, "reputation_rewards", m.Sides.Factions[:])
		codec.Numbers(c, "reputation_reward_amounts", m.Sides.Reputations[:])
		codec.Numbers(c, "reputation_reward_overrides", m.Sides.Overrides[:])
	}
	c.U32("point_map_id", &m.PointMap)
	c.F32("x", &m.Point[0])
	c.F32("y", &m.Point[1])
	c.U32("point_opt", &m.PointOpt)
	c.Text("title", codec.MaxLabel, &m.Called)
	c.Text("objective_text", codec.MaxPage, &m.Summary)
	c.Text("details", codec.MaxPage, &m.Details)
	c.Text("end_text", codec.MaxPage, &m.End)
	if c.Wrath() {
		c.Text("completed_text", codec.MaxPage, &m.Completed)
	}
	for i := range m.Rows {
		r := &m.Rows[i]
		c.U32("creature_id", &r.Creature)
		c.U32("kill_count", &r.Count)
		c.U32("required_item_id", &r.Item)
		c.U32("required_item_count", &r.Items)
	}
	if c.Wrath() {
		for i := range m.Items {
			m.Items[i].code(c)
		}
	}
	for i := range m.Texts {
		c.Text("objective_texts", codec.MaxLabel, &m.Texts[i])
	}
}

func (m *QuestAnswer) head(c *codec.Coder) {
	c.U32("quest_id", &m.Quest)
	c.U32("quest_method", &m.Method)
	c.U32("quest_level", &m.Level)
	if c.Wrath() {
		c.U32("minimum_quest_level", &m.MinLevel)
	}
	c.U32("zone_or_sort", &m.Zone)
	c.U32("quest_type", &m.Type)
	if c.Wrath() {
		c.U32("suggest_player_amount", &m.Players)
	}
	c.U32("reputation_objective_faction", &m.Reputation[0])
	c.U32("reputation_objective_value", &m.Reputation[1])
	c.U32("required_opposite_faction", &m.Reputation[2])
	c.U32("required_opposite_reputation_value", &m.Reputation[3])
	c.U32("next_quest_in_chain", &m.Next)
	c.U32("money_reward", &m.Money)
	c.U32("max_level_money_reward", &m.MostMoney)
	c.U32("reward_spell", &m.Learns)
	if c.Wrath() {
		c.U32("casted_reward_spell", &m.Casts)
		c.U32("honor_reward", &m.Honor)
		c.F32("honor_reward_multiplier", &m.HonorFactor)
	}
	c.U32("source_item_id", &m.Gives)
	c.U32("quest_flags", &m.Flags)
	if c.Wrath() {
		c.U32("title_reward", &m.Title)
		c.U32("players_slain", &m.Slain)
		c.U32("bonus_talents", &m.Talents)
		c.U32("bonus_arena_points", &m.Arena)
		c.U32("unknown1", &m.Unknown)
	}
}
