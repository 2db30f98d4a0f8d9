package view

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
)

// Spellbook is what a player can cast, as only itself is told.
type Spellbook struct {
	Spells []content.ID // known and defined, sorted
	Costs  [][]int64    // what each of them takes now, in points, in the order of its definition
	Rests  []Rest       // that are not over
}

// Rest is a time in which a spell, or all of a category or of a school, cannot be
// cast: one of the three is set. A category that begins with * is that of global
// rests, named without it.
type Rest struct {
	Spell    content.ID
	Category string
	School   content.ID
	Left     clock.Time
}
