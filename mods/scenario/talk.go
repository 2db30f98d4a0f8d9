package scenario

import (
	"errors"
	"strings"

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

func doChannel(r *runner, a args) error {
	in := intent.Channel{Act: intent.Join, Name: a.text("CHANNEL"), With: a.text("TEXT")}
	if a.text("joins") == "leaves" {
		in.Act = intent.Leave
	}
	return r.asking(a, in)
}

// hearsIn is whether words came to a player in a channel.
func hearsIn(r *runner, a args, e *seen) bool {
	h, ok := e.event.(event.Heard)
	return ok && strings.EqualFold(h.Channel, a.text("CHANNEL")) && hearsWay(event.InChannel)(r, a, e)
}

// hearsWay is whether words came to a player in one way, from B if that is given.
func hearsWay(way event.Way) func(*runner, args, *seen) bool {
	return func(r *runner, a args, e *seen) bool {
		h, ok := e.event.(event.Heard)
		return ok && h.Way == way && r.hasHeard(a, e, event.KindHeard) && (!a.has("B") || r.is(h.From, a, "B"))
	}
}

// namesOf are those in a channel, as one text.
func namesOf(e event.Roster) string {
	names := make([]string, len(e.Members))
	for i := range e.Members {
		names[i] = e.Members[i].Name
	}
	return strings.Join(names, ", ")
}

func doGesture(r *runner, a args) error {
	in := intent.Gesture{Emote: string(r.id(a, "EMOTE"))}
	if a.has("B") {
		b, err := r.one(a)
		if err != nil {
			return err
		}
		in.Target = b.GUID
	}
	return r.doing(a, func(p *actor) error { return p.ask(in) }, nil)
}

func gestures(r *runner, a args, e *seen) bool {
	g, ok := e.event.(event.Gestured)
	return ok && r.is(g.Unit, a, "A") && g.Emote == r.id(a, "EMOTE") && (!a.has("B") || r.is(g.Target, a, "B"))
}
