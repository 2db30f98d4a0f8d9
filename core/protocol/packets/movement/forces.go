package movement

import "loam/core/protocol/packets/codec"

// KnockBack throws a player through the air: SMSG_MOVE_KNOCK_BACK.
type KnockBack struct {
	Mover         uint64
	Counter       uint32
	Cos, Sin      float32 // of the way it goes
	Speed, UpDown float32
}

// Name is what the protocol's public definitions call the message.
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

// NotMover says that a client moves a unit no more; it is where the movement
// says.
type NotMover struct {
	Mover uint64 // packed in 3.3.5a
	Movement
}

// Name is what the protocol's public definitions call the message.
func (*NotMover) Name() string { return "CMSG_MOVE_NOT_ACTIVE_MOVER" }

// Code implements codec.Message.
func (m *NotMover) Code(c *codec.Coder) {
	either(c, !c.Wrath(), "old_mover", &m.Mover)
	m.Movement.Code(c)
}

// SplineDone says that the sender has come to the end of a way on which the
// server has set it.
type SplineDone struct {
	Mover uint64 // 3.3.5a
	Movement
	ID      uint32
	Unknown uint32 // 1.12.1
}

// Name is what the protocol's public definitions call the message.
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

// SplineMode says how a creature moves from now on, or that it cannot:
// SMSG_SPLINE_MOVE_.... Some definitions have the GUID of SMSG_SPLINE_MOVE_ROOT in
// full; public cores pack it as in the others.
type SplineMode struct {
	Is    string // its name
	Mover uint64
}

// Name is what the protocol's public definitions call the message.
func (m *SplineMode) Name() string { return m.Is }

// Code implements codec.Message.
func (m *SplineMode) Code(c *codec.Coder) { c.Packed("guid", &m.Mover) }

// KnockedBack tells others that somebody is thrown through the air, in 3.3.5a:
// MSG_MOVE_KNOCK_BACK. In 1.12.1 they see it by its movements alone.
type KnockedBack struct {
	Mover        uint64
	Movement     Movement
	Sin, Cos     float32
	Speed, Climb float32 // over the ground, and upwards; yards a second
}

// Name is what the protocol's public definitions call the message.
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
