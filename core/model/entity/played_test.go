package entity

import (
	"testing"

	"loam/core/lib/clock"
)

func TestTimePlayedGoesOnFromWhatWasSaved(t *testing.T) {
	p := NewPlayed(10*clock.Second, 4*clock.Second, clock.Minute)
	check := func(now, wantTotal, wantLevel clock.Time) {
		t.Helper()
		if total, level := p.At(now); total != wantTotal || level != wantLevel {
			t.Errorf("at %d ms it has played %d ms and %d ms at its level, want %d and %d", now, total, level, wantTotal, wantLevel)
		}
	}
	check(clock.Minute, 10*clock.Second, 4*clock.Second)
	check(clock.Minute+3*clock.Second, 13*clock.Second, 7*clock.Second)
	check(0, 10*clock.Second, 4*clock.Second) // a clock does not go back
	p.Rise(clock.Minute + 5*clock.Second)
	check(clock.Minute+5*clock.Second, 15*clock.Second, 0)
	check(clock.Minute+6*clock.Second, 16*clock.Second, clock.Second)
}
