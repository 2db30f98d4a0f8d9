package clock

import (
	"syscall"
	"time"
)

// ThreadTime returns the caller's thread and the processor time that it has used, so that
// code that measures wall clock time can separate work from waiting for a processor. It
// returns false on systems without this information.
func ThreadTime() (thread int, used time.Duration, ok bool) {
	var usage syscall.Rusage
	const ofThread = 1 // RUSAGE_THREAD
	if syscall.Getrusage(ofThread, &usage) != nil {
		return 0, 0, false
	}
	return syscall.Gettid(), time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), true
}
