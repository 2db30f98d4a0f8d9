package bots

import (
	"context"
	"math"
	"time"

	"loam/core/model/intent"
	"loam/core/protocol/game"
	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/social"
)

// How bots walk.
const (
	stride    = 250 * time.Millisecond // between two movements
	turn      = math.Pi / 16           // on the circle at each of them
	radius    = 5.0                    // yards
	greetings = 10 * time.Second       // between two
	pings     = 20 * time.Second
)

// walker is where a bot goes: in a circle through where it came in.
type walker struct {
	self   uint64
	centre movement.Vector
	from   float64 // where on the circle it came in
	angle  float64
	flags  uint32
}

// walk walks about until the time is over. The error is that of a connection
// which has ended before.
func (b *bot) walk(ctx context.Context) error {
	var w walker
	b.visit.World.Look(func(m *client.Model) {
		w.self = m.Self
		at := m.Objects[m.Self].Place.Movement
		w.from = float64(at.Facing)
		w.centre = at.Position
		w.centre.X -= float32(radius * math.Cos(w.from))
		w.centre.Y -= float32(radius * math.Sin(w.from))
	})
	w.flags = forward(b.visit.Version)
	began := time.Now()
	said, pinged := -greetings, time.Duration(0)
	steps := time.NewTicker(stride)
	defer steps.Stop()
	if err := b.send(w.move("MSG_MOVE_START_FORWARD", 0), func(n *Count) { n.Sent++ }); err != nil {
		return err
	}
	for {
		now := time.Since(began)
		if now-said >= greetings {
			said = now
			hello := &social.Say{Type: uint32(b.visit.Version.Chat.Say), Language: commonTongue, Text: "Hello!"}
			if err := b.send(hello, func(n *Count) { n.Greetings++ }); err != nil {
				return err
			}
		}
		if now-pinged >= pings {
			pinged = now
			if err := b.send(&packets.Ping{Sequence: uint32(now / pings)}, func(*Count) {}); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			// It leaves anyway: that it cannot say so any more is no matter.
			_ = b.send(w.move("MSG_MOVE_STOP", time.Since(began)), func(n *Count) { n.Sent++ })
			return nil
		case <-steps.C:
		}
		w.angle += turn
		if err := b.send(w.move("MSG_MOVE_HEARTBEAT", time.Since(began)), func(n *Count) { n.Sent++ }); err != nil {
			return err
		}
		b.visit.World.Forget(nil)
	}
}

// commonTongue is the language that clients name when they speak so that
// everybody understands.
const commonTongue = 7

// send sends a message and counts it.
func (b *bot) send(m packets.Body, count func(*Count)) error {
	if err := b.visit.World.Over(); err != nil {
		return err
	}
	if err := b.visit.World.Send(m); err != nil {
		return err
	}
	b.crowd.mu.Lock()
	defer b.crowd.mu.Unlock()
	count(&b.count)
	return nil
}

// move is a movement to where the walker is by now.
func (w *walker) move(name string, now time.Duration) *movement.Move {
	angle := w.from + w.angle
	m := &movement.Move{Is: name, Mover: w.self, Movement: movement.Movement{
		Time: uint32(now.Milliseconds()), Flags: w.flags,
		Position: movement.Vector{
			X: w.centre.X + float32(radius*math.Cos(angle)), Y: w.centre.Y + float32(radius*math.Sin(angle)), Z: w.centre.Z,
		},
		Facing: float32(math.Mod(angle+math.Pi/2, 2*math.Pi)),
	}}
	if name == "MSG_MOVE_STOP" {
		m.Flags = 0
	}
	return m
}

// forward is a version's movement flag for walking ahead.
func forward(v *game.Version) uint32 {
	for _, f := range v.Movement {
		if f.Flag == intent.Forward {
			return f.Bit
		}
	}
	return 0
}
