package game

import (
	"loam/core/lib/guid"
	"loam/core/model/view"
	"loam/core/protocol/packets/movement"
)

// startAfloat takes from a batch the creatures whose way of moving has changed: flying,
// hovering or swimming.
func (r *rendering) startAfloat() {
	clear(r.floated)
	for i := range r.batch.Changes {
		c := &r.batch.Changes[i]
		if c.Mask&view.State == 0 || c.Object.GUID.Kind() != guid.Creature {
			continue
		}
		if was := r.here.afloat[c.Object.GUID]; was != c.Object.Afloat {
			r.floated[c.Object.GUID] = was ^ c.Object.Afloat
			r.float(c.Object)
		}
	}
}

// float records the way of moving of a creature as clients received it.
func (r *rendering) float(o *view.Object) {
	if o.Afloat == 0 {
		delete(r.here.afloat, o.GUID)
		return
	}
	r.here.afloat[o.GUID] = o.Afloat
}

// floatsSeen sends a client that a creature's way of moving has changed.
func (r *rendering) floatsSeen(v *viewer, o *view.Object) {
	turned := r.floated[o.GUID]
	for i := range r.version.Floats {
		f := &r.version.Floats[i]
		if turned&f.Manner == 0 {
			continue
		}
		is := f.Ends
		if o.Afloat&f.Manner != 0 {
			is = f.Begins
		}
		if is != "" {
			v.conn.put(&movement.SplineMode{Is: is, Mover: r.nameOf(o)})
		}
	}
}
