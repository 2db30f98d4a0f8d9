package gamemap

import (
	"fmt"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/input"
	"loam/core/world/mapstate"
)

// timing is a field whose scripts note when handlers of timers ran.
type timing struct {
	*field
	s    *scribe
	ran  map[string][]clock.Time
	self map[string]guid.GUID
}

func newTiming(t *testing.T, handlers ...string) *timing {
	x := &timing{s: &scribe{handlers: make(map[string]func(*Tx, guid.GUID))}, ran: make(map[string][]clock.Time), self: make(map[string]guid.GUID)}
	for _, h := range handlers {
		x.knows(h)
	}
	x.field = newField(t, peace(t), with(x.s))
	return x
}

func (x *timing) knows(handler string) {
	x.s.handlers[handler] = func(tx *Tx, self guid.GUID) {
		x.ran[handler] = append(x.ran[handler], tx.Now())
		x.self[handler] = self
	}
}

func (x *timing) start(u *entity.Unit, t entity.Timer, wait clock.Time) {
	x.t.Helper()
	t.Bundle = "t"
	x.inside(func(tx *Tx) {
		if err := tx.Handlers().StartTimer(u, t, wait, wait); err != nil {
			x.t.Fatal(err)
		}
	})
}

func TestTimersFireInTime(t *testing.T) {
	x := newTiming(t, "once", "again", "map")
	u := x.creature("t:beast", 0, 0)
	x.start(u, entity.Timer{Handler: "once"}, 1030)
	x.start(u, entity.Timer{Handler: "again", Min: 1000, Max: 1000}, 1000)
	x.start(nil, entity.Timer{Handler: "map"}, 500)
	x.run(4 * clock.Second)
	for handler, want := range map[string][]clock.Time{
		"once": {1050}, "again": {1000, 2000, 3000, 4000}, "map": {500},
	} {
		if got := fmt.Sprint(x.ran[handler]); got != fmt.Sprint(want) {
			t.Errorf("%s ran at %v, want %v", handler, got, want)
		}
	}
	if x.self["again"] != u.GUID || x.self["map"] != 0 {
		t.Errorf("they ran for %v", x.self)
	}
}

func TestARepeatedTimerDrawsEachWaitAnew(t *testing.T) {
	x := newTiming(t, "howl")
	u := x.creature("t:beast", 0, 0)
	x.inside(func(tx *Tx) {
		must(t, tx.Handlers().StartTimer(u, entity.Timer{Bundle: "t", Handler: "howl", Min: 3000, Max: 4000}, 3000, 4000))
	})
	x.run(10 * clock.Minute)
	before, waits := clock.Time(0), make(map[clock.Time]bool)
	for _, at := range x.ran["howl"] {
		if wait := at - before; wait < 3000 || wait > 4050 {
			t.Fatalf("waited %d ms, want 3 to 4 s", wait)
		}
		waits[at-before], before = true, at
	}
	if len(waits) < 10 {
		t.Errorf("only %d different waits in ten minutes", len(waits))
	}
}

func TestStartingATimerAgainReplacesIt(t *testing.T) {
	x := newTiming(t, "howl", "other")
	u := x.creature("t:beast", 0, 0)
	x.start(u, entity.Timer{Handler: "howl"}, 1000)
	x.start(u, entity.Timer{Handler: "other"}, 1000)
	x.run(500)
	x.start(u, entity.Timer{Handler: "howl"}, 2000)
	x.inside(func(tx *Tx) {
		if left, ok := tx.Handlers().TimerLeft(u, "t", "howl"); left != 2000 || !ok {
			t.Errorf("%d ms are left, want 2000", left)
		}
		if _, ok := tx.Handlers().TimerLeft(u, "else", "howl"); ok {
			t.Error("another bundle has a timer of this name")
		}
	})
	x.run(5 * clock.Second)
	if fmt.Sprint(x.ran["howl"], x.ran["other"]) != "[2500] [1000]" {
		t.Errorf("they ran at %v and %v, want 2500 and 1000", x.ran["howl"], x.ran["other"])
	}
}

func TestACancelledTimerDoesNotFire(t *testing.T) {
	x := newTiming(t, "howl")
	u := x.creature("t:beast", 0, 0)
	x.start(u, entity.Timer{Handler: "howl"}, 1000)
	x.inside(func(tx *Tx) {
		if !tx.Handlers().CancelTimer(u, "t", "howl") || tx.Handlers().CancelTimer(u, "t", "howl") {
			t.Error("cancelling says something else than whether it ran")
		}
	})
	x.run(2 * clock.Second)
	if len(x.ran["howl"]) != 0 {
		t.Error("it fired")
	}
}

