package pattern

import "strings"

func (m *Matcher) open(s, p int) int {
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

func (m *Matcher) close(s, p int) int {
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
func (m *Matcher) back(s int, digit byte) int {
	l := int(digit) - '1'
	if l < 0 || l >= m.level || m.captures[l].length == captureOpen {
		m.fail("invalid capture index")
	}
	c := m.captures[l]
	if c.length == capturePosition {
		return -1
	}
	m.steps += c.length / bytesPerStep
	m.Step()
	if !strings.HasPrefix(m.src[s:], m.src[c.start:c.start+c.length]) {
		return -1
	}
	return s + c.length
}

// Captures returns the number of captures of the last match that At found.
func (m *Matcher) Captures() int { return m.level }

// Capture returns capture l, from 0, of a match from start to end: a piece of the
// string, or a position, which counts from 1. Capture 0 of a match without captures is
// the whole match; any other missing capture is a failure.
func (m *Matcher) Capture(l, start, end int) (text string, position int) {
	if l >= m.level {
		if l != 0 {
			m.fail("invalid capture index")
		}
		return m.src[start:end], 0
	}
	c := m.captures[l]
	switch c.length {
	case captureOpen:
		m.fail("unfinished capture")
	case capturePosition:
		return "", c.start + 1
	}
	return m.src[c.start : c.start+c.length], 0
}
