package stat

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
)

func fitted(t *testing.T) (*content.Snapshot, *entity.Unit) {
	s, u := world(t), player()
	if !Fit(s, u) {
		t.Fatal("it has no definition")
	}
	return s, u
}

func has(t *testing.T, u *entity.Unit, id content.ID, want int64) {
	t.Helper()
	if got, _, ok := Power(u, id); !ok || got != want {
		t.Errorf("%d of %s, %v; want %d", got, id, ok, want)
	}
}

func TestPowersBeginFullOrEmptyAndStayInRange(t *testing.T) {
	s, u := fitted(t)
	has(t, u, "t:vigor", 121)
	has(t, u, "t:wrath", 0)
	if won := Gain(u, "t:wrath", 500); won != 100 {
		t.Errorf("won %d, want 100: no more than it may have", won)
	}
	if won := Gain(u, "t:wrath", -30); won != -30 {
		t.Errorf("won %d, want -30", won)
	}
	if won := Gain(u, "t:none", 5); won != 0 {
		t.Errorf("won %d of what it has not", won)
	}
	if Spend(u, "t:wrath", 71, 0) || !Spend(u, "t:wrath", 70, 0) || Spend(u, "t:none", 1, 0) || !Spend(u, "t:none", 0, 0) {
		t.Error("spending is not all or none")
	}
	has(t, u, "t:wrath", 0)
	Gain(u, "t:wrath", 7)
	Refill(s, u, 50)
	has(t, u, "t:vigor", 61)
	has(t, u, "t:wrath", 0)
}

func TestAUnitKeepsThePowersThatItsDefinitionStillLists(t *testing.T) {
	s, u := fitted(t)
	Spend(u, "t:vigor", 100, 5)
	u.Powers = append(u.Powers[:1], entity.Power{Power: "t:lost", Now: 5})
	Fit(s, u)
	has(t, u, "t:vigor", 21)
	has(t, u, "t:wrath", 0)
	if _, _, ok := Power(u, "t:lost"); ok {
		t.Error("it has a power that its definition does not list")
	}
}

func TestRegeneration(t *testing.T) {
	s, u := fitted(t)
	if changed, next := Regenerate(s, u, 100); changed || next != 0 {
		t.Errorf("changed %v, next at %d: one who rests waits for nothing", changed, next)
	}
	Spend(u, "t:vigor", 100, 100)
	_, next := Regenerate(s, u, 100)
	if next != 2100 {
		t.Errorf("next at %d ms, want 2100", next)
	}
	var at []clock.Time
	for next != 0 && len(at) < 100 {
		var changed bool
		now := next
		if changed, next = Regenerate(s, u, now); changed {
			at = append(at, now)
		}
	}
	if len(at) == 0 || at[0] != 6100 {
		t.Errorf("won at %v ms, want first at 6100: not within 5000 of spending", at)
	}
	has(t, u, "t:vigor", 121)
	if len(at) != 34 { // 3.025 points each; parts are kept
		t.Errorf("won %d times, want 34", len(at))
	}
	Gain(u, "t:wrath", 3)
	u.Combat = true
	if _, next = Regenerate(s, u, 90000); next != 0 {
		t.Errorf("wrath moves in a fight at %d ms", next)
	}
	u.Combat = false
	_, next = Regenerate(s, u, 90000)
	for next != 0 {
		_, next = Regenerate(s, u, next)
	}
	has(t, u, "t:wrath", 0)
	Gain(u, "t:wrath", 3)
	u.Dead = true
	if _, next = Regenerate(s, u, 200000); next != 0 {
		t.Errorf("powers of the dead move at %d ms", next)
	}
}

func TestRatesAreOfASecond(t *testing.T) {
	s, u := fitted(t)
	for i, want := range [][2]float64{{121.0 / 40 / 2, 0}, {-1.5, -1.5}} {
		if idle, spending := Rate(s, u, i); idle != want[0] || spending != want[1] {
			t.Errorf("of %s %g a second come back, %g behind spending; want %v", u.Powers[i].Power, idle, spending, want)
		}
	}
	u.Dead = true
	if idle, spending := Rate(s, u, 0); idle != 0 || spending != 0 {
		t.Errorf("to the dead %g and %g come back", idle, spending)
	}
}
