// Package chat is what pages say and are told in words: near by, to one, in channels, by
// gestures and by commands.
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

// DecodeChat takes `chat`.
func DecodeChat(r *jsonfield.Reader) intent.Intent {
	speech := r.Word("speech", speeches, "how it is uttered")
	text := strings.TrimSpace(r.Line("text", jsonfield.MaxWords, "what; one line, not empty"))
	if text == "" && !r.Noting() {
		r.Fail("field %q is empty", "text")
	}
	return intent.Chat{Speech: intent.Speech(speech), Text: text}
}

// DecodeWhisper takes `whisper`.
func DecodeWhisper(r *jsonfield.Reader) intent.Intent {
	return intent.Whisper{
		To:   r.Line("to", jsonfield.MaxName, "name of a player, whose case does not count; empty: who has last whispered to this one"),
		Text: r.Line("text", jsonfield.MaxWords, "what; one line"),
	}
}

// DecodeChannel takes `channel`.
func DecodeChannel(r *jsonfield.Reader) intent.Intent {
	act := r.Word("act", intent.Words(), "what to do")
	return intent.Channel{
		Act: intent.Act(act), Name: r.Line("channel", jsonfield.MaxName, "its name, whose case does not count, or its number among those that the player is in"),
		With: r.LineOr("with", jsonfield.MaxName, "the password of `join` and `password`, or the player whom it is about"),
	}
}

// DecodeTalk takes `talk`.
func DecodeTalk(r *jsonfield.Reader) intent.Intent {
	return intent.Talk{
		Channel: r.Line("channel", jsonfield.MaxName, "its name or number"),
		Text:    r.Line("text", jsonfield.MaxWords, "what; one line"),
	}
}

// DecodeGesture takes `gesture`.
func DecodeGesture(r *jsonfield.Reader) intent.Intent {
	return intent.Gesture{
		Emote: r.Line("emote", 200, "id of an emote"), Target: r.GUIDOr("target", "at whom; left out: nobody"),
	}
}

// DecodeAway takes `away`.
func DecodeAway(r *jsonfield.Reader) intent.Intent {
	return intent.Away{
		Busy: r.Boolean("busy", "does not want to be disturbed; else it is away"),
		Text: r.LineOr("text", jsonfield.MaxWords, "the answer; one line"),
	}
}

// encodeRights writes what a member of a channel may.
func encodeRights(w *jsonfield.Writer, r event.Rights) {
	w.BooleanIf("owner", r&event.Owns != 0, "owns the channel")
	w.BooleanIf("moderator", r&event.Moderates != 0, "may send others out")
	w.BooleanIf("muted", r&event.Silenced != 0, "may not talk")
}
