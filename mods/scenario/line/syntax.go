package line

import (
	"fmt"
	"slices"
	"strings"
)

// A syntax is a line's shape, written as authors read it in the reference:
//
//	spawn CREATURE [as NAME] at X Y [facing DEG]
//
// Lower case words are literal, says|yells is one of two words, upper case words are slots
// (see slots), and parts in brackets are optional; several brackets in a row may come in
// any order.
type syntax []node

// node is one element of a syntax. Exactly one field is set.
type node struct {
	words  []string // literal, one of
	slot   string   // label of a slot
	groups []syntax // in brackets
}

// parseSyntax parses a syntax as written; an error in it is a bug.
func parseSyntax(text string) syntax {
	spaced := strings.NewReplacer("[", " [ ", "]", " ] ").Replace(text)
	s, rest := parseNodes(strings.Fields(spaced))
	if len(rest) > 0 {
		panic("scenario: malformed syntax " + text)
	}
	return s
}

func parseNodes(fields []string) (s syntax, rest []string) {
	for len(fields) > 0 {
		switch f := fields[0]; {
		case f == "]":
			return s, fields
		case f == "[":
			var group syntax
			group, fields = parseNodes(fields[1:])
			if n := len(s); n > 0 && s[n-1].groups != nil {
				s[n-1].groups = append(s[n-1].groups, group)
			} else {
				s = append(s, node{groups: []syntax{group}})
			}
		case strings.ToUpper(f) == f && strings.ToLower(f) != f:
			if slotOf(f) == nil {
				panic("scenario: unknown slot " + f)
			}
			s = append(s, node{slot: f})
		default:
			s = append(s, node{words: strings.Split(f, "|")})
		}
		fields = fields[1:]
	}
	return s, nil
}

// key returns the first literal of a syntax and the number of words before it.
func (s syntax) key() (words []string, at int) {
	for i, n := range s {
		if n.words != nil {
			return n.words, i
		}
	}
	return nil, 0
}

// matcher matches the words of one line to syntaxes and records the farthest position.
type matcher struct {
	grammar  *Grammar
	tokens   []Token
	args     Args
	within   string // current syntax
	farthest int
	wants    []string // at farthest
	words    []string // literals expected there
	usages   []string // syntaxes that reached it
}

// miss records the expected element at a word.
func (m *matcher) miss(at int, want string, words ...string) bool {
	if at > m.farthest {
		m.farthest, m.wants, m.words, m.usages = at, nil, nil, nil
	}
	if at == m.farthest {
		if !slices.Contains(m.usages, m.within) {
			m.usages = append(m.usages, m.within)
		}
		if want != "" && !slices.Contains(m.wants, want) {
			m.wants = append(m.wants, want)
		}
		m.words = append(m.words, words...)
	}
	return false
}

// whole matches the syntax of a verb to all words.
func (m *matcher) whole(v *Form) bool {
	m.args, m.within = nil, v.Syntax
	return m.seq(v.shape, 0, func(at int) bool {
		return at == len(m.tokens) || m.miss(at, "the end of the line")
	})
}

// seq matches a syntax and then what done requires, with any choice of optional parts for
// which both match.
func (m *matcher) seq(s syntax, at int, done func(int) bool) bool {
	if len(s) == 0 {
		return done(at)
	}
	next := func(at int) bool { return m.seq(s[1:], at, done) }
	switch n := s[0]; {
	case n.groups != nil:
		return m.options(n.groups, at, next)
	case n.words != nil:
		if at < len(m.tokens) && !m.tokens[at].quoted && slices.Contains(n.words, m.tokens[at].Text) {
			return m.with(Arg{Label: n.words[0], Token: m.tokens[at]}, at+1, next)
		}
		return m.miss(at, quoteAll(n.words), n.words...)
	case n.slot == "CONDITION":
		return m.condition(at, next)
	default:
		return m.slot(n.slot, at, next)
	}
}

// options matches any of the groups, each at most once, in any order.
func (m *matcher) options(groups []syntax, at int, next func(int) bool) bool {
	for i, g := range groups {
		rest := slices.Delete(slices.Clone(groups), i, i+1)
		if m.seq(g, at, func(at int) bool { return m.options(rest, at, next) }) {
			return true
		}
	}
	return next(at)
}

// with continues with an argument and removes it if that does not match.
func (m *matcher) with(a Arg, at int, next func(int) bool) bool {
	before := len(m.args)
	m.args = append(m.args, a)
	if next(at) {
		return true
	}
	m.args = m.args[:before]
	return false
}

func (m *matcher) slot(label string, at int, next func(int) bool) bool {
	s := slotOf(label)
	if at >= len(m.tokens) {
		return m.miss(at, s.what)
	}
	a := Arg{Label: label, Token: m.tokens[at]}
	if !s.read(&a) || (label == "A" || label == "B") && slices.Contains(m.grammar.reserved, a.Token.Text) {
		return m.miss(at, s.what)
	}
	return m.with(a, at+1, next)
}

func (m *matcher) condition(at int, next func(int) bool) bool {
	outer := m.within
	defer func() { m.within = outer }()
	after := func(at int) bool {
		inner := m.within
		defer func() { m.within = inner }()
		m.within = outer
		return next(at)
	}
	for i := range m.grammar.conditions {
		c := &m.grammar.conditions[i]
		a := Arg{Label: "CONDITION", Cond: i}
		if at < len(m.tokens) {
			a.Token = m.tokens[at]
		}
		m.within = c.Syntax
		if m.with(a, at, func(at int) bool { return m.seq(c.shape, at, after) }) {
			return true
		}
	}
	return false
}

func quoteAll(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = fmt.Sprintf("%q", w)
	}
	return strings.Join(quoted, " or ")
}
