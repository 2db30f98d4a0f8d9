package nav

import (
	"fmt"
	"math"
	"slices"
	"unsafe"

	"loam/core/lib/geo"
)

// Problem is the reason why a source cannot be baked.
type Problem struct {
	Obstacle int // index in the source; -1 is the source as a whole
	Err      error
}

func (p *Problem) Error() string { return p.Err.Error() }

// Unwrap returns the reason.
func (p *Problem) Unwrap() error { return p.Err }

// Bake makes a geometry from a source. It checks all numbers of the source. An error is a
// *Problem.
func Bake(s *Source) (*Geometry, error) {
	b := baker{source: s, g: &Geometry{bounds: s.Bounds, ground: s.Ground}, rows: make(map[spot]*tile)}
	if err := b.relief(); err != nil {
		return nil, &Problem{-1, err}
	}
	if len(s.Obstacles) > MaxObstacles {
		return nil, &Problem{-1, fmt.Errorf("%d obstacles are too many for one map; at most %d", len(s.Obstacles), MaxObstacles)}
	}
	for i := range s.Obstacles {
		if err := b.obstacle(&s.Obstacles[i]); err != nil {
			return nil, &Problem{i, err}
		}
	}
	if err := b.steep(); err != nil {
		return nil, &Problem{-1, err}
	}
	if err := b.finish(); err != nil {
		return nil, &Problem{-1, err}
	}
	return b.g, nil
}

// baker has the intermediate data of baking.
type baker struct {
	source *Source
	g      *Geometry
	rows   map[spot]*tile // tiles with content; looked up and sorted, never ranged over in map order
	filed  []entry
	raster int
}

// spot is the position of a tile: its south-west corner divided by tileYards.
type spot struct{ x, y int32 }

// entry records that a solid overlaps a tile.
type entry struct {
	at    spot
	solid int32
}

func (b *baker) relief() error {
	s := b.source
	if box := s.Bounds; !(box.MinX < box.MaxX && box.MinY < box.MaxY) || !bounded(box.MinX, box.MinY, box.MaxX, box.MaxY, s.Ground) {
		return fmt.Errorf("the bounds are no rectangle within %g yards", float64(maxCoordinate))
	}
	if s.Heights == nil {
		return nil
	}
	if err := s.Heights.Check(); err != nil {
		return err
	}
	if !(s.Step >= MinStep && s.Step <= MaxStep) {
		return fmt.Errorf("%g yards from sample to sample; it must be %g to %g", s.Step, MinStep, MaxStep)
	}
	b.g.relief = newRelief(s.Heights, s.Bounds.MinX, s.Bounds.MinY, s.Step)
	return nil
}

// maxCoordinate bounds every number of a source.
const maxCoordinate = 1e6

func bounded(all ...float64) bool {
	for _, v := range all {
		if !(v >= -maxCoordinate && v <= maxCoordinate) {
			return false
		}
	}
	return true
}

func (b *baker) obstacle(o *Obstacle) error {
	if !bounded(o.At.X, o.At.Y, o.Size[0], o.Size[1], o.Facing, o.Radius, o.Thickness, o.Height, o.Lifted) || !(o.Height > 0) || o.Lifted < 0 {
		return fmt.Errorf("a number is not from %g to %g, or the height not positive", -maxCoordinate, maxCoordinate)
	}
	switch o.Shape {
	case Wall, Prism:
		for _, p := range o.Points {
			if !bounded(p.X, p.Y) {
				return fmt.Errorf("point %v is not within %g yards", p, maxCoordinate)
			}
		}
		if i, err := CheckOutline(o.Shape, o.Points); err != nil {
			return fmt.Errorf("point %d: %w", i+1, err)
		}
		if o.Shape == Wall && o.Thickness <= 0 {
			return fmt.Errorf("a wall is %g yards wide", o.Thickness)
		}
	case Box:
		if o.Size[0] <= 0 || o.Size[1] <= 0 {
			return fmt.Errorf("a box is %g by %g yards wide", o.Size[0], o.Size[1])
		}
	case Cylinder:
		if o.Radius <= 0 {
			return fmt.Errorf("a cylinder has a radius of %g yards", o.Radius)
		}
	}
	all, err := pieces(o)
	if err != nil {
		return err
	}
	return b.stand(o, all)
}

