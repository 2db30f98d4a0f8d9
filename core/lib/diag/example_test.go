package diag_test

import (
	"fmt"

	"loam/core/lib/diag"
)

// A problem prints as one line that an editor can jump to.
func ExampleProblem() {
	p := diag.Problem{File: "meadow/data/wolves.yaml", Line: 7, Column: 12, Msg: "unknown faction", Text: "gurad", Suggestion: "guard"}
	fmt.Println(p.Error())
	// Output: meadow/data/wolves.yaml:7:12: unknown faction "gurad" (did you mean "guard"?)
}

// A check collects all problems, sorts them and returns them as one error.
func ExampleList() {
	var found diag.List
	found = append(found, diag.Problem{File: "meadow/bundle.yaml", Line: 9, Msg: "unknown key", Text: "nmae", Suggestion: "name"})
	found = append(found, diag.Problem{File: "meadow/bundle.yaml", Line: 2, Msg: "version is missing"})
	fmt.Println(found.Sort().Err())
	fmt.Println(diag.List{}.Err())
	// Output:
	// meadow/bundle.yaml:2: version is missing
	// meadow/bundle.yaml:9: unknown key "nmae" (did you mean "name"?)
	// <nil>
}
