package nav

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"math"
	"reflect"
	"strings"
	"testing"

	"loam/core/lib/geo"
)

func at(x, y, z geo.Yards) geo.Point { return geo.Point{X: x, Y: y, Z: z} }

// yard is a field of 100 by 100 yards with a wall from north to south at x = 0
// and a gate of four yards in it at y = 40.
func yard(more ...Obstacle) *Source {
	wall := func(from, to float64) Obstacle {
		return Obstacle{Shape: Wall, Points: []geo.Point{at(0, from, 0), at(0, to, 0)}, Thickness: 1, Height: 4}
	}
	return &Source{Bounds: geo.Box{MinX: -50, MinY: -50, MaxX: 50, MaxY: 50}, Steepest: 1,
		Obstacles: append([]Obstacle{wall(-50, 38), wall(42, 50)}, more...)}
}

func TestSight(t *testing.T) {
	arch := Obstacle{Shape: Box, At: at(20, 0, 0), Size: [2]geo.Yards{2, 20}, Height: 3, Lifted: 3}
	fence := Obstacle{Shape: Wall, Points: []geo.Point{at(30, -50, 0), at(30, 50, 0)}, Thickness: 0.3, Height: 3, SeeThrough: true}
	g := bake(t, yard(arch, fence, Obstacle{Shape: Cylinder, At: at(-20, 0, 0), Radius: 3, Height: 10}))
	for _, test := range []struct {
		name string
		a, b geo.Point
		want bool
	}{
		{"on the same side", at(5, 0, 1), at(5, 30, 1), true},
		{"through the wall", at(-5, 10, 1), at(5, 10, 1), false},
		{"over the wall", at(-5, 10, 5), at(5, 10, 5), true},
		{"down from above onto what stands behind it", at(-1, 10, 5), at(3, 10, 1), false},
		{"through the gate", at(-5, 40, 1), at(5, 40, 1), true},
		{"past the edge of the gate", at(-5, 40, 1), at(5, 36, 1), false},
		{"below an arch", at(15, 0, 1), at(25, 0, 1), true},
		{"into an arch", at(15, 0, 4), at(25, 0, 4), false},
		{"over an arch", at(15, 0, 6.5), at(25, 0, 6.5), true},
		{"through a fence", at(28, 0, 1), at(32, 0, 1), true},
		{"through a tower", at(-30, 1, 1), at(-10, 1, 1), false},
		{"past a tower", at(-30, 3.1, 1), at(-10, 3.1, 1), true},
		{"straight up", at(-30, 1, 1), at(-30, 1, 90), true},
		{"the same spot", at(-30, 1, 1), at(-30, 1, 1), true},
		{"far out", at(-9000, 45, 1), at(9000, 45, 1), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := g.Sight(test.a, test.b); got != test.want {
				t.Errorf("Sight = %v, want %v", got, test.want)
			}
		})
	}
}

