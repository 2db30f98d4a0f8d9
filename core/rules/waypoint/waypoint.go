// Package waypoint decides how a creature walks a path: which waypoint is next, at
// which speed it moves there, where it would be by now, and whether any part of its
// path is awake. It moves no creature: package world/ai decides when a creature
// departs, and the map wakes cells.
//
// All functions run on the goroutine of the map that owns the creature.
package waypoint

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/nav"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Cells returns the cells that a path touches, in no order: those of the straight lines
// between its waypoints and from the last to the first, sampled at a quarter of a cell.
func Cells(p *content.Path) map[geo.Cell]bool {
	cells := make(map[geo.Cell]bool)
	for i := range p.Points {
		touch(cells, p.Points[i].At, p.Points[(i+1)%len(p.Points)].At)
	}
	return cells
}

// touch adds the cells of a straight line.
func touch(cells map[geo.Cell]bool, a, b geo.Point) {
	n := int(geo.FlatDistance(a, b)/(geo.CellSize/4)) + 1
	for i := range n + 1 {
		cells[geo.CellOf(geo.Lerp(a, b, float64(i)/float64(n)))] = true
	}
}

// Leg returns the movement of a creature from its position to its next waypoint, begun
// at a moment of map time, straight but along the ground; it is no movement if the
// creature is there already.
func Leg(u *entity.Unit, p *content.Path, ground *nav.Geometry, at clock.Time) entity.Way {
	speed := u.Walk
	if Runs(u, p) {
		speed = u.Run
	}
	to := p.Points[u.Creature.Leg].At
	if ground.Flat() {
		return entity.NewWay(u.Position.Point, at, speed, to)
	}
	return entity.NewWay(u.Position.Point, at, speed, ground.Drape(u.Position.Point, to, nil)...)
}

// Runs reports whether a creature runs on a path.
func Runs(u *entity.Unit, p *content.Path) bool {
	return (p.Run || u.Manners&content.Runs != 0) && u.Manners&content.Walks == 0
}

// Next selects the waypoint after the one that a creature has reached and reports
// whether there is one: a path that is walked once ends.
func Next(p *content.Path, c *entity.Creature) bool {
	last := len(p.Points) - 1
	switch p.Shape {
	case content.Cycle:
		c.Leg = (c.Leg + 1) % len(p.Points)
	case content.BackAndForth:
		if (c.Back && c.Leg == 0) || (!c.Back && c.Leg == last) {
			c.Back = !c.Back
		}
		if c.Back {
			c.Leg--
		} else {
			c.Leg++
		}
	case content.Once:
		if c.Leg == last {
			return false
		}
		c.Leg++
	}
	return true
}

// Ended reports whether a creature is at the end of a path that is walked once.
func Ended(u *entity.Unit, p *content.Path) bool {
	last := len(p.Points) - 1
	end := p.Points[last].At
	return p.Shape == content.Once && u.Creature.Leg == last && u.Position.X == end.X && u.Position.Y == end.Y
}

// CatchUp moves a patrol that was asleep to where it would be at a time: leg by leg,
// whole rounds at once. A patrol that rested at a waypoint sleeps with a movement that
// begins when the rest ends. It returns when the creature arrives at its waypoint, and
// whether it walks or rests still; otherwise its path has ended.
func CatchUp(u *entity.Unit, p *content.Path, ground *nav.Geometry, now clock.Time) (arrival clock.Time, goes bool) {
	c := u.Creature
	round := lap{leg: -1}
	for u.Way.Moving() {
		arrival = u.Way.End()
		if arrival > now {
			u.Position = u.Way.At(now)
			return arrival, true
		}
		u.Position = u.Way.At(arrival)
		at := c.Leg
		arrival = round.skip(c, arrival, now)
		u.Way = entity.Way{}
		if !Next(p, c) {
			return arrival, false
		}
		u.Way = Leg(u, p, ground, arrival+p.Points[at].Wait)
	}
	return arrival, false
}

// lap computes the time of a round and skips whole ones.
type lap struct {
	leg   int
	back  bool
	first clock.Time
	done  bool
}

func (l *lap) skip(c *entity.Creature, arrival, now clock.Time) clock.Time {
	if l.done {
		return arrival
	}
	if l.leg != c.Leg || l.back != c.Back {
		if l.leg < 0 {
			*l = lap{leg: c.Leg, back: c.Back, first: arrival, done: false}
		}
		return arrival
	}
	period := arrival - l.first
	if period <= 0 {
		return arrival
	}
	l.done = true
	return arrival + (now-arrival)/period*period
}
