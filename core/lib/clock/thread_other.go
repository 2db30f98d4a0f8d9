//go:build !linux

package clock

import "time"

// ThreadTime is the thread on which the caller runs and the processor time that
// it has used. It is false on systems that do not tell.
func ThreadTime() (thread int, used time.Duration, ok bool) { return 0, 0, false }
