package pattern

// Limits of the matcher.
const (
	maxCaptures    = 32
	maxDepth       = 250
	stepsPerCharge = 256 // steps between two charges
	bytesPerStep   = 32  // number of compared bytes that count as one step
)

// Special lengths of a capture that is not a piece of text.
const (
	captureOpen     = -1
	capturePosition = -2
)

const escape = '%'

// Matcher matches one Lua 5.1 pattern against one string. It may be reused for others,
// one after the other.
type Matcher struct {
	src, pat string
	captures [maxCaptures]span
	level    int // started captures
	depth    int
	steps    int
	spend    func(steps int)
	fail     func(message string)
}

type span struct{ start, length int }

// New returns a matcher. It reports its steps through spend, at most some hundreds at once,
// and a failure through fail, with a message for the author of the pattern. Fail must not
// return; spend does not return if it stops the match. After either, only Begin may be
// called.
func New(spend func(steps int), fail func(message string)) *Matcher {
	return &Matcher{spend: spend, fail: fail}
}

// Begin sets the string and the pattern of the matches that follow. The caller handles a
// ^ at the beginning of the pattern: it means one match, with p = 1.
func (m *Matcher) Begin(src, pat string) { m.src, m.pat, m.steps = src, pat, 0 }

// End reports the remaining steps and releases the texts.
func (m *Matcher) End() {
	m.Settle()
	m.src, m.pat = "", ""
}

// Step counts one unit of work.
func (m *Matcher) Step() {
	m.steps++
	if m.steps >= stepsPerCharge {
		m.Settle()
	}
}

// Settle reports the steps counted so far.
func (m *Matcher) Settle() {
	m.spend(m.steps)
	m.steps = 0
}

// At matches the pattern from its byte p at byte s of the string, both from 0, and
// returns where the match ends, or -1 when there is none.
func (m *Matcher) At(s int, p int) int {
	m.level, m.depth = 0, 0
	return m.match(s, p)
}

// match matches the pattern from p on at s.
func (m *Matcher) match(s, p int) int {
	m.depth++
	if m.depth > maxDepth {
		m.fail("pattern is too complex")
	}
	defer func() { m.depth-- }()
	for p < len(m.pat) {
		m.Step()
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

// special reports whether the text after a % at p-1 is more than a class.
func (m *Matcher) special(p int) bool {
	return p < len(m.pat) && (m.pat[p] == 'b' || m.pat[p] == 'f' || isDigit(m.pat[p]))
}

// percent matches %b, %f or a back reference and returns where it ends in the
// string, or -1, and in the pattern.
func (m *Matcher) percent(s, p int) (int, int) {
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
func (m *Matcher) classEnd(p int) int {
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
func (m *Matcher) one(s, p, end int) bool {
	m.Step()
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
func (m *Matcher) inSet(c byte, p, last int) bool {
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
		in = isDigit(c)
	case 'l':
		in = 'a' <= c && c <= 'z'
	case 'p':
		in = c > 32 && c < 127 && !isAlpha(c) && !isDigit(c)
	case 's':
		in = c == ' ' || 9 <= c && c <= 13
	case 'u':
		in = 'A' <= c && c <= 'Z'
	case 'w':
		in = isAlpha(c) || isDigit(c)
	case 'x':
		in = isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f'
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

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// expand tries the longest repetition first. Characters from s on match up to
// the first that does not; least is the shortest allowed.
func (m *Matcher) expand(s, least, p, end int) int {
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
func (m *Matcher) shortest(s, p, end int) int {
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

func (m *Matcher) balance(s, p int) int {
	if p+1 >= len(m.pat) {
		m.fail("unbalanced pattern")
	}
	if s >= len(m.src) || m.src[s] != m.pat[p] {
		return -1
	}
	open, shut := m.pat[p], m.pat[p+1]
	nested := 1
	for s++; s < len(m.src); s++ {
		m.Step()
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
func (m *Matcher) frontier(s, p int) int {
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
	m.Step()
	if m.inSet(before, p, end-1) || !m.inSet(here, p, end-1) {
		return -1
	}
	return end
}
