package game

import (
	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/packets/movement"
)

// strides are the messages for movements, by stride.
var strides = [...]string{
	intent.Heartbeat:        "MSG_MOVE_HEARTBEAT",
	intent.StartForward:     "MSG_MOVE_START_FORWARD",
	intent.StartBackward:    "MSG_MOVE_START_BACKWARD",
	intent.Stop:             "MSG_MOVE_STOP",
	intent.StartStrafeLeft:  "MSG_MOVE_START_STRAFE_LEFT",
	intent.StartStrafeRight: "MSG_MOVE_START_STRAFE_RIGHT",
	intent.StopStrafe:       "MSG_MOVE_STOP_STRAFE",
	intent.TakeOff:          "MSG_MOVE_JUMP",
	intent.Land:             "MSG_MOVE_FALL_LAND",
	intent.StartTurnLeft:    "MSG_MOVE_START_TURN_LEFT",
	intent.StartTurnRight:   "MSG_MOVE_START_TURN_RIGHT",
	intent.StopTurn:         "MSG_MOVE_STOP_TURN",
	intent.StartPitchUp:     "MSG_MOVE_START_PITCH_UP",
	intent.StartPitchDown:   "MSG_MOVE_START_PITCH_DOWN",
	intent.StopPitch:        "MSG_MOVE_STOP_PITCH",
	intent.Run:              "MSG_MOVE_SET_RUN_MODE",
	intent.Walk:             "MSG_MOVE_SET_WALK_MODE",
	intent.StartSwim:        "MSG_MOVE_START_SWIM",
	intent.StopSwim:         "MSG_MOVE_STOP_SWIM",
	intent.Face:             "MSG_MOVE_SET_FACING",
	intent.Pitch:            "MSG_MOVE_SET_PITCH",
	intent.StartAscend:      "MSG_MOVE_START_ASCEND",
	intent.StartDescend:     "MSG_MOVE_START_DESCEND",
	intent.StopAscend:       "MSG_MOVE_STOP_ASCEND",
}

func strideOf(name string) intent.Stride {
	for i, s := range strides {
		if s == name {
			return intent.Stride(i)
		}
	}
	return intent.Heartbeat
}

// strideName returns the message for a stride that the version has.
func (v *Version) strideName(s intent.Stride) string {
	if int(s) < len(strides) {
		if _, ok := v.Outbound[strides[s]]; ok {
			return strides[s]
		}
	}
	return strides[intent.Heartbeat]
}

// flags returns a version's movement flags as flags of intents.
func (v *Version) flags(bits uint32) intent.Flags {
	var f intent.Flags
	for _, m := range v.Movement {
		if bits&m.Bit != 0 {
			f |= m.Flag
		}
	}
	return f
}

// bits returns flags of an intent as the version's movement flags.
func (v *Version) bits(f intent.Flags) uint32 {
	var bits uint32
	for _, m := range v.Movement {
		if f&m.Flag != 0 {
			bits |= m.Bit
		}
	}
	return bits
}

// agreeing removes flags that contradict each other: a client that receives both freezes.
func agreeing(f intent.Flags) intent.Flags {
	for _, pair := range [...]intent.Flags{
		intent.Forward | intent.Backward, intent.StrafeLeft | intent.StrafeRight, intent.TurnLeft | intent.TurnRight,
	} {
		if f&pair == pair {
			f &^= pair
		}
	}
	return f
}

// jumpSeen is the message that shows others a player's teleport, in versions that have it.
const jumpSeen = "MSG_MOVE_TELEPORT"

// stepped returns a movement of a player for other clients.
func (r *rendering) stepped(e event.Moved) *movement.Moved {
	in := &e.Move
	m := &movement.Moved{Is: r.version.strideName(in.Stride), Mover: r.name(e.Player), Movement: movement.Movement{
		Flags: r.version.bits(in.Flags), Time: r.momentOf(e.Player, in.Time), Position: movement.VectorOf(in.To.Point), Facing: float32(in.To.Facing),
		Pitch: float32(in.Pitch), FallTime: uint32(in.Fall),
		Jump: movement.Jump{
			ZSpeed: float32(in.Jump.Up), AngleA: float32(in.Jump.Sin), AngleB: float32(in.Jump.Cos), XYSpeed: float32(in.Jump.Along),
		},
	}}
	if in.Carrier != 0 {
		r.carries(in.Carrier, in.On, &m.Movement)
	}
	return m
}

// put returns the message for other clients that a player was teleported.
func (r *rendering) put(o *view.Object) *movement.Moved {
	is := strides[intent.Heartbeat]
	if _, ok := r.version.Outbound[jumpSeen]; ok && r.jumped[o.GUID] {
		is = jumpSeen
	}
	m := &movement.Moved{Is: is, Mover: r.nameOf(o), Movement: movement.Movement{
		Time: uint32(r.batch.Time), Position: movement.VectorOf(o.Position.Point), Facing: float32(o.Position.Facing),
	}}
	r.aboard(o.Aboard, &m.Movement)
	return m
}

// speedsSeen sends a change of speed: of a player in the messages for players, of a creature
// in those for units that the server moves.
func (r *rendering) speedsSeen(v *viewer, c *view.Change) {
	o := c.Object
	if o.GUID.Kind() != guid.Player {
		v.conn.put(&movement.SplineSpeed{Is: "SMSG_SPLINE_SET_RUN_SPEED", Mover: r.nameOf(o), Speed: float32(o.Run)})
		v.conn.put(&movement.SplineSpeed{Is: "SMSG_SPLINE_SET_WALK_SPEED", Mover: r.nameOf(o), Speed: float32(o.Walk)})
		return
	}
	at := movement.Movement{
		Flags: r.here.moving[o.GUID], Time: uint32(r.batch.Time), Position: movement.VectorOf(o.Position.Point), Facing: float32(o.Position.Facing),
	}
	r.aboard(o.Aboard, &at)
	for _, s := range [...]struct {
		is    string
		speed float64
	}{{"MSG_MOVE_SET_WALK_SPEED", o.Walk}, {"MSG_MOVE_SET_RUN_SPEED", o.Run}, {"MSG_MOVE_SET_SWIM_SPEED", o.Swim}} {
		v.conn.put(&movement.SpeedSeen{Is: s.is, Mover: r.nameOf(o), Movement: at, Speed: float32(s.speed)})
	}
}
