package sandbox

import (
	lua "github.com/yuin/gopher-lua"

	"loam/scripting/pattern"
)

// matchStepsPerOp is the number of steps of a match that count as one instruction.
const matchStepsPerOp = 4

// matcher is a matcher whose steps are charged to an entry, and whose failures
// are Lua errors.
type matcher struct {
	*pattern.Matcher
	state *lua.LState // for errors and charges
	src   string
}

func (sl *stringLib) newMatcher(L *lua.LState, src, pat string) *matcher {
	if len(pat) > sl.limits.MaxPattern {
		L.RaiseError("pattern is too long: at most %d bytes", sl.limits.MaxPattern)
	}
	m := sl.idle
	sl.idle = nil
	if m == nil {
		m = new(matcher)
		m.Matcher = pattern.New(
			func(steps int) { sl.m.charge(m.state, steps/matchStepsPerOp) },
			func(message string) { m.state.RaiseError("%s", message) })
	}
	m.state, m.src = L, src
	m.Begin(src, pat)
	return m
}

// finish charges the remaining steps of m and keeps m for the next match. After an error it
// is not called, and the collector frees m.
func (sl *stringLib) finish(m *matcher) {
	m.End()
	m.state, m.src = nil, ""
	sl.idle = m
}

// capture returns capture l of a match from start to end, or the whole match if there is
// none and l is 0. A text is a copy.
func (sl *stringLib) capture(m *matcher, l, start, end int) lua.LValue {
	text, position := m.Capture(l, start, end)
	if position > 0 {
		return lua.LNumber(position)
	}
	return sl.part(m.state, m.src, text)
}

// pushCaptures pushes all captures, or the whole match if there are none and whole is set.
func (sl *stringLib) pushCaptures(m *matcher, start, end int, whole bool) int {
	n := m.Captures()
	if n == 0 && whole {
		n = 1
	}
	for l := range n {
		m.state.Push(sl.capture(m, l, start, end))
	}
	return n
}