// stand places the pieces of an obstacle on the ground: each piece of a wall on its own, so
// that a wall follows a hill; the others as one.
func (b *baker) stand(o *Obstacle, all []solid) error {
	ground := math.Inf(-1)
	for i := range all {
		own := b.highest(&all[i])
		ground = max(ground, own)
		all[i].top = own
	}
	for i := range all {
		s := &all[i]
		if o.Shape != Wall {
			s.top = ground
		}
		s.bottom, s.top = math.Inf(-1), s.top+o.Lifted+o.Height
		if o.Lifted > 0 {
			s.bottom = s.top - o.Height
		}
		s.seeThrough = o.SeeThrough
		if err := b.add(s); err != nil {
			return err
		}
	}
	return nil
}

// highest returns the greatest height of the ground below the centre and corners of a
// solid; for a circle, below eight points of its edge.
func (b *baker) highest(s *solid) float64 {
	top := b.g.Height(s.middle.x, s.middle.y)
	for _, c := range s.corners {
		top = max(top, b.g.Height(c.x, c.y))
	}
	if s.radius > 0 {
		for i := range 8 {
			sin, cos := math.Sincos(float64(i) * math.Pi / 4)
			top = max(top, b.g.Height(s.middle.x+cos*s.radius, s.middle.y+sin*s.radius))
		}
	}
	return top
}

// add files a piece by tile and blocks its cells.
func (b *baker) add(s *solid) error {
	low, high := s.box()
	first, last := tileOf(low.x-Clearance, low.y-Clearance), tileOf(high.x+Clearance, high.y+Clearance)
	tiles := (int(last.x-first.x) + 1) * (int(last.y-first.y) + 1)
	if b.raster += tiles * tileSide * tileSide; tiles > maxEntries || b.raster > maxRaster || len(b.filed)+tiles > maxEntries {
		return fmt.Errorf("it reaches over %g by %g yards, more than all obstacles of a map together may", high.x-low.x, high.y-low.y)
	}
	at := int32(len(b.g.solids))
	b.g.solids = append(b.g.solids, *s)
	for y := first.y; y <= last.y; y++ {
		for x := first.x; x <= last.x; x++ {
			t := spot{x, y}
			middle := t.middle()
			if s.apart(middle) > tileYards*0.75+Clearance { // more than half a diagonal
				continue
			}
			b.filed = append(b.filed, entry{t, at})
			if err := b.mark(&b.g.solids[at], t); err != nil {
				return err
			}
		}
	}
	return nil
}

