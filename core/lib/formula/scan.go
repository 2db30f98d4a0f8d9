package formula

import (
	"strings"
	"unicode/utf8"
)

// kind is the kind of a token.
type kind uint8

const (
	end    kind = iota // of the source
	number             // digits, with adjacent letters
	name
	sign // an operator or punctuation of the language
	bad  // a character that is not allowed
)

// token is one word of a source.
type token struct {
	kind kind
	text string
	at   int // byte offset; all text before a reported token is ASCII
}

// scanner splits a source into tokens. It reports no errors itself, so that the parser
// reports the first mistake of a source.
type scanner struct {
	src string
	pos int
}

func (s *scanner) scan() token {
	for s.pos < len(s.src) && strings.IndexByte(" \t\r\n", s.src[s.pos]) >= 0 {
		s.pos++
	}
	at := s.pos
	rest := s.src[at:]
	kind, length := end, 0
	switch {
	case rest == "":
	case isLetter(rest[0]):
		kind, length = name, nameLength(rest)
	case isDigit(rest[0]) || rest[0] == '.':
		kind, length = number, numberLength(rest)
	default:
		kind, length = signLength(rest)
	}
	s.pos += length
	return token{kind, rest[:length], at}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func nameLength(s string) int {
	i := 1
	for i < len(s) && (isLetter(s[i]) || isDigit(s[i]) || s[i] == '.' || s[i] == ':') {
		i++
	}
	return i
}

// numberLength includes letters, so that a unit is reported with its number.
func numberLength(s string) int {
	i := 1
	for i < len(s) && (isLetter(s[i]) || isDigit(s[i]) || s[i] == '.' || isExponentSign(s, i)) {
		i++
	}
	return i
}

// isExponentSign reports whether s[i] is the sign in a number like 1e-3.
func isExponentSign(s string, i int) bool {
	return (s[i] == '+' || s[i] == '-') && (s[i-1] == 'e' || s[i-1] == 'E') &&
		strings.Trim(s[:i-1], "0123456789.") == "" && i+1 < len(s) && isDigit(s[i+1])
}

// signLength prefers the longer sign. Signs of other languages are bad tokens of their
// whole length, for which the parser suggests the correct sign.
func signLength(s string) (kind, int) {
	if len(s) >= 2 {
		if _, ok := operators[s[:2]]; ok {
			return sign, 2
		}
		if s[:2] == "**" {
			return bad, 2
		}
		if _, ok := foreign[s[:2]]; ok {
			return bad, 2
		}
	}
	if _, ok := operators[s[:1]]; ok || strings.IndexByte("(),", s[0]) >= 0 {
		return sign, 1
	}
	_, length := utf8.DecodeRuneInString(s)
	return bad, length
}

// foreign has signs of other languages, with the correct ones.
var foreign = map[string]string{
	"!": "not", "&": "and", "&&": "and", "<>": "!=", "=": "==", "=<": "<=", "=>": ">=", "|": "or", "||": "or", "~=": "!=",
	"×": "*", "÷": "/", "−": "-", "≤": "<=", "≥": ">=", "≠": "!=",
	"[": "(", "]": ")", "{": "(", "}": ")", ";": ",",
}

// isNumber reports whether s is digits with at most one point and an exponent.
func isNumber(s string) bool {
	mantissa, exponent, hasExponent := strings.Cut(strings.ToLower(s), "e")
	if hasExponent {
		exponent = strings.TrimLeft(exponent, "+-") // the scanner accepts at most one
	}
	whole, fraction, hasPoint := strings.Cut(mantissa, ".")
	return whole+fraction != "" && allDigits(whole) && allDigits(fraction) &&
		hasPoint == (fraction != "") && allDigits(exponent) && hasExponent == (exponent != "")
}

func allDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }
