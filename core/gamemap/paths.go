package gamemap

import (
	"cmp"
	"fmt"
	"slices"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/grid"
	"loam/core/hook"
	"loam/core/patrol"
)

// pathState is what the map knows of a path: which cells it touches and how
// many of them are awake. A patrol sleeps only while its whole path does, so
// nobody near any part of it can miss it.
type pathState struct {
	def     *content.Path
	awake   int     // cells
	walkers []*unit // who would walk it, in the order of coming
}

// indexPaths files the paths of this map by the cells that they touch, and who
// walks them.
func (m *Map) indexPaths() {
	m.paths = make(map[content.ID]*pathState)
	m.pathsAt = make(map[geo.Cell][]*pathState)
	c := m.release.Content
	for i := range c.Paths {
		if c.Paths[i].Map != m.cfg.Map {
			continue
		}
		p := &pathState{def: &c.Paths[i]}
		for cell := range patrol.Cells(p.def) { // one entry each: the order does not matter
			m.pathsAt[cell] = append(m.pathsAt[cell], p)
			if m.grid.ToldAwake(cell) {
				p.awake++
			}
		}
		m.paths[p.def.ID] = p
	}
	for _, u := range m.order {
		if u != nil {
			m.joinPath(u)
		}
	}
}

// joinPath files a creature under the path that it would walk.
func (m *Map) joinPath(u *unit) {
	if p := m.paths[m.routeOf(u)]; p != nil {
		at, _ := slices.BinarySearchFunc(p.walkers, u, m.byRank)
		p.walkers = slices.Insert(p.walkers, at, u)
	}
}

// leavePath is the end of joinPath.
func (m *Map) leavePath(u *unit) {
	if p := m.paths[m.routeOf(u)]; p != nil {
		if at, ok := slices.BinarySearchFunc(p.walkers, u, m.byRank); ok {
			p.walkers = slices.Delete(p.walkers, at, at+1)
		}
	}
}

func (m *Map) byRank(a, b *unit) int { return cmp.Compare(m.ranks[a.Slot], m.ranks[b.Slot]) }

// routeOf names the path that a creature has of its own or of its spawn, "" for none.
func (m *Map) routeOf(u *unit) content.ID {
	switch {
	case u.Creature == nil:
		return ""
	case u.Creature.Path != "":
		return u.Creature.Path
	}
	if s, ok := m.release.Content.Spawn(u.Creature.Spawn); ok {
		return s.Path
	}
	return ""
}

// pathOf is the path that a creature walks while it is idle, or nil.
func (m *Map) pathOf(u *unit) *content.Path {
	id := m.routeOf(u)
	if id == "" {
		return nil
	}
	p, ok := m.release.Content.Path(id)
	if !ok || p.Map != m.cfg.Map || !u.Moves {
		return nil
	}
	u.Creature.Leg = min(u.Creature.Leg, len(p.Points)-1)
	return p
}

func (m *Map) walkPath(u *unit, path content.ID) error {
	if err := m.freeToMove(u); err != nil {
		return err
	}
	p, ok := m.release.Content.Path(path)
	if !ok || p.Map != m.cfg.Map {
		return fmt.Errorf("there is no path %q on map %s", path, m.cfg.Map)
	}
	m.leavePath(u)
	u.Creature.Path, u.Creature.Leg, u.Creature.Back = path, 0, false
	m.joinPath(u)
	m.standStill(u)
	u.Creature.Asleep = u.Creature.Asleep && !m.awakeFor(u)
	m.resume(u)
	return nil
}

// departLeg sends a creature from where it stands to its next waypoint, from a
// moment that may lie within the step.
func (m *Map) departLeg(u *unit, p *content.Path, at clock.Time) {
	u.Creature.Home = u.Position
	w := patrol.Leg(u, p, at)
	if !w.Moving() {
		return
	}
	m.walkWay(u, w, !p.Run)
}

// arriveLeg is a creature's arrival at its waypoint at a moment within the step.
func (m *Map) arriveLeg(u *unit, due clock.Time) {
	p := m.pathOf(u)
	at := u.Creature.Leg
	m.log.Add(event.WaypointReached{Unit: u.GUID, Path: p.ID, Index: at + 1})
	again := patrol.Next(p, u.Creature)
	u.Creature.Home = u.Position
	if again {
		if depart := due + p.Points[at].Wait; depart > m.now {
			m.plan(u, entity.DueThink, depart)
		} else {
			m.departLeg(u, p, depart)
		}
	}
	m.notice(u, hook.Waypoint, 0, hook.Args{Numbers: [2]float64{float64(at + 1)}})
}

// catchUp brings a patrol that slept to where it would have been by now.
func (m *Map) catchUp(u *unit, p *content.Path) {
	if arrival, goes := patrol.CatchUp(u, p, m.now); goes {
		u.Walking = !p.Run
		m.plan(u, entity.DueArrive, arrival)
		m.movers = append(m.movers, u)
	}
}

// awakeFor tells whether a creature's surroundings, or any part of its path,
// are awake.
func (m *Map) awakeFor(u *unit) bool {
	if m.grid.Awake(grid.Slot(u.Slot)) {
		return true
	}
	if p := m.pathOf(u); p != nil {
		if s, ok := m.paths[p.ID]; ok {
			return s.awake > 0
		}
	}
	return false
}
