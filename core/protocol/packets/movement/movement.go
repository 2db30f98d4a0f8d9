// Package movement has the layouts of messages of 1.12.1 and 3.3.5a about where objects are
// and how they move: the movement of a unit, the place at which an object comes into view,
// the paths of units that the server moves, and the changes of speed and place that a client
// must acknowledge. The packages vanilla and wrath define the flags; package protocol/game
// sends the messages.
//
// It decides nothing and has no state. A message belongs to one goroutine at a time.
package movement

import (
	"math/bits"

	"loam/core/protocol/packets/codec"
)

// Movement is the movement state of a unit, as its client sends it. Flags are the
// version's.
type Movement struct {
	Flags     uint32
	Extra     uint16 // 3.3.5a: more flags
	Time      uint32 // ms of the mover's clock
	Position  Vector
	Facing    float32
	Transport Transport
	Pitch     float32
	FallTime  uint32 // ms
	Jump      Jump
	Elevation float32
}

// Transport is the position of a unit on a transport. Sources disagree on its form in
// 1.12.1: all public cores for those clients read and write the full GUID and no time; some
// definitions have a packed GUID, with a time in messages. In messages the forms are
// distinguished by length and, if the length fits both, by the GUID; in the creation block
// of an object the GUID is full.
type Transport struct {
	Full     bool // 1.12.1, in messages: the GUID in full, and no time
	GUID     uint64
	Position Vector
	Facing   float32
	Time     uint32
	Seat     uint8  // 3.3.5a
	Time2    uint32 // 3.3.5a, with the extra flag for it
}

// Jump is the trajectory of a jump or fall. Sources disagree on the order of the two parts
// of the angle; they are relayed in the received order.
type Jump struct{ ZSpeed, AngleA, AngleB, XYSpeed float32 }

// The flags on which the layout depends, by version.
const (
	vanillaTransport  = 0x02000200 // either bit: senders set both
	vanillaSwimming   = 0x00200000
	vanillaJumping    = 0x00002000
	vanillaSpline     = 0x00400000
	wrathTransport    = 0x00000200
	wrathPitch        = 0x02200000 // swimming, flying
	wrathFalling      = 0x00001000
	wrathSpline       = 0x08000000
	elevation         = 0x04000000 // both
	wrathInterpolated = 0x0400     // extra flag
	wrathAlwaysPitch  = 0x0020     // extra flag
)

// Code implements codec.Message.
func (m *Movement) Code(c *codec.Coder) { m.code(c, 0) }

// within marks a movement in the creation block of an object: the number of bytes behind it
// is not known.
const within = -1

// code visits a movement; behind is the number of bytes that follow it, or within.
func (m *Movement) code(c *codec.Coder, behind int) {
	if c.Wrath() {
		c.U48("flags", &m.Flags, &m.Extra)
	} else {
		c.U32("flags", &m.Flags)
	}
	c.U32("timestamp", &m.Time)
	m.Position.Code(c)
	c.F32("orientation", &m.Facing)
	if c.Wrath() {
		m.codeWrath(c)
		return
	}
	m.codeVanilla(c, behind)
}

func (m *Movement) codeVanilla(c *codec.Coder, behind int) {
	if m.Flags&vanillaTransport != 0 {
		if c.Reading() {
			m.Transport.Full = behind == within || c.Left() == fullTransport+m.behindTransport()+behind && namesInFull(c.Peek(8))
		}
		m.Transport.code(c, behind == within || m.Transport.Full)
	}
	if m.Flags&vanillaSwimming != 0 {
		c.F32("pitch", &m.Pitch)
	}
	c.U32("fall_time", &m.FallTime)
	if m.Flags&vanillaJumping != 0 {
		m.Jump.code(c)
	}
	if m.Flags&elevation != 0 {
		c.F32("spline_elevation", &m.Elevation)
	}
}

// fullTransport is the length of a transport position with a full GUID.
const fullTransport = 24

// namesInFull reports whether a transport position, whose length fits both forms, begins
// with a full GUID. A GUID packed in four bytes (the first byte has three bits) with its
// time has the same length; in that case only GUIDs of transports are full, and they have
// these upper halves.
func namesInFull(first []byte) bool {
	if len(first) < 8 || bits.OnesCount8(first[0]) != 3 {
		return true
	}
	upper := uint16(first[6]) | uint16(first[7])<<8
	return upper == 0xF120 || upper == 0x1FC0
}

