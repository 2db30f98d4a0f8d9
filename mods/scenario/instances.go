package scenario

import (
	"errors"
	"fmt"
	"slices"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/input"
	"loam/core/instance"
	"loam/core/intent"
)

// instancing is what players do about copies of maps.
func instancing() []verb {
	return []verb{
		{Syntax: "A tries PLACE", run: doTry,
			Doc:     "Sends a player to a place, and does not wait until it is there: to see that it is kept out, or that a copy is made.",
			Example: "Anna tries vault:door"},
		{Syntax: "A resets the instances", run: doReset,
			Doc:     "A player asks for an end of the copies of its group, which it must lead, or of its own.",
			Example: "Anna resets the instances"},
		{Syntax: "A chooses DIFFICULTY for party|raid|player", run: doChooseDifficulty,
			Doc:     "A player chooses the difficulty of the copies to come.",
			Example: "Anna chooses heroic for party"},
	}
}

// ofInstances is what may be expected of copies.
func ofInstances() []condition {
	return []condition{
		{Syntax: "A in the copy of B", state: ofUnits(inCopyOf), Doc: "Both stand in the same copy of the same map.", Example: "expect Ben in the copy of Anna"},
		{Syntax: "A bound to MAP", state: boundTo, Doc: "Players are bound to a copy of an instance, or of the one whose progress it shares.", Example: "expect Anna bound to vault:halls"},
		{Syntax: "encounter ENCOUNTER is not_started|in_progress|done", state: encounterIs, Doc: "How an encounter stands in the copy on which lines act.", Example: "expect encounter warden is done"},
	}
}

// ofCopies is what was told of copies.
func ofCopies() []condition {
	return []condition{
		{Syntax: "A told instance NEWS [WHY]", counts: toldOfInstance, Doc: "A player was told news of a copy of a map, or why it could not have what it asked for.", Example: "expect Anna told instance refused level_low"},
	}
}

// intoCopy makes lines act in the copy in which a player stands.
func (r *runner) intoCopy(a args) error {
	b, err := r.one(a)
	if err != nil {
		return err
	}
	m, _, ok := r.where(b.GUID)
	if !ok {
		return errors.New("the player is on no map")
	}
	id, number := m.ID()
	if id != r.current {
		return fmt.Errorf("%s stands on map %s", a.text("B"), id)
	}
	r.room = number
	return nil
}

func doTry(r *runner, a args) error {
	if err := r.doing(a, nil, always(input.Directed{Act: input.Travel, ID: r.id(a, "PLACE")})); err != nil {
		return err
	}
	return r.advance(journey)
}

func doReset(r *runner, a args) error { return r.asking(a, intent.Instance{Act: intent.InstanceReset}) }

func doChooseDifficulty(r *runner, a args) error {
	return r.asking(a, intent.Instance{Act: intent.InstanceChoose, For: content.CopyFor(slices.Index(content.CopiesFor, a.text("party"))), Difficulty: a.text("DIFFICULTY")})
}

func inCopyOf(r *runner, a args, u *entity.Unit) (bool, error) {
	b, here, err := r.other(a)
	if u == nil || !here || err != nil {
		return false, err
	}
	one, _, ok := r.where(u.GUID)
	two, _, also := r.where(b.GUID)
	return ok && also && one == two, nil
}

func boundTo(r *runner, a args, no bool) (bool, string, error) {
	def, ok := r.rel.Content.Map(r.id(a, "MAP"))
	if !ok {
		return false, "", errors.New("there is no such map")
	}
	return r.playersAre(a, no, func(p *actor) (bool, string) {
		bound := slices.ContainsFunc(r.realm.BoundTo(p.id), func(k instance.Copy) bool { return k.Progress == def.ProgressOf() })
		return bound, fmt.Sprintf(" bound: %t", bound)
	})
}

func encounterIs(r *runner, a args, _ bool) (bool, string, error) {
	m, err := r.onMap()
	if err != nil {
		return false, "", err
	}
	state, ok := m.Encounter(a.text("ENCOUNTER"))
	if !ok {
		return false, "", fmt.Errorf("map %s has no encounter %s", r.current, a.text("ENCOUNTER"))
	}
	return state.String() == a.text("not_started"), "it is " + state.String(), nil
}

func toldOfInstance(r *runner, a args, e *seen) bool {
	told, ok := e.event.(event.InstanceTold)
	return ok && concerns(r, a, e) && told.News.String() == a.text("NEWS") && (!a.has("WHY") || told.Why == a.text("WHY"))
}

// readNews takes a word for news of an instance, readWhy one for why it refuses.
func readNews(a *arg) bool { return slices.Contains(event.InstanceNewsWords(), a.token.text) }
func readWhy(a *arg) bool  { return slices.Contains(instance.Refusals(), a.token.text) }
