package movement

import (
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/packets/movement"
)

// Updates sends how its player moves to a client that is shown a map, and remembers what it
// sent. Ghosts walk on water; players fly as fast as they run. It belongs to the goroutine of
// the broadcast.
type Updates struct {
	debts  *Requests
	now    pace
	stands intent.Stance
}

type pace struct {
	walk, run, swim float32
	rooted          bool
	treads, floats  bool // walks on water; falls slowly
	hovers, flies   bool
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (d *Requests) NewUpdates() *Updates { return &Updates{debts: d} }

// Begin is Told for a client that has just received its own player, whose speeds were part of
// that.
func (p *Updates) Begin(self *view.Self) {
	p.now = pace{walk: float32(self.Walk), run: float32(self.Run), swim: float32(self.Swim)}
	p.Told(self)
}

// Told sends what has changed in the player's movement since the last call.
func (p *Updates) Told(self *view.Self) {
	is := pace{
		walk: float32(self.Walk), run: float32(self.Run), swim: float32(self.Swim), rooted: self.Rooted,
		treads: self.Body != nil || self.Treads, floats: self.Floats, hovers: self.Hovers, flies: self.Flies,
	}
	was := p.now
	p.now = is
	for _, f := range [...]struct {
		is       string
		was, now float32
	}{
		{"SMSG_FORCE_WALK_SPEED_CHANGE", was.walk, is.walk}, {"SMSG_FORCE_RUN_SPEED_CHANGE", was.run, is.run},
		{"SMSG_FORCE_RUN_BACK_SPEED_CHANGE", was.walk, is.walk}, {"SMSG_FORCE_SWIM_SPEED_CHANGE", was.swim, is.swim},
	} {
		if f.was != f.now {
			p.debts.force(&movement.Force{Is: f.is, Speed: f.now})
		}
	}
	p.holds(was.rooted, is.rooted, "SMSG_FORCE_MOVE_ROOT", "SMSG_FORCE_MOVE_UNROOT")
	p.holds(was.treads, is.treads, "SMSG_MOVE_WATER_WALK", "SMSG_MOVE_LAND_WALK")
	p.holds(was.floats, is.floats, "SMSG_MOVE_FEATHER_FALL", "SMSG_MOVE_NORMAL_FALL")
	p.holds(was.hovers, is.hovers, "SMSG_MOVE_SET_HOVER", "SMSG_MOVE_UNSET_HOVER")
	if p.debts.flies {
		if is.flies && (!was.flies || was.run != is.run) {
			p.debts.force(&movement.Force{Is: "SMSG_FORCE_FLIGHT_SPEED_CHANGE", Speed: is.run})
		}
		p.holds(was.flies, is.flies, "SMSG_MOVE_SET_CAN_FLY", "SMSG_MOVE_UNSET_CAN_FLY")
	}
}

// Sit roots a player that is logging out, unless it is rooted; Stand undoes that.
func (p *Updates) Sit() { p.holds(p.now.rooted, true, "SMSG_FORCE_MOVE_ROOT", "") }

// Stand undoes [Updates.Sit].
func (p *Updates) Stand() { p.holds(true, p.now.rooted, "", "SMSG_FORCE_MOVE_UNROOT") }

// holds sends the message begins or ends when a state changes.
func (p *Updates) holds(was, is bool, begins, ends string) {
	switch {
	case is && !was:
		p.debts.force(&movement.Force{Is: begins})
	case was && !is:
		p.debts.force(&movement.Force{Is: ends})
	}
}
