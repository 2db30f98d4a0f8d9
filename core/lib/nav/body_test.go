package nav

import (
	"math"
	"math/rand/v2"
	"testing"

	"loam/core/lib/geo"
)

// court is the yard with a fence, a step, a crate, an arch and a tower.
func court(t *testing.T) *Geometry {
	t.Helper()
	return bake(t, yard(
		Obstacle{Shape: Wall, Points: []geo.Point{at(30, -50, 0), at(30, 50, 0)}, Thickness: 0.3, Height: 3, SeeThrough: true},
		Obstacle{Shape: Box, At: at(40, -30, 0), Size: [2]geo.Yards{2, 20}, Height: 0.4},
		Obstacle{Shape: Box, At: at(10, -20, 0), Size: [2]geo.Yards{4, 4}, Height: 1},
		Obstacle{Shape: Box, At: at(20, 0, 0), Size: [2]geo.Yards{2, 20}, Height: 3, Lifted: 3},
		Obstacle{Shape: Cylinder, At: at(-20, 0, 0), Radius: 3, Height: 10},
	))
}

func TestWhoMovesIsStopped(t *testing.T) {
	g := court(t)
	for _, test := range []struct {
		name string
		a, b geo.Point
		want bool
	}{
		{"on the same side", at(5, 0, 0), at(5, 30, 0), true},
		{"through a wall", at(-5, 10, 0), at(5, 10, 0), false},
		{"into a wall", at(-5, 10, 0), at(0, 10, 0), false},
		{"along a wall, as near as can be", at(0.5, -40, 0), at(0.5, 30, 0), true},
		{"through a wall, far above by its own account", at(-5, 10, 500), at(5, 10, 500), false},
		{"through a wall, far below by its own account", at(-5, 10, -500), at(5, 10, -500), false},
		{"through the gate", at(-5, 40, 0), at(5, 40, 0), true},
		{"through a fence that does not hide", at(28, 0, 0), at(32, 0, 0), false},
		{"over a low step", at(35, -30, 0), at(45, -30, 0), true},
		{"below an arch", at(18, 0, 0), at(22, 0, 0), true},
		{"below an arch in a leap", at(18, 0, 1.5), at(22, 0, 1.5), true},
		{"against a crate", at(5, -20, 0), at(15, -20, 0), false},
		{"over a crate in a leap", at(5, -20, 0.9), at(15, -20, 0.9), true},
		{"onto a crate", at(5, -20, 0.9), at(10, -20, 1), true},
		{"down from a crate", at(10, -20, 1), at(15, -20, 0.6), true},
		{"past a tower", at(-30, 3, 0), at(-10, 3, 0), true},
		{"through a tower", at(-30, 2, 0), at(-10, 2, 0), false},
		{"out of a tower", at(-20, 0, 0), at(-10, 0, 0), true},
		{"nowhere", at(5, 0, 0), at(5, 0, 0), true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := g.Passes(test.a, test.b); got != test.want {
				t.Errorf("Passes = %v, want %v", got, test.want)
			}
		})
	}
	for _, test := range []struct {
		name string
		a, b geo.Point
		want bool
	}{
		{"through a wall", at(-5, 10, 2), at(5, 10, 2), false},
		{"over a wall", at(-5, 10, 4), at(5, 10, 4), true},
		{"below the ground, by its own account", at(-5, 10, -9), at(5, 10, -9), false},
		{"down into a wall", at(-5, 10, 9), at(0, 10, 1), false},
		{"onto a wall", at(-5, 10, 9), at(0, 10, 4), true},
		{"against a tower", at(-30, 0, 5), at(-10, 0, 5), false},
		{"over a tower", at(-30, 0, 12), at(-10, 0, 12), true},
	} {
		if got := g.PassesAloft(test.a, test.b); got != test.want {
			t.Errorf("who flies %s: %v, want %v", test.name, got, test.want)
		}
	}
	var none *Geometry
	if !none.Passes(at(0, 0, 0), at(1, 0, 0)) || !none.PassesAloft(at(0, 0, 0), at(1, 0, 0)) || none.Within(at(0, 0, 0)) {
		t.Error("something stops without a geometry")
	}
}

