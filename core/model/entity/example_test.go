package entity_test

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/entity"
)

// A way has a time for each corner, so the place at any moment follows from the clock.
func ExampleNewWay() {
	const walk = 2.5 // yards a second
	way := entity.NewWay(geo.Point{}, 0, walk, geo.Point{X: 10}, geo.Point{X: 10, Y: 5})
	for _, now := range []clock.Time{0, 2 * clock.Second, 5 * clock.Second} {
		at := way.At(now)
		fmt.Printf("%g s: x %g, y %g\n", now.Seconds(), at.X, at.Y)
	}
	fmt.Println("arrives at", way.End().Seconds(), "s")
	// Output:
	// 0 s: x 0, y 0
	// 2 s: x 5, y 0
	// 5 s: x 10, y 2.5
	// arrives at 6 s
}

// A unit is a creature or a player, and is alive while it is not dead.
func ExampleUnit() {
	wolf := entity.Unit{Health: 40, Creature: &entity.Creature{}, Stats: entity.Stats{MaxHealth: 50}}
	fmt.Println(wolf.Alive(), wolf.IsPlayer())
	fmt.Println(wolf.Share())
	// Output:
	// true false
	// 0.8
}
