package gamemap

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
)

// plainPhase is a phase that changes no figure.
func plainPhase(name string, change func(*content.Phase)) content.Phase {
	p := content.Phase{Name: name, Speed: 1, DamagePct: 100, Scale: 1}
	if change != nil {
		change(&p)
	}
	return p
}

// withBoss is the world of the tests with a creature whose fights have phases.
func withBoss(t testing.TB, phases ...content.Phase) content.Tables {
	w := tables(t)
	boss := w.Creatures[0]
	boss.ID, boss.Name, boss.Health = "t:boss", content.Text{Key: "Boss"}, expr(t, "1000")
	boss.Phases = phases
	w.Creatures = append(w.Creatures, boss)
	return w
}

// story is what a fight came to, in order.
func (f *field) story() string {
	var all []string
	for _, e := range f.events {
		switch e := e.(type) {
		case event.PhaseEntered:
			all = append(all, fmt.Sprintf("%s>%s", e.Before, e.Phase))
		case event.Spoke:
			all = append(all, e.Text.Key)
		case event.Evaded:
			all = append(all, "evades")
		}
	}
	return strings.Join(all, " ")
}

func (f *field) hurt(u *entity.Unit, points int64) {
	f.inside(func(tx *Tx) { tx.Combat().Damage(nil, u, points) })
}

func TestHealthLeadsFromPhaseToPhaseOneAStep(t *testing.T) {
	f := newField(t, withBoss(t,
		plainPhase("calm", func(p *content.Phase) { p.Says.Key = "hm" }),
		plainPhase("angry", func(p *content.Phase) { p.HealthBelow, p.Yells.Key = 70, "grr" }),
		plainPhase("last", func(p *content.Phase) { p.HealthBelow, p.Emotes.Key, p.Scale, p.Speed = 30, "grows", 2, 1.5 }),
	))
	boss := f.creature("t:boss", 10, 0)
	f.player(1, "Anna", 0, 0)
	f.run(clock.Second)
	if got := f.story(); got != ">calm hm" {
		t.Fatalf("at the beginning: %s", got)
	}
	f.hurt(boss, 750)
	if boss.Creature.Phase.Name != "angry" {
		t.Errorf("after a blow across both thresholds in phase %q, want angry at once", boss.Creature.Phase.Name)
	}
	f.run(clock.Step)
	if got := f.story(); got != ">calm hm calm>angry grr angry>last grows" {
		t.Errorf("a step later: %s", got)
	}
	if boss.Size != 2 || boss.Run != 7*1.5 || boss.Health != 250 {
		t.Errorf("size %g, runs %g, health %d, want 2, 10.5 and 250", boss.Size, boss.Run, boss.Health)
	}
	f.inside(func(tx *Tx) { tx.Combat().Evade(boss) })
	if boss.Creature.Phase.Name != "" || boss.Size != 1 || boss.Run != 7 {
		t.Errorf("evading in phase %q, size %g, runs %g", boss.Creature.Phase.Name, boss.Size, boss.Run)
	}
}

func TestTimeLeadsAndEnrages(t *testing.T) {
	w := withBoss(t,
		plainPhase("one", func(p *content.Phase) { p.After, p.From, p.Again = 3000, []string{"two"}, true }),
		plainPhase("two", func(p *content.Phase) { p.After, p.Again = 2000, true }),
	)
	w.Creatures[len(w.Creatures)-1].Enrage = &content.Enrage{After: 6000, DamagePct: 300, Speed: 1, Yells: content.Text{Key: "enough"}}
	f := newField(t, w)
	boss := f.creature("t:boss", 10, 0)
	f.player(1, "Anna", 0, 0)
	f.run(6500)
	if got := f.story(); got != ">one one>two two>one enough" {
		t.Errorf("in 6.5 s: %s", got)
	}
	if boss.Deals != 3 {
		t.Errorf("deals %g times its damage, want 3", boss.Deals)
	}
}

