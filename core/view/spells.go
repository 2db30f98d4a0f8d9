package view

import (
	"loam/core/clock"
	"loam/core/content"
)

// Spellbook is what a player can cast, as only itself is told.
type Spellbook struct {
	Spells []content.ID // known and defined, sorted
	Rests  []Rest       // that are not over
}

// Rest is a time in which a spell, or with Category all of a category, cannot be
// cast.
type Rest struct {
	Spell    content.ID
	Category string
	Left     clock.Time
}
