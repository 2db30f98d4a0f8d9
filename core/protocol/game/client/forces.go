package client

import (
	"encoding/binary"
	"math"
	"strings"

	"loam/core/protocol/packets/movement"
)

// Ignore lets the client answer no changes of how its player moves, or again.
func (c *Client) Ignore(ignore bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.deaf = ignore
}

// answers are the names of answers that do not follow from those of the messages.
var answers = map[string]string{
	"SMSG_MOVE_LAND_WALK":     "CMSG_MOVE_WATER_WALK_ACK",
	"SMSG_MOVE_NORMAL_FALL":   "CMSG_MOVE_FEATHER_FALL_ACK",
	"SMSG_MOVE_SET_HOVER":     "CMSG_MOVE_HOVER_ACK",
	"SMSG_MOVE_UNSET_HOVER":   "CMSG_MOVE_HOVER_ACK",
	"SMSG_MOVE_UNSET_CAN_FLY": "CMSG_MOVE_SET_CAN_FLY_ACK",
}

// Answer is what a client answers to a change of how its player moves.
func Answer(f *movement.Force, at movement.Movement) *movement.Forced {
	a := &movement.Forced{Is: "C" + strings.TrimPrefix(f.Is, "S") + "_ACK", Mover: f.Mover, Counter: f.Counter, Movement: at}
	if same, ok := answers[f.Is]; ok {
		a.Is = same
	}
	binary.LittleEndian.PutUint32(a.Value[:], math.Float32bits(f.Speed))
	return a
}

// fly says that its player is on a flight, as clients do. Called with mu held.
func (c *Client) fly(f *movement.KnockBack) {
	var at movement.Movement
	if o := c.model.Objects[f.Mover]; o != nil {
		at = o.Place.Movement
	}
	_ = c.Send(Flown(f, at)) // an end of the connection is told to who waits
}

// Flown is what a client answers when its player is thrown.
func Flown(f *movement.KnockBack, at movement.Movement) *movement.Forced {
	return &movement.Forced{Is: "CMSG_MOVE_KNOCK_BACK_ACK", Mover: f.Mover, Counter: f.Counter, Movement: at}
}

// obey answers at once, as clients do. Called with mu held.
func (c *Client) obey(f *movement.Force) {
	var at movement.Movement
	if o := c.model.Objects[f.Mover]; o != nil {
		at = o.Place.Movement
	}
	_ = c.Send(Answer(f, at)) // an end of the connection is told to who waits
}
