package item

import (
	"fmt"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// StableVerbs are the verbs for stables.
func StableVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A opens stable at B", Run: dealing(intent.DealStable), Doc: "A player opens its stable.", Example: "Anna opens stable at porter"},
		{Syntax: "A stables pet at B", Run: dealing(intent.DealLeave), Doc: "A player puts its pet into its stable.", Example: "Anna stables pet at porter"},
		{Syntax: "A unstables CREATURE at B", Run: ofStalled(intent.DealTake), Doc: "A player takes the first pet of this kind out of its stable.", Example: "Anna unstables classes:cub at porter"},
		{Syntax: "A swaps pet for CREATURE at B", Run: ofStalled(intent.DealSwap), Doc: "A player swaps its pet for the first pet of this kind in its stable.", Example: "Anna swaps pet for classes:cub at porter"},
		{Syntax: "A buys stable slot at B", Run: dealing(intent.DealStall), Doc: "A player buys the next slot of its stable.", Example: "Anna buys stable slot at porter"},
	}
}

// StableConditions are the conditions about stables.
func StableConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A has N CREATURE in stable", State: testworld.OfUnits(stalledMany), Doc: "A player's stable holds this many pets of this kind.", Example: "expect Anna has 1 classes:cub in stable"},
		{Syntax: "A has N stable slots", State: testworld.OfUnits(stalls), Doc: "A player has bought this many stable slots.", Example: "expect Anna has 2 stable slots"},
		{Syntax: "A has stable open", State: testworld.OfUnits(stableOpen), Doc: "A player has its stable open.", Example: "expect no Anna has stable open"},
		{Syntax: "A stables CREATURE", Counts: ofStabling(event.DealLeft), Doc: "A player put a pet into its stable.", Example: "expect Anna stables classes:cub once"},
		{Syntax: "A unstables CREATURE", Counts: ofStabling(event.DealTaken, event.DealSwapped), Doc: "A player took a pet out of its stable, with or without a swap.", Example: "expect Anna unstables classes:cub once"},
	}
}

// ofStalled makes players send a request for the first pet of a kind in their stables.
func ofStalled(act intent.DealAct) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		with, err := st.One(a)
		if err != nil {
			return err
		}
		return st.OfPlayers(a, func(p *testworld.Player) error {
			u, here := st.Find(p.Self)
			if !here {
				return testworld.ErrAway(p)
			}
			for i := range u.Player.Stable.Pets {
				if s := &u.Player.Stable.Pets[i]; s.Pet.Def == string(st.ID(a, "CREATURE")) {
					return p.Ask(intent.Deal{Act: act, With: with.GUID, Pet: s.Number})
				}
			}
			return fmt.Errorf("%s has no %s in its stable", p.Name, st.ID(a, "CREATURE"))
		})
	}
}

func stalledMany(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	n := 0
	for i := range u.Player.Stable.Pets {
		if content.ID(u.Player.Stable.Pets[i].Pet.Def) == st.ID(a, "CREATURE") {
			n++
		}
	}
	return n == int(a.Num("N")), nil
}

func stalls(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	return u.Player.Stable.Slots == int(a.Num("N")), nil
}

func stableOpen(_ *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	return u.Player.Served.What == entity.Stabling, nil
}

// ofStabling reports whether a player received the result of a stable request.
func ofStabling(news ...event.DealNews) func(*testworld.Stage, line.Args, *testworld.Seen) bool {
	return func(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
		e, ok := s.Event.(event.Dealt)
		if !ok || !st.Is(e.Player, a, "A") || content.ID(e.What) != st.ID(a, "CREATURE") {
			return false
		}
		for _, n := range news {
			if e.News == n {
				return true
			}
		}
		return false
	}
}
