package updatefield

import (
	"math"

	"loam/core/model/view"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// Area is an area on the ground that a spell maintains, as clients know it.
type Area struct {
	GUID, Caster uint64
	Spell        uint32 // the client's number; it selects the visual
	Radius       float32
	At           movement.Vector
	Facing       float32
	Time         uint32 // 3.3.5a: ms of the cast, on the clock of movements
}

// The object type of areas, and their kinds: clients know areas, portals and far sight.
const (
	typeArea, maskArea = 6, 0x41
	areaOfSpell        = 1
)

// AreaBlock returns the create block of an area. It leaves view like every object.
func (l *Looks) AreaBlock(a *Area) packets.Block {
	place := movement.Place{Flags: l.Types.Body, High: uint32(a.GUID), Offset: a.At}
	if l.Types.UnitWord != 0 {
		place.High = l.Types.UnitWord
	}
	place.Position, place.Facing = a.At, a.Facing
	at := &l.Fields
	var list packets.Fields
	list.GUID(at.GUID, a.GUID)
	list.Word(at.Type, maskArea)
	list.Word(at.Scale, math.Float32bits(1))
	list.GUID(at.AreaCaster, a.Caster)
	list.Word(at.AreaBytes, areaOfSpell)
	list.Word(at.AreaSpell, a.Spell)
	list.Word(at.AreaRadius, math.Float32bits(a.Radius))
	list.Word(at.AreaX, math.Float32bits(a.At.X))
	list.Word(at.AreaY, math.Float32bits(a.At.Y))
	list.Word(at.AreaZ, math.Float32bits(a.At.Z))
	list.Word(at.AreaFacing, math.Float32bits(a.Facing))
	list.Word(at.AreaTime, a.Time)
	return packets.Block{Type: packets.BlockCreateNew, GUID: a.GUID, ObjectType: typeArea, Place: place, Values: list.Sorted()}
}

// Area returns the create block of an area that a spell maintains.
func (pt *Encoder) Area(o *view.Object) *packets.Block {
	b := pt.Looks.AreaBlock(&Area{
		GUID: pt.Name(o.GUID), Caster: pt.Name(o.Owner), Spell: pt.Words.Spell(o.Area.Spell),
		Radius: float32(o.Radius), At: movement.VectorOf(o.Position.Point), Facing: float32(o.Position.Facing), Time: uint32(o.Area.Began),
	})
	return &b
}
