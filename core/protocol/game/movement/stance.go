package movement

import (
	"loam/core/model/intent"
	"loam/core/protocol/game/updatefield"
	"loam/core/protocol/packets"
)

// TakeStance takes CMSG_STANDSTATECHANGE. Stances that nobody may choose, such as
// that of the dead, have no effect.
func (d *Requests) TakeStance(m packets.Body) error {
	number := m.(*packets.Number).Value
	for s, n := range updatefield.Stances {
		if number == uint32(n) {
			return d.client.Submit(intent.TakeStance{Stance: intent.Stance(s)})
		}
	}
	d.client.Malformed()
	return nil
}

// Stands tells the client how its own player stands, when that has changed.
func (p *Updates) Stands(is intent.Stance) {
	if is != p.stands {
		p.stands = is
		p.debts.client.Put(&packets.Result{Is: "SMSG_STANDSTATE_UPDATE", Result: updatefield.Stances[is]})
	}
}
