package port

import (
	"sync"
	"time"
)

// noticeEvery is the least time between two lines of one Notice.
const noticeEvery = time.Minute

// Notice decides whether a line about connections is logged, at most once a minute, so that
// strangers cannot fill the log. The zero value is ready; any goroutine may call Due.
type Notice struct {
	mu   sync.Mutex // guards the rest
	last time.Time
	left int // lines left out since the last one
}

// Due reports whether a line may be logged now, and how many were left out since the last.
func (n *Notice) Due(now time.Time) (left int, due bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.last.IsZero() && now.Sub(n.last) < noticeEvery {
		n.left++
		return 0, false
	}
	left, n.left, n.last = n.left, 0, now
	return left, true
}
