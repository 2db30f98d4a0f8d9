package sandbox

import (
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/source"
)

// directive is one % of a format, such as %-5.2f.
type directive struct {
	minus, plus, space, alternate, zero bool

	width     int
	precision int // -1 where there is none
	verb      byte
}

// strFormat is string.format with the verbs d i u c x X o e E f g G q s %.
// Width and precision are at most 99. %s takes any value, as tostring does.
func (b *Box) strFormat(L *lua.LState) int {
	format := b.stringArg(L, 1)
	var out strings.Builder
	write := func(s string) {
		if out.Len()+len(s) > b.limits.MaxString {
			L.RaiseError("string is too long: at most %d bytes", b.limits.MaxString)
		}
		b.m.hand(L, len(s))
		out.WriteString(s)
	}
	arg := 1
	for {
		plain, rest, found := strings.Cut(format, "%")
		write(plain)
		if !found {
			break
		}
		if strings.HasPrefix(rest, "%") {
			write("%")
			format = rest[1:]
			continue
		}
		d, n, message := parseDirective(rest)
		if message != "" {
			L.RaiseError("%s", message)
		}
		format = rest[n:]
		arg++
		if arg > L.GetTop() {
			L.ArgError(arg, "no value")
		}
		write(b.formatted(L, d, arg))
	}
	L.Push(lua.LString(out.String()))
	return 1
}

// parseDirective reads what follows a %, and returns its length or what is
// wrong with it.
func parseDirective(s string) (d directive, n int, message string) {
	d.precision = -1
	for n < len(s) && d.flag(s[n]) {
		n++
		if n > 5 {
			return d, n, "invalid format (repeated flags)"
		}
	}
	d.width, n = twoDigits(s, n)
	if n < len(s) && s[n] == '.' {
		d.precision, n = twoDigits(s, n+1)
	}
	if n < len(s) && source.IsDigit(s[n]) {
		return d, n, "invalid format (width or precision too long)"
	}
	if n >= len(s) || strings.IndexByte("cdiuoxXeEfgGqs", s[n]) < 0 {
		return d, n, "invalid option '%" + source.Cut(source.FirstLine(s[min(n, len(s)):]), 1) + "' to 'format'"
	}
	d.verb = s[n]
	return d, n + 1, ""
}

// flag notes a flag and reports whether c is one.
func (d *directive) flag(c byte) bool {
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

func (b *Box) formatted(L *lua.LState, d directive, arg int) string {
	switch d.verb {
	case 'q':
		return quoted(b.stringArg(L, arg))
	case 's':
		s := b.text(L, L.Get(arg))
		if d.precision >= 0 && d.precision < len(s) {
			s = s[:d.precision]
		}
		return d.pad(s)
	case 'c':
		return d.pad(string([]byte{byte(b.integer(L, arg))}))
	case 'd', 'i':
		return d.signedInteger(b.number(L, arg))
	case 'u', 'o', 'x', 'X':
		return d.unsignedInteger(b.number(L, arg))
	}
	return d.float(b.number(L, arg))
}

// pad fills with spaces up to the width.
func (d directive) pad(s string) string {
	if len(s) >= d.width {
		return s
	}
	fill := strings.Repeat(" ", d.width-len(s))
	if d.minus {
		return s + fill
	}
	return fill + s
}

// number joins sign or prefix and digits, filling with zeros between them
// where the format asks for that.
func (d directive) number(prefix, digits string, zero bool) string {
	if n := d.width - len(prefix) - len(digits); zero && !d.minus && n > 0 {
		digits = strings.Repeat("0", n) + digits
	}
	return d.pad(prefix + digits)
}

func (d directive) sign(negative bool) string {
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
func (d directive) minDigits(digits string, zero bool) string {
	if d.precision == 0 && zero {
		return ""
	}
	if n := d.precision - len(digits); n > 0 {
		return strings.Repeat("0", n) + digits
	}
	return digits
}

// toInt64 cuts a number to a 64-bit integer; what lies outside becomes the
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

func (d directive) signedInteger(f float64) string {
	v := toInt64(f)
	digits := strings.TrimPrefix(strconv.FormatInt(v, 10), "-")
	return d.number(d.sign(v < 0), d.minDigits(digits, v == 0), d.zero && d.precision < 0)
}

func (d directive) unsignedInteger(f float64) string {
	v := uint64(toInt64(f))
	if f >= math.MaxInt64 && f < math.MaxUint64 {
		v = uint64(f)
	}
	base, prefix := 10, ""
	switch d.verb {
	case 'o':
		base = 8
	case 'x', 'X':
		base = 16
		if d.alternate && v != 0 {
			prefix = "0" + string(d.verb)
		}
	}
	digits := strconv.FormatUint(v, base)
	if d.verb == 'X' {
		digits = strings.ToUpper(digits)
	}
	digits = d.minDigits(digits, v == 0)
	if d.verb == 'o' && d.alternate && !strings.HasPrefix(digits, "0") {
		digits = "0" + digits
	}
	return d.number(prefix, digits, d.zero && d.precision < 0)
}

func (d directive) float(f float64) string {
	negative := math.Signbit(f) && !math.IsNaN(f)
	if s, special := notFinite(math.Abs(f)); special {
		if d.verb < 'a' {
			s = strings.ToUpper(s)
		}
		return d.pad(d.sign(negative) + s)
	}
	precision := d.precision
	if precision < 0 {
		precision = 6
	}
	f = math.Abs(f)
	var digits string
	switch d.verb {
	case 'g', 'G':
		digits = general(f, precision, d.alternate)
	default:
		digits = strconv.FormatFloat(f, d.verb|0x20, precision, 64)
	}
	if d.alternate && !strings.Contains(digits, ".") {
		mantissa, exponent, found := strings.Cut(digits, "e")
		digits = mantissa + "."
		if found {
			digits += "e" + exponent
		}
	}
	if d.verb < 'a' {
		digits = strings.ToUpper(digits)
	}
	return d.number(d.sign(negative), digits, d.zero)
}

// quoted writes s so that Lua reads it back.
func quoted(s string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, c := range []byte(s) {
		switch c {
		case '"', '\\':
			out.WriteByte('\\')
			out.WriteByte(c)
		case '\n':
			out.WriteString("\\\n")
		case '\r':
			out.WriteString("\\r")
		case 0:
			out.WriteString("\\000")
		default:
			out.WriteByte(c)
		}
	}
	out.WriteByte('"')
	return out.String()
}
