package scriptfault

import (
	"fmt"
	"testing"

	"loam/core/model/event"
)

func failed(handler string) Fault { return Fault{Faulted: event.Faulted{Handler: handler}} }

func TestTheSameFaultIsCountedAndTheOldestForgotten(t *testing.T) {
	var b Book
	for i := range maxKinds {
		b.Note(failed(fmt.Sprint(i)))
	}
	b.Note(failed("0")) // the oldest, once more
	b.Note(failed("new"))
	all := b.List()
	if len(all) != maxKinds || all[0].Handler != "new" || all[1].Handler != "0" || all[1].Count != 2 {
		t.Errorf("%d faults are remembered, the last ones %+v", len(all), all[:2])
	}
	if last := all[maxKinds-1]; last.Handler != "2" {
		t.Errorf("the oldest fault remembered is %q, want 2: of the others 1 had come the longest time ago", last.Handler)
	}
}