// mark blocks the cells of a tile that are too near to a solid.
func (b *baker) mark(s *solid, t spot) error {
	low, high := s.box()
	first, last := cellOf(low.x-Clearance, low.y-Clearance), cellOf(high.x+Clearance, high.y+Clearance)
	for y := max(first.y, t.y*tileSide); y <= min(last.y, t.y*tileSide+tileSide-1); y++ {
		for x := max(first.x, t.x*tileSide); x <= min(last.x, t.x*tileSide+tileSide-1); x++ {
			c := cell{x, y}
			middle := c.middle()
			if s.apart(middle) > Clearance {
				continue
			}
			if ground := b.g.Height(middle.x, middle.y); s.bottom >= ground+Headroom || s.top <= ground+StepUp {
				continue
			}
			s.stops = true
			if err := b.block(c); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *baker) block(c cell) error {
	at := spot{c.x >> tileBits, c.y >> tileBits}
	t := b.rows[at]
	if t == nil {
		if len(b.rows) == maxMixed {
			return fmt.Errorf("what cannot be walked lies in more than %d squares of %g yards", maxMixed, float64(tileYards))
		}
		t = new(tile)
		b.rows[at] = t
	}
	t[c.y&(tileSide-1)] |= 1 << (c.x & (tileSide - 1))
	return nil
}

// steep blocks the cells on slopes that are too steep to walk.
func (b *baker) steep() error {
	r := b.g.relief
	if r == nil || b.source.Steepest >= math.Pi/2 {
		return nil
	}
	limit := math.Tan(max(0, b.source.Steepest))
	limit *= limit
	for row := range r.Rows - 1 {
		for column := range r.Columns - 1 {
			if right, left := r.slopes(column, row); right > limit || left > limit {
				if err := b.steepSquare(column, row, right > limit, left > limit); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// steepSquare blocks the cells whose centre is in a steep triangle.
func (b *baker) steepSquare(column, row int, right, left bool) error {
	r := b.g.relief
	x, y := r.x+float64(column)*r.step, r.y+float64(row)*r.step
	first, last := cellOf(x, y), cellOf(x+r.step, y+r.step)
	for cy := first.y; cy <= last.y; cy++ {
		for cx := first.x; cx <= last.x; cx++ {
			c := cell{cx, cy}
			middle := c.middle()
			u, v := (middle.x-x)/r.step, (middle.y-y)/r.step
			if u < 0 || u >= 1 || v < 0 || v >= 1 || u > v && !right || u <= v && !left {
				continue
			}
			if err := b.block(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// finish sorts the filed data for queries.
func (b *baker) finish() error {
	if err := b.g.walk.make(b.rows); err != nil {
		return err
	}
	return b.g.filed.make(b.filed)
}

// Size returns the size of a geometry.
func (g *Geometry) Size() Size {
	if g == nil {
		return Size{}
	}
	s := Size{Solids: len(g.solids), Tiles: len(g.walk.tiles)}
	s.Bytes = len(g.walk.tiles)*int(unsafe.Sizeof(tile{})) + len(g.walk.index)*4 + len(g.filed.start)*4 + len(g.filed.solids)*4
	for i := range g.solids {
		s.Bytes += int(unsafe.Sizeof(g.solids[i])) + len(g.solids[i].corners)*16
	}
	if g.relief != nil {
		s.Samples = len(g.relief.Samples)
		s.Bytes += 4 * (len(g.relief.Samples) + len(g.relief.tops))
	}
	return s
}

// span is a rectangle of tiles.
type span struct {
	low           spot
	columns, rows int32
}

func (s *span) at(t spot) (int, bool) {
	x, y := t.x-s.low.x, t.y-s.low.y
	return int(y)*int(s.columns) + int(x), x >= 0 && y >= 0 && x < s.columns && y < s.rows
}

func spanOf(spots []spot) (span, error) {
	if len(spots) == 0 {
		return span{}, nil
	}
	low, high := spots[0], spots[0]
	for _, t := range spots {
		low, high = spot{min(low.x, t.x), min(low.y, t.y)}, spot{max(high.x, t.x), max(high.y, t.y)}
	}
	s := span{low, high.x - low.x + 1, high.y - low.y + 1}
	if int(s.columns)*int(s.rows) > maxTiles {
		return span{}, fmt.Errorf("what blocks is spread over %g by %g yards; a rectangle around it may have %d squares of %g yards",
			float64(s.columns)*tileYards, float64(s.rows)*tileYards, maxTiles, float64(tileYards))
	}
	return s, nil
}

// filed has the solids that overlap each tile.
type filed struct {
	span   span
	start  []int32 // by tile, with one extra at the end
	solids []int32
}

func (f *filed) make(all []entry) (err error) {
	spots := make([]spot, len(all))
	for i := range all {
		spots[i] = all[i].at
	}
	if f.span, err = spanOf(spots); err != nil || len(all) == 0 {
		return err
	}
	f.start = make([]int32, int(f.span.columns)*int(f.span.rows)+1)
	slices.SortStableFunc(all, func(a, b entry) int {
		i, _ := f.span.at(a.at)
		j, _ := f.span.at(b.at)
		return i - j
	})
	for _, e := range all {
		i, _ := f.span.at(e.at)
		f.start[i+1]++
		f.solids = append(f.solids, e.solid)
	}
	for i := range len(f.start) - 1 {
		f.start[i+1] += f.start[i]
	}
	return nil
}

// in returns the solids that overlap a tile.
func (f *filed) in(t spot) []int32 {
	i, ok := f.span.at(t)
	if !ok {
		return nil
	}
	return f.solids[f.start[i]:f.start[i+1]]
}

// clamp moves a point into the range of cells.
func clamp(v geo.Yards) float64 { return min(max(v, -2*maxCoordinate), 2*maxCoordinate) }
