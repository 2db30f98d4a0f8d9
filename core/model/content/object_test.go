package content

import (
	"testing"

	"loam/core/lib/geo"
)

func TestWhatBarsTheWay(t *testing.T) {
	gate := Object{Solid: Solid{Wide: 4, Deep: 1, High: 5}}
	for state, want := range map[ObjectState]bool{Ready: true, Locked: true, Active: false, Broken: false} {
		if _, bars := gate.Barrier(state, geo.Position{}); bars != want {
			t.Errorf("a gate that is %s bars the way: %v, want %v", state, bars, want)
		}
	}
	if _, bars := new(Object).Barrier(Ready, geo.Position{}); bars {
		t.Error("what is not solid bars the way")
	}
}