func TestAScriptEntersPhasesOfTheDefinitionOnly(t *testing.T) {
	f := newField(t, withBoss(t, plainPhase("calm", nil), plainPhase("asked", nil)))
	boss := f.creature("t:boss", 100, 0)
	f.inside(func(tx *Tx) {
		if refused, err := tx.Creatures().EnterPhase(boss, "asked"); err != nil || refused == "" {
			t.Errorf("at peace: refused %q, error %v, want it refused", refused, err)
		}
		if _, err := tx.Creatures().EnterPhase(boss, "other"); err == nil {
			t.Error("a phase that there is not is entered")
		}
	})
	anna := f.player(1, "Anna", 95, 0)
	f.run(clock.Second)
	f.inside(func(tx *Tx) {
		if refused, err := tx.Creatures().EnterPhase(boss, "asked"); err != nil || refused != "" {
			t.Errorf("in a fight: refused %q, error %v", refused, err)
		}
		if refused, _ := tx.Creatures().EnterPhase(boss, "asked"); refused == "" {
			t.Error("the phase that it is in is entered again")
		}
	})
	if boss.Creature.Phase.Name != "asked" || boss.Victim != anna {
		t.Errorf("in phase %q against %s", boss.Creature.Phase.Name, boss.Victim)
	}
}

func TestWhatAPhaseSummonsGoesAndItsDeathLeadsOn(t *testing.T) {
	w := withBoss(t,
		plainPhase("calm", nil),
		plainPhase("brood", func(p *content.Phase) {
			p.HealthBelow = 80
			p.Summons = []content.Summons{{Creature: "t:beast", Count: 3, Around: 5, Bond: content.Bond{Goes: content.OwnerEvades | content.PhaseEnds}}}
		}),
		plainPhase("grief", func(p *content.Phase) { p.AddsDead = true }),
		plainPhase("last", func(p *content.Phase) { p.HealthBelow = 20 }),
	)
	brood := func(t *testing.T) (*field, *entity.Unit, []*entity.Unit) {
		f := newField(t, w)
		boss := f.creature("t:boss", 10, 0)
		f.player(1, "Anna", 0, 0)
		f.run(clock.Second)
		f.hurt(boss, 300)
		var adds []*entity.Unit
		for _, g := range boss.Owned {
			adds = append(adds, f.unit(g))
		}
		if len(adds) != 3 || boss.Creature.Phase.Adds != 3 {
			t.Fatalf("%d were summoned, %d counted, want 3", len(adds), boss.Creature.Phase.Adds)
		}
		for _, a := range adds {
			if a.Victim != boss.Victim {
				t.Errorf("what was summoned attacks %s, its owner %s", a.Victim, boss.Victim)
			}
		}
		f.run(clock.Second)
		return f, boss, adds
	}
	t.Run("their death leads on", func(t *testing.T) {
		f, boss, adds := brood(t)
		f.inside(func(tx *Tx) { tx.Combat().Kill(nil, adds[0]); tx.Creatures().Despawn(adds[1]) })
		f.run(clock.Second)
		if boss.Creature.Phase.Name != "brood" {
			t.Fatalf("in phase %q while one lives", boss.Creature.Phase.Name)
		}
		f.inside(func(tx *Tx) { tx.Combat().Kill(nil, adds[2]) })
		if boss.Creature.Phase.Name != "grief" {
			t.Errorf("in phase %q, want grief", boss.Creature.Phase.Name)
		}
	})
	t.Run("that they go with the phase does not", func(t *testing.T) {
		f, boss, adds := brood(t)
		f.hurt(boss, 600)
		if boss.Creature.Phase.Name != "last" || len(boss.Owned) != 0 || f.s.Here(adds[0]) {
			t.Errorf("in phase %q with %d of its own, want last and none", boss.Creature.Phase.Name, len(boss.Owned))
		}
	})
	t.Run("they go when it evades", func(t *testing.T) {
		f, boss, _ := brood(t)
		f.inside(func(tx *Tx) { tx.Combat().Evade(boss) })
		if len(boss.Owned) != 0 || boss.Creature.Phase.Adds != 0 {
			t.Errorf("%d of its own are left, %d counted", len(boss.Owned), boss.Creature.Phase.Adds)
		}
	})
	t.Run("a definition that cannot be met is told", func(t *testing.T) {
		w := withBoss(t, plainPhase("calm", func(p *content.Phase) {
			p.Summons = []content.Summons{{Creature: "t:beast", Count: 1, Place: "t:far"}}
		}))
		w.Maps = append(w.Maps, content.Map{ID: "t:other"})
		w.Places = append(w.Places, content.Place{ID: "t:far", Map: "t:other"})
		f := newField(t, w)
		f.creature("t:boss", 10, 0)
		f.player(1, "Anna", 0, 0)
		f.run(clock.Second)
		if f.count(event.KindFaulted) != 1 {
			t.Errorf("%d faults told, want one", f.count(event.KindFaulted))
		}
	})
}

