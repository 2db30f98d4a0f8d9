package waypoint

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Index is what a map knows of its paths: which cells they touch, how many of those are
// awake, and who walks there. A patrol sleeps only while its whole path does, so
// players near any part of it do not miss it. The zero Index has no paths.
type Index struct {
	routes map[content.ID]*route
	at     map[geo.Cell][]*route // in the order of ids
	order  func(a, b *entity.Unit) int
}

type route struct {
	awake   int            // number of awake cells
	walkers []*entity.Unit // who would walk it, in order
}

// NewIndex indexes the paths of a map. Awake reports whether a cell is awake; walkers
// of a path are kept in an order of units that does not change while they are in the
// index.
func NewIndex(c *content.Snapshot, on content.ID, awake func(geo.Cell) bool, order func(a, b *entity.Unit) int) Index {
	x := Index{routes: make(map[content.ID]*route), at: make(map[geo.Cell][]*route), order: order}
	for i := range c.Paths {
		p := &c.Paths[i]
		if p.Map != on {
			continue
		}
		r := new(route)
		for cell := range Cells(p) { // one entry each: the order does not matter
			x.at[cell] = append(x.at[cell], r)
			if awake(cell) {
				r.awake++
			}
		}
		x.routes[p.ID] = r
	}
	return x
}

// Join adds a creature to the path that it would walk.
func (x *Index) Join(path content.ID, u *entity.Unit) {
	if r := x.routes[path]; r != nil {
		at, _ := slices.BinarySearchFunc(r.walkers, u, x.order)
		r.walkers = slices.Insert(r.walkers, at, u)
	}
}

// Leave removes a creature from its path.
func (x *Index) Leave(path content.ID, u *entity.Unit) {
	if r := x.routes[path]; r != nil {
		if at, ok := slices.BinarySearchFunc(r.walkers, u, x.order); ok {
			r.walkers = slices.Delete(r.walkers, at, at+1)
		}
	}
}

// Walkers returns those who would walk a path, in order; valid until the index changes.
func (x *Index) Walkers(path content.ID) []*entity.Unit {
	if r := x.routes[path]; r != nil {
		return r.walkers
	}
	return nil
}

// Awake reports whether any cell of a path is awake.
func (x *Index) Awake(path content.ID) bool {
	r := x.routes[path]
	return r != nil && r.awake > 0
}

// Woke records that a cell woke up, and calls wake for the walkers of paths whose first
// awake cell it is; wake may send walkers elsewhere.
func (x *Index) Woke(c geo.Cell, wake func(*entity.Unit)) {
	for _, r := range x.at[c] {
		if r.awake++; r.awake == 1 {
			for _, u := range slices.Clone(r.walkers) {
				wake(u)
			}
		}
	}
}

// Slept records that a cell fell asleep, and calls sleep for the walkers of paths whose
// last awake cell it was.
func (x *Index) Slept(c geo.Cell, sleep func(*entity.Unit)) {
	for _, r := range x.at[c] {
		if r.awake--; r.awake == 0 {
			for _, u := range r.walkers {
				sleep(u)
			}
		}
	}
}

// Route returns the path of a creature, its own or that of its spawn, "" for none.
func Route(c *content.Snapshot, u *entity.Unit) content.ID {
	switch {
	case u.Creature == nil:
		return ""
	case u.Creature.Path != "":
		return u.Creature.Path
	}
	if s, ok := c.Spawn(u.Creature.Spawn); ok {
		return s.Path
	}
	return ""
}

// Of returns the path that a creature walks on a map while it is idle, or nil. Its next
// waypoint is adjusted to exist on the path.
func Of(c *content.Snapshot, on content.ID, u *entity.Unit) *content.Path {
	id := Route(c, u)
	if id == "" {
		return nil
	}
	p, ok := c.Path(id)
	if !ok || p.Map != on || !u.Moves {
		return nil
	}
	u.Creature.Leg = min(u.Creature.Leg, len(p.Points)-1)
	return p
}
