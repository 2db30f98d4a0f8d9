package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func (b *Box) stringLibrary() map[string]lua.LGFunction {
	return map[string]lua.LGFunction{
		"byte":    b.strByte,
		"char":    b.strChar,
		"find":    b.strFind,
		"format":  b.strFormat,
		"gmatch":  b.strGmatch,
		"gsub":    b.strGsub,
		"len":     b.strLen,
		"lower":   b.strMap(lowerByte),
		"match":   b.strMatch,
		"rep":     b.strRep,
		"reverse": b.strReverse,
		"sub":     b.strSub,
		"upper":   b.strMap(upperByte),
	}
}

func (b *Box) strLen(L *lua.LState) int {
	L.Push(lua.LNumber(len(b.stringArg(L, 1))))
	return 1
}

func (b *Box) strSub(L *lua.LState) int {
	s := b.stringArg(L, 1)
	from, to := position(b.integer(L, 2), len(s)), position(b.optInteger(L, 3, -1), len(s))
	from, to = max(from, 1), min(to, len(s))
	if from > to {
		L.Push(lua.LString(""))
		return 1
	}
	L.Push(lua.LString(s[from-1 : to]))
	return 1
}

// position turns a position that may count from the end into one that counts
// from the beginning.
func position(at, length int) int {
	if at < 0 {
		return max(at+length+1, 0)
	}
	return at
}

func (b *Box) optInteger(L *lua.LState, n, otherwise int) int {
	if L.Get(n) == lua.LNil {
		return otherwise
	}
	return b.integer(L, n)
}

func lowerByte(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

func upperByte(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

func (b *Box) strMap(change func(byte) byte) lua.LGFunction {
	return func(L *lua.LState) int {
		s := b.stringArg(L, 1)
		b.bigEnough(L, len(s))
		out := []byte(s)
		for i, c := range out {
			out[i] = change(c)
		}
		L.Push(lua.LString(out))
		return 1
	}
}

func (b *Box) strReverse(L *lua.LState) int {
	s := b.stringArg(L, 1)
	b.bigEnough(L, len(s))
	out := make([]byte, len(s))
	for i := range len(s) {
		out[len(s)-1-i] = s[i]
	}
	L.Push(lua.LString(out))
	return 1
}

func (b *Box) strRep(L *lua.LState) int {
	s, n := b.stringArg(L, 1), b.integer(L, 2)
	if n <= 0 || s == "" {
		L.Push(lua.LString(""))
		return 1
	}
	if n > b.limits.MaxString/len(s) {
		L.RaiseError("string is too long: at most %d bytes", b.limits.MaxString)
	}
	b.bigEnough(L, n*len(s))
	L.Push(lua.LString(strings.Repeat(s, n)))
	return 1
}

func (b *Box) strByte(L *lua.LState) int {
	s := b.stringArg(L, 1)
	from := position(b.optInteger(L, 2, 1), len(s))
	to := position(b.optInteger(L, 3, from), len(s))
	from, to = max(from, 1), min(to, len(s))
	if from > to {
		return 0
	}
	b.values(L, to-from+1)
	for i := from - 1; i < to; i++ {
		L.Push(lua.LNumber(s[i]))
	}
	return to - from + 1
}

func (b *Box) strChar(L *lua.LState) int {
	n := L.GetTop()
	b.m.hand(L, n)
	out := make([]byte, n)
	for i := range out {
		c := b.integer(L, i+1)
		if c < 0 || c > 255 {
			L.ArgError(i+1, "invalid value")
		}
		out[i] = byte(c)
	}
	L.Push(lua.LString(out))
	return 1
}

func (b *Box) strFind(L *lua.LState) int  { return b.find(L, true) }
func (b *Box) strMatch(L *lua.LState) int { return b.find(L, false) }

// find is string.find and string.match.
func (b *Box) find(L *lua.LState, positions bool) int {
	src, pat := b.stringArg(L, 1), b.stringArg(L, 2)
	start := min(max(position(b.optInteger(L, 3, 1), len(src)), 1)-1, len(src))
	if positions && (lua.LVAsBool(L.Get(4)) || !strings.ContainsAny(pat, "^$*+?.([%-")) {
		return b.findPlain(L, src, pat, start)
	}
	m := b.newMatcher(L, src, pat)
	p := 0
	anchored := strings.HasPrefix(pat, "^")
	if anchored {
		p = 1
	}
	for s := start; s <= len(src); s++ {
		if end := m.At(s, p); end >= 0 {
			n := 0
			if positions {
				L.Push(lua.LNumber(s + 1))
				L.Push(lua.LNumber(end))
				n = 2
			}
			n += m.pushCaptures(L, s, end, !positions)
			b.finish(m)
			return n
		}
		if anchored {
			break
		}
	}
	b.finish(m)
	L.Push(lua.LNil)
	return 1
}

func (b *Box) findPlain(L *lua.LState, src, pat string, start int) int {
	b.m.charge(L, 1+(len(src)-start+len(pat))/bytesPerStep)
	i := strings.Index(src[start:], pat)
	if i < 0 {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(lua.LNumber(start + i + 1))
	L.Push(lua.LNumber(start + i + len(pat)))
	return 2
}

func (b *Box) strGmatch(L *lua.LState) int {
	src, pat := b.stringArg(L, 1), b.stringArg(L, 2)
	b.finish(b.newMatcher(L, src, pat)) // refuses a pattern that is too long
	next := 0
	L.Push(L.NewFunction(func(L *lua.LState) int {
		m := b.newMatcher(L, src, pat)
		for s := next; s <= len(src); s++ {
			end := m.At(s, 0)
			if end < 0 {
				continue
			}
			next = end
			if end == s {
				next++
			}
			n := m.pushCaptures(L, s, end, true)
			b.finish(m)
			return n
		}
		b.finish(m)
		next = len(src) + 1
		L.Push(lua.LNil)
		return 1
	}))
	return 1
}
