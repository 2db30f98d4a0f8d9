package content

import (
	"strings"

	"loam/core/lib/clock"
)

// Use is what using an item does. The zero Use is nothing.
type Use struct {
	// Spells are cast by using the item: the first by the rules of every cast, the
	// others with it, instantly and without cost.
	Spells   []ID
	Charges  int        // number of uses; 0 is no limit
	Consumes bool       // the last charge, or without charges every use, uses the item up
	Cooldown clock.Time // of the first spell, instead of the spell's own; 0 is the spell's own
	// Category is a cooldown category of spells, which shares the item's cooldown. ""
	// is the spell's own.
	Category     string
	CategoryRest clock.Time
}

// Any reports whether the item can be used at all.
func (u *Use) Any() bool { return len(u.Spells) > 0 }

// Times returns the number of uses; 0 is no limit.
func (u *Use) Times() int {
	if u.Consumes {
		return max(1, u.Charges)
	}
	return u.Charges
}

// Rests returns the cooldown of a spell cast from the item: its own, and the category
// and its cooldown.
func (u *Use) Rests(d *Spell) (own clock.Time, category string, shared clock.Time) {
	own, category, shared = d.Cooldown, d.Category, d.CategoryRest
	if u.Cooldown > 0 {
		own = u.Cooldown
	}
	if u.Category != "" {
		category, shared = u.Category, u.CategoryRest
	}
	return own, category, shared
}

// itemRest begins the category under which the rest of an item is kept that is its own;
// no bundle can write it.
const itemRest = "@"

// OwnRest returns the category of the item's own cooldown; false for an item that
// shares the cooldown of its spell, since it sets no time of its own.
func (d *Item) OwnRest() (category string, own bool) {
	return itemRest + string(d.ID), d.Use.Cooldown > 0
}

// ItemOfRest returns the item whose own cooldown a category is; false for a shared
// category.
func ItemOfRest(category string) (ID, bool) {
	id, own := strings.CutPrefix(category, itemRest)
	return ID(id), own
}
