package scenario

import (
	"errors"

	"loam/core/event"
	"loam/core/intent"
)

// asking lets the players in slot A ask the realm for something; what it tells
// them is there for the next line.
func (r *runner) asking(a args, in intent.Intent) error {
	err := r.each(a, func(w *who) error {
		if w.actor == nil {
			return errors.New(w.name + " is no player")
		}
		return w.actor.ask(in)
	})
	if err != nil {
		return err
	}
	return r.advance(roundTrip)
}

func doWhisper(r *runner, a args) error {
	to, err := r.named(a.text("B"))
	if err != nil {
		return err
	}
	if to.actor == nil {
		return errors.New(to.name + " is no player")
	}
	return r.asking(a, intent.Whisper{To: to.actor.known, Text: a.text("TEXT")})
}

// hearsWay is whether words came to a player in one way, from B if that is given.
func hearsWay(way event.Way) func(*runner, args, *seen) bool {
	return func(r *runner, a args, e *seen) bool {
		h, ok := e.event.(event.Heard)
		return ok && h.Way == way && r.hasHeard(a, e, event.KindHeard) && (!a.has("B") || r.is(h.From, a, "B"))
	}
}
