package pattern

import (
	"fmt"
	"strings"
	"testing"
)

// The oracle of the pattern matcher is simple: it parses the pattern into items and tries
// every possibility in order of preference, with continuations and without any limit.

type item struct {
	kind   byte // 'c' class, '(' , ')', '$', 'b', 'f', '0' back reference
	class  string
	suffix byte
}

var errPattern = fmt.Errorf("malformed")

func parsePattern(p string) (items []item, err error) {
	for i := 0; i < len(p); {
		switch {
		case p[i] == '(' || p[i] == ')':
			items = append(items, item{kind: p[i]})
			i++
		case p[i] == '$' && i == len(p)-1:
			items = append(items, item{kind: '$'})
			i++
		case strings.HasPrefix(p[i:], "%b"):
			if i+4 > len(p) {
				return nil, errPattern
			}
			items = append(items, item{kind: 'b', class: p[i+2 : i+4]})
			i += 4
		case strings.HasPrefix(p[i:], "%f"):
			n := classLength(p[i+2:])
			if n < 2 || p[i+2] != '[' {
				return nil, errPattern
			}
			items = append(items, item{kind: 'f', class: p[i+2 : i+2+n]})
			i += 2 + n
		case p[i] == '%' && i+1 < len(p) && '0' <= p[i+1] && p[i+1] <= '9':
			items = append(items, item{kind: '0', class: p[i+1 : i+2]})
			i += 2
		default:
			n := classLength(p[i:])
			if n == 0 {
				return nil, errPattern
			}
			it := item{kind: 'c', class: p[i : i+n]}
			i += n
			if i < len(p) && strings.IndexByte("?*+-", p[i]) >= 0 {
				it.suffix = p[i]
				i++
			}
			items = append(items, it)
		}
	}
	return items, nil
}

// classLength returns the length of the class at the start of p, 0 if malformed.
func classLength(p string) int {
	if p == "" {
		return 0
	}
	if p[0] == '%' {
		if len(p) < 2 {
			return 0
		}
		return 2
	}
	if p[0] != '[' {
		return 1
	}
	i := 1
	if i < len(p) && p[i] == '^' {
		i++
	}
	for first := true; ; first = false {
		if i >= len(p) {
			return 0
		}
		if p[i] == ']' && !first {
			return i + 1
		}
		if p[i] == '%' {
			i++
			if i >= len(p) {
				return 0
			}
		}
		i++
	}
}

func letterClass(c, letter byte) bool {
	text := string([]byte{c})
	const lower, digits = "abcdefghijklmnopqrstuvwxyz", "0123456789"
	sets := map[byte]string{
		'a': lower + strings.ToUpper(lower), 'd': digits, 'l': lower, 'u': strings.ToUpper(lower), 's': " \t\n\v\f\r",
		'w': lower + strings.ToUpper(lower) + digits, 'x': digits + "abcdefABCDEF", 'z': "\x00",
		'p': "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
	}
	for c := byte(0); c < 32; c++ {
		sets['c'] += string([]byte{c})
	}
	sets['c'] += "\x7f"
	if set, ok := sets[letter]; ok {
		return strings.Contains(set, text)
	}
	if set, ok := sets[letter|0x20]; ok && letter < 'a' && letter >= 'A' {
		return !strings.Contains(set, text)
	}
	return c == letter
}

func classHas(class string, c byte) bool {
	switch {
	case class == ".":
		return true
	case class[0] == '%':
		return letterClass(c, class[1])
	case class[0] != '[':
		return class[0] == c
	}
	inner := class[1 : len(class)-1]
	negated := strings.HasPrefix(inner, "^")
	if negated {
		inner = inner[1:]
	}
	found := false
	for i := 0; i < len(inner); {
		switch {
		case inner[i] == '%':
			found = found || letterClass(c, inner[i+1])
			i += 2
		case i+2 < len(inner) && inner[i+1] == '-':
			found = found || inner[i] <= c && c <= inner[i+2]
			i += 3
		default:
			found = found || inner[i] == c
			i++
		}
	}
	return found != negated
}

type oracleCapture struct{ start, end int } // end -1: open, -2: position

