package main

import (
	"testing"
	"time"
)

func TestPercentilesAreTimesThatWereMeasured(t *testing.T) {
	hundred := make([]time.Duration, 100)
	for i := range hundred {
		hundred[i] = time.Duration(i + 1)
	}
	for _, test := range []struct {
		name   string
		sorted []time.Duration
		p      int
		want   time.Duration
	}{
		{"of nothing", nil, 50, 0},
		{"of one", []time.Duration{7}, 50, 7},
		{"the middle of two is the lower", []time.Duration{3, 9}, 50, 3},
		{"the highest of two", []time.Duration{3, 9}, 99, 9},
		{"the middle of a hundred", hundred, 50, 50},
		{"the ninety-ninth of a hundred", hundred, 99, 99},
		{"the highest", hundred, 100, 100},
	} {
		if got := percentile(test.sorted, test.p); got != test.want {
			t.Errorf("%s: got %d, want %d", test.name, got, test.want)
		}
	}
}
