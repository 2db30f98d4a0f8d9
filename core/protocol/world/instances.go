package world

import (
	"loam/core/event"
	"loam/core/intent"
	"loam/core/protocol/message"
)

// ResetInstances takes CMSG_RESET_INSTANCES.
func ResetInstances(c *Conn, _ message.Body) error {
	return c.submit(intent.Instance{Act: intent.InstanceReset})
}

// instanceTold tells a player news of a copy of a map.
func (o *teller) instanceTold(v *viewer, e event.InstanceTold) {
	if e.Text.Key != "" {
		v.conn.put(o.system(o.filled(e.Text, e.Args)))
	}
}
