package command

import "loam/core/model/auth"

// building is what changes the content of a running world, and tells whose it
// is.
var building = []builtin{
	{"npc add", auth.Builder, false, []string{"creature: creature", "wander: number 0..1000 optional"}},
	{"npc delete", auth.Builder, false, nil},
	{"npc info", auth.Builder, false, nil},
	{"npc move", auth.Builder, false, nil},
	{"place save", auth.Builder, false, []string{"name: word", "radius: number 0..10000 optional"}},
	{"undo", auth.Builder, false, []string{"what: last|forget optional"}},
	{"wp add", auth.Builder, false, []string{"wait: duration 0s..24h optional", "shape: cycle|back_and_forth|once optional"}},
	{"wp show", auth.Builder, false, nil},
}
