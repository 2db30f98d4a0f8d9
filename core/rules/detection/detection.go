// Package detection decides who detects units that are stealthed or invisible. It
// changes nothing, starts no goroutine and reads no clock; the strength of stealth is
// content, and so is the formula for the detection distance.
//
// Every function runs on the goroutine of the map that owns the units.
package detection

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/aura"
)

// Hides reports whether a unit is stealthed or invisible.
func Hides(u *entity.Unit) bool {
	return u.Control&(entity.Hiding|entity.Unseen) != 0 || u.Manners&content.Hidden != 0
}

// Notices reports whether a unit detects another. A unit is always seen by itself and
// its group; callers check that.
func Notices(s *content.Snapshot, viewer, target *entity.Unit) bool {
	if viewer == target || !Hides(target) {
		return true
	}
	if target.Manners&content.Hidden != 0 {
		return false
	}
	if target.Control&entity.Unseen != 0 && !aura.SeesKinds(s, viewer, target) {
		return false
	}
	return target.Control&entity.Hiding == 0 || geo.Within(viewer.Position.Point, target.Position.Point, Yards(s, viewer, target))
}

// Yards returns the distance at which a viewer detects a stealthed unit.
func Yards(s *content.Snapshot, viewer, target *entity.Unit) geo.Yards {
	behind := 1.0
	if geo.InArc(viewer.Position, target.Position.Point, math.Pi) {
		behind = 0
	}
	hidden, _ := aura.Sum(s, target, content.Stealth, aura.About{})
	sharp, _ := aura.Sum(s, viewer, content.DetectStealth, aura.About{})
	return max(0, s.Rules.Eval(content.StealthYards, hidden, sharp, float64(viewer.Level), float64(target.Level), behind))
}
