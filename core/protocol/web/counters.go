package web

import (
	"sync/atomic"

	"loam/core/protocol/web/publish"
	"loam/core/session"
)

// Counters count the work of the protocol since the start. Any goroutine may read them
// at any time.
type Counters struct {
	publish.Counters
	Frames   atomic.Int64 // written
	Bytes    atomic.Int64 // written
	Received atomic.Int64 // messages from pages
	Rejected atomic.Int64 // connections refused before they started
	Pings    atomic.Int64 // sent by browsers
	Ended    [session.CodeCount]atomic.Int64
}
