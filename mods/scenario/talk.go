package scenario

import (
	"slices"
	"strings"

	"loam/core/event"
	"loam/core/guid"
	"loam/core/input"
	"loam/core/intent"
)

// asking lets the players in slot A ask the realm for something; what it tells
// them is there for the next line.
func (r *runner) asking(a args, in intent.Intent) error {
	if err := r.eachPlayer(a, func(p *actor) error { return p.ask(in) }); err != nil {
		return err
	}
	return r.advance(roundTrip)
}

func doWhisper(r *runner, a args) error {
	to, err := r.player(a)
	if err != nil {
		return err
	}
	return r.asking(a, intent.Whisper{To: to.known, Text: a.text("TEXT")})
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

func sounds(r *runner, a args, e *seen) bool {
	s, ok := e.event.(event.Sounded)
	return ok && r.is(s.Unit, a, "A") && s.Sound == r.id(a, "SOUND")
}

func hearsSound(r *runner, a args, e *seen) bool {
	s, ok := e.event.(event.Sounded)
	return ok && s.Sound == r.id(a, "SOUND") && slices.ContainsFunc(e.heard, func(g guid.GUID) bool { return r.is(g, a, "A") })
}

// talking is what is said and shown.
func talking() []verb {
	return []verb{
		{Syntax: "A says|yells|emotes TEXT [in channel CHANNEL]", run: doSay,
			Doc:     "A unit utters something, or a player says it in a channel of the realm.",
			Example: `Anna says "Where is the mill?"`},
		{Syntax: "A gestures EMOTE [at B]", run: doGesture, Doc: "A player makes a gesture, at somebody if one is named.",
			Example: "Anna gestures meadow:wave at villager"},
		{Syntax: "A joins|leaves channel CHANNEL [with TEXT]", run: doChannel,
			Doc:     "A player comes into a channel, with a password if it has one, or goes. Anything else is typed: `Anna types \"/channel kick trade Ben\"`.",
			Example: "Anna joins channel trade"},
		{Syntax: "A whispers B TEXT", run: doWhisper,
			Doc:     "A player says something to another one alone, on whatever map that one is.",
			Example: `Anna whispers Ben "Are you there?"`},
	}
}

// speeches is what the words of doSay mean.
var speeches = map[string]intent.Speech{"says": intent.Say, "yells": intent.Yell, "emotes": intent.Emote}

func doSay(r *runner, a args) error {
	how, text := speeches[a.text("says")], a.text("TEXT")
	if a.has("CHANNEL") {
		return r.asking(a, intent.Talk{Channel: a.text("CHANNEL"), Text: text})
	}
	return r.doing(a, func(p *actor) error {
		return p.ask(intent.Chat{Speech: how, Text: text})
	}, always(input.Directed{Act: input.Speak, Speech: how, Text: text}))
}

// talked is what was said and heard.
func talked() []condition {
	return []condition{
		{Syntax: "A says|yells|emotes TEXT", counts: speaks, Doc: "It uttered a text.", Example: `expect wolf says "Grrr" once`},
		{Syntax: "A hears whisper TEXT [from B]", counts: hearsWay(event.Whispered), Doc: "A player was whispered a text.",
			Example: `expect Ben hears whisper "Are you there?" from Anna`},
		{Syntax: "A hears TEXT in channel CHANNEL [from B]", counts: hearsIn, Doc: "Somebody said a text in a channel in which the player is.",
			Example: `expect Ben hears "Who has bread?" in channel trade from Anna`},
		{Syntax: "A sounds SOUND", counts: sounds, Doc: "A sound came from somebody.", Example: "expect wolf sounds meadow:howl"},
		{Syntax: "A hears sound SOUND", counts: hearsSound, Doc: "A player's session was told a sound, wherever it came from.", Example: "expect Anna hears sound meadow:howl"},
		{Syntax: "A gestures EMOTE [at B]", counts: gestures, Doc: "Somebody made a gesture.", Example: "expect Anna gestures meadow:wave at villager"},
		{Syntax: "A hears TEXT", counts: hears, Doc: "A player's session was told a text, whoever said it.", Example: `expect Anna hears "The fair is open."`},
		{Syntax: "A told TEXT", counts: told, Doc: "The same, but only messages to it or to everybody.", Example: `expect Anna told "Welcome."`},
		{Syntax: "A refused TEXT", counts: refused, Doc: "Something that the player asked for was refused with a text.",
			Example: `expect Anna refused "You are too far away."`},
	}
}

func speaks(r *runner, a args, e *seen) bool {
	s, ok := e.event.(event.Spoke)
	return ok && r.is(s.Unit, a, "A") && !s.Tone.Alone() && s.Speech == speeches[a.text("says")] && matches(e.text, a.text("TEXT"))
}

// hasHeard tells whether a player's session was told an event of some kinds with a text.
func (r *runner) hasHeard(a args, e *seen, kinds ...event.Kind) bool {
	return slices.Contains(kinds, e.event.Kind()) && matches(e.text, a.text("TEXT")) &&
		slices.ContainsFunc(e.heard, func(g guid.GUID) bool { return r.is(g, a, "A") })
}

func hears(r *runner, a args, e *seen) bool {
	return r.hasHeard(a, e, event.KindSpoke, event.KindTold, event.KindHeard, event.KindChanneled, event.KindGestured)
}

func told(r *runner, a args, e *seen) bool {
	return r.hasHeard(a, e, event.KindTold, event.KindChanneled)
}

func refused(r *runner, a args, e *seen) bool { return r.hasHeard(a, e, event.KindRefused) }
