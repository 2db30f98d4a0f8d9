package gamemap

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/reputation"
	"loam/core/rules/skill"
	"loam/core/world/item"
	"loam/core/world/progression"
	"loam/core/world/spell"
)

var _ progression.Map = (*world)(nil)

// Struck lets a player become better at the weapon with which it has hit somebody.
func (w *world) Struck(u, victim *unit, hand event.Hand) {
	slot := [...]content.GearSlot{event.HandMain: content.SlotMainHand, event.HandOff: content.SlotOffHand, event.HandRanged: content.SlotRanged}[hand]
	w.progression.Struck(u, victim, item.Worn(u.Worn, slot))
}

func (g *magic) MayCraft(u *unit, def *content.Spell) spell.Reason {
	return g.m.progression.MayCraft(u, def)
}

// Teach teaches a player a skill.
func (g *magic) Teach(u *unit, id content.ID, rank int) {
	if d, ok := g.Content().Skill(id); ok {
		g.m.progression.Teach(u, d, rank)
	}
}

// OpenCrafts shows a player what it can make with a skill.
func (g *magic) OpenCrafts(u *unit, id content.ID) {
	g.Log(event.Grown{Player: u.GUID, News: event.CraftsOpened, ID: id})
}

func (m *Map) askGrowth(u *unit, in intent.Grow) {
	if m.gossip.MayPress(u, in.Kind()) {
		m.progression.Asked(u, in)
	}
}

// tellPlayed answers a player who asks how long its character has been played.
func (m *Map) tellPlayed(u *unit, in intent.AskPlayed) {
	total, level := u.Player.Played.At(m.s.Now())
	m.s.Log.Add(event.Played{Player: u.GUID, Total: total, Level: level, Quiet: in.Quiet})
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
		m.progression.SetSkill(player, d, value)
	}
	return ok
}

// TeachSkill teaches a player a skill up to a rank, and tells whether that was news.
func (tx *Tx) TeachSkill(player *entity.Unit, id content.ID, rank int) bool {
	m := tx.on()
	d, ok := m.s.Content().Skill(id)
	return ok && m.progression.Teach(player, d, rank)
}

// Practise lets a player become better at a skill, perhaps, by something of a
// difficulty, and tells whether it did.
func (tx *Tx) Practise(player *entity.Unit, id content.ID, difficulty int) bool {
	m := tx.on()
	d, ok := m.s.Content().Skill(id)
	return ok && m.progression.Practise(player, d, difficulty, nil)
}

// Seen lets those around a player look at it anew.
func (w *world) Seen(u *unit) { w.ai.LookAround(u) }

// Renamed tells those around a player that it is called otherwise.
func (w *world) Renamed(u *unit) { w.s.Touch(u, view.Looks) }

// Favor gives a player points with a faction.
func (g *magic) Favor(u *unit, faction content.ID, points int) {
	g.m.progression.Favor(u, faction, points, reputation.Most)
}

// Standing is what a faction thinks of a player, as points and the word of a rank; ok is
// false of one that thinks of nobody.
func (tx *Tx) Standing(player *entity.Unit, faction content.ID) (points int, rank string, ok bool) {
	m := tx.on()
	_, scale, ok := m.s.Content().ScaleOf(faction)
	own := reputation.Find(&player.Player.Growth, faction)
	if !ok || own == nil {
		return 0, "", false
	}
	return own.Points, scale.Ranks[scale.RankAt(own.Points)].Word, true
}

// SetStanding makes what a faction thinks of a player so many points.
func (tx *Tx) SetStanding(player *entity.Unit, faction content.ID, points int) bool {
	return tx.on().progression.SetStanding(player, faction, points)
}

// AddStanding gives a player points with a faction, with what spills over of them.
func (tx *Tx) AddStanding(player *entity.Unit, faction content.ID, points int) {
	tx.on().progression.Favor(player, faction, points, reputation.Most)
}

// AddTitle lets a player bear a title, or takes it, and tells whether that is news.
func (tx *Tx) AddTitle(player *entity.Unit, id content.ID, has bool) bool {
	m := tx.on()
	d, ok := m.s.Content().Title(id)
	if !has {
		return m.progression.RemoveTitle(player, id)
	}
	return ok && m.progression.AddTitle(player, d)
}

// BearTitle lets a player be called by a title that it has, or with "" by none, and
// tells whether it has it.
func (tx *Tx) BearTitle(player *entity.Unit, id content.ID) bool {
	return tx.on().progression.Bear(player, id)
}

// Rested is for how many points of experience a player has rested, and whether it is where
// one rests.
func (tx *Tx) Rested(player *entity.Unit) (points int64, inside bool) {
	tx.on().progression.SettleRest(player)
	return player.Player.Growth.Rest, player.Player.Rest.Inside
}

// SetRested makes the points for which a player has rested so many.
func (tx *Tx) SetRested(player *entity.Unit, points int64) {
	m := tx.on()
	player.Player.Growth.Rest, player.Player.Rest.Since, player.Player.Dirty = max(0, points), m.s.Now(), true
	m.progression.Tell(player)
}
