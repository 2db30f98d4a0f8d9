package clock

import (
	"math"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// draw takes n numbers from a stream.
func draw(s *Stream, n int) []uint64 {
	out := make([]uint64, n)
	for i := range out {
		out[i] = s.Uint64()
	}
	return out
}

func TestStreamDependsOnSeedAndNameOnly(t *testing.T) {
	want := draw(NewStreams(7).Stream("combat"), 20)

	s := NewStreams(7)
	draw(s.Stream("loot"), 3)
	s.Stream("spawn")
	if got := draw(s.Stream("combat"), 20); !reflect.DeepEqual(got, want) {
		t.Error("a stream differs when others are used before it")
	}
	if got := draw(NewStreams(7).Stream("combat2"), 20); reflect.DeepEqual(got, want) {
		t.Error("streams of two names are equal")
	}
	if got := draw(NewStreams(8).Stream("combat"), 20); reflect.DeepEqual(got, want) {
		t.Error("streams of two seeds are equal")
	}
	if got := NewStreams(7).Seed(); got != 7 {
		t.Errorf("Seed = %d, want 7", got)
	}
}

func TestStreamNeverChangesBetweenBuilds(t *testing.T) {
	got := draw(NewStreams(7).Stream("combat"), 2)
	want := []uint64{0x3e503613b46bcc28, 0xd22b01452b69066f}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("first numbers of seed 7, stream combat = %#x, want %#x: recordings would not replay", got, want)
	}
}

func TestStreamIsTheSameAtEveryCall(t *testing.T) {
	s := NewStreams(1)
	if first, again := s.Stream("a"), s.Stream("a"); first != again {
		t.Error("Stream gave two streams of one name")
	}
}

func TestRestoredStreamsGoOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := NewStreams(rapid.Uint64().Draw(t, "seed"))
		names := rapid.SliceOfN(rapid.StringN(0, 3, -1), 0, 20).Draw(t, "names")
		for _, name := range names {
			s.Stream(name).IntN(10)
		}
		saved := s.All()
		for i := 1; i < len(saved); i++ {
			if saved[i-1].Name >= saved[i].Name {
				t.Fatalf("All lists %q before %q", saved[i-1].Name, saved[i].Name)
			}
		}
		restored, err := Restore(s.Seed(), saved)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(restored.All(), saved) {
			t.Fatal("restored streams are saved differently")
		}
		for _, name := range append(names, "not used before") {
			if got, want := draw(restored.Stream(name), 3), draw(s.Stream(name), 3); !reflect.DeepEqual(got, want) {
				t.Fatalf("restored stream %q draws %d, the old one %d", name, got, want)
			}
		}
	})
}

func TestRestoreRefuses(t *testing.T) {
	good := SavedStream{"a", func() []byte {
		s := NewStreams(1)
		s.Stream("a")
		return s.All()[0].State
	}()}
	for _, test := range []struct {
		name  string
		saved []SavedStream
		want  string
	}{
		{"a name that comes twice", []SavedStream{good, good}, `random stream "a" is saved twice`},
		{"a state that is none", []SavedStream{{"b", []byte("x")}}, `random stream "b": invalid PCG encoding`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Restore(1, test.saved); err == nil || err.Error() != test.want {
				t.Errorf("Restore: error %v, want %s", err, test.want)
			}
		})
	}
}

// TestEveryCallDrawsOnce checks that content can change a chance or a range without a
// change of later draws.
func TestEveryCallDrawsOnce(t *testing.T) {
	for _, test := range []struct {
		name string
		call func(*Stream)
	}{
		{"Float64", func(s *Stream) { s.Float64() }},
		{"IntN(10)", func(s *Stream) { s.IntN(10) }},
		{"IntN(1)", func(s *Stream) { s.IntN(1) }},
		{"IntN(0)", func(s *Stream) { s.IntN(0) }},
		{"Chance(50)", func(s *Stream) { s.Chance(50) }},
		{"Chance(0)", func(s *Stream) { s.Chance(0) }},
		{"Chance(100)", func(s *Stream) { s.Chance(100) }},
		{"Range(1, 9)", func(s *Stream) { s.Range(1, 9) }},
		{"Range(5, 5)", func(s *Stream) { s.Range(5, 5) }},
		{"Range(9, 1)", func(s *Stream) { s.Range(9, 1) }},
		{"RangeFloat(1, 2)", func(s *Stream) { s.RangeFloat(1, 2) }},
		{"RangeFloat(1, 1)", func(s *Stream) { s.RangeFloat(1, 1) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, b := NewStreams(3).Stream("x"), NewStreams(3).Stream("x")
			test.call(a)
			b.Uint64()
			if got, want := a.Uint64(), b.Uint64(); got != want {
				t.Errorf("the number after the call = %#x, want %#x, the second of the stream", got, want)
			}
		})
	}
}

func TestDrawsStayInRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := NewStreams(rapid.Uint64().Draw(t, "seed")).Stream("x")
		n := rapid.Int().Draw(t, "n")
		if got := s.IntN(n); got < 0 || n > 0 && got >= n || n <= 0 && got != 0 {
			t.Fatalf("IntN(%d) = %d", n, got)
		}
		lo, hi := Time(rapid.Int64().Draw(t, "lo")), Time(rapid.Int64().Draw(t, "hi"))
		if got := s.Range(lo, hi); got != lo && (got < lo || got > hi) {
			t.Fatalf("Range(%d, %d) = %d", lo, hi, got)
		}
		a := rapid.Float64Range(-1e300, 1e300).Draw(t, "a")
		b := rapid.Float64Range(-1e300, 1e300).Draw(t, "b")
		if got := s.RangeFloat(a, b); got != a && (got < a || got > b) {
			t.Fatalf("RangeFloat(%g, %g) = %g", a, b, got)
		}
		if got := s.Float64(); got < 0 || got >= 1 {
			t.Fatalf("Float64 = %g", got)
		}
		if s.Chance(0) || s.Chance(-1) || s.Chance(math.NaN()) || !s.Chance(100) || !s.Chance(1000) {
			t.Fatal("Chance of what is impossible or certain came out otherwise")
		}
	})
}

func TestDrawsAreSpread(t *testing.T) {
	const draws = 40_000
	s := NewStreams(5).Stream("x")
	var ints, times [4]int
	hits := 0
	for range draws {
		ints[s.IntN(4)]++
		times[s.Range(-1, 2)+1]++
		if s.Chance(25) {
			hits++
		}
	}
	for _, got := range append(append(ints[:], times[:]...), hits) {
		if got < draws/4-500 || got > draws/4+500 {
			t.Errorf("a case of one in four came %d times in %d", got, draws)
		}
	}
}

func TestStreamAllocatesNothing(t *testing.T) {
	streams := NewStreams(5)
	streams.Stream("x")
	if got := testing.AllocsPerRun(100, func() {
		s := streams.Stream("x")
		s.IntN(6)
		s.Range(1, 5)
		s.Chance(30)
	}); got != 0 {
		t.Errorf("drawing allocates %g times, want 0", got)
	}
}
