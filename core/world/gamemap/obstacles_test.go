package gamemap

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/nav"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
)

// court is the field with things of every shape in it, one of which can be left
// through a gate only.
func court(t *testing.T) content.Tables {
	t.Helper()
	return withGround(t, willful(t), nav.Source{Obstacles: []nav.Obstacle{
		{Shape: nav.Wall, Points: []geo.Point{{X: 2, Y: -15}, {X: 15, Y: -15}, {X: 15, Y: 15}, {X: -15, Y: 15}, {X: -15, Y: -15}, {X: -2, Y: -15}}, Thickness: 1, Height: 4},
		{Shape: nav.Cylinder, At: geo.Point{X: 6, Y: 6}, Radius: 3, Height: 10},
		{Shape: nav.Box, At: geo.Point{X: -7, Y: -6}, Size: [2]geo.Yards{5, 2}, Facing: 0.5, Height: 1},
		{Shape: nav.Wall, Points: []geo.Point{{X: -14, Y: 4}, {X: -3, Y: 4}}, Thickness: 0.3, Height: 2, SeeThrough: true},
		{Shape: nav.Prism, Points: []geo.Point{{X: 20, Y: 0}, {X: 30, Y: 0}, {X: 30, Y: 9}, {X: 26, Y: 9}, {X: 26, Y: 4}, {X: 20, Y: 4}}, Height: 6},
	}})
}

// TestNobodyStandsInAnObstacle does ten thousand things at random that move units:
// strides of players, wherever they say to be, charges, throws, pulls, leaps, fear,
// confusion, fights, teleports into walls and snapshots in between.
func TestNobodyStandsInAnObstacle(t *testing.T) {
	rounds := 10000
	if testing.Short() {
		rounds = 1000
	}
	w := court(t)
	f := newField(t, w)
	g := w.Maps[0].Geometry
	for i := range int64(4) {
		f.player(i+1, fmt.Sprintf("Player%c", 'a'+i), float64(i*3-4), 0)
	}
	r := rand.New(rand.NewPCG(21, 22))
	moved := 0
	for round := range rounds {
		for len(f.standing()) < 10 {
			f.creature("t:beast", r.Float64()*60-30, r.Float64()*60-30)
		}
		all := f.standing()
		u, by := all[r.IntN(len(all))], all[r.IntN(len(all))]
		what, before := "", u.Position.Point
		f.inside(func(tx *Tx) { what = f.shove(tx, r, u, by) })
		for range r.IntN(8) {
			f.Step()
			for _, u := range f.standing() {
				if g.Within(u.Position.Point) {
					t.Fatalf("round %d, after %s of %s: %s stands in an obstacle at %v (led by %d, %v)", round, what, by.GUID, u.GUID, u.Position.Point, u.Led.Kind, before)
				}
			}
		}
		if u.Position.Point != before {
			moved++
		}
		if round%500 == 499 {
			m, err := Restore(f.config(w), f.Snapshot())
			if err != nil {
				t.Fatal(err)
			}
			f.Map = m
		}
	}
	if n := f.count(event.KindPutBack); moved < rounds/4 || n < rounds/100 {
		t.Errorf("in %d rounds units were moved %d times, and players put back %d times", rounds, moved, n)
	}
}

