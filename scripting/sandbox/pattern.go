package sandbox

import (
	lua "github.com/yuin/gopher-lua"

	"loam/scripting/source"
)

// Bounds of the matcher.
const (
	maxCaptures     = 32
	maxMatchDepth   = 250
	stepsPerCharge  = 256 // steps between two charges
	matchStepsPerOp = 4   // steps that count as one instruction
)

// Lengths of a capture that is not a piece of text.
const (
	captureOpen     = -1
	capturePosition = -2
)

const escape = '%'

// matcher matches one Lua 5.1 pattern against one string. It fails by a Lua
// error raised through fail, and reports its steps through spend.
type matcher struct {
	state    *lua.LState // for errors and charges
	src, pat string
	captures [maxCaptures]span
	level    int // captures begun
	depth    int
	steps    int
	spend    func(steps int)
	fail     func(message string)
}

type span struct{ start, length int }

func (b *Box) newMatcher(L *lua.LState, src, pat string) *matcher {
	if len(pat) > b.limits.MaxPattern {
		L.RaiseError("pattern is too long: at most %d bytes", b.limits.MaxPattern)
	}
	m := b.idle
	b.idle = nil
	if m == nil {
		m = new(matcher)
		m.spend = func(n int) { b.m.charge(m.state, n/matchStepsPerOp) }
		m.fail = func(message string) { m.state.RaiseError("%s", message) }
	}
	m.state, m.src, m.pat, m.steps = L, src, pat, 0
	return m
}

// finish charges what m has not paid yet and keeps m for the next match. After
// an error nobody calls it, and m is left to the collector.
func (b *Box) finish(m *matcher) {
	m.settle()
	m.state, m.src, m.pat = nil, "", ""
	b.idle = m
}

// step counts one unit of work.
func (m *matcher) step() {
	m.steps++
	if m.steps >= stepsPerCharge {
		m.settle()
	}
}

// settle charges for the steps counted so far.
func (m *matcher) settle() {
	m.spend(m.steps)
	m.steps = 0
}

// at begins a new match at position s and returns where it ends, or -1.
func (m *matcher) at(s int, p int) int {
	m.level, m.depth = 0, 0
	return m.match(s, p)
}

// match matches the pattern from p on at s.
func (m *matcher) match(s, p int) int {
	m.depth++
	if m.depth > maxMatchDepth {
		m.fail("pattern is too complex")
	}
	defer func() { m.depth-- }()
	for p < len(m.pat) {
		m.step()
		switch c := m.pat[p]; {
		case c == '(':
			return m.open(s, p)
		case c == ')':
			return m.close(s, p+1)
		case c == '$' && p+1 == len(m.pat):
			if s == len(m.src) {
				return s
			}
			return -1
		case c == escape && m.special(p+1):
			if s, p = m.percent(s, p); s < 0 {
				return -1
			}
			continue
		}
		end := m.classEnd(p)
		var suffix byte
		if end < len(m.pat) {
			suffix = m.pat[end]
		}
		switch suffix {
		case '?':
			if m.one(s, p, end) {
				if res := m.match(s+1, end+1); res >= 0 {
					return res
				}
			}
			p = end + 1
		case '*':
			return m.expand(s, s, p, end)
		case '+':
			if !m.one(s, p, end) {
				return -1
			}
			return m.expand(s+1, s+1, p, end)
		case '-':
			return m.shortest(s, p, end)
		default:
			if !m.one(s, p, end) {
				return -1
			}
			s++
			p = end
		}
	}
	return s
}

// special reports whether what follows a % at p-1 is more than a class.
func (m *matcher) special(p int) bool {
	return p < len(m.pat) && (m.pat[p] == 'b' || m.pat[p] == 'f' || source.IsDigit(m.pat[p]))
}

// percent matches %b, %f or a back reference and returns where it ends in the
// string, or -1, and in the pattern.
func (m *matcher) percent(s, p int) (int, int) {
	switch c := m.pat[p+1]; c {
	case 'b':
		return m.balance(s, p+2), p + 4
	case 'f':
		end := m.frontier(s, p+2)
		if end < 0 {
			return -1, p
		}
		return s, end
	default:
		return m.back(s, c), p + 2
	}
}

