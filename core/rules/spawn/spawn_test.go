package spawn

import (
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
)

func stream(seed uint64) *clock.Stream { return clock.NewStreams(seed).Stream("spawn") }

func TestLevelIsWithinItsBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.IntRange(1, 60).Draw(t, "low")
		high := rapid.IntRange(low, 65).Draw(t, "high")
		if got := Level(stream(rapid.Uint64().Draw(t, "seed")), &content.Creature{LevelMin: low, LevelMax: high}); got < low || got > high {
			t.Fatalf("level %d, want %d to %d", got, low, high)
		}
	})
}

func TestDelayIsTheSpawnsOwnOrTheCreatures(t *testing.T) {
	d := &content.Creature{Respawn: content.Span{Min: 1000, Max: 1000}}
	for _, test := range []struct {
		name string
		own  content.Span
		want clock.Time
	}{
		{"the creature's", content.Span{}, 1000},
		{"the spawn's own", content.Span{Min: 50, Max: 50}, 50},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Delay(stream(1), &content.Spawn{Respawn: test.own}, d); got != test.want {
				t.Errorf("%d ms, want %d", got, test.want)
			}
		})
	}
}

func TestAStrollStaysNearHomeAndOnTheMap(t *testing.T) {
	bounds := geo.Box{MinX: -50, MinY: -50, MaxX: 50, MaxY: 50}
	rapid.Check(t, func(t *rapid.T) {
		home := geo.Point{X: rapid.Float64Range(-50, 50).Draw(t, "x"), Y: rapid.Float64Range(-50, 50).Draw(t, "y"), Z: 3}
		radius := rapid.Float64Range(0, 30).Draw(t, "radius")
		p := Stroll(stream(rapid.Uint64().Draw(t, "seed")), home, radius, bounds)
		if !bounds.Contains(p) || geo.Distance(p, home) > radius+1e-9 || p.Z != home.Z {
			t.Fatalf("from %v within %v yards to %v", home, radius, p)
		}
	})
}
