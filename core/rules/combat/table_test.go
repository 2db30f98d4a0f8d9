package combat

import (
	"math"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
)

// world is content with formulas for some slots; the others are 0. Stats without
// a bundle are those of bundle t.
func world(t testing.TB, sources map[content.Slot]string) *content.Snapshot {
	t.Helper()
	compile := func(src string, inputs []string) *formula.Formula {
		f, err := formula.CompileOpen(src, inputs, nil, nil, formula.Open{Name: func(name string) (string, bool) {
			unit, stat, _ := strings.Cut(name, ".")
			if content.IsCoreStat(stat) {
				return name, true
			}
			return unit + ".t:" + stat, true
		}})
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		return f
	}
	tables := content.Tables{
		Stats: []content.Stat{{ID: "t:cold", Value: formula.Constant(0), Max: 1e9}},
		Schools: []content.School{
			{ID: "t:frost", Resistance: "t:cold", Damage: compile("damage - if(roll < 200, resistance, 0)", content.SchoolInputs)},
			{ID: "t:fire", Resistance: "t:cold"},
			{ID: "t:void"},
		},
	}
	for i := range tables.Rules {
		tables.Rules[i] = formula.Constant(0)
	}
	for slot, src := range sources {
		tables.Rules[slot] = compile(src, content.Slots[slot].Inputs)
	}
	return content.NewSnapshot(tables)
}

// fighter has the values of a unit whose stats are all 0 but one.
func fighter(s *content.Snapshot, level int, id content.ID, value float64) *entity.Unit {
	u := &entity.Unit{Level: level, Stats: entity.Stats{DamageMin: 10, DamageMax: 10, Values: make([]float64, s.Figures.Count())}}
	if i, ok := s.Figures.Index(id); ok {
		u.Values[i] = value
	}
	return u
}

func TestABlowHasTheOutcomeThatTheTableSays(t *testing.T) {
	base := map[content.Slot]string{
		content.MeleeDamage: "weapon - armor", content.CritDamage: "damage * 3", content.GlancingDamage: "damage / 2",
		content.CrushingDamage: "damage * 2", content.BlockPoints: "3",
	}
	for _, test := range []struct {
		name string
		slot content.Slot
		src  string
		want Hit
	}{
		{"lands", content.MissPct, "0", Hit{How: event.OutcomeHit, Damage: 7}},
		{"misses", content.MissPct, "100", Hit{How: event.OutcomeMiss}},
		{"is dodged", content.DodgePct, "100", Hit{How: event.OutcomeDodge}},
		{"is parried", content.ParryPct, "victim.cold * 50", Hit{How: event.OutcomeParry}},
		{"glances off", content.GlancingPct, "100", Hit{How: event.OutcomeGlancing, Damage: 4}},
		{"is blocked in part", content.BlockPct, "100", Hit{How: event.OutcomeBlock, Damage: 4, Blocked: 3}},
		{"is critical", content.CritPct, "100", Hit{How: event.OutcomeCrit, Damage: 21}},
		{"crushes", content.CrushingPct, "100", Hit{How: event.OutcomeCrushing, Damage: 14}},
		{"more armor than weapon", content.MeleeDamage, "weapon - armor * 9", Hit{How: event.OutcomeHit}},
		{"chances know both levels", content.MissPct, "if(attacker_level == 3 and victim_level == 4, 100, 0)", Hit{How: event.OutcomeMiss}},
		{"chances know the stats of both", content.DodgePct, "if(attacker.cold == 0 and victim.cold == 2, 100, 0)", Hit{How: event.OutcomeDodge}},
		{"chances know who does not see it coming", content.MissPct, "behind * 100", Hit{How: event.OutcomeMiss}},
	} {
		t.Run(test.name, func(t *testing.T) {
			sources := map[content.Slot]string{content.FacingDegrees: "180"}
			for slot, src := range base {
				sources[slot] = src
			}
			sources[test.slot] = test.src
			s := world(t, sources)
			a, v := fighter(s, 3, "", 0), fighter(s, 4, "t:cold", 2)
			v.Armor = 3
			v.Position = geo.Position{Point: geo.Point{X: 2}, Facing: 0} // a stands behind it
			if got := Swing(s, clock.NewStreams(1).Stream("combat"), a, v, event.HandMain); got != test.want {
				t.Errorf("Swing = %+v, want %+v", got, test.want)
			}
		})
	}
}

