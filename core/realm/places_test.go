package realm

import (
	"fmt"
	"testing"
)

func TestInstancesAreNew(t *testing.T) {
	r := places{numbered: 32765, all: []*place{{instance: 1}, {instance: 3}}}
	var got []uint16
	for range 5 {
		got = append(got, r.nextInstance())
	}
	if fmt.Sprint(got) != "[32766 32767 2 4 5]" {
		t.Errorf("instances %v", got)
	}
}
