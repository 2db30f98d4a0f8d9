package web

import (
	"sync/atomic"

	"loam/core/session"
)

// Counters say what the protocol has done since the start. Anybody may read
// them at any time.
type Counters struct {
	Batches        atomic.Int64 // published
	ObjectsEncoded atomic.Int64 // objects and changes, once a batch and language
	EventsEncoded  atomic.Int64
	Steps          atomic.Int64 // messages to pages that tell of a batch
	Frames         atomic.Int64 // written
	Bytes          atomic.Int64 // written
	Received       atomic.Int64 // messages from pages
	Rejected       atomic.Int64 // connections refused before they began
	Pings          atomic.Int64 // that browsers sent
	QueueNow       atomic.Int64 // items waiting for the teller
	QueueMost      atomic.Int64 // that ever waited at once
	Ended          [session.CodeCount]atomic.Int64
}

// queued notes the length of the teller's queue; the caller holds its lock.
func (c *Counters) queued(n int) {
	c.QueueNow.Store(int64(n))
	if int64(n) > c.QueueMost.Load() {
		c.QueueMost.Store(int64(n))
	}
}