func TestTheRowsOfTheTableShareOneDraw(t *testing.T) {
	s := world(t, map[content.Slot]string{content.MissPct: "10", content.DodgePct: "20", content.CritPct: "30", content.CrushingPct: "80", content.MeleeDamage: "1"})
	random := clock.NewStreams(1).Stream("combat")
	counts := map[event.Outcome]int{}
	a, v := fighter(s, 1, "", 0), fighter(s, 1, "", 0)
	const blows = 20000
	for range blows {
		counts[Swing(s, random, a, v, event.HandMain).How]++
	}
	for how, want := range map[event.Outcome]float64{event.OutcomeMiss: 10, event.OutcomeDodge: 20, event.OutcomeCrit: 30, event.OutcomeCrushing: 40, event.OutcomeHit: 0} {
		if got := float64(counts[how]) * 100 / blows; math.Abs(got-want) > 1.5 {
			t.Errorf("%s: %.1f of 100 blows, want %g: what is above it in the table comes first", how, got, want)
		}
	}
}

func TestTheWeaponIsDrawnBetweenItsBounds(t *testing.T) {
	s := world(t, map[content.Slot]string{content.MeleeDamage: "weapon"})
	random := clock.NewStreams(1).Stream("combat")
	a := fighter(s, 1, "", 0)
	a.DamageMin, a.DamageMax = 5, 9
	seen := map[int64]bool{}
	for range 500 {
		b := Swing(s, random, a, fighter(s, 1, "", 0), event.HandMain)
		if b.Damage < 5 || b.Damage > 9 {
			t.Fatalf("damage %d, want 5 to 9", b.Damage)
		}
		seen[b.Damage] = true
	}
	if len(seen) != 5 {
		t.Errorf("500 swings made only %v", seen)
	}
}

func TestEachHandStrikesWithWhatIsInIt(t *testing.T) {
	s := world(t, map[content.Slot]string{content.MeleeDamage: "weapon * if(off_hand, 0.5, 1) + ranged", content.MissPct: "0"})
	a := fighter(s, 1, "", 0)
	a.Swing = 2000
	for at, v := range map[content.CoreStat]float64{
		content.StatOffHandDamageMin: 20, content.StatOffHandDamageMax: 20, content.StatOffHandSwing: 1500,
		content.StatRangedDamageMin: 30, content.StatRangedDamageMax: 30, content.StatRangedSwing: 3000,
	} {
		a.Values[at] = v
	}
	for hand, want := range map[event.Hand][2]int64{event.HandMain: {10, 2000}, event.HandOff: {10, 1500}, event.HandRanged: {31, 3000}} {
		b := Swing(s, clock.NewStreams(1).Stream("combat"), a, fighter(s, 1, "", 0), hand)
		if got := [2]int64{b.Damage, int64(SwingOf(a, hand))}; got != want {
			t.Errorf("%s: damage and ms %v, want %v", hand, got, want)
		}
	}
	if got := SwingOf(&entity.Unit{}, event.HandOff); got != 0 {
		t.Errorf("an empty hand strikes every %d ms", got)
	}
}

func TestABlowOfASchoolIsMeasuredAgainstItsResistance(t *testing.T) {
	s := world(t, map[content.Slot]string{content.MeleeDamage: "weapon - armor", content.SchoolDamage: "damage / 2"})
	v := fighter(s, 1, "t:cold", 4)
	v.Armor = 9
	for school, want := range map[content.ID]Hit{
		"":        {How: event.OutcomeHit, Damage: 1},
		"t:frost": {How: event.OutcomeHit, Damage: 6, Resisted: 4, School: "t:frost"},
		"t:fire":  {How: event.OutcomeHit, Damage: 5, Resisted: 5, School: "t:fire"},
	} {
		a := fighter(s, 1, "", 0)
		a.Schools[event.HandMain] = school
		if got := Swing(s, clock.NewStreams(1).Stream("combat"), a, v, event.HandMain); got != want {
			t.Errorf("of %q: %+v, want %+v", school, got, want)
		}
	}
}

