package world

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/rules/instance"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// InstanceVerbs are the verbs for instances.
func InstanceVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A tries PLACE", Run: doTry,
			Doc:     "Sends a player to a place without waiting for its arrival: to test that it is refused, or that a copy is made.",
			Example: "Anna tries vault:door"},
		{Syntax: "A resets the instances", Run: doReset,
			Doc:     "A player resets the copies of its group, which it must lead, or its own.",
			Example: "Anna resets the instances"},
		{Syntax: "A chooses DIFFICULTY for party|raid|player|guild", Run: doChooseDifficulty,
			Doc:     "A player chooses the difficulty of new copies.",
			Example: "Anna chooses heroic for party"},
	}
}

// InstanceStates are the conditions about instances.
func InstanceStates() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A in the copy of B", State: testworld.OfUnits(inCopyOf), Doc: "Both are in the same copy of the same map.", Example: "expect Ben in the copy of Anna"},
		{Syntax: "A bound to MAP", State: boundTo, Doc: "A player is bound to a copy of the instance, or of the one whose progress it shares.", Example: "expect Anna bound to vault:halls"},
		{Syntax: "encounter ENCOUNTER is not_started|in_progress|done", State: encounterIs, Doc: "The state of an encounter in the copy on which lines act.", Example: "expect encounter warden is done"},
	}
}

// InstanceEvents are the conditions about messages of instances.
func InstanceEvents() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A told instance NEWS [WHY]", Counts: toldOfInstance, Doc: "A player was told news of an instance, or why a request was refused.", Example: "expect Anna told instance refused level_low"},
	}
}

func doTry(st *testworld.Stage, a line.Args) error {
	if err := st.Doing(a, nil, testworld.Always(input.Directed{Act: input.Travel, ID: st.ID(a, "PLACE")})); err != nil {
		return err
	}
	return st.Advance(journey)
}

func doReset(st *testworld.Stage, a line.Args) error {
	return st.Asking(a, intent.Instance{Act: intent.InstanceReset})
}

func doChooseDifficulty(st *testworld.Stage, a line.Args) error {
	return st.Asking(a, intent.Instance{Act: intent.InstanceChoose, For: content.CopyFor(slices.Index(content.CopiesFor, a.Text("party"))), Difficulty: a.Text("DIFFICULTY")})
}

func inCopyOf(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	b, here, err := st.Other(a)
	if u == nil || !here || err != nil {
		return false, err
	}
	one, _, ok := st.Where(u.GUID)
	two, _, also := st.Where(b.GUID)
	return ok && also && one == two, nil
}

func boundTo(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	def, ok := st.Release.Content.Map(st.ID(a, "MAP"))
	if !ok {
		return false, "", errors.New("there is no such map")
	}
	return st.PlayersAre(a, no, func(p *testworld.Player) (bool, string) {
		bound := slices.ContainsFunc(st.Realm.BoundTo(p.ID), func(k instance.Copy) bool { return k.Progress == def.ProgressOf() })
		return bound, fmt.Sprintf(" bound: %t", bound)
	})
}

func encounterIs(st *testworld.Stage, a line.Args, _ bool) (bool, string, error) {
	m, err := st.OnMap()
	if err != nil {
		return false, "", err
	}
	state, ok := m.Encounter(a.Text("ENCOUNTER"))
	if !ok {
		return false, "", fmt.Errorf("map %s has no encounter %s", st.Current, a.Text("ENCOUNTER"))
	}
	return state.String() == a.Text("not_started"), "it is " + state.String(), nil
}

func toldOfInstance(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	told, ok := e.Event.(event.InstanceTold)
	return ok && testworld.Concerns(st, a, e) && told.News.String() == a.Text("NEWS") && (!a.Has("WHY") || told.Why == a.Text("WHY"))
}

// InstanceTellings describe the events of instances.
func InstanceTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindEncounterChanged: testworld.Tells(
			func(event.EncounterChanged) []guid.GUID { return nil },
			func(_ *testworld.Stage, e event.EncounterChanged, _ string) string {
				return fmt.Sprintf("encounter %s is %s", e.Name, e.State)
			}),
		event.KindInstanceTold: testworld.Tells(
			func(e event.InstanceTold) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.InstanceTold, _ string) string {
				return strings.TrimSpace(fmt.Sprintf("instance news for %s: %s %s %s", st.Label(e.Player), e.News, e.Map, e.Why))
			}),
	}
}
