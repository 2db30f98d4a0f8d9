package game

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// gravity is the client's gravity in yards a second each second.
const gravity = 19.29

// seenFlying is the message that shows others a knock-back, in versions that have it.
const seenFlying = "MSG_MOVE_KNOCK_BACK"

// flies reports whether a player is being knocked back at the time of the batch. Its own
// client computes the flight, and so do the clients that see it.
func (r *rendering) flies(o *view.Object) bool {
	return o.GUID.Kind() == guid.Player && o.Motion.Thrown && r.moves(o)
}

// flight returns the flight that takes as long and goes as far as the path of a player: its
// direction, and its speed over the ground and upwards. Upwards is negative.
func flight(way *view.Motion) (ahead geo.Point, along, up float64) {
	first, last := way.Points[0], way.Points[len(way.Points)-1]
	seconds := max(way.End-way.Start, 1).Seconds()
	return geo.Point{}.Ahead(geo.Heading(first, last), 1), geo.FlatDistance(first, last) / seconds, -gravity * seconds / 2
}

// thrown returns the knock-back of a player for its own client.
func (r *rendering) thrown(o *view.Object) *movement.KnockBack {
	ahead, along, up := flight(&o.Motion)
	return &movement.KnockBack{
		Mover: r.nameOf(o), Cos: float32(ahead.X), Sin: float32(ahead.Y), Speed: float32(along), UpDown: float32(up),
	}
}

// flung returns the knock-back of a player for clients that see it: in versions without a
// message for it, a movement like a jump.
func (r *rendering) flung(o *view.Object) packets.Body {
	ahead, along, up := flight(&o.Motion)
	sin, cos := float32(ahead.Y), float32(ahead.X)
	at := movement.Movement{
		Flags: r.version.bits(intent.Jumping), Time: uint32(o.Motion.Start), Position: movement.VectorOf(o.Motion.Points[0]),
		Facing: float32(o.Position.Facing), Jump: movement.Jump{ZSpeed: float32(up), AngleA: sin, AngleB: cos, XYSpeed: float32(along)},
	}
	if r.version.Packet == codec.Vanilla {
		at.Jump.AngleA, at.Jump.AngleB = cos, sin
	}
	if _, ok := r.version.Outbound[seenFlying]; ok {
		return &movement.KnockedBack{Mover: r.nameOf(o), Movement: at, Sin: sin, Cos: cos, Speed: float32(along), Climb: float32(up)}
	}
	return &movement.Moved{Is: strides[intent.Heartbeat], Mover: r.nameOf(o), Movement: at}
}
