// Package combat decides the outcome of weapon swings and spells between two units. It
// owns the attack table, the conditions of a swing, threat lists and experience for
// kills. It starts no goroutine, reads no clock and changes no health: callers pass the
// time and the random stream and apply the results. Every number comes from content.
// Package world/combat runs these rules on a map.
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

// Obstacle is why a swing is not possible now.
type Obstacle uint8

const (
	Clear Obstacle = iota
	TooFar
	NotFacing
	Hidden // the line of sight is blocked
)

// CanStrike returns what keeps a swing of attacker from reaching victim.
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

// Reward returns the experience that killer gains for a creature; 0 if its definition
// gives none.
func Reward(r *content.Rules, killer, victim *entity.Unit, own float64) int64 {
	return Points(r.Eval(content.KillExperience, own, float64(killer.Level), float64(victim.Level)))
}

// AddExperience adds experience to a level and raises the level while there is enough
// experience, up to the highest level, at which no experience is kept.
func AddExperience(r *content.Rules, level int, experience, gain int64) (newLevel int, rest int64) {
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

// Needed returns the experience from a level to the next one, 0 at the highest.
func Needed(r *content.Rules, level int) int64 {
	if level >= maxLevel(r) {
		return 0
	}
	return Points(r.Eval(content.NextLevelExperience, float64(level)))
}

func maxLevel(r *content.Rules) int { return int(r.Eval(content.MaxLevel)) }

// AggroYards returns the aggro radius of creature against enemy.
func AggroYards(r *content.Rules, creature, enemy *entity.Unit) geo.Yards {
	if creature.Aggro <= 0 {
		return 0
	}
	return r.Eval(content.AggroYards, creature.Aggro, float64(creature.Level), float64(enemy.Level))
}
