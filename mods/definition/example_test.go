package definition_test

import (
	"fmt"

	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// barrel is a definition of a separate kind.
type barrel struct {
	ID     content.ID
	Litres float64
}

// A kind is a heading of data files: its fields, and the table of its definitions.
func ExampleOf() {
	var barrels []barrel
	kind := definition.Of[barrel]{
		Name: "barrels", One: "barrel", Doc: "Things that hold water.",
		Table: func(*content.Tables) *[]barrel { return &barrels },
		ID:    func(d *barrel) *content.ID { return &d.ID },
		Fields: []yamlschema.Of[barrel]{
			{Field: yamlschema.Field{Key: "litres", Type: yamlschema.Number, Min: 1, Max: 500, Default: "50", Doc: "How much it holds."},
				Set: func(d *barrel, v yamlschema.Value) { d.Litres = v.Num }},
		},
	}
	section := kind.Section()

	file := yamlschema.File{Path: "data/barrels.yaml", Data: []byte("small: {litres: 20}\nusual: {}\nhuge: {litres: 9000}\n")}
	of := &yamlschema.Reader{Source: &yamlschema.Source{Label: "meadow", Name: "meadow"}, At: &file}
	r := definition.NewReader(of, &content.Tables{Origins: make(map[string]content.Origin)})
	section.Read(r, of.Parse())

	for _, b := range barrels {
		fmt.Println(b.ID, b.Litres)
	}
	for _, p := range r.Problems {
		fmt.Println(p.Error())
	}
	// Output:
	// meadow:small 20
	// meadow:usual 50
	// meadow:huge 0
	// meadow/data/barrels.yaml:3:16: litres must be 1 to 500, not "9000" [out-of-range]
}

// An id has the name of its bundle in front.
func ExampleOwner() {
	fmt.Println(definition.Owner("meadow:grey_wolf"), definition.NameOf("meadow:grey_wolf"))
	// Output: meadow grey_wolf
}
