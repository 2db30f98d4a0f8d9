// Package chat owns the scenario lines about speech, gestures and sounds, gossip menus,
// and panels.
package chat

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

func doWhisper(st *testworld.Stage, a line.Args) error {
	to, err := st.Player(a)
	if err != nil {
		return err
	}
	return st.Asking(a, intent.Whisper{To: to.Known, Text: a.Text("TEXT")})
}

func doChannel(st *testworld.Stage, a line.Args) error {
	in := intent.Channel{Act: intent.Join, Name: a.Text("CHANNEL"), With: a.Text("TEXT")}
	if a.Text("joins") == "leaves" {
		in.Act = intent.Leave
	}
	return st.Asking(a, in)
}

// hearsIn reports whether a player received a text in a channel.
func hearsIn(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	h, ok := e.Event.(event.Heard)
	return ok && strings.EqualFold(h.Channel, a.Text("CHANNEL")) && testworld.HearsWay(event.InChannel)(st, a, e)
}

func doGesture(st *testworld.Stage, a line.Args) error {
	in := intent.Gesture{Emote: string(st.ID(a, "EMOTE"))}
	if a.Has("B") {
		b, err := st.One(a)
		if err != nil {
			return err
		}
		in.Target = b.GUID
	}
	return st.Doing(a, func(p *testworld.Player) error { return p.Ask(in) }, nil)
}

func gestures(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	g, ok := e.Event.(event.Gestured)
	return ok && st.Is(g.Unit, a, "A") && g.Emote == st.ID(a, "EMOTE") && (!a.Has("B") || st.Is(g.Target, a, "B"))
}

func sounds(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	s, ok := e.Event.(event.Sounded)
	return ok && st.Is(s.Unit, a, "A") && s.Sound == st.ID(a, "SOUND")
}

func hearsSound(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	s, ok := e.Event.(event.Sounded)
	return ok && s.Sound == st.ID(a, "SOUND") && slices.ContainsFunc(e.Heard, func(g guid.GUID) bool { return st.Is(g, a, "A") })
}

func hearsMusic(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	s, ok := e.Event.(event.Sounded)
	return ok && s.Music && hearsSound(st, a, e)
}

// SpeechVerbs are the verbs for speech, gestures and channels.
func SpeechVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A says|yells|emotes TEXT [in channel CHANNEL]", Run: doSay,
			Doc:     "A unit says, yells or emotes a text, or a player says it in a channel of the realm.",
			Example: `Anna says "Where is the mill?"`},
		{Syntax: "A gestures EMOTE [at B]", Run: doGesture, Doc: "A player makes a gesture, at B if given.",
			Example: "Anna gestures meadow:wave at villager"},
		{Syntax: "A joins|leaves channel CHANNEL [with TEXT]", Run: doChannel,
			Doc:     "A player joins a channel, with a password if it has one, or leaves it. Everything else is typed: `Anna types \"/channel kick trade Ben\"`.",
			Example: "Anna joins channel trade"},
		{Syntax: "A whispers B TEXT", Run: doWhisper,
			Doc:     "A player whispers to another, on any map.",
			Example: `Anna whispers Ben "Are you there?"`},
	}
}

// speeches has the chat types for the words of doSay.
var speeches = map[string]intent.Speech{"says": intent.Say, "yells": intent.Yell, "emotes": intent.Emote}

func doSay(st *testworld.Stage, a line.Args) error {
	how, text := speeches[a.Text("says")], a.Text("TEXT")
	if a.Has("CHANNEL") {
		return st.Asking(a, intent.Talk{Channel: a.Text("CHANNEL"), Text: text})
	}
	return st.Doing(a, func(p *testworld.Player) error {
		return p.Ask(intent.Chat{Speech: how, Text: text})
	}, testworld.Always(input.Directed{Act: input.Speak, Speech: how, Text: text}))
}

