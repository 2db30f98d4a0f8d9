package game

import (
	"loam/core/model/content"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/npc"
)

// homes sends a client the new home of its player.
func (o *teller) homes(v *viewer, home content.ID) {
	before := v.home
	v.home = home
	if bound, ok := o.bound(home); ok && home != before {
		v.conn.put(bound)
		v.conn.put(&npc.Bound{GUID: v.own, Area: bound.Area})
	}
}

// bound returns the place of a home; false is none.
func (o *teller) bound(home content.ID) (*packets.BindPoint, bool) {
	p, ok := o.render.content.Place(home)
	if !ok {
		return nil, false
	}
	world, zone := o.render.words.Ground(p.Map, p.At.Point)
	return &packets.BindPoint{Position: movement.VectorOf(p.At.Point), Map: world, Area: zone}, true
}
