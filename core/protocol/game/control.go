package game

import (
	"loam/core/model/view"
	"loam/core/protocol/packets/combat"
)

// ownWay sends a client whether it controls its player, and if the server controls it or has
// done so until now, the player's path or stop. If the player is knocked back, the client
// receives that and moves the player by itself.
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

// leads sends a client whether the server or the client controls its player.
func (v *viewer) leads(server bool) {
	if server != v.led {
		v.led = server
		v.conn.put(&combat.Control{GUID: v.own, Allows: !server})
	}
}
