package movement

import (
	"math"

	"loam/core/protocol/packets/codec"
)

// The kinds of MonsterMove.
const (
	MoveOn       = 0
	MoveStop     = 1
	FacingSpot   = 2
	FacingTarget = 3
	FacingAngle  = 4
)

// MonsterMove moves a creature along a path: SMSG_MONSTER_MOVE, and
// SMSG_MONSTER_MOVE_TRANSPORT with all positions relative to a transport. The creature
// moves in a straight line from each point of Path to the next, over Duration ms in total,
// or in a curve through all points if Flags state that it flies.
//
//loam:message SMSG_MONSTER_MOVE server
type MonsterMove struct {
	Mover     uint64
	Aboard    bool   // relative to Transport
	Transport uint64 // of Aboard
	Seat      uint8  // 3.3.5a: of Aboard the seat, else 0
	Start     Vector
	ID        uint32 // differs from the last one of the unit
	Kind      uint8
	Short     bool    // of MoveStop: the message ends with the kind
	Spot      Vector  // of FacingSpot
	Target    uint64  // of FacingTarget
	Angle     float32 // of FacingAngle
	Flags     uint32  // the version's
	Duration  uint32  // ms
	// The next four are present in 3.3.5a, after the flags for them.
	Animation      uint32
	AnimationStart uint32 // ms
	Vertical       float32
	VerticalStart  uint32 // ms
	Path           []Vector
}

// Name returns the name of the message in the protocol's public definitions.
func (m *MonsterMove) Name() string {
	if m.Aboard {
		return "SMSG_MONSTER_MOVE_TRANSPORT"
	}
	return "SMSG_MONSTER_MOVE"
}

// The flags of MonsterMove after which more fields follow. Sources disagree whether the
// first announces an animation; none is sent.
const (
	wrathEnterCycle = 0x100000
	wrathParabolic  = 0x800
)

// The flags with which the points of a path are full: the unit flies, and in 3.3.5a also
// that it moves in curves.
const (
	vanillaSmooth = 0x200
	wrathSmooth   = 0x2000 | 0x40000
)

// Smooth reports whether the points of a path with these flags are full: then they may be
// anywhere.
func Smooth(wrath bool, flags uint32) bool {
	if wrath {
		return flags&wrathSmooth != 0
	}
	return flags&vanillaSmooth != 0
}

// MaxCorners is the maximum number of points of one path.
const MaxCorners = 1024

// Code implements codec.Message.
func (m *MonsterMove) Code(c *codec.Coder) {
	c.Packed("guid", &m.Mover)
	if m.Aboard {
		c.Packed("transport", &m.Transport)
	}
	if c.Wrath() {
		c.U8("unknown", &m.Seat)
	}
	m.Start.Code(c)
	c.U32("spline_id", &m.ID)
	c.U8("move_type", &m.Kind)
	switch m.Kind {
	case MoveStop:
		if c.Reading() {
			m.Short = c.Left() == 0
		}
		if m.Short {
			return
		}
	case FacingSpot:
		m.Spot.Code(c)
	case FacingTarget:
		c.U64("target", &m.Target)
	case FacingAngle:
		c.F32("angle", &m.Angle)
	}
	c.U32("spline_flags", &m.Flags)
	if m.Flags&wrathEnterCycle != 0 && c.Wrath() {
		c.U32("animation_id", &m.Animation)
		c.U32("animation_start_time", &m.AnimationStart)
	}
	c.U32("duration", &m.Duration)
	if m.Flags&wrathParabolic != 0 && c.Wrath() {
		c.F32("vertical_acceleration", &m.Vertical)
		c.U32("effect_start_time", &m.VerticalStart)
	}
	m.codePath(c)
}

// codePath visits the points. Those of a smooth path are full and in their order. Otherwise
// the last point comes first and is full, and the others are offsets in quarter yards,
// packed into four bytes. A client of 1.12.1 freezes on an offset of zero in all three;
// code that makes a path must avoid it.
func (m *MonsterMove) codePath(c *codec.Coder) {
	if Smooth(c.Wrath(), m.Flags) {
		codec.List(c, "splines", 4, MaxCorners, 12, &m.Path, func(c *codec.Coder, v *Vector) { v.Code(c) })
		return
	}
	n := len(m.Path)
	c.Count("splines", 4, MaxCorners, 4, &n)
	if c.Reading() {
		m.Path = make([]Vector, n)
	}
	if n == 0 {
		return
	}
	last := &m.Path[n-1]
	last.Code(c)
	base := *last
	if c.Wrath() {
		base = Vector{(m.Start.X + last.X) / 2, (m.Start.Y + last.Y) / 2, (m.Start.Z + last.Z) / 2}
	}
	for i := range m.Path[:n-1] {
		p := &m.Path[i]
		offset := packOffset(base.X-p.X, base.Y-p.Y, base.Z-p.Z)
		c.U32("spline", &offset)
		if c.Reading() {
			x, y, z := unpackOffset(offset)
			*p = Vector{base.X - x, base.Y - y, base.Z - z}
		}
	}
}

// The layout of a packed offset: bits for x and y, and for z.
const (
	flatBits, upBits = 11, 10
	quarters         = 4 // steps in a yard
)

// Reach is the maximum distance in yards of a point of a path from the origin of its
// offset: in x and y, and in z.
const (
	Reach   = float32(1<<(flatBits-1)-1) / quarters
	ReachUp = float32(1<<(upBits-1)-1) / quarters
)

func packOffset(x, y, z float32) uint32 {
	return packPart(x, flatBits) | packPart(y, flatBits)<<flatBits | packPart(z, upBits)<<(2*flatBits)
}

func packPart(yards float32, bits int) uint32 {
	limit := float64(int(1) << (bits - 1))
	steps := math.Round(min(max(float64(yards)*quarters, -limit), limit-1))
	return uint32(int32(steps)) & (1<<bits - 1)
}

func unpackOffset(v uint32) (x, y, z float32) {
	return unpackPart(v, flatBits), unpackPart(v>>flatBits, flatBits), unpackPart(v>>(2*flatBits), upBits)
}

func unpackPart(v uint32, bits int) float32 {
	shift := 32 - bits
	return float32(int32(v<<shift)>>shift) / quarters
}
