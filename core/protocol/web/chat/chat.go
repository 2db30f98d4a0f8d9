// Package chat decodes and encodes the messages and events about chat: nearby,
// whispers, channels, emotes and commands.
package chat

import (
	"strings"

	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
)

// spokenHow is the word for how somebody uttered something.
func spokenHow(e event.Spoke) string {
	if e.Tone.Alone() {
		return "whispers"
	}
	return e.Speech.String()
}

// speeches are the words for ways to speak, by intent.Speech.
var speeches = []string{intent.Say.String(), intent.Yell.String(), intent.Emote.String()}

// DecodeChat decodes `chat`.
func DecodeChat(r *jsonfield.Reader) intent.Intent {
	speech := r.Word("speech", speeches, "the kind of chat")
	text := strings.TrimSpace(r.Line("text", jsonfield.MaxWords, "one line, not empty"))
	if text == "" && !r.Noting() {
		r.Fail("field %q is empty", "text")
	}
	return intent.Chat{Speech: intent.Speech(speech), Text: text}
}

// DecodeWhisper decodes `whisper`.
func DecodeWhisper(r *jsonfield.Reader) intent.Intent {
	return intent.Whisper{
		To:   r.Line("to", jsonfield.MaxName, "name of a player, case-insensitive; empty: the last player who whispered to this one"),
		Text: r.Line("text", jsonfield.MaxWords, "one line"),
	}
}

// DecodeChannel decodes `channel`.
func DecodeChannel(r *jsonfield.Reader) intent.Intent {
	act := r.Word("act", intent.Words(), "the action")
	return intent.Channel{
		Act: intent.Act(act), Name: r.Line("channel", jsonfield.MaxName, "name of the channel, case-insensitive, or its number among the player's channels"),
		With: r.LineOr("with", jsonfield.MaxName, "the password for `join` and `password`, or the player that the action affects"),
	}
}

// DecodeTalk decodes `talk`.
func DecodeTalk(r *jsonfield.Reader) intent.Intent {
	return intent.Talk{
		Channel: r.Line("channel", jsonfield.MaxName, "name or number of the channel"),
		Text:    r.Line("text", jsonfield.MaxWords, "one line"),
	}
}

// DecodeGesture decodes `gesture`.
func DecodeGesture(r *jsonfield.Reader) intent.Intent {
	return intent.Gesture{
		Emote: r.Line("emote", 200, "id of an emote"), Target: r.GUIDOr("target", "the target; default: none"),
	}
}

// DecodeAway decodes `away`.
func DecodeAway(r *jsonfield.Reader) intent.Intent {
	return intent.Away{
		Busy: r.Boolean("busy", "do not disturb; otherwise away"),
		Text: r.LineOr("text", jsonfield.MaxWords, "the automatic reply; one line"),
	}
}

// encodeRights writes what a member of a channel may.
func encodeRights(w *jsonfield.Writer, r event.Rights) {
	w.BooleanIf("owner", r&event.Owns != 0, "owns the channel")
	w.BooleanIf("moderator", r&event.Moderates != 0, "may kick others")
	w.BooleanIf("muted", r&event.Silenced != 0, "may not talk")
}
