// Package spawn decides what a spawn makes and when: the level that it draws, the
// respawn time, and where a creature wanders; and it owns what a map remembers of its
// spawns. It creates nothing itself: package world/spawn does. Functions are pure but
// for the stream they draw from; all run on the goroutine of the map.
package spawn

import (
	"math"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
)

// Level draws a level between the definition's bounds.
func Level(random *clock.Stream, d *content.Creature) int {
	if d.LevelMax <= d.LevelMin {
		return d.LevelMin
	}
	return d.LevelMin + random.IntN(d.LevelMax-d.LevelMin+1)
}

// Delay draws the time from death to respawn: from the spawn's own range, or from the
// creature's.
func Delay(random *clock.Stream, s *content.Spawn, d *content.Creature) clock.Time {
	span := d.Respawn
	if s.Respawn.Max > 0 {
		span = s.Respawn
	}
	return random.Range(span.Min, span.Max)
}

// Stroll draws a point within radius yards of home, evenly over the disc, cut to the
// bounds of the map.
func Stroll(random *clock.Stream, home geo.Point, radius geo.Yards, bounds geo.Box) geo.Point {
	angle := random.Float64() * 2 * math.Pi
	return bounds.Clamp(home.Ahead(angle, radius*math.Sqrt(random.Float64())))
}
