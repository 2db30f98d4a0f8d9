package world

import "loam/core/event"

// instanceTold tells a player news of a copy of a map.
func (o *teller) instanceTold(v *viewer, e event.InstanceTold) {
	if e.Text.Key != "" {
		v.conn.put(o.system(o.filled(e.Text, e.Args)))
	}
}
