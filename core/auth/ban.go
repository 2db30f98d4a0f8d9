package auth

import (
	"math"
	"time"
)

// Forever is the end of a ban that has none.
const Forever int64 = math.MaxInt64

// MaxReason is how long the reason of a ban may be, in bytes.
const MaxReason = 200

// Ban keeps an account out of everything. The zero Ban keeps nobody out.
type Ban struct {
	Until int64  // ms since 1970 at which it ends, or Forever
	Why   string // for the player and for operators; may be ""
}

// Active tells whether the ban keeps its account out at now.
func (b Ban) Active(now time.Time) bool { return b.Until > now.UnixMilli() }

// Ends tells whether the ban ends by itself.
func (b Ban) Ends() bool { return b.Until != Forever }

// String is such as "banned until 2026-11-24 08:00 UTC: insults", or "not
// banned" for the zero Ban; whether it is over the reader must know.
func (b Ban) String() string {
	text := "banned"
	switch {
	case b.Until == 0:
		return "not banned"
	case b.Ends():
		text += " until " + time.UnixMilli(b.Until).UTC().Format("2006-01-02 15:04 MST")
	}
	if b.Why != "" {
		text += ": " + b.Why
	}
	return text
}
