package web

import (
	"slices"
	"strings"

	"loam/core/content"
	"loam/core/intent"
)

// maxDifficulty bounds the word of a difficulty, in bytes.
const maxDifficulty = 64

func decodeInstance(r *reader) intent.Intent {
	in := intent.Instance{Act: intent.InstanceAct(r.word("act", []string{"reset", "choose", "list"}, "reset: ends the copies of the player's group, or its own; choose: the difficulty of those to come; list: to which it is bound"))}
	in.Difficulty = r.lineOr("difficulty", maxDifficulty, "of choose: its word")
	whose := r.lineOr("for", maxDifficulty, "of choose: of which copies, "+strings.Join(content.CopiesFor, ", ")+"; left out: party")
	if at := slices.Index(content.CopiesFor, whose); at >= 0 {
		in.For = content.CopyFor(at)
	} else if whose != "" {
		r.fail("field %q is %.40q, expected one of %s", "for", whose, strings.Join(content.CopiesFor, ", "))
	}
	return in
}
