package luanumber

import (
	"math"
	"strconv"
	"strings"

	"loam/scripting/source"
)

// Text formats a number as Lua 5.1 does, with 14 significant digits. Infinities and NaN
// are the same on every machine.
func Text(f float64) string {
	if f == math.Trunc(f) && math.Abs(f) < 1e14 {
		if f == 0 && math.Signbit(f) {
			return "-0"
		}
		return strconv.FormatInt(int64(f), 10)
	}
	return general(f, 14, false)
}

// general writes f as %.<digits>g does in C; alternate keeps trailing zeros.
func general(f float64, digits int, alternate bool) string {
	if s, special := notFinite(f); special {
		return s
	}
	if digits == 0 {
		digits = 1
	}
	e := strconv.FormatFloat(f, 'e', digits-1, 64)
	mantissa, exponent, _ := strings.Cut(e, "e")
	x, err := strconv.Atoi(exponent)
	if err == nil && x >= -4 && x < digits {
		s := strconv.FormatFloat(f, 'f', digits-1-x, 64)
		if !alternate {
			s = trimZeros(s)
		}
		return s
	}
	if !alternate {
		mantissa = trimZeros(mantissa)
	}
	return mantissa + "e" + exponent
}

func trimZeros(s string) string {
	if !strings.Contains(s, ".") {
		return s
	}
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

func notFinite(f float64) (string, bool) {
	switch {
	case math.IsNaN(f):
		return "nan", true
	case math.IsInf(f, 1):
		return "inf", true
	case math.IsInf(f, -1):
		return "-inf", true
	}
	return "", false
}

// maxLength is the maximum length in bytes of a text that is read as a number.
const maxLength = 200

// Parse parses a number as Lua 5.1 does: decimal with fraction and exponent, or
// hexadecimal integer, with white space around. The second result is false for a text
// that is not a number.
func Parse(s string) (float64, bool) {
	s = strings.Trim(s, " \t\n\v\f\r")
	if s == "" || len(s) > maxLength {
		return 0, false
	}
	body, negative := s, false
	if body[0] == '-' || body[0] == '+' {
		negative = body[0] == '-'
		body = body[1:]
	}
	if len(body) > 2 && body[0] == '0' && (body[1] == 'x' || body[1] == 'X') {
		return signed(hexadecimal(body[2:]), negative)
	}
	if body == "" || strings.IndexFunc(body, notInNumeral) >= 0 {
		return 0, false
	}
	f, err := strconv.ParseFloat(body, 64)
	if err != nil && !math.IsInf(f, 0) {
		return 0, false
	}
	return signed(f, negative)
}

func notInNumeral(r rune) bool {
	return (r < '0' || r > '9') && r != '.' && r != 'e' && r != 'E' && r != '+' && r != '-'
}

func signed(f float64, negative bool) (float64, bool) {
	if negative {
		f = -f
	}
	return f, !math.IsNaN(f)
}

func hexadecimal(s string) float64 {
	var f float64
	for _, c := range []byte(s) {
		d := digit(c)
		if d >= 16 {
			return math.NaN()
		}
		f = f*16 + float64(d)
	}
	return f
}

// digit returns the value of a digit or letter in bases up to 36, or 36.
func digit(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'z':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'Z':
		return int(c-'A') + 10
	}
	return 36
}

// InBase parses a whole number in a base from 2 to 36, as tonumber does with a base. The
// second result is false for a text that is not a number in that base.
func InBase(s string, base int) (float64, bool) {
	s = strings.ToLower(strings.Trim(source.Cut(s, maxLength), " \t\n\v\f\r"))
	s, negative := strings.CutPrefix(s, "-")
	if base == 16 {
		s = strings.TrimPrefix(s, "0x")
	}
	if s == "" {
		return 0, false
	}
	var f float64
	for _, c := range []byte(s) {
		d := digit(c)
		if d >= base {
			return 0, false
		}
		f = f*float64(base) + float64(d)
	}
	f, _ = signed(f, negative)
	return f, true
}
