package combat

import (
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// rules compiles formulas for some slots; the others are 0.
func rules(t testing.TB, sources map[content.Slot]string) *content.Rules {
	t.Helper()
	r := &content.Rules{}
	for i := range r {
		r[i] = formula.Constant(0)
	}
	for slot, src := range sources {
		f, err := formula.Compile(src, content.Slots[slot].Inputs, nil)
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		r[slot] = f
	}
	return r
}

func enemy(n uint64) guid.GUID { return guid.New(guid.Player, 0, n) }

func TestCanStrike(t *testing.T) {
	r := rules(t, map[content.Slot]string{content.FacingDegrees: "180"})
	for _, test := range []struct {
		name   string
		facing geo.Radians
		at     geo.Point
		want   Obstacle
	}{
		{"before it, edges touching", 0, geo.Point{X: 1}, Clear},
		{"at the end of its reach", 0, geo.Point{X: 3}, Clear},
		{"just beyond", 0, geo.Point{X: 3.01}, TooFar},
		{"within reach behind its back", 3.14159, geo.Point{X: 2}, NotFacing},
		{"far behind its back is first of all far", 3.14159, geo.Point{X: 9}, TooFar},
		{"above it", 0, geo.Point{Z: 4}, TooFar},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := &entity.Unit{Position: geo.Position{Facing: test.facing}, Stats: entity.Stats{Reach: 2, Radius: 0.5}}
			v := &entity.Unit{Position: geo.Position{Point: test.at}, Stats: entity.Stats{Radius: 0.5}}
			if got := CanStrike(r, a, v); got != test.want {
				t.Errorf("CanStrike = %v, want %v", got, test.want)
			}
		})
	}
}

func TestChoose(t *testing.T) {
	for _, test := range []struct {
		name    string
		victim  guid.GUID
		threats []entity.ThreatEntry
		want    guid.GUID
	}{
		{"nobody", 0, nil, 0},
		{"the first grudge", 0, []entity.ThreatEntry{{Enemy: enemy(1)}}, enemy(1)},
		{"the greatest when there is no victim", 0, []entity.ThreatEntry{{Enemy: enemy(1), Threat: 5}, {Enemy: enemy(2), Threat: 6}}, enemy(2)},
		{"the victim up to 110 percent", enemy(1), []entity.ThreatEntry{{Enemy: enemy(1), Threat: 100}, {Enemy: enemy(2), Threat: 110}}, enemy(1)},
		{"another above 110 percent", enemy(1), []entity.ThreatEntry{{Enemy: enemy(1), Threat: 100}, {Enemy: enemy(2), Threat: 110.1}}, enemy(2)},
		{"of equals the older grudge", 0, []entity.ThreatEntry{{Enemy: enemy(3), Threat: 5}, {Enemy: enemy(2), Threat: 5}}, enemy(3)},
		{"a victim that is forgotten", enemy(9), []entity.ThreatEntry{{Enemy: enemy(1), Threat: 1}}, enemy(1)},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := &entity.Unit{Victim: test.victim, Threats: test.threats}
			if got := PickVictim(u, 110); got != test.want {
				t.Errorf("Choose = %v, want %v", got, test.want)
			}
		})
	}
}

func TestAFullThreatListDropsItsLowest(t *testing.T) {
	u := &entity.Unit{}
	for i := range uint64(MaxThreat) {
		AddThreat(u, enemy(i+1), float64(10+i%7))
	}
	low := enemy(5)
	AddThreat(u, low, -1000)
	if got, _ := Threat(u, low); got != 0 {
		t.Errorf("threat lowered by 1000 = %v, want 0", got)
	}
	if !AddThreat(u, enemy(9999), 1) || len(u.Threats) != MaxThreat {
		t.Errorf("a new grudge on a full list: %d entries", len(u.Threats))
	}
	if _, ok := Threat(u, low); ok {
		t.Error("the lowest grudge was kept")
	}
	if !RemoveThreat(u, enemy(9999)) || RemoveThreat(u, enemy(9999)) {
		t.Error("Forget does not tell whether there was a grudge")
	}
}

// TestThreatIsTheSumOfWhatWasAdded compares with a plain map.
func TestThreatIsTheSumOfWhatWasAdded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u, want := &entity.Unit{}, map[guid.GUID]float64{}
		for range rapid.IntRange(0, 50).Draw(t, "times") {
			g := enemy(rapid.Uint64Range(1, 5).Draw(t, "enemy"))
			amount := float64(rapid.IntRange(-20, 50).Draw(t, "amount"))
			AddThreat(u, g, amount)
			want[g] = max(0, want[g]+amount)
		}
		if len(u.Threats) != len(want) {
			t.Fatalf("%d grudges, want %d", len(u.Threats), len(want))
		}
		for g, w := range want {
			if got, _ := Threat(u, g); got != w {
				t.Fatalf("threat of %v = %v, want %v", g, got, w)
			}
		}
	})
}

func TestRise(t *testing.T) {
	r := rules(t, map[content.Slot]string{content.NextLevelExperience: "level * 100", content.MaxLevel: "4"})
	for _, test := range []struct {
		name        string
		level       int
		have, gain  int64
		wantLevel   int
		wantRest    int64
		wantsNeeded int64
	}{
		{"not enough", 1, 10, 89, 1, 99, 100},
		{"just enough", 1, 10, 90, 2, 0, 200},
		{"two levels at once", 1, 0, 320, 3, 20, 300},
		{"the highest keeps nothing", 3, 0, 1000, 4, 0, 0},
		{"at the highest", 4, 0, 50, 4, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			level, rest := AddExperience(r, test.level, test.have, test.gain)
			if level != test.wantLevel || rest != test.wantRest || Needed(r, level) != test.wantsNeeded {
				t.Errorf("level %d with %d of %d, want level %d with %d of %d", level, rest, Needed(r, level), test.wantLevel, test.wantRest, test.wantsNeeded)
			}
		})
	}
}

func TestALevelThatNeedsNothingDoesNotRunAway(t *testing.T) {
	r := rules(t, map[content.Slot]string{content.MaxLevel: "100000"})
	if level, rest := AddExperience(r, 1, 0, 50); level != 1 || rest != 50 {
		t.Errorf("level %d with %d, want to stay at 1 with 50", level, rest)
	}
}

func TestAggroYards(t *testing.T) {
	r := rules(t, map[content.Slot]string{content.AggroYards: "aggro + creature_level - enemy_level"})
	wolf := &entity.Unit{Level: 5, Stats: entity.Stats{Aggro: 10}}
	if got := AggroYards(r, wolf, &entity.Unit{Level: 2}); got != 13 {
		t.Errorf("aggro at %v yards, want 13", got)
	}
	if got := AggroYards(r, &entity.Unit{Level: 5}, &entity.Unit{Level: 2}); got != 0 {
		t.Errorf("a creature that never attacks on its own does at %v yards", got)
	}
}
