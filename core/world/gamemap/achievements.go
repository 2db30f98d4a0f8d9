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

// StageOf returns the stage that the goal of a game event has reached; 0 for an event that
// is off.
func (w *world) StageOf(event content.ID) int {
	stage, _ := w.environment.Stage(event)
	return stage
}

// Herald announces an achievement of a player to those whom its definition names.
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

// Achieved returns when a player earned an achievement, in real time in ms since 1970.
func (tx *Tx) Achieved(player *entity.Unit, id content.ID) (at int64, has bool) {
	tx.on()
	return achievement.Earned(&player.Player.Growth, id)
}

// CreditAchievement adds n to a criterion of a script, named by criterion, for a player.
// It reports whether that made progress.
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

// GiveAchievement gives a player an achievement and its rewards. It reports whether the
// player did not have it before.
func (tx *Tx) GiveAchievement(player *entity.Unit, id content.ID) bool {
	m := tx.on()
	d, ok := m.s.Content().Achievement(id)
	return ok && m.progression.GrantAchievement(player, d)
}
