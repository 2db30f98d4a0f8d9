package guid_test

import (
	"fmt"

	"loam/core/lib/guid"
)

// A GUID contains its kind, and logs write it in that form.
func ExampleNew() {
	g := guid.New(guid.Creature, 3, 17) // the 17th creature of map instance 3
	fmt.Println(g)
	fmt.Println(g.Kind(), g.Instance(), g.Counter())
	// Output:
	// creature-3-17
	// creature 3 17
}

// The form in logs can be parsed.
func ExampleParse() {
	g, err := guid.Parse("creature-3-17")
	fmt.Println(g == guid.New(guid.Creature, 3, 17), err)
	// Output: true <nil>
}
