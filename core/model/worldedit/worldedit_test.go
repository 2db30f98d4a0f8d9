package worldedit

import (
	"reflect"
	"testing"

	"loam/core/lib/geo"
)

func TestAnEditIsTheSameOutOfAMessage(t *testing.T) {
	want := Edit{
		Kind: AddWaypoint, By: "Anna", Map: "t:field", At: geo.Position{Point: geo.Point{X: 1.5, Y: -2, Z: 3}, Facing: 0.5},
		Creature: "t:beast", Spawn: "t:one", Name: "den", Yards: 4.5, Shape: "cycle", Wait: 2000,
	}
	v := reflect.ValueOf(want)
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			t.Errorf("%s is not tested", v.Type().Field(i).Name)
		}
	}
	if got := Of(want.Data()); got != want {
		t.Errorf("%+v came out, want %+v", got, want)
	}
}
