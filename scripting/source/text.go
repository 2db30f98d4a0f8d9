package source

import (
	"bytes"
	"fmt"
)

// MaxBytes is the limit of one source file, in bytes.
const MaxBytes = 512 << 10

// Limits within which the parser, an external package, handles source text in little time
// and memory.
const (
	maxOpen   = 200  // nested brackets and blocks
	maxUnary  = 100  // prefix operators in a row
	maxPower  = 100  // ^ in one expression
	maxConcat = 2000 // .. in one expression
)

// opener is a bracket or block keyword that is still open.
type opener struct {
	word string
	line int
}

func (o opener) closer() string {
	switch o.word {
	case "(":
		return ")"
	case "[":
		return "]"
	case "{":
		return "}"
	case "repeat":
		return "until"
	}
	return "end"
}

// checkText refuses text that must not reach the parser.
func checkText(name string, src []byte) *SyntaxError {
	if len(src) > MaxBytes {
		return &SyntaxError{File: name, Msg: fmt.Sprintf("file has %d bytes, at most %d are allowed", len(src), MaxBytes)}
	}
	if len(src) > 0 && src[0] == 0x1b {
		return &SyntaxError{File: name, Line: 1, Column: 1, Msg: "compiled Lua is not accepted: the source is needed"}
	}
	if i := bytes.IndexByte(src, 0); i >= 0 {
		return &SyntaxError{File: name, Line: 1 + bytes.Count(src[:i], []byte("\n")), Msg: "file contains a zero byte: it is not text"}
	}
	s := skimmer{src: src, line: 1}
	s.run()
	if s.refused != "" {
		return &SyntaxError{File: name, Line: s.line, Msg: s.refused}
	}
	return nil
}

// openBlock returns the innermost bracket or block that src leaves open.
func openBlock(src []byte) (opener, bool) {
	s := skimmer{src: src, line: 1}
	s.run()
	if len(s.open) == 0 {
		return opener{}, false
	}
	return s.open[len(s.open)-1], true
}

// skimmer reads the tokens of a source without keeping them.
type skimmer struct {
	src     []byte
	at      int
	line    int
	open    []opener
	unary   int // prefix operators in a row
	power   int // ^ since the last end of an expression
	concat  int // .. since the last end of an expression
	refused string
}

func (s *skimmer) run() {
	for s.at < len(s.src) && s.refused == "" {
		c := s.src[s.at]
		switch {
		case c == '\n':
			s.line++
			s.at++
		case c == ' ' || c == '\t' || c == '\r':
			s.at++
		case IsLetter(c):
			s.word()
		case c == '"' || c == '\'':
			s.quoted(c)
		case c == '-' && s.peek(1) == '-':
			s.comment()
		case c == '[' && (s.peek(1) == '[' || s.peek(1) == '='):
			s.long(s.at)
			s.unary = 0
		default:
			s.symbol(c)
		}
	}
}

func (s *skimmer) peek(n int) byte {
	if s.at+n < len(s.src) {
		return s.src[s.at+n]
	}
	return 0
}

// IsLetter reports whether a name may begin with a byte.
func IsLetter(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// IsDigit reports whether a byte is a decimal digit.
func IsDigit(c byte) bool { return '0' <= c && c <= '9' }

func (s *skimmer) word() {
	start := s.at
	for s.at < len(s.src) && (IsLetter(s.src[s.at]) || IsDigit(s.src[s.at])) {
		s.at++
	}
	switch word := string(s.src[start:s.at]); word {
	case "function", "do", "if", "repeat":
		s.push(word)
	case "end", "until":
		s.pop()
	case "not":
		s.prefix()
		return
	case "and", "or", "true", "false", "nil":
	case "local", "return", "then", "else", "elseif", "while", "for", "in", "break", "goto":
		s.power, s.concat = 0, 0
	}
	s.unary = 0
}

func (s *skimmer) symbol(c byte) {
	s.at++
	switch c {
	case '(', '[', '{':
		s.push(string(c))
	case ')', ']', '}':
		s.pop()
	case '-', '#':
		s.prefix()
		return
	case '^':
		s.power++
		if s.power > maxPower {
			s.refused = "expression is too long: too many ^"
		}
	case '.':
		if s.peek(0) == '.' && s.peek(1) != '.' {
			s.concat++
			s.at++
			if s.concat > maxConcat {
				s.refused = "expression is too long: too many .."
			}
		} else if s.peek(0) == '.' {
			s.at += 2
		}
	case ',', ';', '=':
		s.power, s.concat = 0, 0
	}
	s.unary = 0
}

func (s *skimmer) prefix() {
	s.unary++
	if s.unary > maxUnary {
		s.refused = "expression is nested too deep"
	}
}

func (s *skimmer) push(word string) {
	s.open = append(s.open, opener{word, s.line})
	s.power, s.concat = 0, 0
	if len(s.open) > maxOpen {
		s.refused = "brackets and blocks are nested too deep"
	}
}

func (s *skimmer) pop() {
	if len(s.open) > 0 {
		s.open = s.open[:len(s.open)-1]
	}
}

func (s *skimmer) quoted(quote byte) {
	s.unary = 0
	for s.at++; s.at < len(s.src); s.at++ {
		switch s.src[s.at] {
		case quote:
			s.at++
			return
		case '\n':
			return // unterminated: the parser reports it
		case '\\':
			s.at++
			if s.at < len(s.src) && s.src[s.at] == '\n' {
				s.line++
			}
		}
	}
}

func (s *skimmer) comment() {
	s.at += 2
	if s.peek(0) == '[' && (s.peek(1) == '[' || s.peek(1) == '=') {
		s.long(s.at)
		return
	}
	for s.at < len(s.src) && s.src[s.at] != '\n' {
		s.at++
	}
}

// long skips a long string or comment whose first bracket is at start.
func (s *skimmer) long(start int) {
	level := 0
	at := start + 1
	for at < len(s.src) && s.src[at] == '=' {
		level++
		at++
	}
	closing := append(append([]byte{']'}, bytes.Repeat([]byte{'='}, level)...), ']')
	end := len(s.src)
	if i := bytes.Index(s.src[at:], closing); i >= 0 {
		end = at + i + len(closing)
	}
	s.line += bytes.Count(s.src[start:end], []byte("\n"))
	s.at = end
}
