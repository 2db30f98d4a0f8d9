package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/achievement"
	"loam/core/rules/reputation"
	"loam/core/rules/skill"
	"loam/core/rules/talent"
	"loam/core/world/item"
	"loam/core/world/progression"
	"loam/core/world/spell"
)

// RaiseWeaponSkill may raise the player's skill with the weapon that hit.
func (w *world) RaiseWeaponSkill(u, victim *unit, hand event.Hand) {
	slot := [...]content.GearSlot{event.HandMain: content.SlotMainHand, event.HandOff: content.SlotOffHand, event.HandRanged: content.SlotRanged}[hand]
	w.progression.PractiseWeapon(u, victim, item.Worn(u.Worn, slot))
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

// OpenCrafts shows a player the recipes of a skill.
func (g *magic) OpenCrafts(u *unit, id content.ID) {
	g.Log(event.Grown{Player: u.GUID, News: event.CraftsOpened, ID: id})
}

func (m *Map) askGrowth(u *unit, in intent.Grow) {
	if m.gossip.MayPress(u, in.Kind()) {
		m.progression.Asked(u, in)
	}
}

// tellPlayed answers a player who asks for its time played.
func (m *Map) tellPlayed(u *unit, in intent.AskPlayed) {
	total, level := u.Player.Played.At(m.s.Now())
	m.s.Log.Add(event.Played{Player: u.GUID, Total: total, Level: level, Quiet: in.Quiet})
}

// tellPlayedOf answers an operator who asks for the time played of a player of this map.
func (m *Map) tellPlayedOf(u *unit, by guid.GUID, _ intent.AskPlayedOf) event.Event {
	total, level := u.Player.Played.At(m.s.Now())
	return event.PlayedOf{Player: by, Other: u.GUID, Name: u.Name.Key, Total: total, Level: level}
}

// Seen makes those around a player check again whom they notice.
func (w *world) Seen(u *unit) { w.ai.Noticing.LookAround(u) }

// Renamed sends a player's changed name to those around it.
func (w *world) Renamed(u *unit) { w.s.Touch(u, view.Looks) }

// Favor gives a player reputation with a faction.
func (g *magic) Favor(u *unit, faction content.ID, points int) {
	g.m.progression.Favor(u, faction, points, reputation.Most)
}

// Progression reads and changes levels, skills, reputation, titles, rest, talents and
// achievements.
// It is valid inside a step only.
type Progression struct{ tx *Tx }

// Skill returns a player's value and maximum of a skill; known is false if the player has
// not learned it.
func (pr Progression) Skill(player *entity.Unit, id content.ID) (value, most int, known bool) {
	m := pr.tx.on()
	own := skill.Find(&player.Player.Growth, id)
	if own == nil {
		return 0, 0, false
	}
	if d, ok := m.s.Content().Skill(id); ok {
		most = skill.Max(d, player.Level, own.Rank)
	}
	return own.Value, most, true
}

// SetSkill sets a player's value of a skill, at most its maximum; 0 unlearns the skill. It
// reports whether there is such a skill.
func (pr Progression) SetSkill(player *entity.Unit, id content.ID, value int) bool {
	m := pr.tx.on()
	d, ok := m.s.Content().Skill(id)
	if ok {
		m.progression.SetSkill(player, d, value)
	}
	return ok
}

// TeachSkill teaches a player a skill up to a rank. It reports whether that was new.
func (pr Progression) TeachSkill(player *entity.Unit, id content.ID, rank int) bool {
	m := pr.tx.on()
	d, ok := m.s.Content().Skill(id)
	return ok && m.progression.Teach(player, d, rank)
}

// Practise gives a player a chance to raise a skill by practice of a difficulty. It
// reports whether the skill rose.
func (pr Progression) Practise(player *entity.Unit, id content.ID, difficulty int) bool {
	m := pr.tx.on()
	d, ok := m.s.Content().Skill(id)
	return ok && m.progression.Practise(player, d, difficulty, nil)
}

// Standing returns a player's reputation with a faction, as points and the word of a rank;
// ok is false for a faction without reputation.
func (pr Progression) Standing(player *entity.Unit, faction content.ID) (points int, rank string, ok bool) {
	m := pr.tx.on()
	_, scale, ok := m.s.Content().ScaleOf(faction)
	own := reputation.Find(&player.Player.Growth, faction)
	if !ok || own == nil {
		return 0, "", false
	}
	return own.Points, scale.Ranks[scale.RankAt(own.Points)].Word, true
}

// SetStanding sets a player's reputation with a faction.
func (pr Progression) SetStanding(player *entity.Unit, faction content.ID, points int) bool {
	return pr.tx.on().progression.SetStanding(player, faction, points)
}

// AddStanding gives a player reputation with a faction, and its spillover to others.
func (pr Progression) AddStanding(player *entity.Unit, faction content.ID, points int) {
	pr.tx.on().progression.Favor(player, faction, points, reputation.Most)
}

// AddTitle gives a player a title or takes it. It reports whether that changed anything.
func (pr Progression) AddTitle(player *entity.Unit, id content.ID, has bool) bool {
	m := pr.tx.on()
	d, ok := m.s.Content().Title(id)
	if !has {
		return m.progression.RemoveTitle(player, id)
	}
	return ok && m.progression.AddTitle(player, d)
}

// BearTitle makes a player use a title that it has, or none with "". It reports whether
// the player has it.
func (pr Progression) BearTitle(player *entity.Unit, id content.ID) bool {
	return pr.tx.on().progression.SelectTitle(player, id)
}

// Rested returns a player's rested experience in points, and whether the player is in a
// place for resting.
func (pr Progression) Rested(player *entity.Unit) (points int64, inside bool) {
	pr.tx.on().progression.SettleRest(player)
	return player.Player.Growth.Rest, player.Player.Rest.Inside
}

// SetRested sets a player's rested experience in points.
func (pr Progression) SetRested(player *entity.Unit, points int64) {
	m := pr.tx.on()
	player.Player.Growth.Rest, player.Player.Rest.Since, player.Player.Dirty = max(0, points), m.s.Now(), true
	m.progression.Tell(player)
}

// Talent returns the rank to which a player has learned a talent, and how many ranks it
// has.
func (pr Progression) Talent(player *entity.Unit, id content.ID) (rank, of int) {
	if d, ok := pr.tx.on().s.Content().Talent(id); ok {
		of = len(d.Ranks)
	}
	return talent.Rank(&player.Player.Growth, id), of
}

// TalentPoints returns how many unspent talent points a player has.
func (pr Progression) TalentPoints(player *entity.Unit) int {
	return talent.Free(pr.tx.on().s.Content(), progression.WhoseTalents(player))
}

// ChooseTalent gives a player the next rank of a talent, or returns why not.
func (pr Progression) ChooseTalent(player *entity.Unit, id content.ID) talent.Why {
	m := pr.tx.on()
	d, ok := m.s.Content().Talent(id)
	if !ok {
		return talent.Unknown
	}
	return m.progression.Choose(player, d)
}

// ResetTalents resets all talents of a player for free. It returns how many points that
// gives.
func (pr Progression) ResetTalents(player *entity.Unit) int {
	return pr.tx.on().progression.ResetTalents(player, false)
}

// Achieved returns when a player earned an achievement, in real time in ms since 1970.
func (pr Progression) Achieved(player *entity.Unit, id content.ID) (at int64, has bool) {
	pr.tx.on()
	return achievement.Earned(&player.Player.Growth, id)
}

// CreditAchievement adds n to a criterion of a script, named by criterion, for a player.
// It reports whether that made progress.
func (pr Progression) CreditAchievement(player *entity.Unit, id content.ID, criterion string, n int) bool {
	m := pr.tx.on()
	d, ok := m.s.Content().Achievement(id)
	if !ok {
		return false
	}
	for at := range d.Criteria {
		if d.Criteria[at].Name == criterion {
			return m.progression.Credit(player, content.Part{Achievement: d, At: at}, n)
		}
	}
	return false
}

// GiveAchievement gives a player an achievement and its rewards. It reports whether the
// player did not have it before.
func (pr Progression) GiveAchievement(player *entity.Unit, id content.ID) bool {
	m := pr.tx.on()
	d, ok := m.s.Content().Achievement(id)
	return ok && m.progression.GrantAchievement(player, d)
}

// GiveExperience gives a player experience, through the hook. source may be nil.
func (pr Progression) GiveExperience(player *entity.Unit, amount int64, source *entity.Unit) {
	pr.tx.on().progression.GiveExperience(player, amount, source)
}

// SetExperience sets a player's experience since its last level, without calling the hook.
// A player that has left meanwhile keeps what it has.
func (pr Progression) SetExperience(u *entity.Unit, amount int64) {
	if m := pr.tx.on(); m.s.Here(u) {
		u.Player.Experience = amount
		m.s.TellSelf(u)
	}
}

// SetLevel changes a unit's level; health keeps its share of the maximum.
func (pr Progression) SetLevel(u *entity.Unit, level int) error {
	return pr.tx.on().units.SetLevel(u, level)
}
