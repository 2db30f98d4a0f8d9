package gamemap

import "loam/core/clock"

// Run owns the map until stop is closed: it steps in the pacer's time, at most
// two steps at once when it is late, and does between steps what was asked for.
// Who calls it in a goroutine closes stop and waits for it to return.
func (m *Map) Run(stop <-chan struct{}, pacer *clock.Pacer) {
	beat := pacer.Beat()
	defer beat.Stop()
	for {
		select {
		case <-stop:
			return
		case <-m.kick:
			m.Between()
		case <-beat.C():
			steps, late := beat.Due()
			m.counters.Late += late
			for range steps {
				m.Step()
			}
		}
	}
}
