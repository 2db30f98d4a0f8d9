package replay

import (
	"bytes"
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"loam/core/model/input"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/core/recording"
	"loam/mods/release"
	"loam/scripting"
)

// failingClock fails, while fails is set, in some checks of the meter that watches a
// handler, which makes the script engine fail. A replay has no clock.
func failingClock(every int, fails *bool) func() time.Duration {
	var now time.Duration
	looks := 0
	return func() time.Duration {
		now += 40 * time.Microsecond
		var pcs [3]uintptr
		frame, _ := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])]).Next()
		if !strings.HasSuffix(frame.Function, "(*meter).late") {
			return now
		}
		if looks++; *fails && looks%every == 0 {
			var none []int
			_ = none[looks]
		}
		return now
	}
}

// rebuilt reports whether a frame records that an engine was restarted.
func rebuilt(f *recording.Frame) bool {
	_, onMap := f.MapInput.(input.Rebuilt)
	_, inRealm := f.BoxInput.(state.Rebuilt)
	return onMap || inRealm
}

// TestFailuresOfAScriptEngineArePlayedBack records engines that fail at random and are
// restarted; the replay restarts them at the same places. A missing restart makes the
// replay differ.
func TestFailuresOfAScriptEngineArePlayedBack(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	fails := false
	compiler := scripting.NewCompiler(failingClock(97, &fails))
	packs := func(n float64) *release.Release {
		o := release.Options{Compiler: compiler, Settings: release.Settings{}.With("yard", "packs", numberOf(n))}
		return yard(t, o, "slow", "failing")
	}
	w := newWorld(t, packs(0), func(c *realm.Config) { c.Headless = false })
	w.forgives("the script engine failed")
	w.forgives("this took too long")
	for i := range 1500 {
		switch {
		case i == 5:
			w.join(4)
		case i%250 == 249: // a reload switches handlers on again
			w.publish(packs(float64(i / 250)))
		}
		fails = true // not in the trial of a release before its adoption
		for _, b := range w.bots {
			b.act()
		}
		w.realm.Advance()
		fails = false
	}
	w.close()
	w.played()

	onMap, inRealm := 0, 0
	again(t, w.file.Bytes(), func(f *recording.Frame) bool {
		if rebuilt(f) && f.BoxInput != nil {
			inRealm++
		} else if rebuilt(f) {
			onMap++
		}
		return true
	}, func(r recording.Release) recording.Release { return r })
	if onMap < 20 || inRealm < 5 {
		t.Errorf("%d engines failed on maps and %d in the realm box: too few to tell", onMap, inRealm)
	}
	for _, where := range []string{"map yard:field", "realm box"} {
		left := false
		silent := again(t, w.file.Bytes(), func(f *recording.Frame) bool {
			if left || !rebuilt(f) || !strings.HasPrefix(f.Box.String(), where) {
				return true
			}
			left = true
			return false
		}, func(r recording.Release) recording.Release { return r })
		report, err := Play(context.Background(), bytes.NewReader(silent), nil)
		if err != nil {
			t.Fatal(err)
		}
		if first, ok := report.First(); !ok || !strings.HasPrefix(first.Box.String(), where) {
			t.Errorf("%s: without one of its failures the replay is equal:\n%s", where, strings.Join(report.Lines(), "\n"))
		}
	}
}
