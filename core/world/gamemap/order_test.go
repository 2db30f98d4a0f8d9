package gamemap

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/input"
	"loam/core/world/ai"
)

// peace is tables without aggro, so that nobody fights of itself.
func peace(t testing.TB) content.Tables {
	w := tables(t)
	for i := range w.Creatures {
		w.Creatures[i].Aggro = 0
	}
	return w
}

// must fails the test on an error of a script's order.
func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestACreatureGoesWhereItIsSentAndBack(t *testing.T) {
	w := peace(t)
	w.Spawns = []content.Spawn{{ID: "t:one", Creature: "t:beast", Map: "t:field", At: at(100, 0)}}
	f := newField(t, w)
	f.Step()
	u := f.standing()[0]
	do := func(order func(tx *Tx)) { f.inside(order) }
	do(func(tx *Tx) { must(t, tx.Movement().MoveTo(u, geo.Point{X: 114}, true)) })
	f.run(clock.Second)
	if u.Creature.Mode != entity.Order || u.Position.X != 107 || u.Walking {
		t.Fatalf("after a second of running it is %v at %.2f", u.Creature.Mode, u.Position.X)
	}
	do(func(tx *Tx) { tx.Movement().Stop(u) })
	f.run(5 * clock.Second)
	if u.Position.X != 107 || u.Way.Moving() {
		t.Errorf("stopped, it stands at %.2f", u.Position.X)
	}
	do(func(tx *Tx) { must(t, tx.Movement().MoveTo(u, geo.Point{X: 111}, false)) })
	f.run(5 * clock.Second)
	if u.Position.X != 111 || !u.Held {
		t.Errorf("sent on, it stands at %.2f, its cell held %v", u.Position.X, u.Held)
	}
	do(func(tx *Tx) { tx.Movement().Resume(u) })
	f.run(6 * clock.Second)
	if u.Position.X != 100 || u.Creature.Mode != entity.Idle || u.Held {
		t.Errorf("let go, it is %v at %.2f, its cell held %v", u.Creature.Mode, u.Position.X, u.Held)
	}
}

func TestOrdersThatCannotBeFollowed(t *testing.T) {
	f := newField(t, peace(t))
	beast, dummy, corpse := f.creature("t:beast", 0, 0), f.creature("t:dummy", 30, 0), f.creature("t:beast", 60, 0)
	anna := f.unit(f.player(1, "Anna", 5, 0))
	fighter, runner := f.creature("t:beast", 90, 0), f.creature("t:beast", 120, 0)
	f.inside(func(tx *Tx) {
		tx.Combat().Kill(nil, corpse)
		tx.Combat().AddThreat(fighter, anna, 1)
		tx.Combat().AddThreat(runner, anna, 1)
		runner.Position.X = 125
		tx.Combat().Evade(runner)
	})
	for _, test := range []struct {
		name  string
		order func(tx *Tx) error
	}{
		{"one that cannot move", func(tx *Tx) error { return tx.Movement().MoveTo(dummy, geo.Point{}, true) }},
		{"a corpse", func(tx *Tx) error { return tx.Movement().MoveTo(corpse, geo.Point{}, true) }},
		{"a player", func(tx *Tx) error { return tx.Movement().MoveTo(anna, geo.Point{}, true) }},
		{"who goes home", func(tx *Tx) error { return tx.Movement().MoveTo(runner, geo.Point{}, true) }},
		{"out of the map", func(tx *Tx) error { return tx.Movement().MoveTo(beast, geo.Point{X: 5000}, true) }},
		{"following itself", func(tx *Tx) error { return tx.Movement().Follow(beast, beast, 1) }},
		{"following while it fights", func(tx *Tx) error { return tx.Movement().Follow(fighter, anna, 1) }},
		{"fleeing from nobody", func(tx *Tx) error { return tx.Movement().Flee(beast, clock.Second) }},
		{"a path that is not there", func(tx *Tx) error { return tx.Movement().WalkPath(beast, "t:nowhere") }},
		{"a teleport out of the map", func(tx *Tx) error { return tx.Movement().Teleport(beast, at(0, -3000)) }},
		{"fighting a friend", func(tx *Tx) error { return tx.Combat().Attack(beast, fighter) }},
		{"fighting itself", func(tx *Tx) error { return tx.Combat().Attack(beast, beast) }},
		{"a respawn of who lives", func(tx *Tx) error { return tx.Creatures().Respawn(beast) }},
		{"a respawn of who has no spawn", func(tx *Tx) error { return tx.Creatures().Respawn(corpse) }},
		{"a level below the first", func(tx *Tx) error { return tx.Progression().SetLevel(beast, 0) }},
		{"no scale at all", func(tx *Tx) error { return tx.Appearance().SetScale(beast, 0) }},
		{"no speed at all", func(tx *Tx) error { return tx.Movement().SetSpeed(beast, 0) }},
		{"a side that is not there", func(tx *Tx) error { return tx.Combat().SetFaction(beast, "t:nobody") }},
		{"a journey of no player", func(tx *Tx) error { return tx.Travel().Transfer(beast, "t:stone") }},
		{"a journey to nowhere", func(tx *Tx) error { return tx.Travel().Transfer(anna, "t:nowhere") }},
		{"a creature that is not defined", func(tx *Tx) error { _, err := tx.Creatures().Summon(nil, "t:nobody", at(0, 0), 0); return err }},
		{"a creature out of the map", func(tx *Tx) error { _, err := tx.Creatures().Summon(nil, "t:beast", at(9999, 0), 0); return err }},
	} {
		f.inside(func(tx *Tx) {
			if err := test.order(tx); err == nil {
				t.Errorf("%s: no error", test.name)
			}
		})
	}
}

