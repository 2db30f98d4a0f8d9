package wire

import "sync/atomic"

// Counters say what connections have done since the start. Anybody may read
// them at any time; several listeners may share them.
type Counters struct {
	Opened        atomic.Int64
	Open          atomic.Int64 // now
	Ended         [ReasonCount]atomic.Int64
	Received      atomic.Int64 // messages
	BytesReceived atomic.Int64 // with headers, and what was no message
	Sent          atomic.Int64 // messages
	BytesSent     atomic.Int64 // with headers
	Writes        atomic.Int64 // calls of the system that wrote
}
