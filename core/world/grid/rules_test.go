package grid

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"loam/core/lib/codec"
	"loam/core/lib/geo"
)

func at(x, y geo.Yards) geo.Point { return geo.Point{X: x, Y: y} }

// updated returns the reports of an Update, as text.
func updated(g *Grid) (out []string) {
	g.Update(func(v ViewerSlot, entered, left []Slot) {
		out = append(out, fmt.Sprintf("%d: +%v -%v", v, entered, left))
	})
	return out
}

// changed returns the reports of Changed, as text.
func changed(g *Grid) (out []string) {
	g.Changed(
		func(c geo.Cell) { out = append(out, fmt.Sprintf("+%d,%d", c.X, c.Y)) },
		func(c geo.Cell) { out = append(out, fmt.Sprintf("-%d,%d", c.X, c.Y)) },
	)
	return out
}

func wantText(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s told %q, want %q", what, got, want)
	}
}

// One viewer is 5,000 yards above 0 0, which does not matter; sight begins at 100, ends
// beyond 120, slack is 10.
func TestSightOfOneWalker(t *testing.T) {
	for _, test := range []struct {
		name  string
		steps []geo.Yards // where the walker is at each Update
		want  []bool      // whether it is visible
	}{
		{"at the very distance of entering", []geo.Yards{100}, []bool{true}},
		{"a little farther", []geo.Yards{100.001}, []bool{false}},
		{"between the lines it stays out", []geo.Yards{200, 110}, []bool{false, false}},
		{"between the lines it stays in", []geo.Yards{90, 110}, []bool{true, true}},
		{"at the very distance of leaving", []geo.Yards{90, 120}, []bool{true, true}},
		{"beyond the distance of leaving", []geo.Yards{90, 120.001}, []bool{true, false}},
		{"within the slack nothing is looked at", []geo.Yards{105, 95}, []bool{false, false}},
		{"beyond the slack it is", []geo.Yards{105, 94.999}, []bool{false, true}},
		{"small steps add up", []geo.Yards{105, 101, 97, 93}, []bool{false, false, false, true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := New(sight)
			v := g.AddViewer(geo.Point{Z: 5000})
			s := g.Add(at(1000, 0))
			updated(g)
			for i, x := range test.steps {
				if i == 0 {
					g.Jump(s, at(x, 0))
				} else {
					g.Move(s, at(x, 0))
				}
				updated(g)
				if got := g.Sees(v, s); got != test.want[i] {
					t.Errorf("at %v yards, step %d: in sight = %v, want %v", x, i, got, test.want[i])
				}
			}
		})
	}
}

// The cell of a thing may be a slack away from its mark, on the far side.
func TestWalkingViewerLosesWhatWanderedFromItsMark(t *testing.T) {
	g := New(Config{Enter: 100, Leave: 100, Slack: 90})
	v, s := g.AddViewer(at(0, 0)), g.Add(at(100, 0))
	wantText(t, "Update", updated(g), "0: +[0] -[]")
	g.Move(s, at(190, 0))
	wantText(t, "Update after the thing moved within its slack", updated(g))
	g.MoveViewer(v, at(-91, 0))
	wantText(t, "Update after the viewer moved", updated(g), "0: +[] -[0]")
}

func TestThereAndBackIsNotTold(t *testing.T) {
	g := New(sight)
	v, s := g.AddViewer(at(0, 0)), g.Add(at(50, 0))
	wantText(t, "the first Update", updated(g), "0: +[0] -[]")
	g.Jump(s, at(5000, 0))
	g.Jump(s, at(50, 0))
	wantText(t, "Update after a thing went and came back", updated(g))
	g.JumpViewer(v, at(5000, 0))
	g.JumpViewer(v, at(0, 0))
	wantText(t, "Update after the viewer went and came back", updated(g))
	g.Add(at(10, 0))
	g.Remove(1)
	wantText(t, "Update after a thing came and was removed", updated(g))
}

