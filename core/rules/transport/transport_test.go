package transport

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
)

func halt(on content.ID, x, y, z geo.Yards, wait clock.Time, stop string) content.Halt {
	return content.Halt{Map: on, At: geo.Point{X: x, Y: y, Z: z}, Wait: wait, Stop: stop}
}

// lift goes up thirty yards and down again, and stands five seconds at each end.
var lift = &content.Transport{ID: "t:lift", Back: true, Speed: 6, Points: []content.Halt{
	halt("t:rock", 0, 0, 0, 5000, "foot"), halt("t:rock", 0, 0, 30, 5000, "top"),
}}

// ferry goes from a bay to an isle on another map, and back.
var ferry = &content.Transport{ID: "t:ferry", Turns: true, Speed: 10, Cross: 2000, Points: []content.Halt{
	halt("t:bay", 0, 0, 0, 4000, "pier"), halt("t:bay", 100, 0, 0, 0, ""),
	halt("t:isle", -50, 0, 0, 0, ""), halt("t:isle", 0, 50, 0, 4000, "beach"), halt("t:isle", -50, 100, 0, 0, ""),
	halt("t:bay", 100, 50, 0, 0, ""),
}}

func TestWhereATransportIs(t *testing.T) {
	for _, test := range []struct {
		name   string
		of     *content.Transport
		now    clock.Time
		on     content.ID
		x, z   geo.Yards
		stop   string
		stands bool
	}{
		{"a lift stands below at first", lift, 0, "t:rock", 0, 0, "foot", true},
		{"as long as it waits", lift, 5000, "t:rock", 0, 0, "foot", true},
		{"half way up", lift, 7500, "t:rock", 0, 15, "", false},
		{"above", lift, 10000, "t:rock", 0, 30, "top", true},
		{"half way down", lift, 17500, "t:rock", 0, 15, "", false},
		{"below again, and so on", lift, 20000, "t:rock", 0, 0, "foot", true},
		{"a thousand rounds later", lift, 20000*1000 + 7500, "t:rock", 0, 15, "", false},
		{"before its clock began", lift, -2500, "t:rock", 0, 15, "", false},
		{"a ferry lies at its pier", ferry, 4000, "t:bay", 0, 0, "pier", true},
		{"and sails", ferry, 9000, "t:bay", 50, 0, "", false},
		{"where the map ends it is on the next one", ferry, 14001, "t:isle", -50, 0, "", true},
		{"and waits there for those who come with it", ferry, 16000, "t:isle", -50, 0, "", true},
	} {
		got := New(test.of).At(test.now)
		if got.Map != test.on || math.Abs(got.At.X-test.x) > 1e-9 || math.Abs(got.At.Z-test.z) > 1e-9 || got.Stop != test.stop || got.Stands != test.stands {
			t.Errorf("%s: at %d ms it is at %+v, want x %g z %g of %s, stop %q, standing %v", test.name, test.now, got, test.x, test.z, test.on, test.stop, test.stands)
		}
	}
}

func TestARoundIsAsLongAsItsWays(t *testing.T) {
	timed := *lift
	timed.Points = []content.Halt{lift.Points[0], lift.Points[1]}
	timed.Points[1].Lasts = 1000
	for name, test := range map[string]struct {
		of   *content.Transport
		want clock.Time
	}{
		"two waits of five seconds and two ways of five": {lift, 20000},
		"ways that say how long they take":               {&timed, 12000},
	} {
		if got := New(test.of).Period; got != test.want {
			t.Errorf("%s: %d ms, want %d", name, got, test.want)
		}
	}
}

func TestTheNextStop(t *testing.T) {
	table := New(lift)
	for _, test := range []struct {
		now, in clock.Time
		stop    string
	}{
		{0, 10000, "top"}, {7500, 2500, "top"}, {10000, 10000, "foot"}, {17500, 2500, "foot"},
	} {
		c, in, ok := table.NextStop(test.now)
		if !ok || c.Stop != test.stop || in != test.in {
			t.Errorf("at %d ms it comes to %v in %d ms, want %s in %d", test.now, c, in, test.stop, test.in)
		}
	}
}

func TestWhereOneIsPutWhoCannotBeAboard(t *testing.T) {
	table := New(ferry)
	if at, ok := table.Landing("t:isle", geo.Point{X: -50}); !ok || at != (geo.Point{X: 0, Y: 50}) {
		t.Errorf("at sea off the isle: %v, %v; want the beach", at, ok)
	}
	if _, ok := table.Landing("t:moon", geo.Point{}); ok {
		t.Error("it lands on a map where it does not go")
	}
	if at, ok := table.Entry("t:isle"); !ok || at.X != -50 || at.Y != 0 {
		t.Errorf("it comes to the isle at %v, %v", at, ok)
	}
}

// TestATimetableIsSteady: a transport never goes farther in a step than its speed lets
// it, where it does not go over to another map, and a round later it is where it was.
func TestATimetableIsSteady(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.SampledFrom([]*content.Transport{lift, ferry}).Draw(t, "of")
		table := New(d)
		now := clock.Time(rapid.IntRange(-100000, 10000000).Draw(t, "now"))
		a, b, again := table.At(now), table.At(now+clock.Step), table.At(now+table.Period)
		if a != again {
			t.Fatalf("at %d ms %+v, a round later %+v", now, a, again)
		}
		if far := geo.Distance(a.At.Point, b.At.Point); a.Map == b.Map && far > d.Speed*clock.Step.Seconds()*1.01 {
			t.Fatalf("from %d ms it went %g yards in a step", now, far)
		}
	})
}

// TestWhoStandsOnATransportIsWhereItIs: there and back is the same spot.
func TestWhoStandsOnATransportIsWhereItIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		yards := rapid.Float64Range(-500, 500)
		at := func(name string) geo.Position {
			return geo.Position{Point: geo.Point{X: yards.Draw(t, name), Y: yards.Draw(t, name), Z: yards.Draw(t, name)}, Facing: rapid.Float64Range(0, 6.28).Draw(t, name)}
		}
		ship, on := at("ship"), at("on")
		back := Within(ship, Onto(ship, on))
		if geo.Distance(back.Point, on.Point) > 1e-6 || math.Abs(math.Sin(back.Facing-on.Facing)) > 1e-9 {
			t.Fatalf("on %v: %v became %v", ship, on, back)
		}
	})
	ahead := Onto(geo.Position{Point: geo.Point{X: 10}, Facing: math.Pi / 2}, geo.Position{Point: geo.Point{X: 2, Z: 1}})
	if math.Abs(ahead.X-10) > 1e-9 || math.Abs(ahead.Y-2) > 1e-9 || ahead.Z != 1 {
		t.Errorf("two yards ahead on a ship that looks north is %v", ahead)
	}
}

func TestWhatIsOnTheDeck(t *testing.T) {
	deck := &content.Deck{Long: 10, Wide: 4, Floor: 1, High: 3}
	for _, test := range []struct {
		name string
		on   geo.Point
		want bool
	}{
		{"its middle", geo.Point{Z: 1}, true},
		{"its bow", geo.Point{X: 5, Z: 1}, true},
		{"beyond it", geo.Point{X: 5.1, Z: 1}, false},
		{"over its side", geo.Point{Y: -2.1, Z: 1}, false},
		{"below it", geo.Point{}, false},
		{"in its rigging", geo.Point{Z: 4}, true},
		{"above that", geo.Point{Z: 4.1}, false},
	} {
		if got := Holds(deck, test.on, 0); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
