package aura

import (
	"math"
	"testing"

	"loam/core/model/content"
	"loam/core/model/entity"
)

// bearing makes a unit that bears one aura for each list of effects, each with the
// values beside it.
func bearing(t testing.TB, stacks int, effects ...content.Effect) (*content.Snapshot, *entity.Unit) {
	t.Helper()
	tables := content.Tables{Stats: []content.Stat{{ID: "t:might"}}, Powers: []content.Power{{ID: "t:mana"}}}
	u := &entity.Unit{GUID: 7}
	for i, f := range effects {
		id := content.ID("t:a" + string(rune('a'+i)))
		tables.Auras = append(tables.Auras, content.Aura{ID: id, Stacks: stacks, Effects: []content.Effect{f}})
		part := entity.Part{Kind: f.Kind, Value: f.Yards}
		if f.Kind == content.Absorb || f.Kind == content.PowerShield {
			part.Left = f.Yards
		}
		u.Auras = append(u.Auras, entity.Aura{Serial: uint32(i + 1), Aura: id, Stacks: stacks, Parts: []entity.Part{part}})
	}
	return content.NewSnapshot(tables), u
}

// by is an effect with a value; tests keep it in Yards.
func by(kind content.EffectKind, value float64, shape func(*content.Effect)) content.Effect {
	f := content.Effect{Kind: kind, Yards: value, Factor: 1}
	if shape != nil {
		shape(&f)
	}
	return f
}

func pct(f *content.Effect)   { f.Pct = true }
func flame(f *content.Effect) { f.Schools = []content.ID{"t:flame"} }
func bolts(f *content.Effect) { f.Tags = []string{"bolt"} }
func power(f *content.Effect) { f.Power = "t:mana" }

func TestPointsComeFirstThenShares(t *testing.T) {
	const k = content.ModifyDamageDone
	for _, test := range []struct {
		name    string
		stacks  int
		effects []content.Effect
		about   About
		want    float64 // of 100
	}{
		{"nothing", 1, nil, About{}, 100},
		{"points", 1, []content.Effect{by(k, 10, nil)}, About{}, 110},
		{"points below", 1, []content.Effect{by(k, -130, nil)}, About{}, -30},
		{"shares multiply", 1, []content.Effect{by(k, 50, pct), by(k, 50, pct)}, About{}, 225},
		{"points before shares, whatever came first", 1, []content.Effect{by(k, 50, pct), by(k, 100, nil)}, About{}, 300},
		{"each stack counts", 3, []content.Effect{by(k, 10, nil)}, About{}, 130},
		{"a share never turns round", 1, []content.Effect{by(k, -150, pct)}, About{}, 0},
		{"its school", 1, []content.Effect{by(k, 10, flame)}, About{School: "t:flame"}, 110},
		{"another school", 1, []content.Effect{by(k, 10, flame)}, About{School: "t:frost"}, 100},
		{"no school", 1, []content.Effect{by(k, 10, flame)}, About{}, 100},
		{"its tag", 1, []content.Effect{by(k, 10, bolts)}, About{Tags: []string{"area", "bolt"}}, 110},
		{"another tag", 1, []content.Effect{by(k, 10, bolts)}, About{Tags: []string{"area"}}, 100},
		{"another kind", 1, []content.Effect{by(content.ModifyDamageTaken, 10, nil)}, About{}, 100},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, u := bearing(t, test.stacks, test.effects...)
			if got := Modified(s, u, k, test.about, 100); got != test.want {
				t.Errorf("100 became %g, want %g", got, test.want)
			}
		})
	}
}

func TestSpeedAndHaste(t *testing.T) {
	of := func(words ...string) func(*content.Effect) { return func(f *content.Effect) { f.Words = words } }
	for _, test := range []struct {
		name       string
		mounted    bool
		effects    []content.Effect
		run, swing float64
	}{
		{"of two that quicken the greater", false, []content.Effect{by(content.Speed, 30, nil), by(content.Speed, 50, nil)}, 1.5, 1},
		{"of two that slow the stronger", false, []content.Effect{by(content.Speed, -30, nil), by(content.Speed, -50, nil)}, 0.5, 1},
		{"both", false, []content.Effect{by(content.Speed, 100, nil), by(content.Speed, -50, nil)}, 1, 1},
		{"never backwards", false, []content.Effect{by(content.Speed, -300, nil)}, 0, 1},
		{"another gait", false, []content.Effect{by(content.Speed, 50, of("swim"))}, 1, 1},
		{"a mount's, on foot", false, []content.Effect{by(content.Speed, 50, of("mounted"))}, 1, 1},
		{"a mount's, mounted", true, []content.Effect{by(content.Speed, 50, of("mounted"))}, 1.5, 1},
		{"haste multiplies", false, []content.Effect{by(content.Haste, 100, nil), by(content.Haste, 50, of("melee"))}, 1, 3},
		{"haste of casts", false, []content.Effect{by(content.Haste, 100, of("casting"))}, 1, 1},
		{"haste is bounded", false, []content.Effect{by(content.Haste, -200, nil), by(content.Haste, -200, nil)}, 1, 0.1},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, u := bearing(t, 1, test.effects...)
			if test.mounted {
				u.Control |= entity.Mounted
			}
			if got := SpeedOf(s, u, Run); math.Abs(got-test.run) > 1e-9 {
				t.Errorf("it runs %g as fast, want %g", got, test.run)
			}
			if got := HasteOf(s, u, Melee); math.Abs(got-test.swing) > 1e-9 {
				t.Errorf("it strikes %g as fast, want %g", got, test.swing)
			}
		})
	}
}

func TestModifiersOfStatsAndPowers(t *testing.T) {
	s, u := bearing(t, 2, by(content.ModifyStat, 5, func(f *content.Effect) { f.Stat = "t:might" }),
		by(content.ModifyPowerMax, 10, power), by(content.ModifyRegen, 50, func(f *content.Effect) { f.Power, f.Pct = "t:mana", true }),
		by(content.ModifyRegen, 3, nil), by(content.ModifyStat, 5, func(f *content.Effect) { f.Stat = "t:gone" }))
	at, _ := s.Figures.Index("t:might")
	want := []entity.Modifier{
		{Stat: at, Flat: 10}, {Stat: -1, Power: "t:mana", Flat: 20},
		{Stat: -1, Power: "t:mana", Regen: true, Pct: 100}, {Stat: -1, Regen: true, Flat: 6},
	}
	got := Modifiers(s, u)
	if len(got) != len(want) {
		t.Fatalf("got %+v, want %+v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("modifier %d is %+v, want %+v", i, got[i], want[i])
		}
	}
}

func TestLuckIsOfBlowsOrOfSpells(t *testing.T) {
	s, u := bearing(t, 1, by(content.ModifyCrit, 10, nil), by(content.ModifyCrit, 20, bolts), by(content.ModifyHit, 5, flame))
	if got := LuckOf(s, u, About{}); got != (entity.Luck{Crit: 10}) {
		t.Errorf("of blows %+v", got)
	}
	if got := LuckOf(s, u, About{School: "t:flame", Tags: []string{"bolt"}}); got != (entity.Luck{Crit: 30, Hit: 5}) {
		t.Errorf("of bolts of flame %+v", got)
	}
}
