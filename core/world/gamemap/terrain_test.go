package gamemap

import (
	"math"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/nav"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/world/mapstate"
)

// walled is the field with a wall of 60 yards from north to south at x = 0.
func walled(t *testing.T) content.Tables {
	t.Helper()
	w := tables(t)
	return withGround(t, w, nav.Source{Obstacles: []nav.Obstacle{
		{Shape: nav.Wall, Points: []geo.Point{{Y: -30}, {Y: 30}}, Thickness: 1, Height: 4},
	}})
}

func withGround(t *testing.T, w content.Tables, s nav.Source) content.Tables {
	t.Helper()
	s.Bounds, s.Steepest = w.Maps[0].Bounds, math.Pi/2
	g, err := nav.Bake(&s)
	if err != nil {
		t.Fatal(err)
	}
	w.Maps[0].Geometry = g
	return w
}

func TestACreatureDoesNotNoticeThroughAWall(t *testing.T) {
	f := newField(t, walled(t))
	wolf := f.creature("t:beast", 5, 0)
	anna := f.player(1, "Anna", -5, 0)
	f.run(clock.Second)
	if wolf.Combat {
		t.Fatal("the beast noticed Anna behind the wall")
	}
	f.inside(func(tx *Tx) {
		if tx.Terrain().InSight(wolf, f.unit(anna)) || tx.Terrain().InSight(f.unit(anna), wolf) {
			t.Error("they see each other through the wall")
		}
		if !tx.Terrain().SeesPoint(wolf, geo.Point{X: 9}) || tx.Terrain().SeesPoint(wolf, geo.Point{X: -9}) {
			t.Error("the beast does not see the spot before it, or sees the one behind the wall")
		}
		_ = tx.Movement().Teleport(f.unit(anna), at(5, 10))
	})
	f.run(clock.Second)
	if wolf.Victim != anna {
		t.Error("the beast did not notice Anna on its side of the wall")
	}
}

func TestAChaseLeadsAroundAWall(t *testing.T) {
	f := newField(t, walled(t))
	wolf := f.creature("t:beast", 3, 0)
	anna := f.player(1, "Anna", -3, 0)
	f.inside(func(tx *Tx) { _ = tx.Combat().Attack(wolf, f.unit(anna)) })
	for range 12 * int(clock.Second/clock.Step) {
		f.Step()
		if p := wolf.Position.Point; math.Abs(p.X) < 0.5 && math.Abs(p.Y) < 30 {
			t.Fatalf("the beast stands in the wall, at %v", p)
		}
		if wolf.Position.X > 0 && f.count(event.KindDamageDealt)+f.count(event.KindMissed) > 0 {
			t.Fatal("the beast struck through the wall")
		}
	}
	if f.count(event.KindDamageDealt)+f.count(event.KindMissed) == 0 {
		t.Errorf("the beast never struck; it stands at %v", wolf.Position.Point)
	}
	f.inside(func(tx *Tx) { tx.Combat().Evade(wolf) })
	f.run(12 * clock.Second)
	if wolf.Creature.Mode != entity.Idle || geo.Distance(wolf.Position.Point, geo.Point{X: 3}) > 0.01 {
		t.Errorf("the beast did not come home around the wall: %v at %v", wolf.Creature.Mode, wolf.Position.Point)
	}
}

func TestASwingNeedsSight(t *testing.T) {
	f := newField(t, walled(t))
	dummy := f.creature("t:dummy", 1, 0)
	anna := f.player(1, "Anna", -1, 0)
	f.submit(anna, intent.Attack{Target: dummy.GUID})
	f.run(3 * clock.Second)
	if dummy.Health != dummy.MaxHealth {
		t.Error("Anna struck through the wall")
	}
	var told bool
	for _, e := range f.events {
		r, is := e.(event.Refused)
		told = told || is && r.Reason.Key == "core.not_in_sight"
	}
	if !told {
		t.Error("Anna was not told that she does not see it")
	}
}

