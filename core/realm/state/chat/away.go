package chat

import (
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
)

func way(a *realmstate.Away) event.Way {
	if a.Busy {
		return event.Busy
	}
	return event.Away
}

// GoAway sets a player away, or ends that.
func (w *Whispers) GoAway(by realmstate.Asker, in intent.Away) {
	next := realmstate.Away{On: true, Busy: in.Busy, Text: command.Spoken(in.Text)}
	if by.Away.On && by.Away.Busy == in.Busy && next.Text == "" {
		next = realmstate.Away{}
	}
	by.Away = next
	key := "core.back"
	switch {
	case next.Busy:
		key = "core.busy_now"
	case next.On:
		key = "core.away_now"
	}
	w.s.Happened(by.Online, event.Told{Player: by.Player, Text: content.Text{Bundle: "base", Key: key}})
}
