package gamemap

import (
	"fmt"

	"loam/core/lib/geo"
	"loam/core/model/entity"
	"loam/core/model/event"
)

// Leap lets a creature jump to a point at a speed in yards a second, with 0 that of its
// run. Hook.Arrive tells the name of the place, where that is not "", when it lands.
func (tx *Tx) Leap(u *entity.Unit, to geo.Point, speed float64, name string) error {
	return tx.on().units.LeapTo(u, to, speed, name)
}

// Rise lets a creature move straight up, below 0 straight down.
func (tx *Tx) Rise(u *entity.Unit, yards geo.Yards) error { return tx.on().ai.Rise(u, yards) }

// Drop lets a creature fall to the ground.
func (tx *Tx) Drop(u *entity.Unit) error { return tx.on().ai.Drop(u) }

// SetPace changes the factor on one gait of a creature, 0.1 to 10.
func (tx *Tx) SetPace(u *entity.Unit, g entity.Gait, factor float64) error {
	return tx.on().units.SetPace(u, g, factor)
}

// maxSight is the farthest from which creatures attack on their own, in yards.
const maxSight = 1000

// SetSight is from how far a creature attacks enemies on its own, in yards; 0 is as its
// definition says. Who never does does not begin to.
func (tx *Tx) SetSight(u *entity.Unit, yards geo.Yards) error {
	m := tx.on()
	if u.Creature == nil || !(yards >= 0 && yards <= maxSight) {
		return fmt.Errorf("%s does not see %g yards far", u.Name.Key, yards)
	}
	m.ai.SetSight(u, yards)
	return nil
}

// Animate lets an object play one of the animations that clients have for it, by its
// number. How it stands does not change.
func (tx *Tx) Animate(o *entity.Object, animation int) {
	tx.on().s.Log.Add(event.Animated{Object: o.GUID, Animation: animation})
}
