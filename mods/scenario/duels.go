package scenario

import (
	"errors"
	"fmt"

	"loam/core/entity"
	"loam/core/event"
	"loam/core/gamemap"
	"loam/core/intent"
)

// dueling is what players do about duels and their flags.
func dueling() []verb {
	return []verb{
		{Syntax: "A challenges B", run: doChallenge, Doc: "A player asks another one for a duel.", Example: "Anna challenges Ben"},
		{Syntax: "A gives up", run: doGiveUp, Doc: "A player gives up its duel, or withdraws its challenge.", Example: "Ben gives up"},
		{Syntax: "A raises|lowers its flag", run: doFlag,
			Doc: "A player wants its flag for fights between players up, or down.", Example: "Anna raises its flag"},
	}
}

// ofDuels is what may be expected of fights between players.
func ofDuels() []condition {
	return []condition{
		{Syntax: "A duels B", state: ofUnits(duels), Doc: "The duel of the two is fought now.", Example: "expect Anna duels Ben"},
		{Syntax: "A flagged", state: ofUnits(isFlagged), Doc: "A player's flag for fights between players is up.", Example: "expect no Anna flagged"},
		{Syntax: "A may attack B", state: ofUnits(mayAttack), Doc: "The rules let A attack B now, wherever they stand.", Example: "expect no Anna may attack Ben"},
		{Syntax: "A may help B", state: ofUnits(mayHelp), Doc: "The rules let A help B now.", Example: "expect Anna may help Ben"},
		{Syntax: "A challenged by B", counts: challenged, Doc: "A player was asked for a duel.", Example: "expect Ben challenged by Anna"},
		{Syntax: "A wins against B", counts: wins, Doc: "A player has won a duel.", Example: "expect Anna wins against Ben"},
		{Syntax: "A flees from B", counts: flees, Doc: "A player has lost a duel without being beaten.", Example: "expect Ben flees from Anna once"},
	}
}

func doChallenge(r *runner, a args) error {
	b, err := r.player(a)
	if err != nil {
		return err
	}
	return r.asking(a, intent.Duel{Act: intent.DuelChallenge, Player: b.self})
}

func doGiveUp(r *runner, a args) error { return r.asking(a, intent.Duel{Act: intent.DuelDecline}) }

func doFlag(r *runner, a args) error {
	return r.asking(a, intent.RaiseFlag{Up: a.text("raises") == "raises"})
}

// answering makes a verb of an answer: to an offer of life or a call, else to the
// challenge of who has one, else to who asks into a group.
func answering(duel intent.DuelAct, group intent.GroupAct) func(*runner, args) error {
	return func(r *runner, a args) error {
		err := r.eachPlayer(a, func(p *actor) error {
			if u, here := r.find(p.self); here && u.Player != nil {
				if offer, asked := offerOf(u); asked {
					return p.ask(intent.Answer{Offer: offer, Yes: duel == intent.DuelAccept})
				}
				if u.Player.Duel.Foe != 0 {
					return p.ask(intent.Duel{Act: duel})
				}
			}
			return p.ask(intent.Group{Act: group})
		})
		if err != nil {
			return err
		}
		return r.advance(roundTrip)
	}
}

func duels(r *runner, a args, u *entity.Unit) (bool, error) {
	b, here, err := r.other(a)
	return u != nil && here && u.Duels(b), err
}

func isFlagged(_ *runner, _ args, u *entity.Unit) (bool, error) { return u != nil && u.Flagged(), nil }

func mayAttack(r *runner, a args, u *entity.Unit) (bool, error) {
	return r.permitted(a, u, (*gamemap.Tx).CanAttack)
}

func mayHelp(r *runner, a args, u *entity.Unit) (bool, error) {
	return r.permitted(a, u, (*gamemap.Tx).CanHelp)
}

// permitted asks the map on which both units stand.
func (r *runner) permitted(a args, u *entity.Unit, may func(*gamemap.Tx, *entity.Unit, *entity.Unit) bool) (yes bool, err error) {
	b, here, err := r.other(a)
	if err != nil || u == nil || !here {
		return false, err
	}
	m, _, ok := r.where(u.GUID)
	if !ok {
		return false, errors.New("there is no map with them")
	}
	if _, together := m.Unit(b.GUID); !together {
		return false, fmt.Errorf("%s and %s stand on two maps", a.text("A"), a.text("B"))
	}
	m.Inside(func(tx *gamemap.Tx) { yes = may(tx, u, b) })
	return yes, nil
}

func challenged(r *runner, a args, e *seen) bool {
	told, ok := e.event.(event.DuelTold)
	return ok && told.News == event.DuelAsked && !told.First && r.is(told.Player, a, "A") && r.is(told.Foe, a, "B")
}

func wins(r *runner, a args, e *seen) bool {
	won, ok := e.event.(event.DuelWon)
	return ok && r.is(won.Winner, a, "A") && r.is(won.Loser, a, "B")
}

func flees(r *runner, a args, e *seen) bool {
	won, ok := e.event.(event.DuelWon)
	return ok && won.Fled && r.is(won.Loser, a, "A") && r.is(won.Winner, a, "B")
}

// duelTold tells what a player is told of its duel, as the transcript says it.
func duelTold(r *runner, e event.DuelTold, _ string) string {
	return fmt.Sprintf("%s is told of the duel with %s: %s", r.label(e.Player), r.label(e.Foe), e.News)
}

func duelWon(r *runner, e event.DuelWon, _ string) string {
	if e.Fled {
		return fmt.Sprintf("%s flees from the duel with %s", r.label(e.Loser), r.label(e.Winner))
	}
	return fmt.Sprintf("%s wins the duel with %s", r.label(e.Winner), r.label(e.Loser))
}
