// Package death decides about dead players: where they return to, whether they become
// ghosts, and when a ghost may reclaim its corpse. Every number is content. It changes
// nothing: package world/death applies the results on a map.
//
// All functions are pure and run on the goroutine of the map.
package death

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Graveyard returns where a player returns to that has died at a place of a map: to the
// nearest graveyard of the map, the first of equally near ones. If the map has none,
// that is the player's home, if it is on this map, and otherwise the place of death.
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

// Ghosts reports whether a player becomes a ghost when its spirit is released.
func Ghosts(r *content.Rules) bool { return r.Eval(content.Ghosts) > 0 }

// ReleaseAfter returns how long a dead player of a level lies before its spirit is
// released without being asked; 0 is never.
func ReleaseAfter(r *content.Rules, level int) clock.Time {
	return clock.Time(max(0, r.Eval(content.ReleaseAfterMS, float64(level))))
}

// ReclaimDelay returns how long a ghost of a level must wait before it can reclaim its
// corpse.
func ReclaimDelay(r *content.Rules, level int) clock.Time {
	return clock.Time(max(0, r.Eval(content.ReclaimDelayMS, float64(level))))
}

// Obstacle is why a ghost may not reclaim its corpse.
type Obstacle uint8

// The obstacles.
const (
	Clear     Obstacle = iota
	NoGhost            // the player is alive, or its spirit is not released
	Elsewhere          // the corpse is on another map
	TooFar
	TooSoon
)

// Reclaim returns what keeps a player on a map from reclaiming its corpse now.
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

// Lost reports whether a ghost can never reach its corpse, because the running release
// has no map of that id.
func Lost(s *content.Snapshot, u *entity.Unit) bool {
	if !u.Ghost() {
		return false
	}
	_, ok := s.Map(u.Player.Body.Map)
	return !ok
}
