package spell

import (
	"math"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/entity"
)

// Movers is what effects that move units need of a map.
type Movers interface {
	// Charge makes a unit that controls itself run to another, to within its melee reach.
	Charge(u, goal *entity.Unit, speed float64)
	// Pull draws a unit to within gap yards of another's edge.
	Pull(u, to *entity.Unit, gap geo.Yards, speed float64)
	// Throw knocks a unit away in a direction.
	Throw(u *entity.Unit, heading geo.Radians, yards geo.Yards, speed float64)
	// Leap moves a unit ahead, as far as nothing blocks.
	Leap(u *entity.Unit, yards geo.Yards)
	// Distract makes an idle creature face a spot for a while.
	Distract(u *entity.Unit, spot geo.Point, span clock.Time)
}

// both reports whether caster and target are on the map, alive and different.
func (h *hit) both() bool {
	return h.caster != nil && h.target != nil && h.caster != h.target && h.caster.Alive() && h.target.Alive() && h.e.Here(h.caster)
}

func (h *hit) charge() {
	if h.both() {
		h.e.Charge(h.caster, h.target, h.effect.Speed)
	}
}

func (h *hit) pull() {
	if h.both() {
		h.e.Pull(h.target, h.caster, h.effect.Yards, h.effect.Speed)
	}
}

// knockBack throws the target away from the caster, or from the spot that was aimed at.
func (h *hit) knockBack() {
	if h.target == nil || !h.target.Alive() {
		return
	}
	at, from := h.target.Position.Point, h.flight.At
	if h.caster != nil && h.caster != h.target {
		from = h.caster.Position.Point
	}
	heading := geo.Heading(from, at)
	if geo.FlatDistance(from, at) == 0 {
		heading = geo.NormalizeAngle(h.target.Position.Facing + math.Pi)
	}
	h.e.Throw(h.target, heading, h.effect.Yards, h.effect.Speed)
}

func (h *hit) leap() {
	if h.target != nil && h.target.Alive() && !h.target.Rooted {
		h.e.Leap(h.target, h.effect.Yards)
	}
}

func (h *hit) distract() {
	if h.target != nil && h.target.Creature != nil && h.target.Alive() {
		spot := h.flight.At
		if spot == (geo.Point{}) && h.caster != nil {
			spot = h.caster.Position.Point
		}
		h.e.Distract(h.target, spot, h.effect.Lasts)
	}
}
