package game

import "time"

// Rate is the class of a message with a rate limit. Each class has its own allowance, so that
// a player that chats too much can still move.
type Rate uint8

// The classes.
const (
	Other Rate = iota
	Motion
	Talking
	Query
	Keeping // what is stored
	rates
)

// allowance is the number of messages that a client may send: per second in the long run, and
// in a burst after a pause.
type allowance struct{ perSecond, burst float64 }

// allowances are those of each class. A client sends up to twenty movements a second, and
// queries everything that it sees for the first time at once.
var allowances = [rates]allowance{
	Other:   {20, 100},
	Motion:  {30, 150},
	Talking: {4, 16},
	Query:   {50, 500},
	Keeping: {2, 60},
}

// flood is the allowance of all messages together, more than a person's client sends; beyond
// it, the connection ends.
var flood = allowance{400, 4000}

// purse is what remains of an allowance. The zero value is full.
type purse struct {
	spent float64
	last  time.Time
}

// take spends one message at now and reports whether it was available. A time that goes
// backwards counts as no time passed.
func (p *purse) take(a allowance, now time.Time) bool {
	if passed := now.Sub(p.last); passed > 0 {
		p.spent = max(0, p.spent-passed.Seconds()*a.perSecond)
		p.last = now
	}
	if p.spent+1 > a.burst {
		return false
	}
	p.spent++
	return true
}
