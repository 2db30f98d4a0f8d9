package content

import (
	"strings"

	"loam/core/lib/clock"
)

// Use is what an item does for who uses it. The zero Use is nothing.
type Use struct {
	// Spells are cast for who uses the item: the first by the rules of every cast,
	// the others with it, at once and for nothing.
	Spells   []ID
	Charges  int        // how often it can be used; 0 as often as one likes
	Consumes bool       // it is gone with its last charge, or without charges with every use
	Cooldown clock.Time // of the first spell, instead of the spell's own; 0 is the spell's own
	// Category is one of spells; what is of it rests together with the item. "" is
	// the spell's own.
	Category     string
	CategoryRest clock.Time
}

// Any tells whether the item can be used at all.
func (u *Use) Any() bool { return len(u.Spells) > 0 }

// Times is how often one can be used, 0 is for ever.
func (u *Use) Times() int {
	if u.Consumes {
		return max(1, u.Charges)
	}
	return u.Charges
}

// Rests is how long a spell rests that is cast out of the item: by itself, and
// with what category.
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

// OwnRest is the category under which an item rests by itself; false is one that rests
// with its spell, since it has no time of its own.
func (d *Item) OwnRest() (category string, own bool) {
	return itemRest + string(d.ID), d.Use.Cooldown > 0
}

// ItemOfRest is the item that rests by itself under a category; false is a category
// that is shared.
func ItemOfRest(category string) (ID, bool) {
	id, own := strings.CutPrefix(category, itemRest)
	return ID(id), own
}
