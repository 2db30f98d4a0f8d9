package input_test

import (
	"fmt"

	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/input"
	"loam/core/model/intent"
)

// Everything that reaches a map is an input; a recording writes it and a replay reads it.
func ExampleCode() {
	anna, wolf := guid.New(guid.Player, 0, 1), guid.New(guid.Creature, 1, 2)
	recorded := []input.Input{
		input.Watch{Viewer: guid.New(guid.Viewer, 0, 1), At: geo.Point{X: 5}},
		input.Asked{By: anna, Intent: intent.Attack{Target: wolf}},
		input.Leave{Player: anna, LogOut: true},
	}
	w := codec.NewWriter()
	for i := range recorded {
		input.Code(w, &recorded[i])
	}

	r := codec.NewReader(w.Data())
	for r.Rest() > 0 {
		var in input.Input
		input.Code(r, &in)
		fmt.Printf("%T\n", in)
	}
	fmt.Println(r.Close())
	// Output:
	// input.Watch
	// input.Asked
	// input.Leave
	// <nil>
}
