package clock

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// MaxSpan is the longest span that authors may write. Adding spans to times cannot overflow
// below it.
const MaxSpan = 36500 * Day

// maxSpanBytes bounds the input of ParseSpan; valid spans are shorter.
const maxSpanBytes = 64

// unit is a unit of spans as authors write it.
type unit struct {
	name string
	size Time
}

// spanUnits is a function since Go has no constant tables; longest unit first.
func spanUnits() [5]unit {
	return [...]unit{{"d", Day}, {"h", Hour}, {"m", Minute}, {"s", Second}, {"ms", Millisecond}}
}

// ParseSpan reads a span as authors write it: "3s", "250ms", "1.5s", "2m", or a range of
// them: "3-4s", "500ms-2s"; or a sum, from the longest unit to the shortest: "1m 30s",
// "2h15m". Units are ms, s, m, h and d; the first of a range may omit its unit and then has
// that of the second. Spaces are allowed around numbers and units. For a
// single span hi equals lo; lo is at least 0 and hi at most MaxSpan.
//
// Errors quote the offending text and suggest a correction; the caller adds file, line and
// column.
func ParseSpan(s string) (lo, hi Time, err error) {
	if len(s) > maxSpanBytes {
		return 0, 0, fmt.Errorf("span %q... is longer than %d bytes", s[:maxSpanBytes], maxSpanBytes)
	}
	first, second, isRange := strings.Cut(strings.TrimSpace(s), "-")
	first, second = strings.TrimSpace(first), strings.TrimSpace(second)
	switch {
	case first == "" && !isRange:
		return 0, 0, spanError(s, "is empty", "3s")
	case first == "":
		return 0, 0, spanError(s, "is negative", second)
	case !isRange:
		lo, err = parseOne(s, first, "")
		return lo, lo, err
	case second == "":
		return 0, 0, spanError(s, "has no end", first)
	case strings.Contains(second, "-"):
		return 0, 0, spanError(s, "has more than two ends", "")
	}
	if hi, err = parseOne(s, second, ""); err != nil {
		return 0, 0, err
	}
	if lo, err = parseOne(s, first, unitOf(second)); err != nil {
		return 0, 0, err
	}
	if hi < lo {
		return 0, 0, spanError(s, "ends before it begins", FormatSpan(hi, lo))
	}
	return lo, hi, nil
}

// FormatSpan writes a span in the largest unit that needs no fraction: 1500 as "1500ms".
// ParseSpan reads it back. Spans are not negative.
func FormatSpan(lo, hi Time) string {
	a, u := formatOne(lo)
	if lo == hi {
		return a + u
	}
	b, v := formatOne(hi)
	if u == v {
		return a + "-" + b + v
	}
	return a + u + "-" + b + v
}

func formatOne(t Time) (number, name string) {
	for _, u := range spanUnits() {
		if t%u.size == 0 && (t != 0 || u.name == "s") {
			return strconv.FormatInt(int64(t/u.size), 10), u.name
		}
	}
	return strconv.FormatInt(int64(t), 10), "ms" // not reached: every Time is whole ms
}

// Meant returns the span that a text which is no span likely means, or "": "20s" for
// "20 seconds".
func Meant(s string) string {
	_, _, err := ParseSpan(s)
	var wrong *wrongSpan
	if !errors.As(err, &wrong) {
		return ""
	}
	return wrong.meant
}

// wrongSpan is a text that is no span.
type wrongSpan struct{ text, what, meant string }

// Error describes the problem, with a suggestion if there is one.
func (w *wrongSpan) Error() string {
	if w.meant == "" {
		return fmt.Sprintf("span %q %s", w.text, w.what)
	}
	return fmt.Sprintf("span %q %s (did you mean %q?)", w.text, w.what, w.meant)
}

// unitOf returns what follows the number of a span.
func unitOf(s string) string {
	return strings.TrimSpace(strings.TrimLeft(s, "0123456789."))
}

