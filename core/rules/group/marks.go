package group

import (
	"slices"

	"loam/core/lib/guid"
)

// Marks is the number of raid target marks of a group.
const Marks = 8

// Mark gives a unit one of the marks of the group that by leads or assists, and removes
// any other mark from it; unit 0 removes the mark from its unit. Marks are counted from
// 0.
func (b *Book) Mark(by guid.GUID, mark int, unit guid.GUID) Result {
	g := b.of(by)
	r := running(g, by)
	if r.Why != Done {
		return r
	}
	return b.Give(g.ID, mark, unit)
}

// Give does the same in the group of a number, regardless of who leads it.
func (b *Book) Give(id int64, mark int, unit guid.GUID) Result {
	g, kind := b.find(id), unit.Kind()
	switch {
	case g == nil:
		return refused(Alone, "")
	case mark < 0 || mark >= Marks, unit != 0 && kind != guid.Player && kind != guid.Creature:
		return refused(NoMark, "")
	case g.Marks[mark] == unit:
		return Result{}
	}
	if unit != 0 {
		g.unmark(unit)
	}
	g.Marks[mark] = unit
	return Result{Changed: []int64{g.ID}}
}

// MarkOf returns the mark of a unit, -1 for none.
func (g *Group) MarkOf(unit guid.GUID) int {
	if unit == 0 {
		return -1
	}
	return slices.Index(g.Marks[:], unit)
}

func (g *Group) unmark(unit guid.GUID) bool {
	i := g.MarkOf(unit)
	if i >= 0 {
		g.Marks[i] = 0
	}
	return i >= 0
}

// Unmark removes the mark of a group from a unit that is dead or gone.
func (b *Book) Unmark(id int64, unit guid.GUID) Result {
	var r Result
	if g := b.find(id); g != nil && g.unmark(unit) {
		r.changed(id)
	}
	return r
}

// gone removes the marks of all groups from a player who logs out.
func (b *Book) gone(r *Result, player guid.GUID) {
	for i := range b.Groups {
		if b.Groups[i].unmark(player) {
			r.changed(b.Groups[i].ID)
		}
	}
}
