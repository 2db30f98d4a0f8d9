package scenario

import (
	"fmt"

	"loam/core/almanac"
	"loam/core/box"
	"loam/core/calendar"
	"loam/core/content"
	"loam/core/gamemap"
	"loam/core/input"
	"loam/core/realmbox"
)

// ofCalendar is what is done about game events.
func ofCalendar() []verb {
	return []verb{
		{Syntax: "game event EVENT starts|stops", run: doGameEvent,
			Doc:     "A game event begins or ends by hand, as an operator would have it.",
			Example: "game event fairs:parade starts"},
		{Syntax: "weather WEATHER for SPAN", run: doWeather,
			Doc:     "The weather of the map is that for so long, half as heavy as can be.",
			Example: "weather rain for 5m"},
		{Syntax: "game event EVENT gains N", run: doGameEventGains,
			Doc:     "The goal of a game event that is on has so many more points.",
			Example: "game event fairs:harvest gains 100"},
	}
}

// ofHappenings is what may be expected of game events.
func ofHappenings() []condition {
	return []condition{
		{Syntax: "game event EVENT is on|off", state: gameEventIs,
			Doc:     "Whether a game event is on, as the realm and all maps know.",
			Example: "expect game event fairs:weekend is on"},
		{Syntax: "game event EVENT has N points", state: gameEventHas,
			Doc:     "How many points there are for the goal of a game event that is on. Maps are told once a second; the realm is asked.",
			Example: "expect game event fairs:harvest has 30 points"},
		{Syntax: "weather is WEATHER", state: weatherIs,
			Doc:     "The weather of the map.",
			Example: "expect weather is snow"},
		{Syntax: "game event EVENT stage N", state: gameEventStage,
			Doc:     "The stage that the goal of a game event has reached, as the realm and all maps know.",
			Example: "expect game event fairs:harvest stage 1"},
	}
}

func doGameEvent(r *runner, a args) error {
	_, on, _ := r.gameEvent(a)
	what := box.EventStop
	if a.text("starts") == "starts" {
		what = box.EventStart
	}
	if on == (what == box.EventStart) {
		return fmt.Errorf("%s %s already", r.id(a, "EVENT"), map[string]string{"starts": "is on", "stops": "is off"}[a.text("starts")])
	}
	r.realm.DeliverNow(box.EventMessage(what, r.id(a, "EVENT"), 0))
	return r.advance(1)
}

func doGameEventGains(r *runner, a args) error {
	if _, on, _ := r.gameEvent(a); !on {
		return fmt.Errorf("%s is off: nobody can work for its goal", r.id(a, "EVENT"))
	}
	r.realm.DeliverNow(box.EventMessage(box.EventAdd, r.id(a, "EVENT"), int64(a.num("N"))))
	return r.advance(1)
}

// gameEvent is how the realm has a game event, and how the maps do that have it
// otherwise but for its points.
func (r *runner) gameEvent(a args) (fact almanac.Fact, on bool, differs string) {
	id := r.id(a, "EVENT")
	r.realm.Inside(func(tx *realmbox.Tx) { fact, on = tx.EventFact(id) })
	for _, m := range r.realm.Maps() {
		m.Inside(func(tx *gamemap.Tx) {
			if f, known := tx.EventFact(id); known != on || f.Stage != fact.Stage {
				differs = fmt.Sprintf("map %s knows it otherwise", tx.MapID())
			}
		})
	}
	return fact, on, differs
}

func gameEventIs(r *runner, a args, no bool) (bool, string, error) {
	fact, on, differs := r.gameEvent(a)
	got := "it is off"
	if on {
		got = "it is on since " + calendar.Show(fact.Began)
	}
	if differs != "" {
		return no, differs, nil
	}
	return on == (a.text("on") == "on"), got, nil
}

func weatherIs(r *runner, a args, _ bool) (bool, string, error) {
	m, err := r.onMap()
	if err != nil {
		return false, "", err
	}
	var kind content.Weather
	m.Inside(func(tx *gamemap.Tx) { kind, _ = tx.Weather() })
	return kind.String() == a.text("WEATHER"), "it is " + kind.String(), nil
}

func doWeather(r *runner, a args) error {
	m, err := r.onMap()
	if err != nil {
		return err
	}
	_, err = m.Direct(input.Directed{Act: input.Weather, Text: a.text("WEATHER"), Points: moderate, Level: int(a.num("SPAN"))})
	if err != nil {
		return err
	}
	return r.advance(1)
}

// moderate is how heavy the weather of a line is, in percent.
const moderate = 50

func gameEventHas(r *runner, a args, _ bool) (bool, string, error) {
	fact, on, _ := r.gameEvent(a)
	return on && fact.Count == int64(a.num("N")), fmt.Sprintf("it has %d", fact.Count), nil
}

func gameEventStage(r *runner, a args, no bool) (bool, string, error) {
	fact, on, differs := r.gameEvent(a)
	if differs != "" {
		return no, differs, nil
	}
	return on && fact.Stage == int(a.num("N")), fmt.Sprintf("it has reached stage %d", fact.Stage), nil
}

// moment is the time that a line names, which comes after now.
func (r *runner) moment(a args, now int64) int64 {
	g, _ := a.get("TIME")
	if rule, err := calendar.Parse(g.token.text); err == nil {
		next, ok := rule.Next(now)
		if !ok {
			return now // it is past
		}
		return next
	}
	return now + int64(g.num)
}
