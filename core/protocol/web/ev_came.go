package web

import (
	"loam/core/content"
	"loam/core/event"
)

var (
	toldAreaEntered = told("The player has stepped into an area.", func(w *writer, e event.AreaEntered) {
		w.text("area", string(e.Area), "id of a place that `seated` listed")
	})
	toldAreaLeft = told("The player has left an area.", func(w *writer, e event.AreaLeft) {
		w.text("area", string(e.Area), "id")
	})
	toldMapEntered = told("A player has come onto the map.", func(w *writer, e event.MapEntered) {
		w.guid("player", e.Player, "")
	})
	toldMapLeft = told("A player has gone from the map.", func(w *writer, e event.MapLeft) {
		w.guid("player", e.Player, "")
		w.text("reason", e.Reason.String(), "ordered, expired, undefined, logged out or transferred")
	})
	toldEncounterChanged = told("An encounter of the instance stands otherwise.", func(w *writer, e event.EncounterChanged) {
		w.text("name", e.Name, "of the encounter")
		w.text("state", e.State, "not_started, in_progress or done")
	})
	toldInstanceTold = toldInWords("News of a copy of a map.", func(w *writer, t texts, e event.InstanceTold) {
		w.text("news", e.News.String(), "refused: the player cannot come in, `why`; bound: it is bound to the copy until `number`; ends: the copy ends in `number` minutes; over: it has ended; leaves: the player does not belong to it and leaves it in `number` seconds; stays: it may stay after all; reset: the copy was ended; kept: it could not be, `why`; difficulty: those to come are of another; welcome: the player has come into one that lasts until `number`; listed: the player is bound to it until `number`; list_ends: to no others; offered: copies `for` some may be of this difficulty, `why` is chosen where those to come are")
		w.textIf("map", string(e.Map), "id of the map")
		if m, ok := t.content.Map(e.Map); ok {
			w.text("map_name", t.line(m.Name), "its name in the reader's language")
		}
		w.textIf("why", e.Why, "a word: level_low, level_high, no_party, no_raid, full, fighting, bound_else, too_many, no_leader, inside, bound_to, none_open or no_choice; of offered: chosen")
		w.textIf("difficulty", e.Difficulty, "its word")
		if e.News == event.InstanceOffered || e.News == event.InstanceDifficulty {
			w.text("for", content.CopiesFor[min(max(0, int(e.Number)), len(content.CopiesFor)-1)], "of offered and difficulty: for whom the copies are, player, party or raid")
			e.Number = 0
		}
		w.integerIf("number", e.Number, "minutes, seconds, or real time in ms since 1970 by the clock on the wall of the realm; left out: 0, which is never")
		if e.Text.Key != "" {
			w.marked(t.filled(e.Text, e.Args), "the same in the reader's language")
		}
	})
)
