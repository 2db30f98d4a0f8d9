package nav

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/geo"
)

// The oracle does not use tiles, blocks, pieces or clipping: it checks many points of a
// line, one after the other.

const field = 60 // the random worlds reach this far from 0

// drawSource draws a world with hills and random obstacles.
func drawSource(t *rapid.T) *Source {
	yards := rapid.Float64Range(-field*0.8, field*0.8)
	s := &Source{Bounds: geo.Box{MinX: -field, MinY: -field, MaxX: field, MaxY: field}, Ground: 3, Steepest: math.Pi / 2}
	if rapid.Bool().Draw(t, "hills") {
		s.Step = rapid.SampledFrom([]float64{1, 3.7, 8}).Draw(t, "step")
		n := rapid.IntRange(2, 40).Draw(t, "samples")
		s.Heights = &Heights{Columns: n, Rows: n + 1}
		steep := rapid.Float64Range(0.1, 12).Draw(t, "steep")
		random := rapid.Uint64().Draw(t, "seed")
		for range n * (n + 1) {
			random = random*6364136223846793005 + 1442695040888963407
			s.Heights.Samples = append(s.Heights.Samples, float32(steep*float64(random>>40)/float64(1<<24)))
		}
	}
	for range rapid.IntRange(0, 6).Draw(t, "obstacles") {
		o := Obstacle{Shape: Shape(rapid.IntRange(0, 3).Draw(t, "shape")), At: geo.Point{X: yards.Draw(t, "x"), Y: yards.Draw(t, "y")}}
		o.Height = rapid.Float64Range(0.2, 10).Draw(t, "height")
		if rapid.Bool().Draw(t, "lifted") {
			o.Lifted = rapid.Float64Range(0.1, 5).Draw(t, "lift")
		}
		small := rapid.Float64Range(0.3, 12)
		o.Size, o.Radius, o.Thickness = [2]float64{small.Draw(t, "w"), small.Draw(t, "h")}, small.Draw(t, "r"), small.Draw(t, "t")/6
		o.Facing = rapid.Float64Range(0, 7).Draw(t, "facing")
		n := rapid.IntRange(3, 6).Draw(t, "points")
		for i := range n { // a star around At: never crosses itself
			turn := float64(i) / float64(n) * 2 * math.Pi
			o.Points = append(o.Points, o.At.Ahead(turn, small.Draw(t, "reach")))
		}
		s.Obstacles = append(s.Obstacles, o)
	}
	return s
}

func bake(t interface {
	Helper()
	Fatalf(string, ...any)
}, s *Source) *Geometry {
	t.Helper()
	g, err := Bake(s)
	if err != nil {
		t.Fatalf("Bake: %v", err)
	}
	return g
}

// covers reports whether a point is in an obstacle enlarged by a margin, which may be
// negative.
func covers(s *Source, g *Geometry, o *Obstacle, p geo.Point, margin float64) bool {
	if o.SeeThrough || !outlineCovers(o, p, margin) {
		return false
	}
	for i := range g.solids { // heights are looked up: their computation has its own tests
		q := &g.solids[i]
		if q.apart(vec{p.X, p.Y}) <= max(margin, 0) && p.Z > q.bottom-margin && p.Z < q.top+margin {
			return true
		}
	}
	return false
}

// outlineCovers is covers, seen from above.
func outlineCovers(o *Obstacle, p geo.Point, margin float64) bool {
	switch o.Shape {
	case Cylinder:
		return geo.FlatDistance(p, o.At) < o.Radius+margin
	case Box:
		sin, cos := math.Sincos(-o.Facing)
		dx, dy := p.X-o.At.X, p.Y-o.At.Y
		return math.Abs(dx*cos-dy*sin) < o.Size[0]/2+margin && math.Abs(dx*sin+dy*cos) < o.Size[1]/2+margin
	case Wall:
		for i := range len(o.Points) - 1 {
			if apartFromLine(flat(o.Points[i]), flat(o.Points[i+1]), flat(p)) < o.Thickness/2*math.Sqrt2+margin {
				return true // about: its ends are square
			}
		}
		return false
	case Prism:
		in, least := false, math.Inf(1)
		for i, a := range o.Points { // even and odd crossings of a ray
			b := o.Points[(i+1)%len(o.Points)]
			if (a.Y > p.Y) != (b.Y > p.Y) && p.X < (b.X-a.X)*(p.Y-a.Y)/(b.Y-a.Y)+a.X {
				in = !in
			}
			least = min(least, apartFromLine(flat(a), flat(b), flat(p)))
		}
		return in && least > -margin || !in && least < margin
	}
	return false
}

