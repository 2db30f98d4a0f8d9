package packets

import (
	"encoding/binary"
	"math"
	"math/bits"

	"loam/core/protocol/packets/movement"
)

// rereader reads objects, movements and paths as the protocol describes them. It shares no
// code with the codec.
type rereader struct {
	b     []byte
	wrath bool
	short bool // the bytes end too early
}

func (r *rereader) take(n int) []byte {
	if n > len(r.b) {
		r.short = true
		return make([]byte, n)
	}
	p := r.b[:n]
	r.b = r.b[n:]
	return p
}

func (r *rereader) u8() uint8            { return r.take(1)[0] }
func (r *rereader) u16() uint16          { return binary.LittleEndian.Uint16(r.take(2)) }
func (r *rereader) u32() uint32          { return binary.LittleEndian.Uint32(r.take(4)) }
func (r *rereader) u64() uint64          { return binary.LittleEndian.Uint64(r.take(8)) }
func (r *rereader) f32() float32         { return math.Float32frombits(r.u32()) }
func (r *rereader) vec() movement.Vector { return movement.Vector{X: r.f32(), Y: r.f32(), Z: r.f32()} }

func (r *rereader) packed() uint64 {
	var v uint64
	mask := r.u8()
	for i := range 8 {
		if mask>>i&1 == 1 {
			v |= uint64(r.u8()) << (8 * i)
		}
	}
	return v
}

// movement reads a movement; inCreate states that it is within an object.
func (r *rereader) movement(inCreate bool) (m movement.Movement) {
	m.Flags = r.u32()
	if r.wrath {
		m.Extra = r.u16()
	}
	m.Time, m.Position, m.Facing = r.u32(), r.vec(), r.f32()
	if r.carried(m) {
		if m.Transport.Full = !r.wrath && (inCreate || r.fullTransport(m)); m.Transport.Full {
			m.Transport.GUID = uint64(r.u32()) | uint64(r.u32())<<32
		} else {
			m.Transport.GUID = r.packed()
		}
		m.Transport.Position, m.Transport.Facing = r.vec(), r.f32()
		if r.wrath || !m.Transport.Full {
			m.Transport.Time = r.u32()
		}
		if r.wrath {
			m.Transport.Seat = r.u8()
		}
		if r.wrath && m.Extra&0x400 != 0 {
			m.Transport.Time2 = r.u32()
		}
	}
	if m.Flags&0x200000 != 0 || r.wrath && (m.Flags&0x2000000 != 0 || m.Extra&0x20 != 0) {
		m.Pitch = r.f32()
	}
	m.FallTime = r.u32()
	if r.wrath && m.Flags&0x1000 != 0 || !r.wrath && m.Flags&0x2000 != 0 {
		m.Jump = movement.Jump{ZSpeed: r.f32(), AngleA: r.f32(), AngleB: r.f32(), XYSpeed: r.f32()}
	}
	if m.Flags&0x4000000 != 0 {
		m.Elevation = r.f32()
	}
	return m
}

// fullTransport reports for a movement at the end of a message of 1.12.1 whether the rest
// has exactly the length of a transport position with a full GUID.
func (r *rereader) fullTransport(m movement.Movement) bool {
	n := 8 + 16 + 4
	if m.Flags&0x200000 != 0 {
		n += 4
	}
	if m.Flags&0x2000 != 0 {
		n += 16
	}
	if m.Flags&0x4000000 != 0 {
		n += 4
	}
	if len(r.b) != n {
		return false
	}
	upper := uint16(r.b[6]) | uint16(r.b[7])<<8
	return bits.OnesCount8(r.b[0]) != 3 || upper == 0xF120 || upper == 0x1FC0
}

func (r *rereader) carried(m movement.Movement) bool {
	return m.Flags&0x200 != 0 || !r.wrath && m.Flags&0x2000000 != 0
}

func (r *rereader) update() (m UpdateObject) {
	n := r.u32()
	if !r.wrath {
		m.HasTransport = r.u8() == 1
	}
	for range n {
		m.Blocks = append(m.Blocks, r.block())
	}
	return m
}

func (r *rereader) block() (b Block) {
	b.Type = r.u8()
	switch b.Type {
	case 4, 5:
		for range r.u32() {
			b.GUIDs = append(b.GUIDs, r.packed())
		}
		return b
	}
	b.GUID = r.packed()
	if b.Type == 2 || b.Type == 3 {
		b.ObjectType = r.u8()
	}
	if b.Type != 0 {
		b.Place = r.place()
	}
	if b.Type != 1 {
		b.Values = r.values()
	}
	return b
}

