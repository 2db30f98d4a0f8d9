package spell

import (
	"testing"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
)

// skills are spells that are blows, and one that is not.
func skills(t testing.TB) content.Tables {
	blow := []content.Effect{{Kind: content.WeaponDamage, Value: value(t, "weapon + attacker.brawn - target_level")}}
	return content.Tables{
		Stats:   []content.Stat{{ID: "t:brawn", Max: 1e9}, {ID: "t:cold", Max: 1e9}},
		Schools: []content.School{{ID: "t:frost", Resistance: "t:cold"}},
		Powers:  []content.Power{{ID: "t:vigor"}},
		Spells: []content.Spell{
			{ID: "t:slash", Aim: content.AimEnemy, Effects: blow, MissedCost: 25, Costs: []content.Cost{{Power: "t:vigor", Amount: compiled(t, "brawn * 10", content.SpellInputs)}}},
			{ID: "t:bare", Aim: content.AimEnemy, Effects: []content.Effect{{Kind: content.WeaponDamage}}, MissedCost: 100},
			{ID: "t:cold_slash", Aim: content.AimEnemy, School: "t:frost", Effects: []content.Effect{{Kind: content.WeaponDamage}}, MissedCost: 100},
			{ID: "t:bolt", Aim: content.AimEnemy, School: "t:frost", Range: 30, Effects: []content.Effect{{Kind: content.Damage, Value: value(t, "20")}}, MissedCost: 100},
			{ID: "t:knee", Aim: content.AimEnemy, Range: 30, Effects: []content.Effect{{Kind: content.Damage, Value: value(t, "20")}}, MissedCost: 100},
			{ID: "t:mend", Aim: content.AimFriend, Range: 30, School: "t:frost", Effects: []content.Effect{{Kind: content.Heal, Value: value(t, "20")}}, MissedCost: 100},
			{ID: "t:cleave", Aim: content.AimEnemy, NextSwing: true, Effects: blow, MissedCost: 100, Costs: []content.Cost{{Power: "t:vigor", Amount: compiled(t, "15", content.SpellInputs)}}},
			{ID: "t:shoot", Aim: content.AimEnemy, Repeats: true, Faces: true, Range: 30, Breaks: content.ByMoving, MissedCost: 100, Reagents: []content.Stack{{Item: "t:arrow", Count: 1}},
				Effects: []content.Effect{{Kind: content.WeaponDamage}}},
		},
	}
}

// fight is a player with a power and a creature beside it.
func fight(t testing.TB, rules map[content.Slot]string) (*stage, *Spells, *entity.Unit, *entity.Unit) {
	all := map[content.Slot]string{content.FacingDegrees: "180", content.MeleeDamage: "weapon - armor", content.CritDamage: "damage * 2", content.BlockPoints: "3", content.SchoolDamage: "damage - resistance"}
	for slot, src := range rules {
		all[slot] = src
	}
	s := newStage(t, skills(t), all)
	u, v := s.player(0), s.creature(1)
	u.Powers, u.MaxPowers = []entity.Power{{Power: "t:vigor", Now: 100}}, []int64{100}
	s.give(u, "t:brawn", 4)
	v.Armor = 2
	return s, New(s), u, v
}

