// Package movement is how a game client is told to move its player: how fast, and whether it
// is rooted, walks on water, falls slowly, hovers, flies or is thrown. A client has to
// say that it does so; one that does not has to go. How the player stands is told too,
// and asked for. It decides nothing that a map decides.
//
// [Requests] are what a client has to say yet; any goroutine may use them. A [Updates] is how it
// has been told to move, and belongs to the goroutine that tells.
package movement

import (
	"encoding/binary"
	"math"
	"slices"
	"sync"
	"time"

	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// ackTime is how long a client may take to say that it moves as it was told, in
// real time. Behind it, it has to go.
const ackTime = 10 * time.Second

// maxForces is how many changes may wait for a client's word.
const maxForces = 256

// near is how exactly a client repeats the speed that it was told, in yards a second.
const near = 0.01

// acks are what clients answer to each change of how they move.
var acks = map[string]string{
	"SMSG_FORCE_WALK_SPEED_CHANGE":     "CMSG_FORCE_WALK_SPEED_CHANGE_ACK",
	"SMSG_FORCE_RUN_SPEED_CHANGE":      "CMSG_FORCE_RUN_SPEED_CHANGE_ACK",
	"SMSG_FORCE_RUN_BACK_SPEED_CHANGE": "CMSG_FORCE_RUN_BACK_SPEED_CHANGE_ACK",
	"SMSG_FORCE_SWIM_SPEED_CHANGE":     "CMSG_FORCE_SWIM_SPEED_CHANGE_ACK",
	"SMSG_FORCE_MOVE_ROOT":             "CMSG_FORCE_MOVE_ROOT_ACK",
	"SMSG_FORCE_MOVE_UNROOT":           "CMSG_FORCE_MOVE_UNROOT_ACK",
	"SMSG_MOVE_WATER_WALK":             "CMSG_MOVE_WATER_WALK_ACK",
	"SMSG_MOVE_LAND_WALK":              "CMSG_MOVE_WATER_WALK_ACK",
	"SMSG_MOVE_FEATHER_FALL":           "CMSG_MOVE_FEATHER_FALL_ACK",
	"SMSG_MOVE_NORMAL_FALL":            "CMSG_MOVE_FEATHER_FALL_ACK",
	"SMSG_MOVE_SET_HOVER":              "CMSG_MOVE_HOVER_ACK",
	"SMSG_MOVE_UNSET_HOVER":            "CMSG_MOVE_HOVER_ACK",
	"SMSG_MOVE_SET_CAN_FLY":            "CMSG_MOVE_SET_CAN_FLY_ACK",
	"SMSG_MOVE_UNSET_CAN_FLY":          "CMSG_MOVE_SET_CAN_FLY_ACK",
	"SMSG_FORCE_FLIGHT_SPEED_CHANGE":   "CMSG_FORCE_FLIGHT_SPEED_CHANGE_ACK",
}

// Requests are what a connection has been told of how its player moves and has not answered.
// Any goroutine may use them.
type Requests struct {
	client conn.Client
	flies  bool // clients can fly by themselves

	mu      sync.Mutex // guards the rest
	open    []forced
	counter uint32 // of the last one
}

// New makes those of a connection. Flies says that its version has words for flying.
func New(client conn.Client, flies bool) *Requests { return &Requests{client: client, flies: flies} }

// forced is a change that a client has been told of and has not answered.
type forced struct {
	ack     string
	counter uint32
	speed   float32 // 0 where the change is none of a speed
	since   time.Time
}

// force tells the client of a change of how it moves, and awaits its answer.
func (d *Requests) force(m *movement.Force) {
	m.Counter, m.Mover = d.expect(acks[m.Is], m.Speed), idmap.Name(d.client.Player(), 0)
	d.client.Put(m)
}

// expect awaits an answer, with a speed where that is not 0, and says by which
// counter the answer has to name what it answers.
func (d *Requests) expect(ack string, speed float32) (counter uint32) {
	now := d.client.Clock()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.counter++
	d.open = append(d.open, forced{ack, d.counter, speed, now})
	return d.counter
}

// Forced takes the answers of clients to changes of how they move. What answers
// nothing that was asked, or says something else, is counted and has no effect.
func (d *Requests) Forced(m packets.Body) error {
	in := m.(*movement.Forced)
	player := d.client.Player()
	said := math.Float32frombits(binary.LittleEndian.Uint32(in.Value[:]))
	d.mu.Lock()
	at := slices.IndexFunc(d.open, func(f forced) bool {
		return f.ack == in.Is && f.counter == in.Counter && (f.speed == 0 || math.Abs(float64(said-f.speed)) <= near)
	})
	own := in.Mover == idmap.Name(player, 0) && movement.Finite(in.Position.X, in.Position.Y, in.Position.Z, in.Facing)
	if at < 0 || !own {
		d.mu.Unlock()
		d.client.Unasked()
		return nil
	}
	d.open = slices.Delete(d.open, at, at+1)
	done := len(d.open) == 0
	d.mu.Unlock()
	if done {
		return d.client.Submit(intent.Settle{})
	}
	return nil
}

// Overdue tells whether the client owes an answer for too long, or too many.
func (d *Requests) Overdue() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.open) == 0 || len(d.open) <= maxForces && d.client.Clock().Sub(d.open[0].since) < ackTime {
		return false
	}
	d.open = nil // it is told once
	return true
}

// Throw tells a client that its player is thrown, and awaits that it says so.
func (d *Requests) Throw(m *movement.KnockBack) {
	m.Counter = d.expect("CMSG_MOVE_KNOCK_BACK_ACK", 0)
	d.client.Put(m)
}

// Clear forgets what a client owes whose player is nowhere.
func (d *Requests) Clear() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.open = nil
}
