package movement

import (
	"loam/core/model/intent"
	"loam/core/protocol/game/updatefield"
	"loam/core/protocol/packets"
)

// TakeStance takes CMSG_STANDSTATECHANGE. A stand state that nobody may choose, such as dead,
// has no effect.
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

// Stands sends the stand state of the client's own player when it has changed.
func (p *Updates) Stands(is intent.Stance) {
	if is != p.stands {
		p.stands = is
		p.debts.client.Put(&packets.Result{Is: "SMSG_STANDSTATE_UPDATE", Result: updatefield.Stances[is]})
	}
}