func TestWhoStandsInAnObstacleIsPutAside(t *testing.T) {
	g := court(t)
	for _, test := range []struct {
		name   string
		at     geo.Point
		within bool
	}{
		{"in the open", at(5, 0, 0), false},
		{"in a wall", at(0, 10, 0), true},
		{"at the face of a wall", at(0.5, 10, 0), false},
		{"in a tower", at(-20, 0, 0), true},
		{"on a low step", at(40, -30, 0), false},
		{"below an arch", at(20, 0, 0), false},
		{"in a crate", at(10, -20, 0), true},
		{"on a crate", at(10, -20, 1), false},
		{"in a wall, far above by its own account", at(0, 10, 500), true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := g.Within(test.at); got != test.within {
				t.Fatalf("Within = %v, want %v", got, test.within)
			}
			p, ok := g.Aside(test.at)
			switch {
			case !ok || g.Within(p):
				t.Errorf("aside of it is %v, %v", p, ok)
			case !test.within && p != test.at:
				t.Errorf("it is put from %v to %v", test.at, p)
			case geo.FlatDistance(p, test.at) > 5:
				t.Errorf("it is put as far as %v", p)
			}
		})
	}
	solid := bake(t, yard(Obstacle{Shape: Box, At: at(25, 0, 0), Size: [2]geo.Yards{49, 99}, Height: 3}))
	if p, ok := solid.Aside(at(45, 0, 0)); ok && geo.FlatDistance(p, at(45, 0, 0)) > 46 {
		t.Errorf("out of a rock one is put to %v", p)
	}
}

func TestHowFarOneIsThrown(t *testing.T) {
	g := court(t)
	for _, test := range []struct {
		name     string
		a, b     geo.Point
		from, to float64 // x of its end
	}{
		{"free", at(5, 0, 0), at(15, 0, 0), 15, 15},
		{"against a wall", at(5, 0, 0), at(-15, 0, 0), 0.9, 1.6},
		{"against the wall where one stands", at(0.7, 0, 0), at(-15, 0, 0), 0.7, 0.7},
		{"away from the wall where one stands", at(0.7, 0, 0), at(10, 0, 0), 10, 10},
		{"from a wall against a fence", at(0.7, 20, 0), at(40, 20, 0), 29, 29.6},
		{"out of a wall", at(0, 0, 0), at(10, 0, 0), 10, 10},
		{"within a wall", at(0, 0, 0), at(0.1, 0, 0), 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := g.Reach(test.a, test.b); got.X < test.from-1e-9 || got.X > test.to+1e-9 {
				t.Errorf("it ends at %v, want x from %g to %g", got, test.from, test.to)
			}
		})
	}
}

// TestWhoMovesAsItLikesIsNeverInAnObstacle moves at random, in steps of all lengths, as far
// as Passes allows.
func TestWhoMovesAsItLikesIsNeverInAnObstacle(t *testing.T) {
	g := court(t)
	r := rand.New(rand.NewPCG(5, 6))
	p, refused, crossed := at(5, 0, 0), 0, false
	for range 100000 {
		yards := math.Pow(10, r.Float64()*5-4)
		to := p.Ahead(r.Float64()*2*math.Pi, yards)
		to.Z = r.Float64()*4 - 1
		if !(geo.Box{MinX: -50, MinY: -50, MaxX: 50, MaxY: 50}).Contains(to) {
			continue
		}
		if !g.Passes(p, to) {
			refused++
			continue
		}
		crossed = crossed || p.X > 0 != (to.X > 0)
		if p = to; g.Within(p) {
			t.Fatalf("it stands within an obstacle at %v", p)
		}
	}
	if refused < 1000 || !crossed {
		t.Errorf("%d strides were refused; through the gate: %v", refused, crossed)
	}
}
