package mapstate_test

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/world/grid"
	"loam/core/world/mapstate"
)

// field is a map of 200 by 200 yards without scripts.
func field() *mapstate.State {
	c := content.NewSnapshot(content.Tables{Maps: []content.Map{
		{ID: "meadow:field", Bounds: geo.Box{MinX: -100, MinY: -100, MaxX: 100, MaxY: 100}},
	}})
	def, _ := c.Map("meadow:field")
	return mapstate.New(mapstate.Config{Map: def.ID, Instance: 1, Seed: 7, Grid: grid.Config{Enter: 50, Leave: 60, Slack: 5, Wake: 60}}, c, def)
}

// enter puts a creature on the map: into the grid first, then into the roster.
func enter(s *mapstate.State, at geo.Point) *entity.Unit {
	u := &entity.Unit{GUID: s.NewGUID(), Health: 10, Creature: &entity.Creature{}, Position: geo.Position{Point: at}}
	u.Slot = int32(s.Grid.Add(at))
	s.Roster.Add(u)
	return u
}

// A state finds the units of its map by GUID and around a point.
func ExampleNew() {
	s := field()
	wolf := enter(s, geo.Point{X: 10})
	enter(s, geo.Point{X: 90})

	found, ok := s.Unit(wolf.GUID)
	fmt.Println(found.GUID, ok)
	fmt.Println(len(s.Within(geo.Point{}, 20)), "within 20 yards")
	fmt.Println(len(s.Within(geo.Point{}, 100)), "within 100 yards")
	// Output:
	// creature-1-1 true
	// 1 within 20 yards
	// 2 within 100 yards
}

// A unit has one wake-up of each kind; a step fires those that are due.
func ExampleState_Plan() {
	s := field()
	wolf := enter(s, geo.Point{X: 10})
	s.Plan(wolf, entity.DueSwing, 100*clock.Millisecond)
	for range 3 {
		s.Advance(func(due clock.Time, w mapstate.Wake) {
			fmt.Println(w.Unit, "wakes up at", int64(due), "ms")
		})
		fmt.Println("step ends at", int64(s.Now()), "ms")
	}
	// Output:
	// step ends at 50 ms
	// creature-1-1 wakes up at 100 ms
	// step ends at 100 ms
	// step ends at 150 ms
}
