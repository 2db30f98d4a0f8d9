package world

import (
	"loam/core/content"
	"loam/core/protocol/message"
	"loam/core/protocol/message/stories"
	"loam/core/protocol/motion"
)

// homes tells a client of another home of its player.
func (o *teller) homes(v *viewer, home content.ID) {
	before := v.home
	v.home = home
	if bound, ok := o.bound(home); ok && home != before {
		v.conn.put(bound)
		v.conn.put(&stories.Bound{GUID: v.own, Area: bound.Area})
	}
}

// bound is where a place lies at which a player comes back; false is none.
func (o *teller) bound(home content.ID) (*message.BindPoint, bool) {
	p, ok := o.render.content.Place(home)
	if !ok {
		return nil, false
	}
	world, zone := o.render.words.Ground(p.Map, p.At.Point)
	return &message.BindPoint{Position: motion.VectorOf(p.At.Point), Map: world, Area: zone}, true
}
