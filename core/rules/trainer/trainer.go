// Package trainer decides which lessons a trainer offers to a player, and why a lesson
// is not available. It owns the states of a lesson; it teaches nothing and takes no
// money: package world/trainer does.
//
// All functions are pure and run on the goroutine of the map that owns the unit.
package trainer

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
)

// State is the state of a lesson for a player.
type State uint8

// The states.
const (
	Open    State = iota // available for its price
	Closed               // a requirement is missing
	Learnt               // the player knows the spell, or a higher rank of it
	Unknown              // the trainer does not offer it, or not to this player
)

// Row is a lesson as a player sees it.
type Row struct {
	Lesson *content.Teaching
	State  State
	Why    Why // for Closed
}

// Why is the missing requirement of a lesson. One of the three fields is set.
type Why struct {
	Level int           // a higher level is required
	After content.ID    // a spell that the player must know first
	Need  *content.Need // a condition that does not hold
}

// Asked returns the first condition that does not hold for the player, or nil.
type Asked func(needs []content.Need) *content.Need

// Rows returns the lessons that a trainer shows a player, in their order.
func Rows(c *content.Snapshot, t *content.Trainer, u *entity.Unit, asked Asked) (rows []Row) {
	for i := range t.Lessons {
		if r := Look(c, &t.Lessons[i], u, asked); r.State != Unknown {
			rows = append(rows, r)
		}
	}
	return rows
}

// Look returns the state of one lesson for a player.
func Look(c *content.Snapshot, l *content.Teaching, u *entity.Unit, asked Asked) Row {
	r := Row{Lesson: l}
	_, defined := c.Spell(l.Spell)
	switch missing := firstUnknown(c, l.After, u); {
	case !defined || asked(l.Shown) != nil:
		r.State = Unknown
	case Knows(c, u, l.Spell):
		r.State = Learnt
	case u.Level < l.Level:
		r.State, r.Why.Level = Closed, l.Level
	case missing != "":
		r.State, r.Why.After = Closed, missing
	default:
		if r.Why.Need = asked(l.Needs); r.Why.Need != nil {
			r.State = Closed
		}
	}
	return r
}

func firstUnknown(c *content.Snapshot, after []content.ID, u *entity.Unit) content.ID {
	for _, id := range after {
		if !Knows(c, u, id) {
			return id
		}
	}
	return ""
}

// Knows reports whether a player knows a spell, or a higher rank that has replaced it.
func Knows(c *content.Snapshot, u *entity.Unit, id content.ID) bool {
	if _, knows := slices.BinarySearch(u.Known, id); knows {
		return true
	}
	want, ok := c.Spell(id)
	if !ok || want.Rank == 0 {
		return false
	}
	return slices.ContainsFunc(u.Known, func(known content.ID) bool {
		d, ok := c.Spell(known)
		return ok && d.Rank > want.Rank && d.Chain() == want.Chain()
	})
}
