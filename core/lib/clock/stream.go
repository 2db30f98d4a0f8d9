package clock

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Streams are the named random streams of one map, all derived from one seed. A stream is
// made at its first use from the seed and its name alone, so neither the order of first use
// nor draws from another stream affect it. Streams are not safe for several goroutines.
type Streams struct {
	seed   uint64
	byName map[string]*Stream // looked up, listed only by All, which sorts
}

// SavedStream is one stream in a snapshot. State is the result of [rand.PCG.MarshalBinary].
type SavedStream struct {
	Name  string
	State []byte
}

// NewStreams returns the streams of seed, none of them used yet.
func NewStreams(seed uint64) *Streams {
	return &Streams{seed: seed, byName: make(map[string]*Stream)}
}

// Restore returns streams that continue where All found them. Streams that are not among
// saved start from seed, as usual. It fails on an invalid state and on a duplicate name.
func Restore(seed uint64, saved []SavedStream) (*Streams, error) {
	s := NewStreams(seed)
	for _, one := range saved {
		if _, twice := s.byName[one.Name]; twice {
			return nil, fmt.Errorf("random stream %q is saved twice", one.Name)
		}
		st := new(Stream)
		if err := st.pcg.UnmarshalBinary(one.State); err != nil {
			return nil, fmt.Errorf("random stream %q: %w", one.Name, err)
		}
		s.byName[one.Name] = st
	}
	return s, nil
}

// Seed returns the seed that all streams derive from.
func (s *Streams) Seed() uint64 { return s.seed }

// Stream returns the stream called name: the same one at every call. The caller may keep
// it.
func (s *Streams) Stream(name string) *Stream {
	st, ok := s.byName[name]
	if !ok {
		st = newStream(s.seed, name)
		s.byName[name] = st
	}
	return st
}

// All returns every stream used so far, sorted by name.
func (s *Streams) All() []SavedStream {
	all := make([]SavedStream, 0, len(s.byName))
	for _, name := range slices.Sorted(maps.Keys(s.byName)) {
		state, err := s.byName[name].pcg.MarshalBinary()
		if err != nil {
			panic("clock: " + err.Error()) // a PCG never fails to marshal
		}
		all = append(all, SavedStream{name, state})
	}
	return all
}

// Stream is one source of random numbers. Every call of a method draws exactly one number,
// whatever its arguments and even when they leave no choice: content that changes a chance
// from 20 to 100, or a range to a single value, does not change the results of later calls.
type Stream struct {
	pcg rand.PCG
}

// newStream hashes seed and name, so that similar ones give unrelated streams.
func newStream(seed uint64, name string) *Stream {
	sum := sha256.Sum256(append(binary.LittleEndian.AppendUint64(nil, seed), name...))
	st := new(Stream)
	st.pcg.Seed(binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:16]))
	return st
}

// Uint64 draws a 64-bit number.
func (s *Stream) Uint64() uint64 { return s.pcg.Uint64() }

// Float64 draws a number from 0 inclusive to 1 exclusive.
func (s *Stream) Float64() float64 { return float64(s.pcg.Uint64()>>11) / (1 << 53) }

// IntN draws a whole number from 0 inclusive to n exclusive. It returns 0 if n is
// below 1. Numbers are equally likely to within n/2^64.
func (s *Stream) IntN(n int) int {
	hi, _ := bits.Mul64(s.pcg.Uint64(), uint64(max(n, 1)))
	return int(hi)
}

// Range draws a time from lo to hi, both inclusive. It returns lo if hi is below.
func (s *Stream) Range(lo, hi Time) Time {
	drawn := s.pcg.Uint64()
	if hi < lo {
		return lo
	}
	n := uint64(hi) - uint64(lo) + 1
	if n == 0 { // lo to hi is the whole range of Time
		return Time(drawn)
	}
	above, _ := bits.Mul64(drawn, n)
	return Time(uint64(lo) + above)
}

// RangeFloat draws a number from lo inclusive to hi, which only rounding can
// reach. It returns lo if hi is not above it.
func (s *Stream) RangeFloat(lo, hi float64) float64 {
	share := s.Float64()
	if !(hi > lo) {
		return lo
	}
	return min(lo+float64((hi-lo)*share), hi)
}

// Chance reports whether an event of pct percent happens: never at 0 or below,
// always at 100 or above. It draws in these cases too.
func (s *Stream) Chance(pct float64) bool { return s.Float64() < pct/100 }
