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

// Events about areas and instances.
var (
	AreaEntered = message.Told("The player entered an area.", func(w *jsonfield.Writer, e event.AreaEntered) {
		w.Text("area", string(e.Area), "id of a place that `seated` listed")
	})
	AreaLeft = message.Told("The player left an area.", func(w *jsonfield.Writer, e event.AreaLeft) {
		w.Text("area", string(e.Area), "id")
	})
	MapEntered = message.Told("A player entered the map.", func(w *jsonfield.Writer, e event.MapEntered) {
		w.GUID("player", e.Player, "")
	})
	MapLeft = message.Told("A player left the map.", func(w *jsonfield.Writer, e event.MapLeft) {
		w.GUID("player", e.Player, "")
		w.Text("reason", e.Reason.String(), "ordered, expired, undefined, logged out or transferred")
	})
	EncounterChanged = message.Told("An encounter of the instance changed its state.", func(w *jsonfield.Writer, e event.EncounterChanged) {
		w.Text("name", e.Name, "of the encounter")
		w.Text("state", e.State, "not_started, in_progress or done")
	})
	InstanceTold = message.ToldInWords("News of an instance.", func(w *jsonfield.Writer, t locale.Texts, e event.InstanceTold) {
		w.Text("news", e.News.String(), "refused: the player cannot enter, because of `why`; bound: the player is bound to the instance until `number`; ends: the instance ends in `number` minutes; over: it has ended; leaves: the player does not belong to it and is removed in `number` seconds; stays: the removal is cancelled; reset: the instance was reset; kept: it could not be reset, because of `why`; difficulty: new instances have another difficulty; welcome: the player entered an instance that lasts until `number`; listed: the player is bound to it until `number`; list_ends: the list is complete; offered: instances `for` these may have this difficulty, `why` is chosen if new ones have it")
		w.TextIf("map", string(e.Map), "id of the map")
		if m, ok := t.Content.Map(e.Map); ok {
			w.Text("map_name", t.Line(m.Name), "its name in the reader's language")
		}
		w.TextIf("why", e.Why, "a word: level_low, level_high, no_party, no_raid, no_guild, full, fighting, bound_else, too_many, no_leader, inside, bound_to, none_open or no_choice; for offered: chosen")
		w.TextIf("difficulty", e.Difficulty, "the difficulty as a word")
		if e.News == event.InstanceOffered || e.News == event.InstanceDifficulty {
			w.Text("for", content.CopiesFor[min(max(0, int(e.Number)), len(content.CopiesFor)-1)], "for offered and difficulty: the owner of the instances, player, party, raid or guild")
			e.Number = 0
		}
		w.IntegerIf("number", e.Number, "minutes, seconds, or real time in ms since 1970 on the realm's clock; omitted: 0, which is never")
		if e.Text.Key != "" {
			w.Marked(t.Filled(e.Text, e.Args), "the news in the reader's language")
		}
	})
)

// maxDifficulty bounds the word of a difficulty, in bytes.
const maxDifficulty = 64

// DecodeInstance decodes `instance`.
func DecodeInstance(r *jsonfield.Reader) intent.Intent {
	in := intent.Instance{Act: intent.InstanceAct(r.Word("act", []string{"reset", "choose", "list"}, "reset: ends the instances of the player's group, or the player's own; choose: sets the difficulty of new instances; list: lists the instances to which the player is bound"))}
	in.Difficulty = r.LineOr("difficulty", maxDifficulty, "for choose: the difficulty as a word")
	whose := r.LineOr("for", maxDifficulty, "for choose: the owner of the instances, "+strings.Join(content.CopiesFor, ", ")+"; default: party")
	if at := slices.Index(content.CopiesFor, whose); at >= 0 {
		in.For = content.CopyFor(at)
	} else if whose != "" {
		r.Fail("field %q is %.40q, expected one of %s", "for", whose, strings.Join(content.CopiesFor, ", "))
	}
	return in
}
