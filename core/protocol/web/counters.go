package web

import (
	"sync/atomic"

	"loam/core/protocol/web/publish"
	"loam/core/session"
)

// Counters say what the protocol has done since the start. Anybody may read
// them at any time.
type Counters struct {
	publish.Counters
	Frames   atomic.Int64 // written
	Bytes    atomic.Int64 // written
	Received atomic.Int64 // messages from pages
	Rejected atomic.Int64 // connections refused before they began
	Pings    atomic.Int64 // that browsers sent
	Ended    [session.CodeCount]atomic.Int64
}
