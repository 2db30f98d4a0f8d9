package waypoint

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/nav"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// path has waypoints at 0, 10, 20 ... yards along a line.
func path(shape content.Shape, n int) *content.Path {
	p := &content.Path{Shape: shape, Points: make([]content.Waypoint, n)}
	for i := range p.Points {
		p.Points[i].At.X = geo.Yards(10 * i)
	}
	return p
}

// walker is a creature with its speeds in yards a second.
func walker(walk, run float64) *entity.Unit {
	u := &entity.Unit{Creature: &entity.Creature{}}
	u.Walk, u.Run = walk, run
	return u
}

func TestTheNextWaypoint(t *testing.T) {
	for _, test := range []struct {
		name  string
		shape content.Shape
		n     int
		want  []int // legs after the first, -1 where the path ends
	}{
		{"a cycle begins anew", content.Cycle, 3, []int{1, 2, 0, 1}},
		{"back and forth turns at both ends", content.BackAndForth, 3, []int{1, 2, 1, 0, 1}},
		{"once ends at the last", content.Once, 3, []int{1, 2, -1, -1}},
		{"two waypoints are a cycle", content.Cycle, 2, []int{1, 0, 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, c := path(test.shape, test.n), &entity.Creature{}
			var got []int
			for range test.want {
				if Next(p, c) {
					got = append(got, c.Leg)
				} else {
					got = append(got, -1)
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("goes to %v, want %v", got, test.want)
			}
		})
	}
}

func TestALegIsWalkedOrRun(t *testing.T) {
	u := walker(2, 5)
	u.Creature.Leg = 1
	p := path(content.Cycle, 2)
	for _, run := range []bool{false, true} {
		p.Run = run
		want := clock.Time(100 + 5000)
		if run {
			want = 100 + 2000
		}
		if w := Leg(u, p, nil, 100); w.End() != want {
			t.Errorf("run %v: 10 yards from 100 ms on end at %d ms, want %d", run, w.End(), want)
		}
	}
}

func TestAPathTouchesTheCellsBetweenItsWaypoints(t *testing.T) {
	p := &content.Path{Points: make([]content.Waypoint, 2)}
	p.Points[1].At.X = 3 * geo.CellSize
	cells := Cells(p)
	for i := range 4 {
		if at := (geo.Point{X: geo.Yards(i) * geo.CellSize}); !cells[geo.CellOf(at)] {
			t.Errorf("the cell at %v is missing", at)
		}
	}
	if len(cells) != 4 {
		t.Errorf("touches %d cells, want 4", len(cells))
	}
}

// hills is ground that rises and falls.
func hills(t *testing.T) *nav.Geometry {
	t.Helper()
	h := &nav.Heights{Columns: 9, Rows: 9}
	for i := range 81 {
		h.Samples = append(h.Samples, float32(i*i%13))
	}
	g, err := nav.Bake(&nav.Source{Bounds: geo.Box{MinX: -40, MinY: -40, MaxX: 40, MaxY: 40}, Heights: h, Step: 10, Steepest: math.Pi / 2})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestALegFollowsTheGround: the way over hills has corners on them.
func TestALegFollowsTheGround(t *testing.T) {
	u, g := walker(2, 5), hills(t)
	u.Position.Z = g.Height(u.Position.X, u.Position.Y)
	p := path(content.Cycle, 2)
	u.Creature.Leg = 1
	p.Points[1].At = geo.Point{X: 33, Y: 20}
	w := Leg(u, p, g, 0)
	if len(w.Corners) < 3 {
		t.Fatalf("the way over hills has %d corners", len(w.Corners))
	}
	for _, c := range w.Corners {
		if z := g.Height(c.At.X, c.At.Y); math.Abs(c.At.Z-z) > 1e-9 {
			t.Errorf("a corner at %v, the ground is at %v", c.At, z)
		}
	}
}

// Who catches up at once stands where it would stand if it had been looked after
// all the time.
func TestCatchingUpIsWalkingAllTheTime(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := &content.Path{Shape: rapid.SampledFrom([]content.Shape{content.Cycle, content.BackAndForth, content.Once}).Draw(rt, "shape")}
		for range rapid.IntRange(2, 5).Draw(rt, "points") {
			var w content.Waypoint
			w.At.X = geo.Yards(rapid.IntRange(-30, 30).Draw(rt, "x"))
			w.At.Y = geo.Yards(rapid.IntRange(-30, 30).Draw(rt, "y"))
			w.Wait = clock.Time(rapid.IntRange(0, 5000).Draw(rt, "wait"))
			p.Points = append(p.Points, w)
		}
		var ground *nav.Geometry
		begun := func() *entity.Unit {
			u := walker(2.5, 7)
			u.Position.X = 7
			u.Way = Leg(u, p, ground, 0)
			return u
		}
		until := clock.Time(rapid.IntRange(1, 300000).Draw(rt, "until"))
		if rapid.Bool().Draw(rt, "hills") {
			ground = hills(t)
		}
		slept, watched := begun(), begun()
		for now := clock.Time(0); now < until; now += clock.Step {
			CatchUp(watched, p, ground, now)
		}
		due, goes := CatchUp(slept, p, ground, until)
		wantDue, wantGoes := CatchUp(watched, p, ground, until)
		if goes != wantGoes || goes && due != wantDue {
			rt.Fatalf("arrives at %d ms (%v), want %d ms (%v)", due, goes, wantDue, wantGoes)
		}
		if slept.Position.Point != watched.Position.Point || slept.Creature.Leg != watched.Creature.Leg || slept.Creature.Back != watched.Creature.Back {
			rt.Fatalf("stands at %v before waypoint %d, want %v and %d", slept.Position.Point, slept.Creature.Leg, watched.Position.Point, watched.Creature.Leg)
		}
		if !goes && !Ended(slept, p) {
			rt.Fatal("a patrol that stands has not ended")
		}
	})
}
