package world

import (
	"slices"
	"testing"

	"loam/core/protocol/motion"
)

func TestAPathIsToldAsFarAsClientsCanReadIt(t *testing.T) {
	t.Parallel()
	at := func(x float32) motion.Vector { return motion.Vector{X: x} }
	for _, test := range []struct {
		name   string
		middle bool
		path   []motion.Vector
		want   []motion.Vector
	}{
		{"one leg, however long", false, []motion.Vector{at(900)}, []motion.Vector{at(900)}},
		{"some legs", false, []motion.Vector{at(10), at(20), at(30)}, []motion.Vector{at(10), at(20), at(30)}},
		{"too far from the end", false, []motion.Vector{at(10), at(200), at(300)}, []motion.Vector{at(200), at(300)}},
		{"not too far from the middle", true, []motion.Vector{at(10), at(200), at(300)}, []motion.Vector{at(10), at(200), at(300)}},
		{"too near to the end", false, []motion.Vector{at(10), at(29.9), at(30)}, []motion.Vector{at(10), at(30)}},
		{"too near to the middle", true, []motion.Vector{at(15.1), at(29.9), at(30)}, []motion.Vector{at(29.9), at(30)}},
		{"too high", false, []motion.Vector{{X: 5, Z: 200}, at(30)}, []motion.Vector{at(30)}},
	} {
		if got := (SplineFlags{Middle: test.middle}).packable(motion.Vector{}, test.path); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
