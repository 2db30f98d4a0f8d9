package hook_test

import (
	"fmt"

	"loam/core/model/hook"
)

// The table says what a script calls a hook, and what its return value means.
func ExampleInfo() {
	for _, id := range []hook.ID{hook.Aggro, hook.DamageTaken} {
		info := hook.Table[id]
		fmt.Println(info.Name, info.Kind)
		for _, p := range info.Params {
			fmt.Println(" ", p.Name)
		}
	}
	// Output:
	// on_aggro notice
	//   enemy
	// on_damage_taken change
	//   amount
	//   attacker
}

// A set says for which hooks a unit has handlers.
func ExampleSet() {
	var waits hook.Set
	waits = waits.With(hook.Aggro).With(hook.Death)
	fmt.Println(waits.Has(hook.Aggro), waits.Has(hook.Evade))
	// Output: true false
}
