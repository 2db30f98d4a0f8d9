package yamlschema

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// A found is a mistake that makes a file invalid YAML.
type found struct {
	line, column int
	msg, text    string
}

// slip searches a file that is not YAML for the most common mistakes: a tab in the
// indentation, a bracket or a quote that is not closed or does not match. It does not
// parse, and skips what it does not know.
func slip(data []byte) (found, bool) {
	s := slipper{line: 1, column: 1}
	for len(data) > 0 {
		if s.quote == 0 && s.column == 1 && len(s.open) == 0 {
			if column, ok := tabIndent(data); ok {
				return found{s.line, column, "tabs cannot be used for indentation; use spaces", ""}, true
			}
		}
		c, size := utf8.DecodeRune(data)
		if f, ok := s.next(c); ok {
			return f, true
		}
		data = data[size:]
	}
	if s.quote != 0 {
		return found{s.quoteLine, s.quoteColumn, "quote is never closed", string(s.quote)}, true
	}
	if n := len(s.open); n > 0 && s.hash != nil {
		return *s.hash, true
	} else if n > 0 {
		b := s.open[n-1]
		return found{b.line, b.column, fmt.Sprintf("%q is never closed; missing", string(b.open)), string(closer(b.open))}, true
	}
	return found{}, false
}

// closedLines lists the offsets after those lines of data at whose end no bracket and no
// quote is open.
func closedLines(data []byte) []int {
	var ends []int
	s := slipper{line: 1, column: 1}
	for at := 0; at < len(data); {
		c, size := utf8.DecodeRune(data[at:])
		at += size
		s.next(c)
		if c == '\n' && s.quote == 0 && len(s.open) == 0 {
			ends = append(ends, at)
		}
	}
	if len(ends) == 0 || ends[len(ends)-1] != len(data) {
		ends = append(ends, len(data))
	}
	return ends
}

// slipper walks over a file, character by character.
type slipper struct {
	line, column           int
	open                   []bracket
	quote                  rune // 0 outside quotes
	quoteLine, quoteColumn int
	escaped, comment       bool
	inText                 int    // open brackets within a text without quotes
	last                   rune   // last character of this line that is not blank; 0 at its start
	before                 rune   // the previous character
	hash                   *found // the first comment within brackets in the place of a value
}

type bracket struct {
	open         rune
	line, column int
}

func (s *slipper) next(c rune) (f found, ok bool) {
	switch {
	case c == '\n':
		s.comment = false
	case s.comment:
	case s.quote != 0:
		s.inQuote(c)
	case c == '#' && (s.before == 0 || s.before == ' ' || s.before == '\t' || s.before == '\n'):
		s.comment = true
		if s.last == ':' && len(s.open) > 0 && s.hash == nil {
			s.hash = &found{s.line, s.column, `# begins a comment; put quotes around a text that begins with`, "#"}
		}
	default:
		f, ok = s.outside(c)
	}
	s.before = c
	if c != ' ' && c != '\t' {
		s.last = c
	}
	s.column++
	if c == '\n' {
		s.line, s.column, s.last = s.line+1, 1, 0
	}
	return f, ok
}

func (s *slipper) inQuote(c rune) {
	switch {
	case s.escaped:
		s.escaped = false
	case c == '\\' && s.quote == '"':
		s.escaped = true
	case c == s.quote: // a doubled '' opens again immediately, which is equivalent
		s.quote = 0
	}
}

// outside handles quotes and brackets only where a value can begin, so that an apostrophe
// within a word is ignored.
func (s *slipper) outside(c rune) (found, bool) {
	begins := s.begins()
	switch c {
	case '"', '\'':
		if begins || s.before == '\'' {
			s.quote, s.quoteLine, s.quoteColumn = c, s.line, s.column
		}
	case '{', '[':
		if begins {
			s.open = append(s.open, bracket{c, s.line, s.column})
		} else if len(s.open) > 0 {
			s.inText++
		}
	case '}', ']':
		n := len(s.open)
		if s.inText > 0 {
			s.inText--
			return found{}, false
		}
		if n == 0 {
			return found{}, false
		}
		if b := s.open[n-1]; closer(b.open) != c {
			return found{s.line, s.column, fmt.Sprintf("%q at line %d, column %d, is closed by", string(b.open), b.line, b.column), string(c)}, true
		}
		s.open = s.open[:n-1]
	}
	return found{}, false
}

// begins reports whether a value can begin here, by the preceding characters.
func (s *slipper) begins() bool {
	return s.last == 0 || s.last == ':' || s.last == ',' || s.last == '-' || isBracket(s.last)
}

func isBracket(c rune) bool { return c == '{' || c == '[' }

func closer(open rune) rune {
	if open == '{' {
		return '}'
	}
	return ']'
}

// tabIndent checks a line for a tab before its first character.
func tabIndent(data []byte) (column int, ok bool) {
	row, _, _ := bytes.Cut(data, []byte("\n"))
	blank := len(row) - len(bytes.TrimLeft(row, " \t"))
	if blank == len(row) || row[blank] == '#' || row[blank] == '\r' {
		return 0, false
	}
	i := bytes.IndexByte(row[:blank], '\t')
	return i + 1, i >= 0
}
