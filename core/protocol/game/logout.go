package game

import (
	"loam/core/lib/clock"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/packets"
)

// logoutTime is how long a player sits before it leaves the world, in map time. A client
// shows a countdown.
const logoutTime = 20 * clock.Second

// The results of a log-out request, the same in both versions.
const (
	logoutYes      = 0
	logoutFighting = 1
	logoutAtOnce   = 1
)

// AskLogout takes CMSG_LOGOUT_REQUEST. The goroutine of the broadcast handles it, since it
// has the player's combat state and the time of its map.
func AskLogout(c *Conn, _ packets.Body) error {
	c.server.teller.queue.Put(item{logout: c})
	return nil
}

// CancelLogout takes CMSG_LOGOUT_CANCEL.
func CancelLogout(c *Conn, _ packets.Body) error {
	c.server.teller.queue.Put(item{stay: c})
	return nil
}

// logout starts the log-out of a client, unless its player is in combat. Operators leave at
// once.
func (o *teller) logout(c *Conn) {
	v := o.viewers.Of(c)
	if v == nil || v.leaves != 0 {
		return
	}
	own := v.sees[v.place.Player]
	switch {
	case own != nil && own.Flags&view.Fighting != 0:
		c.Send(&packets.LogoutAnswer{Result: logoutFighting})
	case v.operator || own == nil || own.Flags&view.Dead != 0:
		c.put(&packets.LogoutAnswer{Result: logoutYes, Speed: logoutAtOnce})
		o.leave(v)
	default:
		v.leaves = v.now + logoutTime
		c.put(&packets.LogoutAnswer{Result: logoutYes})
		v.shows.movement.Sit()
		_ = c.submit(intent.TakeStance{Stance: intent.Sitting}) // a busy map may drop it
		c.wire.Flush()
	}
}

// stay cancels a log-out.
func (o *teller) stay(c *Conn) {
	v := o.viewers.Of(c)
	if v == nil || v.leaves == 0 {
		return
	}
	v.leaves = 0
	c.put(packets.NewEmpty("SMSG_LOGOUT_CANCEL_ACK"))
	v.shows.movement.Stand()
	_ = c.submit(intent.TakeStance{Stance: intent.Standing})
	c.wire.Flush()
}

// due completes a log-out whose time has come. Combat that has begun in the meantime prevents
// it.
func (o *teller) due(v *viewer) {
	if v.leaves == 0 || v.now < v.leaves {
		return
	}
	if own := v.sees[v.place.Player]; own != nil && own.Flags&view.Fighting != 0 {
		o.stay(v.conn)
		return
	}
	o.leave(v)
}

// leave ends the player's time in the world; the client returns to its character list.
func (o *teller) leave(v *viewer) {
	if err := v.conn.session.Leave(); err != nil {
		v.conn.log.Debug().Err(err).Msg("left already")
	}
	v.conn.left()
	o.remove(v.conn)
	v.conn.Send(packets.NewEmpty("SMSG_LOGOUT_COMPLETE"))
}
