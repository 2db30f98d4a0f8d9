package publish

import (
	"strings"
	"testing"

	"loam/core/model/event"
	"loam/core/model/view"
)

// wrong is an event that says to be of another kind than it is: who encodes it fails.
type wrong struct{ event.Event }

// TestAFaultInAStepCostsWhatItIsIn: everything else of the step is told, and it is JSON.
func TestAFaultInAStepCostsWhatItIsIn(t *testing.T) {
	for _, test := range []struct {
		name     string
		damage   func(b *view.Batch)
		has, not string
	}{
		{"an event", func(b *view.Batch) { b.Events[0] = wrong{b.Events[0]} }, `"events":[{"type":"damage_dealt"`, `null`},
		{"the only event", func(b *view.Batch) {
			b.Events = []event.Event{wrong{b.Events[0]}}
			for i := range b.Viewers {
				b.Viewers[i].Events = []int32{0}
			}
		}, `"entered":[`, `"events"`},
		{"what came into sight", func(b *view.Batch) { b.Viewers[0].Entered = append(b.Viewers[0].Entered, nil) }, `"events":[`, `"entered"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			counters := new(Counters)
			c := newCrowd(newStill(), counters, "en", "en")
			b := fight(2, 2, 3, 2)
			test.damage(b)
			c.handle(&item{batch: b})
			got := c.frames(0)
			if !strings.Contains(got, test.has) || strings.Contains(got, test.not) || !strings.HasSuffix(got, "}\n") {
				t.Errorf("the page is told %s\nwant %s in it, and no %s", got, test.has, test.not)
			}
			if counters.Unsent.Load() == 0 {
				t.Error("no fault was noticed")
			}
			if c.handle(&item{batch: fight(0, 0, 1, 2)}); !strings.Contains(c.frames(1), "damage_dealt") {
				t.Error("nothing is told after that")
			}
		})
	}
}
