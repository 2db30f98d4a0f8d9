package world

import (
	"fmt"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// TransportVerbs are the verbs for transports, which are named by their ids.
func TransportVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A boards TRANSPORT at X Y", Run: doBoard,
			Doc:     "A player runs to a position on a transport while time advances, X yards ahead of its centre and Y to the left: onto it from beside it, or across it. While the transport is on another map, the player waits.",
			Example: "Anna boards harbour:lift at 2 0"},
	}
}

// TransportConditions are the conditions about transports.
func TransportConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A aboard TRANSPORT", State: testworld.OfUnits(isAboard), Doc: "The unit is on the transport.", Example: "expect Anna aboard harbour:lift"},
		{Syntax: "A sees B aboard TRANSPORT", State: testworld.OfUnits(seesAboard), Doc: "A player's client shows a unit, or its own character, on a transport.", Example: "expect Anna sees wolf aboard harbour:lift"},
		{Syntax: "transport TRANSPORT on MAP", State: transportOn, Doc: "The transport is on the map now.", Example: "expect transport harbour:ferry on harbour:bay"},
		{Syntax: "transport TRANSPORT at CALL", State: atStop, Doc: "The transport is at a stop of its route.", Example: "advance until transport harbour:lift at top within 20s"},
		{Syntax: "A boards TRANSPORT", Counts: boards(false), Doc: "The unit boarded the transport.", Example: "expect Anna boards harbour:lift once"},
		{Syntax: "A disembarks TRANSPORT", Counts: boards(true), Doc: "The unit left the transport.", Example: "expect Anna disembarks harbour:lift"},
		{Syntax: "transport TRANSPORT reaches CALL", Counts: calls, Doc: "The transport arrived at a stop of its route.", Example: "expect transport harbour:lift reaches top once"},
	}
}

// transportBy finds a transport and its current map.
func transportBy(st *testworld.Stage, id content.ID) (o *entity.Object, on content.ID, ok bool) {
	for _, m := range st.Realm.Maps() {
		if o, ok := m.TransportOf(id); ok {
			on, _ := m.ID()
			return o, on, true
		}
	}
	return nil, "", false
}

func doBoard(st *testworld.Stage, a line.Args) error {
	id := st.ID(a, "TRANSPORT")
	at := st.Position(a).Point
	return st.OfPlayers(a, func(p *testworld.Player) error {
		if d, ok := st.Release.Content.Transport(id); ok {
			at.Z = d.Deck.Floor
		}
		p.WalkOnto(id, at)
		return nil
	})
}

func isAboard(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Aboard.Transport == st.ID(a, "TRANSPORT") && u.Aboard.Object != 0, nil
}

// seesAboard reports whether a unit is on a transport according to a player's client.
func seesAboard(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	b, here, err := st.Other(a)
	if u == nil || !here || err != nil {
		return false, err
	}
	o, _, ok := transportBy(st, st.ID(a, "TRANSPORT"))
	p, player := st.PlayerOf(u)
	return ok && player && p.Screen.Aboard[b.GUID] == o.GUID, nil
}

func transportOn(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	id, want := st.ID(a, "TRANSPORT"), st.ID(a, "MAP")
	_, on, ok := transportBy(st, id)
	if !ok {
		return no, fmt.Sprintf("%s is not on any map", id), nil
	}
	return (on == want) != no, fmt.Sprintf("%s is on %s", id, on), nil
}

func atStop(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	id := st.ID(a, "TRANSPORT")
	o, on, ok := transportBy(st, id)
	switch {
	case !ok:
		return no, fmt.Sprintf("%s is not on any map", id), nil
	case o.Route.Stop == "":
		return no, fmt.Sprintf("%s is on its way, at %.4g %.4g %.4g of %s", id, o.At.X, o.At.Y, o.At.Z, on), nil
	}
	return (o.Route.Stop == a.Text("CALL")) != no, fmt.Sprintf("%s stands at %s", id, o.Route.Stop), nil
}

func boards(off bool) func(*testworld.Stage, line.Args, *testworld.Seen) bool {
	return func(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
		e, ok := s.Event.(event.Boarded)
		return ok && e.Off == off && st.Is(e.Unit, a, "A") && e.Transport == st.ID(a, "TRANSPORT")
	}
}

func calls(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
	e, ok := s.Event.(event.Called)
	return ok && !e.Left && e.Transport == st.ID(a, "TRANSPORT") && e.Stop == a.Text("CALL")
}

// TransportTellings describe the events of transports.
func TransportTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindBoarded: testworld.Tells(
			func(e event.Boarded) []guid.GUID { return testworld.Units(e.Unit) },
			func(st *testworld.Stage, e event.Boarded, _ string) string {
				if e.Off {
					return fmt.Sprintf("%s leaves %s", st.Label(e.Unit), e.Transport)
				}
				return fmt.Sprintf("%s boards %s", st.Label(e.Unit), e.Transport)
			}),
		event.KindCalled: testworld.Tells(
			func(e event.Called) []guid.GUID { return testworld.Units(e.Object) },
			func(_ *testworld.Stage, e event.Called, _ string) string {
				if e.Left {
					return fmt.Sprintf("%s goes from %s", e.Transport, e.Stop)
				}
				return fmt.Sprintf("%s reaches %s", e.Transport, e.Stop)
			}),
	}
}
