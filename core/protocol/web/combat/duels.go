package combat

import (
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
)

// duelActs are the words for what may be asked about a duel, by intent.DuelAct.
var duelActs = func() (words []string) {
	for a := range intent.DuelActs {
		words = append(words, intent.DuelAct(a).String())
	}
	return words
}()

// DecodeDuel decodes `duel`.
func DecodeDuel(r *jsonfield.Reader) intent.Intent {
	return intent.Duel{
		Act:    intent.DuelAct(r.Word("act", duelActs, "the action; decline also withdraws a challenge and forfeits a duel in progress")),
		Player: r.GUIDOr("player", "for challenge: the opponent"),
		Name:   r.LineOr("name", jsonfield.MaxName, "for challenge without `player`: the opponent's name, case-insensitive; without either, the selected player"),
	}
}

// DecodeFlag decodes `flag`.
func DecodeFlag(r *jsonfield.Reader) intent.Intent {
	word := r.Word("want", []string{"up", "down", "other"}, "other: toggles the flag")
	return intent.RaiseFlag{Up: word == 0, Toggle: word == 2}
}

func encodeDuelTold(w *jsonfield.Writer, e event.DuelTold) {
	w.Text("news", e.News.String(), "asked: a player challenged the other; accepted: the duel starts in `wait`; begun: the duel started; outside: the player is out of bounds and loses in `wait`; inside: the player is back; finished: the duel is decided, see duel_won; called_off: the duel does not take place")
	w.GUID("foe", e.Foe, "the opponent")
	w.BooleanIf("first", e.First, "the player is the challenger")
	w.IntegerIf("wait", int64(e.Wait), "ms; for asked, how long the challenge is valid")
	w.Number("x", e.At.X, "yards: centre of the duel area")
	w.Number("y", e.At.Y, "yards")
}

func encodeDuelWon(w *jsonfield.Writer, e event.DuelWon) {
	w.GUID("winner", e.Winner, "")
	w.GUID("loser", e.Loser, "")
	w.Text("winner_name", e.WinnerName, "")
	w.Text("loser_name", e.LoserName, "")
	w.BooleanIf("fled", e.Fled, "the loser was not beaten but left the area or died otherwise")
}