func TestWhichTimersOutliveAFight(t *testing.T) {
	for _, test := range []struct {
		name        string
		fight, keep bool
		end         func(x *timing, u *entity.Unit)
		want        int
	}{
		{"started in peace, evades", false, false, func(x *timing, u *entity.Unit) { x.inside(func(tx *Tx) { tx.Combat().Evade(u) }) }, 1},
		{"started in combat, evades", true, false, func(x *timing, u *entity.Unit) { x.inside(func(tx *Tx) { tx.Combat().Evade(u) }) }, 0},
		{"kept, evades", true, true, func(x *timing, u *entity.Unit) { x.inside(func(tx *Tx) { tx.Combat().Evade(u) }) }, 1},
		{"started in combat, dies", true, false, func(x *timing, u *entity.Unit) { x.inside(func(tx *Tx) { tx.Combat().Kill(nil, u) }) }, 0},
		{"kept, dies", true, true, func(x *timing, u *entity.Unit) { x.inside(func(tx *Tx) { tx.Combat().Kill(nil, u) }) }, 1},
		{"kept, despawns", true, true, func(x *timing, u *entity.Unit) { x.inside(func(tx *Tx) { tx.Creatures().Despawn(u) }) }, 0},
		{"started in combat that goes on", true, false, func(*timing, *entity.Unit) {}, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			x := newTiming(t, "howl")
			u := x.creature("t:beast", 0, 0)
			anna := x.unit(x.player(1, "Anna", 3, 0))
			if test.fight {
				x.inside(func(tx *Tx) { tx.Combat().AddThreat(u, anna, 1) })
			}
			x.start(u, entity.Timer{Handler: "howl", Keep: test.keep}, 2000)
			if !test.fight {
				x.inside(func(tx *Tx) { tx.Combat().AddThreat(u, anna, 1) })
			}
			x.run(500)
			test.end(x, u)
			x.run(3 * clock.Second)
			if got := len(x.ran["howl"]); got != test.want {
				t.Errorf("it fired %d times, want %d", got, test.want)
			}
		})
	}
}

func TestATimerWaitsForAReleaseThatHasItsHandler(t *testing.T) {
	x := newTiming(t)
	u := x.creature("t:beast", 0, 0)
	x.start(u, entity.Timer{Handler: "howl"}, 1000)
	x.run(30 * clock.Second)
	if len(u.Timers) != 1 {
		t.Fatalf("%d timers wait, want the one without a handler", len(u.Timers))
	}
	x.knows("howl")
	x.adoptNext(peace(t), x.s)
	x.run(mapstate.OrphanWait)
	if len(x.ran["howl"]) != 1 {
		t.Errorf("it ran %d times within 10 s of the release that has it", len(x.ran["howl"]))
	}
	x.run(30 * clock.Second)
	if len(x.ran["howl"]) != 1 || len(u.Timers) != 0 {
		t.Error("it runs again")
	}
}

func TestARepeatedTimerGoesOnWithoutItsHandler(t *testing.T) {
	x := newTiming(t)
	u := x.creature("t:beast", 0, 0)
	x.start(u, entity.Timer{Handler: "howl", Min: 1000, Max: 1000}, 1000)
	x.run(3 * clock.Second)
	x.knows("howl")
	x.run(2 * clock.Second)
	if fmt.Sprint(x.ran["howl"]) != "[4000 5000]" {
		t.Errorf("it ran at %v, want 4000 and 5000", x.ran["howl"])
	}
}

func TestTimersAreBounded(t *testing.T) {
	x := newTiming(t, "howl")
	u := x.creature("t:beast", 0, 0)
	for i := range mapstate.MaxTimers {
		x.start(u, entity.Timer{Handler: fmt.Sprint("h", i)}, 1000)
	}
	x.inside(func(tx *Tx) {
		if err := tx.Handlers().StartTimer(u, entity.Timer{Bundle: "t", Handler: "one more"}, 1, 1); err == nil {
			t.Error("one too many started")
		}
		if err := tx.Handlers().StartTimer(u, entity.Timer{Bundle: "t", Handler: "h1"}, 1, 1); err != nil {
			t.Errorf("a restart at the bound: %v", err)
		}
	})
}

func TestATimerMayEndItsOwner(t *testing.T) {
	x := newTiming(t)
	u := x.creature("t:beast", 0, 0)
	x.s.handlers["bang"] = func(tx *Tx, self guid.GUID) {
		v, _ := tx.Unit(self)
		tx.Creatures().Despawn(v)
	}
	x.start(u, entity.Timer{Handler: "bang", Min: 500, Max: 500}, 500)
	x.run(5 * clock.Second)
	if _, here := x.Map.s.Units[u.GUID]; here || x.Map.s.Wheel.Len() != 0 {
		t.Errorf("it is there: %v; %d wake-ups wait", here, x.Map.s.Wheel.Len())
	}
}

// adoptNext makes the map of a field run a further release.
func (f *field) adoptNext(w content.Tables, p Program) {
	f.t.Helper()
	n := f.release.Number + 1
	r := Release{Number: n, Hash: fmt.Sprint("release ", n), Content: content.NewSnapshot(w), Program: p}
	if r.Program == nil {
		r.Program = f.release.Program
	}
	f.Prepare(r, func(err error) {
		if err != nil {
			f.t.Fatalf("prepare: %v", err)
		}
	})
	f.Between()
	f.Control(input.Adopt{Number: n, Hash: r.Hash})
	f.Between()
	if f.release.Number != n {
		f.t.Fatalf("release %d runs, want %d", f.release.Number, n)
	}
}
