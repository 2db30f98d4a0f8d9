//go:build !unix

package bench

import "time"

// cpuTime is not known here: wall time stands in for it.
func cpuTime() (time.Duration, bool) { return 0, false }
