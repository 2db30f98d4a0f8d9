package unit

import (
	"errors"
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/nav"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/world/mapstate"
	"loam/core/world/spell"
)

func (e *Units) Charge(u, goal *entity.Unit, speed float64) {
	if u.Rooted || u.OutOfControl() {
		return
	}
	e.SetOut(u)
	from := u.Position.Point
	corners, found := e.Terrain.FindPath(from, goal.Position.Point)
	if found == nav.None || len(corners) == 0 {
		return
	}
	if found == nav.Whole {
		e.Terrain.StopShort(from, corners, goal.Radius+u.Radius+u.Reach*mapstate.Closer)
	}
	e.push(u, entity.Led{Kind: entity.Charging, Goal: goal.GUID}, entity.NewWay(from, e.Now(), speed, corners...))
}

func (e *Units) Pull(u, to *entity.Unit, gap geo.Yards, speed float64) {
	e.SetOut(u)
	from, at := u.Position.Point, to.Position.Point
	far, rest := geo.FlatDistance(from, at), gap+u.Radius+to.Radius
	if far > rest {
		end := e.Def().Geometry.Reach(from, geo.Lerp(at, from, rest/far)) // as far as nothing blocks
		e.push(u, entity.Led{Kind: entity.Pulled}, e.Terrain.Straight(u, e.Now(), speed, e.Def().On(end)))
	}
}

// Throw knocks a unit back as far as nothing blocks.
func (e *Units) Throw(u *entity.Unit, heading geo.Radians, yards geo.Yards, speed float64) {
	e.SetOut(u)
	e.magic.Casts.Break(u, spell.ByMoving, 0)
	e.push(u, entity.Led{Kind: entity.Thrown}, e.Terrain.Straight(u, e.Now(), speed, e.Terrain.Farthest(u, heading, yards)))
}

func (e *Units) Leap(u *entity.Unit, yards geo.Yards) {
	e.SetOut(u)
	to := geo.Position{Point: e.Terrain.Farthest(u, u.Position.Facing, yards), Facing: u.Position.Facing}
	e.StandStill(u)
	_ = e.Teleport(u, to) // which fails only for places outside the map
}

// LeapTo makes a creature jump to a point, through the air and over obstacles, at a speed in
// yards a second; 0 is its run speed. When it lands, hook Arrive names the place.
func (e *Units) LeapTo(u *entity.Unit, to geo.Point, speed float64, name string) error {
	switch {
	case u.Creature == nil || u.Dead || !u.Moves:
		return errors.New("only a living creature that can move can leap")
	case !to.Finite() || !e.Def().Bounds.Contains(to):
		return fmt.Errorf("%.1f, %.1f is outside map %s", to.X, to.Y, e.Map)
	case !(speed >= 0 && speed <= maxLeap):
		return fmt.Errorf("%g yards a second is not between 0 and %d", speed, maxLeap)
	case speed == 0:
		speed = max(1, u.Run)
	}
	e.SetOut(u)
	e.push(u, entity.Led{Kind: entity.Leaping, Point: name}, entity.NewWay(u.Position.Point, e.Now(), speed, to))
	return nil
}

// maxLeap is the highest speed of a leap, in yards a second.
const maxLeap = 1000

// Distract makes an idle creature stand and face a spot; then it goes on.
func (e *Units) Distract(u *entity.Unit, spot geo.Point, span clock.Time) {
	c := u.Creature
	if c.Mode != entity.Idle || u.Combat || u.OutOfControl() || c.Asleep {
		return
	}
	e.StandStill(u)
	u.Position.Facing = geo.Heading(u.Position.Point, spot)
	e.Touch(u, view.Place)
	e.Plan(u, entity.DueThink, e.Now()+max(clock.Step, span))
}

// push sets a unit on a forced path, even if it is rooted.
func (e *Units) push(u *entity.Unit, led entity.Led, w entity.Way) {
	if !w.Moving() || u.Dead {
		return
	}
	e.StandStill(u)
	e.Unplan(u, entity.DueControl)
	was := u.Led.Kind
	u.Led = led
	e.awaken(u)
	e.SetWay(u, w, false)
	e.ledTold(u, was)
}

// Fly sends a unit on a flight path, on which nothing stops it and it does nothing else until
// it lands at a stop. Of several routes the first is named.
func (e *Units) Fly(u *entity.Unit, flight, stop content.ID, w entity.Way) {
	e.magic.Casts.Break(u, spell.ByMoving, 0)
	e.push(u, entity.Led{Kind: entity.Aloft, Anchor: w.Goal(), Flight: flight, Stop: stop}, w)
	e.Touch(u, view.All)
}
