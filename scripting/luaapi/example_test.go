package luaapi_test

import (
	"fmt"

	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// An entry describes a function of the API; the reference shows its signature.
func ExampleSignature() {
	wave := &luaapi.Entry{
		Class: luaapi.Unit, Name: "wave",
		Params: []luaapi.Param{
			{Name: "at", Type: luaapi.AUnit, Doc: "the unit to wave at"},
			{Name: "times", Type: luaapi.Integer, Optional: true, Default: "1", Min: 1, Max: 10, Doc: "how often"},
		},
		Doc: "Waves at a unit.",
	}
	fmt.Println(luaapi.Signature(wave))
	// Output: self:wave(at[, times])
}

// Scripts may omit their own bundle; an unknown id is an error with a suggestion.
func ExampleWrongID() {
	s := content.NewSnapshot(content.Tables{Creatures: []content.Creature{{ID: "meadow:grey_wolf"}}})
	id := luaapi.Qualify("meadow", "grey_wolf")
	fmt.Printf("%s: %q\n", id, luaapi.WrongID(s, content.Creatures, id))
	fmt.Println(luaapi.WrongID(s, content.Creatures, luaapi.Qualify("meadow", "grey_wofl")))
	// Output:
	// meadow:grey_wolf: ""
	// unknown creature "meadow:grey_wofl" (did you mean "meadow:grey_wolf"?)
}

// A player has the methods of a unit.
func ExampleInherits() {
	fmt.Println(luaapi.Inherits(luaapi.Player, luaapi.Unit), luaapi.Inherits(luaapi.Unit, luaapi.Player))
	// Output: true false
}
