package game

import "loam/core/model/view"

// startSwings takes over from a batch who strikes at other intervals than before.
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
