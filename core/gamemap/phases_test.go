package gamemap

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
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
	f.inside(func(tx *Tx) { tx.Damage(nil, u, points) })
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
	f.inside(func(tx *Tx) { tx.Evade(boss) })
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
		if refused, err := tx.EnterPhase(boss, "asked"); err != nil || refused == "" {
			t.Errorf("at peace: refused %q, error %v, want it refused", refused, err)
		}
		if _, err := tx.EnterPhase(boss, "other"); err == nil {
			t.Error("a phase that there is not is entered")
		}
	})
	anna := f.player(1, "Anna", 95, 0)
	f.run(clock.Second)
	f.inside(func(tx *Tx) {
		if refused, err := tx.EnterPhase(boss, "asked"); err != nil || refused != "" {
			t.Errorf("in a fight: refused %q, error %v", refused, err)
		}
		if refused, _ := tx.EnterPhase(boss, "asked"); refused == "" {
			t.Error("the phase that it is in is entered again")
		}
	})
	if boss.Creature.Phase.Name != "asked" || boss.Victim != anna {
		t.Errorf("in phase %q against %s", boss.Creature.Phase.Name, boss.Victim)
	}
}
