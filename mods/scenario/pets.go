package scenario

import (
	"fmt"
	"slices"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
)

// ofPets is what players have to do with what belongs to them.
func ofPets() []verb {
	return []verb{
		{Syntax: "A owns CREATURE as NAME", run: doOwns,
			Doc:     "What belongs to a unit gets a name: the oldest creature of a kind that has none yet. It fails when there is none. What has come onto another map with its owner, or back into the world, is another creature there and wants another name.",
			Example: "Anna owns spellbook:imp as imp"},
		{Syntax: "A orders pet attack B", run: orders(intent.PetAttack), Doc: "A player commands its pet.", Example: "Anna orders pet attack dummy"},
		{Syntax: "A orders pet follow|stay|passive|defensive|aggressive|dismiss", run: doOrders, Doc: "The same, of what needs nobody else.", Example: "Anna orders pet stay"},
		{Syntax: "A orders pet cast SPELL [on B]", run: orders(intent.PetCast), Doc: "The pet casts one of its commands, without `on` at its victim.", Example: "Anna orders pet cast spellbook:nip on dummy"},
		{Syntax: "A orders pet auto SPELL", run: orders(intent.PetAuto), Doc: "The pet casts one of its commands by itself.", Example: "Anna orders pet auto spellbook:nip"},
		{Syntax: "A orders pet manual SPELL", run: orders(intent.PetManual), Doc: "And no more.", Example: "Anna orders pet manual spellbook:nip"},
	}
}

// ofOwned is what may be expected of what belongs to somebody, and of offers.
func ofOwned() []condition {
	return []condition{
		{Syntax: "A owns N CREATURE", state: ofUnits(ownsMany), Doc: "So many creatures of a kind belong to it.", Example: "expect Anna owns 2 spellbook:sapling"},
		{Syntax: "A owns CREATURE", state: ofUnits(owns), Doc: "At least one does.", Example: "expect Anna owns spellbook:imp"},
		{Syntax: "A belongs to B", state: ofUnits(belongs), Doc: "A creature belongs to B.", Example: "expect wolf belongs to Anna"},
		{Syntax: "A temper = TEXT", state: ofUnits(hasTemper), Doc: "Whom it fights for its owner: \"passive\", \"defensive\" or \"aggressive\".", Example: `expect wolf temper = "passive"`},
		{Syntax: "A offered life by B", counts: offered(intent.OfferLife), Doc: "A dead player was asked whether it wants to live.", Example: "expect Ben offered life by Anna"},
		{Syntax: "A called by B", counts: offered(intent.OfferCall), Doc: "A player was asked to come.", Example: "expect Ben called by Anna"},
	}
}

func doOwns(r *runner, a args) error {
	owner, err := r.solitary(a)
	if err != nil {
		return err
	}
	id, name := r.id(a, "CREATURE"), a.text("NAME")
	for _, g := range owner.Owned {
		u, ok := r.find(g)
		if !ok || u.Def != id || slices.ContainsFunc(r.names(), func(w *who) bool { return w.unit == g }) {
			continue
		}
		r.labels[g] = name
		r.who[name] = &who{name: name, unit: g}
		return nil
	}
	return fmt.Errorf("%s owns no %s without a name", a.text("A"), id)
}

// names are all who have one, in no order.
func (r *runner) names() []*who {
	all := make([]*who, 0, len(r.who))
	for _, w := range r.who {
		all = append(all, w)
	}
	return all
}

// solitary is the unit in slot A, which must be one and there.
func (r *runner) solitary(a args) (*entity.Unit, error) {
	list, err := r.all(a, "A")
	if err != nil {
		return nil, err
	}
	if len(list) != 1 {
		return nil, fmt.Errorf("%s is a group, name one of it", a.text("A"))
	}
	return r.present(list[0])
}

// orders makes a verb of a command.
func orders(act intent.PetAct) func(*runner, args) error {
	return func(r *runner, a args) error {
		in := intent.Pet{Act: act}
		if a.has("SPELL") {
			in.Spell = string(r.id(a, "SPELL"))
		}
		if a.has("B") {
			w, err := r.named(a.text("B"))
			if err != nil {
				return err
			}
			in.Target = r.guidOf(w)
		}
		return r.asking(a, in)
	}
}

func doOrders(r *runner, a args) error {
	word := a.text("follow")
	for act := range intent.PetAct(intent.PetActs) {
		if act.String() == word {
			return r.asking(a, intent.Pet{Act: act})
		}
	}
	return fmt.Errorf("there is no command %s", word)
}

func (r *runner) owned(u *entity.Unit, id content.ID) (n int) {
	if u == nil {
		return 0
	}
	for _, g := range u.Owned {
		if o, ok := r.find(g); ok && o.Def == id {
			n++
		}
	}
	return n
}

func ownsMany(r *runner, a args, u *entity.Unit) (bool, error) {
	return r.owned(u, r.id(a, "CREATURE")) == int(a.num("N")), nil
}

func owns(r *runner, a args, u *entity.Unit) (bool, error) {
	return r.owned(u, r.id(a, "CREATURE")) > 0, nil
}

func belongs(r *runner, a args, u *entity.Unit) (bool, error) {
	return u != nil && u.Creature != nil && r.is(u.Creature.Owner, a, "B"), nil
}

func hasTemper(_ *runner, a args, u *entity.Unit) (bool, error) {
	return u != nil && u.Creature != nil && u.Creature.Bond.Temper.String() == a.text("TEXT"), nil
}

func offered(kind intent.OfferKind) func(*runner, args, *seen) bool {
	return func(r *runner, a args, e *seen) bool {
		x, ok := e.event.(event.Offered)
		return ok && x.Offer == kind && x.News == event.OfferMade && r.is(x.Player, a, "A") && r.is(x.By, a, "B")
	}
}

func toldOffer() telling {
	return tells(func(e event.Offered) []guid.GUID { return units(e.Player, e.By) }, func(r *runner, e event.Offered, _ string) string {
		return fmt.Sprintf("the offer of a %s by %s to %s: %s", e.Offer, r.label(e.By), r.label(e.Player), e.News)
	})
}

// offerOf is the offer that waits for a player's answer, if any.
func offerOf(u *entity.Unit) (intent.OfferKind, bool) {
	for kind := range intent.OfferKinds {
		if u.Player != nil && u.Player.Offers[kind].By != 0 {
			return kind, true
		}
	}
	return 0, false
}