func TestACreatureFollowsAtADistance(t *testing.T) {
	f := newField(t, peace(t))
	pet := f.creature("t:beast", 0, 0)
	anna := f.player(1, "Anna", 30, 0)
	u := f.unit(anna)
	f.inside(func(tx *Tx) { must(t, tx.Movement().Follow(pet, u, 4)) })
	f.run(10 * clock.Second)
	if gap := pet.Gap(u); gap > 4 || gap < 1 || pet.Creature.Mode != entity.Follow {
		t.Fatalf("it is %v, %.2f yards from Anna, want at most 4", pet.Creature.Mode, gap)
	}
	f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(u, at(60, 20)) })
	f.run(10 * clock.Second)
	if gap := pet.Gap(u); gap > 4 {
		t.Errorf("after Anna has moved it is %.2f yards away", gap)
	}
	f.Control(input.Leave{Player: anna, LogOut: true})
	f.run(60 * clock.Second)
	if pet.Creature.Mode != entity.Idle || geo.Distance(pet.Position.Point, geo.Point{}) > 1 {
		t.Errorf("alone it is %v at %v, want it at home", pet.Creature.Mode, pet.Position.Point)
	}
}

func TestACreatureFleesForAWhileAndComesBack(t *testing.T) {
	f := newField(t, peace(t))
	beast := f.creature("t:beast", 0, 0)
	anna := f.unit(f.player(1, "Anna", 1, 0))
	f.inside(func(tx *Tx) { tx.Combat().AddThreat(beast, anna, 10) })
	f.run(clock.Second)
	f.inside(func(tx *Tx) { must(t, tx.Movement().Flee(beast, 3*clock.Second)) })
	f.run(2 * clock.Second)
	if d := beast.Gap(anna); d < 10 || beast.Creature.Mode != entity.Flee || !beast.Combat {
		t.Fatalf("after 2 s it is %v, %.1f yards away, in combat %v", beast.Creature.Mode, d, beast.Combat)
	}
	hits := f.count(event.KindDamageDealt)
	f.run(800)
	if f.count(event.KindDamageDealt) != hits {
		t.Error("it strikes while it flees")
	}
	f.run(6 * clock.Second)
	if beast.Gap(anna) > beast.Reach || beast.Creature.Mode != entity.Chase || f.count(event.KindDamageDealt) == hits {
		t.Errorf("afterwards it is %v, %.1f yards away, with %d hits", beast.Creature.Mode, beast.Gap(anna), f.count(event.KindDamageDealt)-hits)
	}
}

