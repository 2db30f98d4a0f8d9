package movement

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/nav"
	"loam/core/model/entity"
	"loam/core/model/intent"
)

var field = Limits{Bounds: geo.Box{MinX: -100, MinY: -100, MaxX: 100, MaxY: 100}, Tolerance: 1.1}

func walker(x, y geo.Yards, moved entity.Moved) *entity.Unit {
	u := &entity.Unit{Player: &entity.Player{Moved: moved}}
	u.Position.Point = geo.Point{X: x, Y: y}
	u.Run, u.Walk, u.Swim = 7, 2.5, 4
	return u
}

func to(x, y, z geo.Yards) geo.Position { return geo.Position{Point: geo.Point{X: x, Y: y, Z: z}} }

func TestCheck(t *testing.T) {
	since := func(ms clock.Time) entity.Moved { return entity.Moved{At: 10000 - ms} }
	for _, test := range []struct {
		name  string
		moved entity.Moved // now is 10,000 ms
		in    intent.Move
		want  string
	}{
		{"as far as it can run in a second", since(1000), intent.Move{To: to(7, 0, 0), Flags: intent.Forward}, ""},
		{"a little farther is forgiven", since(1000), intent.Move{To: to(7.6, 0, 0), Flags: intent.Forward}, ""},
		{"twice as far", since(1000), intent.Move{To: to(14, 0, 0), Flags: intent.Forward}, "too fast"},
		{"running while it says it walks", since(1000), intent.Move{To: to(7, 0, 0), Flags: intent.Forward | intent.Walking}, "too fast"},
		{"running backwards", since(1000), intent.Move{To: to(-7, 0, 0), Flags: intent.Backward}, "too fast"},
		{"swimming at a run", since(1000), intent.Move{To: to(7, 0, 0), Flags: intent.Forward | intent.Swimming}, "too fast"},
		{"packets held back for a second and a half", since(1500), intent.Move{To: to(10.5, 0, 0), Flags: intent.Forward}, ""},
		{"a minute of standing saves no minute of running", since(60000), intent.Move{To: to(60, 0, 0), Flags: intent.Forward}, "too fast"},
		{"turning on the spot", since(0), intent.Move{To: geo.Position{Facing: 2}}, ""},
		{"out of the map", since(1000), intent.Move{To: to(101, 0, 0)}, "out of bounds"},
		{"into the sky", since(1000), intent.Move{To: to(0, 0, MaxHeight+1)}, "out of bounds"},
		{"not a number", since(1000), intent.Move{To: to(math.NaN(), 0, 0)}, "not a number"},
		{"an infinite heading", since(1000), intent.Move{To: geo.Position{Facing: math.Inf(1)}}, "not a number"},
		{"an infinite pitch", since(1000), intent.Move{Pitch: math.Inf(-1)}, "not a number"},
		{"a time before its clock began", since(1000), intent.Move{Time: -1}, "bad time"},
		{"a fall of negative time", since(1000), intent.Move{Fall: -1}, "bad time"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := Check(walker(0, 0, test.moved), test.in, 10000, field)
			if got.Refused != test.want {
				t.Errorf("refused = %q, want %q", got.Refused, test.want)
			}
		})
	}
}

func TestObstaclesStopWhoMoves(t *testing.T) {
	g, err := nav.Bake(&nav.Source{Bounds: field.Bounds, Steepest: math.Pi / 2, Obstacles: []nav.Obstacle{
		{Shape: nav.Wall, Points: []geo.Point{{X: 3, Y: -20}, {X: 3, Y: 20}}, Thickness: 1, Height: 4},
	}})
	if err != nil {
		t.Fatal(err)
	}
	walled := field
	walled.Terrain = g
	for _, test := range []struct {
		name string
		from geo.Yards // x; now is 1,000 ms, and it has stood there since 0
		to   geo.Position
		want string

		flies bool
	}{
		{"over it, in flight", 0, to(5, 0, 4), "", true},
		{"through it, in flight", 0, to(5, 0, 3), "blocked", true},
		{"up to a wall", 0, to(2.4, 0, 0), "", false},
		{"along it", 2.4, to(2.4, 6, 0), "", false},
		{"into it", 0, to(3, 0, 0), "blocked", false},
		{"through it", 0, to(5, 0, 0), "blocked", false},
		{"through it and under the ground", 0, to(5, 0, -40), "blocked", false},
		{"over it, by its own account", 0, to(5, 0, 40), "blocked", false},
		{"out of it, whoever has put it there", 3, to(5, 0, 0), "", false},
		{"too fast before anything else", 0, to(90, 0, 0), "too fast", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := walker(test.from, 0, entity.Moved{})
			if test.flies {
				u.Control, u.Position.Z = entity.Flying, test.to.Z
			}
			got := Check(u, intent.Move{To: test.to, Flags: intent.Forward}, 1000, walled)
			if got.Refused != test.want {
				t.Errorf("refused = %q, want %q", got.Refused, test.want)
			}
			if spare := got.Moved.Spare; test.want == "blocked" && spare < 7 {
				t.Errorf("%.1f yards are left to go, want all of them", spare)
			}
		})
	}
}

// TestNoSequenceOfMovesOutrunsTheLimit lets a player send any moves at any
// times and compares the way believed with the greatest it could have run.
func TestNoSequenceOfMovesOutrunsTheLimit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := walker(0, 0, entity.Moved{})
		now, way := clock.Time(0), 0.0
		moves := rapid.IntRange(1, 60).Draw(t, "moves")
		for range moves {
			now += clock.Time(rapid.IntRange(0, 2000).Draw(t, "wait"))
			x := u.Position.X + rapid.Float64Range(-12, 12).Draw(t, "dx")
			v := Check(u, intent.Move{To: to(x, 0, 0), Flags: intent.Forward}, now, field)
			u.Player.Moved.At, u.Player.Moved.Spare = now, v.Moved.Spare
			if v.Refused == "" {
				way += math.Abs(x - u.Position.X)
				u.Position.X = x
			}
		}
		greatest := 7*field.Tolerance*float64(now)/1000 + SlackYards*float64(moves)
		if way > greatest+1e-6 {
			t.Fatalf("%.2f yards in %d ms, at most %.2f are possible", way, now, greatest)
		}
	})
}

func TestAFallIsMeasuredFromItsHighestPoint(t *testing.T) {
	u := walker(0, 0, entity.Moved{})
	var fell geo.Yards
	for i, step := range []struct {
		z     geo.Yards
		flags intent.Flags
	}{{0, 0}, {1, intent.Jumping}, {3, intent.Jumping}, {-4, intent.Falling}, {-9, 0}} {
		v := Check(u, intent.Move{To: to(0, 0, step.z), Flags: step.flags}, clock.Time(i)*500, field)
		if v.Refused != "" {
			t.Fatalf("step %d: %s", i, v.Refused)
		}
		u.Player.Moved, u.Position.Z = v.Moved, step.z
		fell += v.Fell
	}
	if fell != 12 {
		t.Errorf("fell %v yards, want 12: from 3 to -9", fell)
	}
	u = walker(0, 0, entity.Moved{Flags: uint16(intent.Falling), Top: 50})
	if v := Check(u, intent.Move{To: to(0, 0, 0), Flags: intent.Swimming}, 500, field); v.Fell != 0 {
		t.Errorf("falling into water is a fall of %v yards", v.Fell)
	}
}