func TestWhoCannotBeReachedCostsLittle(t *testing.T) {
	w := withGround(t, tables(t), nav.Source{Obstacles: []nav.Obstacle{
		{Shape: nav.Wall, Points: []geo.Point{{X: -6, Y: -6}, {X: 6, Y: -6}, {X: 6, Y: 6}, {X: -6, Y: 6}, {X: -6, Y: -6}}, Thickness: 1, Height: 1},
	}})
	f := newField(t, w)
	anna := f.player(1, "Anna", 0, 0)
	wolf := f.creature("t:beast", 14, 0)
	f.run(3 * clock.Second)
	if wolf.Victim != anna || wolf.Position.X > 8 {
		t.Fatalf("the beast fights %s at %v, want Anna, near the low wall around her", wolf.Victim, wolf.Position.Point)
	}
	before := f.s.Terrain.Looked()
	f.run(10 * clock.Second)
	if n := f.s.Terrain.Looked() - before; n > 11*nav.MaxLooks {
		t.Errorf("%d looks for a way in 10 s, want at most one search a second", n)
	}
}

func TestOneStepLooksForWaysOnlySoMuch(t *testing.T) {
	f := newField(t, walled(t))
	anna := f.player(1, "Anna", -3, 0)
	f.unit(anna).MaxHealth, f.unit(anna).Health = 1e9, 1e9
	var pack []*entity.Unit
	for i := range 60 {
		pack = append(pack, f.creature("t:beast", 3+float64(i%6), float64(i/6)*2-10))
	}
	f.inside(func(tx *Tx) {
		for _, wolf := range pack {
			_ = tx.Combat().Attack(wolf, f.unit(anna))
		}
	})
	for range 40 {
		before := f.s.Terrain.Looked()
		f.Step()
		if n := f.s.Terrain.Looked() - before; n > mapstate.LooksPerStep+len(pack)*(mapstate.LeastLooks+100) {
			t.Fatalf("%d looks in one step", n)
		}
	}
	f.run(15 * clock.Second)
	for _, wolf := range pack {
		if wolf.Position.X > 1 {
			t.Errorf("a beast of a large pack still stands at %v", wolf.Position.Point)
			break
		}
	}
}

// hills is the field with a long hill, 20 yards high along y = 0.
func hills(t *testing.T) content.Tables {
	t.Helper()
	w := tables(t)
	w.Maps[0].Bounds = geo.Box{MinX: -100, MinY: -100, MaxX: 100, MaxY: 100}
	h := &nav.Heights{Columns: 51, Rows: 51}
	for row := range 51 {
		for range 51 {
			h.Samples = append(h.Samples, float32(max(0, 20-math.Abs(float64(row*4-100))/2)))
		}
	}
	return withGround(t, w, nav.Source{Heights: h, Step: 4})
}

func TestCreaturesWalkAlongTheGround(t *testing.T) {
	f := newField(t, hills(t))
	wolf := f.creature("t:beast", 0, -60)
	f.inside(func(tx *Tx) { _ = tx.Movement().MoveTo(wolf, geo.Point{X: 5, Y: 60}, true) })
	top := 0.0
	for wolf.Way.Moving() {
		f.Step()
		p := wolf.Position.Point
		if z := f.s.Def().Height(p.X, p.Y); math.Abs(p.Z-z) > 1 {
			t.Fatalf("the beast is at %v, the ground at %v", p, z)
		}
		top = max(top, p.Z)
	}
	if top < 19 || math.Abs(wolf.Position.Y-60) > 0.01 {
		t.Errorf("the beast went up to %v and stands at %v", top, wolf.Position.Point)
	}
}

func TestAPlayerWithoutHeightsStandsOnTheGround(t *testing.T) {
	f := newField(t, hills(t))
	anna := f.player(1, "Anna", 0, 0)
	f.unit(anna).Position.Z = 20
	f.submit(anna, intent.Move{To: at(0, 2), Flags: intent.Forward, Grounded: true})
	f.run(clock.Second)
	f.submit(anna, intent.Move{To: at(0, 4), Flags: intent.Forward, Grounded: true})
	f.Step()
	if p := f.unit(anna).Position; p.Y != 4 || p.Z != 18 {
		t.Errorf("Anna is at %v, want her at height 18", p.Point)
	}
}

