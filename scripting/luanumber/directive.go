package luanumber

import (
	"math"
	"strconv"
	"strings"

	"loam/scripting/source"
)

// Directive is one % of a format, such as %-5.2f.
type Directive struct {
	minus, plus, space, alternate, zero bool

	width     int
	Precision int // -1 if there is none
	Verb      byte
}

// ParseDirective parses the text after a %. It returns its length in bytes, or a message
// about what is wrong with it.
func ParseDirective(s string) (d Directive, n int, message string) {
	d.Precision = -1
	for n < len(s) && d.flag(s[n]) {
		n++
		if n > 5 {
			return d, n, "invalid format (repeated flags)"
		}
	}
	d.width, n = twoDigits(s, n)
	if n < len(s) && s[n] == '.' {
		d.Precision, n = twoDigits(s, n+1)
	}
	if n < len(s) && source.IsDigit(s[n]) {
		return d, n, "invalid format (width or precision too long)"
	}
	if n >= len(s) || strings.IndexByte("cdiuoxXeEfgGqs", s[n]) < 0 {
		return d, n, "invalid option '%" + source.Cut(source.FirstLine(s[min(n, len(s)):]), 1) + "' to 'format'"
	}
	d.Verb = s[n]
	return d, n + 1, ""
}

// flag records a flag and reports whether c is one.
func (d *Directive) flag(c byte) bool {
	switch c {
	case '-':
		d.minus = true
	case '+':
		d.plus = true
	case ' ':
		d.space = true
	case '#':
		d.alternate = true
	case '0':
		d.zero = true
	default:
		return false
	}
	return true
}

func twoDigits(s string, n int) (int, int) {
	v := 0
	for i := 0; i < 2 && n < len(s) && source.IsDigit(s[n]); i++ {
		v = v*10 + int(s[n]-'0')
		n++
	}
	return v, n
}

// Pad pads a text with spaces to the width.
func (d Directive) Pad(s string) string {
	if len(s) >= d.width {
		return s
	}
	fill := strings.Repeat(" ", d.width-len(s))
	if d.minus {
		return s + fill
	}
	return fill + s
}

// number joins sign or prefix and digits, with zeros between them if the format requires
// that.
func (d Directive) number(prefix, digits string, zero bool) string {
	if n := d.width - len(prefix) - len(digits); zero && !d.minus && n > 0 {
		digits = strings.Repeat("0", n) + digits
	}
	return d.Pad(prefix + digits)
}

func (d Directive) sign(negative bool) string {
	switch {
	case negative:
		return "-"
	case d.plus:
		return "+"
	case d.space:
		return " "
	}
	return ""
}

// minDigits applies the precision of whole numbers.
func (d Directive) minDigits(digits string, zero bool) string {
	if d.Precision == 0 && zero {
		return ""
	}
	if n := d.Precision - len(digits); n > 0 {
		return strings.Repeat("0", n) + digits
	}
	return digits
}

// toInt64 truncates a number to a 64-bit integer; a number outside of the range becomes the
// nearest one, and NaN becomes 0.
func toInt64(f float64) int64 {
	switch {
	case math.IsNaN(f):
		return 0
	case f >= math.MaxInt64:
		return math.MaxInt64
	case f <= math.MinInt64:
		return math.MinInt64
	}
	return int64(f)
}

// Signed formats a number for the verbs d and i, truncated to a whole number.
func (d Directive) Signed(f float64) string {
	v := toInt64(f)
	digits := strings.TrimPrefix(strconv.FormatInt(v, 10), "-")
	return d.number(d.sign(v < 0), d.minDigits(digits, v == 0), d.zero && d.Precision < 0)
}

// Unsigned formats a number for the verbs u, o, x and X, truncated to a whole number. A
// negative number wraps around at 2 to the power of 64, as in C.
func (d Directive) Unsigned(f float64) string {
	v := uint64(toInt64(f))
	if f >= math.MaxInt64 && f < math.MaxUint64 {
		v = uint64(f)
	}
	base, prefix := 10, ""
	switch d.Verb {
	case 'o':
		base = 8
	case 'x', 'X':
		base = 16
		if d.alternate && v != 0 {
			prefix = "0" + string(d.Verb)
		}
	}
	digits := strconv.FormatUint(v, base)
	if d.Verb == 'X' {
		digits = strings.ToUpper(digits)
	}
	digits = d.minDigits(digits, v == 0)
	if d.Verb == 'o' && d.alternate && !strings.HasPrefix(digits, "0") {
		digits = "0" + digits
	}
	return d.number(prefix, digits, d.zero && d.Precision < 0)
}

// Float formats a number for the verbs e, E, f, g and G.
func (d Directive) Float(f float64) string {
	negative := math.Signbit(f) && !math.IsNaN(f)
	if s, special := notFinite(math.Abs(f)); special {
		if d.Verb < 'a' {
			s = strings.ToUpper(s)
		}
		return d.Pad(d.sign(negative) + s)
	}
	precision := d.Precision
	if precision < 0 {
		precision = 6
	}
	f = math.Abs(f)
	var digits string
	switch d.Verb {
	case 'g', 'G':
		digits = general(f, precision, d.alternate)
	default:
		digits = strconv.FormatFloat(f, d.Verb|0x20, precision, 64)
	}
	if d.alternate && !strings.Contains(digits, ".") {
		mantissa, exponent, found := strings.Cut(digits, "e")
		digits = mantissa + "."
		if found {
			digits += "e" + exponent
		}
	}
	if d.Verb < 'a' {
		digits = strings.ToUpper(digits)
	}
	return d.number(d.sign(negative), digits, d.zero)
}
