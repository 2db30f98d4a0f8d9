package updatefield

import "loam/core/model/view"

// Floats returns the movement flags of a creature that comes into view.
func (pt *Encoder) Floats(o *view.Object) (bits uint32) {
	for i := range pt.Looks.Floats {
		if f := &pt.Looks.Floats[i]; o.Afloat&f.Manner != 0 {
			bits |= f.Bits
		}
	}
	return bits
}

// tier returns the animation tier of a creature that flies, hovers or swims.
func (pt *Encoder) tier(o *view.Object) (tier uint8) {
	for i := range pt.Looks.Floats {
		if f := &pt.Looks.Floats[i]; o.Afloat&f.Manner != 0 {
			tier = max(tier, f.Tier)
		}
	}
	return tier
}
