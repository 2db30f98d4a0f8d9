package gamemap

import (
	"loam/core/achievement"
	"loam/core/box"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/plain"
	"loam/core/scene"
	"loam/core/text"
)

// StageOf is the stage that the goal of a game event has reached; 0 of one that is off.
func (w *world) StageOf(event content.ID) int {
	stage, _ := w.outlook.Stage(event)
	return stage
}

// Herald tells others of an achievement of a player, as far as its definition says.
func (w *world) Herald(u *unit, d *content.Achievement) {
	m := (*Map)(w)
	what := plain.OfRecord(text.KeyField, d.Name.Key, text.BundleField, d.Name.Bundle, text.ArgsField, plain.Value{})
	told := scene.CoreText("core.achievement.told")
	msg := box.Message{Bundle: told.Bundle, Name: told.Key, Data: plain.OfTable([]plain.Entry{
		{Key: plain.OfString("achievement"), Value: what}, {Key: plain.OfString("name"), Value: plain.OfString(u.Name.Key)},
	})}
	switch d.Announce {
	case content.ToldRealm:
		msg.To = box.Address{Kind: box.ToEveryone}
		m.tx.Send(msg)
	case content.ToldGuild:
		msg.To = box.Address{Kind: box.ToGuild, Player: u.Name.Key}
		m.tx.Send(msg)
	case content.ToldGroup:
		g := m.fellows.Of(u)
		if g == nil {
			return
		}
		for _, member := range g.Members {
			if member.Online && member.Player != u.GUID {
				msg.To = box.Address{Kind: box.ToPlayer, Player: member.Name}
				m.tx.Send(msg)
			}
		}
	}
}

// Achieved tells when a player has earned an achievement, in real time in ms since 1970.
func (tx *Tx) Achieved(player *entity.Unit, id content.ID) (at int64, has bool) {
	tx.on()
	return achievement.Earned(&player.Player.Growth, id)
}

// CreditAchievement counts for a player what a script says of a criterion, by its name, and
// tells whether it has come farther.
func (tx *Tx) CreditAchievement(player *entity.Unit, id content.ID, criterion string, n int) bool {
	m := tx.on()
	d, ok := m.s.Content().Achievement(id)
	if !ok {
		return false
	}
	for at := range d.Criteria {
		if d.Criteria[at].Name == criterion {
			return m.growth.Credit(player, content.Part{Achievement: d, At: at}, n)
		}
	}
	return false
}

// GiveAchievement lets a player have an achievement, with what comes of it, and tells
// whether that is news.
func (tx *Tx) GiveAchievement(player *entity.Unit, id content.ID) bool {
	m := tx.on()
	d, ok := m.s.Content().Achievement(id)
	return ok && m.growth.Earn(player, d)
}
