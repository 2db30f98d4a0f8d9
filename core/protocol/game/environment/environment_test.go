package environment_test

import (
	"reflect"
	"testing"

	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/environment"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
)

var skies = environment.WeatherTable{content.Rain: {Types: [3]uint32{3, 4, 5}}}

func newWindow(t *testing.T) (*conntest.Client, *environment.Updates) {
	c := conntest.New(t, codec.Wrath, "v", content.Tables{WorldStates: []content.WorldState{{ID: "t:flags", Clients: []content.Client{{Version: "v", Name: "state", Number: 60}}}, {ID: "t:secret"}}})
	return c, environment.New(c, &skies)
}

func told(w *environment.Updates, o view.Outlook) {
	step := &view.Viewer{Outlook: &o}
	w.Follow(step)
	w.Told(step)
}

func TestTheWeatherIsToldByItsWeight(t *testing.T) {
	c, w := newWindow(t)
	w.Weather() // which nobody has said yet
	for _, test := range []struct {
		pct  int
		want uint32
	}{{39, 3}, {40, 4}, {69, 4}, {70, 5}} {
		told(w, view.Outlook{Weather: content.Rain, Pct: test.pct})
		if got := c.Last().(*packets.Weather); got.Type != test.want || got.Change != 0 {
			t.Errorf("at %d %% it is told %+v, want type %d", test.pct, got, test.want)
		}
	}
	told(w, view.Outlook{Weather: content.Rain, Pct: 70})
	if len(c.Told) != 4 {
		t.Errorf("it is told %d times, want 4: the last is nothing new", len(c.Told))
	}
	w.Weather()
	if got := c.Last().(*packets.Weather); len(c.Told) != 5 || got.Change != 1 {
		t.Errorf("who has just come is told %+v", got)
	}
}

func TestCountersAreToldWhenTheyChange(t *testing.T) {
	c, w := newWindow(t)
	states := func(flags, secret int64) view.Outlook {
		return view.Outlook{States: []view.WorldState{{ID: "t:flags", Now: flags}, {ID: "t:secret", Now: secret}}}
	}
	first := states(2, 5)
	w.Follow(&view.Viewer{Outlook: &first})
	if got, want := w.Counters(), []packets.WorldState{{State: 60, Value: 2}}; !reflect.DeepEqual(got, want) {
		t.Errorf("with the map it is told %v, want %v", got, want)
	}
	told(w, states(2, 6))
	c.Told = nil
	told(w, states(3, 6))
	if want := []packets.Body{&packets.StateChanged{WorldState: packets.WorldState{State: 60, Value: 3}}}; !reflect.DeepEqual(c.Told, want) {
		t.Errorf("of one more it is told %+v, want %+v", c.Told, want)
	}
}