func TestWays(t *testing.T) {
	house := Obstacle{Shape: Prism, Height: 5, Points: []geo.Point{at(10, -10, 0), at(30, -10, 0), at(30, 10, 0), at(10, 10, 0), at(10, 8, 0), at(28, 8, 0), at(28, -8, 0), at(10, -8, 0)}}
	pen := Obstacle{Shape: Wall, Thickness: 1, Height: 3, Points: []geo.Point{at(-40, -40, 0), at(-20, -40, 0), at(-20, -20, 0), at(-40, -20, 0), at(-40, -40, 0)}}
	step := Obstacle{Shape: Box, At: at(40, -30, 0), Size: [2]geo.Yards{2, 20}, Height: 0.4}
	arch := Obstacle{Shape: Box, At: at(40, 30, 0), Size: [2]geo.Yards{2, 20}, Height: 3, Lifted: 3}
	g := bake(t, yard(house, pen, step, arch))
	for _, test := range []struct {
		name     string
		from, to geo.Point
		found    Found
		end      geo.Point
		yards    [2]float64 // bounds of the path's length
	}{
		{"nothing between", at(5, 30, 0), at(40, 20, 0), Whole, at(40, 20, 0), [2]float64{36, 37}},
		{"through the gate", at(-5, 0, 0), at(5, 0, 0), Whole, at(5, 0, 0), [2]float64{76, 84}},
		{"out of a house that is open to the west", at(25, 0, 0), at(45, 0, 0), Whole, at(45, 0, 0), [2]float64{55, 70}},
		{"into a closed pen", at(-10, -30, 0), at(-30, -30, 0), Partial, at(-18.9, -30, 0), [2]float64{8, 11}},
		{"over a low step", at(35, -30, 0), at(45, -30, 0), Whole, at(45, -30, 0), [2]float64{10, 10}},
		{"below an arch", at(35, 30, 0), at(45, 30, 0), Whole, at(45, 30, 0), [2]float64{10, 10}},
		{"into a wall", at(8, 9, 0), at(12, 9, 0), Whole, at(11.75, 7.25, 0), [2]float64{4, 7}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var f Finder
			corners, found := f.Path(g, test.from, test.to, MaxLooks, nil)
			if found != test.found || len(corners) == 0 {
				t.Fatalf("found %d with %d corners, want %d", found, len(corners), test.found)
			}
			length, last := 0.0, test.from
			for _, c := range corners {
				length += geo.FlatDistance(last, c)
				last = c
			}
			if geo.FlatDistance(last, test.end) > 1 || length < test.yards[0]-1e-9 || length > test.yards[1] {
				t.Errorf("%.1f yards to %v by %v, want %v yards to %v", length, last, corners, test.yards, test.end)
			}
			if f.Looked > MaxLooks {
				t.Errorf("looked at %d cells, at most %d", f.Looked, MaxLooks)
			}
		})
	}
}

func TestASearchStaysWithinItsBounds(t *testing.T) {
	g := bake(t, yard())
	var f Finder
	if _, found := f.Path(g, at(-5, -10, 0), at(5, -10, 0), 300, nil); found == Whole || f.Looked > 320 {
		t.Errorf("found %d after %d cells, want no whole way within about 300", found, f.Looked)
	}
	if corners, found := f.Path(g, at(-5, -10, 0), at(5, -10, 0), MaxLooks, nil); found != Whole {
		t.Errorf("the next search found %d: %v", found, corners)
	}
}

// hill is a ridge from north to south, 10 yards high at x = 0, on a slope of
// one in two.
func hill() *Source {
	s := &Source{Bounds: geo.Box{MinX: -40, MinY: -40, MaxX: 40, MaxY: 40}, Step: 2, Steepest: 1, Heights: &Heights{Columns: 41, Rows: 41}}
	for range 41 {
		for column := range 41 {
			s.Heights.Samples = append(s.Heights.Samples, float32(max(0, 10-math.Abs(float64(column*2-40))/2)))
		}
	}
	return s
}

func TestAHillHidesAndIsWalkedOver(t *testing.T) {
	s := hill()
	g := bake(t, s)
	if a, b := at(-20, 0, 2), at(20, 0, 2); g.Sight(a, b) || !g.Sight(at(-20, 0, 2), at(0, 0, 11)) {
		t.Error("a hill does not hide, or its top is not seen")
	}
	corners := g.Drape(at(-30, 0, 0), at(30, 0, 99), nil)
	if n := len(corners); n < 3 || n > 12 || corners[n-1] != at(30, 0, 0) {
		t.Errorf("the way over the hill has the corners %v", corners)
	}
	last := at(-30, 0, 0)
	for _, c := range corners {
		for i := range 21 {
			if p := geo.Lerp(last, c, float64(i)/20); math.Abs(p.Z-g.Height(p.X, p.Y)) > 0.7 {
				t.Errorf("at %v the ground is %v", p, g.Height(p.X, p.Y))
			}
		}
		last = c
	}
	if !g.Walkable(at(-30, 0, 0), at(30, 0, 0)) {
		t.Error("a slope of one in two cannot be walked")
	}
	s.Steepest = 0.4 // radians: less than one in two
	if g = bake(t, s); g.Walkable(at(-30, 0, 0), at(30, 0, 0)) {
		t.Error("a slope that is too steep can be walked")
	}
}

func TestAWallFollowsTheGround(t *testing.T) {
	s := hill()
	s.Obstacles = []Obstacle{{Shape: Wall, Points: []geo.Point{at(-20, 0, 0), at(-10, 0, 0), at(0, 0, 0)}, Thickness: 1, Height: 3}}
	g := bake(t, s)
	if top := g.solids[0].top; top < 7.9 || top > 8.5 {
		t.Errorf("the lower piece ends at %v, want 3 yards above the highest ground below it", top)
	}
	if top := g.solids[1].top; top < 12.9 || top > 13.1 {
		t.Errorf("the upper piece ends at %v", top)
	}
}

