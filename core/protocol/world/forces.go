package world

import (
	"encoding/binary"
	"math"
	"slices"
	"time"

	"loam/core/guid"
	"loam/core/intent"
	"loam/core/protocol/message"
	"loam/core/protocol/motion"
	"loam/core/view"
)

// ackTime is how long a client may take to say that it moves as it was told, in
// real time. Behind it, it has to go.
const ackTime = 10 * time.Second

// maxForces is how many changes may wait for a client's word.
const maxForces = 256

// near is how exactly a client repeats the speed that it was told, in yards a second.
const near = 0.01

// acks are what clients answer to each change of how they move.
var acks = map[string]string{
	"SMSG_FORCE_WALK_SPEED_CHANGE":     "CMSG_FORCE_WALK_SPEED_CHANGE_ACK",
	"SMSG_FORCE_RUN_SPEED_CHANGE":      "CMSG_FORCE_RUN_SPEED_CHANGE_ACK",
	"SMSG_FORCE_RUN_BACK_SPEED_CHANGE": "CMSG_FORCE_RUN_BACK_SPEED_CHANGE_ACK",
	"SMSG_FORCE_SWIM_SPEED_CHANGE":     "CMSG_FORCE_SWIM_SPEED_CHANGE_ACK",
	"SMSG_FORCE_MOVE_ROOT":             "CMSG_FORCE_MOVE_ROOT_ACK",
	"SMSG_FORCE_MOVE_UNROOT":           "CMSG_FORCE_MOVE_UNROOT_ACK",
	"SMSG_MOVE_WATER_WALK":             "CMSG_MOVE_WATER_WALK_ACK",
	"SMSG_MOVE_LAND_WALK":              "CMSG_MOVE_WATER_WALK_ACK",
	"SMSG_MOVE_FEATHER_FALL":           "CMSG_MOVE_FEATHER_FALL_ACK",
	"SMSG_MOVE_NORMAL_FALL":            "CMSG_MOVE_FEATHER_FALL_ACK",
	"SMSG_MOVE_SET_HOVER":              "CMSG_MOVE_HOVER_ACK",
	"SMSG_MOVE_UNSET_HOVER":            "CMSG_MOVE_HOVER_ACK",
	"SMSG_MOVE_SET_CAN_FLY":            "CMSG_MOVE_SET_CAN_FLY_ACK",
	"SMSG_MOVE_UNSET_CAN_FLY":          "CMSG_MOVE_SET_CAN_FLY_ACK",
	"SMSG_FORCE_FLIGHT_SPEED_CHANGE":   "CMSG_FORCE_FLIGHT_SPEED_CHANGE_ACK",
}

// forced is a change that a client has been told of and has not answered.
type forced struct {
	ack     string
	counter uint32
	speed   float32 // 0 where the change is none of a speed
	since   time.Time
}

// force tells the client of a change of how it moves, and awaits its answer.
func (c *Conn) force(m *motion.Force) {
	m.Counter, m.Mover = c.expect(acks[m.Is], m.Speed), clientGUID(c.seat().Player, 0)
	c.put(m)
}

// expect awaits an answer, with a speed where that is not 0, and says by which
// counter the answer has to name what it answers.
func (c *Conn) expect(ack string, speed float32) (counter uint32) {
	now := c.server.config.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counter++
	c.forces = append(c.forces, forced{ack, c.counter, speed, now})
	return c.counter
}

// Forced takes the answers of clients to changes of how they move. What answers
// nothing that was asked, or says something else, is counted and has no effect.
func Forced(c *Conn, m message.Body) error {
	in := m.(*motion.Forced)
	said := math.Float32frombits(binary.LittleEndian.Uint32(in.Value[:]))
	c.mu.Lock()
	at := slices.IndexFunc(c.forces, func(f forced) bool {
		return f.ack == in.Is && f.counter == in.Counter && (f.speed == 0 || math.Abs(float64(said-f.speed)) <= near)
	})
	own := in.Mover == clientGUID(c.place.Player, 0) && finite(in.Position.X, in.Position.Y, in.Position.Z, in.Facing)
	if at < 0 || !own {
		c.mu.Unlock()
		c.server.config.Counters.Unasked.Add(1)
		return nil
	}
	c.forces = slices.Delete(c.forces, at, at+1)
	done := len(c.forces) == 0
	c.mu.Unlock()
	if done {
		return c.submit(intent.Settle{})
	}
	return nil
}

