package content

import (
	"loam/core/lib/geo"
	"loam/core/lib/nav"
)

// Obstacle defines something that stands on a map and blocks sight and walking.
type Obstacle struct {
	ID     ID
	Map    ID
	Solid  nav.Obstacle
	Placed bool // its middle was written
}

// HeightFile is the file in which the heights of a map's ground stand.
type HeightFile struct {
	Name string // as bundle/path; "" is none: the ground is flat
	Data []byte // nil once it has been baked
}

// Height is how high the ground lies at a point.
func (m *Map) Height(x, y geo.Yards) geo.Yards {
	if m.Geometry.Flat() {
		return m.Ground
	}
	return m.Geometry.Height(x, y)
}

// On puts a point on the ground.
func (m *Map) On(p geo.Point) geo.Point {
	p.Z = m.Height(p.X, p.Y)
	return p
}

// Obstacle looks an obstacle up.
func (s *Snapshot) Obstacle(id ID) (*Obstacle, bool) { return find(s.Obstacles, s.obstacles, id) }
