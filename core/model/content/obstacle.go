package content

import (
	"loam/core/lib/geo"
	"loam/core/lib/nav"
)

// Obstacle defines an obstacle on a map that blocks line of sight and movement.
type Obstacle struct {
	ID     ID
	Map    ID
	Solid  nav.Obstacle
	Placed bool // its centre was set
}

// HeightFile is the file with the heights of a map's ground.
type HeightFile struct {
	Name string // as bundle/path; "" is none: the ground is flat
	Data []byte // nil once it has been baked
}

// Height returns the height of the ground at a point.
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