// behindTransport is the number of bytes behind the transport position in a movement of
// 1.12.1.
func (m *Movement) behindTransport() int {
	n := 4
	for flag, size := range map[uint32]int{vanillaSwimming: 4, vanillaJumping: 16, elevation: 4} {
		if m.Flags&flag != 0 {
			n += size
		}
	}
	return n
}

func (m *Movement) codeWrath(c *codec.Coder) {
	if m.Flags&wrathTransport != 0 {
		m.Transport.code(c, false)
		if m.Extra&wrathInterpolated != 0 {
			c.U32("transport_time", &m.Transport.Time2)
		}
	}
	if m.Flags&wrathPitch != 0 || m.Extra&wrathAlwaysPitch != 0 {
		c.F32("pitch", &m.Pitch)
	}
	c.U32("fall_time", &m.FallTime)
	if m.Flags&wrathFalling != 0 {
		m.Jump.code(c)
	}
	if m.Flags&elevation != 0 {
		c.F32("spline_elevation", &m.Elevation)
	}
}

func (t *Transport) code(c *codec.Coder, full bool) {
	either(c, full, "guid", &t.GUID)
	t.Position.Code(c)
	c.F32("orientation", &t.Facing)
	if !full {
		c.U32("timestamp", &t.Time)
	}
	if c.Wrath() {
		c.U8("seat", &t.Seat)
	}
}

func (j *Jump) code(c *codec.Coder) {
	c.F32("z_speed", &j.ZSpeed)
	c.F32("cos_angle", &j.AngleA)
	c.F32("sin_angle", &j.AngleB)
	c.F32("xy_speed", &j.XYSpeed)
}

// Move is a movement message of a client; Is names the message.
type Move struct {
	Is    string // MSG_MOVE_...
	Mover uint64 // 3.3.5a; in 1.12.1 the sender itself
	Movement
}

// Name returns the name of the message in the protocol's public definitions.
func (m *Move) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Move) Code(c *codec.Coder) {
	if c.Wrath() {
		c.Packed("guid", &m.Mover)
	}
	m.Movement.Code(c)
}

// Moved is a movement message to observers.
type Moved struct {
	Is    string // MSG_MOVE_...
	Mover uint64
	Movement
}

// Name returns the name of the message in the protocol's public definitions.
func (m *Moved) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Moved) Code(c *codec.Coder) {
	c.Packed("guid", &m.Mover)
	m.Movement.Code(c)
}

// SpeedSeen has a player's new speed, for observers: MSG_MOVE_SET_..._SPEED.
type SpeedSeen struct {
	Is    string
	Mover uint64
	Movement
	Speed float32 // yards a second
}

// Name returns the name of the message in the protocol's public definitions.
func (m *SpeedSeen) Name() string { return m.Is }

// Code implements codec.Message.
func (m *SpeedSeen) Code(c *codec.Coder) {
	c.Packed("guid", &m.Mover)
	m.Movement.code(c, 4)
	c.F32("speed", &m.Speed)
}

// Teleport moves a player's own client within its map: MSG_MOVE_TELEPORT_ACK of the server.
// The acknowledgement repeats Counter.
//
//loam:message MSG_MOVE_TELEPORT_ACK server
type Teleport struct {
	Mover   uint64
	Counter uint32
	Movement
}

// Name returns the name of the message in the protocol's public definitions.
func (*Teleport) Name() string { return "MSG_MOVE_TELEPORT_ACK" }

// Code implements codec.Message.
func (m *Teleport) Code(c *codec.Coder) {
	c.Packed("guid", &m.Mover)
	c.U32("movement_counter", &m.Counter)
	m.Movement.Code(c)
}

// Teleported acknowledges Teleport. Some clients of 1.12.1 write the full GUID of the
// mover; the length decides.
//
//loam:message MSG_MOVE_TELEPORT_ACK client
type Teleported struct {
	Full    bool // 1.12.1: Mover is not packed
	Mover   uint64
	Counter uint32
	Time    uint32
}

// fullTeleported is the length of an acknowledgement with a full GUID.
const fullTeleported = 16

// Name returns the name of the message in the protocol's public definitions.
func (*Teleported) Name() string { return "MSG_MOVE_TELEPORT_ACK" }

