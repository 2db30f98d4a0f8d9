package gamemap

import (
	"loam/core/lib/text"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/inbox"
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
