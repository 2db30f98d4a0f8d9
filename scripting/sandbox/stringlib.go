package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// stringLib is the string library, and the operator that joins strings.
type stringLib struct {
	idle   *matcher // for reuse
	m      *meter
	limits *Limits
}

func (sl *stringLib) functions() map[string]lua.LGFunction {
	return map[string]lua.LGFunction{
		"byte":    sl.byte,
		"char":    sl.char,
		"find":    sl.findPositions,
		"format":  sl.format,
		"gmatch":  sl.gmatch,
		"gsub":    sl.gsub,
		"len":     sl.len,
		"lower":   sl.mapped(lowerByte),
		"match":   sl.match,
		"rep":     sl.rep,
		"reverse": sl.reverse,
		"sub":     sl.sub,
		"upper":   sl.mapped(upperByte),
	}
}

func (sl *stringLib) len(L *lua.LState) int {
	L.Push(lua.LNumber(len(stringArg(L, 1))))
	return 1
}

func (sl *stringLib) sub(L *lua.LState) int {
	s := stringArg(L, 1)
	from, to := position(integer(L, 2), len(s)), position(optInteger(L, 3, -1), len(s))
	from, to = max(from, 1), min(to, len(s))
	if from > to {
		L.Push(lua.LString(""))
		return 1
	}
	L.Push(sl.part(L, s, s[from-1:to]))
	return 1
}

// part returns a part of s as a string of its own: one that refers to s would keep all of s
// in memory.
func (sl *stringLib) part(L *lua.LState, s, part string) lua.LValue {
	switch n := len(part); n {
	case 0:
		return noText
	case 1:
		return singleBytes[part[0]]
	case len(s):
		return lua.LString(s)
	default:
		sl.m.hand(L, n)
		return lua.LString(strings.Clone(part))
	}
}

// noText and singleBytes are the strings of up to one byte.
var (
	noText      lua.LValue = lua.LString("")
	singleBytes            = everyByte()
)

func everyByte() (list [256]lua.LValue) {
	for c := range list {
		list[c] = lua.LString([]byte{byte(c)})
	}
	return list
}

// built returns what out contains, without the room that it has left.
func built(out *strings.Builder) lua.LString {
	if out.Cap()-out.Len() > out.Len()/8+16 {
		return lua.LString(strings.Clone(out.String()))
	}
	return lua.LString(out.String())
}

// position turns a position that may count from the end into one that counts
// from the beginning.
func position(at, length int) int {
	if at < 0 {
		return max(at+length+1, 0)
	}
	return at
}

func optInteger(L *lua.LState, n, otherwise int) int {
	if L.Get(n) == lua.LNil {
		return otherwise
	}
	return integer(L, n)
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

func (sl *stringLib) mapped(change func(byte) byte) lua.LGFunction {
	return func(L *lua.LState) int {
		s := stringArg(L, 1)
		sl.bigEnough(L, len(s))
		out := []byte(s)
		for i, c := range out {
			out[i] = change(c)
		}
		L.Push(lua.LString(out))
		return 1
	}
}

func (sl *stringLib) reverse(L *lua.LState) int {
	s := stringArg(L, 1)
	sl.bigEnough(L, len(s))
	out := make([]byte, len(s))
	for i := range len(s) {
		out[len(s)-1-i] = s[i]
	}
	L.Push(lua.LString(out))
	return 1
}

func (sl *stringLib) rep(L *lua.LState) int {
	s, n := stringArg(L, 1), integer(L, 2)
	if n <= 0 || s == "" {
		L.Push(lua.LString(""))
		return 1
	}
	if n > sl.limits.MaxString/len(s) {
		L.RaiseError("string is too long: at most %d bytes", sl.limits.MaxString)
	}
	sl.bigEnough(L, n*len(s))
	L.Push(lua.LString(strings.Repeat(s, n)))
	return 1
}

func (sl *stringLib) byte(L *lua.LState) int {
	s := stringArg(L, 1)
	from := position(optInteger(L, 2, 1), len(s))
	to := position(optInteger(L, 3, from), len(s))
	from, to = max(from, 1), min(to, len(s))
	if from > to {
		return 0
	}
	sl.m.values(L, to-from+1, sl.limits.MaxUnpack)
	for i := from - 1; i < to; i++ {
		L.Push(lua.LNumber(s[i]))
	}
	return to - from + 1
}

func (sl *stringLib) char(L *lua.LState) int {
	n := L.GetTop()
	sl.m.hand(L, n)
	out := make([]byte, n)
	for i := range out {
		c := integer(L, i+1)
		if c < 0 || c > 255 {
			L.ArgError(i+1, "invalid value")
		}
		out[i] = byte(c)
	}
	L.Push(lua.LString(out))
	return 1
}

func (sl *stringLib) findPositions(L *lua.LState) int { return sl.find(L, true) }
func (sl *stringLib) match(L *lua.LState) int         { return sl.find(L, false) }

// find is string.find and string.match.
func (sl *stringLib) find(L *lua.LState, positions bool) int {
	src, pat := stringArg(L, 1), stringArg(L, 2)
	start := min(max(position(optInteger(L, 3, 1), len(src)), 1)-1, len(src))
	if positions && (lua.LVAsBool(L.Get(4)) || !strings.ContainsAny(pat, "^$*+?.([%-")) {
		return sl.findPlain(L, src, pat, start)
	}
	m := sl.newMatcher(L, src, pat)
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
			n += sl.pushCaptures(m, s, end, !positions)
			sl.finish(m)
			return n
		}
		if anchored {
			break
		}
	}
	sl.finish(m)
	L.Push(lua.LNil)
	return 1
}

func (sl *stringLib) findPlain(L *lua.LState, src, pat string, start int) int {
	sl.m.charge(L, 1+(len(src)-start+len(pat))/bytesPerStep)
	i := strings.Index(src[start:], pat)
	if i < 0 {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(lua.LNumber(start + i + 1))
	L.Push(lua.LNumber(start + i + len(pat)))
	return 2
}

// gmatch returns an iterator, which has subject, pattern and place as captured values, so
// that its size can be measured.
func (sl *stringLib) gmatch(L *lua.LState) int {
	src, pat := stringArg(L, 1), stringArg(L, 2)
	sl.finish(sl.newMatcher(L, src, pat)) // refuses a pattern that is too long
	sl.m.hand(L, iteratorBytes)
	L.Push(L.NewClosure(sl.nextMatch, lua.LString(src), lua.LString(pat), lua.LNumber(0)))
	return 1
}

// iteratorBytes is the size of a function with its captured values.
const iteratorBytes = closureBytes + 4*upvalueBytes

// nextMatch is the iterator of gmatch.
func (sl *stringLib) nextMatch(L *lua.LState) int {
	captured := func(n int) lua.LValue { return L.Get(lua.UpvalueIndex(n)) }
	src, pat, next := string(captured(1).(lua.LString)), string(captured(2).(lua.LString)), int(captured(3).(lua.LNumber))
	m := sl.newMatcher(L, src, pat)
	for s := next; s <= len(src); s++ {
		end := m.At(s, 0)
		if end < 0 {
			continue
		}
		next = end
		if end == s {
			next++
		}
		L.Replace(lua.UpvalueIndex(3), lua.LNumber(next))
		n := sl.pushCaptures(m, s, end, true)
		sl.finish(m)
		return n
	}
	sl.finish(m)
	L.Replace(lua.UpvalueIndex(3), lua.LNumber(len(src)+1))
	L.Push(lua.LNil)
	return 1
}