func TestASpellThatIsABlowHasTheOutcomesOfTheAttackTable(t *testing.T) {
	for _, test := range []struct {
		name  string
		spell content.ID
		slot  content.Slot
		src   string
		miss  event.Miss
		lost  int64 // 10 of the weapon and 4, less the level 5 and armor 2
		power int64 // of 100, for a cost of 40
	}{
		{"lands", "t:slash", content.MissPct, "0", event.NoMiss, 7, 60},
		{"misses, and most of its cost comes back", "t:slash", content.MissPct, "100", event.MissMissed, 0, 90},
		{"is dodged", "t:slash", content.DodgePct, "skill * 100", event.MissDodged, 0, 90},
		{"is parried", "t:slash", content.ParryPct, "100", event.MissParried, 0, 90},
		{"is blocked in part", "t:slash", content.BlockPct, "100", event.NoMiss, 4, 60},
		{"is critical, after armor", "t:slash", content.CritPct, "100", event.NoMiss, 14, 60},
		{"is the weapon alone", "t:bare", content.MissPct, "0", event.NoMiss, 8, 100},
		{"keeps its cost", "t:bare", content.MissPct, "100", event.MissMissed, 0, 100},
		{"has a school, against which armor is nothing", "t:cold_slash", content.MissPct, "0", event.NoMiss, 10, 100},
		{"asks nothing of the table of spells", "t:slash", content.SpellMissPct, "100", event.NoMiss, 7, 60},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, e, u, v := fight(t, map[content.Slot]string{test.slot: test.src})
			if r := e.Casts.Cast(u, Request{Spell: test.spell, Target: v.GUID}); r != Fine {
				t.Fatalf("not cast: %s", r)
			}
			missed := logged(s, func(m event.SpellMissed) bool { return m.Miss == test.miss && m.Target == v.GUID })
			if missed != (test.miss != event.NoMiss) || 100-v.Health != test.lost {
				t.Errorf("missed %v, %d lost; want miss %s and %d lost", missed, 100-v.Health, test.miss, test.lost)
			}
			if got := u.Powers[0].Now; got != test.power {
				t.Errorf("%d of its power left, want %d", got, test.power)
			}
			if (s.parried == 1) != (test.miss == event.MissParried) {
				t.Errorf("the victim hastened %d times", s.parried)
			}
		})
	}
}

func TestOtherSpellsAskTheTableOfSpells(t *testing.T) {
	for _, test := range []struct {
		name  string
		spell content.ID
		slot  content.Slot
		miss  event.Miss
		crit  bool
	}{
		{"reaches whom a blow would miss", "t:bolt", content.MissPct, event.NoMiss, false},
		{"of a school is resisted", "t:bolt", content.SpellMissPct, event.MissResisted, false},
		{"of none misses", "t:knee", content.SpellMissPct, event.MissMissed, false},
		{"is critical", "t:bolt", content.SpellCritPct, event.NoMiss, true},
		{"what heals never misses", "t:mend", content.SpellMissPct, event.NoMiss, false},
		{"what heals may be critical", "t:mend", content.SpellCritPct, event.NoMiss, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, e, u, v := fight(t, map[content.Slot]string{test.slot: "100"})
			if r := e.Casts.Cast(u, Request{Spell: test.spell, Target: v.GUID}); r != Fine {
				t.Fatalf("not cast: %s", r)
			}
			if missed := logged(s, func(m event.SpellMissed) bool { return m.Miss == test.miss }); missed != (test.miss != event.NoMiss) {
				t.Errorf("missed %v, want %s", missed, test.miss)
			}
			var crit, did bool
			for _, h := range s.harms {
				crit, did = h.Crit, true
			}
			for _, c := range s.cures {
				crit, did = c.Crit, true
			}
			if did != (test.miss == event.NoMiss) || crit != test.crit {
				t.Errorf("did something: %v, critical: %v, want %v", did, crit, test.crit)
			}
		})
	}
}

func TestABlowDrawsTheSameNumbersWhateverComesOfIt(t *testing.T) {
	next := map[float64]bool{}
	for _, slot := range []content.Slot{content.BlockPct, content.CritPct, content.GlancingPct, content.CrushingPct} {
		s, e, u, v := fight(t, map[content.Slot]string{slot: "100"})
		e.Casts.Cast(u, Request{Spell: "t:slash", Target: v.GUID})
		next[s.draws()] = true
	}
	if len(next) != 1 {
		t.Errorf("after blows of four outcomes that land, %d different numbers come next, want one", len(next))
	}
}