func TestRemovedThingAnswersUntilTheNextUpdate(t *testing.T) {
	g := New(sight)
	v := g.AddViewer(at(0, 0))
	a, b := g.Add(at(30, 0)), g.Add(at(40, 0))
	updated(g)
	g.Hold(a)
	g.Remove(a)
	g.Move(a, at(1, 1))
	g.Jump(a, at(1, 1))
	g.Hold(a)
	g.Release(a)
	g.Remove(a)
	if !g.Sees(v, a) || g.SeenBy(a) != 1 || g.Point(a) != at(30, 0) {
		t.Errorf("before Update: seen %v by %d at %v, want true by 1 at 30 0", g.Sees(v, a), g.SeenBy(a), g.Point(a))
	}
	if got := g.Within(at(0, 0), 1000, nil); !slices.Equal(got, []Slot{b}) {
		t.Errorf("within reach: %v, want only %v", got, b)
	}
	if c := g.Add(at(50, 0)); c != 2 {
		t.Errorf("a thing added before Update has slot %d, want 2", c)
	}
	wantText(t, "Update", updated(g), "0: +[2] -[0]")
	if g.Sees(v, a) || g.SeenBy(a) != 0 {
		t.Errorf("after Update: seen %v by %d, want false by 0", g.Sees(v, a), g.SeenBy(a))
	}
	if c := g.Add(at(50, 0)); c != a {
		t.Errorf("a thing added after Update has slot %d, want %d", c, a)
	}
}

func TestLowestFreeSlotIsGivenOutFirst(t *testing.T) {
	g := New(sight)
	for range 6 {
		g.Add(at(0, 0))
		g.AddViewer(at(0, 0))
	}
	for _, s := range []Slot{4, 1, 3} {
		g.Remove(s)
		g.RemoveViewer(ViewerSlot(s))
	}
	updated(g)
	for _, want := range []Slot{1, 3, 4, 6} {
		if got := g.Add(at(0, 0)); got != want {
			t.Errorf("Add gave %d, want %d", got, want)
		}
		if got := g.AddViewer(at(0, 0)); got != ViewerSlot(want) {
			t.Errorf("AddViewer gave %d, want %d", got, want)
		}
	}
}

func TestRemovedViewerIsToldNothing(t *testing.T) {
	g := New(sight)
	v, s := g.AddViewer(at(0, 0)), g.Add(at(0, 0))
	updated(g)
	g.RemoveViewer(v)
	g.MoveViewer(v, at(500, 0))
	g.RemoveViewer(v)
	if g.Sees(v, s) || g.SeenBy(s) != 0 || len(g.Visible(v, nil)) != 0 {
		t.Errorf("a removed viewer sees %v", g.Visible(v, nil))
	}
	wantText(t, "Update", updated(g))
	wantText(t, "Update of its successor", func() []string { g.AddViewer(at(0, 0)); return updated(g) }(), "0: +[0] -[]")
}

func TestWithin(t *testing.T) {
	far := 1e300
	for _, test := range []struct {
		name   string
		things []geo.Point
		p      geo.Point
		r      geo.Yards
		want   []Slot
	}{
		{"the very distance counts", []geo.Point{at(5, 0), at(0, 5.0001)}, at(0, 0), 5, []Slot{0}},
		{"the very distance over a cell's edge", []geo.Point{at(-5, 0), at(64, 0)}, at(0, 0), 64, []Slot{0, 1}},
		{"height counts", []geo.Point{{Z: 3}, {Z: 4}}, geo.Point{}, 3, []Slot{0}},
		{"nothing but the spot itself", []geo.Point{at(1, 1), at(0, 0)}, at(1, 1), 0, []Slot{0}},
		{"a negative radius finds nothing", []geo.Point{at(0, 0)}, at(0, 0), -1, nil},
		{"a radius that is not a number finds nothing", []geo.Point{at(0, 0)}, at(0, 0), math.NaN(), nil},
		{"an endless radius finds all", []geo.Point{at(0, 0), at(1e6, -1e6), at(-1e9, 3)}, at(0, 0), math.Inf(1), []Slot{0, 1, 2}},
		{"a large radius", []geo.Point{at(0, 0), at(9e5, 0), at(-2e6, 0)}, at(0, 0), 1e6, []Slot{0, 1}},
		{"beyond the last cell", []geo.Point{at(far, 0), at(0, -far), at(2*far, 0)}, at(far, 0), 100, []Slot{0}},
		{"before the first cell", []geo.Point{at(-far, -far), at(-far, far)}, at(-far, -far), 100, []Slot{0}},
		{"at the end of the numbers", []geo.Point{at(-1.374389534719e11, 0)}, at(-1.374389534720e11, 0), 100, []Slot{0}},
		{"places that are none are found by nobody", []geo.Point{{X: math.NaN()}, {Y: math.Inf(1)}, at(1, 0)}, at(0, 0), 100, []Slot{2}},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := New(sight)
			for _, p := range test.things {
				g.Add(p)
			}
			if got := g.Within(test.p, test.r, nil); !slices.Equal(got, test.want) {
				t.Errorf("within %v of %v: %v, want %v", test.r, test.p, got, test.want)
			}
			buf := []Slot{77, 5}
			if got := g.Within(test.p, test.r, buf); !slices.Equal(got, append(buf, test.want...)) {
				t.Errorf("appended to %v: %v", buf, got)
			}
		})
	}
}

