package command

import (
	"strings"

	"loam/core/intent"
)

// ways are the lines that ask for something else than a command of a bundle or a
// way to speak. A bundle may declare a command of the same name, and then that is
// meant.
var ways = map[string]func(rest string) intent.Intent{
	"accept":  group(intent.GroupAccept),
	"convert": group(intent.GroupConvert),
	"decline": group(intent.GroupDecline),
	"invite":  group(intent.GroupInvite),
	"kick":    group(intent.GroupKick),
	"lead":    group(intent.GroupLead),
	"leave":   group(intent.GroupLeave),
	"p":       party,
	"party":   party,
	"ra":      raid,
	"raid":    raid,
	"r":       reply,
	"reply":   reply,
	"t":       whisper,
	"tell":    whisper,
	"w":       whisper,
	"whisper": whisper,
}

// Meant is what a line of chat asks for where these commands are known: what
// Typed says, or what one of the ways does that no bundle has taken for itself.
func (t *Table) Meant(in intent.Chat) intent.Intent {
	typed := Typed(in)
	if c, ok := typed.(intent.Command); ok {
		return t.Way(c)
	}
	return typed
}

// Way is what a command as typed asks for: itself, or what one of the ways does.
func (t *Table) Way(in intent.Command) intent.Intent {
	if len(in.Line) > MaxLine {
		return in
	}
	line := Clean(in.Line)
	first, rest, _ := strings.Cut(line, " ")
	way, ok := ways[strings.ToLower(first)]
	if _, _, taken := t.Find(line); !ok || taken {
		return in
	}
	return way(strings.TrimSpace(rest))
}

func whisper(rest string) intent.Intent {
	to, text, _ := strings.Cut(rest, " ")
	if to == "" {
		return intent.Command{Line: "whisper"} // its answer says what is missing
	}
	return intent.Whisper{To: to, Text: strings.TrimSpace(text)}
}

// group is a way to ask for something about a group; about somebody only with a
// name.
func group(act intent.GroupAct) func(rest string) intent.Intent {
	return func(rest string) intent.Intent {
		if act.About() == (rest == "") {
			return intent.Command{Line: strings.TrimSpace(act.String() + " " + rest)}
		}
		return intent.Group{Act: act, Name: rest}
	}
}

func party(rest string) intent.Intent { return intent.GroupChat{Text: rest} }

func raid(rest string) intent.Intent { return intent.GroupChat{Raid: true, Text: rest} }

func reply(rest string) intent.Intent { return intent.Whisper{Text: rest} }
