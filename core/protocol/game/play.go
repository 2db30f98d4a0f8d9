package game

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/intent"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// submit gives an intent to the map; a refused intent has no answer.
func (c *Conn) submit(in intent.Intent) error {
	if err := c.session.Submit(in); err != nil {
		c.log.Debug().Str("intent", in.Kind().String()).Err(err).Msg("intent refused")
		return c.fatal(err)
	}
	return nil
}

// named returns the object on the player's map that a client's GUID names.
func (c *Conn) named(g uint64) guid.GUID { return c.at(c.seat().Instance, g) }

// Move takes movements of the player's own client.
func Move(c *Conn, m packets.Body) error {
	in := m.(*movement.Move)
	if c.absent() {
		return nil // on the place that it has left
	}
	if !movement.Finite(in.Position.X, in.Position.Y, in.Position.Z, in.Facing, in.Pitch, in.Jump.ZSpeed, in.Jump.AngleA, in.Jump.AngleB, in.Jump.XYSpeed) {
		c.server.config.Counters.Malformed.Add(1)
		return nil
	}
	carrier, on := guid.GUID(0), geo.Position{}
	if in.Flags&c.version.Transport != 0 {
		at := &in.Transport
		if !movement.Finite(at.Position.X, at.Position.Y, at.Position.Z, at.Facing) {
			c.server.config.Counters.Malformed.Add(1)
			return nil
		}
		if carrier = c.knownBy(at.GUID); carrier == 0 { // an unknown transport
			c.server.config.Counters.Transports.Add(1)
			c.server.teller.queue.Put(item{back: c})
			return nil
		}
		on = geo.Position{
			Point:  geo.Point{X: float64(at.Position.X), Y: float64(at.Position.Y), Z: float64(at.Position.Z)},
			Facing: geo.NormalizeAngle(float64(at.Facing)),
		}
	}
	return c.submit(intent.Move{
		Carrier: carrier, On: on,
		To: geo.Position{
			Point:  geo.Point{X: float64(in.Position.X), Y: float64(in.Position.Y), Z: float64(in.Position.Z)},
			Facing: geo.NormalizeAngle(float64(in.Facing)),
		},
		Flags: agreeing(c.version.flags(in.Flags)), Pitch: float64(in.Pitch), Fall: clock.Time(in.FallTime), Time: clock.Time(in.Time),
		Stride: strideOf(in.Is),
		Jump: intent.Jump{
			Up: float64(in.Jump.ZSpeed), Sin: float64(in.Jump.AngleA), Cos: float64(in.Jump.AngleB), Along: float64(in.Jump.XYSpeed),
		},
	})
}

// AskTime takes CMSG_QUERY_TIME.
func AskTime(c *Conn, _ packets.Body) error {
	c.Send(&packets.TimeAnswer{UnixTime: uint32(c.server.config.Now().Unix())})
	return nil
}

// AskSplit takes CMSG_REALM_SPLIT.
func AskSplit(c *Conn, m packets.Body) error {
	c.Send(&packets.RealmSplit{RealmID: m.(*packets.Number).Value, Date: "01/01/01"})
	return nil
}
