package quota

import (
	"runtime/debug"
	"runtime/metrics"
)

// muchMemory is the growth of a process after which Return takes the trouble, in bytes.
const muchMemory = 64 << 20

// Held returns the bytes that this process holds.
func Held() int64 {
	into := samples()
	metrics.Read(into)
	return heldIn(into)
}

func heldIn(into []metrics.Sample) int64 {
	return int64(into[1].Value.Uint64() - into[2].Value.Uint64())
}

// Return collects the garbage that a piece of work has left and returns its memory to the
// system, if the process has grown much since it held before. Otherwise it would keep most of
// it until it is busy, perhaps for days.
func Return(before int64) (returned bool) {
	if Held()-before < muchMemory {
		return false
	}
	debug.FreeOSMemory()
	return true
}
