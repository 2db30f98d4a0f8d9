package packets

import (
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// entities is the number of random objects, movements and paths that are written and read
// again in each version.
const entities = 10_000

// maker makes random values, with only those parts that are written.
type maker struct {
	*rand.Rand
	wrath bool
}

func (m maker) float() float32 { return float32(m.IntN(1<<16)-1<<15) / 8 }
func (m maker) vec() movement.Vector {
	return movement.Vector{X: m.float(), Y: m.float(), Z: m.float()}
}
func (m maker) guid() uint64 { return m.Uint64() & m.Uint64() >> m.IntN(64) }
func (m maker) some(all ...uint32) (sum uint32) {
	for _, v := range all {
		if m.IntN(3) == 0 {
			sum |= v
		}
	}
	return sum
}

func (m maker) movement(inCreate bool) (v movement.Movement) {
	v.Flags = m.some(1, 0x10, 0x100, 0x200, 0x1000, 0x2000, 0x200000, 0x400000, 0x2000000, 0x4000000, 0x8000000)
	v.Time, v.Position, v.Facing, v.FallTime = m.Uint32(), m.vec(), m.float(), m.Uint32()
	if m.wrath {
		v.Extra = uint16(m.some(0x20, 0x400))
	}
	if v.Flags&0x200 != 0 || !m.wrath && v.Flags&0x2000000 != 0 {
		v.Transport = movement.Transport{Full: !m.wrath && (inCreate || m.IntN(2) == 0), GUID: m.guid(), Position: m.vec(), Facing: m.float()}
		for v.Transport.Full && !inCreate && bits.OnesCount8(uint8(v.Transport.GUID)) == 3 {
			v.Transport.GUID = m.guid() // which would look like a packed one
		}
		if m.wrath || !v.Transport.Full {
			v.Transport.Time = m.Uint32()
		}
		if m.wrath {
			v.Transport.Seat = uint8(m.Uint32())
		}
		if m.wrath && v.Extra&0x400 != 0 {
			v.Transport.Time2 = m.Uint32()
		}
	}
	if v.Flags&0x200000 != 0 || m.wrath && (v.Flags&0x2000000 != 0 || v.Extra&0x20 != 0) {
		v.Pitch = m.float()
	}
	if jumping := map[bool]uint32{false: 0x2000, true: 0x1000}[m.wrath]; v.Flags&jumping != 0 {
		v.Jump = movement.Jump{ZSpeed: m.float(), AngleA: m.float(), AngleB: m.float(), XYSpeed: m.float()}
	}
	if v.Flags&0x4000000 != 0 {
		v.Elevation = m.float()
	}
	return v
}

func (m maker) place() (p movement.Place) {
	p.Flags = uint16(m.some(1, 2, 4, 8, 0x10, 0x20, 0x40))
	if m.wrath {
		p.Flags |= uint16(m.some(0x80, 0x100, 0x200))
	}
	switch {
	case p.Flags&0x20 != 0:
		p.Movement = m.movement(true)
		for i := range map[bool]int{false: 6, true: 9}[m.wrath] {
			p.Speeds[i] = m.float()
		}
		if spline := map[bool]uint32{false: 0x400000, true: 0x8000000}[m.wrath]; p.Movement.Flags&spline != 0 {
			p.Spline = m.spline()
		}
	case m.wrath && p.Flags&0x100 != 0:
		p.Carrier, p.Position, p.Offset, p.Facing, p.CorpseFacing = m.guid(), m.vec(), m.vec(), m.float(), m.float()
	case p.Flags&0x40 != 0:
		p.Position, p.Facing = m.vec(), m.float()
	}
	for flag, v := range map[uint16]*uint32{8: &p.Low, 0x10: &p.High, 2: &p.TransportTime} {
		if p.Flags&flag != 0 {
			*v = uint32(flag) * 0x01010101
		}
	}
	if p.Flags&4 != 0 {
		p.Target = m.guid()
	}
	if p.Flags&0x80 != 0 {
		p.Vehicle, p.VehicleFacing = m.Uint32(), m.float()
	}
	if p.Flags&0x200 != 0 {
		p.Rotation = m.Uint64()
	}
	return p
}

func (m maker) spline() (s movement.Spline) {
	s.Flags = m.some(1, 0x100, 0x200)
	angle, target, point := uint32(0x40000), uint32(0x20000), uint32(0x10000)
	if m.wrath {
		angle, target, point = 0x20000, 0x10000, 0x8000
		s.Factor, s.Next, s.Vertical, s.EffectStart, s.Mode = m.float(), m.float(), m.float(), m.Uint32(), uint8(m.IntN(2))
	}
	switch m.IntN(4) {
	case 0:
		s.Flags, s.Angle = s.Flags|angle, m.float()
	case 1:
		s.Flags, s.Target = s.Flags|target, m.Uint64()
	case 2:
		s.Flags, s.Point = s.Flags|point, m.vec()
	}
	s.Passed, s.Duration, s.ID, s.Final = m.Uint32(), m.Uint32(), m.Uint32(), m.vec()
	for range m.IntN(5) {
		s.Points = append(s.Points, m.vec())
	}
	return s
}

func (m maker) block() (b Block) {
	b.Type = uint8(m.IntN(6))
	if b.Type >= 4 {
		for range m.IntN(6) {
			b.GUIDs = append(b.GUIDs, m.guid())
		}
		return b
	}
	b.GUID = m.guid()
	if b.Type >= 2 {
		b.ObjectType = uint8(m.IntN(8))
	}
	if b.Type != 0 {
		b.Place = m.place()
	}
	if b.Type != 1 {
		for field := m.IntN(9); field < 0x52E; field += 1 + m.IntN(300) {
			b.Values = append(b.Values, Value{Field: uint16(field), Word: m.Uint32()})
		}
	}
	return b
}

func (m maker) monsterMove() (v movement.MonsterMove) {
	v.Mover, v.Start, v.ID, v.Kind = m.guid(), m.vec(), m.Uint32(), uint8(m.IntN(5))
	if m.wrath {
		v.Seat = uint8(m.IntN(2))
	}
	if v.Aboard = m.IntN(3) == 0; v.Aboard {
		v.Transport = m.guid()
	}
	switch v.Kind {
	case 1:
		if v.Short = m.IntN(2) == 0; v.Short {
			return v
		}
	case 2:
		v.Spot = m.vec()
	case 3:
		v.Target = m.Uint64()
	case 4:
		v.Angle = m.float()
	}
	v.Flags, v.Duration = m.some(1, 0x100, 0x200, 0x800, 0x1000, 0x2000, 0x100000), m.Uint32()
	if m.wrath && v.Flags&0x100000 != 0 {
		v.Animation, v.AnimationStart = m.Uint32(), m.Uint32()
	}
	if m.wrath && v.Flags&0x800 != 0 {
		v.Vertical, v.VerticalStart = m.float(), m.Uint32()
	}
	n := m.IntN(6)
	if n == 0 {
		return v
	}
	last := m.vec()
	from := last
	if m.wrath {
		from = movement.Vector{X: (v.Start.X + last.X) / 2, Y: (v.Start.Y + last.Y) / 2, Z: (v.Start.Z + last.Z) / 2}
	}
	for range n - 1 {
		quarter := func(reach int) float32 { return float32(m.IntN(2*reach)-reach) / 4 }
		v.Path = append(v.Path, movement.Vector{X: from.X - quarter(1024), Y: from.Y - quarter(1024), Z: from.Z - quarter(512)})
	}
	v.Path = append(v.Path, last)
	return v
}

// TestEntitiesAreReadAgain writes random updates, movements and paths, and reads them with
// a decoder that shares no code with the codec.
func TestEntitiesAreReadAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	for _, v := range []codec.Version{codec.Vanilla, codec.Wrath} {
		t.Run(v.String(), func(t *testing.T) {
			m := maker{rand.New(rand.NewPCG(7, uint64(v))), v == codec.Wrath}
			for range entities {
				checkUpdate(t, v, m)
				checkMoved(t, v, m)
				checkMonsterMove(t, v, m)
			}
		})
	}
}

