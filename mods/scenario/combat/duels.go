package combat

import (
	"errors"
	"fmt"

	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/world/gamemap"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// DuelVerbs are the verbs for duels and PvP flags.
func DuelVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A challenges B", Run: doChallenge, Doc: "A player challenges another to a duel.", Example: "Anna challenges Ben"},
		{Syntax: "A gives up", Run: doGiveUp, Doc: "A player forfeits its duel, or withdraws its challenge.", Example: "Ben gives up"},
		{Syntax: "A raises|lowers its flag", Run: doFlag,
			Doc: "A player sets or clears its PvP flag.", Example: "Anna raises its flag"},
	}
}

// DuelConditions are the conditions about PvP and duels.
func DuelConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A duels B", State: testworld.OfUnits(duels), Doc: "The two players are in a duel with each other.", Example: "expect Anna duels Ben"},
		{Syntax: "A flagged", State: testworld.OfUnits(isFlagged), Doc: "A player's PvP flag is set.", Example: "expect no Anna flagged"},
		{Syntax: "A may attack B", State: testworld.OfUnits(mayAttack), Doc: "The rules allow A to attack B now, at any distance.", Example: "expect no Anna may attack Ben"},
		{Syntax: "A may help B", State: testworld.OfUnits(mayHelp), Doc: "The rules allow A to help B now.", Example: "expect Anna may help Ben"},
		{Syntax: "A challenged by B", Counts: challenged, Doc: "A player was challenged to a duel.", Example: "expect Ben challenged by Anna"},
		{Syntax: "A wins against B", Counts: wins, Doc: "A player won a duel.", Example: "expect Anna wins against Ben"},
		{Syntax: "A flees from B", Counts: flees, Doc: "A player lost a duel by leaving it.", Example: "expect Ben flees from Anna once"},
	}
}

func doChallenge(st *testworld.Stage, a line.Args) error {
	b, err := st.Player(a)
	if err != nil {
		return err
	}
	return st.Asking(a, intent.Duel{Act: intent.DuelChallenge, Player: b.Self})
}

func doGiveUp(st *testworld.Stage, a line.Args) error {
	return st.Asking(a, intent.Duel{Act: intent.DuelDecline})
}

func doFlag(st *testworld.Stage, a line.Args) error {
	return st.Asking(a, intent.RaiseFlag{Up: a.Text("raises") == "raises"})
}

func duels(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	b, here, err := st.Other(a)
	return u != nil && here && u.Duels(b), err
}

func isFlagged(_ *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Flagged(), nil
}

func mayAttack(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return permitted(st, a, u, gamemap.Combat.CanAttack)
}

func mayHelp(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return permitted(st, a, u, gamemap.Combat.CanHelp)
}

// permitted checks on the map of both units whether an attack is allowed.
func permitted(st *testworld.Stage, a line.Args, u *entity.Unit, may func(gamemap.Combat, *entity.Unit, *entity.Unit) bool) (yes bool, err error) {
	b, here, err := st.Other(a)
	if err != nil || u == nil || !here {
		return false, err
	}
	m, _, ok := st.Where(u.GUID)
	if !ok {
		return false, errors.New("the units are not on a map")
	}
	if _, together := m.Unit(b.GUID); !together {
		return false, fmt.Errorf("%s and %s are on different maps", a.Text("A"), a.Text("B"))
	}
	m.Inside(func(tx *gamemap.Tx) { yes = may(tx.Combat(), u, b) })
	return yes, nil
}

func challenged(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	told, ok := e.Event.(event.DuelTold)
	return ok && told.News == event.DuelAsked && !told.First && st.Is(told.Player, a, "A") && st.Is(told.Foe, a, "B")
}

func wins(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	won, ok := e.Event.(event.DuelWon)
	return ok && st.Is(won.Winner, a, "A") && st.Is(won.Loser, a, "B")
}

func flees(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	won, ok := e.Event.(event.DuelWon)
	return ok && won.Fled && st.Is(won.Loser, a, "A") && st.Is(won.Winner, a, "B")
}

// duelTold describes the messages of a player's duel for the transcript.
func duelTold(st *testworld.Stage, e event.DuelTold, _ string) string {
	return fmt.Sprintf("duel of %s with %s: %s", st.Label(e.Player), st.Label(e.Foe), e.News)
}

func duelWon(st *testworld.Stage, e event.DuelWon, _ string) string {
	if e.Fled {
		return fmt.Sprintf("%s flees from the duel with %s", st.Label(e.Loser), st.Label(e.Winner))
	}
	return fmt.Sprintf("%s wins the duel with %s", st.Label(e.Winner), st.Label(e.Loser))
}

// DuelTellings describe the events of duels.
func DuelTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindDuelTold: testworld.Tells(func(e event.DuelTold) []guid.GUID { return testworld.Units(e.Player, e.Foe) }, duelTold),
		event.KindDuelWon:  testworld.Tells(func(e event.DuelWon) []guid.GUID { return testworld.Units(e.Winner, e.Loser) }, duelWon),
	}
}
