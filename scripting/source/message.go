package source

import (
	"strings"
	"unicode/utf8"
)

// MaxMessage is the number of bytes of an error text that are kept.
const MaxMessage = 200

// FirstLine returns the first line of a text, at most three times [MaxMessage] bytes, as
// valid UTF-8.
func FirstLine(s string) string {
	// A hostile text may be a megabyte: only read as much as can be kept.
	s = Cut(s, MaxMessage*3)
	if i := strings.IndexAny(s, "\r\n"); i >= 0 {
		s = s[:i]
	}
	return strings.ToValidUTF8(s, "?")
}

// Cut shortens s to at most n bytes without splitting a character.
func Cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
