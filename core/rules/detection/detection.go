// Package detection decides who notices whom that hides by stealth or is invisible.
// It changes nothing, starts no goroutine and reads no clock; how well somebody
// hides is content, and so is the formula for how near one must come.
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

// Hides tells whether a unit hides at all.
func Hides(u *entity.Unit) bool {
	return u.Control&(entity.Hiding|entity.Unseen) != 0 || u.Manners&content.Hidden != 0
}

// Notices tells whether a unit sees another, as far as that one hides. Itself and
// its group everybody sees, which is up to the caller.
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

// Yards is how near to a viewer one who hides by stealth is noticed.
func Yards(s *content.Snapshot, viewer, target *entity.Unit) geo.Yards {
	behind := 1.0
	if geo.InArc(viewer.Position, target.Position.Point, math.Pi) {
		behind = 0
	}
	hidden, _ := aura.Sum(s, target, content.Stealth, aura.About{})
	sharp, _ := aura.Sum(s, viewer, content.DetectStealth, aura.About{})
	return max(0, s.Rules.Eval(content.StealthYards, hidden, sharp, float64(viewer.Level), float64(target.Level), behind))
}
