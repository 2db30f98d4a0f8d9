package npc

import (
	"loam/core/protocol/packets/codec"
)

// LearnTalent learns a talent up to a rank, from 0: CMSG_LEARN_TALENT.
type LearnTalent struct{ Talent, Rank uint32 }

// Name implements Body.
func (*LearnTalent) Name() string { return "CMSG_LEARN_TALENT" }

// Code implements codec.Message.
func (m *LearnTalent) Code(c *codec.Coder) {
	c.U32("talent", &m.Talent)
	c.U32("requested_rank", &m.Rank)
}

// LearnTalents learns several talents: CMSG_LEARN_PREVIEW_TALENTS of 3.3.5a.
type LearnTalents struct{ List []LearnTalent }

// Name implements Body.
func (*LearnTalents) Name() string { return "CMSG_LEARN_PREVIEW_TALENTS" }

// Code implements codec.Message.
func (m *LearnTalents) Code(c *codec.Coder) {
	codec.List(c, "amount_of_talents", 4, codec.MaxMany, 8, &m.List, func(c *codec.Coder, t *LearnTalent) {
		c.U32("talent", &t.Talent)
		c.U32("rank", &t.Rank)
	})
}

// WipeTalents offers a talent reset for a price: MSG_TALENT_WIPE_CONFIRM.
//
//loam:message MSG_TALENT_WIPE_CONFIRM server
type WipeTalents struct {
	GUID uint64 // the trainer
	Cost uint32
}

// Name implements Body.
func (*WipeTalents) Name() string { return "MSG_TALENT_WIPE_CONFIRM" }

// Code implements codec.Message.
func (m *WipeTalents) Code(c *codec.Coder) {
	c.U64("wiping_npc", &m.GUID)
	c.U32("cost_in_copper", &m.Cost)
}

// Talents lists the talents of the player or of its pet: SMSG_TALENTS_INFO of 3.3.5a.
type Talents struct {
	Pet    uint8 // petTalents for a pet
	Points uint32
	Active uint8 // the active list, from 0
	Specs  []TalentSpec
	Own    []TalentRank // of a pet
}

// TalentSpec is one list of talents, with slots for glyphs.
type TalentSpec struct {
	List   []TalentRank
	Glyphs []uint16
}

// TalentRank is a talent up to a rank, from 0.
type TalentRank struct {
	Talent uint32
	Rank   uint8
}

// Glyphs is the number of glyph slots of a list.
const Glyphs = 6

// petTalents is the kind of a message about talents of a pet.
const petTalents = 1

// Name implements Body.
func (*Talents) Name() string { return "SMSG_TALENTS_INFO" }

// Code implements codec.Message.
func (m *Talents) Code(c *codec.Coder) {
	c.U8("talent_type", &m.Pet)
	c.U32("points_left", &m.Points)
	if m.Pet == petTalents {
		codec.List(c, "amount_of_talents", 1, codec.MaxMany, 5, &m.Own, talentRank)
		return
	}
	n := len(m.Specs)
	c.Count("amount_of_specs", 1, codec.MaxFew, 2, &n)
	c.U8("active_spec", &m.Active)
	codec.Items(c, n, &m.Specs, talentSpec)
}

func talentSpec(c *codec.Coder, s *TalentSpec) {
	codec.List(c, "amount_of_talents", 1, codec.MaxMany, 5, &s.List, talentRank)
	codec.List(c, "amount_of_glyphs", 1, codec.MaxFew, 2, &s.Glyphs, func(c *codec.Coder, g *uint16) { c.U16("glyph", g) })
}

func talentRank(c *codec.Coder, t *TalentRank) {
	c.U32("talent", &t.Talent)
	c.U8("max_rank", &t.Rank)
}
