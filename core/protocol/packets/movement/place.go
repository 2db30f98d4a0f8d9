package movement

import "loam/core/protocol/packets/codec"

// The flags of Place that decide its layout.
const (
	PlaceSelf       = 0x01
	PlaceTransport  = 0x02
	PlaceTarget     = 0x04
	PlaceLowGUID    = 0x08
	PlaceAll        = 0x10
	PlaceLiving     = 0x20
	PlaceStationary = 0x40
	PlaceVehicle    = 0x80  // 3.3.5a, as the rest
	PlacePosition   = 0x100 // perhaps on a transport
	PlaceRotation   = 0x200
)

// Place is the position and movement of an object that comes into view.
type Place struct {
	Flags         uint16 // one byte in 1.12.1
	Movement             // of PlaceLiving
	Speeds        [9]float32
	Spline        Spline
	Carrier       uint64 // of PlacePosition
	Offset        Vector // of PlacePosition
	CorpseFacing  float32
	Low, High     uint32 // of PlaceLowGUID and PlaceAll
	Target        uint64
	TransportTime uint32
	Vehicle       uint32
	VehicleFacing float32
	Rotation      uint64
}

// The indexes of Speeds: six in 1.12.1 (Walk to Turn), nine in 3.3.5a.
const (
	SpeedWalk = iota
	SpeedRun
	SpeedRunBack
	SpeedSwim
	SpeedSwimBack
	SpeedTurn
	SpeedFly
	SpeedFlyBack
	SpeedPitch
)

// Code visits the place in the version's layout.
func (p *Place) Code(c *codec.Coder) {
	p.codeFlags(c)
	switch {
	case p.Flags&PlaceLiving != 0:
		p.Movement.code(c, within)
		p.codeSpeeds(c)
		if spline := uint32(vanillaSpline); p.Movement.Flags&spline != 0 && !c.Wrath() || p.Movement.Flags&wrathSpline != 0 && c.Wrath() {
			p.Spline.code(c)
		}
	case c.Wrath() && p.Flags&PlacePosition != 0:
		c.Packed("transport_guid", &p.Carrier)
		p.Position.Code(c)
		p.Offset.Code(c)
		c.F32("orientation", &p.Facing)
		c.F32("corpse_orientation", &p.CorpseFacing)
	case p.Flags&PlaceStationary != 0:
		p.Position.Code(c)
		c.F32("orientation", &p.Facing)
	}
	p.codeTail(c)
}

func (p *Place) codeFlags(c *codec.Coder) {
	if c.Wrath() {
		c.U16("update_flag", &p.Flags)
		return
	}
	flags := uint8(p.Flags)
	c.U8("update_flag", &flags)
	p.Flags = uint16(flags)
}

// codeSpeeds visits the speeds in the version's order: in 3.3.5a those of flying come
// before turning.
func (p *Place) codeSpeeds(c *codec.Coder) {
	order := []int{SpeedWalk, SpeedRun, SpeedRunBack, SpeedSwim, SpeedSwimBack, SpeedTurn}
	if c.Wrath() {
		order = []int{SpeedWalk, SpeedRun, SpeedRunBack, SpeedSwim, SpeedSwimBack, SpeedFly, SpeedFlyBack, SpeedTurn, SpeedPitch}
	}
	for _, i := range order {
		c.F32("speed", &p.Speeds[i])
	}
}

func (p *Place) codeTail(c *codec.Coder) {
	if p.Flags&PlaceLowGUID != 0 {
		c.U32("unknown0", &p.Low)
	}
	if p.Flags&PlaceAll != 0 {
		c.U32("unknown1", &p.High)
	}
	if p.Flags&PlaceTarget != 0 {
		c.Packed("guid", &p.Target)
	}
	if p.Flags&PlaceTransport != 0 {
		c.U32("transport_progress_in_ms", &p.TransportTime)
	}
	if !c.Wrath() {
		return
	}
	if p.Flags&PlaceVehicle != 0 {
		c.U32("vehicle_id", &p.Vehicle)
		c.F32("vehicle_orientation", &p.VehicleFacing)
	}
	if p.Flags&PlaceRotation != 0 {
		c.U64("packed_local_rotation", &p.Rotation)
	}
}

// Spline is the current path of a unit that comes into view. Old readers disagree on the
// bits of final facings: code that creates a spline sets none of them.
type Spline struct {
	Flags        uint32
	Angle        float32 // of the flag for a final angle
	Target       uint64  // of the flag for a final target
	Point        Vector  // of the flag for a final point
	Passed       uint32  // ms
	Duration     uint32  // ms
	ID           uint32
	Factor, Next float32 // 3.3.5a: of the duration; 1
	Vertical     float32 // 3.3.5a
	EffectStart  uint32  // 3.3.5a
	Points       []Vector
	Mode         uint8 // 3.3.5a: 0 straight, 1 smooth
	Final        Vector
}

// The flags after which a final point, target or angle follows.
const (
	vanillaFinalPoint, vanillaFinalTarget, vanillaFinalAngle = 0x10000, 0x20000, 0x40000
	wrathFinalPoint, wrathFinalTarget, wrathFinalAngle       = 0x8000, 0x10000, 0x20000
)

// codeFinal visits a final facing: the first of angle, target and point.
func (s *Spline) codeFinal(c *codec.Coder) {
	angle, target, point := uint32(vanillaFinalAngle), uint32(vanillaFinalTarget), uint32(vanillaFinalPoint)
	if c.Wrath() {
		angle, target, point = wrathFinalAngle, wrathFinalTarget, wrathFinalPoint
	}
	switch {
	case s.Flags&angle != 0:
		c.F32("angle", &s.Angle)
	case s.Flags&target != 0:
		c.U64("target", &s.Target)
	case s.Flags&point != 0:
		s.Point.Code(c)
	}
}

func (s *Spline) code(c *codec.Coder) {
	c.U32("spline_flags", &s.Flags)
	s.codeFinal(c)
	c.U32("time_passed", &s.Passed)
	c.U32("duration", &s.Duration)
	c.U32("id", &s.ID)
	if c.Wrath() {
		c.F32("duration_mod", &s.Factor)
		c.F32("duration_mod_next", &s.Next)
		c.F32("vertical_acceleration", &s.Vertical)
		c.U32("effect_start_time", &s.EffectStart)
	}
	codec.List(c, "nodes", 4, MaxCorners, 12, &s.Points, func(c *codec.Coder, v *Vector) { v.Code(c) })
	if c.Wrath() {
		c.U8("mode", &s.Mode)
	}
	s.Final.Code(c)
}