// Code implements codec.Message.
func (m *Teleported) Code(c *codec.Coder) {
	if c.Reading() {
		m.Full = !c.Wrath() && c.Left() == fullTeleported
	}
	either(c, m.Full, "guid", &m.Mover)
	c.U32("movement_counter", &m.Counter)
	c.U32("time", &m.Time)
}

// either visits a GUID that is full or packed.
func either(c *codec.Coder, full bool, name string, guid *uint64) {
	if full {
		c.U64(name, guid)
		return
	}
	c.Packed(name, guid)
}

// Force changes the movement of a player's own client: SMSG_FORCE_..., SMSG_MOVE_.... Speed
// is present if Is is a message with a speed.
type Force struct {
	Is      string
	Full    bool // 1.12.1, of a root: Mover is not packed, as in some definitions
	Mover   uint64
	Counter uint32
	Unknown uint8   // 3.3.5a, of running
	Speed   float32 // yards a second, radians for turning
}

// Name returns the name of the message in the protocol's public definitions.
func (m *Force) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Force) Code(c *codec.Coder) {
	if c.Reading() {
		m.Full = !c.Wrath() && !forcesSpeed(m.Is) && c.Left() == fullForce
	}
	either(c, m.Full, "guid", &m.Mover)
	c.U32("move_event", &m.Counter)
	if c.Wrath() && m.Is == "SMSG_FORCE_RUN_SPEED_CHANGE" {
		c.U8("unknown", &m.Unknown)
	}
	if forcesSpeed(m.Is) {
		c.F32("speed", &m.Speed)
	}
}

// fullForce is the length of a message without a speed and with a full GUID.
const fullForce = 12

// forcesSpeed reports whether the message called name ends with a speed.
func forcesSpeed(name string) bool {
	switch name {
	case "SMSG_FORCE_WALK_SPEED_CHANGE", "SMSG_FORCE_RUN_SPEED_CHANGE", "SMSG_FORCE_RUN_BACK_SPEED_CHANGE",
		"SMSG_FORCE_SWIM_SPEED_CHANGE", "SMSG_FORCE_TURN_RATE_CHANGE", "SMSG_FORCE_FLIGHT_SPEED_CHANGE":
		return true
	}
	return false
}

// Forced acknowledges Force. It ends with Value, a speed or whether the change applies,
// except for the acknowledgement of a root.
type Forced struct {
	Is      string
	Mover   uint64
	Counter uint32
	Movement
	Value [4]byte
}

// Name returns the name of the message in the protocol's public definitions.
func (m *Forced) Name() string { return m.Is }

// Code implements codec.Message.
func (m *Forced) Code(c *codec.Coder) {
	if c.Wrath() {
		c.Packed("guid", &m.Mover)
	} else {
		c.U64("guid", &m.Mover)
	}
	c.U32("counter", &m.Counter)
	behind := len(m.Value)
	if rootAck(m.Is) {
		behind = 0
	}
	m.Movement.code(c, behind)
	if !rootAck(m.Is) {
		c.Bytes("value", m.Value[:])
	}
}

func rootAck(name string) bool {
	switch name {
	case "CMSG_FORCE_MOVE_ROOT_ACK", "CMSG_FORCE_MOVE_UNROOT_ACK", "CMSG_MOVE_KNOCK_BACK_ACK":
		return true
	}
	return false
}

// SplineSpeed has a creature's new speed: SMSG_SPLINE_SET_..._SPEED.
type SplineSpeed struct {
	Is    string
	Mover uint64
	Speed float32
}

// Name returns the name of the message in the protocol's public definitions.
func (m *SplineSpeed) Name() string { return m.Is }

// Code implements codec.Message.
func (m *SplineSpeed) Code(c *codec.Coder) {
	c.Packed("guid", &m.Mover)
	c.F32("speed", &m.Speed)
}

// TimeSkipped reports that the mover's clock has jumped by Lag ms.
type TimeSkipped struct {
	Mover uint64
	Lag   uint32
}

// Name returns the name of the message in the protocol's public definitions.
func (*TimeSkipped) Name() string { return "CMSG_MOVE_TIME_SKIPPED" }

// Code implements codec.Message.
func (m *TimeSkipped) Code(c *codec.Coder) {
	if c.Wrath() {
		c.Packed("guid", &m.Mover)
	} else {
		c.U64("guid", &m.Mover)
	}
	c.U32("lag", &m.Lag)
}
