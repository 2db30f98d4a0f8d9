package gamemap

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/movement"
)

func TestASlowedPlayerMayRunUntilItsClientKnows(t *testing.T) {
	for _, test := range []struct {
		name    string
		settles bool
		wait    clock.Time
		want    bool
	}{
		{"at once", false, 0, true},
		{"until the end of the grace", false, movement.Grace - clock.Second, true},
		{"not behind it", false, movement.Grace, false},
		{"not when its client has said that it knows", true, 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, tables(t))
			anna := f.player(1, "Anna", 0, 0)
			u := f.unit(anna)
			f.run(2 * clock.Second) // in which she saves up what she may run at once
			f.inside(func(tx *Tx) { _ = tx.Movement().SetSpeed(u, 0.5) })
			f.Step()
			if b := f.batches[len(f.batches)-1]; b.Viewers[0].Self == nil || b.Viewers[0].Self.Run != 3.5 ||
				len(b.Changes) != 1 || b.Changes[0].Mask&view.Speed == 0 || b.Changes[0].Object.Run != 3.5 {
				t.Fatalf("the step tells %+v", b)
			}
			if test.settles {
				f.submit(anna, intent.Settle{})
			}
			f.run(test.wait)
			f.submit(anna, intent.Move{To: at(10, 0)})
			f.Step()
			if ran := u.Position.X == 10; ran != test.want {
				t.Errorf("she came to %.2f", u.Position.X)
			}
		})
	}
}

func TestWhoIsHeldFastStaysWhereItIs(t *testing.T) {
	f := newField(t, tables(t))
	anna := f.player(1, "Anna", 0, 0)
	beast := f.creature("t:beast", 12, 0)
	f.run(500)
	f.inside(func(tx *Tx) {
		_ = tx.Movement().SetRoot(beast, true)
		_ = tx.Movement().SetRoot(f.unit(anna), true)
	})
	f.submit(anna, intent.Settle{})
	x := beast.Position.X
	f.run(2 * clock.Second)
	f.submit(anna, intent.Move{To: at(-3, 0)})
	f.Step()
	if beast.Position.X != x || f.unit(anna).Position.X != 0 || beast.Victim != anna {
		t.Errorf("the beast went from %g to %g, Anna to %g", x, beast.Position.X, f.unit(anna).Position.X)
	}
	if o := f.seen(1)[beast.GUID]; o.Flags&view.Rooted == 0 || len(o.Motion.Points) > 0 {
		t.Errorf("the beast is seen as %+v", o)
	}
	f.inside(func(tx *Tx) { _ = tx.Movement().SetRoot(beast, false) })
	f.run(2 * clock.Second)
	if beast.Position.X == x {
		t.Error("the beast stays though it is free")
	}
	f.inside(func(tx *Tx) { tx.Combat().Kill(nil, f.unit(anna)) })
	if f.unit(anna).Rooted {
		t.Error("death holds her fast")
	}
}

func TestWhoWalksOrFightsStands(t *testing.T) {
	for _, test := range []struct {
		name string
		do   func(f *field, u *unit)
		want intent.Stance
	}{
		{"nothing", func(*field, *unit) {}, intent.Sitting},
		{"turning", func(f *field, u *unit) { f.submit(u.GUID, intent.Move{To: turned(1)}) }, intent.Sitting},
		{"a step", func(f *field, u *unit) { f.submit(u.GUID, intent.Move{To: at(0.2, 0)}) }, intent.Standing},
		{"an attack", func(f *field, u *unit) { f.submit(u.GUID, intent.Attack{Target: f.creature("t:dummy", 20, 0).GUID}) }, intent.Standing},
		{"a blow", func(f *field, u *unit) {
			dummy := f.creature("t:dummy", 20, 0)
			f.inside(func(tx *Tx) { tx.Combat().Damage(dummy, u, 1) })
		}, intent.Standing},
		{"death", func(f *field, u *unit) { f.inside(func(tx *Tx) { tx.Combat().Kill(nil, u) }) }, intent.Standing},
		{"lying down", func(f *field, u *unit) { f.submit(u.GUID, intent.TakeStance{Stance: intent.Sleeping}) }, intent.Sleeping},
		{"no stance", func(f *field, u *unit) { f.submit(u.GUID, intent.TakeStance{Stance: intent.Stances}) }, intent.Sitting},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, tables(t))
			u := f.unit(f.player(1, "Anna", 0, 0))
			f.submit(u.GUID, intent.TakeStance{Stance: intent.Sitting})
			f.Step()
			test.do(f, u)
			f.Step()
			if got := f.seen(1)[u.GUID].Stance; got != test.want || u.Stance != test.want {
				t.Errorf("she is seen %s and is %s, want %s", got, u.Stance, test.want)
			}
		})
	}
}

func turned(facing float64) geo.Position { return geo.Position{Facing: facing} }