func checkUpdate(t *testing.T, v codec.Version, m maker) {
	t.Helper()
	want := UpdateObject{HasTransport: !m.wrath && m.IntN(2) == 0, Blocks: []Block{m.block()}}
	if m.IntN(4) == 0 {
		want.Blocks = append(want.Blocks, m.block())
	}
	sent := want
	sent.Blocks = slices.Clone(want.Blocks)
	r := written(t, v, &sent)
	if got := r.update(); r.short || len(r.b) > 0 || !reflect.DeepEqual(got, want) {
		t.Fatalf("%d bytes left, short %v:\n got %+v\nwant %+v", len(r.b), r.short, got, want)
	}
}

func checkMoved(t *testing.T, v codec.Version, m maker) {
	t.Helper()
	want := movement.Moved{Is: "MSG_MOVE_HEARTBEAT", Mover: m.guid(), Movement: m.movement(false)}
	r := written(t, v, &want)
	if mover, got := r.packed(), r.movement(false); r.short || len(r.b) > 0 || mover != want.Mover || got != want.Movement {
		t.Fatalf("%d bytes left, short %v:\n got %+v\nwant %+v", len(r.b), r.short, got, want)
	}
}

func checkMonsterMove(t *testing.T, v codec.Version, m maker) {
	t.Helper()
	want := m.monsterMove()
	r := written(t, v, &want)
	if got := r.monsterMove(want.Aboard); r.short || len(r.b) > 0 || !reflect.DeepEqual(got, want) {
		t.Fatalf("%d bytes left, short %v:\n got %+v\nwant %+v", len(r.b), r.short, got, want)
	}
}

func written(t *testing.T, v codec.Version, m Body) *rereader {
	t.Helper()
	body, err := codec.Append(v, nil, m)
	if err != nil {
		t.Fatalf("%+v: %v", m, err)
	}
	return &rereader{b: body, wrath: v == codec.Wrath}
}
