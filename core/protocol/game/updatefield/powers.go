package updatefield

import (
	"math"

	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
)

// powerFields sets the current and maximum value of the powers that clients know. Clients
// count some powers in other points than content: power_scale points of theirs are one point
// of content.
func (pt *Encoder) powerFields(list *packets.Fields, o *view.Object) {
	at := &pt.Looks.Fields
	for _, p := range o.Powers {
		slot, scale, ok := pt.Power(p.Power)
		if !ok {
			continue
		}
		list.Word(at.Power1+slot, codec.Capped(p.Now*scale))
		list.Word(at.MaxPower1+slot, codec.Capped(p.Max*scale))
	}
}

// Power returns the client's number of a power, and how many of its points are one point of
// content.
func (pt *Encoder) Power(id content.ID) (slot uint16, scale int64, ok bool) {
	d, known := pt.Words.Content.Power(id)
	if !known {
		return 0, 0, false
	}
	at := &pt.Looks.Fields
	n := pt.Words.Number(d.Clients, "power", math.MaxUint32)
	if n >= uint32(at.MaxHealth-at.Power1) { // beyond the fields of powers
		return 0, 0, false
	}
	return uint16(n), int64(pt.Words.Number(d.Clients, "power_scale", 1)), true
}

// shownPower returns the power that clients show next to health: the first one that they
// know.
func (pt *Encoder) shownPower(o *view.Object) uint8 {
	for _, p := range o.Powers {
		if slot, _, ok := pt.Power(p.Power); ok {
			return uint8(slot)
		}
	}
	return 0
}
