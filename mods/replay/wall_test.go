package replay

import (
	"testing"
	"time"

	"loam/core/model/content"
	"loam/core/model/input"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/mods/release"
	"loam/scripting"
)

// stops counts the wall-clock stops that a recorder receives.
type stops struct {
	realm.Recorder
	onMap, inRealm int
}

func (s *stops) MapInput(id content.ID, instance uint16, step int64, in input.Input) {
	if _, ok := in.(input.StopAt); ok {
		s.onMap++
	}
	s.Recorder.MapInput(id, instance, step, in)
}

func (s *stops) BoxInput(step int64, in state.Input) {
	if _, ok := in.(state.StopAt); ok {
		s.inRealm++
	}
	s.Recorder.BoxInput(step, in)
}

func (s *stops) to(r realm.Recorder) { s.Recorder = r }

// TestStopsByTheWallClockArePlayedBack records handlers that are stopped at random places
// by a clock that advances at each check; the replay has no clock.
func TestStopsByTheWallClockArePlayedBack(t *testing.T) {
	var now time.Duration
	looks := 0
	clock := func() time.Duration {
		looks++
		now += time.Duration(looks%5) * 700 * time.Microsecond
		return now
	}
	compiler := scripting.NewCompiler(clock)
	packs := func(n float64) *release.Release {
		o := release.Options{Compiler: compiler, Settings: release.Settings{}.With("yard", "packs", numberOf(n))}
		return yard(t, o, "slow")
	}
	counted := &stops{}
	w := newWorld(t, packs(0), func(c *realm.Config) { c.Headless, c.Recorder = false, counted })
	w.forgives("this took too long")
	for i := range 1500 {
		switch {
		case i == 5:
			w.join(4)
		case i%250 == 249: // a reload switches handlers on again
			w.publish(packs(float64(i / 250)))
		}
		for _, b := range w.bots {
			b.act()
		}
		w.realm.Advance()
	}
	w.close()
	w.played()
	if counted.onMap < 30 || counted.inRealm < 15 {
		t.Errorf("the clock stopped %d handlers on maps and %d in the realm box: too few to tell", counted.onMap, counted.inRealm)
	}
}
