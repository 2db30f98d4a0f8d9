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

// DecodeDuel takes `duel`.
func DecodeDuel(r *jsonfield.Reader) intent.Intent {
	return intent.Duel{
		Act:    intent.DuelAct(r.Word("act", duelActs, "what is asked; decline also withdraws a challenge, and gives up a duel that is fought")),
		Player: r.GUIDOr("player", "of challenge: whom"),
		Name:   r.LineOr("name", jsonfield.MaxName, "of challenge without `player`: the name of whom, whose case does not count; without both, who is selected"),
	}
}

// DecodeFlag takes `flag`.
func DecodeFlag(r *jsonfield.Reader) intent.Intent {
	word := r.Word("want", []string{"up", "down", "other"}, "other: whatever the player did not want before")
	return intent.RaiseFlag{Up: word == 0, Toggle: word == 2}
}

func encodeDuelTold(w *jsonfield.Writer, e event.DuelTold) {
	w.Text("news", e.News.String(), "asked: one has challenged the other; accepted: it begins in `wait`; begun: it is fought; outside: the player is out of its bounds, and loses in `wait`; inside: it is back; finished: somebody has won, see duel_won; called_off: it is not fought")
	w.GUID("foe", e.Foe, "the other player")
	w.BooleanIf("first", e.First, "the player is who has challenged")
	w.IntegerIf("wait", int64(e.Wait), "ms; of asked, how long the challenge stands")
	w.Number("x", e.At.X, "yards: the middle of the duel's bounds")
	w.Number("y", e.At.Y, "yards")
}

func encodeDuelWon(w *jsonfield.Writer, e event.DuelWon) {
	w.GUID("winner", e.Winner, "")
	w.GUID("loser", e.Loser, "")
	w.Text("winner_name", e.WinnerName, "")
	w.Text("loser_name", e.LoserName, "")
	w.BooleanIf("fled", e.Fled, "the loser was not beaten, but left or died of something else")
}
