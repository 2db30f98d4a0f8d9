package updatefield

import "loam/core/model/view"

// Floats are the movement flags of how a creature moves as it comes into view.
func (pt *Encoder) Floats(o *view.Object) (bits uint32) {
	for i := range pt.Looks.Floats {
		if f := &pt.Looks.Floats[i]; o.Afloat&f.Manner != 0 {
			bits |= f.Bits
		}
	}
	return bits
}

// tier is how a creature stands that moves otherwise than on its feet.
func (pt *Encoder) tier(o *view.Object) (tier uint8) {
	for i := range pt.Looks.Floats {
		if f := &pt.Looks.Floats[i]; o.Afloat&f.Manner != 0 {
			tier = max(tier, f.Tier)
		}
	}
	return tier
}
