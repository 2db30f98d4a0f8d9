package stat

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/formula"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// compile makes a formula as a bundle t would, whose stats are named without it.
func compile(t testing.TB, src string, inputs []string) *formula.Formula {
	t.Helper()
	f, err := formula.CompileOpen(src, inputs, nil, nil, formula.Open{Name: func(name string) (string, bool) {
		if content.IsCoreStat(name) || strings.Contains(name, ":") {
			return name, true
		}
		return "t:" + name, true
	}})
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return f
}

func world(t testing.TB) *content.Snapshot {
	value := func(src string) *formula.Formula { return compile(t, src, content.UnitInputs) }
	hit := func(src string) *formula.Formula { return compile(t, src, content.PowerHitInputs) }
	regen := func(src string) *formula.Formula { return compile(t, src, content.PowerRegenInputs) }
	damage := func(src string) *formula.Formula { return compile(t, src, content.DamageInputs) }
	figure := func(id content.ID, src string) content.Figure { return content.Figure{Stat: id, Value: value(src)} }
	return content.NewSnapshot(content.Tables{
		Factions: []content.Faction{{ID: "t:a"}, {ID: "t:b"}},
		Stats: []content.Stat{
			{ID: "t:might", Value: value("grit * 2"), Max: 1e9},
			{ID: "t:grit", Value: value("10 + level"), Max: 100},
			{ID: "t:ward", Value: value("0"), Min: -50, Max: 50},
		},
		Powers: []content.Power{
			{ID: "t:vigor", Max: value("100 + grit"), Regen: regen("if(spent_ms < 5000, 0, max / 40)"), RegenEvery: 2000, Kept: true},
			{ID: "t:wrath", Max: value("100"), Empty: true, Regen: regen("if(fighting, 0, -1.5)"), RegenEvery: 1000, OnSwing: hit("damage / 2"), OnStruck: hit("1")},
		},
		Creatures: []content.Creature{
			{ID: "t:wolf", Tags: []string{"beast"}, Health: value("10 * level"), Radius: 0.5, Walk: 2, Run: 6, Aggro: 9, Attackable: true,
				DamageMin: damage("1"), DamageMax: damage("3"), Swing: 2000},
		},
		Starts: []content.Start{{
			ID: "t:start", Health: value("50 + grit * 10"), Armor: value("might"), Swing: 1500, Walk: 2, Run: 6, Swim: 3,
			DamageMin: damage("if(off_hand, 0.5, 1) * (weapon + might / 10)"), DamageMax: damage("if(off_hand, 0.5, 1) * (weapon + might / 10)"),
			Stats:  []content.Figure{figure("t:grit", "20 + level")},
			Powers: []content.ID{"t:vigor", "t:wrath"},
		}},
		Items: []content.Item{
			{ID: "t:hat", Fit: content.FitHead, Stack: 1, Stats: []content.Figure{figure("t:grit", "5"), figure("armor", "12")}},
			{ID: "t:sword", Fit: content.FitOneHand, Stack: 1, DamageMin: 10, DamageMax: 20, Swing: 2600},
			{ID: "t:bow", Fit: content.FitRanged, Stack: 1, DamageMin: 5, DamageMax: 9, Swing: 3000},
			{ID: "t:curse", Fit: content.FitNeck, Stack: 1, Stats: []content.Figure{figure("t:ward", "-500"), figure("max_health", "-10000")}},
		},
		Spawns: []content.Spawn{{ID: "t:one", Tags: []string{"gate"}}},
	})
}

func player(items ...character.Item) *entity.Unit {
	return &entity.Unit{Def: "t:start", Level: 1, Scale: 1, Speed: 1, Player: &entity.Player{Items: character.Items{List: items}}}
}

func worn(def string, slot content.GearSlot) character.Item {
	return character.Item{Number: 1, Def: def, Count: 1, Slot: uint16(slot)}
}

func TestDeriveFollowsDefinitionLevelScaleAndSpeed(t *testing.T) {
	s := world(t)
	u := &entity.Unit{Def: "t:wolf", Faction: "t:b", Level: 3, Scale: 2, Speed: 1.5, Creature: &entity.Creature{Spawn: "t:one"}}
	u.Thresholds = []float64{50}
	if !Derive(s, u) {
		t.Fatal("the definition was not found")
	}
	if u.MaxHealth != 30 || u.Radius != 1 || u.Run != 9 || u.Walk != 3 || u.FactionIndex != 1 || !u.Attackable {
		t.Errorf("derived %+v", u.Stats)
	}
	if !slices.Equal(u.Tags, []string{"beast", "gate"}) || len(u.Thresholds) != 1 {
		t.Errorf("tags %v, thresholds %v: want those of definition and spawn, and what scripts attached", u.Tags, u.Thresholds)
	}
	u.Def = "t:gone"
	if before := u.Stats.MaxHealth; Derive(s, u) || u.MaxHealth != before || Value(s, u, "t:grit") != 13 {
		t.Error("a unit without a definition was derived")
	}
}

