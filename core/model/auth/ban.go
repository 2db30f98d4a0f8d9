package auth

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"time"
)

// Forever is the end of a permanent ban.
const Forever int64 = math.MaxInt64

// MaxReason is the maximum length of a ban's reason, in bytes.
const MaxReason = 200

// Ban prevents an account from logging on. The zero Ban is no ban.
type Ban struct {
	Until int64  // ms since 1970 at which it ends, or Forever
	Why   string // for the player and for operators; may be ""
}

// Active reports whether the ban applies at now.
func (b Ban) Active(now time.Time) bool { return b.Until > now.UnixMilli() }

// Ends reports whether the ban is temporary.
func (b Ban) Ends() bool { return b.Until != Forever }

// String returns text such as "banned until 2026-11-24 08:00 UTC: insults", or "not banned"
// for the zero Ban. It does not depend on the current time.
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

// spanUnits has the units of a time span.
var spanUnits = map[string]time.Duration{
	"s": time.Second, "m": time.Minute, "h": time.Hour, "d": 24 * time.Hour, "w": 7 * 24 * time.Hour,
}

// maxSpan is the longest span, a century.
const maxSpan = 100 * 365 * 24 * time.Hour

// ParseSpan reads a duration such as 3d.
func ParseSpan(text string) (time.Duration, error) {
	number := strings.TrimRight(text, "smhdw")
	unit, ok := spanUnits[text[len(number):]]
	n, err := strconv.ParseFloat(number, 64)
	if !ok || err != nil || math.IsNaN(n) || n <= 0 || n > float64(maxSpan)/float64(unit) {
		return 0, errors.New("want a number with s, m, h, d or w, such as 3d; at most 100 years")
	}
	return time.Duration(n * float64(unit)), nil
}
