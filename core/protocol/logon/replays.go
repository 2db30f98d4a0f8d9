package logon

import (
	"sync"

	"loam/core/model/auth"
)

// replays remembers the last accepted proofs. A challenge is valid once, so a repeated
// proof fails in any case; the log can then name the replay.
type replays struct {
	mu    sync.Mutex // guards all below
	known map[auth.Proof]bool
	order []auth.Proof // a ring
	next  int
}

// newReplays returns a memory of at most limit proofs.
func newReplays(limit int) *replays {
	return &replays{known: make(map[auth.Proof]bool), order: make([]auth.Proof, 0, limit)}
}

// believed records an accepted proof; over the limit the oldest is dropped.
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
