package auth

import (
	"errors"
	"math"
	"strconv"
	"strings"
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

// Active reports whether the ban keeps its account out at now.
func (b Ban) Active(now time.Time) bool { return b.Until > now.UnixMilli() }

// Ends reports whether the ban ends by itself.
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

// spanUnits are the units of a span of time that people give.
var spanUnits = map[string]time.Duration{
	"s": time.Second, "m": time.Minute, "h": time.Hour, "d": 24 * time.Hour, "w": 7 * 24 * time.Hour,
}

// maxSpan is the longest, a century.
const maxSpan = 100 * 365 * 24 * time.Hour

// ParseSpan reads how long something is to last, such as 3d.
func ParseSpan(text string) (time.Duration, error) {
	number := strings.TrimRight(text, "smhdw")
	unit, ok := spanUnits[text[len(number):]]
	n, err := strconv.ParseFloat(number, 64)
	if !ok || err != nil || math.IsNaN(n) || n <= 0 || n > float64(maxSpan)/float64(unit) {
		return 0, errors.New("want a number with s, m, h, d or w, such as 3d; at most 100 years")
	}
	return time.Duration(n * float64(unit)), nil
}
