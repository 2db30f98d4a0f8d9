package world

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

// ObjectVerbs are the verbs for game objects, which are named by the ids of their
// spawns.
func ObjectVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A uses object B", Run: doUseObject, Doc: "A player uses the game object of a spawn.", Example: "Anna uses object meadow:gate"},
		{Syntax: "A pulls", Run: doPull, Doc: "A player pulls in its fishing line.", Example: "Anna pulls"},
	}
}

// ObjectConditions are the conditions about game objects.
func ObjectConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "object B ready|active|locked|broken", State: objectStands, Doc: "The state of the game object of a spawn.", Example: "expect object meadow:gate active"},
		{Syntax: "object B gone", State: objectGone, Doc: "The game object of a spawn is not on the map.", Example: "expect object meadow:chest gone"},
		{Syntax: "object B plays N", Counts: objectPlays, Doc: "The game object of a spawn played an animation, by its number in game clients.", Example: "expect object meadow:gate plays 2 once"},
		{Syntax: "object B turns ready|active|locked|broken", Counts: objectTurns, Doc: "The game object of a spawn changed to the state.", Example: "expect object meadow:gate turns active once"},
		{Syntax: "A uses object B", Counts: usesObject, Doc: "A player used the game object of a spawn.", Example: "expect Anna uses object meadow:gate"},
		{Syntax: "A sees object B ready|active|locked|broken", State: testworld.OfUnits(seesObject), Doc: "A player's client shows the game object of a spawn in the state.", Example: "expect Anna sees object meadow:gate active"},
		{Syntax: "A gets a bite", Counts: bites, Doc: "A fish bit on the player's line.", Example: "expect Anna gets a bite"},
	}
}

// stateIn returns the state that a line names.
func stateIn(a line.Args) content.ObjectState {
	for i, word := range content.StateWords {
		if a.Text("ready") == word {
			return content.ObjectState(i)
		}
	}
	return content.Ready
}

// objectOf returns the game object that slot B names.
func objectOf(st *testworld.Stage, a line.Args) (*entity.Object, bool, error) {
	w, err := st.Named(a.Text("B"))
	if err != nil {
		return nil, false, err
	}
	if w.Spawn == "" {
		return nil, false, fmt.Errorf("%s is not a spawn: name a game object by the id of its spawn", w.Name)
	}
	o, ok := st.ObjectBy(st.GUIDOf(w))
	return o, ok, nil
}

func doUseObject(st *testworld.Stage, a line.Args) error {
	o, ok, err := objectOf(st, a)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("object %s is not on the map", a.Text("B"))
	}
	return st.OfPlayers(a, func(p *testworld.Player) error { return p.Ask(intent.UseObject{Target: o.GUID}) })
}

func doPull(st *testworld.Stage, a line.Args) error {
	return st.OfPlayers(a, func(p *testworld.Player) error {
		for _, m := range st.Realm.Maps() {
			if o, ok := m.BobberOf(p.Self); ok {
				return p.Ask(intent.UseObject{Target: o.GUID})
			}
		}
		return fmt.Errorf("%s is not fishing", p.Name)
	})
}

func objectStands(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	o, ok, err := objectOf(st, a)
	if err != nil {
		return false, "", err
	}
	if !ok {
		return no, a.Text("B") + " is gone", nil
	}
	return (o.State == stateIn(a)) != no, fmt.Sprintf("%s is %s", a.Text("B"), o.State), nil
}

func objectGone(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	o, ok, err := objectOf(st, a)
	if err != nil {
		return false, "", err
	}
	told := a.Text("B") + " is gone"
	if ok {
		told = fmt.Sprintf("%s is %s", a.Text("B"), o.State)
	}
	return ok == no, told, nil
}

// isObject reports whether an event concerns the object that slot B names.
func isObject(st *testworld.Stage, g guid.GUID, a line.Args) bool {
	w, err := st.Named(a.Text("B"))
	return err == nil && g != 0 && (st.GUIDOf(w) == g || st.MadeBy(g) == w.Spawn)
}

func objectPlays(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
	e, ok := s.Event.(event.Animated)
	return ok && e.Animation == int(a.Num("N")) && isObject(st, e.Object, a)
}

func objectTurns(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
	e, ok := s.Event.(event.ObjectTurned)
	return ok && e.State == stateIn(a) && isObject(st, e.Object, a)
}

func usesObject(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
	e, ok := s.Event.(event.ObjectUsed)
	return ok && st.Is(e.Player, a, "A") && isObject(st, e.Object, a)
}

func bites(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
	e, ok := s.Event.(event.Bitten)
	return ok && !e.Away && st.Is(e.Player, a, "A")
}

// seesObject reports whether a player's client has a state of an object.
func seesObject(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	o, ok, err := objectOf(st, a)
	if err != nil || !ok || u == nil {
		return false, err
	}
	p, ok := st.PlayerOf(u)
	if !ok {
		return false, nil
	}
	state, shown := p.Screen.Things[o.GUID]
	return shown && state == stateIn(a), nil
}

// ObjectTellings describe the events of game objects.
func ObjectTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindObjectUsed: testworld.Tells(
			func(e event.ObjectUsed) []guid.GUID { return testworld.Units(e.Player, e.Object) },
			func(st *testworld.Stage, e event.ObjectUsed, _ string) string {
				return fmt.Sprintf("%s uses %s", st.Label(e.Player), st.Label(e.Object))
			}),
		event.KindObjectTurned: testworld.Tells(
			func(e event.ObjectTurned) []guid.GUID { return testworld.Units(e.Object, e.By) },
			func(st *testworld.Stage, e event.ObjectTurned, _ string) string {
				return fmt.Sprintf("%s is %s", st.Label(e.Object), e.State)
			}),
		event.KindAnimated: testworld.Tells(
			func(e event.Animated) []guid.GUID { return testworld.Units(e.Object) },
			func(st *testworld.Stage, e event.Animated, _ string) string {
				return fmt.Sprintf("%s plays animation %d", st.Label(e.Object), e.Animation)
			}),
		event.KindBitten: testworld.Tells(
			func(e event.Bitten) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.Bitten, _ string) string {
				if e.Away {
					return fmt.Sprintf("the fish of %s got away", st.Label(e.Player))
				}
				return fmt.Sprintf("a fish bites for %s", st.Label(e.Player))
			}),
	}
}
