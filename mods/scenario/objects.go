package scenario

import (
	"fmt"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/loot"
)

// ofObjects is what players do with game objects, which are named by the ids of
// their spawns.
func ofObjects() []verb {
	return []verb{
		{Syntax: "A uses object B", run: doUseObject, Doc: "A player uses the game object of a spawn.", Example: "Anna uses object meadow:gate"},
		{Syntax: "A pulls", run: doPull, Doc: "A player pulls at what it fishes with.", Example: "Anna pulls"},
	}
}

// ofThings is what may be expected of game objects.
func ofThings() []condition {
	return []condition{
		{Syntax: "object B ready|active|locked|broken", state: objectStands, Doc: "How the game object of a spawn stands.", Example: "expect object meadow:gate active"},
		{Syntax: "object B gone", state: objectGone, Doc: "The game object of a spawn is not there.", Example: "expect object meadow:chest gone"},
		{Syntax: "object B turns ready|active|locked|broken", counts: objectTurns, Doc: "The game object of a spawn came to stand so.", Example: "expect object meadow:gate turns active once"},
		{Syntax: "A uses object B", counts: usesObject, Doc: "A player used the game object of a spawn.", Example: "expect Anna uses object meadow:gate"},
		{Syntax: "A sees object B ready|active|locked|broken", state: ofUnits(seesObject), Doc: "A player's client shows the game object of a spawn, standing so.", Example: "expect Anna sees object meadow:gate active"},
		{Syntax: "A gets a bite", counts: bites, Doc: "Something bit where a player fishes.", Example: "expect Anna gets a bite"},
	}
}

// stateIn is the state that a line names.
func stateIn(a args) content.ObjectState {
	for i, word := range content.StateWords {
		if a.text("ready") == word {
			return content.ObjectState(i)
		}
	}
	return content.Ready
}

// objectOf is the game object that slot B names.
func (r *runner) objectOf(a args) (*entity.Object, bool, error) {
	w, err := r.named(a.text("B"))
	if err != nil {
		return nil, false, err
	}
	if w.spawn == "" {
		return nil, false, fmt.Errorf("%s is no spawn: a game object is named by the id of its spawn", w.name)
	}
	o, ok := r.objectBy(r.guidOf(w))
	return o, ok, nil
}

// objectBy finds a game object on any map.
func (r *runner) objectBy(g guid.GUID) (*entity.Object, bool) {
	for _, m := range r.realm.Maps() {
		if o, ok := m.GameObject(g); ok {
			return o, true
		}
	}
	return nil, false
}

func doUseObject(r *runner, a args) error {
	o, ok, err := r.objectOf(a)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("object %s is not there", a.text("B"))
	}
	return r.ofPlayers(a, func(p *actor) error { return p.ask(intent.UseObject{Target: o.GUID}) })
}

func doPull(r *runner, a args) error {
	return r.ofPlayers(a, func(p *actor) error {
		for _, m := range r.realm.Maps() {
			if o, ok := m.BobberOf(p.self); ok {
				return p.ask(intent.UseObject{Target: o.GUID})
			}
		}
		return fmt.Errorf("%s does not fish", p.name)
	})
}

func objectStands(r *runner, a args, no bool) (bool, string, error) {
	o, ok, err := r.objectOf(a)
	if err != nil {
		return false, "", err
	}
	if !ok {
		return no, a.text("B") + " is gone", nil
	}
	return (o.State == stateIn(a)) != no, fmt.Sprintf("%s is %s", a.text("B"), o.State), nil
}

func objectGone(r *runner, a args, no bool) (bool, string, error) {
	o, ok, err := r.objectOf(a)
	if err != nil {
		return false, "", err
	}
	told := a.text("B") + " is gone"
	if ok {
		told = fmt.Sprintf("%s is %s", a.text("B"), o.State)
	}
	return ok == no, told, nil
}

// isObject tells whether an event is about the object that slot B names.
func (r *runner) isObject(g guid.GUID, a args) bool {
	w, err := r.named(a.text("B"))
	return err == nil && g != 0 && (r.guidOf(w) == g || r.spawnOf[g] == w.spawn)
}

func objectTurns(r *runner, a args, s *seen) bool {
	e, ok := s.event.(event.ObjectTurned)
	return ok && e.State == stateIn(a) && r.isObject(e.Object, a)
}

func usesObject(r *runner, a args, s *seen) bool {
	e, ok := s.event.(event.ObjectUsed)
	return ok && r.is(e.Player, a, "A") && r.isObject(e.Object, a)
}

func bites(r *runner, a args, s *seen) bool {
	e, ok := s.event.(event.Bitten)
	return ok && !e.Away && r.is(e.Player, a, "A")
}

// seesObject is whether what a player's client was last told of an object is that it
// stands so.
func seesObject(r *runner, a args, u *entity.Unit) (bool, error) {
	o, ok, err := r.objectOf(a)
	if err != nil || !ok || u == nil {
		return false, err
	}
	for _, p := range r.actors {
		if p.self == u.GUID {
			state, shown := p.shown.things[o.GUID]
			return shown && state == stateIn(a), nil
		}
	}
	return false, nil
}

// pileFor is the pile that a player has open in an object.
func (r *runner) pileFor(u *entity.Unit) (*loot.Pile, bool) {
	o, ok := r.objectBy(u.Player.Looting.Source)
	if !ok {
		return nil, false
	}
	p := o.SpoilsOf(u.GUID).Piles[u.Player.Looting.Kind]
	return p, p != nil
}

// rolledIn is the pile of a corpse or a game object that may be rolled for, or nil.
func (r *runner) rolledIn(source guid.GUID) *loot.Pile {
	if o, ok := r.objectBy(source); ok {
		return o.Spoils.Piles[loot.Chest]
	}
	u, _ := r.find(source)
	return corpseOf(u)
}

// objectTellings are the events of game objects.
func objectTellings() map[event.Kind]telling {
	return map[event.Kind]telling{
		event.KindObjectUsed: tells(
			func(e event.ObjectUsed) []guid.GUID { return units(e.Player, e.Object) },
			func(r *runner, e event.ObjectUsed, _ string) string {
				return fmt.Sprintf("%s uses %s", r.label(e.Player), r.label(e.Object))
			}),
		event.KindObjectTurned: tells(
			func(e event.ObjectTurned) []guid.GUID { return units(e.Object, e.By) },
			func(r *runner, e event.ObjectTurned, _ string) string {
				return fmt.Sprintf("%s is %s", r.label(e.Object), e.State)
			}),
		event.KindBitten: tells(
			func(e event.Bitten) []guid.GUID { return units(e.Player) },
			func(r *runner, e event.Bitten, _ string) string {
				if e.Away {
					return fmt.Sprintf("what bit where %s fishes has got away", r.label(e.Player))
				}
				return fmt.Sprintf("something bites where %s fishes", r.label(e.Player))
			}),
	}
}
