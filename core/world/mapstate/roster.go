package mapstate

import (
	"cmp"
	"iter"

	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/world/grid"
)

// Roster holds the units of a map: by GUID, by grid slot, in the order in which they were
// added and around a point. It neither moves nor makes units; positions belong to the grid.
type Roster struct {
	ByGUID map[guid.GUID]*entity.Unit // looked up, never ranged over; the same map always
	BySlot []*entity.Unit             // nil where no unit has the slot

	grid   *grid.Grid
	order  []*entity.Unit // in which they were added; nil where one has left since CloseUp
	holes  int            // in order
	ranks  []int32        // by slot: place in order
	near   []grid.Slot
	within []*entity.Unit
	lists  [][]*entity.Unit // spare lists for Borrow
}

// NewRoster makes an empty roster.
func NewRoster(g *grid.Grid) *Roster {
	return &Roster{ByGUID: make(map[guid.GUID]*entity.Unit), grid: g}
}

// Add adds a unit that has its slot, at the end of the order.
func (r *Roster) Add(u *entity.Unit) {
	r.Room(u.Slot)
	r.ByGUID[u.GUID] = u
	r.BySlot[u.Slot], r.ranks[u.Slot] = u, int32(len(r.order))
	r.order = append(r.order, u)
}

// Room makes BySlot long enough for a slot, also of something that is no unit.
func (r *Roster) Room(slot int32) {
	for int(slot) >= len(r.BySlot) {
		r.BySlot = append(r.BySlot, nil)
		r.ranks = append(r.ranks, 0)
	}
}

// Remove removes a unit from the roster.
func (r *Roster) Remove(u *entity.Unit) {
	delete(r.ByGUID, u.GUID)
	r.BySlot[u.Slot] = nil
	r.order[r.ranks[u.Slot]] = nil
	r.holes++
}

// Here reports whether a unit that was in the roster still is.
func (r *Roster) Here(u *entity.Unit) bool { return r.BySlot[u.Slot] == u }

// ByRank compares two units by the order in which they were added.
func (r *Roster) ByRank(a, b *entity.Unit) int { return cmp.Compare(r.ranks[a.Slot], r.ranks[b.Slot]) }

// All iterates over the units in the order in which they were added, without those that leave
// or are added meanwhile.
func (r *Roster) All() iter.Seq[*entity.Unit] {
	return func(yield func(*entity.Unit) bool) {
		for _, u := range r.order[:len(r.order):len(r.order)] {
			if u != nil && !yield(u) {
				return
			}
		}
	}
}

// CloseUp closes the gaps of removed units, which stay empty until then. No iteration of All
// may be running.
func (r *Roster) CloseUp() {
	if r.holes == 0 {
		return
	}
	rest := r.order[:0]
	for _, u := range r.order {
		if u != nil {
			r.ranks[u.Slot] = int32(len(rest))
			rest = append(rest, u)
		}
	}
	clear(r.order[len(rest):])
	r.order, r.holes = rest, 0
}

// Within lists the units around a point in the order of their slots; the list is valid until
// the next call.
func (r *Roster) Within(at geo.Point, yards geo.Yards) []*entity.Unit {
	r.within = r.appendWithin(r.within[:0], at, yards)
	return r.within
}

// Borrow is Within with a list that the caller returns with GiveBack. Code that handles its
// units may borrow further lists.
func (r *Roster) Borrow(at geo.Point, yards geo.Yards) []*entity.Unit {
	var list []*entity.Unit
	if n := len(r.lists); n > 0 {
		list, r.lists = r.lists[n-1], r.lists[:n-1]
	}
	return r.appendWithin(list, at, yards)
}

// GiveBack returns a list of Borrow.
func (r *Roster) GiveBack(list []*entity.Unit) {
	clear(list)
	r.lists = append(r.lists, list[:0])
}

func (r *Roster) appendWithin(buf []*entity.Unit, at geo.Point, yards geo.Yards) []*entity.Unit {
	r.near = r.grid.Within(at, yards, r.near[:0])
	for _, s := range r.near {
		if u := r.BySlot[s]; u != nil {
			buf = append(buf, u)
		}
	}
	return buf
}

// Code encodes or decodes the units in the order in which they were added. It returns the
// decoded ones; the caller checks and adds them one by one.
func (r *Roster) Code(c *codec.Coder) (read []*entity.Unit) {
	r.CloseUp()
	list := r.order
	codec.Slice(c, &list, func(c *codec.Coder, u **entity.Unit) {
		if c.Reading() {
			*u = new(entity.Unit)
		}
		(*u).Code(c)
	})
	if c.Reading() {
		return list
	}
	return nil
}
