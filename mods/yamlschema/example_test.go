package yamlschema_test

import (
	"fmt"

	"loam/mods/yamlschema"
)

// well is the type that the examples read from YAML.
type well struct {
	Depth float64
	Lid   bool
}

// wellFields describes the keys for the reader, the messages and the reference.
var wellFields = []yamlschema.Of[well]{
	{Field: yamlschema.Field{Key: "depth_yards", Type: yamlschema.Number, Unit: "yards", Min: 1, Max: 100, Required: true, Doc: "How deep it is."},
		Set: func(w *well, v yamlschema.Value) { w.Depth = v.Num }},
	{Field: yamlschema.Field{Key: "lid", Type: yamlschema.Bool, Default: "false", Doc: "Whether it is covered."},
		Set: func(w *well, v yamlschema.Value) { w.Lid = v.Flag }},
}

// A mapping is read by its table; problems have a place and a suggestion.
func ExampleInto() {
	for _, text := range []string{"depth_yards: 12\n", "depth: 12\nlid: maybe\n"} {
		file := yamlschema.File{Path: "well.yaml", Data: []byte(text)}
		r := &yamlschema.Reader{Source: &yamlschema.Source{Label: "meadow", Name: "meadow"}, At: &file}
		var w well
		_, ok := yamlschema.Into(r, "well", wellFields, r.Parse(), &w)
		fmt.Println(ok, w)
		for _, p := range r.Problems.Sort() {
			fmt.Println(p.Error())
		}
	}
	// Output:
	// true {12 false}
	// false {0 false}
	// meadow/well.yaml:1:1: unknown key in a well "depth" (did you mean "depth_yards"?) [unknown-key]
	// meadow/well.yaml:2:6: lid must be true or false, not "maybe" [wrong-type]
}

// The reference for authors is generated from the same table.
func ExampleTable() {
	fmt.Print(yamlschema.Table(yamlschema.Documents(wellFields)))
	// Output:
	// | key | what | unit, range | default | |
	// |---|---|---|---|---|
	// | `depth_yards` | number | 1 to 100 yards | required | How deep it is. |
	// | `lid` | true or false |  | `false` | Whether it is covered. |
}
