package reply

import (
	"slices"
	"testing"

	"loam/core/model/command"
)

func TestACommandIsAnsweredOnce(t *testing.T) {
	var d Desk
	var got []string
	expect := func(name string) int64 {
		return d.Expect(func(command.Reply) { got = append(got, name) })
	}
	first, second, forgotten := expect("first"), expect("second"), expect("forgotten")
	d.Forget(forgotten)
	for _, number := range []int64{second, first, second, forgotten, 99} {
		d.Answer(number, command.Reply{})
	}
	if want := []string{"second", "first"}; !slices.Equal(got, want) {
		t.Errorf("answered: %v, want %v", got, want)
	}
}
