package world

import (
	"math"

	"loam/core/protocol/message"
	"loam/core/protocol/motion"
	"loam/core/view"
)

// Area is an area on the ground that a spell keeps up, as clients know it.
type Area struct {
	GUID, Caster uint64
	Spell        uint32 // the client's number; it shows what the spell has for it
	Radius       float32
	At           motion.Vector
	Facing       float32
	Time         uint32 // 3.3.5a: ms of the cast, on the clock of movements
}

// The type of such objects, and their kind: clients know of areas, portals and
// places that are watched from afar.
const (
	typeArea, maskArea = 6, 0x41
	areaOfSpell        = 1
)

// AreaBlock is the block with which an area comes into view. It leaves view as
// every object does.
func (v *Version) AreaBlock(a *Area) message.Block {
	place := motion.Place{Flags: v.Types.Body, High: uint32(a.GUID), Offset: a.At}
	if v.Types.UnitWord != 0 {
		place.High = v.Types.UnitWord
	}
	place.Position, place.Facing = a.At, a.Facing
	at := &v.Fields
	var list fields
	list.guid(at.GUID, a.GUID)
	list.word(at.Type, maskArea)
	list.word(at.Scale, math.Float32bits(1))
	list.guid(at.AreaCaster, a.Caster)
	list.word(at.AreaBytes, areaOfSpell)
	list.word(at.AreaSpell, a.Spell)
	list.word(at.AreaRadius, math.Float32bits(a.Radius))
	list.word(at.AreaX, math.Float32bits(a.At.X))
	list.word(at.AreaY, math.Float32bits(a.At.Y))
	list.word(at.AreaZ, math.Float32bits(a.At.Z))
	list.word(at.AreaFacing, math.Float32bits(a.Facing))
	list.word(at.AreaTime, a.Time)
	return message.Block{Type: message.BlockCreateNew, GUID: a.GUID, ObjectType: typeArea, Place: place, Values: list.sorted()}
}

// area is the block of a spot that a spell has marked.
func (r *rendering) area(o *view.Object) *message.Block {
	b := r.version.AreaBlock(&Area{
		GUID: r.nameOf(o), Caster: r.name(o.Owner), Spell: r.config.spellEntry(r.content, o.Area.Spell),
		Radius: float32(o.Radius), At: vector(o.Position.Point), Facing: float32(o.Position.Facing), Time: uint32(o.Area.Began),
	})
	return &b
}