// A thing in the very corner of a cell, at exactly the distance: rounding must not leave
// out its cell.
func TestWithinFindsCornersOfCells(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	corner := at(geo.CellSize, geo.CellSize)
	g := New(sight)
	g.Add(corner)
	found := 0
	for range 1000 {
		p := at(geo.CellSize*(1-r.Float64()), geo.CellSize*(1-r.Float64()))
		d := geo.Distance(p, corner)
		want := geo.Within(p, corner, d)
		if got := len(g.Within(p, d, nil)) == 1; got != want {
			t.Fatalf("%v yards from %v the corner is found = %v, want %v", d, p, got, want)
		}
		if want {
			found++
		}
	}
	if found == 0 || found == 1000 {
		t.Errorf("%d of 1000 distances were rounded up, want some", found)
	}
}

func TestPlaceThatIsNoneIsSeenByNobody(t *testing.T) {
	g := New(sight)
	v, s := g.AddViewer(at(0, 0)), g.Add(at(0, 0))
	updated(g)
	none := geo.Point{X: math.NaN(), Y: math.Inf(-1)}
	g.Move(s, none)
	wantText(t, "Update", updated(g), "0: +[] -[0]")
	g.Move(s, at(1, 0))
	wantText(t, "Update", updated(g), "0: +[0] -[]")
	g.MoveViewer(v, none)
	wantText(t, "Update", updated(g), "0: +[] -[0]")
	g.MoveViewer(v, at(0, 1))
	wantText(t, "Update", updated(g), "0: +[0] -[]")
	g.JumpViewer(v, none)
	g.RemoveViewer(v)
	changed(g)
	if g.AwakeCell(geo.Cell{}) {
		t.Error("cell 0 0 is awake without a viewer")
	}
}

func TestHoldMovesAlongAndEndsWithTheThing(t *testing.T) {
	g := New(sight)
	s := g.Add(at(10, 10))
	wantText(t, "Changed", changed(g))
	g.Hold(s)
	g.Hold(s)
	wantText(t, "Changed after Hold", changed(g), "+0,0")
	g.Move(s, at(70, 10))
	wantText(t, "Changed after a walk into the next cell", changed(g), "+1,0", "-0,0")
	g.Release(s)
	wantText(t, "Changed after one Release", changed(g))
	if !g.Awake(s) || !g.AwakeCell(geo.Cell{X: 1}) || g.AwakeCell(geo.Cell{}) {
		t.Error("want cell 1 0 awake and cell 0 0 asleep")
	}
	g.Release(s)
	g.Release(s)
	g.Hold(s)
	wantText(t, "Changed after Release and Hold again", changed(g))
	g.Remove(s)
	wantText(t, "Changed after Remove", changed(g), "-1,0")
	if g.Awake(s) {
		t.Error("a removed thing is awake")
	}
}

