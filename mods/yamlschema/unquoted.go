package yamlschema

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// unquoted searches a piece of a file that is not YAML, the lines between two at whose end
// no bracket is open, for a text that should be in quotes: one that has a question mark, a
// bracket or a colon within braces, or begins with a placeholder.
func unquoted(piece []byte) (found, bool) {
	u := unquoter{slipper: slipper{line: 1, column: 1}, closed: -1}
	for at := 0; at < len(piece); {
		c, size := utf8.DecodeRune(piece[at:])
		if why, begins := u.why(c, piece[at+size:]); why != "" {
			return u.found(piece, begins, at, why), true
		}
		u.step(c, at)
		at += size
	}
	return found{}, false
}

// An unquoter is a slipper that records the beginning of the current text, and the number
// of keys in each open bracket since its last comma.
type unquoter struct {
	slipper
	start  int   // offset of the text
	keys   []int // for each open bracket
	opened []int // offset of each open bracket
	closed int   // offset of the bracket that was closed last; -1: none
}

// why returns the problem of c at this place, and the beginning of the text.
func (u *unquoter) why(c rune, rest []byte) (why string, begins int) {
	if u.quote != 0 || u.comment || c == ' ' || c == '\t' || c == '\n' {
		return "", 0
	}
	n := len(u.open)
	switch {
	case u.closed >= 0 && !strings.ContainsRune(",:}]#\r", c):
		return `a text that begins with a bracket needs quotes around it:`, u.closed
	case u.closed >= 0 && n == 0 && c == ',':
		return `a text that begins with a bracket needs quotes around it:`, u.closed
	case n == 0 || u.begins():
	case c == '?' || isBracket(c) && u.closed < 0:
		return fmt.Sprintf("within brackets a text with %q needs quotes around it:", string(c)), u.start
	case c == ':' && u.keys[n-1] > 0 && (len(rest) == 0 || rest[0] == ' ' || rest[0] == '\n'):
		return `a text with ": " needs quotes around it:`, u.start
	}
	return "", 0
}

func (u *unquoter) step(c rune, at int) {
	blank := c == ' ' || c == '\t' || c == '\n'
	free := u.quote == 0 && !u.comment
	if free && !blank && u.begins() {
		u.start = at
	}
	if free && !blank {
		u.closed = -1
	}
	before := len(u.open)
	u.next(c)
	switch n := len(u.open); {
	case n > before:
		u.keys, u.opened = append(u.keys, 0), append(u.opened, at)
	case n < before:
		u.closed = u.opened[n]
		u.keys, u.opened = u.keys[:n], u.opened[:n]
	case n > 0 && free && c == ',':
		u.keys[n-1] = 0
	case n > 0 && free && c == ':':
		u.keys[n-1]++
	}
	if c == '\n' && len(u.open) == 0 {
		u.closed = -1
	}
}

// found returns the text from an offset to its end after the problem.
func (u *unquoter) found(piece []byte, begins, at int, why string) found {
	text, end := piece[begins:], at-begins+1
	stops := "\n"
	if len(u.open) > 0 {
		stops = ",}]\n"
		if c := text[end-1]; c == '{' || c == '[' {
			stops = "\n"
		}
	}
	if i := bytes.IndexAny(text[end:], stops); i >= 0 {
		text = text[:end+i]
	}
	line, column := position(piece, begins)
	return found{line, column, why, strings.TrimSpace(string(text))}
}
