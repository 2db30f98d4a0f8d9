package world

import (
	"slices"
	"testing"

	"loam/core/protocol/motion"
	"loam/core/protocol/packet"
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

func TestALongFlightIsToldWithItsLastPoint(t *testing.T) {
	t.Parallel()
	for _, points := range []int{1, motion.MaxCorners, motion.MaxCorners + 1, 5000} {
		path := make([]motion.Vector, points)
		for i := range path {
			path[i].X = float32(i)
		}
		got := thinned(path)
		if len(got) > motion.MaxCorners || len(got) < min(points, motion.MaxCorners/2) || got[len(got)-1] != path[points-1] {
			t.Errorf("of %d points %d are told, the last is %v", points, len(got), got[len(got)-1])
		}
	}
}

// TestAFlightIsToldInFull: clients read the points of what flies without packing, so that
// none of them is too far away.
func TestAFlightIsToldInFull(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		version packet.Version
		flags   uint32
		want    int // bytes of two points
	}{
		{"1.12.1 on the ground", packet.Vanilla, 0x100, 16}, {"1.12.1 in the air", packet.Vanilla, 0x300, 24},
		{"3.3.5a on the ground", packet.Wrath, 0, 16}, {"3.3.5a in the air", packet.Wrath, 0x2000, 24}, {"3.3.5a in curves", packet.Wrath, 0x40000, 24},
	} {
		m := &motion.MonsterMove{Flags: test.flags}
		none, err := packet.Append(test.version, nil, m)
		if err != nil {
			t.Fatal(err)
		}
		m.Path = []motion.Vector{{X: 900}, {X: 1800, Z: 700}}
		some, err := packet.Append(test.version, nil, m)
		if err != nil || len(some)-len(none) != test.want {
			t.Errorf("%s: two points take %d bytes, want %d: %v", test.name, len(some)-len(none), test.want, err)
		}
		var read motion.MonsterMove
		if left, err := packet.Read(test.version, some, &read); err != nil || left != 0 {
			t.Errorf("%s: read again: %d bytes left, %v", test.name, left, err)
		}
		if test.want == 24 && !slices.Equal(read.Path, m.Path) {
			t.Errorf("%s: read again it is %v", test.name, read.Path)
		}
	}
}