func TestAPhaseSaysHowItsCreatureMoves(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*content.Phase)
		holds  func(boss, anna *entity.Unit) bool
		hits   bool
	}{
		{"it comes into reach", func(p *content.Phase) {}, func(b, a *entity.Unit) bool { return b.Gap(a) <= b.Reach }, true},
		{"it stands", func(p *content.Phase) { p.Movement = content.Standing }, func(b, a *entity.Unit) bool { return b.Position.X == 10 && !b.Way.Moving() }, false},
		{"it goes to a point", func(p *content.Phase) { p.Movement, p.To.X, p.To.Y = content.Going, 20, 5 }, func(b, a *entity.Unit) bool { return b.Position.X > 19 && b.Position.Y > 4 }, false},
		{"it goes to a place", func(p *content.Phase) { p.Movement, p.Place = content.Going, "t:yard" }, func(b, a *entity.Unit) bool { return b.Position.Y > 30 }, false},
		{"it flees", func(p *content.Phase) { p.Movement = content.Fleeing }, func(b, a *entity.Unit) bool { return b.Position.X > 25 }, false},
		{"it keeps away", func(p *content.Phase) { p.Movement, p.Kite = content.Kiting, 20 }, func(b, a *entity.Unit) bool { return b.Gap(a) > 14 && b.Gap(a) < 26 }, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := withBoss(t, plainPhase("one", test.change))
			w.Creatures[len(w.Creatures)-1].Leash = 0
			f := newField(t, w)
			boss := f.creature("t:boss", 10, 0)
			anna := f.unit(f.player(1, "Anna", 0, 0))
			f.run(5 * clock.Second)
			if !test.holds(boss, anna) {
				t.Errorf("after 5 s it is at %.1f, %.1f, Anna at %.1f, %.1f", boss.Position.X, boss.Position.Y, anna.Position.X, anna.Position.Y)
			}
			if got := f.count(event.KindDamageDealt) > 0; got != test.hits {
				t.Errorf("it hits: %v, want %v", got, test.hits)
			}
		})
	}
}

func TestNobodyAttacksWhomItsPhaseProtects(t *testing.T) {
	f := newField(t, withBoss(t, plainPhase("one", nil), plainPhase("safe", func(p *content.Phase) { p.HealthBelow, p.Unattackable = 95, true })))
	boss := f.creature("t:boss", 2, 0)
	anna := f.unit(f.player(1, "Anna", 0, 0))
	f.run(clock.Second)
	f.inside(func(tx *Tx) {
		if !tx.Combat().CanAttack(anna, boss) {
			t.Error("it is protected in the first phase")
		}
	})
	f.hurt(boss, 100)
	f.inside(func(tx *Tx) {
		if tx.Combat().CanAttack(anna, boss) || !tx.Combat().CanAttack(boss, anna) {
			t.Error("it is not protected, or cannot attack itself")
		}
	})
}
