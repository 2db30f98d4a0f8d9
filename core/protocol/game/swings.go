package game

import "loam/core/model/view"

// startSwings takes from a batch the units whose swing times have changed.
func (r *rendering) startSwings() {
	clear(r.swung)
	const never = view.Place | view.Target | view.Health | view.Casts
	for i := range r.batch.Changes {
		c := &r.batch.Changes[i]
		if c.Mask&^never == 0 {
			continue
		}
		if was, told := r.here.swings[c.Object.GUID]; told && was != c.Object.Swings {
			r.swung[c.Object.GUID] = true
			r.here.swings[c.Object.GUID] = c.Object.Swings
		}
	}
}
