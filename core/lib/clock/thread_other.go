//go:build !linux

package clock

import "time"

// ThreadTime returns the caller's thread and the processor time that it has used. It
// returns false on systems without this information.
func ThreadTime() (thread int, used time.Duration, ok bool) { return 0, 0, false }
