package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func (m *matcher) open(s, p int) int {
	if m.level >= maxCaptures {
		m.fail("too many captures")
	}
	length, next := captureOpen, p+1
	if next < len(m.pat) && m.pat[next] == ')' {
		length, next = capturePosition, next+1
	}
	m.captures[m.level] = span{s, length}
	m.level++
	res := m.match(s, next)
	if res < 0 {
		m.level--
	}
	return res
}

func (m *matcher) close(s, p int) int {
	l := -1
	for i := m.level - 1; i >= 0; i-- {
		if m.captures[i].length == captureOpen {
			l = i
			break
		}
	}
	if l < 0 {
		m.fail("invalid pattern capture")
	}
	m.captures[l].length = s - m.captures[l].start
	res := m.match(s, p)
	if res < 0 {
		m.captures[l].length = captureOpen
	}
	return res
}

// back matches the text of an earlier capture.
func (m *matcher) back(s int, digit byte) int {
	l := int(digit) - '1'
	if l < 0 || l >= m.level || m.captures[l].length == captureOpen {
		m.fail("invalid capture index")
	}
	c := m.captures[l]
	if c.length == capturePosition {
		return -1
	}
	m.steps += c.length / bytesPerStep
	m.step()
	if !strings.HasPrefix(m.src[s:], m.src[c.start:c.start+c.length]) {
		return -1
	}
	return s + c.length
}

// capture returns capture l of a match from start to end, or the whole match
// where there is none and l is 0.
func (m *matcher) capture(l, start, end int) lua.LValue {
	if l >= m.level {
		if l != 0 {
			m.fail("invalid capture index")
		}
		return lua.LString(m.src[start:end])
	}
	c := m.captures[l]
	switch c.length {
	case captureOpen:
		m.fail("unfinished capture")
	case capturePosition:
		return lua.LNumber(c.start + 1)
	}
	return lua.LString(m.src[c.start : c.start+c.length])
}

// pushCaptures pushes all captures, or the whole match where there are none and
// whole is set.
func (m *matcher) pushCaptures(L *lua.LState, start, end int, whole bool) int {
	n := m.level
	if n == 0 && whole {
		n = 1
	}
	for l := range n {
		L.Push(m.capture(l, start, end))
	}
	return n
}