// SpeechEvents are the conditions about speech, gestures and sounds.
func SpeechEvents() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A says|yells|emotes TEXT", Counts: speaks, Doc: "The unit said, yelled or emoted a text.", Example: `expect wolf says "Grrr" once`},
		{Syntax: "A hears whisper TEXT [from B]", Counts: testworld.HearsWay(event.Whispered), Doc: "A player received a text as a whisper.",
			Example: `expect Ben hears whisper "Are you there?" from Anna`},
		{Syntax: "A hears TEXT in channel CHANNEL [from B]", Counts: hearsIn, Doc: "A player received a text in a channel.",
			Example: `expect Ben hears "Who has bread?" in channel trade from Anna`},
		{Syntax: "A sounds SOUND", Counts: sounds, Doc: "The unit made a sound.", Example: "expect wolf sounds meadow:howl"},
		{Syntax: "A hears sound SOUND", Counts: hearsSound, Doc: "A player's session received a sound, from any source.", Example: "expect Anna hears sound meadow:howl"},
		{Syntax: "A hears music SOUND", Counts: hearsMusic, Doc: "The same for music.", Example: "expect Anna hears music meadow:march"},
		{Syntax: "A gestures EMOTE [at B]", Counts: gestures, Doc: "The unit made a gesture.", Example: "expect Anna gestures meadow:wave at villager"},
		{Syntax: "A hears TEXT", Counts: hears, Doc: "A player's session received a text, from any source.", Example: `expect Anna hears "The fair is open."`},
		{Syntax: "A told TEXT", Counts: told, Doc: "The same, but only messages to the player or to all players.", Example: `expect Anna told "Welcome."`},
		{Syntax: "A refused TEXT", Counts: refused, Doc: "A request of the player was refused with a text.",
			Example: `expect Anna refused "You are too far away."`},
	}
}

func speaks(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	s, ok := e.Event.(event.Spoke)
	return ok && st.Is(s.Unit, a, "A") && !s.Tone.Alone() && s.Speech == speeches[a.Text("says")] && line.Matches(e.Text, a.Text("TEXT"))
}

func hears(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	return st.HasHeard(a, e, event.KindSpoke, event.KindTold, event.KindHeard, event.KindChanneled, event.KindGestured)
}

func told(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	return st.HasHeard(a, e, event.KindTold, event.KindChanneled)
}

func refused(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	return st.HasHeard(a, e, event.KindRefused)
}

// SpeechTellings describe the events of speech, gestures and sounds.
func SpeechTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindSpoke: testworld.Tells(
			func(e event.Spoke) []guid.GUID { return testworld.Units(e.Unit, e.To) },
			func(st *testworld.Stage, e event.Spoke, text string) string {
				if e.Tone.Alone() {
					return fmt.Sprintf("%s whispers to %s %q", st.Label(e.Unit), st.Label(e.To), text)
				}
				return fmt.Sprintf("%s %s %q", st.Label(e.Unit), e.Speech, text)
			}),
		event.KindRefused: testworld.Tells(
			func(e event.Refused) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.Refused, text string) string {
				return fmt.Sprintf("%s is refused %s: %q", st.Label(e.Player), e.Intent, text)
			}),
		event.KindTold: testworld.Tells(
			func(e event.Told) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.Told, text string) string {
				if e.Player == 0 {
					return fmt.Sprintf("everybody receives %q", text)
				}
				return fmt.Sprintf("%s receives %q", st.Label(e.Player), text)
			}),
		event.KindHeard: testworld.Tells(
			func(e event.Heard) []guid.GUID { return testworld.Units(e.Player, e.From) },
			func(st *testworld.Stage, e event.Heard, text string) string {
				where := ""
				if e.Channel != "" {
					where = " " + e.Channel
				}
				return fmt.Sprintf("%s hears %s%s %q of %s", st.Label(e.Player), e.Way, where, text, e.Name)
			}),
		event.KindChanneled: testworld.Tells(
			func(e event.Channeled) []guid.GUID { return testworld.Units(e.Player, e.Who) },
			func(st *testworld.Stage, e event.Channeled, text string) string {
				return fmt.Sprintf("channel news for %s about %s: %q", st.Label(e.Player), e.Channel, text)
			}),
		event.KindSounded: testworld.Tells(
			func(e event.Sounded) []guid.GUID { return testworld.Units(e.Unit, e.Player) },
			func(st *testworld.Stage, e event.Sounded, _ string) string {
				by := "from nowhere"
				if e.Unit != 0 {
					by = "from " + st.Label(e.Unit)
				}
				return fmt.Sprintf("%s is heard %s", e.Sound, by)
			}),
		event.KindGestured: testworld.Tells(
			func(e event.Gestured) []guid.GUID { return testworld.Units(e.Unit, e.Target) },
			func(st *testworld.Stage, e event.Gestured, text string) string {
				if text == "" { // it has no text
					text = fmt.Sprintf("makes gesture %s", e.Emote)
				}
				return fmt.Sprintf("%s %s", st.Label(e.Unit), text)
			}),
		event.KindRoster: testworld.Tells(
			func(e event.Roster) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.Roster, text string) string {
				return fmt.Sprintf("%s receives the members of channel %s: %s", st.Label(e.Player), e.Channel, text)
			}),
	}
}