// overdue tells whether the client owes an answer for too long, or too many.
func (c *Conn) overdue() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.forces) == 0 || len(c.forces) <= maxForces && c.server.config.Now().Sub(c.forces[0].since) < ackTime {
		return false
	}
	c.forces = nil // it is told once
	return true
}

// pace tells a client how it moves now, as far as that has changed since it was
// last told. What comes with its own object counts as told.
func (v *viewer) pace(self *view.Self) {
	is := pace{walk: float32(self.Walk), run: float32(self.Run), swim: float32(self.Swim), rooted: self.Rooted,
		treads: self.Body != nil || self.Treads, floats: self.Floats, hovers: self.Hovers, flies: self.Flies}
	was := v.moves
	v.moves = is
	for _, f := range [...]struct {
		is       string
		was, now float32
	}{
		{"SMSG_FORCE_WALK_SPEED_CHANGE", was.walk, is.walk}, {"SMSG_FORCE_RUN_SPEED_CHANGE", was.run, is.run},
		{"SMSG_FORCE_RUN_BACK_SPEED_CHANGE", was.walk, is.walk}, {"SMSG_FORCE_SWIM_SPEED_CHANGE", was.swim, is.swim},
	} {
		if f.was != f.now {
			v.conn.force(&motion.Force{Is: f.is, Speed: f.now})
		}
	}
	v.holds(was.rooted, is.rooted, "SMSG_FORCE_MOVE_ROOT", "SMSG_FORCE_MOVE_UNROOT")
	v.holds(was.treads, is.treads, "SMSG_MOVE_WATER_WALK", "SMSG_MOVE_LAND_WALK")
	v.holds(was.floats, is.floats, "SMSG_MOVE_FEATHER_FALL", "SMSG_MOVE_NORMAL_FALL")
	v.holds(was.hovers, is.hovers, "SMSG_MOVE_SET_HOVER", "SMSG_MOVE_UNSET_HOVER")
	if v.knows("SMSG_MOVE_SET_CAN_FLY") {
		if is.flies && (!was.flies || was.run != is.run) {
			v.conn.force(&motion.Force{Is: "SMSG_FORCE_FLIGHT_SPEED_CHANGE", Speed: is.run})
		}
		v.holds(was.flies, is.flies, "SMSG_MOVE_SET_CAN_FLY", "SMSG_MOVE_UNSET_CAN_FLY")
	}
}

// knows tells whether the version of a viewer's client has a message.
func (v *viewer) knows(name string) bool {
	_, ok := v.conn.version.Outbound[name]
	return ok
}

// holds tells a client of what begins or ends.
func (v *viewer) holds(was, is bool, begins, ends string) {
	switch {
	case is && !was:
		v.conn.force(&motion.Force{Is: begins})
	case was && !is:
		v.conn.force(&motion.Force{Is: ends})
	}
}

// pace is how a client was last told to move. Ghosts walk on water. It flies as fast
// as it runs.
type pace struct {
	walk, run, swim float32
	rooted          bool
	treads, floats  bool // on water; slowly down
	hovers, flies   bool
}

// speedsSeen is how others see a change of speed: of a player in the messages for
// players, of a creature in those for who is moved by the server.
func (r *rendering) speedsSeen(v *viewer, c *view.Change) {
	o := c.Object
	if o.GUID.Kind() != guid.Player {
		v.conn.put(&motion.SplineSpeed{Is: "SMSG_SPLINE_SET_RUN_SPEED", Mover: r.nameOf(o), Speed: float32(o.Run)})
		v.conn.put(&motion.SplineSpeed{Is: "SMSG_SPLINE_SET_WALK_SPEED", Mover: r.nameOf(o), Speed: float32(o.Walk)})
		return
	}
	at := motion.Movement{
		Flags: r.here.moving[o.GUID], Time: uint32(r.batch.Time), Position: vector(o.Position.Point), Facing: float32(o.Position.Facing),
	}
	for _, s := range [...]struct {
		is    string
		speed float64
	}{{"MSG_MOVE_SET_WALK_SPEED", o.Walk}, {"MSG_MOVE_SET_RUN_SPEED", o.Run}, {"MSG_MOVE_SET_SWIM_SPEED", o.Swim}} {
		v.conn.put(&motion.SpeedSeen{Is: s.is, Mover: r.nameOf(o), Movement: at, Speed: float32(s.speed)})
	}
}
