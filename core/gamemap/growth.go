package gamemap

import (
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/growth"
	"loam/core/intent"
	"loam/core/skill"
	"loam/core/spell"
)

var _ growth.World = (*world)(nil)

// Know lets a player know a spell, or forget it.
func (w *world) Know(u *unit, id content.ID, knows bool) { (*Map)(w).learn(u, id, knows) }

// Struck lets a player become better at the weapon with which it has hit somebody.
func (w *world) Struck(u, victim *unit, hand event.Hand) {
	slot := [...]content.GearSlot{event.HandMain: content.SlotMainHand, event.HandOff: content.SlotOffHand, event.HandRanged: content.SlotRanged}[hand]
	w.growth.Struck(u, victim, inSlot(u.Worn, slot))
}

func (g *magic) MayCraft(u *unit, def *content.Spell) spell.Reason {
	return g.m.growth.MayCraft(u, def)
}

// Teach teaches a player a skill.
func (g *magic) Teach(u *unit, id content.ID, rank int) {
	if d, ok := g.Content().Skill(id); ok {
		g.m.growth.Teach(u, d, rank)
	}
}

// OpenCrafts shows a player what it can make with a skill.
func (g *magic) OpenCrafts(u *unit, id content.ID) {
	g.Log(event.Grown{Player: u.GUID, News: event.CraftsOpened, ID: id})
}

func (m *Map) askGrowth(u *unit, in intent.Grow) {
	if m.parley.MayPress(u, in.Kind()) {
		m.growth.Asked(u, in)
	}
}

// Skill is how good a player is at a skill; known is false for one who has not learned
// it.
func (tx *Tx) Skill(player *entity.Unit, id content.ID) (value, most int, known bool) {
	m := tx.on()
	own := skill.Find(&player.Player.Growth, id)
	if own == nil {
		return 0, 0, false
	}
	if d, ok := m.s.Content().Skill(id); ok {
		most = skill.Max(d, player.Level, own.Rank)
	}
	return own.Value, most, true
}

// SetSkill makes a player as good at a skill as that, or as good as it can become; 0
// lets it forget the skill. It tells whether there is such a skill.
func (tx *Tx) SetSkill(player *entity.Unit, id content.ID, value int) bool {
	m := tx.on()
	d, ok := m.s.Content().Skill(id)
	if ok {
		m.growth.SetSkill(player, d, value)
	}
	return ok
}

// TeachSkill teaches a player a skill up to a rank, and tells whether that was news.
func (tx *Tx) TeachSkill(player *entity.Unit, id content.ID, rank int) bool {
	m := tx.on()
	d, ok := m.s.Content().Skill(id)
	return ok && m.growth.Teach(player, d, rank)
}

// Practise lets a player become better at a skill, perhaps, by something of a
// difficulty, and tells whether it did.
func (tx *Tx) Practise(player *entity.Unit, id content.ID, difficulty int) bool {
	m := tx.on()
	d, ok := m.s.Content().Skill(id)
	return ok && m.growth.Practise(player, d, difficulty, nil)
}
