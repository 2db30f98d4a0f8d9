package updatefield

import (
	"math"

	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// The object type of game objects, and the value of their type field.
const (
	typeObject, maskObject = 5, 0x21
	typeDuel               = 16 // of a duel flag
)

// ThingTypes are the client's types of game objects.
var ThingTypes = [...]uint32{
	content.Thing: 10, content.Door: 0, content.Lever: 1, content.Chest: 3, content.Node: 3, content.Shoal: 25, content.Seat: 7, content.Book: 9,
	content.Shrine: 22, content.Trap: 6, content.Giver: 2, content.Mailbox: 19, content.Bobber: 17, content.Vault: 34, content.Carrier: typeLift,
}

// Flags of game objects, the same in both versions.
const (
	thingLocked     = 0x02
	thingUnselected = 0x10
)

// States of game objects, the same in both versions.
const (
	thingOpen = 0
	thingShut = 1
)

// AnyThing is the model of a game object for which content gives none.
const AnyThing = 10

// allMoved is the animation progress of a game object that does not move.
const allMoved = 100

// Fixture returns the create block of a game object under a name.
func (pt *Encoder) Fixture(o *view.Object, name uint64) *packets.Block {
	v, at := pt.Looks, &pt.Looks.Fields
	place := movement.Place{Flags: v.Types.Object, High: uint32(name), Offset: movement.VectorOf(o.Position.Point)}
	if v.Types.UnitWord != 0 {
		place.High = v.Types.UnitWord
	}
	place.Position, place.Facing = movement.VectorOf(o.Position.Point), float32(o.Position.Facing)
	var list packets.Fields
	list.GUID(at.GUID, name)
	list.Word(at.Type, maskObject)
	list.Word(at.Entry, pt.Words.Object(o.Def, o.Clients))
	list.Float(at.Scale, o.Scale)
	if o.Owner != 0 {
		list.GUID(at.ThingOwner, pt.Name(o.Owner))
	}
	list.Word(at.ThingDisplay, pt.Words.Number(o.Clients, "display", AnyThing))
	list.Float(at.ThingX, o.Position.X)
	list.Float(at.ThingY, o.Position.Y)
	list.Float(at.ThingZ, o.Position.Z)
	list.Float(at.ThingFacing, o.Position.Facing)
	sin, cos := math.Sincos(o.Position.Facing / 2)
	if at.ThingRotation != 0 {
		list.Float(at.ThingRotation+2, sin)
		list.Float(at.ThingRotation+3, cos)
	}
	if o.Thing.Route == nil {
		list.Word(at.ThingLevel, uint32(o.Level))
	}
	list.Word(at.ThingType, thingType(o))
	list.Word(at.ThingProgress, allMoved)
	pt.goes(o, &place, &list)
	list = append(list, pt.Stands(o)...)
	return &packets.Block{Type: packets.BlockCreateNew, GUID: name, ObjectType: typeObject, Place: place, Values: list.Sorted()}
}

// Stands returns the fields of a game object's state.
func (pt *Encoder) Stands(o *view.Object) packets.Fields {
	at := &pt.Looks.Fields
	flags, state := uint32(0), uint32(thingShut)
	switch o.Thing.State {
	case content.Active:
		state = thingOpen
	case content.Locked:
		flags = thingLocked
	case content.Broken:
		flags = thingUnselected
	case content.Ready:
	}
	if o.Thing.Route != nil {
		flags = thingFixed
	}
	if k := o.Thing.Kind; k == content.Trap || k == content.Shoal {
		flags |= thingUnselected
	}
	var list packets.Fields
	list.Word(at.ThingFlags, flags)
	if at.ThingType != 0 { // each has a word of its own
		list.Word(at.ThingState, state)
		return list
	}
	list.Word(at.ThingBytes, Bytes(uint8(state), uint8(thingType(o)), 0, allMoved))
	return list
}

// The types of game objects that are transports. A client computes from its own data where
// such a transport is, by the progress of its round.
const (
	typeLift = 11
	typeShip = 15
)

// thingFixed are the flags of a transport that does not disappear.
const thingFixed = 0x20 | 0x08

// CarrierType returns the type of a game object that is a transport.
func CarrierType(sails bool) uint32 {
	if sails {
		return typeShip
	}
	return typeLift
}

// thingType returns the client's type of a game object.
func thingType(o *view.Object) uint32 {
	if o.Thing.Route != nil {
		return CarrierType(o.Thing.Route.Sails)
	}
	return ThingTypes[o.Thing.Kind]
}

// goes adds the fields of a transport to the create block of a game object.
func (pt *Encoder) goes(o *view.Object, place *movement.Place, list *packets.Fields) {
	route, at := o.Thing.Route, &pt.Looks.Fields
	if route == nil {
		return
	}
	place.Flags = pt.Looks.Types.Carrier
	place.TransportTime = uint32(route.Round)
	list.Word(at.ThingLevel, uint32(min(route.Period, math.MaxInt32)))
	share := uint32(float64(route.Round) / float64(max(route.Period, 1)) * math.MaxUint16)
	list.Word(at.ThingDynamic, share<<16)
}
