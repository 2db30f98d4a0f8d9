package gamemap

import (
	"loam/core/lib/text"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/rules/achievement"
	"loam/core/world/mapstate"
)

// StageOf is the stage that the goal of a game event has reached; 0 of one that is off.
func (w *world) StageOf(event content.ID) int {
	stage, _ := w.environment.Stage(event)
	return stage
}

// Herald tells others of an achievement of a player, as far as its definition says.
func (w *world) Herald(u *unit, d *content.Achievement) {
	m := (*Map)(w)
	what := value.OfRecord(text.KeyField, d.Name.Key, text.BundleField, d.Name.Bundle, text.ArgsField, value.Value{})
	told := mapstate.CoreText("core.achievement.told")
	msg := inbox.Message{Bundle: told.Bundle, Name: told.Key, Data: value.OfTable([]value.Entry{
		{Key: value.OfString("achievement"), Value: what}, {Key: value.OfString("name"), Value: value.OfString(u.Name.Key)},
	})}
	switch d.Announce {
	case content.ToldRealm:
		msg.To = inbox.Address{Kind: inbox.ToEveryone}
		m.tx.Send(msg)
	case content.ToldGuild:
		msg.To = inbox.Address{Kind: inbox.ToGuild, Player: u.Name.Key}
		m.tx.Send(msg)
	case content.ToldGroup:
		g := m.groups.Of(u)
		if g == nil {
			return
		}
		for _, member := range g.Members {
			if member.Online && member.Player != u.GUID {
				msg.To = inbox.Address{Kind: inbox.ToPlayer, Player: member.Name}
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
			return m.progression.Credit(player, content.Part{Achievement: d, At: at}, n)
		}
	}
	return false
}

// GiveAchievement lets a player have an achievement, with what comes of it, and tells
// whether that is news.
func (tx *Tx) GiveAchievement(player *entity.Unit, id content.ID) bool {
	m := tx.on()
	d, ok := m.s.Content().Achievement(id)
	return ok && m.progression.Earn(player, d)
}
