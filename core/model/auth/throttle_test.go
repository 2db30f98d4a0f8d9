package auth

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"
)

var testLimits = Limits{Free: 2, First: time.Second, Max: 5 * time.Second, Forget: time.Minute, Keys: 3}

func at(seconds float64) time.Time {
	return time.Unix(1000, 0).Add(time.Duration(seconds * float64(time.Second)))
}

func TestThrottleSlowsDown(t *testing.T) {
	throttle := NewThrottle(testLimits)
	for i, step := range []struct {
		now  float64 // seconds
		want bool
		next float64
	}{
		{0, true, 0}, // free
		{0, true, 0}, // free
		{0, true, 1}, // the first with a pause
		{0.5, false, 1},
		{0.9, false, 1}, // a refused attempt does not prolong the pause
		{1, true, 3},
		{2.9, false, 3},
		{3, true, 7},
		{7, true, 12}, // the longest pause
		{12, true, 17},
		{10, false, 17}, // a clock that was set back
		{72, true, 72},  // forgotten after a minute
		{72, true, 72},
		{72, true, 73},
	} {
		got, next := throttle.Try("anna", at(step.now))
		if got != step.want || !next.Equal(at(step.next)) {
			t.Fatalf("step %d at %v s: %v, next at %v; want %v, %v s", i, step.now, got, next.Sub(at(0)), step.want, step.next)
		}
	}
	if allowed, _ := throttle.Try("berta", at(72)); !allowed {
		t.Error("one key's failures slow another down")
	}
}

func TestThrottleSuccessTakesOneBack(t *testing.T) {
	throttle := NewThrottle(testLimits)
	for i := range 10 {
		if allowed, _ := throttle.Try("anna", at(0)); !allowed {
			t.Fatalf("log-in %d is refused", i)
		}
		throttle.Succeeded("anna")
	}
	if throttle.Len() != 0 {
		t.Errorf("%d keys are remembered, want 0", throttle.Len())
	}
	throttle.Try("anna", at(0))
	throttle.Try("anna", at(0))
	throttle.Try("anna", at(0))
	throttle.Succeeded("anna")
	throttle.Succeeded("nobody")
	if allowed, next := throttle.Try("anna", at(0)); !allowed || !next.Equal(at(1)) {
		t.Errorf("after two failures and a success: %v, next %v", allowed, next.Sub(at(0)))
	}
}

func TestThrottleForgetsTheOldestKey(t *testing.T) {
	throttle := NewThrottle(testLimits)
	for i := range 3 {
		throttle.Try("anna", at(float64(i)/10))
	}
	throttle.Try("berta", at(1))
	throttle.Try("carla", at(1))
	throttle.Try("doris", at(1))
	if throttle.Len() != 3 {
		t.Errorf("%d keys, want 3", throttle.Len())
	}
	if allowed, _ := throttle.Try("anna", at(1)); !allowed {
		t.Error("the oldest key is still remembered")
	}
}

// TestThrottleBounds checks for any order of attempts that no key gets more attempts than
// the limits allow, that the number of keys is bounded, and that next is correct.
func TestThrottleBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limits := testLimits
		limits.Keys = 100
		throttle := NewThrottle(limits)
		now, passed := at(0), map[string]int{}
		for range rapid.IntRange(1, 200).Draw(t, "attempts") {
			now = now.Add(time.Duration(rapid.IntRange(0, 3000).Draw(t, "ms")) * time.Millisecond)
			key := fmt.Sprint(rapid.IntRange(0, 2).Draw(t, "key"))
			allowed, next := throttle.Try(key, now)
			if allowed {
				passed[key]++
			} else if !next.After(now) {
				t.Fatalf("refused at %v, next %v", now, next)
			}
			elapsed := now.Sub(at(0))
			if most := limits.Free + 1 + int(elapsed/limits.First); passed[key] > most {
				t.Fatalf("%d attempts in %v, want at most %d", passed[key], elapsed, most)
			}
		}
	})
}
