package gamemap

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/aura"
	"loam/core/world/combat"
	"loam/core/world/spell"
)

// marks is a world with auras of every rule of application, all about one stat.
func marks(t testing.TB) content.Tables {
	w := tables(t)
	w.Rules[content.DiminishPct] = expr(t, "max(100 - 50 * count, 0)", "count")
	w.Rules[content.DiminishMS] = expr(t, "5000")
	w.Stats = []content.Stat{{ID: "t:might", Value: formula.Constant(100), Min: -1e6, Max: 1e6}}
	flat := func(n float64) content.Effect {
		return content.Effect{Kind: content.ModifyStat, Stat: "t:might", Value: formula.Constant(n)}
	}
	share := flat(50)
	share.Pct = true
	burn := content.Effect{Kind: content.PeriodicDamage, Value: formula.Constant(1), Every: 500}
	w.Auras = []content.Aura{
		{ID: "t:aid", Stacks: 3, Refresh: true, Duration: 3000, Effects: []content.Effect{flat(5)}},
		{ID: "t:alone", Stacks: 1, Alone: true, Refresh: true, Duration: 2000, Effects: []content.Effect{share}},
		{ID: "t:burn", Stacks: 2, Harmful: true, Duration: 1700, Effects: []content.Effect{flat(-3), burn}},
		{ID: "t:fixed", Stacks: 4, Duration: 2500, Effects: []content.Effect{flat(1)}},
		{ID: "t:large", Stacks: 1, Refresh: true, Group: "g", Rank: 2, Duration: 2000, Effects: []content.Effect{flat(20)}},
		{ID: "t:lasting", Stacks: 1, Refresh: true, Survives: true, Effects: []content.Effect{flat(7)}},
		{ID: "t:light", Stacks: 1, Refresh: true, Duration: 4000, Radius: 5, RadiusFor: content.WhoEveryone, Effects: []content.Effect{flat(11)}},
		{ID: "t:only", Stacks: 1, Refresh: true, OnlyOne: true, Effects: []content.Effect{flat(13)}},
		{ID: "t:proof", Stacks: 1, Refresh: true, Duration: 1000, Effects: []content.Effect{{Kind: content.ImmuneEffect, Words: []string{"periodic_damage"}}}},
		{ID: "t:short", Stacks: 1, Refresh: true, Limited: "s", Duration: 2000, Effects: []content.Effect{flat(-1)}},
		{ID: "t:small", Stacks: 1, Refresh: true, Group: "g", Rank: 1, Duration: 2000, Effects: []content.Effect{flat(10)}},
	}
	w.Spells = []content.Spell{{ID: "t:mire", Aim: content.AimGround, Range: 100, Effects: []content.Effect{
		{Kind: content.GroundArea, Aura: "t:aid", Who: content.WhoEveryone, Radius: 4, Lasts: 2000},
	}}}
	return w
}

// might is the stat worked out by hand from what a unit bears.
func might(w *content.Snapshot, u *entity.Unit) float64 {
	flat, share := 100.0, 1.0
	for i := range u.Auras {
		def, _ := w.Aura(u.Auras[i].Aura)
		for j := range def.Effects {
			f := &def.Effects[j]
			if f.Kind != content.ModifyStat {
				continue
			}
			v := f.Value.Eval(nil) * float64(u.Auras[i].Stacks)
			if f.Pct {
				share *= 1 + v/100
			} else {
				flat += v
			}
		}
	}
	return flat * share
}

// lawful looks at everything that must be so after each step.
func lawful(t *rapid.T, f *field, units []*entity.Unit) {
	s := f.release.Content
	only := map[guid.GUID]int{}
	for _, u := range units {
		at, _ := s.Figures.Index("t:might")
		if got, want := u.Values[at], might(s, u); math.Abs(got-want) > 1e-6 {
			t.Fatalf("%s has %g, recomputed %g of %+v", u.GUID, got, want, u.Auras)
		}
		groups := 0
		for i := range u.Auras {
			a := &u.Auras[i]
			def, _ := s.Aura(a.Aura)
			switch {
			case a.Ends > 0 && a.Ends <= f.s.Now():
				t.Fatalf("%s at %d ms ended at %d", a.Aura, f.s.Now(), a.Ends)
			case u.Dead && !def.Survives:
				t.Fatalf("%s is borne by the dead", a.Aura)
			case a.Stacks < 1 || a.Stacks > def.Stacks:
				t.Fatalf("%s has %d stacks", a.Aura, a.Stacks)
			case a.From.Kind() == guid.Creature && f.s.Units[a.From] == nil && f.s.Now() > a.Look:
				t.Fatalf("%s is lent by nobody", a.Aura)
			}
			if def.Group != "" {
				groups++
			}
			if def.OnlyOne {
				only[a.Caster]++
			}
		}
		if groups > 1 {
			t.Fatalf("%s bears %d auras of one group", u.GUID, groups)
		}
		if due := aura.Due(u); due != u.Due[entity.DueAura] && !(due <= f.s.Now() && u.Due[entity.DueAura] > 0) {
			t.Fatalf("%s waits for %d, its auras for %d", u.GUID, u.Due[entity.DueAura], due)
		}
		if u.Health < 0 || u.Health > u.MaxHealth || u.Dead != (u.Health == 0) {
			t.Fatalf("%s has %d of %d health, dead: %v", u.GUID, u.Health, u.MaxHealth, u.Dead)
		}
	}
	for g, n := range only {
		if n > 1 {
			t.Fatalf("%s has what it may have on one on %d", g, n)
		}
	}
}