func TestStatsAreMadeOfDefinitionGearAndModifiers(t *testing.T) {
	s := world(t)
	grit, _ := s.Figures.Index("t:grit")
	swing, _ := s.Figures.Index("swing_ms")
	for _, test := range []struct {
		name string
		unit *entity.Unit
		mods []entity.Modifier
		want map[content.ID]float64
	}{
		{"of a start", player(), nil, map[content.ID]float64{
			"t:grit": 21, "t:might": 42, "max_health": 260, "armor": 42, "damage_min": 4, "swing_ms": 1500, "off_hand_swing_ms": 0, "ranged_swing_ms": 0}},
		{"of a creature, with the stat's own value", &entity.Unit{Def: "t:wolf", Level: 4, Creature: &entity.Creature{}}, nil, map[content.ID]float64{
			"t:grit": 14, "t:might": 28, "max_health": 40}},
		{"with a hat", player(worn("t:hat", content.SlotHead)), nil, map[content.ID]float64{
			"t:grit": 26, "t:might": 52, "armor": 64, "max_health": 310}},
		{"with a hat in the backpack", player(worn("t:hat", 40)), nil, map[content.ID]float64{"t:grit": 21}},
		{"flat before percent", player(), []entity.Modifier{{Stat: grit, Flat: 9}, {Stat: grit, Pct: 50}, {Stat: grit, Pct: -20}}, map[content.ID]float64{
			"t:grit": 36, "t:might": 72, "max_health": 410}},
		{"no higher than its most", player(), []entity.Modifier{{Stat: grit, Flat: 900}}, map[content.ID]float64{"t:grit": 100}},
		{"no lower than its least", player(worn("t:curse", content.SlotNeck)), nil, map[content.ID]float64{"t:ward": -50, "max_health": 1}},
		{"a weapon in each hand", player(worn("t:sword", content.SlotMainHand), worn("t:sword", content.SlotOffHand), worn("t:bow", content.SlotRanged)), nil, map[content.ID]float64{
			"damage_min": 14, "damage_max": 24, "swing_ms": 2600, "off_hand_damage_min": 7, "off_hand_swing_ms": 2600, "ranged_damage_max": 13, "ranged_swing_ms": 3000}},
		{"a haste", player(worn("t:sword", content.SlotMainHand)), []entity.Modifier{{Stat: swing, Pct: -50}}, map[content.ID]float64{"swing_ms": 1300}},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.unit.Modifiers = test.mods
			if !Derive(s, test.unit) {
				t.Fatal("it has no definition")
			}
			for _, id := range slices.Sorted(maps.Keys(test.want)) {
				if got := Value(s, test.unit, id); math.Abs(got-test.want[id]) > 1e-9 {
					t.Errorf("%s is %g, want %g", id, got, test.want[id])
				}
			}
		})
	}
}

// TestStatsAreThoseOfAUnitMadeAnew: whatever a unit wore and whatever lay on it
// before, its figures are those of one that never was otherwise.
func TestStatsAreThoseOfAUnitMadeAnew(t *testing.T) {
	s := world(t)
	slots := map[string][]content.GearSlot{"t:hat": {content.SlotHead}, "t:sword": {content.SlotMainHand, content.SlotOffHand},
		"t:bow": {content.SlotRanged}, "t:curse": {content.SlotNeck}}
	rapid.Check(t, func(t *rapid.T) {
		u := player()
		Fit(s, u)
		for range rapid.IntRange(1, 20).Draw(t, "changes") {
			u.Level = rapid.IntRange(1, 60).Draw(t, "level")
			u.Player.Items.List, u.Modifiers = nil, nil
			for _, def := range slices.Sorted(maps.Keys(slots)) {
				for _, slot := range slots[def] {
					if rapid.Bool().Draw(t, def) {
						u.Player.Items.List = append(u.Player.Items.List, worn(def, slot))
					}
				}
			}
			for range rapid.IntRange(0, 5).Draw(t, "modifiers") {
				u.Modifiers = append(u.Modifiers, entity.Modifier{Stat: rapid.IntRange(0, s.Figures.Count()-1).Draw(t, "stat"),
					Flat: float64(rapid.IntRange(-50, 50).Draw(t, "flat")), Pct: float64(rapid.IntRange(-100, 100).Draw(t, "pct"))})
			}
			Derive(s, u)
			Bound(u)
		}
		anew := player(u.Player.Items.List...)
		anew.Level, anew.Modifiers = u.Level, u.Modifiers
		Fit(s, anew)
		if !slices.Equal(anew.Values, u.Values) || !slices.Equal(anew.MaxPowers, u.MaxPowers) || anew.MaxHealth != u.MaxHealth {
			t.Fatalf("after changes %v, anew %v", u.Values, anew.Values)
		}
		for i, v := range u.Values {
			if low, high := s.Figures.Range(i); s.Figures.ID(i) != "off_hand_swing_ms" && s.Figures.ID(i) != "ranged_swing_ms" && !(v >= low && v <= high) {
				t.Fatalf("%s is %g, not between %g and %g", s.Figures.ID(i), v, low, high)
			}
		}
		for i, p := range u.Powers {
			if p.Now < 0 || p.Now > u.MaxPowers[i] {
				t.Fatalf("%d of %s, at most %d", p.Now, p.Power, u.MaxPowers[i])
			}
		}
	})
}

func TestPointsAreWholeAndNotNegative(t *testing.T) {
	for f, want := range map[float64]int64{-3: 0, 0.4: 0, 0.5: 1, 7.49: 7, 1e300: 1<<31 - 1} {
		if got := Points(f); got != want {
			t.Errorf("Points(%v) = %d, want %d", f, got, want)
		}
	}
}

func TestStatsThatAreMadeOfThemselvesAreFound(t *testing.T) {
	value := func(src string) *formula.Formula { return compile(t, src, content.UnitInputs) }
	s := content.NewSnapshot(content.Tables{Stats: []content.Stat{
		{ID: "t:a", Value: value("b")}, {ID: "t:b", Value: value("c + 1")}, {ID: "t:c", Value: value("a")}, {ID: "t:d", Value: value("a + e")}, {ID: "t:e", Value: value("1")},
	}})
	if got, want := s.Figures.Cycles(), [][2]content.ID{{"t:c", "t:a"}}; !slices.Equal(got, want) {
		t.Errorf("cycles %v, want %v", got, want)
	}
}
