package movement

import "loam/core/protocol/packets/codec"

// KnockBack knocks a player back: SMSG_MOVE_KNOCK_BACK.
type KnockBack struct {
	Mover         uint64
	Counter       uint32
	Cos, Sin      float32 // of the direction
	Speed, UpDown float32
}

// Name returns the name of the message in the protocol's public definitions.
func (*KnockBack) Name() string { return "SMSG_MOVE_KNOCK_BACK" }

// Code implements codec.Message.
func (m *KnockBack) Code(c *codec.Coder) {
	c.Packed("guid", &m.Mover)
	c.U32("movement_counter", &m.Counter)
	c.F32("v_cos", &m.Cos)
	c.F32("v_sin", &m.Sin)
	c.F32("horizontal_speed", &m.Speed)
	c.F32("vertical_speed", &m.UpDown)
}

// NotMover reports that a client has stopped controlling a unit, with the unit's last
// movement.
type NotMover struct {
	Mover uint64 // packed in 3.3.5a
	Movement
}

// Name returns the name of the message in the protocol's public definitions.
func (*NotMover) Name() string { return "CMSG_MOVE_NOT_ACTIVE_MOVER" }

// Code implements codec.Message.
func (m *NotMover) Code(c *codec.Coder) {
	either(c, !c.Wrath(), "old_mover", &m.Mover)
	m.Movement.Code(c)
}

// SplineDone reports that the sender has reached the end of a path of the server.
type SplineDone struct {
	Mover uint64 // 3.3.5a
	Movement
	ID      uint32
	Unknown uint32 // 1.12.1
}

// Name returns the name of the message in the protocol's public definitions.
func (*SplineDone) Name() string { return "CMSG_MOVE_SPLINE_DONE" }

// Code implements codec.Message.
func (m *SplineDone) Code(c *codec.Coder) {
	if c.Wrath() {
		c.Packed("guid", &m.Mover)
	}
	m.Movement.code(c, 8)
	c.U32("movement_counter", &m.ID)
	if !c.Wrath() {
		c.U32("unknown1", &m.Unknown)
	}
}

// SplineMode changes the movement mode of a creature, or roots it: SMSG_SPLINE_MOVE_....
// Some definitions have the full GUID in SMSG_SPLINE_MOVE_ROOT; public cores pack it as in
// the others.
type SplineMode struct {
	Is    string // its name
	Mover uint64
}

// Name returns the name of the message in the protocol's public definitions.
func (m *SplineMode) Name() string { return m.Is }

// Code implements codec.Message.
func (m *SplineMode) Code(c *codec.Coder) { c.Packed("guid", &m.Mover) }

// KnockedBack shows observers that a player is knocked back, in 3.3.5a:
// MSG_MOVE_KNOCK_BACK. In 1.12.1 they only receive the movements.
//
//loam:message MSG_MOVE_KNOCK_BACK server
type KnockedBack struct {
	Mover        uint64
	Movement     Movement
	Sin, Cos     float32
	Speed, Climb float32 // horizontal and vertical speed, yards a second
}

// Name returns the name of the message in the protocol's public definitions.
func (*KnockedBack) Name() string { return "MSG_MOVE_KNOCK_BACK" }

// Code implements codec.Message.
func (m *KnockedBack) Code(c *codec.Coder) {
	c.Packed("player", &m.Mover)
	m.Movement.Code(c)
	c.F32("sin_angle", &m.Sin)
	c.F32("cos_angle", &m.Cos)
	c.F32("x_y_speed", &m.Speed)
	c.F32("velocity", &m.Climb)
}
