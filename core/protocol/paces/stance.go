package paces

import (
	"loam/core/intent"
	"loam/core/protocol/guise"
	"loam/core/protocol/message"
)

// TakeStance takes CMSG_STANDSTATECHANGE. Stances that nobody may choose, such as
// that of the dead, have no effect.
func (d *Debts) TakeStance(m message.Body) error {
	number := m.(*message.Number).Value
	for s, n := range guise.Stances {
		if number == uint32(n) {
			return d.client.Submit(intent.TakeStance{Stance: intent.Stance(s)})
		}
	}
	d.client.Malformed()
	return nil
}

// Stands tells the client how its own player stands, when that has changed.
func (p *Pace) Stands(is intent.Stance) {
	if is != p.stands {
		p.stands = is
		p.debts.client.Put(&message.Result{Is: "SMSG_STANDSTATE_UPDATE", Result: guise.Stances[is]})
	}
}