// parseOne reads one end of the span; without a unit of its own it has the unit of the
// other end.
func parseOne(whole, s, other string) (Time, error) {
	if t, ok := sum(s); ok {
		if t > MaxSpan {
			return 0, spanError(whole, "is longer than 36500d", "")
		}
		return t, nil
	}
	name := unitOf(s)
	number := strings.TrimSpace(s[:len(s)-len(name)])
	if number == "" {
		return 0, spanError(whole, fmt.Sprintf("has no number in %q, as 5s has", s), "")
	}
	if name == "" {
		name = other
	}
	if name == "" {
		return 0, spanError(whole, "has no unit", strings.TrimSpace(whole)+usualUnit(number))
	}
	for _, u := range spanUnits() {
		if u.name == name {
			return scale(whole, number, u)
		}
	}
	return 0, spanError(whole, fmt.Sprintf("has an unknown unit %q, not ms, s, m, h or d", name),
		strings.ReplaceAll(whole, name, likelyUnit(name)))
}

// usualUnit is what a number without a unit most likely means: other servers write
// milliseconds.
func usualUnit(number string) string {
	if n, err := strconv.ParseFloat(number, 64); err == nil && n >= 100 {
		return "ms"
	}
	return "s"
}

// sum reads a span of several parts, each of a shorter unit than the one before. It reports
// false for anything else, including a span of one part.
func sum(s string) (total Time, ok bool) {
	units := spanUnits()
	next, parts := 0, 0
	for rest := s; rest != ""; parts++ {
		number := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789."))]
		rest = strings.TrimLeft(rest[len(number):], " ")
		name := rest[:len(rest)-len(strings.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyz"))]
		rest = strings.TrimLeft(rest[len(name):], " ")
		at := next
		for at < len(units) && units[at].name != name {
			at++
		}
		if at == len(units) {
			return 0, false
		}
		part, err := scale(s, number, units[at])
		if err != nil {
			return 0, false
		}
		total, next = total+part, at+1
	}
	return total, parts > 1
}

// likelyUnit returns the unit that name may spell out.
func likelyUnit(name string) string {
	switch low := strings.ToLower(name); {
	case strings.HasPrefix(low, "ms"), strings.HasPrefix(low, "mil"):
		return "ms"
	case low[0] == 'm':
		return "m"
	case low[0] == 'h':
		return "h"
	case low[0] == 'd':
		return "d"
	default:
		return "s"
	}
}

// More digits before the point of a number are over MaxSpan in any unit, and more digits
// after it are finer than 1 ms: no unit is a multiple of 2^11 or 5^11 ms.
const (
	maxWhole    = 13
	maxFraction = 10
)

// scale multiplies the decimal number by its unit, exactly.
func scale(whole, number string, u unit) (Time, error) {
	before, after, hasPoint := strings.Cut(number, ".")
	if before == "" || hasPoint && after == "" || strings.Contains(after, ".") {
		return 0, spanError(whole, fmt.Sprintf("has a bad number %q", number), "")
	}
	t := digitsOf(before)
	if len(strings.TrimLeft(before, "0")) > maxWhole || t > MaxSpan/u.size {
		return 0, spanError(whole, "is longer than 36500d", "")
	}
	t *= u.size
	after = strings.TrimRight(after, "0")
	part, worth := digitsOf(after)*u.size, Time(1)
	for range after {
		worth *= 10
	}
	if len(after) > maxFraction || part%worth != 0 {
		return 0, spanError(whole, "is finer than 1ms", "")
	}
	if t += part / worth; t > MaxSpan {
		return 0, spanError(whole, "is longer than 36500d", "")
	}
	return t, nil
}

// digitsOf returns the value of decimal digits, if there are at most 18.
func digitsOf(s string) (t Time) {
	for _, digit := range s {
		t = t*10 + Time(digit-'0')
	}
	return t
}

// spanError states the problem of span s, with a suggestion unless that is wrong as well.
func spanError(s, what, suggestion string) error {
	if suggestion != "" {
		if _, _, err := ParseSpan(suggestion); err != nil {
			suggestion = ""
		}
	}
	return &wrongSpan{s, what, suggestion}
}
