package waypoint

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Index is what a map knows of its paths: which cells they touch, how many of
// those are awake, and who walks there. A patrol sleeps only while its whole path
// does, so nobody near any part of it can miss it. The zero Index has no paths.
type Index struct {
	routes map[content.ID]*route
	at     map[geo.Cell][]*route // in the order of ids
	order  func(a, b *entity.Unit) int
}

type route struct {
	awake   int            // cells
	walkers []*entity.Unit // who would walk it, in order
}

// NewIndex files the paths of a map. Awake tells of a cell whether it has been
// told of as awake; walkers of a path are kept in an order of units that does not
// change while they stand in the index.
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

// Join files a creature under the path that it would walk.
func (x *Index) Join(path content.ID, u *entity.Unit) {
	if r := x.routes[path]; r != nil {
		at, _ := slices.BinarySearchFunc(r.walkers, u, x.order)
		r.walkers = slices.Insert(r.walkers, at, u)
	}
}

// Leave is the end of Join.
func (x *Index) Leave(path content.ID, u *entity.Unit) {
	if r := x.routes[path]; r != nil {
		if at, ok := slices.BinarySearchFunc(r.walkers, u, x.order); ok {
			r.walkers = slices.Delete(r.walkers, at, at+1)
		}
	}
}

// Walkers are those who would walk a path, in order, to be read until the index
// changes.
func (x *Index) Walkers(path content.ID) []*entity.Unit {
	if r := x.routes[path]; r != nil {
		return r.walkers
	}
	return nil
}

// Awake tells whether any cell of a path is awake.
func (x *Index) Awake(path content.ID) bool {
	r := x.routes[path]
	return r != nil && r.awake > 0
}

// Woke takes down that a cell has woken, and calls wake for who walks the paths
// of which it is the first; what wake does may send walkers elsewhere.
func (x *Index) Woke(c geo.Cell, wake func(*entity.Unit)) {
	for _, r := range x.at[c] {
		if r.awake++; r.awake == 1 {
			for _, u := range slices.Clone(r.walkers) {
				wake(u)
			}
		}
	}
}

// Slept takes down that a cell sleeps, and calls sleep for who walks the paths of
// which it was the last.
func (x *Index) Slept(c geo.Cell, sleep func(*entity.Unit)) {
	for _, r := range x.at[c] {
		if r.awake--; r.awake == 0 {
			for _, u := range r.walkers {
				sleep(u)
			}
		}
	}
}

// Route names the path that a creature has of its own or of its spawn, "" for none.
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

// Of is the path that a creature walks on a map while it is idle, or nil. Its
// next waypoint is then one that the path has.
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
