package game

import (
	"loam/core/model/view"
	"loam/core/protocol/packets/combat"
)

// ownWay tells a client whether it moves its player, and if the server does or has
// done it until now, on which way it is or that it stands. Where its player is
// thrown it is told of the flight, and moves it by itself.
func (o *teller) ownWay(v *viewer, told *view.Viewer) {
	own := v.sees[v.place.Player]
	if own == nil || v.self == nil {
		return
	}
	led, flies := v.led, o.render.flies(own)
	v.leads(v.self.Led && !flies)
	if flies {
		if v.flies != own.Motion.Start {
			v.flies = own.Motion.Start
			v.conn.parts.movement.Throw(o.render.thrown(own))
		}
		return
	}
	if !led && !v.led {
		return
	}
	for _, i := range told.Changed {
		if c := &o.render.batch.Changes[i]; c.Object.GUID == v.place.Player && c.Mask&view.Place != 0 {
			v.conn.put(o.render.wayOf(c.Object))
		}
	}
}

// leads tells a client whether the server moves its player, or it does.
func (v *viewer) leads(server bool) {
	if server != v.led {
		v.led = server
		v.conn.put(&combat.Control{GUID: v.own, Allows: !server})
	}
}