// oracle matches items at s and calls done with the end and the captures of each possible
// match, in order of preference, until done returns true.
func oracle(src string, items []item, s int, caps []oracleCapture, done func(int, []oracleCapture) bool) bool {
	if len(items) == 0 {
		return done(s, caps)
	}
	it, rest := items[0], items[1:]
	on := func(at int) bool { return oracle(src, rest, at, caps, done) }
	matches := func(at int) bool { return at < len(src) && classHas(it.class, src[at]) }
	switch it.kind {
	case '(':
		if len(rest) > 0 && rest[0].kind == ')' {
			return oracle(src, rest[1:], s, append(caps[:len(caps):len(caps)], oracleCapture{s, -2}), done)
		}
		return oracle(src, rest, s, append(caps[:len(caps):len(caps)], oracleCapture{s, -1}), done)
	case ')':
		next := append([]oracleCapture(nil), caps...)
		for i := len(next) - 1; i >= 0; i-- {
			if next[i].end == -1 {
				next[i].end = s
				return oracle(src, rest, s, next, done)
			}
		}
		panic(errPattern)
	case '$':
		return s == len(src) && on(s)
	case 'b':
		if s >= len(src) || src[s] != it.class[0] {
			return false
		}
		depth := 1
		for i := s + 1; i < len(src); i++ {
			if src[i] == it.class[1] {
				if depth--; depth == 0 {
					return on(i + 1)
				}
			} else if src[i] == it.class[0] {
				depth++
			}
		}
		return false
	case 'f':
		var before, here byte
		if s > 0 {
			before = src[s-1]
		}
		if s < len(src) {
			here = src[s]
		}
		return !classHas(it.class, before) && classHas(it.class, here) && on(s)
	case '0':
		l := int(it.class[0]) - '1'
		if l < 0 || l >= len(caps) || caps[l].end == -1 {
			panic(errPattern)
		}
		if caps[l].end == -2 {
			return false
		}
		text := src[caps[l].start:caps[l].end]
		return strings.HasPrefix(src[s:], text) && on(s+len(text))
	}
	switch it.suffix {
	case '?':
		return matches(s) && on(s+1) || on(s)
	case '-':
		for at := s; ; at++ {
			if on(at) {
				return true
			}
			if !matches(at) {
				return false
			}
		}
	case '*', '+':
		end := s
		for matches(end) {
			end++
		}
		least := s
		if it.suffix == '+' {
			least++
		}
		for at := end; at >= least; at-- {
			if on(at) {
				return true
			}
		}
		return false
	}
	return matches(s) && on(s+1)
}

// oracleFind is string.find by the oracle, as text.
func oracleFind(src, pat string) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = "error"
		}
	}()
	anchored := strings.HasPrefix(pat, "^")
	items, err := parsePattern(strings.TrimPrefix(pat, "^"))
	if err != nil {
		return "malformed"
	}
	for s := 0; s <= len(src); s++ {
		if oracle(src, items, s, nil, func(end int, caps []oracleCapture) bool {
			text = fmt.Sprintf("%d %d", s+1, end)
			for _, c := range caps {
				switch c.end {
				case -1:
					panic(errPattern)
				case -2:
					text += fmt.Sprintf(" @%d", c.start+1)
				default:
					text += fmt.Sprintf(" %q", src[c.start:c.end])
				}
			}
			return true
		}) {
			return text
		}
		if anchored {
			break
		}
	}
	return "none"
}

type matchFailure string

// ourFind is the same by the matcher.
func ourFind(src, pat string) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = "error"
			if strings.Contains(string(p.(matchFailure)), "steps") {
				text = "too long"
			}
		}
	}()
	steps := 0
	m := New(func(n int) {
		if steps += n; steps > 200_000 {
			panic(matchFailure("steps"))
		}
	}, func(message string) { panic(matchFailure(message)) })
	m.Begin(src, pat)
	p := 0
	if strings.HasPrefix(pat, "^") {
		p = 1
	}
	for s := 0; s <= len(src); s++ {
		if end := m.At(s, p); end >= 0 {
			text := fmt.Sprintf("%d %d", s+1, end)
			for i := range m.level {
				c := m.captures[i]
				switch c.length {
				case captureOpen:
					panic(matchFailure("open"))
				case capturePosition:
					text += fmt.Sprintf(" @%d", c.start+1)
				default:
					text += fmt.Sprintf(" %q", src[c.start:c.start+c.length])
				}
			}
			return text
		}
		if p == 1 {
			break
		}
	}
	return "none"
}

func FuzzPattern(f *testing.F) {
	for _, seed := range [][2]string{
		{"hello world", "o"}, {"key = value", "^(%w+)%s*=%s*(%w+)$"}, {"x(a(b)c)", "%b()"}, {"THE (quick) fox", "%f[%a]%a-%f[%A]"},
		{"aaab", "a-b"}, {"aaab", "a*ab"}, {"abab", "(ab)%1"}, {"abc", "()b()"}, {"a]b", "[]]"}, {"a-b", "[a%-]+"}, {"a^b", "[%^x]"},
		{"", "$"}, {"a$b", "a$b"}, {"x", "[x"}, {"x", "%"}, {"x", "(x"}, {"x", "x)"}, {"x", "%1"}, {"äb", "[^%z]+"}, {"0x1F", "0[xX]%x+"},
		{"aXb", "%u"}, {"a b", "%S+%s?%S"}, {"abc", "[a-]"}, {"abc", "[^a-b]"}, {"a-", "[+--]"}, {"((", "%b(("}, {"a\x00b", "%z."},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, src, pat string) {
		if len(src) > 24 || len(pat) > 24 || strings.Count(pat, "(") > 9 {
			return
		}
		got := ourFind(src, pat)
		if got == "too long" {
			return
		}
		want := oracleFind(src, pat)
		if want == "malformed" {
			// The oracle reads the whole pattern first; the matcher finds only the faults
			// that it reaches.
			return
		}
		if got != want {
			t.Errorf("find(%q, %q): got %s, want %s", src, pat, got, want)
		}
	})
}
