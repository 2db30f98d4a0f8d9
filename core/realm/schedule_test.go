package realm_test

import (
	"testing"
	"time"

	"loam/core/lib/clock"
	"loam/core/realm"
)

// The clock of the realm reaches the schedules within a second.
func TestARealmKeepsItsSchedules(t *testing.T) {
	began := time.Date(2026, 8, 14, 3, 59, 30, 0, time.UTC).UnixMilli()
	var h *hall
	h = newHall(t, releaseOf(t, "a", "", `realm.on_schedule = {["daily 04:00"] = "dawn"} function realm:dawn() print("dawn") end`),
		func(c *realm.Config) {
			c.Clock = func() int64 {
				if h == nil {
					return began
				}
				return began + h.r.Steps()*int64(clock.Step)
			}
		})
	h.run(30*clock.Second - 2*clock.Step)
	want(t, "before", h.lines(), []string(nil))
	h.run(clock.Second)
	want(t, "a second later", h.lines(), []string{"dawn"})
	h.run(clock.Hour)
	want(t, "an hour later", h.lines(), []string(nil))
}
