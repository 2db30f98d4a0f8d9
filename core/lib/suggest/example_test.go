package suggest_test

import (
	"fmt"

	"loam/core/lib/suggest"
)

// A loader asks which known name was meant; a name unlike all of them has no answer.
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
