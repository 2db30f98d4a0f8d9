package ai

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/model/entity"
	"loam/core/model/hook"
)

// Rise makes a creature move straight up at its run speed, or down for yards below 0. It
// stays there until it is sent elsewhere.
func (e *Creatures) Rise(u *entity.Unit, yards geo.Yards) error {
	return e.lift(u, yards, max(1, u.Run))
}

// gravity is the acceleration of a fall, in yards per second squared.
const gravity = 10.7

// Drop makes a creature fall to the ground below it.
func (e *Creatures) Drop(u *entity.Unit) error {
	high := u.Position.Z - e.Def().On(u.Position.Point).Z
	if high <= 0 {
		return nil
	}
	return e.lift(u, -high, high/math.Sqrt(2*high/gravity))
}

func (e *Creatures) lift(u *entity.Unit, yards geo.Yards, speed float64) error {
	e.SetOut(u)
	to := u.Position.Point
	to.Z += yards
	if err := e.MoveTo(u, to, true); err != nil {
		return err
	}
	e.WalkWay(u, entity.NewWay(u.Position.Point, e.Now(), speed, to), false)
	return nil
}

// Landed runs when a creature's leap ends. The creature stays there unless it fights. If
// the place has a name, its scripts are called.
func (e *Creatures) Landed(u *entity.Unit, point string) {
	if u.Creature.Mode == entity.Idle || u.Creature.Mode == entity.Order {
		e.Stop(u)
	}
	if point != "" && e.Here(u) {
		e.Notice(u, hook.Arrive, 0, hook.Args{Texts: [2]string{point}})
	}
}
