package game

import (
	"math"

	"loam/core/lib/guid"
	"loam/core/model/view"
	"loam/core/net/wire"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// The types of objects, as blocks name them.
const (
	typeUnit   = 3
	typePlayer = 4
)

// Speeds that content does not name, in yards and radians a second.
const (
	turnSpeed    = math.Pi
	flyBackSpeed = 4.5
	pitchSpeed   = math.Pi
)

// creation is the block of an object that comes into view. Self is what the
// player itself is told besides; nil for everybody else.
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

// moving is a speed that freezes no client: what does not move at all is said to
// creep.
func moving(yards float64) float32 { return float32(max(yards, 0.01)) }

// values are all fields of an object that the viewer may see.
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

// changes are the fields that a change touches.
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

// way is how a thing moves that has changed its place, by index of the change.
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
