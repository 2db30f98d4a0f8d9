package line

import (
	"fmt"
	"strings"
)

// times ends every condition of events.
const times = "[once] [N times]"

// Enough reports whether something happened as often as a line says.
func Enough(a Args, n int) bool {
	switch {
	case a.Has("once"):
		return n == 1
	case a.Has("times"):
		return n == int(a.Num("N"))
	}
	return n > 0
}

// Often returns how often something happened, in words.
func Often(n int) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// Matches compares a text with a pattern in which ... matches anything.
func Matches(text, want string) bool {
	parts := strings.Split(want, "...")
	first, last := parts[0], parts[len(parts)-1]
	if len(parts) == 1 {
		return text == want
	}
	if len(text) < len(first)+len(last) || !strings.HasPrefix(text, first) || !strings.HasSuffix(text, last) {
		return false
	}
	text = text[len(first) : len(text)-len(last)]
	for _, part := range parts[1 : len(parts)-1] {
		_, after, ok := strings.Cut(text, part)
		if !ok {
			return false
		}
		text = after
	}
	return true
}

// Compare compares two numbers.
func Compare(a float64, op string, b float64) bool {
	switch op {
	case "=":
		return a == b
	case "!=":
		return a != b
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	}
	return a >= b
}
