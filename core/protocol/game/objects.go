package game

import (
	"math"

	"loam/core/lib/guid"
	"loam/core/model/view"
	"loam/core/net/wire"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// The object types in update blocks.
const (
	typeUnit   = 3
	typePlayer = 4
)

// The speeds that content does not define, in yards and radians a second.
const (
	turnSpeed    = math.Pi
	flyBackSpeed = 4.5
	pitchSpeed   = math.Pi
)

// creation returns the create block of an object. Self is what only the player itself
// receives, nil for everyone else.
func (r *rendering) creation(o *view.Object, self *view.Self) *packets.Block {
	v := r.version
	b := &packets.Block{Type: packets.BlockCreate, GUID: r.nameOf(o), ObjectType: typeUnit}
	b.Place = movement.Place{Flags: v.Types.Unit, High: v.Types.UnitWord, Speeds: speeds(o)}
	if o.GUID.Kind() == guid.Player {
		b.ObjectType = typePlayer
	}
	if self != nil {
		b.Type, b.Place.Flags, b.Place.High = packets.BlockCreateNew, v.Types.Self, v.Types.SelfWord
	}
	b.Place.Position, b.Place.Facing = movement.VectorOf(o.Position.Point), float32(o.Position.Facing)
	b.Place.Time = uint32(r.batch.Time)
	r.aboard(o.Aboard, &b.Place.Movement)
	b.Place.Movement.Flags |= r.guise.Floats(o)
	r.underWay(o, &b.Place)
	b.Values = r.values(o, self)
	r.here.auras[o.GUID] = o.Auras
	r.float(o)
	return b
}

func speeds(o *view.Object) [9]float32 {
	return [9]float32{
		movement.SpeedWalk: moving(o.Walk), movement.SpeedRun: moving(o.Run), movement.SpeedRunBack: moving(o.Walk),
		movement.SpeedSwim: moving(o.Swim), movement.SpeedSwimBack: moving(o.Swim), movement.SpeedTurn: turnSpeed, movement.SpeedFly: moving(o.Run),
		movement.SpeedFlyBack: flyBackSpeed, movement.SpeedPitch: pitchSpeed,
	}
}

// moving returns a speed that does not freeze clients: 0 is replaced by a very low speed.
func moving(yards float64) float32 { return float32(max(yards, 0.01)) }

// values returns all update fields of an object that the viewer may see.
func (r *rendering) values(o *view.Object, self *view.Self) []packets.Value {
	var list packets.Fields
	list.GUID(r.version.Fields.GUID, r.nameOf(o))
	r.guise.Whole(&list, o)
	r.auraFields(&list, o, nil)
	r.tieFields(&list, o, true)
	r.hasFields(&list, o.GUID, true)
	r.here.swings[o.GUID] = o.Swings
	if self != nil {
		r.guise.Self(&list, self)
	}
	return list.Sorted()
}

// changes returns the update fields that a change affects.
func (r *rendering) changes(c *view.Change) []packets.Value {
	var list packets.Fields
	if c.Object.Thing != nil {
		list = r.guise.Stands(c.Object)
		return list.Sorted()
	}
	r.guise.Facts(&list, c.Object, c.Mask)
	r.tieFields(&list, c.Object, false)
	if r.swung[c.Object.GUID] {
		r.guise.Swings(&list, c.Object)
	}
	if c.Mask&view.Auras != 0 {
		r.auraFields(&list, c.Object, r.before[c.Object.GUID])
	}
	return list.Sorted()
}

// way returns the movement of an object that has changed its place, by index of the change.
func (r *rendering) way(i int32) *wire.Block {
	if r.ways[i] == nil {
		switch o := r.batch.Changes[i].Object; {
		case r.flies(o):
			r.ways[i] = r.encoded(r.flung(o))
		case o.GUID.Kind() == guid.Player && !r.moves(o):
			r.ways[i] = r.encoded(r.put(o))
		default:
			r.ways[i] = r.encoded(r.wayOf(o))
		}
	}
	return r.ways[i]
}
