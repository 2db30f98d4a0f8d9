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

// How long a client may take to say that its player is where it was put: on the
// same map, in real time; and to load another map, in time of that map. After
// the first its movements count again, after the second it has to go.
const (
	jumpTime = 10 * time.Second
	loadTime = 3 * clock.Minute
)

// absence is why movements of a player are of a place where it no longer is.
type absence struct {
	loads   bool   // another map, until the client has loaded it
	counter uint32 // of the last jump
	awaits  bool   // that it is acknowledged
	since   time.Time
}

// absent tells whether what the client says of movements is of an old place.
func (c *Conn) absent() bool {
	now := c.server.config.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.away.awaits && now.Sub(c.away.since) >= jumpTime {
		c.away.awaits = false
	}
	return c.away.loads || c.away.awaits
}

// jump is how the client is told that its player stands elsewhere.
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

// putBack tells a client that its player stands where the map has it.
func (o *teller) putBack(c *Conn) {
	if v := o.viewers.Of(c); v != nil && v.sees[v.place.Player] != nil {
		c.Send(c.jump(v.now, v.sees[v.place.Player].Position))
	}
}

// left forgets where the player was, since it is nowhere.
func (c *Conn) left() {
	c.parts.gossip.Leave()
	c.parts.movement.Clear()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.place.Player, c.away, c.known = 0, absence{}, nil
}

// Jumped takes MSG_MOVE_TELEPORT_ACK. Only the answer to the last jump counts.
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

// come lets a client in whose player has come onto a map: one that is new in
// the world is shown it, one that was elsewhere has to load it before. Who has come ahead
// of its transport waits for that: clients are told of it with the map.
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
		v.conn.wire.End(wire.Dismiss("it did not load another map"))
	}
}
