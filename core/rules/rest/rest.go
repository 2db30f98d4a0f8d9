// Package rest decides how characters rest: where, how many points of experience that
// gives, and what of them is spent. It changes nothing and tells nobody.
//
// Every function runs on the goroutine of the map that owns the character.
package rest

import (
	"math"
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/content"
)

// hour is how long it takes to win what the rule says, in ms.
const hour = 60 * 60 * 1000

// In tells whether one rests in one of some areas.
func In(c *content.Snapshot, areas []content.ID) bool {
	return slices.ContainsFunc(areas, func(id content.ID) bool {
		p, ok := c.Place(id)
		return ok && p.Rest
	})
}

// At tells whether one rests who stands on a map.
func At(c *content.Snapshot, on content.ID, at geo.Point) bool {
	return slices.ContainsFunc(c.AreasOn(on), func(i int) bool { return c.Places[i].Rest && c.Places[i].Holds(at) })
}

// Who is about whom it is.
type Who struct {
	Level  int
	Needed int64 // points of experience for the next level; 0 at the highest
	Inside bool  // it is where one rests
	Away   bool  // it is not in the world
}

// Won is how many points one has after so many ms that had so many before; never less,
// and none is won beyond the most. The time has counted unless it was too short for a
// point: then it waits for more.
func Won(c *content.Snapshot, w Who, had, ms int64) (has int64, counted bool) {
	if w.Needed <= 0 || ms <= 0 {
		return had, true
	}
	level, needed := float64(w.Level), float64(w.Needed)
	most := points(c.Rules.Eval(content.RestMost, level, needed))
	won := points(c.Rules.Eval(content.RestHour, level, needed, flag(w.Inside), flag(w.Away)) * float64(ms) / hour)
	return max(had, min(had+won, most)), won > 0
}

// Spent is how many of the points that one has come on top of experience for a kill.
func Spent(c *content.Snapshot, level int, experience, have int64) int64 {
	return min(have, points(c.Rules.Eval(content.RestBonus, float64(level), float64(experience))))
}

func points(f float64) int64 { return int64(min(max(0, f), math.MaxInt32)) }

func flag(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
