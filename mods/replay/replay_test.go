package replay

import (
	"bytes"
	"context"
	"os"
	"testing"
	"testing/synctest"

	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/realm"
	"loam/core/recording"
	"loam/mods/release"
)

// long reports whether the full form of a test runs.
func long() bool { return os.Getenv("LOAM_LONG") != "" }

// headless runs a world for some steps, with reloads after a third and two thirds.
func (w *world) headless(steps int, second, third *release.Release) {
	w.t.Helper()
	for i := range steps {
		switch i {
		case 5:
			w.join(6)
		case steps / 3:
			w.publish(second)
		case 2 * steps / 3:
			w.publish(third)
		}
		for _, b := range w.bots {
			b.act()
		}
		w.realm.Advance()
	}
}

func TestAHeadlessRealmIsPlayedBackEqual(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	steps := 6000
	if long() {
		steps = 60000
	}
	one := yard(t, release.Options{})
	fewer := release.Options{Settings: release.Settings{}.With("yard", "packs", numberOf(1))}
	two, three := yard(t, release.Options{}, "two"), yard(t, fewer)
	w := newWorld(t, one, nil)
	w.headless(steps, two, three)
	w.close()
	report := w.played()
	w.happened(event.KindDied, event.KindDamageDealt, event.KindSpoke, event.KindMapLeft, event.KindAdopted, event.KindTold,
		event.KindEvaded, event.KindRevived, event.KindPutBack, event.KindFaulted, event.KindSwitchedOff, event.KindPrinted)
	boxes := map[string]recording.BoxReport{}
	for _, b := range report.Boxes {
		boxes[b.Box.String()] = b
	}
	for _, name := range []string{"realm box", "map yard:cave/2", "map yard:field/3"} {
		if b := boxes[name]; b.Hashes < int64(steps)/realm.HashEvery || b.Inputs < 100 {
			t.Errorf("%s: %+v: too little for %d steps", name, b, steps)
		}
	}
	if b := boxes["map yard:mill/4"]; b.Hashes < int64(steps)/3/realm.HashEvery {
		t.Errorf("the map that came with a reload: %+v", b)
	}
	t.Logf("%d bytes for %v of a headless realm with 6 players", w.file.Len(), clock.Time(steps)*clock.Step)
}

func TestALiveRealmIsPlayedBackEqual(t *testing.T) {
	steps := 1200
	if long() {
		steps = 12000
	}
	one, two, three := yard(t, release.Options{}), yard(t, release.Options{}, "two"), yard(t, release.Options{})
	synctest.Test(t, func(t *testing.T) { // its maps run concurrently, but the load of the machine has no effect on them
		pacer := clock.NewPacer()
		pacer.Set(false, clock.MaxSpeed)
		w := newWorld(t, one, live(pacer))
		w.realm.Start()
		for i := range steps {
			<-w.stepped
			switch i {
			case 5:
				w.join(6)
			case steps / 3:
				w.publish(two)
			case 2 * steps / 3:
				w.publish(three)
			}
			for _, b := range w.bots {
				b.act()
			}
		}
		w.close()
		w.played()
		// Whether a player died depends on the machine: the test only checks what must
		// happen.
		w.happened(event.KindDamageDealt, event.KindSpoke, event.KindMapLeft, event.KindAdopted, event.KindTold)
	})
}

// lossy is a recorder that loses one input.
type lossy struct {
	realm.Recorder
	lose func(input.Input) bool
}

func (l *lossy) to(r realm.Recorder) { l.Recorder = r }

func (l *lossy) MapInput(id content.ID, instance uint16, step int64, in input.Input) {
	if !l.lose(in) {
		l.Recorder.MapInput(id, instance, step, in)
	}
}

// TestAReplayFindsWhereItDiffers checks that the tests above can fail.
func TestAReplayFindsWhereItDiffers(t *testing.T) {
	left := 40
	lost := int64(-1)
	rel := yard(t, release.Options{})
	var w *world
	w = newWorld(t, rel, func(c *realm.Config) {
		c.Recorder = &lossy{lose: func(in input.Input) bool {
			if _, asked := in.(input.Asked); asked {
				left--
			}
			if left == 0 && lost < 0 {
				m, _ := w.realm.Map("yard:field")
				lost = m.StepNumber()
				return true
			}
			return false
		}}
	})
	w.headless(600, rel, rel)
	w.close()
	report, err := Play(context.Background(), bytes.NewReader(w.file.Bytes()), nil)
	if err != nil {
		t.Fatal(err)
	}
	first, ok := report.First()
	if !ok || report.Equal() {
		t.Fatal("an input was lost and the replay is equal")
	}
	d := first.Differs
	if d.After > lost || d.Step <= lost || d.Step-d.After != realm.HashEvery {
		t.Errorf("the input of step %d was lost, and it differs after %d and in %d", lost, d.After, d.Step)
	}
	if len(d.Inputs) == 0 {
		t.Error("no input is named around the difference")
	}
}

func numberOf(n float64) value.Value { return value.OfNumber(n) }
