package view

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
)

// Spellbook is the spells of a player, which only its session receives.
type Spellbook struct {
	Spells []content.ID // known spells that the release defines, sorted
	Costs  [][]int64    // current costs of each spell in points, in the order of its definition
	Rests  []Rest       // running cooldowns
}

// Rest is the remaining cooldown of a spell, a category or a school: one of the three
// is set. A category that starts with * is a global cooldown, named without it.
type Rest struct {
	Spell    content.ID
	Category string
	School   content.ID
	Left     clock.Time
}