func TestASearchForAWaySurvivesASnapshot(t *testing.T) {
	f := newField(t, walled(t))
	wolf := f.creature("t:beast", 3, 0)
	anna := f.player(1, "Anna", -3, 0)
	f.inside(func(tx *Tx) { _ = tx.Combat().Attack(wolf, f.unit(anna)) })
	f.run(2 * clock.Second)
	g, err := Restore(f.config(walled(t)), f.Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	for i := range 100 {
		f.Step()
		g.Step()
		if f.Hash() != g.Hash() {
			t.Fatalf("%d steps later the restored map differs", i+1)
		}
	}
}

func TestWhoStandsOnTheGroundStandsOnThatOfTheNextRelease(t *testing.T) {
	f := newField(t, hills(t))
	wolf := f.creature("t:beast", 0, 0)
	wolf.Position.Z = 20
	bird := f.creature("t:beast", 0, 0)
	bird.Position.Z = 31
	before := f.release.Content
	next := tables(t)
	after := content.NewSnapshot(next)
	def, _ := after.Map("t:field")
	f.use(Release{Number: 2, Content: after, Program: mute{}}, def)
	f.adoption.refit(before, f.scripts.State(f.tx))
	if wolf.Position.Z != 0 || bird.Position.Z != 31 {
		t.Errorf("the beast on the hill is at height %v, the one above it at %v; want 0 and 31", wolf.Position.Z, bird.Position.Z)
	}
}

func TestAFollowerGoesAroundAWall(t *testing.T) {
	f := newField(t, walled(t))
	guard := f.creature("t:guard", 3, 0)
	anna := f.player(1, "Anna", -3, 0)
	f.inside(func(tx *Tx) { _ = tx.Movement().Follow(guard, f.unit(anna), 1) })
	f.run(12 * clock.Second)
	if guard.Position.X > 0 || guard.Gap(f.unit(anna)) > 1.5 {
		t.Errorf("the guard stands at %v, want it beside Anna at the other side", guard.Position.Point)
	}
}

func TestAFlightEndsBeforeAWall(t *testing.T) {
	f := newField(t, walled(t))
	wolf := f.creature("t:beast", 4, 0)
	anna := f.player(1, "Anna", 9, 0)
	f.run(clock.Second / 2)
	if wolf.Victim != anna {
		t.Fatal("the beast does not fight")
	}
	f.inside(func(tx *Tx) {
		if err := tx.Movement().Flee(wolf, 3*clock.Second); err != nil {
			t.Fatal(err)
		}
	})
	for range int(3 * clock.Second / clock.Step) {
		f.Step()
		if wolf.Position.X < 0.5 && math.Abs(wolf.Position.Y) < 31 {
			t.Fatalf("the beast fled into the wall, to %v", wolf.Position.Point)
		}
	}
	if math.Abs(wolf.Position.Y) < 4 {
		t.Errorf("the beast fled only to %v, though the way aside is free", wolf.Position.Point)
	}
}

func TestNobodyStrollsThroughAWall(t *testing.T) {
	w := walled(t)
	w.Spawns = []content.Spawn{{ID: "t:one", Creature: "t:dummy", Map: "t:field", At: at(3, 0), Wander: 15}}
	for i := range w.Creatures {
		w.Creatures[i].Moves = true
	}
	f := newField(t, w)
	far := 0.0
	for range int(120 * clock.Second / clock.Step) {
		f.Step()
		p := f.standing()[0].Position.Point
		if p.X < 0.5 {
			t.Fatalf("it strolled into the wall, to %v", p)
		}
		far = max(far, geo.FlatDistance(p, geo.Point{X: 3}))
	}
	if far < 5 {
		t.Errorf("it strolled only %v yards in two minutes", far)
	}
}

func TestACreatureInsideAnObstacleWalksOut(t *testing.T) {
	f := newField(t, walled(t))
	guard := f.creature("t:guard", 0.2, 0)
	f.inside(func(tx *Tx) { _ = tx.Movement().MoveTo(guard, geo.Point{X: 20}, true) })
	f.run(6 * clock.Second)
	if geo.FlatDistance(guard.Position.Point, geo.Point{X: 20}) > 0.1 {
		t.Errorf("the guard stands at %v", guard.Position.Point)
	}
}
