package geo_test

import (
	"fmt"
	"math"

	"loam/core/lib/geo"
)

// Lengths are yards; flat lengths ignore height.
func ExampleDistance() {
	tower, gate := geo.Point{X: 3, Y: 4, Z: 12}, geo.Point{}
	fmt.Println(geo.Distance(tower, gate), "yards")
	fmt.Println(geo.FlatDistance(tower, gate), "yards on the map")
	fmt.Println(geo.Within(tower, gate, 10))
	// Output:
	// 13 yards
	// 5 yards on the map
	// false
}

// A guard looks along the x axis and sees a quarter turn.
func ExampleInArc() {
	guard := geo.Position{Facing: 0}
	fmt.Println("ahead: ", geo.InArc(guard, geo.Point{X: 10, Y: 2}, math.Pi/2))
	fmt.Println("behind:", geo.InArc(guard, geo.Point{X: -10, Y: 2}, math.Pi/2))
	// Output:
	// ahead:  true
	// behind: false
}

// Range queries only check the cells that a circle touches.
func ExampleCellsWithin() {
	at := geo.Point{X: 100, Y: 10}
	fmt.Println("cell:", geo.CellOf(at))
	lo, hi := geo.CellsWithin(at, 40)
	fmt.Println("cells within 40 yards:", lo, "to", hi)
	// Output:
	// cell: {1 0}
	// cells within 40 yards: {0 -1} to {2 0}
}
