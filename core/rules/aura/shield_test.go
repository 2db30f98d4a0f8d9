package aura

import (
	"slices"
	"testing"

	"loam/core/model/content"
	"loam/core/model/entity"
)

func TestShieldsTakeUpInTheirOrder(t *testing.T) {
	s, u := bearing(t, 1, by(content.Absorb, 30, flame), by(content.ModifyStat, 1, nil), by(content.Absorb, 10, nil), by(content.PowerShield, 50, power))
	for _, test := range []struct {
		school content.ID
		want   []uint32
	}{{"t:flame", []uint32{1, 3, 4}}, {"t:frost", []uint32{3, 4}}, {"", []uint32{3, 4}}} {
		if got := Shields(s, u, test.school); !slices.Equal(got, test.want) {
			t.Errorf("of %q %v, want %v", test.school, got, test.want)
		}
	}
	u.Auras[2].Parts[0].Left = 0
	if got := Shields(s, u, ""); !slices.Equal(got, []uint32{4}) {
		t.Errorf("what is used up counts still: %v", got)
	}
}

func TestRoomOfAShield(t *testing.T) {
	for _, test := range []struct {
		name                 string
		kind                 content.EffectKind
		left, factor, amount float64
		power                int64
		want                 float64
	}{
		{"all of it", content.Absorb, 30, 1, 20, 0, 20},
		{"what is left", content.Absorb, 30, 1, 50, 0, 30},
		{"nothing below", content.Absorb, 30, 1, -5, 0, 0},
		{"what the power pays for", content.PowerShield, 100, 2, 50, 30, 15},
		{"what is left, with power", content.PowerShield, 10, 2, 50, 300, 10},
		{"a shield that costs nothing", content.PowerShield, 100, 0, 50, 0, 50},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, f := entity.Part{Kind: test.kind, Left: test.left}, content.Effect{Kind: test.kind, Factor: test.factor}
			if got := Room(&p, &f, test.amount, test.power); got != test.want {
				t.Errorf("it takes %g, want %g", got, test.want)
			}
		})
	}
}

func TestWhatImmunitiesKeepAway(t *testing.T) {
	words := func(w ...string) func(*content.Effect) { return func(f *content.Effect) { f.Words = w } }
	slow := content.Aura{Harmful: true, School: "t:frost", Mechanic: "snare", Dispel: "magic",
		Effects: []content.Effect{{Kind: content.Speed}, {Kind: content.PeriodicDamage}}}
	helps := slow
	helps.Harmful = false
	for _, test := range []struct {
		name   string
		by     content.Effect
		phase  string
		aura   content.Aura
		forbid bool
		blunt  int
	}{
		{"its school", by(content.ImmuneSchool, 0, func(f *content.Effect) { f.Schools = []content.ID{"t:frost"} }), "", slow, true, 0},
		{"another school", by(content.ImmuneSchool, 0, flame), "", slow, false, 0},
		{"every school", by(content.ImmuneSchool, 0, nil), "", slow, true, 0},
		{"what helps", by(content.ImmuneSchool, 0, nil), "", helps, false, 0},
		{"its mechanic", by(content.ImmuneMechanic, 0, words("snare")), "", slow, true, 0},
		{"another mechanic", by(content.ImmuneMechanic, 0, words("stun")), "", slow, false, 0},
		{"its dispel", by(content.ImmuneDispel, 0, words("magic")), "", slow, true, 0},
		{"another dispel", by(content.ImmuneDispel, 0, words("poison")), "", slow, false, 0},
		{"one of its effects", by(content.ImmuneEffect, 0, words("speed")), "", slow, false, 1},
		{"all of its effects", by(content.ImmuneEffect, 0, words("speed", "periodic_damage")), "", slow, true, 2},
		{"one of its effects, where it helps", by(content.ImmuneEffect, 0, words("speed")), "", helps, false, 0},
		{"its mechanic, by a phase", by(content.ModifyStat, 0, nil), "snare", slow, true, 0},
		{"its school, by a phase", by(content.ModifyStat, 0, nil), "frost", slow, true, 0},
		{"an effect, by a phase", by(content.ModifyStat, 0, nil), "speed", slow, false, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, u := bearing(t, 1, test.by)
			if test.phase != "" {
				u.Immune = []string{test.phase}
			}
			if got := Forbidden(s, u, &test.aura); got != test.forbid {
				t.Errorf("kept away: %v, want %v", got, test.forbid)
			}
			parts := []entity.Part{{Kind: content.Speed}, {Kind: content.PeriodicDamage}}
			BlockImmuneParts(s, u, &test.aura, parts)
			blunt := 0
			for _, p := range parts {
				if p.Kind == Void {
					blunt++
				}
			}
			if !test.forbid && blunt != test.blunt {
				t.Errorf("%d effects do nothing, want %d", blunt, test.blunt)
			}
		})
	}
}