func TestNoGeometryBlocksNothing(t *testing.T) {
	var g *Geometry
	a, b := at(0, 0, 0), at(9, 9, 9)
	if !g.Sight(a, b) || !g.Walkable(a, b) || !g.Free(a) || !g.Flat() {
		t.Error("what is not there blocks")
	}
	if corners := g.Drape(a, b, nil); len(corners) != 1 || corners[0] != b {
		t.Errorf("Drape = %v", corners)
	}
}

func TestTheSameSourceBakesTheSame(t *testing.T) {
	s := hill()
	s.Obstacles = yard().Obstacles
	s.Steepest = 0.4
	if !reflect.DeepEqual(bake(t, s), bake(t, s)) {
		t.Error("two geometries differ")
	}
}

func TestQuestionsDoNotAllocate(t *testing.T) {
	s := hill()
	s.Obstacles = yard().Obstacles
	g := bake(t, s)
	var f Finder
	corners := make([]geo.Point, 0, 200)
	f.Path(g, at(-5, 0, 0), at(5, 0, 0), MaxLooks, corners)
	for name, ask := range map[string]func(){
		"Height":   func() { g.Height(3, 4) },
		"Sight":    func() { g.Sight(at(-5, 0, 1), at(5, 0, 1)) },
		"Walkable": func() { g.Walkable(at(-5, 0, 1), at(5, 0, 1)) },
		"Path":     func() { f.Path(g, at(-5, 0, 0), at(5, 0, 0), MaxLooks, corners[:0]) },
		"Drape":    func() { g.Drape(at(-30, 0, 0), at(30, 0, 0), corners[:0]) },
	} {
		if n := testing.AllocsPerRun(20, ask); n > 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}

func TestWhatCannotBeBaked(t *testing.T) {
	with := func(o Obstacle) *Source { return yard(o) }
	for _, test := range []struct {
		name, want string
		source     *Source
	}{
		{"no bounds", "no rectangle", &Source{}},
		{"outline that crosses itself", "crosses or touches itself", with(Obstacle{Shape: Prism, Height: 1, Points: []geo.Point{at(0, 0, 0), at(9, 9, 0), at(9, 0, 0), at(0, 9, 0)}})},
		{"outline that comes back on itself", "crosses or touches itself", with(Obstacle{Shape: Prism, Height: 1, Points: []geo.Point{at(0, 0, 0), at(9, 0, 0), at(4, 0, 0), at(4, 9, 0)}})},
		{"wall of one point", "at least 2 points", with(Obstacle{Shape: Wall, Height: 1, Thickness: 1, Points: []geo.Point{at(0, 0, 0)}})},
		{"the same point twice", "same as the one before", with(Obstacle{Shape: Wall, Height: 1, Thickness: 1, Points: []geo.Point{at(0, 0, 0), at(0, 0, 0)}})},
		{"no height", "height not positive", with(Obstacle{Shape: Cylinder, Radius: 1})},
		{"not a number", "a number is not", with(Obstacle{Shape: Cylinder, Radius: math.NaN(), Height: 1})},
		{"larger than all may be", "reaches over", with(Obstacle{Shape: Cylinder, Radius: 1e6, Height: 1})},
		{"spread too far", "is spread over", with(Obstacle{Shape: Cylinder, At: at(900000, 900000, 0), Radius: 1, Height: 1})},
		{"too many", "too many for one map", &Source{Bounds: geo.Box{MaxX: 1, MaxY: 1}, Obstacles: make([]Obstacle, MaxObstacles+1)}},
		{"samples too near", "from sample to sample", &Source{Bounds: geo.Box{MaxX: 1, MaxY: 1}, Heights: &Heights{2, 2, make([]float32, 4)}}},
		{"too few samples", "3 samples are not", &Source{Bounds: geo.Box{MaxX: 1, MaxY: 1}, Step: 1, Heights: &Heights{2, 2, make([]float32, 3)}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Bake(test.source)
			var p *Problem
			if !errors.As(err, &p) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}

func TestReadGrid(t *testing.T) {
	h, err := ReadGrid([]byte("# north\n1 2 3\r\n\n-4 5.5 6 # south\n"))
	if want := (&Heights{3, 2, []float32{-4, 5.5, 6, 1, 2, 3}}); err != nil || !reflect.DeepEqual(h, want) {
		t.Errorf("got %v, %v, want %v", h, err, want)
	}
	for text, want := range map[string]string{
		"":                           "1:1: heights need at least",
		"1 2":                        "1:1: heights need at least",
		"1 2\n3 x":                   `2:3: a height must be a number from -10000 to 10000 yards, not "x"`,
		"1 2\n3 1e3":                 `2:3: a height must be a number`,
		"1 2\n3 20000":               `2:3: a height must be a number`,
		"1 2\n3":                     "2:1: the row has 1 heights, the first one 2",
		strings.Repeat("1 ", 3000):   "1:4099: a row has at most 2049",
		strings.Repeat("1 2\n", 3e3): "2050:1: there are more than 2049 rows",
	} {
		if _, err := ReadGrid([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: error %v, want %s", text, err, want)
		}
	}
}

func picture(t *testing.T, p image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestReadPNG(t *testing.T) {
	deep := image.NewGray16(image.Rect(0, 0, 2, 2))
	deep.SetGray16(0, 0, color.Gray16{Y: 0xffff})
	deep.SetGray16(1, 1, color.Gray16{Y: 0x8000})
	h, err := ReadPNG(picture(t, deep), -10, 30)
	if err != nil || h.Samples[2] != 30 || h.Samples[0] != -10 || math.Abs(float64(h.Samples[1])-10) > 0.001 {
		t.Errorf("got %v, %v", h, err)
	}
	shallow := image.NewGray(image.Rect(0, 0, 2, 3))
	shallow.SetGray(1, 0, color.Gray{Y: 255})
	if h, err := ReadPNG(picture(t, shallow), 0, 1); err != nil || h.Samples[5] != 1 || h.Rows != 3 {
		t.Errorf("got %v, %v", h, err)
	}
	for name, test := range map[string]struct {
		data []byte
		want string
	}{
		"no picture": {[]byte("hello"), "no picture in PNG form"},
		"colours":    {picture(t, image.NewRGBA(image.Rect(0, 0, 2, 2))), "not grey"},
		"one row":    {picture(t, image.NewGray(image.Rect(0, 0, 2, 1))), "at least two rows"},
		"too large":  {picture(t, image.NewGray(image.Rect(0, 0, 2, MaxSide+1))), "too many"},
		"cut off":    {picture(t, deep)[:60], "PNG form"},
	} {
		if _, err := ReadPNG(test.data, 0, 1); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", name, err, test.want)
		}
	}
}

// FuzzHeights passes any input to both readers of heightfields.
func FuzzHeights(f *testing.F) {
	f.Add([]byte("1 2\n3 4\n"))
	f.Add([]byte("# only words\n"))
	f.Add([]byte("\x89PNG\r\n\x1a\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		grid, err := ReadGrid(data)
		if err == nil {
			err = grid.Check()
		}
		if err != nil && grid != nil {
			t.Errorf("read what does not hold: %v", err)
		}
		if p, err := ReadPNG(data, -5, 5); err == nil {
			if err := p.Check(); err != nil {
				t.Errorf("read a picture that does not hold: %v", err)
			}
		}
	})
}

// FuzzBake bakes a prism of any points.
func FuzzBake(f *testing.F) {
	f.Add(0.0, 0.0, 5.0, 0.0, 5.0, 5.0, 0.0, 5.0)
	f.Add(0.0, 0.0, 5.0, 5.0, 5.0, 0.0, 0.0, 5.0)
	f.Fuzz(func(t *testing.T, a, b, c, d, e, f, g, h float64) {
		s := &Source{Bounds: geo.Box{MinX: -50, MinY: -50, MaxX: 50, MaxY: 50}}
		s.Obstacles = []Obstacle{{Shape: Prism, Height: 2, Points: []geo.Point{at(a, b, 0), at(c, d, 0), at(e, f, 0), at(g, h, 0)}}}
		if made, err := Bake(s); err == nil {
			made.Sight(at(-50, -50, 1), at(50, 50, 1))
		}
	})
}
