package realmstate_test

import (
	"testing"

	"loam/core/realm/state/realmstate"
)

func TestTheTimeReachedDoesNotGoBackALittle(t *testing.T) {
	const hour = 3_600_000
	s := realmstate.New(realmstate.Config{})
	for _, test := range []struct {
		name        string
		unix        int64
		reached     int64
		moved, anew bool
	}{
		{"the first stamp sets the clock", 10 * hour, 10 * hour, true, true},
		{"time passes", 11 * hour, 11 * hour, true, false},
		{"an hour is repeated in autumn", 10 * hour, 11 * hour, false, false},
		{"the clock is set back", 2 * hour, 2 * hour, true, true},
	} {
		_, moved, anew := s.Stamp(test.unix)
		if moved != test.moved || anew != test.anew || s.Reached() != test.reached || s.Unix() != test.unix {
			t.Errorf("%s: moved %v, anew %v, reached %d, unix %d", test.name, moved, anew, s.Reached(), s.Unix())
		}
	}
}
