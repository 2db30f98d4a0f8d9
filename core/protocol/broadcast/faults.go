package broadcast

import (
	"fmt"
	"runtime/debug"
	"sync/atomic"

	"github.com/rs/zerolog"
)

// Faults keeps faults of the program in what is told to clients from ending the process: a piece
// at which the program fails is left out, and everything else is told. It belongs to one
// goroutine.
type Faults struct {
	log    zerolog.Logger
	unsent *atomic.Int64
	times  map[[2]string]int
}

// NewFaults reports faults to a log, and adds their number to unsent.
func NewFaults(log zerolog.Logger, unsent *atomic.Int64) *Faults {
	return &Faults{log: log, unsent: unsent, times: map[[2]string]int{}}
}

// Caught is deferred by the function that tells a piece: it ends a panic in it. What and of name
// the piece. The first fault in a piece is reported with its stack, and then each that makes ten
// times as many.
func (f *Faults) Caught(what, of string) {
	fault := recover()
	if fault == nil {
		return
	}
	f.unsent.Add(1)
	f.times[[2]string{what, of}]++
	switch n := f.times[[2]string{what, of}]; {
	case n == 1:
		f.log.Error().Str("kind", what).Str("of", of).Str("fault", fmt.Sprint(fault)).Bytes("stack", debug.Stack()).Msg("a fault of the program: clients miss a message; report it to the authors of Loam")
	case power(n):
		f.log.Error().Str("kind", what).Str("of", of).Int("times", n).Msg("the same fault of the program again")
	}
}

// power reports whether a number is a power of ten.
func power(n int) bool {
	for n%10 == 0 {
		n /= 10
	}
	return n == 1
}
