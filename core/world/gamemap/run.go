package gamemap

import (
	"time"

	"loam/core/lib/clock"
)

// Run owns the map until stop is closed. It steps at the rate of beat, which it stops, at most
// two steps at once when it is late, and handles requests between steps. A caller that runs it in a
// goroutine closes stop and waits for Run to return.
func (m *Map) Run(stop <-chan struct{}, beat *clock.Beat) {
	defer beat.Stop()
	for {
		select {
		case <-stop:
			return
		case <-m.inbox.Kicked():
			m.Between()
		case <-beat.C():
			steps, late := beat.Due()
			m.s.Counters.Late += late
			for range steps {
				m.Step()
			}
			m.took.Store(int64(beat.Made(steps)))
		}
	}
}

// StepTime returns how long recent steps took; 0 for a map that Run does not run. Any
// goroutine may call it.
func (m *Map) StepTime() time.Duration { return time.Duration(m.took.Load()) }

// Waiting returns how many inputs wait for the next step. Any goroutine may call it.
func (m *Map) Waiting() int { return m.inbox.Waiting() }
