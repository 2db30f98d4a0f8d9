package world

import (
	"fmt"

	"loam/core/lib/calendar"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/realm/state"
	"loam/core/rules/gameevent"
	"loam/core/world/gamemap"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// GameEventVerbs are the verbs for game events and weather.
func GameEventVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "game event EVENT starts|stops", Run: doGameEvent,
			Doc:     "Starts or stops a game event by hand, as an operator would.",
			Example: "game event fairs:parade starts"},
		{Syntax: "weather WEATHER for SPAN", Run: doWeather,
			Doc:     "Sets the weather of the map for a time, at half intensity.",
			Example: "weather rain for 5m"},
		{Syntax: "game event EVENT gains N", Run: doGameEventGains,
			Doc:     "Adds N points to the goal of an active game event.",
			Example: "game event fairs:harvest gains 100"},
	}
}

// GameEventConditions are the conditions about game events and weather.
func GameEventConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "game event EVENT is on|off", State: gameEventIs,
			Doc:     "Whether a game event is on, for the realm and all maps.",
			Example: "expect game event fairs:weekend is on"},
		{Syntax: "game event EVENT has N points", State: gameEventHas,
			Doc:     "The points for the goal of an active game event, from the realm; maps get them once a second.",
			Example: "expect game event fairs:harvest has 30 points"},
		{Syntax: "weather is WEATHER", State: weatherIs,
			Doc:     "The weather of the map.",
			Example: "expect weather is snow"},
		{Syntax: "game event EVENT stage N", State: gameEventStage,
			Doc:     "The stage that the goal of a game event has reached, for the realm and all maps.",
			Example: "expect game event fairs:harvest stage 1"},
	}
}

func doGameEvent(st *testworld.Stage, a line.Args) error {
	_, on, _ := gameEvent(st, a)
	what := inbox.EventStop
	if a.Text("starts") == "starts" {
		what = inbox.EventStart
	}
	if on == (what == inbox.EventStart) {
		return fmt.Errorf("%s %s already", st.ID(a, "EVENT"), map[string]string{"starts": "is on", "stops": "is off"}[a.Text("starts")])
	}
	st.Realm.DeliverNow(inbox.EventMessage(what, st.ID(a, "EVENT"), 0))
	return st.Advance(1)
}

func doGameEventGains(st *testworld.Stage, a line.Args) error {
	if _, on, _ := gameEvent(st, a); !on {
		return fmt.Errorf("%s is off, so its goal cannot gain points", st.ID(a, "EVENT"))
	}
	st.Realm.DeliverNow(inbox.EventMessage(inbox.EventAdd, st.ID(a, "EVENT"), int64(a.Num("N"))))
	return st.Advance(1)
}

// gameEvent returns the state of a game event in the realm, and the maps with another
// state, ignoring points.
func gameEvent(st *testworld.Stage, a line.Args) (fact gameevent.Fact, on bool, differs string) {
	id := st.ID(a, "EVENT")
	st.Realm.Inside(func(tx *state.Tx) { fact, on = tx.Events().EventFact(id) })
	for _, m := range st.Realm.Maps() {
		m.Inside(func(tx *gamemap.Tx) {
			if f, known := tx.Environment().EventFact(id); known != on || f.Stage != fact.Stage {
				differs = fmt.Sprintf("map %s has another state of it", tx.MapID())
			}
		})
	}
	return fact, on, differs
}

func gameEventIs(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	fact, on, differs := gameEvent(st, a)
	got := "it is off"
	if on {
		got = "it has been on since " + calendar.Show(fact.Began)
	}
	if differs != "" {
		return no, differs, nil
	}
	return on == (a.Text("on") == "on"), got, nil
}

func weatherIs(st *testworld.Stage, a line.Args, _ bool) (bool, string, error) {
	m, err := st.OnMap()
	if err != nil {
		return false, "", err
	}
	var kind content.Weather
	m.Inside(func(tx *gamemap.Tx) { kind, _ = tx.Environment().Weather() })
	return kind.String() == a.Text("WEATHER"), "it is " + kind.String(), nil
}

func doWeather(st *testworld.Stage, a line.Args) error {
	m, err := st.OnMap()
	if err != nil {
		return err
	}
	_, err = m.Direct(input.Directed{Act: input.Weather, Text: a.Text("WEATHER"), Points: moderate, Level: int(a.Num("SPAN"))})
	if err != nil {
		return err
	}
	return st.Advance(1)
}

// moderate returns the intensity of the weather of a line, in percent.
const moderate = 50

func gameEventHas(st *testworld.Stage, a line.Args, _ bool) (bool, string, error) {
	fact, on, _ := gameEvent(st, a)
	return on && fact.Count == int64(a.Num("N")), fmt.Sprintf("it has %d", fact.Count), nil
}

func gameEventStage(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	fact, on, differs := gameEvent(st, a)
	if differs != "" {
		return no, differs, nil
	}
	return on && fact.Stage == int(a.Num("N")), fmt.Sprintf("it has reached stage %d", fact.Stage), nil
}
