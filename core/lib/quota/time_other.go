//go:build !unix

package quota

import "time"

// start is when the process began.
var start = time.Now()

// processorTime returns the real time since the process began, where the system does not
// say how much of it was work.
func processorTime() time.Duration { return time.Since(start) }
