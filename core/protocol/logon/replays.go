package logon

import (
	"sync"

	"loam/core/model/auth"
)

// replays remembers the last proofs that were believed. A challenge serves once,
// so a proof that comes again fails in any case; this is for the log, which can
// then say what somebody tried.
type replays struct {
	mu    sync.Mutex // guards all below
	known map[auth.Proof]bool
	order []auth.Proof // a ring
	next  int
}

// newReplays remembers at most limit proofs.
func newReplays(limit int) *replays {
	return &replays{known: make(map[auth.Proof]bool), order: make([]auth.Proof, 0, limit)}
}

// believed notes a proof; over the limit the oldest is forgotten.
func (r *replays) believed(p auth.Proof) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.order) < cap(r.order) {
		r.order = append(r.order, p)
	} else {
		delete(r.known, r.order[r.next])
		r.order[r.next] = p
		r.next = (r.next + 1) % len(r.order)
	}
	r.known[p] = true
}

func (r *replays) has(p auth.Proof) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.known[p]
}
