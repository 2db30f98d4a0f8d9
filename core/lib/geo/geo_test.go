package geo

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func drawPoint(t *rapid.T, name string) Point {
	yards := rapid.Float64Range(-5000, 5000)
	return Point{yards.Draw(t, name+".x"), yards.Draw(t, name+".y"), yards.Draw(t, name+".z")}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		name       string
		p, q       Point
		flat, full Yards
	}{
		{"same spot", Point{1, 2, 3}, Point{1, 2, 3}, 0, 0},
		{"along x", Point{0, 0, 0}, Point{3, 0, 0}, 3, 3},
		{"height counts in full only", Point{0, 0, 0}, Point{3, 0, 4}, 3, 5},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := [2]Yards{FlatDistance(test.p, test.q), Distance(test.p, test.q)}; got != [2]Yards{test.flat, test.full} {
				t.Errorf("flat and full distance = %v, want %v, %v", got, test.flat, test.full)
			}
			if !Within(test.p, test.q, test.full) || test.full > 0 && Within(test.p, test.q, test.full-0.01) {
				t.Error("Within disagrees with Distance")
			}
		})
	}
}

func TestHeadingAndAheadAreInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPoint(t, "p")
		angle := rapid.Float64Range(0, 2*math.Pi-1e-9).Draw(t, "angle")
		q := p.Ahead(angle, 10)
		if off := math.Abs(NormalizeAngle(Heading(p, q)-angle+math.Pi) - math.Pi); off > 1e-9 {
			t.Fatalf("heading of a point ahead at %v is off by %v", angle, off)
		}
	})
}

func TestAnAngleIsBroughtIntoOneTurn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.Float64Range(-1e6, 1e6).Draw(t, "angle")
		got := NormalizeAngle(a)
		if !(got >= 0 && got < 2*math.Pi) {
			t.Fatalf("NormalizeAngle(%v) = %v", a, got)
		}
		if turns := (a - got) / (2 * math.Pi); math.Abs(turns-math.Round(turns)) > 1e-6 {
			t.Fatalf("NormalizeAngle(%v) = %v is another direction", a, got)
		}
	})
}

func TestInArc(t *testing.T) {
	east := Position{Point{0, 0, 0}, 0}
	nearlyEast := Position{Point{0, 0, 0}, 2*math.Pi - 0.1}
	for _, test := range []struct {
		name  string
		from  Position
		to    Point
		width Radians
		want  bool
	}{
		{"straight ahead", east, Point{1, 0, 0}, 0.1, true},
		{"same spot", east, Point{0, 0, 5}, 0.1, true},
		{"on the edge of a half turn", east, Point{0, 1, 0}, math.Pi, true},
		{"behind", east, Point{-1, 0, 0}, math.Pi, false},
		{"behind in a whole turn", east, Point{-1, 0, 0}, 2 * math.Pi, true},
		{"across the zero of angles", nearlyEast, Point{1, 0.05, 0}, 0.5, true},
		{"just outside", nearlyEast, Point{1, 0.3, 0}, 0.5, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := InArc(test.from, test.to, test.width); got != test.want {
				t.Errorf("InArc = %v, want %v", got, test.want)
			}
		})
	}
}

func TestLerpStaysBetweenItsEnds(t *testing.T) {
	p, q := Point{0, 0, 0}, Point{10, 20, -4}
	for _, test := range []struct {
		share float64
		want  Point
	}{{-1, p}, {0, p}, {0.5, Point{5, 10, -2}}, {1, q}, {7, q}} {
		if got := Lerp(p, q, test.share); got != test.want {
			t.Errorf("Lerp at %v = %v, want %v", test.share, got, test.want)
		}
	}
}

func TestABoxHoldsWhatItClamps(t *testing.T) {
	box := Box{-10, -20, 30, 40}
	rapid.Check(t, func(t *rapid.T) {
		p := drawPoint(t, "p")
		c := box.Clamp(p)
		if !box.Contains(c) || c.Z != p.Z || box.Contains(p) && c != p {
			t.Fatalf("Clamp(%v) = %v", p, c)
		}
	})
}

func TestCells(t *testing.T) {
	for _, test := range []struct {
		p    Point
		want Cell
	}{
		{Point{0, 0, 0}, Cell{0, 0}}, {Point{63.99, 64, 9}, Cell{0, 1}}, {Point{-0.01, -64, 0}, Cell{-1, -1}},
		{Point{1e300, -1e300, 0}, Cell{math.MaxInt32, math.MinInt32}},
	} {
		if got := CellOf(test.p); got != test.want {
			t.Errorf("CellOf(%v) = %v, want %v", test.p, got, test.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		p, r := drawPoint(t, "p"), rapid.Float64Range(0, 300).Draw(t, "r")
		lo, hi := CellsWithin(p, r)
		c := CellOf(p.Ahead(rapid.Float64Range(0, 7).Draw(t, "angle"), r*0.999))
		if c.X < lo.X || c.X > hi.X || c.Y < lo.Y || c.Y > hi.Y {
			t.Fatalf("a point %v yards from %v is in %v, outside of %v to %v", r, p, c, lo, hi)
		}
	})
}

func TestFinite(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for i := range 4 {
			p := Position{Point{1, 2, 3}, 0.5}
			*[]*float64{&p.X, &p.Y, &p.Z, &p.Facing}[i] = bad
			if p.Finite() {
				t.Errorf("%v counts as finite", p)
			}
		}
	}
	if !(Position{Point{1, 2, 3}, 0.5}).Finite() {
		t.Error("an ordinary position does not count as finite")
	}
}
