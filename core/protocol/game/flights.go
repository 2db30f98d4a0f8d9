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

// gravity is how clients fall, in yards a second each second.
const gravity = 19.29

// seenFlying tells others that somebody is thrown, in versions that have it.
const seenFlying = "MSG_MOVE_KNOCK_BACK"

// flies tells whether a player is being thrown at the time of the batch. Its own
// client works the flight out by itself, and so do those that see it.
func (r *rendering) flies(o *view.Object) bool {
	return o.GUID.Kind() == guid.Player && o.Motion.Thrown && r.moves(o)
}

// flight is one that takes as long, and goes as far, as the way of a player: where
// it goes, and how fast over the ground and upwards. Upwards is below 0.
func flight(way *view.Motion) (ahead geo.Point, along, up float64) {
	first, last := way.Points[0], way.Points[len(way.Points)-1]
	seconds := max(way.End-way.Start, 1).Seconds()
	return geo.Point{}.Ahead(geo.Heading(first, last), 1), geo.FlatDistance(first, last) / seconds, -gravity * seconds / 2
}

// thrown is the flight of a player for its own client.
func (r *rendering) thrown(o *view.Object) *movement.KnockBack {
	ahead, along, up := flight(&o.Motion)
	return &movement.KnockBack{
		Mover: r.nameOf(o), Cos: float32(ahead.X), Sin: float32(ahead.Y), Speed: float32(along), UpDown: float32(up),
	}
}

// flung is the flight of a player for those that see it: in versions without a
// message for it a movement as of who jumps.
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
