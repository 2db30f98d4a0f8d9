package social

import (
	"errors"
	"fmt"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/item"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// PetitionVerbs are the verbs for petitions, with which guilds are founded.
func PetitionVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A opens petitions at B", Run: petitioning(intent.PetitionOpen), Doc: "A player asks a creature for petitions without its menu.", Example: "Anna opens petitions at villager"},
		{Syntax: "A petitions for guild TEXT [at B]", Run: petitioning(intent.PetitionBuy), Doc: "A player buys a petition for a guild with this name, from the creature B, or from the creature where it opened petitions.", Example: `Anna petitions for guild "Night Watch" at villager`},
		{Syntax: "A shows the petition", Run: petitioning(intent.PetitionShow), Doc: "A player looks at the signatures of its petition.", Example: "Anna shows the petition"},
		{Syntax: "A offers the petition to B", Run: petitioning(intent.PetitionOffer), Doc: "A player offers its petition to another.", Example: "Anna offers the petition to Ben"},
		{Syntax: "A signs the petition", Run: petitioning(intent.PetitionSign), Doc: "A player signs the petition that it was offered.", Example: "Ben signs the petition"},
		{Syntax: "A rejects the petition", Run: petitioning(intent.PetitionDecline), Doc: "A player declines to sign the petition that it was offered.", Example: "Ben rejects the petition"},
		{Syntax: "A renames the petition TEXT", Run: petitioning(intent.PetitionRename), Doc: "A player changes the name of the future guild.", Example: `Anna renames the petition "Day Watch"`},
		{Syntax: "A hands in the petition [at B]", Run: petitioning(intent.PetitionTurnIn), Doc: "A player hands in the petition and founds the guild with the players who signed.", Example: "Anna hands in the petition at villager"},
	}
}

// PetitionConditions are the conditions about petitions.
func PetitionConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A has a petition with N signatures", State: petitionHas(func(a line.Args, p *character.Petition) bool { return float64(len(p.Signed)) == a.Num("N") }), Doc: "The petition of a player has this many signatures.", Example: "expect Anna has a petition with 2 signatures"},
		{Syntax: "A has a petition for guild TEXT", State: petitionHas(func(a line.Args, p *character.Petition) bool { return p.Name == a.Text("TEXT") }), Doc: "A player has a petition for a guild with this name.", Example: `expect Anna has a petition for guild "Night Watch"`},
		{Syntax: "A told of petition TEXT", Counts: func(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
			e, ok := s.Event.(event.PetitionTold)
			return ok && st.Is(e.Player, a, "A") && line.Matches(st.Text(e.Words(), e.Args()), a.Text("TEXT"))
		}, Doc: "A player was told a text about a petition.", Example: `expect Anna told of petition "Ben has signed the charter of Night Watch."`},
		{Syntax: "A is shown the petition of B", Counts: func(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
			e, ok := s.Event.(event.PetitionShown)
			return ok && st.Is(e.Player, a, "A") && st.Is(e.Owner, a, "B")
		}, Doc: "A player was shown the signatures of a petition.", Example: "expect Ben is shown the petition of Anna"},
	}
}

// petitioning makes players send a petition request, and waits for the answer.
func petitioning(act intent.PetitionAct) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		in := intent.Petition{Act: act}
		if a.Has("TEXT") {
			in.Name = a.Text("TEXT")
		}
		if a.Has("B") {
			with, err := st.One(a)
			if err != nil {
				return err
			}
			in.With = with.GUID
		}
		if act == intent.PetitionTurnIn && in.With != 0 {
			if err := st.Asking(a, intent.Petition{With: in.With}); err != nil {
				return err
			}
			in.With = 0
		}
		if err := st.EachPlayer(a, func(p *testworld.Player) error { return p.Ask(in) }); err != nil {
			return err
		}
		return st.Advance(testworld.PostTrip)
	}
}

// petitionHas reports whether a test holds for a petition that a player has.
func petitionHas(holds func(line.Args, *character.Petition) bool) func(*testworld.Stage, line.Args, bool) (bool, string, error) {
	return func(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
		all, err := st.All(a, "A")
		if err != nil {
			return false, "", err
		}
		for _, w := range all {
			if w.Player == nil {
				return false, "", errors.New(w.Name + " is not a player")
			}
			has, words := false, w.Name+" has no petition"
			if u, here := st.Find(w.Player.Self); here {
				for i := range u.Player.Items.List {
					it := &u.Player.Items.List[i]
					if it.Petition != nil && !item.Banked(item.Slot(it.Slot)) {
						has = has || holds(a, it.Petition)
						words = fmt.Sprintf("%s has a petition for %q with %d signatures", w.Name, it.Petition.Name, len(it.Petition.Signed))
					}
				}
			}
			if has == no {
				return no, words, nil
			}
		}
		return !no, "", nil
	}
}

// PetitionTellings describe the events of petitions.
func PetitionTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindPetitionShown: testworld.Tells(
			func(e event.PetitionShown) []guid.GUID { return testworld.Units(e.Player, e.Owner) },
			func(st *testworld.Stage, e event.PetitionShown, _ string) string {
				return fmt.Sprintf("%s is shown the petition of %s for %s: %d of %d", st.Label(e.Player), e.Name, e.Petition.Name, len(e.Petition.Signed), e.Takes)
			}),
		event.KindPetitionTold: testworld.Tells(
			func(e event.PetitionTold) []guid.GUID { return testworld.Units(e.Player, e.Who) },
			func(st *testworld.Stage, e event.PetitionTold, _ string) string {
				return fmt.Sprintf("petition news for %s about %s: %s %s", st.Label(e.Player), e.Guild, e.News, e.Name)
			}),
	}
}