func TestWhatWaitsForASwingIsPaidForWithIt(t *testing.T) {
	s, e, u, v := fight(t, nil)
	if e.Weapon.TakeSwing(u, v) {
		t.Error("nothing waits, and yet the swing is taken")
	}
	if r := e.Casts.Cast(u, Request{Spell: "t:cleave", Target: v.GUID}); r != Fine || u.NextSwingSpell != "t:cleave" || u.Victim != v.GUID {
		t.Fatalf("%s: %q waits, attacks %v", r, u.NextSwingSpell, u.Victim)
	}
	if u.Powers[0].Now != 100 || v.Health != 100 {
		t.Error("it has been cast already")
	}
	if !e.Weapon.TakeSwing(u, v) || u.Powers[0].Now != 85 || v.Health != 93 || u.NextSwingSpell != "" {
		t.Errorf("power %d, health %d, %q waits; want 85, 93 and nothing", u.Powers[0].Now, v.Health, u.NextSwingSpell)
	}
	e.Casts.Cast(u, Request{Spell: "t:cleave", Target: v.GUID})
	u.Powers[0].Now = 3
	if e.Weapon.TakeSwing(u, v) || u.NextSwingSpell != "" || !logged(s, func(f event.CastFailed) bool { return f.Reason == "no_power" }) {
		t.Error("what cannot be paid for takes the swing, waits on or is not told")
	}
}

func TestWhatRepeatsGoesOnUntilSomethingEndsIt(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(s *stage, e *Spells, u, v *entity.Unit)
		shots  int // of the second turn
		ends   string
	}{
		{"nothing", func(*stage, *Spells, *entity.Unit, *entity.Unit) {}, 1, ""},
		{"its target is too far, for now", func(_ *stage, _ *Spells, _, v *entity.Unit) { v.Position.X = 90 }, 0, ""},
		{"its target is behind it, for now", func(_ *stage, _ *Spells, u, _ *entity.Unit) { u.Position.Facing = 3 }, 0, ""},
		{"it is stunned, for now", func(_ *stage, _ *Spells, u, _ *entity.Unit) { u.Control |= entity.Stunned }, 0, ""},
		{"its target is dead", func(s *stage, _ *Spells, _, v *entity.Unit) { s.Kill(nil, v) }, 0, "target_dead"},
		{"its target is gone", func(s *stage, _ *Spells, _, _ *entity.Unit) { s.units = s.units[:1] }, 0, "target_gone"},
		{"it has no arrow left", func(s *stage, _ *Spells, _, _ *entity.Unit) { s.items["t:arrow"] = 0 }, 0, "no_reagent"},
		{"it has no bow any more", func(s *stage, _ *Spells, u, _ *entity.Unit) { u.Values[content.StatRangedSwing] = 0 }, 0, "wrong_weapon"},
		{"it moves", func(_ *stage, e *Spells, u, _ *entity.Unit) { e.Casts.Broken(u, content.ByMoving, ByMoving) }, 0, "moved"},
		{"it dies", func(_ *stage, e *Spells, u, _ *entity.Unit) { e.Casts.Died(u) }, 0, "died"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, e, u, v := fight(t, nil)
			s.items["t:arrow"] = 9
			u.Values[content.StatRangedSwing] = 2500
			if r := e.Casts.Cast(u, Request{Spell: "t:shoot", Target: v.GUID}); r != Fine || s.due[u][entity.DueShot] != s.now+1 {
				t.Fatalf("%s; due at %d", r, s.due[u][entity.DueShot])
			}
			s.now += 50
			e.Weapon.ShotDue(u)
			if len(s.blows) != 1 || s.due[u][entity.DueShot] != s.now+2500 || s.items["t:arrow"] != 8 {
				t.Fatalf("%d shots, next in %d ms, %d arrows", len(s.blows), s.due[u][entity.DueShot]-s.now, s.items["t:arrow"])
			}
			v.Health = 100
			s.now += 2500
			test.change(s, e, u, v)
			if u.Repeating != "" {
				e.Weapon.ShotDue(u)
			}
			if got := len(s.blows) - 1; got != test.shots {
				t.Errorf("%d more shots, want %d", got, test.shots)
			}
			ended := logged(s, func(i event.CastInterrupted) bool { return i.Repeating && i.Reason == test.ends })
			if ended != (test.ends != "") || (u.Repeating == "") != ended || ended && s.due[u][entity.DueShot] != 0 {
				t.Errorf("ended %v, repeats %q, due at %d; want the end %q", ended, u.Repeating, s.due[u][entity.DueShot], test.ends)
			}
		})
	}
}
