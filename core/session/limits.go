package session

import "time"

// Limits bound what one session may ask for.
type Limits struct {
	Rate   float64 // messages a second, in the long run
	Burst  int     // messages at once after a rest
	Debt   int     // messages beyond Burst that are refused before the session ends
	Talk   float64 // of them those that others hear; 0 is any number
	Chatty int     // of those at once after a rest
	Bytes  int     // of one message
	Faults int     // messages that make no sense before the session ends
	Logins int     // failed log-ins before the session ends
}

// DefaultLimits suit a player's own client: it moves 8 times a second, and a
// hiccup of the network delivers some seconds of that at once.
func DefaultLimits() Limits {
	return Limits{Rate: 25, Burst: 75, Debt: 75, Talk: 4, Chatty: 16, Bytes: 16 << 10, Faults: 20, Logins: 5}
}

// verdict is what a bucket says to one more message.
type verdict uint8

const (
	within verdict = iota
	over
	flooding
)

// bucket is a token bucket that may run into debt: a message that finds it
// empty is refused but still counted, so that only slowing down helps.
type bucket struct {
	rate, burst, debt float64
	tokens            float64
	last              time.Time
}

// newTalk is a bucket for what others hear. It is never in debt: who talks too much
// is refused and goes on playing.
func newTalk(l Limits, now time.Time) bucket {
	return bucket{rate: l.Talk, burst: float64(l.Chatty), tokens: float64(l.Chatty), last: now}
}

func newBucket(l Limits, now time.Time) bucket {
	return bucket{rate: l.Rate, burst: float64(l.Burst), debt: float64(l.Debt), tokens: float64(l.Burst), last: now}
}

// take counts one message at now. A time that goes backwards counts as no time
// passed.
func (b *bucket) take(now time.Time) verdict {
	if passed := now.Sub(b.last); passed > 0 {
		b.tokens = min(b.burst, b.tokens+passed.Seconds()*b.rate)
		b.last = now
	}
	switch {
	case b.tokens >= 1:
		b.tokens--
		return within
	case b.tokens-1 >= -b.debt:
		b.tokens--
		return over
	}
	return flooding
}
