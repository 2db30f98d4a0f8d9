// Package printable shows text of strangers (bundles, scripts, players) so that it remains
// data: a terminal, a log or a page shows control characters instead of obeying them, and
// a text cannot pretend to be a line of its own. It does not know where a text comes from.
//
// Its functions run on any goroutine.
package printable

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Hidden reports whether a character has no shape of its own and changes how a terminal or
// a page shows the text around it: control characters (ASCII and U+0080 to U+009F), the
// separators of lines and paragraphs U+2028 and U+2029, the characters that change the
// direction of the text (U+202A to U+202E and U+2066 to U+2069, see UAX #9), and U+FEFF.
func Hidden(c rune) bool {
	switch {
	case c < ' ', c >= 0x7F && c <= 0x9F, c >= 0x2028 && c <= 0x202E, c >= 0x2066 && c <= 0x2069, c == 0xFEFF:
		return true
	}
	return false
}

// Line returns s on one line: hidden characters other than a tab become escapes such as
// \n, \x1b and \u202e, and bytes that are not UTF-8 become \x and two digits.
func Line(s string) string { return show(s, false) }

// Lines does the same and keeps line feeds; a carriage return before one goes.
func Lines(s string) string { return show(strings.ReplaceAll(s, "\r\n", "\n"), true) }

// Cut returns s, or its first n bytes without a part of a character and "...".
func Cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "..."
}

func show(s string, feeds bool) string {
	plain := func(c rune, size int) bool {
		return !Hidden(c) && (c != utf8.RuneError || size > 1) || c == '\t' || c == '\n' && feeds
	}
	at := 0
	for at < len(s) {
		c, size := utf8.DecodeRuneInString(s[at:])
		if !plain(c, size) {
			break
		}
		at += size
	}
	if at == len(s) {
		return s
	}
	to := append(make([]byte, 0, len(s)+8), s[:at]...)
	for at < len(s) {
		c, size := utf8.DecodeRuneInString(s[at:])
		switch {
		case plain(c, size):
			to = append(to, s[at:at+size]...)
		case c == '\n':
			to = append(to, `\n`...)
		case c == '\r':
			to = append(to, `\r`...)
		case size == 1:
			to = fmt.Appendf(to, `\x%02x`, s[at])
		default:
			to = fmt.Appendf(to, `\u%04x`, c)
		}
		at += size
	}
	return string(to)
}
