package gamemap

import (
	"reflect"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/stat"
)

// armed is the world of tables with a power for everybody, one that blows win,
// and weapons.
func armed(t testing.TB) content.Tables {
	w := tables(t)
	w.Powers = []content.Power{
		{ID: "t:vigor", Max: formula.Constant(100), Regen: expr(t, "if(fighting, 0, 7)", content.PowerRegenInputs...), RegenEvery: 1000, Kept: true},
		{ID: "t:wrath", Max: formula.Constant(50), Empty: true, OnSwing: expr(t, "damage / 2", content.PowerHitInputs...), OnStruck: formula.Constant(3)},
	}
	w.Items = []content.Item{
		{ID: "t:sword", Fit: content.FitOneHand, Stack: 1, DamageMin: 5, DamageMax: 5, Swing: 1000,
			Stats: []content.Figure{{Stat: "max_health", Value: formula.Constant(110)}}},
	}
	start := &w.Starts[0]
	start.Powers = []content.ID{"t:vigor", "t:wrath"}
	start.DamageMin = expr(t, "if(weapon, weapon, 20)", content.DamageInputs...)
	start.DamageMax = start.DamageMin
	return w
}

func (f *field) power(t *testing.T, u *unit, id content.ID, want int64) {
	t.Helper()
	if got, _, _ := stat.Power(u, id); got != want {
		t.Errorf("%d of %s at %d ms, want %d", got, id, f.s.Now(), want)
	}
}

func TestPowersRegenerateOutsideOfFightsAndAreTold(t *testing.T) {
	f := newField(t, armed(t))
	anna := f.player(1, "Anna", 0, 0)
	f.Step()
	u := f.unit(anna)
	f.power(t, u, "t:vigor", 100)
	f.inside(func(tx *Tx) {
		if !tx.Combat().SpendPower(u, "t:vigor", 30) || tx.Combat().SpendPower(u, "t:vigor", 71) {
			t.Error("spending is not all or none")
		}
		if _, err := tx.Combat().GainPower(u, "t:none", 1); err == nil {
			t.Error("it won of a power that it has not")
		}
	})
	f.run(2500)
	f.power(t, u, "t:vigor", 84)
	if u.Changed&view.Powers != 0 {
		t.Error("what was told is kept for the next step")
	}
	f.inside(func(*Tx) { f.combat.EnterCombat(u) })
	f.run(4 * clock.Second)
	f.power(t, u, "t:vigor", 84)
	f.run(30 * clock.Second)
	f.power(t, u, "t:vigor", 100)
	if u.Due != [len(u.Due)]clock.Time{} {
		t.Errorf("one who rests waits for %v", u.Due)
	}
}

func TestBlowsWinPowersForBoth(t *testing.T) {
	f := newField(t, armed(t))
	wolf := f.creature("t:beast", 1, 0)
	anna := f.player(1, "Anna", 0, 0)
	f.submit(anna, intent.Attack{Target: wolf.GUID})
	f.run(clock.Second)
	u := f.unit(anna)
	f.power(t, u, "t:wrath", 10+3) // one blow of 20 given, one taken
	if len(wolf.Powers) != 0 {
		t.Errorf("the wolf has %v", wolf.Powers)
	}
}

func TestWeaponsStrikeInTheirOwnTimeAndGearChangesFigures(t *testing.T) {
	f := newField(t, armed(t))
	dummy := f.creature("t:dummy", 1, 0)
	anna := f.player(1, "Anna", 0, 0)
	u := f.unit(anna)
	u.Health = 55 // half
	f.inside(func(tx *Tx) { tx.Items().Add(u, "t:sword", 2) })
	for range 2 {
		f.submit(anna, intent.Equip{From: uint16(u.Player.Items.List[len(u.Player.Items.List)-1].Slot)})
		f.Step()
	}
	if u.MaxHealth != 330 || u.Health != 165 {
		t.Errorf("%d of %d health with two swords, want the same share, 165 of 330", u.Health, u.MaxHealth)
	}
	f.submit(anna, intent.Attack{Target: dummy.GUID})
	f.run(10 * clock.Second)
	hands := map[event.Hand]int{}
	for _, e := range f.events {
		if d, ok := e.(event.DamageDealt); ok && d.Swing && d.Attacker == anna {
			hands[d.Hand]++
			if d.Amount != 5 {
				t.Errorf("the %s hits for %d, want 5", d.Hand, d.Amount)
			}
		}
	}
	if hands[event.HandMain] < 9 || hands[event.HandOff] < 9 || hands[event.HandMain] > 11 || hands[event.HandOff] > 11 {
		t.Errorf("blows in 10 s: %v, want ten with each hand", hands)
	}
}

func TestPowersOutliveSnapshots(t *testing.T) {
	f := newField(t, armed(t))
	anna := f.player(1, "Anna", 0, 0)
	f.Step()
	f.inside(func(tx *Tx) { tx.Combat().SpendPower(f.unit(anna), "t:vigor", 50) })
	f.run(700)
	saved := f.unit(anna).Powers
	hash, state := f.Hash(), f.Snapshot()
	cfg := f.cfg
	cfg.Release = f.release
	m, err := Restore(cfg, state)
	if err != nil || m.Hash() != hash {
		t.Fatalf("restored with %v, or to another state", err)
	}
	u := m.s.Units[anna]
	if !reflect.DeepEqual(u.Powers, saved) || u.MaxPowers[0] != 100 {
		t.Errorf("restored %+v of %v, want %+v", u.Powers, u.MaxPowers, saved)
	}
}

func TestOnlyKeptPowersComeBackAfterALogOut(t *testing.T) {
	for _, test := range []struct {
		name         string
		login        bool
		vigor, wrath int64
	}{
		{"from another map", false, 20, 30},
		{"after a log-out", true, 20, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, armed(t))
			r := character.Record{ID: 1, Name: "Anna", Start: "t:walker", Map: "t:field", Level: 1, Health: 50, LoggedIn: true,
				Powers: []character.Power{{ID: "t:vigor", Now: 20}, {ID: "t:wrath", Now: 30}, {ID: "t:gone", Now: 1}}}
			f.Control(input.Enter{Record: r, Viewer: guid.New(guid.Viewer, 0, 1), LogIn: test.login})
			f.Step()
			u := f.unit(r.GUID())
			f.power(t, u, "t:vigor", test.vigor)
			f.power(t, u, "t:wrath", test.wrath)
			if got := f.saver.Record(u).Powers; len(got) != 2 || got[0] != (character.Power{ID: "t:vigor", Now: test.vigor}) {
				t.Errorf("recorded %v", got)
			}
		})
	}
}