func TestWhatAurasMakeOfUnitsIsAlwaysWhatARecomputeMakes(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		f := newField(t, marks(t))
		var units []*entity.Unit
		for i := range 4 {
			units = append(units, f.creature("t:dummy", float64(i)*3, 0))
		}
		pick := func(what string) *entity.Unit { return units[rapid.IntRange(0, len(units)-1).Draw(r, what)] }
		ids := f.release.Content.Auras
		for range rapid.IntRange(1, 40).Draw(r, "operations") {
			f.inside(func(tx *Tx) {
				u, by := pick("unit"), pick("caster")
				id := ids[rapid.IntRange(0, len(ids)-1).Draw(r, "aura")].ID
				switch rapid.IntRange(0, 8).Draw(r, "operation") {
				case 0, 1, 2, 3, 4:
					tx.Spells().AddAura(u, id, by, rapid.IntRange(1, 3).Draw(r, "stacks"), 0)
				case 5:
					tx.Spells().RemoveAura(u, id, 0)
				case 6:
					tx.on().units.Teleport(u, at(rapid.Float64Range(-10, 10).Draw(r, "x"), 0))
				case 7:
					tx.Spells().Cast(u, spell.Request{Spell: "t:mire", At: geo.Point{X: 2}, Triggered: true})
				case 8:
					tx.on().combat.Damage(by, u, combat.Hit{Amount: 40})
				}
			})
			lawful(r, f, units)
			f.run(clock.Time(rapid.IntRange(0, 30).Draw(r, "steps")) * clock.Step)
			lawful(r, f, units)
		}
		before := f.Hash()
		m, err := Restore(f.cfg2(), f.Snapshot())
		if err != nil || m.Hash() != before {
			r.Fatalf("restored with %v, or to another state", err)
		}
	})
}

// cfg2 is the configuration under which a snapshot of the map is read.
func (f *field) cfg2() Config {
	cfg := f.cfg
	cfg.Release, cfg.Publish = f.release, nil
	return cfg
}

func TestASpotComesIntoSightAndGoes(t *testing.T) {
	f := newField(t, marks(t))
	anna := f.player(1, "Anna", 0, 0)
	f.inside(func(tx *Tx) {
		tx.Spells().Cast(f.unit(anna), spell.Request{Spell: "t:mire", At: geo.Point{X: 3}, Triggered: true})
	})
	f.Step()
	var spot guid.GUID
	for g, o := range f.seen(1) {
		if o.Area != nil {
			spot = g
			if o.Radius != 4 || o.Owner != anna || o.Position.X != 3 || o.Area.Spell != "t:mire" {
				t.Errorf("it is seen as %+v", o)
			}
		}
	}
	if spot.Kind() != guid.Area {
		t.Fatal("nothing is seen of the spot")
	}
	if !aura.Has(f.unit(anna), "t:aid") {
		t.Error("who stands in it does not bear its aura")
	}
	m, err := Restore(f.cfg2(), f.Snapshot())
	if err != nil || m.Hash() != f.Hash() || len(m.s.Grounds.BySlot()) != 1 {
		t.Fatalf("restored with %v, or to another state", err)
	}
	for range 45 {
		m.Step()
	}
	f.run(45 * clock.Step)
	if m.Hash() != f.Hash() {
		t.Error("the map that was restored went another way")
	}
	if f.seen(1)[spot] != nil || len(f.s.Grounds.BySlot()) != 0 || aura.Has(f.unit(anna), "t:aid") {
		t.Error("it outlives its time")
	}
	if f.count(event.KindAuraRemoved) != 1 {
		t.Errorf("%d auras were removed, want 1", f.count(event.KindAuraRemoved))
	}
}

func TestASpotEndsWithItsCaster(t *testing.T) {
	f := newField(t, marks(t))
	dummy, other := f.creature("t:dummy", 0, 0), f.creature("t:dummy", 2, 0)
	f.inside(func(tx *Tx) {
		tx.Spells().Cast(dummy, spell.Request{Spell: "t:mire", At: geo.Point{X: 2}, Triggered: true})
	})
	f.Step()
	if !aura.Has(other, "t:aid") {
		t.Fatal("nobody bears it")
	}
	f.inside(func(tx *Tx) { tx.on().population.remove(dummy, event.Ordered) })
	f.run(600)
	if len(f.s.Grounds.BySlot()) != 0 || aura.Has(other, "t:aid") {
		t.Error("it outlives its caster")
	}
}
