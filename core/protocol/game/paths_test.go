package game

import (
	"slices"
	"testing"

	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

func TestAPathIsToldAsFarAsClientsCanReadIt(t *testing.T) {
	t.Parallel()
	at := func(x float32) movement.Vector { return movement.Vector{X: x} }
	for _, test := range []struct {
		name   string
		middle bool
		path   []movement.Vector
		want   []movement.Vector
	}{
		{"one leg, however long", false, []movement.Vector{at(900)}, []movement.Vector{at(900)}},
		{"some legs", false, []movement.Vector{at(10), at(20), at(30)}, []movement.Vector{at(10), at(20), at(30)}},
		{"too far from the end", false, []movement.Vector{at(10), at(200), at(300)}, []movement.Vector{at(200), at(300)}},
		{"not too far from the middle", true, []movement.Vector{at(10), at(200), at(300)}, []movement.Vector{at(10), at(200), at(300)}},
		{"too near to the end", false, []movement.Vector{at(10), at(29.9), at(30)}, []movement.Vector{at(10), at(30)}},
		{"too near to the middle", true, []movement.Vector{at(15.1), at(29.9), at(30)}, []movement.Vector{at(29.9), at(30)}},
		{"too high", false, []movement.Vector{{X: 5, Z: 200}, at(30)}, []movement.Vector{at(30)}},
	} {
		if got := (SplineFlags{Middle: test.middle}).packable(movement.Vector{}, test.path); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestALongFlightIsToldWithItsLastPoint(t *testing.T) {
	t.Parallel()
	for _, points := range []int{1, movement.MaxCorners, movement.MaxCorners + 1, 5000} {
		path := make([]movement.Vector, points)
		for i := range path {
			path[i].X = float32(i)
		}
		got := thinned(path)
		if len(got) > movement.MaxCorners || len(got) < min(points, movement.MaxCorners/2) || got[len(got)-1] != path[points-1] {
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
		version codec.Version
		flags   uint32
		want    int // bytes of two points
	}{
		{"1.12.1 on the ground", codec.Vanilla, 0x100, 16}, {"1.12.1 in the air", codec.Vanilla, 0x300, 24},
		{"3.3.5a on the ground", codec.Wrath, 0, 16}, {"3.3.5a in the air", codec.Wrath, 0x2000, 24}, {"3.3.5a in curves", codec.Wrath, 0x40000, 24},
	} {
		m := &movement.MonsterMove{Flags: test.flags}
		none, err := codec.Append(test.version, nil, m)
		if err != nil {
			t.Fatal(err)
		}
		m.Path = []movement.Vector{{X: 900}, {X: 1800, Z: 700}}
		some, err := codec.Append(test.version, nil, m)
		if err != nil || len(some)-len(none) != test.want {
			t.Errorf("%s: two points take %d bytes, want %d: %v", test.name, len(some)-len(none), test.want, err)
		}
		var read movement.MonsterMove
		if left, err := codec.Read(test.version, some, &read); err != nil || left != 0 {
			t.Errorf("%s: read again: %d bytes left, %v", test.name, left, err)
		}
		if test.want == 24 && !slices.Equal(read.Path, m.Path) {
			t.Errorf("%s: read again it is %v", test.name, read.Path)
		}
	}
}
