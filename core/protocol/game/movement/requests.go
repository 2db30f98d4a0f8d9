// Package movement sends a game client how its player moves: its speeds, and whether it is
// rooted, walks on water, falls slowly, hovers, flies or is knocked back. A client must
// acknowledge each change; the connection of one that does not ends. The package also handles
// the stand state. Package world/unit decides.
//
// [Requests] takes what the client asks and acknowledges; any goroutine may use it. [Updates]
// sends what happened; it belongs to the goroutine of the broadcast.
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

// ackTime is the real time in which a client must acknowledge a change of its movement. After
// that its connection ends.
const ackTime = 10 * time.Second

// maxForces is the limit of changes that wait for an acknowledgement.
const maxForces = 256

// near is the tolerance in yards a second with which a client must repeat a speed.
const near = 0.01

// acks are the acknowledgements for each movement change.
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

// Requests takes the client's stand state and acknowledgements, and remembers the movement
// changes that the client has not acknowledged. Any goroutine may use it.
type Requests struct {
	client conn.Client
	flies  bool // the version has messages for flying

	mu      sync.Mutex // guards the rest
	open    []forced
	counter uint32 // of the last change
}

// New returns the Requests of a connection. Flies reports whether its version has messages
// for flying.
func New(client conn.Client, flies bool) *Requests { return &Requests{client: client, flies: flies} }

// forced is a change that the client has not acknowledged.
type forced struct {
	ack     string
	counter uint32
	speed   float32 // 0 if the change is not a speed
	since   time.Time
}

// force sends a movement change and expects its acknowledgement.
func (d *Requests) force(m *movement.Force) {
	m.Counter, m.Mover = d.expect(acks[m.Is], m.Speed), idmap.Name(d.client.Player(), 0)
	d.client.Put(m)
}

// expect records an expected acknowledgement, with a speed unless that is 0, and returns the
// counter that the acknowledgement must carry.
func (d *Requests) expect(ack string, speed float32) (counter uint32) {
	now := d.client.Clock()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.counter++
	d.open = append(d.open, forced{ack, d.counter, speed, now})
	return d.counter
}

// Forced takes acknowledgements of movement changes. One that does not match an expected one
// is counted and has no effect.
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

// Overdue reports whether the client owes an acknowledgement for too long, or owes too many.
func (d *Requests) Overdue() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.open) == 0 || len(d.open) <= maxForces && d.client.Clock().Sub(d.open[0].since) < ackTime {
		return false
	}
	d.open = nil // reported once
	return true
}

// Throw sends that the player is knocked back, and expects an acknowledgement.
func (d *Requests) Throw(m *movement.KnockBack) {
	m.Counter = d.expect("CMSG_MOVE_KNOCK_BACK_ACK", 0)
	d.client.Put(m)
}

// Clear forgets all expected acknowledgements, when the player is on no map.
func (d *Requests) Clear() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.open = nil
}