// hidden reports whether some point between two is deeper than a margin in an obstacle.
func hidden(s *Source, g *Geometry, a, b geo.Point, margin float64) bool {
	n := int(geo.Distance(a, b)/0.02) + 2
	for i := range n + 1 {
		p := geo.Lerp(a, b, float64(i)/float64(n))
		if g.relief != nil && p.Z < g.Height(p.X, p.Y)+margin {
			return true
		}
		for k := range s.Obstacles {
			if covers(s, g, &s.Obstacles[k], p, margin) {
				return true
			}
		}
	}
	return false
}

func TestSightIsWhatDenseSamplingSees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSource(t)
		g := bake(t, s)
		yards := rapid.Float64Range(-field, field)
		for range 8 {
			a := geo.Point{X: yards.Draw(t, "ax"), Y: yards.Draw(t, "ay"), Z: rapid.Float64Range(-2, 14).Draw(t, "az")}
			b := geo.Point{X: yards.Draw(t, "bx"), Y: yards.Draw(t, "by"), Z: rapid.Float64Range(-2, 14).Draw(t, "bz")}
			if geo.Distance(a, b) < 0.01 {
				continue // a point is always in sight of itself
			}
			sees := g.Sight(a, b)
			if sees != g.Sight(b, a) {
				t.Fatalf("from %v to %v: %v, but not back", a, b, sees)
			}
			if sees && hidden(s, g, a, b, -0.1) {
				t.Fatalf("%v sees %v through what blocks", a, b)
			}
			if !sees && !hidden(s, g, a, b, 0.1) {
				t.Fatalf("%v does not see %v, though nothing is between", a, b)
			}
		}
	})
}

func TestHeightLiesBetweenTheSamplesAroundIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSource(t)
		g := bake(t, s)
		x, y := rapid.Float64Range(-field, field).Draw(t, "x"), rapid.Float64Range(-field, field).Draw(t, "y")
		h := g.Height(x, y)
		if s.Heights == nil {
			if h != s.Ground {
				t.Fatalf("flat ground at %v, want %v", h, s.Ground)
			}
			return
		}
		u := min(max((x+field)/s.Step, 0), float64(s.Heights.Columns-1))
		v := min(max((y+field)/s.Step, 0), float64(s.Heights.Rows-1))
		low, high := math.Inf(1), math.Inf(-1)
		for _, row := range []float64{math.Floor(v), math.Ceil(v)} {
			for _, column := range []float64{math.Floor(u), math.Ceil(u)} {
				z := float64(s.Heights.Samples[int(row)*s.Heights.Columns+int(column)])
				low, high = min(low, z), max(high, z)
			}
		}
		if h < low-1e-6 || h > high+1e-6 {
			t.Fatalf("height at %v, %v is %v, the samples around it are %v to %v", x, y, h, low, high)
		}
		if near := g.Height(x+0.001, y); math.Abs(near-h) > 0.001*12/s.Step*2+1e-6 {
			t.Fatalf("the ground jumps from %v to %v", h, near)
		}
	})
}

// TestNoWayLeadsThroughAnObstacle checks many points of every found path.
func TestNoWayLeadsThroughAnObstacle(t *testing.T) {
	var f Finder
	rapid.Check(t, func(t *rapid.T) {
		s := drawSource(t)
		g := bake(t, s)
		yards := rapid.Float64Range(-field+1, field-1)
		for range 4 {
			a := geo.Point{X: yards.Draw(t, "ax"), Y: yards.Draw(t, "ay")}
			b := geo.Point{X: yards.Draw(t, "bx"), Y: yards.Draw(t, "by")}
			if g.Walkable(a, b) != g.Walkable(b, a) {
				t.Fatalf("from %v to %v can be walked in one direction only", a, b)
			}
			if !g.Free(a) {
				continue
			}
			corners, found := f.Path(g, a, b, MaxLooks, nil)
			if (found == None) != (len(corners) == 0) {
				t.Fatalf("%d corners, but found %d", len(corners), found)
			}
			if found == Whole && g.Free(b) && geo.FlatDistance(corners[len(corners)-1], b) > 1e-9 {
				t.Fatalf("the way to %v ends at %v", b, corners[len(corners)-1])
			}
			again, _ := new(Finder).Path(g, a, b, MaxLooks, nil)
			if len(again) != len(corners) {
				t.Fatalf("another way the second time: %v, then %v", corners, again)
			}
			walkFreely(t, g, a, corners)
		}
	})
}

