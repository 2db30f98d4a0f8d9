package clock

import (
	"syscall"
	"time"
)

// ThreadTime is the thread on which the caller runs and the processor time that
// it has used, so that who watches a clock on the wall can tell work from waiting
// for a processor. It is false on systems that do not tell.
func ThreadTime() (thread int, used time.Duration, ok bool) {
	var usage syscall.Rusage
	const ofThread = 1 // RUSAGE_THREAD
	if syscall.Getrusage(ofThread, &usage) != nil {
		return 0, 0, false
	}
	return syscall.Gettid(), time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), true
}
