package gamemap

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
)

func TestAPlayerKillsABeastThatCameForIt(t *testing.T) {
	f := newField(t, tables(t))
	wolf := f.creature("t:beast", 10, 0)
	anna := f.player(1, "Anna", 0, 0)
	f.run(clock.Second)
	if wolf.Victim != anna {
		t.Fatalf("the beast's victim = %s, want Anna, who stands within its 15 yards", wolf.Victim)
	}
	f.submit(anna, intent.Attack{Target: wolf.GUID})
	f.run(12 * clock.Second)
	if !wolf.Dead {
		t.Fatalf("the beast has %d health after 12 s, want it dead by five swings of 20", wolf.Health)
	}
	if got := f.count(event.KindDied); got != 1 {
		t.Errorf("%d deaths, want 1", got)
	}
	u := f.unit(anna)
	if u.Player.Experience != 60 {
		t.Errorf("Anna has %d experience, want 60", u.Player.Experience)
	}
	if len(u.HatedBy) != 0 {
		t.Errorf("Anna is still hated by %v", u.HatedBy)
	}
	f.run(6 * clock.Second)
	if u.Combat {
		t.Error("Anna is in combat 6 s after the fight, want 5 s at most")
	}
	if u.Health == u.MaxHealth && f.count(event.KindDamageDealt) == 5 {
		t.Error("the beast never struck")
	}
}

func TestACreatureEvadesBeyondItsLeashAndComesHomeHealed(t *testing.T) {
	f := newField(t, tables(t))
	wolf := f.creature("t:beast", 0, 0)
	anna := f.player(1, "Anna", 10, 0)
	f.run(clock.Second)
	u := f.unit(anna)
	wolf.Health = 50
	f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(u, at(100, 0)) })
	f.run(10 * clock.Second)
	if got := [3]int{f.count(event.KindEvaded), f.count(event.KindCameHome), f.count(event.KindAggroed)}; got != [3]int{1, 1, 1} {
		t.Errorf("evaded, came home, aggroed = %v, want once each", got)
	}
	if wolf.Health != wolf.MaxHealth || wolf.Combat || wolf.Creature.Mode != entity.Idle || len(wolf.Threats) != 0 {
		t.Errorf("the beast at home: health %d, combat %v, %v, grudges %v", wolf.Health, wolf.Combat, wolf.Creature.Mode, wolf.Threats)
	}
	if d := geo.Distance(wolf.Position.Point, geo.Point{}); d > 0.01 {
		t.Errorf("the beast stands %.2f yards from home", d)
	}
	f.run(6 * clock.Second)
	if u.Combat || len(u.HatedBy) != 0 {
		t.Errorf("Anna far away: combat %v, hated by %v", u.Combat, u.HatedBy)
	}
}

func TestAStruckDummyGoesBackWhenItsEnemyLeaves(t *testing.T) {
	f := newField(t, tables(t))
	dummy := f.creature("t:dummy", 0, 0)
	anna := f.player(1, "Anna", 2, 0)
	f.unit(anna).Position.Facing = 3.14159
	f.submit(anna, intent.Attack{Target: dummy.GUID})
	f.run(3 * clock.Second)
	if dummy.Health == dummy.MaxHealth || !dummy.Combat {
		t.Fatalf("the dummy was not struck: health %d, combat %v", dummy.Health, dummy.Combat)
	}
	f.submit(anna, intent.StopAttack{})
	f.run(7 * clock.Second)
	if dummy.Combat || dummy.Health != dummy.MaxHealth {
		t.Errorf("the dummy 5 s after the last blow: combat %v, health %d", dummy.Combat, dummy.Health)
	}
}

func TestASpawnMakesANewCreatureAfterItsTime(t *testing.T) {
	w := tables(t)
	w.Spawns = []content.Spawn{{ID: "t:one", Creature: "t:beast", Map: "t:field", At: at(200, 0)}}
	f := newField(t, w)
	f.Step()
	if len(f.standing()) != 1 {
		t.Fatalf("%d units after the first step, want the one of the spawn", len(f.standing()))
	}
	first := f.standing()[0]
	f.inside(func(tx *Tx) { tx.Combat().Kill(nil, first) })
	f.run(9 * clock.Second)
	if len(f.standing()) != 0 {
		t.Fatalf("%d units 9 s after the death, want the corpse gone after 5 s", len(f.standing()))
	}
	f.run(2 * clock.Second)
	if len(f.standing()) != 1 || f.standing()[0].GUID == first.GUID || f.standing()[0].Dead {
		t.Fatalf("no new creature 10 s after the death: %d units", len(f.standing()))
	}
}

func TestADeadPlayerComesBackAtTheGraveyard(t *testing.T) {
	f := newField(t, tables(t))
	anna := f.player(1, "Anna", 30, 0)
	u := f.unit(anna)
	f.inside(func(tx *Tx) { tx.Combat().Kill(nil, u) })
	f.submit(anna, intent.Move{To: at(31, 0)})
	f.Step()
	if u.Position.X != 30 {
		t.Error("a dead player moved")
	}
	f.submit(anna, intent.Respawn{})
	f.Step()
	if u.Dead || u.Position.X != -50 || u.Health != u.MaxHealth/2 {
		t.Errorf("revived: dead %v at %v with %d of %d", u.Dead, u.Position.Point, u.Health, u.MaxHealth)
	}
}

func TestFriendsWithinEarshotJoinAFight(t *testing.T) {
	f := newField(t, tables(t))
	wolf, friend, far := f.creature("t:beast", 0, 0), f.creature("t:beast", 18, 0), f.creature("t:beast", -60, 0)
	anna := f.player(1, "Anna", -10, 0)
	f.run(clock.Second)
	if wolf.Victim != anna || friend.Victim != 0 {
		t.Fatalf("before the call: %s, %s", wolf.Victim, friend.Victim)
	}
	f.inside(func(tx *Tx) {
		if got := tx.Combat().CallForHelp(wolf, 25); got != 1 {
			t.Errorf("%d came, want 1", got)
		}
	})
	if friend.Victim != anna || far.Victim != 0 {
		t.Errorf("after the call the friend fights %s, the far one %s", friend.Victim, far.Victim)
	}
}
