package npc

import (
	"loam/core/protocol/packets/codec"
)

// GossipMenu shows the gossip menu of a creature.
type GossipMenu struct {
	GUID    uint64
	Menu    uint32 // 3.3.5a
	Title   uint32 // number of a text, which the client requests
	Options []GossipOption
	Quests  []GossipQuest
}

// GossipOption is an option of the menu.
type GossipOption struct {
	ID      uint32
	Icon    uint8
	Coded   bool   // the player types something
	Cost    uint32 // 3.3.5a
	Text    string
	Confirm string // 3.3.5a
}

// GossipQuest is a quest of the menu.
type GossipQuest struct {
	Quest, Icon, Level uint32
	Flags              uint32 // 3.3.5a
	Repeatable         bool   // 3.3.5a
	Title              string
}

// maxOptions is the maximum number of options of a menu; clients show 32.
const maxOptions = 64

// Name implements Body.
func (*GossipMenu) Name() string { return "SMSG_GOSSIP_MESSAGE" }

// Code implements codec.Message.
func (m *GossipMenu) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	if c.Wrath() {
		c.U32("menu_id", &m.Menu)
	}
	c.U32("title_text_id", &m.Title)
	codec.List(c, "gossips", 4, maxOptions, 7, &m.Options, func(c *codec.Coder, o *GossipOption) { o.code(c) })
	codec.List(c, "quests", 4, maxOptions, 13, &m.Quests, func(c *codec.Coder, q *GossipQuest) { q.code(c) })
}

func (o *GossipOption) code(c *codec.Coder) {
	c.U32("id", &o.ID)
	c.U8("item_icon", &o.Icon)
	c.Bool("coded", &o.Coded)
	if c.Wrath() {
		c.U32("money_required", &o.Cost)
	}
	c.Text("message", codec.MaxLabel, &o.Text)
	if c.Wrath() {
		c.Text("accept_text", codec.MaxLabel, &o.Confirm)
	}
}

func (q *GossipQuest) code(c *codec.Coder) {
	c.U32("quest_id", &q.Quest)
	c.U32("quest_icon", &q.Icon)
	c.U32("level", &q.Level)
	if c.Wrath() {
		c.U32("flags", &q.Flags)
		c.Bool("repeatable", &q.Repeatable)
	}
	c.Text("title", codec.MaxLabel, &q.Title)
}

// GossipSelect selects an option. Some clients end the message where others write an empty
// code.
type GossipSelect struct {
	GUID   uint64
	Menu   uint32 // 3.3.5a
	Option uint32
	Typed  bool // Code is present
	Answer string
}

// Name implements Body.
func (*GossipSelect) Name() string { return "CMSG_GOSSIP_SELECT_OPTION" }

// Code implements codec.Message.
func (m *GossipSelect) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	if c.Wrath() {
		c.U32("menu_id", &m.Menu)
	}
	c.U32("gossip_list_id", &m.Option)
	if c.Reading() {
		m.Typed = c.Left() > 0
	}
	if m.Typed {
		c.Text("code", codec.MaxText, &m.Answer)
	}
}

// GossipText answers CMSG_NPC_TEXT_QUERY: eight variants of a text. The client picks one by
// their chances.
type GossipText struct {
	ID       uint32
	Variants [8]GossipVariant
}

// GossipVariant is one variant, with texts for male and female speakers.
type GossipVariant struct {
	Chance   float32
	Texts    [2]string
	Language uint32
	Emotes   [6]uint32 // delay and emote, three times
}

// Name implements Body.
func (*GossipText) Name() string { return "SMSG_NPC_TEXT_UPDATE" }

// Code implements codec.Message.
func (m *GossipText) Code(c *codec.Coder) {
	c.U32("text_id", &m.ID)
	for i := range m.Variants {
		v := &m.Variants[i]
		c.F32("probability", &v.Chance)
		c.Text("text", codec.MaxPage, &v.Texts[0])
		c.Text("text", codec.MaxPage, &v.Texts[1])
		c.U32("language", &v.Language)
		for j := 0; j < len(v.Emotes); j += 2 {
			c.U32("delay", &v.Emotes[j])
			c.U32("emote", &v.Emotes[j+1])
		}
	}
}
