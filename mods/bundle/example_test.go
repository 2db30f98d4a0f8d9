package bundle_test

import (
	"fmt"
	"testing/fstest"

	"loam/mods/bundle"
)

// A bundle is a manifest and data files; reading it gives content tables.
func ExampleOpenFS() {
	b, problems := bundle.OpenFS("meadow", fstest.MapFS{
		"bundle.yaml":     {Data: []byte("name: meadow\nversion: 1.2.3\napi: 1\n")},
		"data/items.yaml": {Data: []byte("items:\n  apple: {name: Apple, stack: 20}\n")},
	})
	fmt.Println(b.Name, b.Version, len(problems), "problems")
	for _, it := range b.Tables.Items {
		fmt.Println(it.ID, it.Stack)
	}
	// Output:
	// meadow 1.2.3 0 problems
	// meadow:apple 20
}

// All problems are reported at once, each with its place.
func ExampleOpenFS_problems() {
	_, problems := bundle.OpenFS("meadow", fstest.MapFS{
		"bundle.yaml":     {Data: []byte("name: meadow\nversion: 1.2.3\napi: 1\n")},
		"data/items.yaml": {Data: []byte("items:\n  apple: {name: Apple, stak: 20}\n  rope: {name: Rope, stack: many}\n")},
	})
	for _, p := range problems {
		fmt.Println(p.Error())
	}
	// Output:
	// meadow/data/items.yaml:2:24: unknown key in an item "stak" (did you mean "stack"?) [unknown-key]
	// meadow/data/items.yaml:3:29: stack must be a whole number, not "many" [wrong-type]
}
