package character_test

import (
	"fmt"

	"loam/core/lib/codec"
	"loam/core/model/character"
)

// A record is coded by one method, for the store and for the way between maps.
func ExampleRecord() {
	anna := character.Record{ID: 7, Name: "Anna", Start: "meadow:wanderer", Level: 3, Health: 60}
	w := codec.NewWriter()
	anna.Code(w)

	var read character.Record
	r := codec.NewReader(w.Data())
	read.Code(r)
	fmt.Println(read.Name, read.Start, read.Level, read.Health, r.Close())
	// Output: Anna meadow:wanderer 3 60 <nil>
}

// Traits are numbers by name, each name once.
func ExampleNewTraits() {
	traits, err := character.NewTraits(character.Trait{Name: "hair", Number: 4}, character.Trait{Name: "face", Number: 2})
	fmt.Println(err)
	fmt.Println(traits.Number("hair"))
	fmt.Println(traits.Number("beard"))
	// Output:
	// <nil>
	// 4 true
	// 0 false
}