func TestMitigate(t *testing.T) {
	s := world(t, map[content.Slot]string{content.SchoolDamage: "damage - resistance / 2 - attacker_level"})
	school := func(id content.ID) *content.School { d, _ := s.School(id); return d }
	for _, test := range []struct {
		name           string
		school         *content.School
		resistance     float64
		damage         float64
		left, resisted float64
	}{
		{"of no school", nil, 50, 30, 30, 0},
		{"of a school with a formula of its own", school("t:frost"), 10, 30, 20, 10},
		{"of a school without one", school("t:fire"), 10, 30, 22, 8},
		{"without a resistance", school("t:void"), 10, 30, 27, 3},
		{"all of it", school("t:frost"), 100, 30, 0, 30},
		{"never more than it was", school("t:frost"), -100, 30, 30, 0},
		{"no damage", school("t:frost"), 10, -5, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, v := fighter(s, 3, "", 0), fighter(s, 1, "t:cold", test.resistance)
			left, resisted := Mitigate(s, clock.NewStreams(1).Stream("combat"), a, v, test.school, test.damage)
			if left != test.left || resisted != test.resisted {
				t.Errorf("%g left and %g resisted, want %g and %g", left, resisted, test.left, test.resisted)
			}
		})
	}
}

func TestTheWorldItselfStrikesWithoutAnAttacker(t *testing.T) {
	s := world(t, map[content.Slot]string{content.SchoolDamage: "damage - attacker_level - attacker.cold"})
	fire, _ := s.School("t:fire")
	if left, _ := Mitigate(s, clock.NewStreams(1).Stream("combat"), nil, fighter(s, 4, "t:cold", 5), fire, 10); left != 6 {
		t.Errorf("%g left, want 6: the level is the victim's, stats are 0", left)
	}
}

func TestSpellHit(t *testing.T) {
	for _, test := range []struct {
		name  string
		slot  content.Slot
		src   string
		heals bool
		want  event.Outcome
	}{
		{"reaches", content.SpellMissPct, "0", false, event.OutcomeHit},
		{"misses by level and resistance", content.SpellMissPct, "(target_level - caster_level) * 20 + resistance * 10 - attacker.cold", false, event.OutcomeMiss},
		{"is critical", content.SpellCritPct, "100", false, event.OutcomeCrit},
		{"what heals always reaches", content.SpellMissPct, "100", true, event.OutcomeHit},
		{"what heals may be critical", content.SpellCritPct, "heals * 100", true, event.OutcomeCrit},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := world(t, map[content.Slot]string{test.slot: test.src})
			frost, _ := s.School("t:frost")
			a, v := fighter(s, 1, "", 0), fighter(s, 3, "t:cold", 6)
			if got := SpellHit(s, clock.NewStreams(1).Stream("spell"), a, v, frost, test.heals, entity.Luck{}); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
	s := world(t, map[content.Slot]string{content.SpellCritPoints: "points * if(heals, 1.5, 2)"})
	a := fighter(s, 1, "", 0)
	if harm, heal := SpellCrit(s, a, a, 10, false), SpellCrit(s, a, a, 10, true); harm != 20 || heal != 15 {
		t.Errorf("critical points %g and %g, want 20 and 15", harm, heal)
	}
}

func TestParryHaste(t *testing.T) {
	s := world(t, map[content.Slot]string{content.ParryHastePct: "40"})
	a := fighter(s, 1, "", 0)
	if got := ParryHaste(s, a, a, 1000); got != 400 {
		t.Errorf("%d ms earlier, want 400", got)
	}
	if got := ParryHaste(s, a, a, -5); got != 0 {
		t.Errorf("%d ms earlier than now, want 0", got)
	}
}

func TestABlowAllocatesNothing(t *testing.T) {
	s := world(t, map[content.Slot]string{content.MissPct: "attacker.cold + victim.cold", content.MeleeDamage: "weapon + attacker.cold"})
	random := clock.NewStreams(1).Stream("combat")
	a, v := fighter(s, 1, "t:cold", 3), fighter(s, 1, "", 0)
	if n := testing.AllocsPerRun(100, func() { Swing(s, random, a, v, event.HandMain) }); n > 0 {
		t.Errorf("%g allocations, want none", n)
	}
}
