package bossphase

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Step is what a fighting creature's feet do next.
type Step struct {
	Kind    Kind
	To      geo.Point   // of Walk
	Gap     geo.Yards   // of Near: between the edges; of Away: how far
	Heading geo.Radians // of Away
}

// Kind says what a Step is.
type Kind uint8

const (
	Near Kind = iota // come within Gap of the victim
	Hold             // stand, and look at the victim
	Walk             // go to a point
	Away             // go Gap yards away, in the direction of Heading
	Keep             // go on as it goes
)

// Shares of the distance that a kiting creature keeps: nearer it goes away,
// farther it comes.
const (
	tooNear = 0.75
	tooFar  = 1.25
)

// arrived is how near to its place a creature stands there, in yards.
const arrived geo.Yards = 0.5

// Steer is how u moves against its victim in a phase; to is the place of content.Going.
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

// flight leads away from the victim as far as u runs in flightSeconds; while u
// still wins ground it goes on as it goes.
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

// away is the heading from the victim to u; where both stand in one spot, that
// behind u.
func away(u, victim *entity.Unit) geo.Radians {
	if u.Position.Point == victim.Position.Point {
		return u.Position.Facing + math.Pi
	}
	return geo.Heading(victim.Position.Point, u.Position.Point)
}

// Ring are the points at which a number of creatures appear around another one:
// evenly on a circle of a radius in yards, the first where it looks.
func Ring(around geo.Position, radius geo.Yards, count int) []geo.Point {
	points := make([]geo.Point, count)
	for i := range points {
		points[i] = around.Point.Ahead(around.Facing+2*math.Pi*float64(i)/float64(count), radius)
	}
	return points
}
