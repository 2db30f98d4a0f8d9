package guid_test

import (
	"fmt"

	"loam/core/lib/guid"
)

// A GUID says by itself what it names, and logs write it in that form.
func ExampleNew() {
	g := guid.New(guid.Creature, 3, 17) // the 17th creature of map instance 3
	fmt.Println(g)
	fmt.Println(g.Kind(), g.Instance(), g.Counter())
	// Output:
	// creature-3-17
	// creature 3 17
}

// What a log shows can be read back.
func ExampleParse() {
	g, err := guid.Parse("creature-3-17")
	fmt.Println(g == guid.New(guid.Creature, 3, 17), err)
	// Output: true <nil>
}
