package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/luanumber"
)

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
		d, n, message := luanumber.ParseDirective(rest)
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

func (b *Box) formatted(L *lua.LState, d luanumber.Directive, arg int) string {
	switch d.Verb {
	case 'q':
		return quoted(b.stringArg(L, arg))
	case 's':
		s := b.text(L, L.Get(arg))
		if d.Precision >= 0 && d.Precision < len(s) {
			s = s[:d.Precision]
		}
		return d.Pad(s)
	case 'c':
		return d.Pad(string([]byte{byte(b.integer(L, arg))}))
	case 'd', 'i':
		return d.Signed(b.number(L, arg))
	case 'u', 'o', 'x', 'X':
		return d.Unsigned(b.number(L, arg))
	}
	return d.Float(b.number(L, arg))
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
