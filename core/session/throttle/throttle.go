// Package throttle decides whether a session sends too fast: all its messages, and
// those that other players hear (chat and emotes). It holds the limits of one session
// and the token buckets that count against them. It reads no clock: callers pass the
// time. What follows from a verdict is decided by package session.
//
// A Bucket belongs to one goroutine at a time.
package throttle

import "time"

// Limits bound what one session may ask for.
type Limits struct {
	Rate   float64 // messages a second, in the long run
	Burst  int     // messages at once after a pause
	Debt   int     // messages beyond Burst that are refused before the session ends
	Talk   float64 // chat and emotes a second, in the long run; 0 is unlimited
	Chatty int     // chat and emotes at once after a pause
	Bytes  int     // of one message
	Faults int     // malformed messages before the session ends
	Logins int     // failed log-ins before the session ends
}

// DefaultLimits suit a player's own client: it moves 8 times a second, and after a
// pause of the network it delivers the moves of some seconds at once.
func DefaultLimits() Limits {
	return Limits{Rate: 25, Burst: 75, Debt: 75, Talk: 4, Chatty: 16, Bytes: 16 << 10, Faults: 20, Logins: 5}
}

// Verdict is the answer to one more message.
type Verdict uint8

// The verdicts.
const (
	Within   Verdict = iota // it passes
	Over                    // it is refused
	Flooding                // the session ends
)

// Bucket is a token bucket that may run into debt: a message that finds it empty is
// refused and still counted, so that only slowing down helps.
type Bucket struct {
	rate, burst, debt float64
	tokens            float64
	last              time.Time
}

// New makes a full bucket for all messages of a session.
func New(l Limits, now time.Time) Bucket {
	return Bucket{rate: l.Rate, burst: float64(l.Burst), debt: float64(l.Debt), tokens: float64(l.Burst), last: now}
}

// NewTalk makes a full bucket for chat and emotes. It has no debt: a player who talks
// too much is refused and plays on.
func NewTalk(l Limits, now time.Time) Bucket {
	return Bucket{rate: l.Talk, burst: float64(l.Chatty), tokens: float64(l.Chatty), last: now}
}

// Take counts one message at now. A time before that of the last message counts as
// the same time.
func (b *Bucket) Take(now time.Time) Verdict {
	if passed := now.Sub(b.last); passed > 0 {
		b.tokens = min(b.burst, b.tokens+passed.Seconds()*b.rate)
		b.last = now
	}
	switch {
	case b.tokens >= 1:
		b.tokens--
		return Within
	case b.tokens-1 >= -b.debt:
		b.tokens--
		return Over
	}
	return Flooding
}