// classEnd returns where the single-character class at p ends.
func (m *matcher) classEnd(p int) int {
	c := m.pat[p]
	p++
	if c == escape {
		if p >= len(m.pat) {
			m.fail("malformed pattern (ends with '%')")
		}
		return p + 1
	}
	if c != '[' {
		return p
	}
	if p < len(m.pat) && m.pat[p] == '^' {
		p++
	}
	for first := true; first || p >= len(m.pat) || m.pat[p] != ']'; first = false {
		if p >= len(m.pat) {
			m.fail("malformed pattern (missing ']')")
		}
		c := m.pat[p]
		p++
		if c == escape {
			if p >= len(m.pat) {
				m.fail("malformed pattern (missing ']')")
			}
			p++
		}
	}
	return p + 1
}

// one reports whether the character at s is in the class from p to end.
func (m *matcher) one(s, p, end int) bool {
	m.step()
	if s >= len(m.src) {
		return false
	}
	c := m.src[s]
	switch m.pat[p] {
	case '.':
		return true
	case escape:
		return inClass(c, m.pat[p+1])
	case '[':
		return m.inSet(c, p, end-1)
	}
	return m.pat[p] == c
}

// inSet reports whether c is in the set that begins at p and whose closing
// bracket is at last.
func (m *matcher) inSet(c byte, p, last int) bool {
	want := true
	p++
	if m.pat[p] == '^' {
		want = false
		p++
	}
	for ; p < last; p++ {
		m.steps++
		switch {
		case m.pat[p] == escape:
			p++
			if inClass(c, m.pat[p]) {
				return want
			}
		case p+2 < last && m.pat[p+1] == '-':
			if m.pat[p] <= c && c <= m.pat[p+2] {
				return want
			}
			p += 2
		case m.pat[p] == c:
			return want
		}
	}
	return !want
}

// inClass reports whether c is in the class named by letter, as in %a.
func inClass(c, letter byte) bool {
	var in bool
	switch letter | 0x20 {
	case 'a':
		in = isAlpha(c)
	case 'c':
		in = c < 32 || c == 127
	case 'd':
		in = source.IsDigit(c)
	case 'l':
		in = 'a' <= c && c <= 'z'
	case 'p':
		in = c > 32 && c < 127 && !isAlpha(c) && !source.IsDigit(c)
	case 's':
		in = c == ' ' || 9 <= c && c <= 13
	case 'u':
		in = 'A' <= c && c <= 'Z'
	case 'w':
		in = isAlpha(c) || source.IsDigit(c)
	case 'x':
		in = digitValue(c) < 16
	case 'z':
		in = c == 0
	default:
		return letter == c
	}
	if letter&0x20 == 0 {
		return !in
	}
	return in
}

func isAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// expand tries the longest repetition first. Characters from s on match up to
// the first that does not; least is the shortest allowed.
func (m *matcher) expand(s, least, p, end int) int {
	for m.one(s, p, end) {
		s++
	}
	for ; s >= least; s-- {
		if res := m.match(s, end+1); res >= 0 {
			return res
		}
	}
	return -1
}

// shortest tries the shortest repetition first.
func (m *matcher) shortest(s, p, end int) int {
	for {
		if res := m.match(s, end+1); res >= 0 {
			return res
		}
		if !m.one(s, p, end) {
			return -1
		}
		s++
	}
}

func (m *matcher) balance(s, p int) int {
	if p+1 >= len(m.pat) {
		m.fail("unbalanced pattern")
	}
	if s >= len(m.src) || m.src[s] != m.pat[p] {
		return -1
	}
	open, shut := m.pat[p], m.pat[p+1]
	nested := 1
	for s++; s < len(m.src); s++ {
		m.step()
		switch m.src[s] {
		case shut:
			nested--
			if nested == 0 {
				return s + 1
			}
		case open:
			nested++
		}
	}
	return -1
}

// frontier matches %f[set] at s and returns where the set ends in the pattern.
func (m *matcher) frontier(s, p int) int {
	if p >= len(m.pat) || m.pat[p] != '[' {
		m.fail("missing '[' after '%f' in pattern")
	}
	end := m.classEnd(p)
	var before, here byte
	if s > 0 {
		before = m.src[s-1]
	}
	if s < len(m.src) {
		here = m.src[s]
	}
	m.step()
	if m.inSet(before, p, end-1) || !m.inSet(here, p, end-1) {
		return -1
	}
	return end
}