func TestHelpIsCalledUnasked(t *testing.T) {
	w := peace(t)
	w.Creatures[0].Help = 15
	f := newField(t, w)
	beast, near, far := f.creature("t:beast", 0, 0), f.creature("t:beast", 14, 0), f.creature("t:beast", 40, 0)
	other := f.creature("t:dummy", 5, 5)
	anna := f.unit(f.player(1, "Anna", -5, 0))
	f.inside(func(tx *Tx) { tx.Combat().AddThreat(beast, anna, 1) })
	f.Step()
	if got := [4]bool{beast.Combat, near.Combat, far.Combat, other.Combat}; got != [4]bool{true, true, false, false} {
		t.Errorf("in combat: itself, 14 yards away, 40 yards away, somebody neutral = %v", got)
	}
}

func TestThreatDecidesWhomACreatureAttacks(t *testing.T) {
	f := newField(t, peace(t))
	beast := f.creature("t:beast", 0, 0)
	anna, bert := f.unit(f.player(1, "Anna", 2, 0)), f.unit(f.player(2, "Bert", -2, 0))
	for _, test := range []struct {
		name string
		do   func(tx *Tx)
		want guid.GUID
	}{
		{"the first grudge", func(tx *Tx) { tx.Combat().AddThreat(beast, anna, 100) }, anna.GUID},
		{"somebody a little more threatening", func(tx *Tx) { tx.Combat().AddThreat(beast, bert, 110) }, anna.GUID},
		{"beyond the share of the rule", func(tx *Tx) { tx.Combat().AddThreat(beast, bert, 1) }, bert.GUID},
		{"set", func(tx *Tx) { tx.Combat().SetThreat(beast, anna, 500) }, anna.GUID},
		{"an order", func(tx *Tx) { must(t, tx.Combat().Attack(beast, bert)) }, bert.GUID},
		{"who has died", func(tx *Tx) { tx.Combat().Kill(nil, bert) }, anna.GUID},
		{"forgiven all", func(tx *Tx) { tx.Combat().ClearThreat(beast) }, 0},
	} {
		f.inside(test.do)
		f.run(ai.ChaseEvery)
		if beast.Victim != test.want {
			t.Errorf("%s: it attacks %s, want %s", test.name, beast.Victim, test.want)
		}
	}
	if len(beast.Threats) != 0 || len(anna.HatedBy) != 0 || !beast.Evading() && beast.Creature.Mode != entity.Idle {
		t.Errorf("afterwards: grudges %v, Anna hated by %v, %v", beast.Threats, anna.HatedBy, beast.Creature.Mode)
	}
}

func TestAThresholdIsToldOnceUntilHealed(t *testing.T) {
	s := &scribe{hooks: waits(hook.HealthBelow), thresholds: []float64{50, 20}}
	f := newField(t, peace(t), with(s))
	beast := f.creature("t:beast", 0, 0)
	keys := func() (list []int) {
		for _, c := range s.calls {
			list = append(list, c.key)
		}
		s.calls = nil
		return list
	}
	for _, test := range []struct {
		name string
		do   func(tx *Tx)
		want []int
	}{
		{"to the threshold itself", func(tx *Tx) { tx.Combat().Damage(nil, beast, 50) }, nil},
		{"below it", func(tx *Tx) { tx.Combat().Damage(nil, beast, 1) }, []int{0}},
		{"farther below", func(tx *Tx) { tx.Combat().Damage(nil, beast, 5) }, nil},
		{"healed over it", func(tx *Tx) { tx.Combat().Heal(nil, beast, 20) }, nil},
		{"below both at once", func(tx *Tx) { tx.Combat().Damage(nil, beast, 60) }, []int{0, 1}},
		{"dead", func(tx *Tx) { tx.Combat().Kill(nil, beast) }, nil},
	} {
		f.inside(test.do)
		if got := keys(); len(got) != len(test.want) || len(got) > 0 && got[len(got)-1] != test.want[len(test.want)-1] {
			t.Errorf("%s: told of %v, want %v (health %d)", test.name, got, test.want, beast.Health)
		}
	}
}