func (r *rereader) values() (list []Value) {
	mask := make([]uint32, r.u8())
	for i := range mask {
		mask[i] = r.u32()
	}
	for i, word := range mask {
		for ; word != 0; word &= word - 1 {
			list = append(list, Value{Field: uint16(32*i + bits.TrailingZeros32(word)), Word: r.u32()})
		}
	}
	return list
}

func (r *rereader) place() (p movement.Place) {
	if r.wrath {
		p.Flags = r.u16()
	} else {
		p.Flags = uint16(r.u8())
	}
	switch {
	case p.Flags&0x20 != 0:
		p.Movement = r.movement(true)
		n := 6
		if r.wrath {
			n = 9
		}
		var speeds [9]float32
		for i := range n {
			speeds[i] = r.f32()
		}
		if r.wrath { // flying and flying back come before turning
			speeds[5], speeds[6], speeds[7] = speeds[7], speeds[5], speeds[6]
		}
		p.Speeds = speeds
		if r.wrath && p.Movement.Flags&0x8000000 != 0 || !r.wrath && p.Movement.Flags&0x400000 != 0 {
			p.Spline = r.spline()
		}
	case r.wrath && p.Flags&0x100 != 0:
		p.Carrier, p.Position, p.Offset, p.Facing, p.CorpseFacing = r.packed(), r.vec(), r.vec(), r.f32(), r.f32()
	case p.Flags&0x40 != 0:
		p.Position, p.Facing = r.vec(), r.f32()
	}
	r.placeEnd(&p)
	return p
}

func (r *rereader) placeEnd(p *movement.Place) {
	if p.Flags&0x08 != 0 {
		p.Low = r.u32()
	}
	if p.Flags&0x10 != 0 {
		p.High = r.u32()
	}
	if p.Flags&0x04 != 0 {
		p.Target = r.packed()
	}
	if p.Flags&0x02 != 0 {
		p.TransportTime = r.u32()
	}
	if r.wrath && p.Flags&0x80 != 0 {
		p.Vehicle, p.VehicleFacing = r.u32(), r.f32()
	}
	if r.wrath && p.Flags&0x200 != 0 {
		p.Rotation = r.u64()
	}
}

func (r *rereader) spline() (s movement.Spline) {
	s.Flags = r.u32()
	angle, target, point := uint32(0x40000), uint32(0x20000), uint32(0x10000)
	if r.wrath {
		angle, target, point = 0x20000, 0x10000, 0x8000
	}
	switch {
	case s.Flags&angle != 0:
		s.Angle = r.f32()
	case s.Flags&target != 0:
		s.Target = r.u64()
	case s.Flags&point != 0:
		s.Point = r.vec()
	}
	s.Passed, s.Duration, s.ID = r.u32(), r.u32(), r.u32()
	if r.wrath {
		s.Factor, s.Next, s.Vertical, s.EffectStart = r.f32(), r.f32(), r.f32(), r.u32()
	}
	for range r.u32() {
		s.Points = append(s.Points, r.vec())
	}
	if r.wrath {
		s.Mode = r.u8()
	}
	s.Final = r.vec()
	return s
}

func (r *rereader) monsterMove(aboard bool) (m movement.MonsterMove) {
	m.Mover, m.Aboard = r.packed(), aboard
	if aboard {
		m.Transport = r.packed()
	}
	if r.wrath {
		m.Seat = r.u8()
	}
	m.Start, m.ID, m.Kind = r.vec(), r.u32(), r.u8()
	switch m.Kind {
	case 1:
		if len(r.b) == 0 {
			m.Short = true
			return m
		}
	case 2:
		m.Spot = r.vec()
	case 3:
		m.Target = r.u64()
	case 4:
		m.Angle = r.f32()
	}
	m.Flags = r.u32()
	if r.wrath && m.Flags&0x100000 != 0 {
		m.Animation, m.AnimationStart = r.u32(), r.u32()
	}
	m.Duration = r.u32()
	if r.wrath && m.Flags&0x800 != 0 {
		m.Vertical, m.VerticalStart = r.f32(), r.u32()
	}
	n := r.u32()
	if n == 0 {
		return m
	}
	if m.Flags&0x200 != 0 && !r.wrath || m.Flags&0x42000 != 0 && r.wrath {
		for range n {
			m.Path = append(m.Path, r.vec())
		}
		return m
	}
	last := r.vec()
	from := last
	if r.wrath {
		from = movement.Vector{X: (m.Start.X + last.X) / 2, Y: (m.Start.Y + last.Y) / 2, Z: (m.Start.Z + last.Z) / 2}
	}
	for range n - 1 {
		o := quarterOffsets(r.u32())
		m.Path = append(m.Path, movement.Vector{X: from.X - o[0], Y: from.Y - o[1], Z: from.Z - o[2]})
	}
	m.Path = append(m.Path, last)
	return m
}
