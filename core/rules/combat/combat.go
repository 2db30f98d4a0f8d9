// Package combat decides what a blow or spell does to two units. It owns the
// attack table, the conditions of a swing, threat lists and experience. It starts no goroutine, reads
// no clock and changes nobody's health: callers pass the time and the random
// stream and apply what they are told. Every number comes from content.
//
// Every function runs on the goroutine of the map that owns the units.
package combat

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/stat"
)

// Obstacle is why a swing cannot be taken now.
type Obstacle uint8

const (
	Clear Obstacle = iota
	TooFar
	NotFacing
	Hidden // something that blocks sight is between
)

// CanStrike tells whether a swing of attacker can reach victim.
func CanStrike(r *content.Rules, attacker, victim *entity.Unit) Obstacle {
	if attacker.Gap(victim) > attacker.Reach {
		return TooFar
	}
	width := r.Eval(content.FacingDegrees) * math.Pi / 180
	if !geo.InArc(attacker.Position, victim.Position.Point, width) {
		return NotFacing
	}
	return Clear
}

// Points rounds to whole points, at least 0.
func Points(f float64) int64 {
	return stat.Points(f)
}

// Reward is the experience that killer gains for a creature; 0 where its
// definition gives none.
func Reward(r *content.Rules, killer, victim *entity.Unit, own float64) int64 {
	return Points(r.Eval(content.KillExperience, own, float64(killer.Level), float64(victim.Level)))
}

// Rise adds experience within a level and counts levels up while there is
// enough, up to the highest, at which none is kept.
func Rise(r *content.Rules, level int, experience, gain int64) (newLevel int, rest int64) {
	experience += gain
	for level < maxLevel(r) {
		needed := Needed(r, level)
		if needed <= 0 || experience < needed {
			return level, experience
		}
		experience -= needed
		level++
	}
	return level, 0
}

// Needed is the experience that leads from a level to the next, 0 at the highest.
func Needed(r *content.Rules, level int) int64 {
	if level >= maxLevel(r) {
		return 0
	}
	return Points(r.Eval(content.NextLevelExperience, float64(level)))
}

func maxLevel(r *content.Rules) int { return int(r.Eval(content.MaxLevel)) }

// AggroYards is the distance at which creature attacks enemy on its own.
func AggroYards(r *content.Rules, creature, enemy *entity.Unit) geo.Yards {
	if creature.Aggro <= 0 {
		return 0
	}
	return r.Eval(content.AggroYards, creature.Aggro, float64(creature.Level), float64(enemy.Level))
}
