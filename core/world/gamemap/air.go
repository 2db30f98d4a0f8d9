package gamemap

import (
	"fmt"

	"loam/core/lib/geo"
	"loam/core/model/entity"
	"loam/core/model/event"
)

// Leap makes a creature jump to a point at a speed in yards per second; 0 is its run
// speed. When it lands, hook.Arrive receives name, unless name is "".
func (tx *Tx) Leap(u *entity.Unit, to geo.Point, speed float64, name string) error {
	return tx.on().units.LeapTo(u, to, speed, name)
}

// Rise makes a creature move straight up, or down for yards below 0.
func (tx *Tx) Rise(u *entity.Unit, yards geo.Yards) error { return tx.on().ai.Rise(u, yards) }

// Drop makes a creature fall to the ground.
func (tx *Tx) Drop(u *entity.Unit) error { return tx.on().ai.Drop(u) }

// SetPace sets the factor on the speed of one gait of a creature, 0.1 to 10.
func (tx *Tx) SetPace(u *entity.Unit, g entity.Gait, factor float64) error {
	return tx.on().units.SetPace(u, g, factor)
}

// maxSight is the largest aggro radius that SetSight accepts, in yards.
const maxSight = 1000

// SetSight sets the aggro radius of a creature in yards; 0 restores that of its
// definition. A creature that never attacks on its own still does not.
func (tx *Tx) SetSight(u *entity.Unit, yards geo.Yards) error {
	m := tx.on()
	if u.Creature == nil || !(yards >= 0 && yards <= maxSight) {
		return fmt.Errorf("the sight of %s cannot be %g yards", u.Name.Key, yards)
	}
	m.ai.Noticing.SetSight(u, yards)
	return nil
}

// Animate makes an object play one of the animations that clients have for it, by its
// number. Its state does not change.
func (tx *Tx) Animate(o *entity.Object, animation int) {
	tx.on().s.Log.Add(event.Animated{Object: o.GUID, Animation: animation})
}
