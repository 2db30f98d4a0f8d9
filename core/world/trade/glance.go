package trade

import (
	"loam/core/lib/clock"
	"loam/core/model/intent"
)

// glance is how long an offer has to stand, in map time, before somebody can agree with
// it who does not say which one it has seen: a game client, whose player needs a moment
// to see it. What the change and the answer need on their way comes on top, at most
// mostLag.
const (
	glance  = 500 * clock.Millisecond
	mostLag = 5000 // ms
)

// tooSoon tells whether who agrees may not have seen what the other side offers now.
func tooSoon(in intent.Trade, d *Deal, theirs *Side, now clock.Time) bool {
	if in.Seen != 0 {
		return in.Seen != d.Version+1
	}
	lag := clock.Time(min(max(in.Lag, 0), mostLag)) * clock.Millisecond
	return theirs.Since != 0 && now-theirs.Since < glance+lag
}