func walkFreely(t *rapid.T, g *Geometry, from geo.Point, corners []geo.Point) {
	for _, to := range corners {
		if !g.Walkable(from, to) {
			t.Fatalf("the way from %v to %v is not free", from, to)
		}
		n := int(geo.FlatDistance(from, to)/0.05) + 1
		for i := range n + 1 {
			p := geo.Lerp(from, to, float64(i)/float64(n))
			z := g.Height(p.X, p.Y)
			for k := range g.solids {
				o := &g.solids[k]
				if o.apart(vec{p.X, p.Y}) == 0 && o.bottom < z+Headroom-3 && o.top > z+StepUp+3 { // on hills a cell's centre decides
					t.Fatalf("the way leads through obstacle piece %d at %v", k, p)
				}
			}
		}
		from = to
	}
}

// TestASearchFindsTheShortestWay compares with an exhaustive search.
func TestASearchFindsTheShortestWay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([]float64{12, 30}).Draw(t, "size") // with and without empty tiles
		s := &Source{Bounds: geo.Box{MinX: -size, MinY: -size, MaxX: size, MaxY: size}}
		yards := rapid.Float64Range(-12, 12)
		for range rapid.IntRange(1, 12).Draw(t, "walls") {
			a, b := geo.Point{X: yards.Draw(t, "x"), Y: yards.Draw(t, "y")}, geo.Point{X: yards.Draw(t, "u"), Y: yards.Draw(t, "v")}
			if flat(a) != flat(b) {
				s.Obstacles = append(s.Obstacles, Obstacle{Shape: Wall, Points: []geo.Point{a, b}, Thickness: 0.2, Height: 3})
			}
		}
		g := bake(t, s)
		start, goal := cellOf(yards.Draw(t, "from x"), yards.Draw(t, "from y")), cellOf(yards.Draw(t, "to x"), yards.Draw(t, "to y"))
		if !g.standable(start) || !g.standable(goal) || start == goal {
			t.Skip("nobody can stand there")
		}
		var f Finder
		corners, found := f.Path(g, start.point(), goal.point(), MaxLooks, nil)
		want, reached := everyWay(g, start, goal)
		if (found == Whole) != reached {
			t.Fatalf("from %v to %v: found %d, but a way exists: %v", start, goal, found, reached)
		}
		length, last := 0.0, start.point()
		for _, c := range corners {
			length, last = length+geo.FlatDistance(last, c), c
		}
		if most := float64(want) / straight * cellYards * 1.015; reached && length > most { // a diagonal costs 14, not 14.142
			t.Fatalf("from %v to %v the way is %v yards long, the shortest from cell to cell %v", start, goal, length, most)
		}
	})
}

// everyWay returns the cost of the shortest path, by relaxation until no cost decreases.
func everyWay(g *Geometry, start, goal cell) (int32, bool) {
	costs := map[cell]int32{start: 0}
	for queue := []cell{start}; len(queue) > 0; queue = queue[1:] {
		c := queue[0]
		for dy := int32(-1); dy <= 1; dy++ {
			for dx := int32(-1); dx <= 1; dx++ {
				n := cell{c.x + dx, c.y + dy}
				if !g.standable(n) || !g.standable(cell{c.x, n.y}) || !g.standable(cell{n.x, c.y}) {
					continue
				}
				cost := costs[c] + estimate(c, n)
				if was, ok := costs[n]; !ok || cost < was {
					costs[n] = cost
					queue = append(queue, n)
				}
			}
		}
	}
	cost, ok := costs[goal]
	return cost, ok
}
