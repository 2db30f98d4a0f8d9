package web

import "loam/core/intent"

func decodeWhisper(r *reader) action {
	return submit{intent.Whisper{
		To:   r.line("to", maxWho, "name of a player, whose case does not count; empty: who has last whispered to this one"),
		Text: r.line("text", maxChat, "what; one line"),
	}}
}

// maxWho is how many bytes a name may have that a page asks for.
const maxWho = 64
