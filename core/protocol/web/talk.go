package web

import (
	"loam/core/event"
	"loam/core/intent"
)

func decodeWhisper(r *reader) intent.Intent {
	return intent.Whisper{
		To:   r.line("to", maxWho, "name of a player, whose case does not count; empty: who has last whispered to this one"),
		Text: r.line("text", maxChat, "what; one line"),
	}
}

func decodeChannel(r *reader) intent.Intent {
	act := r.word("act", intent.Words(), "what to do")
	return intent.Channel{
		Act: intent.Act(act), Name: r.line("channel", maxWho, "its name, whose case does not count, or its number among those that the player is in"),
		With: r.lineOr("with", maxWho, "the password of `join` and `password`, or the player whom it is about"),
	}
}

func decodeTalk(r *reader) intent.Intent {
	return intent.Talk{
		Channel: r.line("channel", maxWho, "its name or number"),
		Text:    r.line("text", maxChat, "what; one line"),
	}
}

func decodeGesture(r *reader) intent.Intent {
	return intent.Gesture{
		Emote: r.line("emote", 200, "id of an emote"), Target: r.guidOr("target", "at whom; left out: nobody"),
	}
}

func decodeAway(r *reader) intent.Intent {
	return intent.Away{
		Busy: r.boolean("busy", "does not want to be disturbed; else it is away"),
		Text: r.lineOr("text", maxChat, "the answer; one line"),
	}
}

// encodeRights writes what a member of a channel may.
func encodeRights(w *writer, r event.Rights) {
	w.booleanIf("owner", r&event.Owns != 0, "owns the channel")
	w.booleanIf("moderator", r&event.Moderates != 0, "may send others out")
	w.booleanIf("muted", r&event.Silenced != 0, "may not talk")
}
