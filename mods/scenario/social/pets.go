package social

import (
	"fmt"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// PetVerbs are the verbs for pets and other owned creatures.
func PetVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "find CREATURE as NAME", Run: doFind,
			Doc:     "Names a creature of this kind that a script, a rule or a spawn created on the map: the newest that has no name yet. The line fails if there is none.",
			Example: "find great_hunt:beast as beast"},
		{Syntax: "A owns CREATURE as NAME", Run: doOwns,
			Doc:     "Names a creature of this kind that a unit owns or summoned: the oldest that has no name yet. The line fails if there is none. A creature that followed its owner to another map, or logged in with it, is a new creature there and needs a new name.",
			Example: "Anna owns spellbook:imp as imp"},
		{Syntax: "A orders pet attack B", Run: orders(intent.PetAttack), Doc: "A player commands its pet to attack.", Example: "Anna orders pet attack dummy"},
		{Syntax: "A orders pet follow|stay|passive|defensive|aggressive|dismiss", Run: doOrders, Doc: "The same for commands without a target.", Example: "Anna orders pet stay"},
		{Syntax: "A orders pet cast SPELL [on B]", Run: orders(intent.PetCast), Doc: "A player commands its pet to cast a spell, without `on` at the pet's victim.", Example: "Anna orders pet cast spellbook:nip on dummy"},
		{Syntax: "A orders pet auto SPELL", Run: orders(intent.PetAuto), Doc: "A player turns on autocast of a spell for its pet.", Example: "Anna orders pet auto spellbook:nip"},
		{Syntax: "A orders pet manual SPELL", Run: orders(intent.PetManual), Doc: "A player turns off autocast of a spell for its pet.", Example: "Anna orders pet manual spellbook:nip"},
	}
}

// PetConditions are the conditions about owned creatures, and about offers.
func PetConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A owns N CREATURE", State: testworld.OfUnits(ownsMany), Doc: "The unit owns this many creatures of this kind.", Example: "expect Anna owns 2 spellbook:sapling"},
		{Syntax: "A owns CREATURE", State: testworld.OfUnits(owns), Doc: "The unit owns at least one creature of this kind.", Example: "expect Anna owns spellbook:imp"},
		{Syntax: "A has dead pet CREATURE", State: testworld.OfUnits(hasDeadPet), Doc: "The pet of a player is of this kind and dead, with or without a corpse.", Example: "expect Anna has dead pet classes:cub"},
		{Syntax: "A belongs to B", State: testworld.OfUnits(belongs), Doc: "A creature belongs to B.", Example: "expect wolf belongs to Anna"},
		{Syntax: "A temper = TEXT", State: testworld.OfUnits(hasTemper), Doc: "Whom it attacks for its owner: \"passive\", \"defensive\" or \"aggressive\".", Example: `expect wolf temper = "passive"`},
		{Syntax: "A offered life by B", Counts: offered(intent.OfferLife), Doc: "A dead player was offered resurrection.", Example: "expect Ben offered life by Anna"},
		{Syntax: "A called by B", Counts: offered(intent.OfferCall), Doc: "A player was offered a summons.", Example: "expect Ben called by Anna"},
	}
}

func doOwns(st *testworld.Stage, a line.Args) error {
	owner, err := solitary(st, a)
	if err != nil {
		return err
	}
	id, name := st.ID(a, "CREATURE"), a.Text("NAME")
	named := func(u *entity.Unit) bool {
		if u.Def != id || st.Called(u.GUID) {
			return false
		}
		st.Call(name, u.GUID)
		return true
	}
	for _, g := range owner.Owned {
		if u, ok := st.Find(g); ok && named(u) {
			return nil
		}
	}
	m, err := st.OnMap()
	if err != nil {
		return err
	}
	given := false
	m.Count(func(u *entity.Unit) bool {
		given = given || u.Creature != nil && u.Creature.Owner == owner.GUID && named(u)
		return given
	})
	if given {
		return nil
	}
	return fmt.Errorf("%s owns no %s without a name", a.Text("A"), id)
}

// doFind names a creature that no line has created.
func doFind(st *testworld.Stage, a line.Args) error {
	m, err := st.OnMap()
	if err != nil {
		return err
	}
	id := st.ID(a, "CREATURE")
	var newest *entity.Unit
	m.Count(func(u *entity.Unit) bool {
		if u.Creature != nil && u.Def == id && !st.Called(u.GUID) {
			newest = u
		}
		return false
	})
	if newest == nil {
		return fmt.Errorf("there is no %s without a name", id)
	}
	st.Call(a.Text("NAME"), newest.GUID)
	return nil
}

// solitary returns the unit in slot A, which must be a single existing one.
func solitary(st *testworld.Stage, a line.Args) (*entity.Unit, error) {
	list, err := st.All(a, "A")
	if err != nil {
		return nil, err
	}
	if len(list) != 1 {
		return nil, fmt.Errorf("%s is a group; name one of its members", a.Text("A"))
	}
	return st.Present(list[0])
}

// orders makes a verb for a command.
func orders(act intent.PetAct) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		in := intent.Pet{Act: act}
		if a.Has("SPELL") {
			in.Spell = string(st.ID(a, "SPELL"))
		}
		if a.Has("B") {
			w, err := st.Named(a.Text("B"))
			if err != nil {
				return err
			}
			in.Target = st.GUIDOf(w)
		}
		return st.Asking(a, in)
	}
}

func doOrders(st *testworld.Stage, a line.Args) error {
	word := a.Text("follow")
	for act := range intent.PetAct(intent.PetActs) {
		if act.String() == word {
			return st.Asking(a, intent.Pet{Act: act})
		}
	}
	return fmt.Errorf("there is no command %s", word)
}

func owned(st *testworld.Stage, u *entity.Unit, id content.ID) (n int) {
	if u == nil {
		return 0
	}
	for _, g := range u.Owned {
		if o, ok := st.Find(g); ok && o.Def == id {
			n++
		}
	}
	return n
}

func ownsMany(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return owned(st, u, st.ID(a, "CREATURE")) == int(a.Num("N")), nil
}

func owns(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return owned(st, u, st.ID(a, "CREATURE")) > 0, nil
}

func hasDeadPet(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	id := st.ID(a, "CREATURE")
	if u.Player.Stable.Fallen.Def == string(id) {
		return true, nil
	}
	for _, g := range u.Owned {
		if o, ok := st.Find(g); ok && o.Pet() && o.Dead && o.Def == id {
			return true, nil
		}
	}
	return false, nil
}

func belongs(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Creature != nil && st.Is(u.Creature.Owner, a, "B"), nil
}

func hasTemper(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Creature != nil && u.Creature.Bond.Temper.String() == a.Text("TEXT"), nil
}

func offered(kind intent.OfferKind) func(*testworld.Stage, line.Args, *testworld.Seen) bool {
	return func(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
		x, ok := e.Event.(event.Offered)
		return ok && x.Offer == kind && x.News == event.OfferMade && st.Is(x.Player, a, "A") && st.Is(x.By, a, "B")
	}
}

func toldOffer() testworld.Telling {
	return testworld.Tells(func(e event.Offered) []guid.GUID { return testworld.Units(e.Player, e.By) }, func(st *testworld.Stage, e event.Offered, _ string) string {
		return fmt.Sprintf("the offer of a %s by %s to %s: %s", e.Offer, st.Label(e.By), st.Label(e.Player), e.News)
	})
}

// PetTellings describe the events of offers.
func PetTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{event.KindOffered: toldOffer()}
}
