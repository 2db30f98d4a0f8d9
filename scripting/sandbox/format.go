package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/luanumber"
)

// format is string.format with the verbs d i u c x X o e E f g G q s %.
// Width and precision are at most 99. %s takes any value, as tostring does.
func (sl *stringLib) format(L *lua.LState) int {
	format := stringArg(L, 1)
	var out strings.Builder
	write := func(s string) {
		if out.Len()+len(s) > sl.limits.MaxString {
			L.RaiseError("string is too long: at most %d bytes", sl.limits.MaxString)
		}
		sl.m.hand(L, len(s))
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
		d, n, message := luanumber.ParseDirective(rest)
		if message != "" {
			L.RaiseError("%s", message)
		}
		format = rest[n:]
		arg++
		if arg > L.GetTop() {
			L.ArgError(arg, "no value")
		}
		write(sl.formatted(L, d, arg))
	}
	L.Push(built(&out))
	return 1
}

func (sl *stringLib) formatted(L *lua.LState, d luanumber.Directive, arg int) string {
	switch d.Verb {
	case 'q':
		s := stringArg(L, arg)
		sl.m.charge(L, 4*len(s)/bytesPerStep)
		return quoted(s)
	case 's':
		s := text(L, L.Get(arg))
		if d.Precision >= 0 && d.Precision < len(s) {
			s = s[:d.Precision]
		}
		return d.Pad(s)
	case 'c':
		return d.Pad(string([]byte{byte(integer(L, arg))}))
	case 'd', 'i':
		return d.Signed(number(L, arg))
	case 'u', 'o', 'x', 'X':
		return d.Unsigned(number(L, arg))
	}
	return d.Float(number(L, arg))
}

// quoted writes s so that Lua can read it back.
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
