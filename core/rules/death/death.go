// Package death decides what becomes of a player who has died: where it comes
// back, whether as a ghost, and when a ghost may take its body back. Every
// number is of content. It changes nothing: the map does what it finds.
//
// All functions are pure and run on the goroutine of the map.
package death

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Graveyard is where a player comes back who has died at a place of a map: at
// the nearest of the map's graveyards, the first of those equally near; without
// any on this map at home, when that is on this map, and else where it died.
func Graveyard(s *content.Snapshot, m *content.Map, home content.ID, died geo.Position) geo.Position {
	best, found := died, false
	nearer := func(id content.ID) {
		p, ok := s.Place(id)
		if !ok || p.Map != m.ID {
			return
		}
		if !found || geo.DistanceSquared(p.At.Point, died.Point) < geo.DistanceSquared(best.Point, died.Point) {
			best, found = p.At, true
		}
	}
	nearer(m.Graveyard)
	for _, id := range m.Graveyards {
		nearer(id)
	}
	if !found {
		nearer(home)
	}
	return best
}

// Ghosts tells whether who leaves its body walks as a ghost.
func Ghosts(r *content.Rules) bool { return r.Eval(content.Ghosts) > 0 }

// ReleaseAfter is how long a dead player of a level lies before it leaves its
// body unasked; 0 is for ever.
func ReleaseAfter(r *content.Rules, level int) clock.Time {
	return clock.Time(max(0, r.Eval(content.ReleaseAfterMS, float64(level))))
}

// ReclaimDelay is how long a ghost of a level must wait.
func ReclaimDelay(r *content.Rules, level int) clock.Time {
	return clock.Time(max(0, r.Eval(content.ReclaimDelayMS, float64(level))))
}

// Obstacle is why a ghost may not take its body back.
type Obstacle uint8

// The obstacles.
const (
	Clear     Obstacle = iota
	NoGhost            // it lives, or has not left its body
	Elsewhere          // the body lies on another map
	TooFar
	TooSoon
)

// Reclaim tells what keeps a player on a map from taking its body back now.
func Reclaim(r *content.Rules, now clock.Time, u *entity.Unit) Obstacle {
	if !u.Ghost() {
		return NoGhost
	}
	body := &u.Player.Body
	switch {
	case body.GUID == 0:
		return Elsewhere
	case !geo.Within(u.Position.Point, body.At.Point, r.Eval(content.ReclaimYards)):
		return TooFar
	case now < body.Due:
		return TooSoon
	}
	return Clear
}

// Lost tells whether a ghost could never find its body, since no release that
// runs has the map on which it lies.
func Lost(s *content.Snapshot, u *entity.Unit) bool {
	if !u.Ghost() {
		return false
	}
	_, ok := s.Map(u.Player.Body.Map)
	return !ok
}
