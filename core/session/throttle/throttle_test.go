package throttle

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// However the messages are spread, no window lets more through than the burst
// and what the rate adds in that time.
func TestBucketKeepsItsPromiseInEveryWindow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limits := Limits{
			Rate:  float64(rapid.IntRange(1, 50).Draw(t, "rate")),
			Burst: rapid.IntRange(1, 100).Draw(t, "burst"),
			Debt:  rapid.IntRange(0, 50).Draw(t, "debt"),
		}
		gaps := rapid.SliceOfN(rapid.IntRange(0, 500), 1, 200).Draw(t, "gaps in ms")
		now := time.Time{}
		b := New(limits, now)
		var passed []time.Time
		for _, gap := range gaps {
			now = now.Add(time.Duration(gap) * time.Millisecond)
			if b.Take(now) == Within {
				passed = append(passed, now)
			}
		}
		for i := range passed {
			for j := i; j < len(passed); j++ {
				most := float64(limits.Burst) + passed[j].Sub(passed[i]).Seconds()*limits.Rate
				if n := float64(j - i + 1); n > most+1e-6 {
					t.Fatalf("%g messages passed in %s, at most %g may", n, passed[j].Sub(passed[i]), most)
				}
			}
		}
	})
}

func TestWhoKeepsToTheRateIsNeverRefused(t *testing.T) {
	limits := DefaultLimits()
	now := time.Time{}
	b := New(limits, now)
	for i := range 10000 {
		now = now.Add(time.Second / time.Duration(limits.Rate))
		if b.Take(now) != Within {
			t.Fatalf("message %d at exactly the rate was refused", i)
		}
	}
}
