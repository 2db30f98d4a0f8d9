package bossphase

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// fighter is a creature in the phase of a name, with a share of its health.
func fighter(in string, health int64) *entity.Unit {
	u := &entity.Unit{Def: "t:boss", Health: health, Creature: &entity.Creature{Mode: entity.Chase}}
	u.MaxHealth = 100
	Begin(1000, u)
	Enter(1000, u, in, false)
	return u
}

// there and back: calm leads to low and late, adds may lead back.
func boss() *content.Creature {
	return &content.Creature{ID: "t:boss", Phases: []content.Phase{
		{Name: "calm", AddsDead: true, From: []string{"low"}, Again: true},
		{Name: "low", HealthBelow: 70},
		{Name: "late", After: 5000, Counted: content.FromFight},
		{Name: "last", HealthBelow: 20},
		{Name: "asked"},
	}}
}

func TestConditionsLeadIntoTheFirstPhaseThatMayBeEntered(t *testing.T) {
	for _, test := range []struct {
		name   string
		in     string
		health int64
		now    clock.Time
		before func(*entity.Phase)
		want   string
	}{
		{"unhurt", "calm", 100, 2000, nil, ""},
		{"just at the threshold", "calm", 70, 2000, nil, ""},
		{"below it", "calm", 69, 2000, nil, "low"},
		{"below two, the one that stands first", "calm", 10, 2000, nil, "low"},
		{"below two, of which one has been", "calm", 10, 2000, func(p *entity.Phase) { p.Done = []string{"low"} }, "last"},
		{"by time of the fight", "calm", 100, 6000, nil, "late"},
		{"a little before its time", "calm", 100, 5999, nil, ""},
		{"never back without from", "last", 60, 9000, nil, ""},
		{"back when what it summoned is dead", "low", 60, 2000, func(p *entity.Phase) { p.Called = true }, "calm"},
		{"not back while one lives", "low", 60, 2000, func(p *entity.Phase) { p.Called, p.Adds = true, 1 }, ""},
		{"not back if nobody was summoned", "low", 60, 2000, nil, ""},
		{"back again and again", "low", 60, 2000, func(p *entity.Phase) { p.Called, p.Done = true, []string{"calm"} }, "calm"},
		{"out of a phase that is not defined", "gone", 1, 9000, nil, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			u, d := fighter(test.in, test.health), boss()
			if test.before != nil {
				test.before(&u.Creature.Phase)
			}
			got := ""
			if i, ok := Next(test.now, d, u); ok {
				got = d.Phases[i].Name
			}
			if got != test.want {
				t.Errorf("leads to %q, want %q", got, test.want)
			}
		})
	}
}

func TestTimeWakesAFightWhenSomethingMayComeOfIt(t *testing.T) {
	d := boss()
	u := fighter("calm", 100)
	if got := Wake(d, u); got != 6000 {
		t.Errorf("wakes at %d ms, want 6000: 5 s into a fight that began at 1000", got)
	}
	u.Creature.Phase.Done = []string{"late"}
	if got := Wake(d, u); got != 0 {
		t.Errorf("wakes at %d ms, though the phase has been", got)
	}
	d.Enrage = &content.Enrage{After: 3000, DamagePct: 300, Speed: 1}
	d.Phases[0].Enrage = &content.Enrage{After: 2500, DamagePct: 200, Speed: 1}
	if got := Wake(d, u); got != 3500 {
		t.Errorf("wakes at %d ms, want 3500, for the enrage of the phase", got)
	}
	if got := len(Enrages(4000, d, u)); got != 2 {
		t.Errorf("%d enrages come at 4000 ms, want both", got)
	}
	if got := len(Enrages(5000, d, u)); got != 0 {
		t.Errorf("%d enrages come twice", got)
	}
	if got := Wake(d, u); got != 0 {
		t.Errorf("wakes at %d ms when all has come", got)
	}
}

func TestFiguresAreThoseOfThePhaseAndBothEnrages(t *testing.T) {
	d := boss()
	d.Phases[1].Speed, d.Phases[1].DamagePct, d.Phases[1].Scale, d.Phases[1].Unattackable = 2, 50, 1.5, true
	d.Phases[1].Immune = []string{"fire"}
	d.Phases[1].Enrage = &content.Enrage{After: 1, DamagePct: 400, Speed: 3}
	d.Enrage = &content.Enrage{After: 1, DamagePct: 1000, Speed: 1}
	s := content.NewSnapshot(content.Tables{Creatures: []content.Creature{*d}})
	u := fighter("low", 50)
	plain := func() {
		u.Stats = entity.Stats{Deals: 1, Size: 2, Radius: 2, Run: 5, Attackable: true}
		Fit(s, u)
	}
	plain()
	if u.Deals != 0.5 || u.Size != 3 || u.Radius != 3 || u.Run != 10 || u.Attackable || len(u.Immune) != 1 {
		t.Errorf("in the phase: deals %g, size %g, radius %g, runs %g, attackable %v, immune %v", u.Deals, u.Size, u.Radius, u.Run, u.Attackable, u.Immune)
	}
	Enrages(9000, d, u)
	plain()
	if u.Deals != 20 || u.Run != 30 {
		t.Errorf("enraged: deals %g, runs %g, want 0.5 * 4 * 10 and 10 * 3", u.Deals, u.Run)
	}
	Leave(u)
	plain()
	if u.Deals != 1 || u.Size != 2 || u.Radius != 2 || u.Run != 5 || !u.Attackable || u.Immune != nil || !u.Phased {
		t.Errorf("out of the fight: %+v", u.Stats)
	}
}

func TestAPhaseThatIsDefinedNoMoreIsRememberedForAWhile(t *testing.T) {
	d, u := boss(), fighter("low", 50)
	without := &content.Creature{ID: "t:boss", Phases: []content.Phase{{Name: "calm"}}}
	if Refit(2000, d, u) {
		t.Error("a phase that is defined is changed")
	}
	if !Refit(2000, without, u) || u.Creature.Phase.Name != "calm" || u.Creature.Phase.Since != 2000 {
		t.Errorf("without its definition: %+v, want the first phase from now on", u.Creature.Phase)
	}
	late := *u.Creature
	if !Refit(2000+KeepLost, d, u) || u.Creature.Phase.Name != "low" || u.Creature.Phase.Since != 1000 {
		t.Errorf("defined again in time: %+v, want the phase and its time", u.Creature.Phase)
	}
	u.Creature = &late
	if Refit(2001+KeepLost, d, u) || u.Creature.Phase.Name != "calm" {
		t.Errorf("defined again too late: %+v, want it to stay as it is", u.Creature.Phase)
	}
	if !Refit(3000, &content.Creature{ID: "t:boss"}, u) || u.Creature.Phase.Name != "" {
		t.Errorf("without any phases: %+v", u.Creature.Phase)
	}
}
