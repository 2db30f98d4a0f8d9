package gamemap

import (
	"fmt"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/input"
)

// patrols is a world with paths of every shape far from its middle.
func patrols(t testing.TB) content.Tables {
	w := tables(t)
	for i, shape := range []content.Shape{content.Cycle, content.BackAndForth, content.Once} {
		x := float64(800 + i*20)
		p := content.Path{ID: content.ID(fmt.Sprintf("t:path%d", i)), Map: "t:field", Shape: shape, Points: []content.Waypoint{
			{At: geo.Point{X: x, Y: 0}, Wait: 1700}, {At: geo.Point{X: x + 90, Y: 40}}, {At: geo.Point{X: x, Y: 130}, Wait: 333},
		}}
		w.Paths = append(w.Paths, p)
		w.Spawns = append(w.Spawns, content.Spawn{ID: content.ID(fmt.Sprintf("t:walker%d", i)), Creature: "t:guard", Map: "t:field", At: at(x, -5), Path: p.ID})
	}
	return w
}

// TestAPatrolThatSleptStandsWhereItWouldHaveBeen compares sleeping worlds that
// are looked at after a time with one that never slept.
func TestAPatrolThatSleptStandsWhereItWouldHaveBeen(t *testing.T) {
	for _, span := range []clock.Time{clock.Second, 17 * clock.Second, 100 * clock.Second, 1800 * clock.Second} {
		t.Run(fmt.Sprint(span.Seconds(), " s"), func(t *testing.T) {
			awake := newField(t, patrols(t))
			asleep := newField(t, patrols(t), func(c *Config) { c.AwakeAll = false })
			awake.run(span)
			asleep.run(span)
			if n := len(asleep.s.Movers); n != 0 {
				t.Fatalf("%d patrols move while nobody looks", n)
			}
			asleep.Control(input.Watch{Viewer: guid.New(guid.Viewer, 0, 9), At: geo.Point{X: 850, Y: 50}})
			for range 40 {
				awake.Step()
				asleep.Step()
				for i := range awake.standing() {
					a, s := awake.standing()[i], asleep.standing()[i]
					if d := geo.Distance(a.Position.Point, s.Position.Point); asleep.step > awake.step-39 && d > 1 {
						t.Fatalf("%s: %.2f yards from where it would have been (%v, %v)", a.Creature.Spawn, d, s.Position.Point, a.Position.Point)
					}
				}
			}
		})
	}
}

func TestPatrolsSleepAgainWhenNobodyLooks(t *testing.T) {
	f := newField(t, patrols(t), func(c *Config) { c.AwakeAll = false })
	v := guid.New(guid.Viewer, 0, 9)
	for round := range 3 {
		f.Control(input.Watch{Viewer: v, At: geo.Point{X: 850, Y: 50}})
		f.run(5 * clock.Second)
		if len(f.s.Movers) == 0 {
			t.Fatalf("round %d: nobody moves before a viewer", round)
		}
		f.Control(input.Unwatch{Viewer: v})
		f.run(5 * clock.Second)
		if len(f.s.Movers) != 0 {
			t.Fatalf("round %d: %d still move when nobody looks", round, len(f.s.Movers))
		}
	}
	if len(f.standing()) != 3 {
		t.Errorf("%d patrols, want 3: none lost, none doubled", len(f.standing()))
	}
}

func TestADormantSpawnComesToLifeWhenSomebodyIsNear(t *testing.T) {
	w := tables(t)
	w.Spawns = []content.Spawn{{ID: "t:far", Creature: "t:beast", Map: "t:field", At: at(1000, 1000)}}
	f := newField(t, w, func(c *Config) { c.AwakeAll = false })
	f.run(clock.Second)
	if len(f.standing()) != 0 {
		t.Fatalf("%d creatures exist that nobody needs", len(f.standing()))
	}
	f.player(1, "Anna", 980, 1000)
	f.run(clock.Second)
	if len(f.standing()) != 2 {
		t.Fatalf("%d units, want Anna and the beast", len(f.standing()))
	}
	beast := f.standing()[1]
	if beast.Creature == nil {
		beast = f.standing()[0]
	}
	if beast.Creature.Asleep {
		t.Error("the beast beside Anna sleeps")
	}
	f.Control(input.Leave{Player: guid.New(guid.Player, 0, 1), LogOut: true})
	f.run(2 * clock.Second)
	if !beast.Creature.Asleep || beast.Creature.Mode != entity.Idle {
		t.Errorf("alone again the beast is %v, asleep %v", beast.Creature.Mode, beast.Creature.Asleep)
	}
	if len(f.left) != 1 || f.left[0].Position.X != 980 {
		t.Errorf("Anna's record: %+v", f.left)
	}
}