// shove moves a unit in some way.
func (f *field) shove(tx *Tx, r *rand.Rand, u, by *entity.Unit) string {
	if u.Dead {
		if u.Player != nil {
			_ = tx.Combat().Revive(u, 100)
		}
		return "life"
	}
	switch n := r.IntN(24); {
	case n < 10 && u.Player != nil:
		to := geo.Position{Point: u.Position.Ahead(r.Float64()*2*math.Pi, r.Float64()*3), Facing: 1}
		to.Z = r.Float64()*6 - 2
		_ = f.Submit(u.GUID, intent.Move{To: to, Flags: intent.Forward, Time: f.s.Now(), Grounded: r.IntN(2) == 0})
		return "a stride"
	case n == 10:
		f.magic.Throw(u, r.Float64()*6, r.Float64()*20, 15)
		return "a throw"
	case n == 11 && u != by:
		f.magic.Charge(u, by, 20)
		return "a charge"
	case n == 12 && u != by:
		f.magic.Pull(u, by, 1, 20)
		return "a pull"
	case n == 13:
		f.magic.Leap(u, r.Float64()*20)
		return "a leap"
	case n == 14:
		_ = tx.Movement().Teleport(u, at(r.Float64()*60-30, r.Float64()*40-20))
		return "a teleport"
	case n == 15 || n == 16:
		f.lay(u, by, []content.EffectKind{content.Fear, content.Confuse}[n-15])
		return "fear or confusion"
	case n == 17 && u.Creature != nil && by != u:
		_ = tx.Combat().Attack(u, by)
		return "an attack"
	case n == 18 && u.Creature != nil:
		_ = tx.Movement().Flee(u, 2*clock.Second)
		return "a flight"
	case n == 19 && u.Creature != nil:
		_ = tx.Movement().Follow(u, by, 1)
		return "a following"
	case n == 20 && u.Creature != nil:
		tx.Creatures().Despawn(u)
		return "an end"
	case n == 21:
		u.Health = u.MaxHealth
	}
	return "nothing"
}

func TestWhatPushesPlayersEndsAtAWall(t *testing.T) {
	for _, test := range []struct {
		name string
		push func(f *field, anna, by *entity.Unit)
	}{
		{"a throw", func(f *field, anna, _ *entity.Unit) { f.magic.Throw(anna, 0, 20, 20) }},
		{"a pull", func(f *field, anna, by *entity.Unit) { f.magic.Pull(anna, by, 1, 20) }},
		{"a leap", func(f *field, anna, _ *entity.Unit) { f.magic.Leap(anna, 20) }},
		{"a stride", func(f *field, anna, _ *entity.Unit) {
			f.submit(anna.GUID, intent.Move{To: at(3, 0), Flags: intent.Forward, Time: 1000})
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, walled(t))
			anna := f.unit(f.player(1, "Anna", -4, 0))
			by := f.creature("t:dummy", 8, 0)
			f.run(clock.Second)
			f.inside(func(*Tx) { test.push(f, anna, by) })
			f.run(3 * clock.Second)
			if x := anna.Position.X; x > -0.5 {
				t.Errorf("Anna ends at x = %.2f, want her on her side of the wall", x)
			}
		})
	}
}

func TestWhoIsPutIntoAWallStandsBesideIt(t *testing.T) {
	f := newField(t, walled(t))
	anna := f.unit(f.player(1, "Anna", 0, 3))
	if p := anna.Position.Point; math.Abs(p.X) < 0.5 || geo.FlatDistance(p, geo.Point{Y: 3}) > 2 {
		t.Errorf("who comes into the world in a wall stands at %v", p)
	}
	f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(anna, at(0.1, 9)) })
	if p := anna.Position.Point; math.Abs(p.X) < 0.5 || geo.FlatDistance(p, geo.Point{Y: 9}) > 2 {
		t.Errorf("who is put into a wall stands at %v", p)
	}
	beast := f.creature("t:beast", 0, -9)
	if p := beast.Position.Point; math.Abs(p.X) < 0.5 {
		t.Errorf("a beast is made at %v", p)
	}
}

func TestAWallThatIsPutUpPushesAside(t *testing.T) {
	f := newField(t, tables(t))
	anna := f.unit(f.player(1, "Anna", 0.1, 3))
	beast := f.creature("t:dummy", 0, -20)
	fresh := walled(t)
	f.adoptNext(fresh, mute{})
	for _, u := range []*entity.Unit{anna, beast} {
		if p := u.Position.Point; math.Abs(p.X) < 0.5 {
			t.Errorf("%s stands in the new wall, at %v", u.GUID, p)
		}
	}
}
