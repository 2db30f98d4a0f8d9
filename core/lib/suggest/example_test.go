package suggest_test

import (
	"fmt"

	"loam/core/lib/suggest"
)

// A loader looks for the likely intended name; for a name that is unlike all of them there
// is none.
func ExampleName() {
	known := []string{"health", "level", "faction"}
	near, ok := suggest.Name("helath", known)
	fmt.Printf("%q %v\n", near, ok)
	near, ok = suggest.Name("colour", known)
	fmt.Printf("%q %v\n", near, ok)
	// Output:
	// "health" true
	// "" false
}
