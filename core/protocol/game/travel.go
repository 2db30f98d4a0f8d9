package game

import (
	"time"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/view"
	"loam/core/net/wire"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// The time that a client has to acknowledge a teleport on the same map, in real time, and to
// load another map, in time of that map. After the first its movements are used again; after
// the second its connection ends.
const (
	jumpTime = 10 * time.Second
	loadTime = 3 * clock.Minute
)

// absence is why movements of a player belong to a place where it no longer is.
type absence struct {
	loads   bool   // another map, which the client has not loaded yet
	counter uint32 // of the last teleport
	awaits  bool   // the acknowledgement of the teleport
	since   time.Time
}

// absent reports whether the client's movements belong to a former place.
func (c *Conn) absent() bool {
	now := c.server.config.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.away.awaits && now.Sub(c.away.since) >= jumpTime {
		c.away.awaits = false
	}
	return c.away.loads || c.away.awaits
}

// jump returns the message that teleports the player.
func (c *Conn) jump(now clock.Time, to geo.Position) *movement.Teleport {
	at := c.server.config.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.away.counter++
	c.away.awaits, c.away.since = true, at
	return &movement.Teleport{Mover: idmap.Name(c.place.Player, 0), Counter: c.away.counter, Movement: movement.Movement{
		Time: uint32(now), Position: movement.VectorOf(to.Point), Facing: float32(to.Facing),
	}}
}

// putBack sends a client the place where the map has its player.
func (o *teller) putBack(c *Conn) {
	if v := o.viewers.Of(c); v != nil && v.sees[v.place.Player] != nil {
		c.Send(c.jump(v.now, v.sees[v.place.Player].Position))
	}
}

// left forgets the place of a player that is on no map.
func (c *Conn) left() {
	c.parts.gossip.Leave()
	c.parts.movement.Clear()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.place.Player, c.away, c.known = 0, absence{}, nil
}

// Jumped takes MSG_MOVE_TELEPORT_ACK. Only the answer to the last teleport is used.
func Jumped(c *Conn, m packets.Body) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if m.(*movement.Teleported).Counter == c.away.counter {
		c.away.awaits = false
	}
	return nil
}

// Loaded takes MSG_MOVE_WORLDPORT_ACK.
func Loaded(c *Conn, _ packets.Body) error {
	c.mu.Lock()
	loads := c.away.loads
	c.mu.Unlock()
	if loads {
		c.server.teller.queue.Put(item{loaded: c})
	}
	return nil
}

// come handles a player that has entered a map: a client that is new in the world is shown
// the map; one that was on another map must load it first. A player that arrives before its
// transport waits for it, since clients receive the transport with the map.
func (o *teller) come(v *viewer, own *view.Object) {
	switch {
	case own.Awaits:
	case v.ready:
		v.conn.mu.Lock()
		v.conn.away = absence{counter: v.conn.away.counter}
		v.conn.mu.Unlock()
		o.arrive(v, own)
	case v.late == 0:
		v.late = v.now + loadTime
		ground := o.render.words.Land(v.place.Map)
		v.conn.put(o.pending(v, own))
		v.conn.put(&packets.NewWorld{VerifyWorld: packets.VerifyWorld{
			Map: ground, Position: movement.VectorOf(own.Position.Point), Facing: float32(own.Position.Facing),
		}})
	case v.now >= v.late:
		v.conn.wire.End(wire.Dismiss("the client did not load the new map"))
	}
}
