package npc

import (
	"loam/core/protocol/packets/codec"
)

// Stands has the player's new reputation with some factions: SMSG_SET_FACTION_STANDING.
type Stands struct {
	Bonus float32 // 3.3.5a
	Raise uint8   // 3.3.5a: whether the client shows that a rank was reached
	List  []FactionStands
}

// FactionStands is the reputation with one faction, by its index in the client's list.
type FactionStands struct{ Faction, Value uint32 }

// Name implements Body.
func (*Stands) Name() string { return "SMSG_SET_FACTION_STANDING" }

// Code implements codec.Message.
func (m *Stands) Code(c *codec.Coder) {
	if c.Wrath() {
		c.F32("refer_a_friend_bonus", &m.Bonus)
		c.U8("any_rank_increased", &m.Raise)
	}
	codec.List(c, "amount_of_faction_standings", 4, codec.MaxMany, 8, &m.List, func(c *codec.Coder, s *FactionStands) {
		c.U32("faction", &s.Faction)
		c.U32("standing", &s.Value)
	})
}

// AtWar sets or clears the "at war" state of a faction, by its index in the client's list:
// CMSG_SET_FACTION_ATWAR.
type AtWar struct {
	Faction uint32
	War     uint8
}

// Name implements Body.
func (*AtWar) Name() string { return "CMSG_SET_FACTION_ATWAR" }

// Code implements codec.Message.
func (m *AtWar) Code(c *codec.Coder) {
	c.U32("faction", &m.Faction)
	c.U8("flags", &m.War)
}
