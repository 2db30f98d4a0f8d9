package terrain

import (
	"slices"
	"strings"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
)

// What a page is told of the land, and of copies of it.
var (
	AreaEntered = message.Told("The player has stepped into an area.", func(w *jsonfield.Writer, e event.AreaEntered) {
		w.Text("area", string(e.Area), "id of a place that `seated` listed")
	})
	AreaLeft = message.Told("The player has left an area.", func(w *jsonfield.Writer, e event.AreaLeft) {
		w.Text("area", string(e.Area), "id")
	})
	MapEntered = message.Told("A player has come onto the map.", func(w *jsonfield.Writer, e event.MapEntered) {
		w.GUID("player", e.Player, "")
	})
	MapLeft = message.Told("A player has gone from the map.", func(w *jsonfield.Writer, e event.MapLeft) {
		w.GUID("player", e.Player, "")
		w.Text("reason", e.Reason.String(), "ordered, expired, undefined, logged out or transferred")
	})
	EncounterChanged = message.Told("An encounter of the instance stands otherwise.", func(w *jsonfield.Writer, e event.EncounterChanged) {
		w.Text("name", e.Name, "of the encounter")
		w.Text("state", e.State, "not_started, in_progress or done")
	})
	InstanceTold = message.ToldInWords("News of a copy of a map.", func(w *jsonfield.Writer, t locale.Texts, e event.InstanceTold) {
		w.Text("news", e.News.String(), "refused: the player cannot come in, `why`; bound: it is bound to the copy until `number`; ends: the copy ends in `number` minutes; over: it has ended; leaves: the player does not belong to it and leaves it in `number` seconds; stays: it may stay after all; reset: the copy was ended; kept: it could not be, `why`; difficulty: those to come are of another; welcome: the player has come into one that lasts until `number`; listed: the player is bound to it until `number`; list_ends: to no others; offered: copies `for` some may be of this difficulty, `why` is chosen where those to come are")
		w.TextIf("map", string(e.Map), "id of the map")
		if m, ok := t.Content.Map(e.Map); ok {
			w.Text("map_name", t.Line(m.Name), "its name in the reader's language")
		}
		w.TextIf("why", e.Why, "a word: level_low, level_high, no_party, no_raid, no_guild, full, fighting, bound_else, too_many, no_leader, inside, bound_to, none_open or no_choice; of offered: chosen")
		w.TextIf("difficulty", e.Difficulty, "its word")
		if e.News == event.InstanceOffered || e.News == event.InstanceDifficulty {
			w.Text("for", content.CopiesFor[min(max(0, int(e.Number)), len(content.CopiesFor)-1)], "of offered and difficulty: for whom the copies are, player, party, raid or guild")
			e.Number = 0
		}
		w.IntegerIf("number", e.Number, "minutes, seconds, or real time in ms since 1970 by the clock on the wall of the realm; left out: 0, which is never")
		if e.Text.Key != "" {
			w.Marked(t.Filled(e.Text, e.Args), "the same in the reader's language")
		}
	})
)

// maxDifficulty bounds the word of a difficulty, in bytes.
const maxDifficulty = 64

// DecodeInstance takes `instance`.
func DecodeInstance(r *jsonfield.Reader) intent.Intent {
	in := intent.Instance{Act: intent.InstanceAct(r.Word("act", []string{"reset", "choose", "list"}, "reset: ends the copies of the player's group, or its own; choose: the difficulty of those to come; list: to which it is bound"))}
	in.Difficulty = r.LineOr("difficulty", maxDifficulty, "of choose: its word")
	whose := r.LineOr("for", maxDifficulty, "of choose: of which copies, "+strings.Join(content.CopiesFor, ", ")+"; left out: party")
	if at := slices.Index(content.CopiesFor, whose); at >= 0 {
		in.For = content.CopyFor(at)
	} else if whose != "" {
		r.Fail("field %q is %.40q, expected one of %s", "for", whose, strings.Join(content.CopiesFor, ", "))
	}
	return in
}
