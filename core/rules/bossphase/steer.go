package bossphase

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Step is the next movement of a creature in combat.
type Step struct {
	Kind    Kind
	To      geo.Point   // for Walk
	Gap     geo.Yards   // for Near: between the edges; for Away: how far
	Heading geo.Radians // for Away
}

// Kind is the kind of a Step.
type Kind uint8

const (
	Near Kind = iota // move within Gap of the victim
	Hold             // stand and face the victim
	Walk             // move to a point
	Away             // move Gap yards away, in the direction of Heading
	Keep             // continue the current movement
)

// Shares of the distance that a kiting creature keeps: closer than the first it moves
// away, farther than the second it approaches.
const (
	tooNear = 0.75
	tooFar  = 1.25
)

// arrived is the distance in yards within which a creature counts as at its place.
const arrived geo.Yards = 0.5

// Steer returns how u moves relative to its victim in a phase; to is the destination of
// content.Going.
func Steer(p *content.Phase, u, victim *entity.Unit, to geo.Point) Step {
	switch p.Movement {
	case content.Standing:
		return Step{Kind: Hold}
	case content.Going:
		if geo.FlatDistance(u.Position.Point, to) <= arrived {
			return Step{Kind: Hold}
		}
		return Step{Kind: Walk, To: to}
	case content.Fleeing:
		return flight(u, victim)
	case content.Kiting:
		return kite(p.Kite, u, victim)
	case content.Chasing:
	}
	return Step{Kind: Near, Gap: u.Reach}
}

// flight moves u away from the victim for as far as it runs in flightSeconds; while the
// distance still grows, u continues its movement.
func flight(u, victim *entity.Unit) Step {
	now := geo.Distance(u.Position.Point, victim.Position.Point)
	if u.Way.Moving() && geo.Distance(u.Way.Goal(), victim.Position.Point) > now+1 {
		return Step{Kind: Keep}
	}
	return Step{Kind: Away, Heading: away(u, victim), Gap: max(1, u.Run*flightSeconds)}
}

const flightSeconds = 2

func kite(yards geo.Yards, u, victim *entity.Unit) Step {
	switch gap := u.Gap(victim); {
	case gap < yards*tooNear:
		return Step{Kind: Away, Heading: away(u, victim), Gap: yards - gap}
	case gap > yards*tooFar:
		return Step{Kind: Near, Gap: yards}
	}
	return Step{Kind: Hold}
}

// away returns the heading from the victim to u; if both are at the same point, the
// heading behind u.
func away(u, victim *entity.Unit) geo.Radians {
	if u.Position.Point == victim.Position.Point {
		return u.Position.Facing + math.Pi
	}
	return geo.Heading(victim.Position.Point, u.Position.Point)
}

// Ring returns the points at which a number of creatures appear around another one:
// evenly on a circle of a radius in yards, the first one in front of it.
func Ring(around geo.Position, radius geo.Yards, count int) []geo.Point {
	points := make([]geo.Point, count)
	for i := range points {
		points[i] = around.Point.Ahead(around.Facing+2*math.Pi*float64(i)/float64(count), radius)
	}
	return points
}
