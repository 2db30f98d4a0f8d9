// Package rest decides about rested experience: where characters rest, how many points
// they gain, and how many are spent. It changes nothing and sends nothing.
//
// Every function runs on the goroutine of the map that owns the character.
package rest

import (
	"math"
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/content"
)

// hour is the time unit of the rule's rate, in ms.
const hour = 60 * 60 * 1000

// In reports whether any of some areas is a resting area.
func In(c *content.Snapshot, areas []content.ID) bool {
	return slices.ContainsFunc(areas, func(id content.ID) bool {
		p, ok := c.Place(id)
		return ok && p.Rest
	})
}

// At reports whether characters rest on a map.
func At(c *content.Snapshot, on content.ID, at geo.Point) bool {
	return slices.ContainsFunc(c.AreasOn(on), func(i int) bool { return c.Places[i].Rest && c.Places[i].Holds(at) })
}

// Who is the character in question.
type Who struct {
	Level  int
	Needed int64 // experience to the next level; 0 at the highest
	Inside bool  // it is in a resting place
	Away   bool  // it is offline
}

// Won returns the rested points after a time in ms, from the points before; never less,
// and no gain beyond the maximum. It also reports whether the time was used; if it was
// too short for a point, callers must add it to the next call.
func Won(c *content.Snapshot, w Who, had, ms int64) (has int64, counted bool) {
	if w.Needed <= 0 || ms <= 0 {
		return had, true
	}
	level, needed := float64(w.Level), float64(w.Needed)
	most := points(c.Rules.Eval(content.RestMost, level, needed))
	won := points(c.Rules.Eval(content.RestHour, level, needed, flag(w.Inside), flag(w.Away)) * float64(ms) / hour)
	return max(had, min(had+won, most)), won > 0
}

// Spent returns how many rested points are added to the experience for a kill.
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
