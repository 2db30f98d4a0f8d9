package trade

import (
	"loam/core/lib/clock"
	"loam/core/model/intent"
)

// glance is how long an offer must be unchanged, in map time, before it can be accepted
// without naming a version: by a game client, whose player needs a moment to see it. The
// travel time of the change and the answer is added, at most mostLag.
const (
	glance  = 500 * clock.Millisecond
	mostLag = 5000 // ms
)

// tooSoon reports whether a player may not have seen what the other side offers now.
func tooSoon(in intent.Trade, d *Deal, theirs *Side, now clock.Time) bool {
	if in.Seen != 0 {
		return in.Seen != d.Version+1
	}
	lag := clock.Time(min(max(in.Lag, 0), mostLag)) * clock.Millisecond
	return theirs.Since != 0 && now-theirs.Since < glance+lag
}