func TestHoldAll(t *testing.T) {
	g := New(sight)
	s := g.Add(at(10, 10))
	g.HoldAll(true)
	if !g.Awake(s) || !g.AwakeCell(geo.Cell{X: -7, Y: 9}) {
		t.Error("something sleeps while everything is held")
	}
	wantText(t, "Changed", changed(g))
	held := New(sight)
	held.Code(codec.NewReader(written(g)))
	if !held.Awake(s) {
		t.Error("what was held is not after a restore")
	}
	g.HoldAll(false)
	if g.Awake(s) || g.AwakeCell(geo.Cell{X: -7, Y: 9}) {
		t.Error("something is awake without a reason")
	}
}

func TestViewerWakesEmptyCellsInOrder(t *testing.T) {
	g := New(Config{Wake: 40})
	v := g.AddViewer(at(32, 32))
	wantText(t, "Changed", changed(g), "+0,-1", "+-1,0", "+0,0", "+1,0", "+0,1")
	g.JumpViewer(v, at(96, 32))
	wantText(t, "Changed", changed(g), "+1,-1", "+2,0", "+1,1", "-0,-1", "--1,0", "-0,1")
	g.JumpViewer(v, at(5000, 32))
	g.JumpViewer(v, at(96, 32))
	wantText(t, "Changed after there and back", changed(g))
}

func TestChangesMadeWhileBeingToldAreToldNext(t *testing.T) {
	g := New(Config{Wake: 0})
	g.AddViewer(at(1, 1))
	var s Slot
	g.Changed(func(c geo.Cell) {
		s = g.Add(at(1000, 1000))
		g.Hold(s)
		g.Move(s, at(2000, 1000))
	}, func(geo.Cell) { t.Error("a cell slept") })
	wantText(t, "the next Changed", changed(g), "+31,15")
}

func TestReloadedDistancesAreSeenAtTheNextUpdate(t *testing.T) {
	g := New(Config{Enter: 10, Leave: 10, Slack: 50, Wake: 0})
	g.AddViewer(at(1, 1))
	s := g.Add(at(31, 1))
	g.Move(s, at(21, 1)) // the mark stays
	updated(g)
	changed(g)
	g.Configure(Config{Enter: 20, Leave: 25, Slack: 1, Wake: 33})
	wantText(t, "Changed", changed(g), "+-1,-1", "+0,-1", "+-1,0")
	wantText(t, "Update", updated(g), "0: +[0] -[]")
	g.Configure(Config{Enter: -5, Leave: -9, Slack: math.NaN(), Wake: 1e9})
	wantText(t, "Update", updated(g), "0: +[] -[0]")
	if !g.AwakeCell(geo.CellOf(at(MaxReach, 0))) || g.AwakeCell(geo.CellOf(at(MaxReach+geo.CellSize, 0))) {
		t.Error("waking is not cut to MaxReach")
	}
}

func TestMovingAndWaitingAllocateNothing(t *testing.T) {
	g := New(sight)
	v := g.AddViewer(at(0, 0))
	for i := range 200 {
		g.Add(at(geo.Yards(i), 0))
	}
	each := func(ViewerSlot, []Slot, []Slot) {}
	g.Update(each)
	changed(g)
	buf := make([]Slot, 0, 200)
	x := 0.0
	for _, test := range []struct {
		name string
		call func()
	}{
		{"a move within a cell", func() { x = 1 - x; g.Move(3, at(3+x, 0)) }},
		{"a move into another cell", func() { x = 1 - x; g.Move(63, at(63.5+x, 0)) }},
		{"a move of a viewer", func() { x = 1 - x; g.MoveViewer(v, at(x, 0)) }},
		{"an Update without a difference", func() { g.Update(each) }},
		{"an Update with one", func() { x = 1 - x; g.Jump(3, at(3+500*x, 0)); g.Update(each) }},
		{"Changed without a difference", func() { g.Changed(nil, nil) }},
		{"a query", func() { buf = g.Within(at(50, 0), 40, buf[:0]) }},
		{"a look at what is visible", func() { buf = g.Visible(v, buf[:0]) }},
		{"a look into a cell", func() { buf = g.InCell(geo.Cell{}, buf[:0]) }},
	} {
		for range 10 { // scratch memory grows once
			test.call()
		}
		if n := testing.AllocsPerRun(100, test.call); n != 0 {
			t.Errorf("%s allocates %v times, want none", test.name, n)
		}
	}
}
