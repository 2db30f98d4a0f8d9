package game

import "time"

// Rate is the class of a message whose number in a time is bounded. Each class
// has an allowance of its own, so that who talks too much still walks.
type Rate uint8

// The classes.
const (
	Other Rate = iota
	Motion
	Talking
	Query
	Keeping // what is written down
	rates
)

// allowance is how many messages a client may send: so many a second in the long
// run, and so many at once after a rest.
type allowance struct{ perSecond, burst float64 }

// allowances are those of each class. A client moves with up to twenty messages
// a second; it asks for everything at once that it sees for the first time.
var allowances = [rates]allowance{
	Other:   {20, 100},
	Motion:  {30, 150},
	Talking: {4, 16},
	Query:   {50, 500},
	Keeping: {2, 60},
}

// flood is what no client of a person sends, whatever it is made of: behind it,
// the connection ends.
var flood = allowance{400, 4000}

// purse is what is left of an allowance. The zero purse is full.
type purse struct {
	spent float64
	last  time.Time
}

// take spends one message at now and reports whether it was there. A time that
// goes backwards counts as no time passed.
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
