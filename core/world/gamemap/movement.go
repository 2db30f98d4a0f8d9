package gamemap

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
)

// Movement moves units: walking, following, fleeing, jumps, paths, journeys and speed.
// It is valid inside a step only.
type Movement struct{ tx *Tx }

// MoveTo sends a creature to a point in a straight line; it stays there until Resume,
// unless it fights.
func (mv Movement) MoveTo(u *entity.Unit, p geo.Point, run bool) error {
	return mv.tx.on().ai.MoveTo(u, p, run)
}

// GoTo is MoveTo a named point; hook.Arrive receives the name when the creature arrives.
func (mv Movement) GoTo(u *entity.Unit, p geo.Point, run bool, name string) error {
	return mv.tx.on().ai.GoTo(u, p, run, name)
}

// Follow makes a creature keep within gap yards of a unit until Stop or Resume.
func (mv Movement) Follow(u, target *entity.Unit, gap geo.Yards) error {
	return mv.tx.on().ai.Follow(u, target, gap)
}

// FollowAt is Follow at an angle from where the unit faces, counterclockwise.
func (mv Movement) FollowAt(u, target *entity.Unit, gap geo.Yards, angle geo.Radians) error {
	return mv.tx.on().ai.FollowAt(u, target, gap, angle)
}

// Flee makes a creature run away from its victim, or backwards without one, for a time.
func (mv Movement) Flee(u *entity.Unit, span clock.Time) error { return mv.tx.on().ai.Flee(u, span) }

// FleeForHelp makes a creature run to the nearest friend within seek yards, or away if
// there is none, for at most span. Where it stops, friends within call yards join its
// fight.
func (mv Movement) FleeForHelp(u *entity.Unit, span clock.Time, seek, call geo.Yards) error {
	return mv.tx.on().ai.FleeForHelp(u, span, seek, call)
}

// Face turns a standing unit.
func (mv Movement) Face(u *entity.Unit, heading geo.Radians) { mv.tx.on().ai.Face(u, heading) }

// Stop makes a creature stay at its position until Resume, MoveTo or a fight; a player's
// automatic swings end.
func (mv Movement) Stop(u *entity.Unit) { mv.tx.on().ai.Stop(u) }

// Resume sends a creature back to its path, its wandering or its place.
func (mv Movement) Resume(u *entity.Unit) { mv.tx.on().ai.Resume(u) }

// WalkPath gives a creature another path, from its first waypoint.
func (mv Movement) WalkPath(u *entity.Unit, path content.ID) error {
	return mv.tx.on().ai.WalkPath(u, path)
}

// Route returns the path of a creature, its own or that of its spawn; "" is none.
func (mv Movement) Route(u *entity.Unit) content.ID { return mv.tx.on().s.RouteOf(u) }

// Teleport moves a unit to another position on this map at once.
func (mv Movement) Teleport(u *entity.Unit, to geo.Position) error {
	return mv.tx.on().units.Teleport(u, to)
}

// Leap makes a creature jump to a point at a speed in yards per second; 0 is its run
// speed. When it lands, hook.Arrive receives name, unless name is "".
func (mv Movement) Leap(u *entity.Unit, to geo.Point, speed float64, name string) error {
	return mv.tx.on().units.LeapTo(u, to, speed, name)
}

// Rise makes a creature move straight up, or down for yards below 0.
func (mv Movement) Rise(u *entity.Unit, yards geo.Yards) error { return mv.tx.on().ai.Rise(u, yards) }

// Drop makes a creature fall to the ground.
func (mv Movement) Drop(u *entity.Unit) error { return mv.tx.on().ai.Drop(u) }

// Stroll makes a creature wander within some yards of its position; 0 ends that.
func (mv Movement) Stroll(u *entity.Unit, yards geo.Yards) error {
	return mv.tx.on().ai.Stroll(u, yards)
}

// Settle sets the home of a creature; nil is that of its spawn.
func (mv Movement) Settle(u *entity.Unit, home *geo.Position) error {
	return mv.tx.on().ai.Settle(u, home)
}

// SetPace sets the factor on the speed of one gait of a creature, 0.1 to 10.
func (mv Movement) SetPace(u *entity.Unit, g entity.Gait, factor float64) error {
	return mv.tx.on().units.SetPace(u, g, factor)
}

// SetSpeed sets the factor on walk and run speed, 0.1 to 10.
func (mv Movement) SetSpeed(u *entity.Unit, factor float64) error {
	return mv.tx.on().units.SetSpeed(u, factor)
}

// SetRoot roots a unit in place or releases it.
func (mv Movement) SetRoot(u *entity.Unit, rooted bool) error {
	return mv.tx.on().units.SetRoot(u, rooted)
}

// Dismount removes the auras by which a unit rides. It returns how many there were.
func (mv Movement) Dismount(u *entity.Unit) int {
	m := mv.tx.on()
	return m.magic.Auras.Remove(u, event.CauseOrdered, func(a *entity.Aura) bool {
		d, ok := m.s.Content().Aura(a.Aura)
		return ok && slices.ContainsFunc(d.Effects, func(e content.Effect) bool { return e.Kind == content.Mounted })
	})
}

// StartJourney sends a creature on a journey, which replaces its current one.
func (mv Movement) StartJourney(u *entity.Unit, j entity.Journey) error {
	return mv.tx.on().ai.Journeys.Start(u, j)
}

// Rest pauses the journey of a creature for a time, or until GoOn for 0. It reports
// whether the creature is on a journey.
func (mv Movement) Rest(u *entity.Unit, span clock.Time) bool {
	return mv.tx.on().ai.Journeys.Pause(u, span)
}

// GoOn ends the pause of a journey. It reports whether there was one.
func (mv Movement) GoOn(u *entity.Unit) bool { return mv.tx.on().ai.Journeys.GoOn(u) }

// BreakOff ends a journey at the creature's position. It reports whether there was one.
// With fails, the journey's quest fails and the creature is removed.
func (mv Movement) BreakOff(u *entity.Unit, fails bool) bool {
	return mv.tx.on().ai.Journeys.BreakOff(u, fails)
}

// Seek makes a following creature stop when it comes within some yards of a creature of a
// definition; hook.FollowDone reports that. "" ends the search.
func (mv Movement) Seek(u *entity.Unit, creature content.ID, yards geo.Yards) error {
	return mv.tx.on().ai.Seek(u, creature, yards)
}
