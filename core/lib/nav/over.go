package nav

import "fmt"

// MaxOver is the maximum number of additional obstacles of a geometry.
const MaxOver = 1000

// With returns the geometry with more obstacles on it, such as closed doors; it shares data
// with the original, which does not change. For nil it uses the bounds and the height of
// flat ground of s. Without obstacles it returns the geometry itself. An error is a
// *Problem, whose index is that of the obstacle.
func (g *Geometry) With(s *Source) (*Geometry, error) {
	if len(s.Obstacles) == 0 {
		return g, nil
	}
	if len(s.Obstacles) > MaxOver {
		return nil, &Problem{-1, fmt.Errorf("%d obstacles are too many over one map; at most %d", len(s.Obstacles), MaxOver)}
	}
	if g == nil {
		return Bake(&Source{Bounds: s.Bounds, Ground: s.Ground, Obstacles: s.Obstacles})
	}
	b := baker{source: s, g: &Geometry{bounds: g.bounds, ground: g.ground, relief: g.relief}, rows: make(map[spot]*tile)}
	for i := range s.Obstacles {
		if err := b.obstacle(&s.Obstacles[i]); err != nil {
			return nil, &Problem{i, err}
		}
	}
	if err := b.finish(); err != nil {
		return nil, &Problem{-1, err}
	}
	whole := *g
	whole.over = b.g
	return &whole, nil
}

// free reports whether a walker may be on a cell, with regard to obstacles and slope.
func (g *Geometry) free(c cell) bool {
	return g.walk.free(c) && (g.over == nil || g.over.walk.free(c))
}

// empty reports whether nothing blocks in the tile of a cell.
func (g *Geometry) empty(c cell) bool {
	return g.walk.empty(c) && (g.over == nil || g.over.walk.empty(c))
}

// open reports whether there is no obstacle at all.
func (g *Geometry) open() bool {
	return len(g.filed.solids) == 0 && (g.over == nil || len(g.over.filed.solids) == 0)
}
