package grid

import (
	"os"
	"testing"

	"loam/core/geo"
)

// moves is how many random calls the long tests make: LOAM_LONG=1 in the
// environment asks for all of them.
func moves(long, short int) int {
	if os.Getenv("LOAM_LONG") == "1" {
		return long
	}
	return short
}

var sight = Config{Enter: 100, Leave: 120, Slack: 10, Wake: 130}

func TestSightEqualsLookingAtAllPairs(t *testing.T) {
	for _, test := range []struct {
		name            string
		config          Config
		world           geo.Box
		things, viewers int
	}{
		{"a field", sight, geo.Box{MinX: -500, MinY: -500, MaxX: 500, MaxY: 500}, 300, 40},
		{"a crowd", sight, geo.Box{MinX: -70, MinY: 2000, MaxX: 70, MaxY: 2140}, 60, 20},
		{"no slack and no hysteresis", Config{Enter: 50, Leave: 50, Wake: 0}, geo.Box{MaxX: 300, MaxY: 300}, 60, 20},
		{"slack beyond sight", Config{Enter: 5, Leave: 6, Slack: 90, Wake: 1}, geo.Box{MaxX: 300, MaxY: 300}, 60, 20},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := newPair(t, 1, test.config, test.world)
			for range test.things {
				p.add()
			}
			for range test.viewers {
				p.addViewer()
			}
			for n := range moves(100_000, 10_000) {
				p.act(test.things, test.viewers)
				if p.r.IntN(50) == 0 {
					p.update()
				}
				if p.r.IntN(50) == 0 {
					p.checkQueries()
				}
				if p.r.IntN(200) == 0 {
					p.checkSleep()
				}
				if n%1000 == 0 {
					p.checkSets()
				}
			}
			p.update()
			p.checkSets()
			p.checkSleep()
		})
	}
}
