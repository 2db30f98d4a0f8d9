package world

import (
	"loam/core/intent"
	"loam/core/protocol/message"
	"loam/core/view"
)

// stances are the numbers of how units stand, the same in both versions.
var stances = [intent.Stances]uint8{intent.Standing: 0, intent.Sitting: 1, intent.Sleeping: 3, intent.Kneeling: 8}

// TakeStance takes CMSG_STANDSTATECHANGE. Stances that nobody may choose, such as
// that of the dead, have no effect.
func TakeStance(c *Conn, m message.Body) error {
	number := m.(*message.Number).Value
	for s, n := range stances {
		if number == uint32(n) {
			return c.submit(intent.TakeStance{Stance: intent.Stance(s)})
		}
	}
	c.server.config.Counters.Malformed.Add(1)
	return nil
}

// stance tells the client of how its own player stands, when that has changed.
func (v *viewer) stance(own *view.Object) {
	if own.Stance != v.stands {
		v.stands = own.Stance
		v.conn.put(&message.Result{Is: "SMSG_STANDSTATE_UPDATE", Result: stances[own.Stance]})
	}
}