func TestASummonedCreatureLivesItsTime(t *testing.T) {
	s := &scribe{hooks: waits(hook.Spawn, hook.Despawn)}
	f := newField(t, peace(t), with(s))
	owner := f.creature("t:beast", 0, 0)
	var pet, guest *entity.Unit
	f.inside(func(tx *Tx) {
		pet, _ = tx.Creatures().Summon(owner, "t:beast", at(5, 0), 3*clock.Second)
		guest, _ = tx.Creatures().Summon(nil, "t:guard", at(10, 0), 0)
	})
	if pet.Creature.Owner != owner.GUID || guest.Creature.Owner != 0 {
		t.Errorf("owners are %s and %s", pet.Creature.Owner, guest.Creature.Owner)
	}
	f.run(2950)
	if _, here := f.s.Units[pet.GUID]; !here {
		t.Error("it is gone before its time")
	}
	f.Step()
	if _, here := f.s.Units[pet.GUID]; here {
		t.Error("it outlives its time")
	}
	f.run(60 * clock.Second)
	if _, here := f.s.Units[guest.GUID]; !here {
		t.Error("one without a time is gone")
	}
	if got := [2]int{s.told(hook.Spawn, pet.GUID), s.told(hook.Despawn, pet.GUID)}; got != [2]int{1, 1} {
		t.Errorf("told of its coming and going %v times", got)
	}
	if gone, _ := last[event.Despawned](f); gone.Unit != pet.GUID || gone.Reason != event.Expired {
		t.Errorf("it went with %+v", gone)
	}
}

func TestAScriptCanGiveACreatureAnotherPath(t *testing.T) {
	w := peace(t)
	w.Paths = []content.Path{{ID: "t:line", Map: "t:field", Shape: content.Once, Points: []content.Waypoint{
		{At: geo.Point{X: 10}}, {At: geo.Point{X: 10, Y: 10}},
	}}}
	s := &scribe{hooks: waits(hook.Waypoint)}
	f := newField(t, w, with(s))
	u := f.creature("t:beast", 0, 0)
	f.inside(func(tx *Tx) { must(t, tx.Movement().WalkPath(u, "t:line")) })
	f.run(12 * clock.Second)
	if u.Position.Point != (geo.Point{X: 10, Y: 10}) || s.told(hook.Waypoint, u.GUID) != 2 {
		t.Errorf("it stands at %v, told of %d waypoints", u.Position.Point, s.told(hook.Waypoint, u.GUID))
	}
	if w := f.s.Paths.Walkers("t:line"); len(w) != 1 || w[0] != u {
		t.Errorf("the path knows %d walkers", len(w))
	}
	f.inside(func(tx *Tx) { tx.Creatures().Despawn(u) })
	f.Step()
	if w := f.s.Paths.Walkers("t:line"); len(w) != 0 {
		t.Errorf("the path knows %d walkers when it is gone", len(w))
	}
}

func TestFiguresThatScriptsSetKeepTheShareOfHealth(t *testing.T) {
	w := peace(t)
	w.Creatures[0].Health = expr(t, "100 * level", "level")
	f := newField(t, w)
	u := f.creature("t:beast", 0, 0)
	f.inside(func(tx *Tx) {
		tx.Combat().Damage(nil, u, 60)
		must(t, tx.Progression().SetLevel(u, 3))
		must(t, tx.Appearance().SetScale(u, 2))
		must(t, tx.Movement().SetSpeed(u, 0.5))
		must(t, tx.Combat().SetFaction(u, "t:folk"))
	})
	if u.Health != 120 || u.MaxHealth != 300 || u.Radius != 1 || u.Run != 3.5 || u.Faction != "t:folk" {
		t.Errorf("health %d of %d, radius %g, run %g, %s", u.Health, u.MaxHealth, u.Radius, u.Run, u.Faction)
	}
	guard := f.creature("t:guard", 5, 0)
	f.inside(func(tx *Tx) {
		if err := tx.Combat().Attack(guard, u); err == nil {
			t.Error("its new friends can attack it")
		}
	})
}

func TestAStrollerSleepsWhereNobodyIs(t *testing.T) {
	w := peace(t)
	w.Spawns = []content.Spawn{{ID: "t:one", Creature: "t:beast", Map: "t:field", At: at(250, 0), Wander: 60}}
	f := newField(t, w, func(c *Config) { c.AwakeAll = false })
	v := guid.New(guid.Viewer, 0, 9)
	for range 40 {
		f.Control(input.Watch{Viewer: v, At: geo.Point{X: 140}})
		f.run(10 * clock.Second)
		f.Control(input.Unwatch{Viewer: v})
		f.run(60 * clock.Second)
		if len(f.s.Movers) != 0 || len(f.standing()) == 1 && f.s.Wheel.Len() != 0 {
			t.Fatalf("at %v it moves, or waits to, while nobody looks", f.standing()[0].Position.Point)
		}
	}
}
