package world

import (
	"math"

	"loam/core/view"
)

// powerFields are how much a thing has of the powers that the clients know, and
// may have. Clients count some in other points than content: power_scale of
// theirs make one of its.
func (r *rendering) powerFields(list *fields, o *view.Object) {
	at := &r.version.Fields
	for _, p := range o.Powers {
		slot, scale, ok := r.power(p)
		if !ok {
			continue
		}
		list.word(at.Power1+slot, points(p.Now*scale))
		list.word(at.MaxPower1+slot, points(p.Max*scale))
	}
}

// power is the number under which clients know a power, and how many of their
// points make one.
func (r *rendering) power(p view.Power) (slot uint16, scale int64, ok bool) {
	d, known := r.content.Power(p.Power)
	if !known {
		return 0, 0, false
	}
	at := &r.version.Fields
	n := number(d.Clients, r.version.Name, "power", math.MaxUint32)
	if n >= uint32(at.MaxHealth-at.Power1) { // what stands behind the powers
		return 0, 0, false
	}
	return uint16(n), int64(number(d.Clients, r.version.Name, "power_scale", 1)), true
}

// shownPower is the power of a thing that clients show beside its health: the
// first that they know.
func (r *rendering) shownPower(o *view.Object) uint8 {
	for _, p := range o.Powers {
		if slot, _, ok := r.power(p); ok {
			return uint8(slot)
		}
	}
	return 0
}
