package taxi

import (
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// coast is three stops: all know the harbour, and flights lead from there.
func coast() *content.Snapshot {
	at := func(x geo.Yards) geo.Position { return geo.Position{Point: geo.Point{X: x}} }
	return content.NewSnapshot(content.Tables{
		Places: []content.Place{{ID: "t:pier", Map: "t:coast"}, {ID: "t:top", Map: "t:coast", At: at(100)}, {ID: "t:moon", Map: "t:sky"}},
		Stops:  []content.Stop{{ID: "t:harbour", Place: "t:pier", Known: true}, {ID: "t:hill", Place: "t:top"}, {ID: "t:far", Place: "t:moon"}},
		Paths: []content.Path{{ID: "t:round", Map: "t:coast", Points: []content.Waypoint{
			{At: geo.Point{X: 0, Y: 50}}, {At: geo.Point{X: 100, Y: 50}},
		}}},
		Flights: []content.Flight{
			{ID: "t:up", From: "t:harbour", To: "t:hill", Path: "t:round", Speed: 10},
			{ID: "t:straight", From: "t:harbour", To: "t:hill", Speed: 10, Needs: []content.Need{{Kind: content.NeedGhost}}},
			{ID: "t:down", From: "t:hill", To: "t:harbour", Speed: 10},
			{ID: "t:lost", From: "t:hill", To: "t:far", Path: "t:round", Speed: 10},
		},
	})
}

func TestAPlayerKnowsTheStopsItHasVisited(t *testing.T) {
	c := coast()
	p := &entity.Player{}
	hill, _ := c.Stop("t:hill")
	harbour, _ := c.Stop("t:harbour")
	if Knows(p, hill) || !Knows(p, harbour) {
		t.Fatal("before it has been anywhere it knows the harbour alone")
	}
	if !Visit(p, hill) || Visit(p, hill) || Visit(p, harbour) {
		t.Error("a stop is new once, and one that all know never")
	}
	if !Knows(p, hill) || !slices.Equal(p.Stops, []content.ID{"t:hill"}) {
		t.Errorf("it knows %v", p.Stops)
	}
}

func TestWhereOneMayFly(t *testing.T) {
	c := coast()
	for _, test := range []struct {
		name  string
		stops []content.ID
		ghost bool
		from  content.ID
		want  []content.ID
	}{
		{"to what it has not seen it does not", nil, false, "t:harbour", nil},
		{"to what it knows it may", []content.ID{"t:hill"}, false, "t:harbour", []content.ID{"t:up"}},
		{"with what a route needs it may take that, which is shorter", []content.ID{"t:hill"}, true, "t:harbour", []content.ID{"t:straight"}},
		{"to what everybody knows, and never to another map", []content.ID{"t:far"}, false, "t:hill", []content.ID{"t:down"}},
		{"from nowhere it flies nowhere", []content.ID{"t:hill"}, false, "t:gone", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []content.ID
			for _, chain := range From(c, &entity.Player{Stops: test.stops}, test.from, func(n []content.Need) bool { return len(n) == 0 || test.ghost }) {
				got = append(got, ids(chain.Legs)...)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("routes are %v, want %v", got, test.want)
			}
		})
	}
}

func ids(legs []*content.Flight) (all []content.ID) {
	for _, f := range legs {
		all = append(all, f.ID)
	}
	return all
}

func TestWhoMayFly(t *testing.T) {
	c := coast()
	for _, test := range []struct {
		name     string
		change   func(*entity.Unit)
		from, to content.ID
		want     string
	}{
		{"one who stands there", func(*entity.Unit) {}, "t:harbour", "t:hill", ""},
		{"nobody to where it is", func(*entity.Unit) {}, "t:harbour", "t:harbour", Nowhere},
		{"nobody to what is gone", func(*entity.Unit) {}, "t:harbour", "t:gone", Nowhere},
		{"nobody from where no route leads there", func(*entity.Unit) {}, "t:far", "t:hill", Nowhere},
		{"one who fights", func(u *entity.Unit) { u.Combat = true }, "t:harbour", "t:hill", Fighting},
		{"one who is rooted", func(u *entity.Unit) { u.Rooted = true }, "t:harbour", "t:hill", Bound},
		{"one who flies already", func(u *entity.Unit) { u.Led.Kind = entity.Aloft }, "t:harbour", "t:hill", Bound},
		{"one who has never been there", func(u *entity.Unit) { u.Player.Stops = nil }, "t:harbour", "t:hill", NotKnown},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := &entity.Unit{Player: &entity.Player{Stops: []content.ID{"t:hill"}}}
			test.change(u)
			if _, got := To(c, u, test.from, test.to, free); got != test.want {
				t.Errorf("it is refused with %q, want %q", got, test.want)
			}
		})
	}
}

// free holds for routes without needs.
func free(needs []content.Need) bool { return len(needs) == 0 }

func TestAFlightLeadsThroughItsWaypoints(t *testing.T) {
	c := coast()
	up, _ := c.Flight("t:up")
	w, lands, ok := Way(c, []*content.Flight{up}, geo.Point{}, 1000)
	if !ok || lands.X != 100 {
		t.Fatalf("it lands at %v, %v", lands, ok)
	}
	for _, test := range []struct {
		at   clock.Time
		want geo.Point
	}{
		{1000, geo.Point{}}, {6000, geo.Point{X: 0, Y: 50}}, {11000, geo.Point{X: 50, Y: 50}}, {16000, geo.Point{X: 100, Y: 50}}, {21000, geo.Point{X: 100}},
	} {
		if got := w.At(test.at).Point; geo.Distance(got, test.want) > 0.01 {
			t.Errorf("at %d ms it is at %v, want %v", test.at, got, test.want)
		}
	}
	if w.End() != 21000 {
		t.Errorf("it lands after %d ms, want 20000", w.End()-1000)
	}
	if lost, _ := c.Flight("t:lost"); true {
		if _, _, ok := Way(c, []*content.Flight{lost}, geo.Point{}, 0); ok {
			t.Error("a route leads to another map")
		}
	}
}
