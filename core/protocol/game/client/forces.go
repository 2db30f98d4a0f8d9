package client

import (
	"encoding/binary"
	"math"
	"strings"

	"loam/core/protocol/packets/movement"
)

// Ignore turns the answers to changes of the player's movement off or on.
func (c *Client) Ignore(ignore bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.deaf = ignore
}

// answers has the names of answers that do not follow from the names of the messages.
var answers = map[string]string{
	"SMSG_MOVE_LAND_WALK":     "CMSG_MOVE_WATER_WALK_ACK",
	"SMSG_MOVE_NORMAL_FALL":   "CMSG_MOVE_FEATHER_FALL_ACK",
	"SMSG_MOVE_SET_HOVER":     "CMSG_MOVE_HOVER_ACK",
	"SMSG_MOVE_UNSET_HOVER":   "CMSG_MOVE_HOVER_ACK",
	"SMSG_MOVE_UNSET_CAN_FLY": "CMSG_MOVE_SET_CAN_FLY_ACK",
}

// Answer returns a client's answer to a change of its player's movement.
func Answer(f *movement.Force, at movement.Movement) *movement.Forced {
	a := &movement.Forced{Is: "C" + strings.TrimPrefix(f.Is, "S") + "_ACK", Mover: f.Mover, Counter: f.Counter, Movement: at}
	if same, ok := answers[f.Is]; ok {
		a.Is = same
	}
	binary.LittleEndian.PutUint32(a.Value[:], math.Float32bits(f.Speed))
	return a
}

// fly reports that the player is on a flight, as clients do. Called with mu held.
func (c *Client) fly(f *movement.KnockBack) {
	var at movement.Movement
	if o := c.model.Objects[f.Mover]; o != nil {
		at = o.Place.Movement
	}
	_ = c.Send(Flown(f, at)) // waiting goroutines receive the end of the connection
}

// Flown returns a client's answer when its player is knocked back.
func Flown(f *movement.KnockBack, at movement.Movement) *movement.Forced {
	return &movement.Forced{Is: "CMSG_MOVE_KNOCK_BACK_ACK", Mover: f.Mover, Counter: f.Counter, Movement: at}
}

// obey answers immediately, as clients do. Called with mu held.
func (c *Client) obey(f *movement.Force) {
	var at movement.Movement
	if o := c.model.Objects[f.Mover]; o != nil {
		at = o.Place.Movement
	}
	_ = c.Send(Answer(f, at)) // waiting goroutines receive the end of the connection
}
