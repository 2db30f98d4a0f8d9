package web

import (
	"loam/core/event"
	"loam/core/intent"
)

// duelActs are the words for what may be asked about a duel, by intent.DuelAct.
var duelActs = func() (words []string) {
	for a := range intent.DuelActs {
		words = append(words, intent.DuelAct(a).String())
	}
	return words
}()

func decodeDuel(r *reader) intent.Intent {
	return intent.Duel{
		Act:    intent.DuelAct(r.word("act", duelActs, "what is asked; decline also withdraws a challenge, and gives up a duel that is fought")),
		Player: r.guidOr("player", "of challenge: whom"),
		Name:   r.lineOr("name", maxWho, "of challenge without `player`: the name of whom, whose case does not count; without both, who is selected"),
	}
}

func decodeFlag(r *reader) intent.Intent {
	word := r.word("want", []string{"up", "down", "other"}, "other: whatever the player did not want before")
	return intent.RaiseFlag{Up: word == 0, Toggle: word == 2}
}

func encodeDuelTold(w *writer, e event.DuelTold) {
	w.text("news", e.News.String(), "asked: one has challenged the other; accepted: it begins in `wait`; begun: it is fought; outside: the player is out of its bounds, and loses in `wait`; inside: it is back; finished: somebody has won, see duel_won; called_off: it is not fought")
	w.guid("foe", e.Foe, "the other player")
	w.booleanIf("first", e.First, "the player is who has challenged")
	w.integerIf("wait", int64(e.Wait), "ms; of asked, how long the challenge stands")
	w.number("x", e.At.X, "yards: the middle of the duel's bounds")
	w.number("y", e.At.Y, "yards")
}

func encodeDuelWon(w *writer, e event.DuelWon) {
	w.guid("winner", e.Winner, "")
	w.guid("loser", e.Loser, "")
	w.text("winner_name", e.WinnerName, "")
	w.text("loser_name", e.LoserName, "")
	w.booleanIf("fled", e.Fled, "the loser was not beaten, but left or died of something else")
}
