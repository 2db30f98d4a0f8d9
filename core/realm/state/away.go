package state

import (
	"loam/core/lib/codec"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
)

// away is whether a player is away or does not want to be disturbed, and its automatic answer
// to whispers. Whispers arrive all the same.
type away struct {
	on, busy bool
	text     string
}

func (a *away) code(c *codec.Coder) {
	c.Bool(&a.on)
	c.Bool(&a.busy)
	c.String(&a.text)
}

func (a *away) way() event.Way {
	if a.busy {
		return event.Busy
	}
	return event.Away
}

// goAway sets a player away, or ends that.
func (b *Box) goAway(by asker, in intent.Away) {
	next := away{on: true, busy: in.Busy, text: command.Spoken(in.Text)}
	if by.Away.on && by.Away.busy == in.Busy && next.text == "" {
		next = away{}
	}
	by.Away = next
	key := "core.back"
	switch {
	case next.busy:
		key = "core.busy_now"
	case next.on:
		key = "core.away_now"
	}
	b.happened(by.Online, event.Told{Player: by.Player, Text: content.Text{Bundle: "base", Key: key}})
}
