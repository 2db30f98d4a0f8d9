package nav

import (
	"testing"

	"loam/core/lib/geo"
)

// A room of two halves with a door in the gap of the wall between them.
func TestWhatStandsOverAGeometryBlocksAsWhatIsInIt(t *testing.T) {
	bounds := geo.Box{MinX: -40, MinY: -20, MaxX: 40, MaxY: 20}
	walls := []Obstacle{
		{Shape: Box, At: geo.Point{X: 0, Y: -11}, Size: [2]geo.Yards{1, 18}, Height: 5},
		{Shape: Box, At: geo.Point{X: 0, Y: 11}, Size: [2]geo.Yards{1, 18}, Height: 5},
	}
	room, err := Bake(&Source{Bounds: bounds, Obstacles: walls})
	if err != nil {
		t.Fatal(err)
	}
	door := []Obstacle{{Shape: Box, Size: [2]geo.Yards{1, 4}, Height: 4}}
	a, b, goal := geo.Point{X: -5, Z: 1}, geo.Point{X: 5, Z: 1}, geo.Point{X: 10, Y: 8}
	for _, test := range []struct {
		name string
		over []Obstacle
		from *Geometry
		open bool
	}{
		{"an open door", nil, room, true},
		{"a shut door", door, room, false},
		{"a shut door on a field without anything else", door, nil, false},
	} {
		g, err := test.from.With(&Source{Bounds: bounds, Obstacles: test.over})
		if err != nil {
			t.Fatal(err)
		}
		if g.Sight(a, b) != test.open || g.Walkable(a, b) != test.open || g.Passes(a, b) != test.open || g.Free(geo.Point{}) != test.open || g.Within(geo.Point{}) == test.open {
			t.Errorf("%s: sight %v, a walk %v, a pass %v, standing in it %v within %v; want %v", test.name,
				g.Sight(a, b), g.Walkable(a, b), g.Passes(a, b), g.Free(geo.Point{}), g.Within(geo.Point{}), test.open)
		}
		if test.from == nil {
			continue
		}
		if _, found := new(Finder).Path(g, a, goal, 1<<16, nil); (found == Whole) != test.open {
			t.Errorf("%s: a way around the corner is found: %v", test.name, found)
		}
	}
	if !room.Sight(a, b) {
		t.Error("the geometry on which it stood blocks too")
	}
}
