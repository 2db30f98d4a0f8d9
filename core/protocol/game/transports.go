package game

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/view"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// aboard adds to a movement the transport on which the unit is, if there is one.
func (r *rendering) aboard(on *view.Aboard, m *movement.Movement) {
	if on == nil {
		return
	}
	r.carries(on.Object, on.At, m)
}

func (r *rendering) carries(carrier guid.GUID, at geo.Position, m *movement.Movement) {
	m.Flags |= r.version.Aboard
	m.Transport = movement.Transport{
		Full: true, GUID: r.name(carrier), Position: movement.VectorOf(at.Point), Facing: float32(at.Facing), Time: m.Time, Seat: noSeat,
	}
}

// noSeat is the seat of a passenger that has no seat.
const noSeat = 0xFF

// carriersFirst sorts the transports that come into view before possible passengers.
func carriersFirst(entered []*view.Object) []*view.Object {
	n := 0
	for _, object := range entered {
		if object.Thing != nil && object.Thing.Route != nil {
			n++
		}
	}
	if n == 0 {
		return entered
	}
	sorted := make([]*view.Object, 0, len(entered))
	for _, object := range entered {
		if object.Thing != nil && object.Thing.Route != nil {
			sorted = append(sorted, object)
		}
	}
	for _, object := range entered {
		if object.Thing == nil || object.Thing.Route == nil {
			sorted = append(sorted, object)
		}
	}
	return sorted
}

// pending returns the message that the player goes to another map, on its transport if it is
// on one.
func (o *teller) pending(v *viewer, own *view.Object) *packets.Pending {
	m := &packets.Pending{Map: o.render.words.Land(v.place.Map)}
	if own.Aboard == nil || v.sees[own.Aboard.Object] == nil {
		return m
	}
	under := v.sees[own.Aboard.Object]
	if d, ok := o.render.content.TransportOf(under.Def); ok && v.from != "" && d.CallsAt(v.from) {
		m.Riding, m.Transport, m.TransportMap = true, o.render.entryOf(under), o.render.words.Land(v.from)
	}
	return m
}

// meets records everything that a client is shown when its player enters a map, and returns
// the transport on which the player is, or nil.
func (o *teller) meets(v *viewer, own *view.Object) (under *view.Object) {
	for g, object := range v.sees { // in no order: each is recorded on its own
		v.conn.knows(o.render.nameOf(object), g)
		if own.Aboard != nil && own.Aboard.Object == g && object.Thing != nil && object.Thing.Route != nil {
			under = object
		}
	}
	return under
}

// rides reports whether the client's player is on a transport.
func (v *viewer) rides() bool {
	own := v.sees[v.place.Player]
	return own != nil && own.Aboard != nil
}
