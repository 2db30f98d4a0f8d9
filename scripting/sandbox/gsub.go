package sandbox

import (
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/source"
)

// gsub is string.gsub.
func (sl *stringLib) gsub(L *lua.LState) int {
	src, pat := stringArg(L, 1), stringArg(L, 2)
	repl := L.Get(3)
	switch repl.(type) {
	case lua.LString, lua.LNumber, *lua.LTable, *lua.LFunction:
	default:
		L.ArgError(3, "string, function or table expected")
	}
	limit := optInteger(L, 4, len(src)+1)
	g := gsub{lib: sl, L: L, m: sl.newMatcher(L, src, pat), src: src, repl: repl}
	p := 0
	anchored := strings.HasPrefix(pat, "^")
	if anchored {
		p = 1
	}
	s, n := 0, 0
	for n < limit {
		end := g.m.At(s, p)
		if end >= 0 {
			n++
			g.replace(s, end)
		}
		switch {
		case end > s:
			s = end
		case s < len(src):
			g.write(src[s : s+1])
			s++
		default:
			s++
		}
		if s > len(src) || anchored {
			break
		}
	}
	if s < len(src) {
		g.write(src[s:])
	}
	sl.finish(g.m)
	sl.m.hand(L, g.unpaid)
	L.Push(built(&g.out))
	L.Push(lua.LNumber(n))
	return 2
}

// gsub is one running substitution.
type gsub struct {
	lib     *stringLib
	L       *lua.LState
	m       *matcher
	src     string
	repl    lua.LValue
	out     strings.Builder
	unpaid  int // bytes written and not yet charged
	written int
}

// write adds to the result and charges for it.
func (g *gsub) write(s string) {
	g.written += len(s)
	g.unpaid += len(s)
	if g.written > g.lib.limits.MaxString {
		g.L.RaiseError("string is too long: at most %d bytes", g.lib.limits.MaxString)
	}
	if g.unpaid >= 1024 {
		g.lib.m.hand(g.L, g.unpaid)
		g.unpaid = 0
	}
	g.out.WriteString(s)
}

// replace writes the replacement of the match from s to end.
func (g *gsub) replace(s, end int) {
	var v lua.LValue
	switch repl := g.repl.(type) {
	case *lua.LFunction:
		v = g.call(repl, s, end)
	case *lua.LTable:
		v = g.L.GetTable(repl, g.lib.capture(g.m, 0, s, end))
	default:
		text, _ := textOf(repl)
		g.template(text, s, end)
		return
	}
	if text, ok := textOf(v); ok {
		g.write(text)
		return
	}
	if lua.LVAsBool(v) {
		g.L.RaiseError("invalid replacement value (a %s)", typeName(v))
	}
	g.write(g.src[s:end])
}

func (g *gsub) call(fn *lua.LFunction, s, end int) lua.LValue {
	g.m.Settle()
	g.L.Push(fn)
	n := g.lib.pushCaptures(g.m, s, end, true)
	g.L.Call(n, 1)
	v := g.L.Get(-1)
	g.L.Pop(1)
	return v
}

// template writes a replacement text, in which % with a digit is a capture.
func (g *gsub) template(text string, s, end int) {
	for {
		plain, rest, found := strings.Cut(text, "%")
		g.write(plain)
		g.m.Step()
		if !found {
			return
		}
		if rest == "" {
			g.L.RaiseError("invalid use of '%%' in replacement string")
		}
		c := rest[0]
		text = rest[1:]
		switch {
		case c == '0':
			g.write(g.src[s:end])
		case source.IsDigit(c):
			g.write(g.captured(int(c-'1'), s, end))
		default:
			g.write(rest[:1])
		}
	}
}

// captured returns the text of a capture for the result.
func (g *gsub) captured(l, s, end int) string {
	text, position := g.m.Capture(l, s, end)
	if position > 0 {
		return strconv.Itoa(position)
	}
	return text
}
