package text

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/printable"
	"loam/core/lib/suggest"
)

// Problem is one error in a line.
type Problem struct {
	Offset     int // where, in bytes of the source
	Msg        string
	Text       string // the offending text
	Suggestion string
}

// Error returns the problem without its place.
func (p Problem) Error() string {
	s := p.Msg
	if p.Text != "" {
		s += fmt.Sprintf(" %.60q", p.Text)
	}
	if p.Suggestion != "" {
		s += fmt.Sprintf(" (did you mean %q?)", p.Suggestion)
	}
	return s
}

// Parse reads a line. With problems it returns no Line; it reports all of them, up to a
// limit.
func Parse(source string) (*Line, []Problem) {
	if !strings.ContainsAny(source, `{}\`) {
		return Literal(source), nil
	}
	if len(source) > MaxSource {
		return nil, []Problem{{Msg: fmt.Sprintf("a line with placeholders or markup has at most %d bytes, this one has %d", MaxSource, len(source))}}
	}
	p := parser{src: source}
	parts := p.line(false)
	if p.parts > maxParts {
		p.problems = append(p.problems, Problem{Msg: fmt.Sprintf("a line has at most %d pieces", maxParts)})
	}
	if len(p.problems) > 0 {
		return nil, p.problems
	}
	return &Line{parts: parts}, nil
}

// Read is Parse for text that was checked or cannot be corrected: it takes a line with
// problems literally.
func Read(source string) *Line {
	if l, problems := Parse(source); len(problems) == 0 {
		return l
	}
	return Literal(source)
}

type parser struct {
	src      string
	at       int // next byte
	depth    int
	parts    int // so far
	problems []Problem
	near     string // a placeholder that may be intended as a style
}

func (p *parser) fail(offset int, msg, text, suggestion string) {
	if len(p.problems) < maxProblems {
		p.problems = append(p.problems, Problem{offset, msg, text, suggestion})
	}
}

func (p *parser) add(to []part, one part) []part {
	if p.parts++; p.parts > maxParts {
		return to
	}
	return append(to, one)
}

// line reads up to the end or, within a plural, up to the | or } that ends the form, which
// the caller reads.
func (p *parser) line(within bool) []part {
	var parts []part
	var opened []int // offsets of open styles
	var text strings.Builder
	flush := func() {
		if text.Len() > 0 {
			parts = p.add(parts, part{kind: words, text: text.String()})
			text.Reset()
		}
	}
loop:
	for p.at < len(p.src) && p.parts <= maxParts {
		switch c := p.src[p.at]; {
		case c == '\\' && p.at+1 < len(p.src) && strings.IndexByte(`{}|\`, p.src[p.at+1]) >= 0:
			text.WriteByte(p.src[p.at+1])
			p.at += 2
		case within && (c == '|' || c == '}'):
			break loop
		case c == '}':
			p.fail(p.at, `this brace has no opening {; write \} for a brace itself`, "}", "")
			p.at++
		case c == '{':
			flush()
			at := p.at
			one, ok := p.tag()
			if !ok {
				continue
			}
			if opened, ok = p.balance(opened, &one, at); ok {
				parts = p.add(parts, one)
			}
		default:
			text.WriteByte(c)
			p.at++
		}
	}
	flush()
	for _, at := range opened {
		word := p.headAt(at)
		p.fail(at, "style is not closed with {/}; a placeholder cannot have the name of a style", "{"+word+"}", "")
	}
	return parts
}

// balance tracks styles; ok is false for a closing one without an opening one.
func (p *parser) balance(opened []int, one *part, at int) ([]int, bool) {
	switch one.kind {
	case open:
		if len(opened) >= maxNesting {
			p.fail(at, fmt.Sprintf("styles are nested more than %d deep", maxNesting), "", "")
			return opened, false
		}
		return append(opened, at), true
	case closing:
		if len(opened) == 0 {
			p.fail(at, "closes no style:", "{/}", p.near)
			return opened, false
		}
		return opened[:len(opened)-1], true
	}
	return opened, true
}

// headAt returns the word in the braces at an offset.
func (p *parser) headAt(at int) string {
	head := p.src[at+1:]
	if end := strings.IndexAny(head, "{}|"); end >= 0 {
		head = head[:end]
	}
	return head
}

// tag reads a tag that begins with {. After a problem it has read at least that.
func (p *parser) tag() (part, bool) {
	start := p.at
	head := p.headAt(start)
	p.at = start + 1 + len(head)
	if p.at == len(p.src) || p.src[p.at] == '{' {
		p.at = start + 1
		p.fail(start, `brace is not closed; write \{ for a brace itself`, clip("{"+head), "")
		return part{}, false
	}
	if p.src[p.at] == '|' {
		return p.plural(start, head)
	}
	p.at++ // }
	one, ok := p.meaning(start, head)
	return one, ok
}

// meaning interprets {head}.
func (p *parser) meaning(start int, head string) (part, bool) {
	if head == "/" {
		return part{kind: closing}, true
	}
	if style, ok := styleOf(head); ok {
		return part{kind: open, style: style}, true
	}
	word, rest, keyed := strings.Cut(head, ":")
	switch {
	case keyed:
		return p.keyed(start, word, rest)
	case validArgument(head):
		if near, ok := suggest.Name(head, StyleWords()); ok && len(near) > 2 {
			p.near = "{" + near + "}"
		}
		return part{kind: argument, text: head}, true
	case head == "":
		p.fail(start, `braces are empty; write \{\} for braces themselves`, "{}", "")
		return part{}, false
	}
	near, _ := suggest.Name(strings.ToLower(strings.TrimSpace(head)), StyleWords())
	if folded := strings.ToLower(strings.TrimSpace(head)); near == "" && validArgument(folded) {
		near = folded
	}
	p.fail(start, "unknown markup", clip("{"+head+"}"), bracedOr(near))
	_, ok := styleOf(near)
	return part{kind: open}, ok // so that its {/} is not a second problem
}

func bracedOr(word string) string {
	if word == "" {
		return ""
	}
	return "{" + word + "}"
}

// keyed interprets {word:rest}.
func (p *parser) keyed(start int, word, rest string) (part, bool) {
	switch {
	case word == "color":
		return p.color(start, rest)
	case word == "icon":
		if _, ok := glyphOf(rest); !ok {
			near, _ := suggest.Name(rest, IconNames())
			p.fail(start+len("{icon:"), "unknown icon", clip(rest), near)
			return part{}, false
		}
		return part{kind: icon, text: rest}, true
	case slices.Contains(LinkKinds(), word):
		if !validID(rest) {
			p.fail(start+len(word)+2, fmt.Sprintf("{%s: must be followed by an id such as meadow:name, not", word), clip(rest), "")
			return part{}, false
		}
		return part{kind: link, what: word, text: rest}, true
	}
	known := append(LinkKinds(), "color", "icon")
	near, _ := suggest.Name(word, known)
	if near != "" {
		near = "{" + near + ":" + clip(rest) + "}"
	}
	p.fail(start, "unknown markup", clip("{"+word+":"+rest+"}"), near)
	return part{}, false
}

func (p *parser) color(start int, digits string) (part, bool) {
	raw, err := hex.DecodeString(digits)
	if err != nil || len(raw) != 3 {
		suggestion := ""
		if _, ok := styleOf(digits); ok {
			suggestion = bracedOr(digits)
		} else if bare := strings.TrimPrefix(digits, "#"); len(bare) == 6 && bare != digits {
			suggestion = bare
		}
		p.fail(start+len("{color:"), "a colour is six hexadecimal digits such as ff8000, not", clip(digits), suggestion)
		return part{kind: open}, true // so that its {/} is not a second problem
	}
	return part{kind: open, style: Style{Color: Color{raw[0], raw[1], raw[2], true}}}, true
}

// plural reads the forms after {name. p.at is at the first |.
func (p *parser) plural(start int, name string) (part, bool) {
	one := part{kind: plural, text: name}
	ok := validArgument(name)
	if _, style := styleOf(name); !ok || style {
		p.fail(start, "a plural begins with the name of a number, as in {count|one=...|other=...}, not", clip("{"+name), "")
		ok = false
	}
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxNesting {
		p.fail(start, fmt.Sprintf("plurals are nested more than %d deep", maxNesting), "", "")
		p.at = len(p.src)
		return part{}, false
	}
	for p.at < len(p.src) && p.src[p.at] == '|' {
		p.at++
		f, good := p.form(&one)
		if ok = ok && good; len(one.forms) >= maxForms {
			p.fail(start, fmt.Sprintf("a plural has at most %d forms", maxForms), "", "")
			p.at = len(p.src)
			return part{}, false
		}
		one.forms = append(one.forms, f)
	}
	if p.at == len(p.src) {
		p.fail(start, `plural is not closed with }; write \{ for a brace itself`, clip(p.src[start:]), "")
		return part{}, false
	}
	p.at++ // }
	return one, ok
}

// form reads one key=text of a plural.
func (p *parser) form(of *part) (form, bool) {
	at := p.at
	head := p.src[at:]
	if end := strings.IndexAny(head, "={}|"); end >= 0 {
		head = head[:end]
	}
	p.at += len(head)
	f := form{key: strings.TrimSpace(head)}
	ok := true
	if p.at < len(p.src) && p.src[p.at] == '=' {
		p.at++
	} else {
		p.fail(at, "a form of a plural is written form=text, not", clip(head), "")
		ok = false
	}
	if n, err := strconv.ParseUint(f.key, 10, 32); err == nil {
		f.exact, f.number = true, float64(n)
	} else if ok && !slices.Contains(Categories, f.key) {
		near, _ := suggest.Name(f.key, Categories)
		p.fail(at, "a form of a plural is "+strings.Join(Categories, ", ")+" or a number, not", clip(f.key), near)
		ok = false
	}
	if ok && slices.ContainsFunc(of.forms, func(o form) bool { return o.key == f.key }) {
		p.fail(at, "form is repeated in a plural:", f.key, "")
		ok = false
	}
	f.parts = p.line(true)
	return f, ok
}

// clip bounds the quoted text of a problem.
func clip(s string) string { return printable.Cut(s, 40) }

// validName reports whether s is a word: lower case letters, digits and underscores,
// beginning with a letter.
func validName(s string) bool {
	for i := range len(s) {
		c := s[i]
		if !('a' <= c && c <= 'z' || i > 0 && ('0' <= c && c <= '9' || c == '_')) {
			return false
		}
	}
	return s != "" && len(s) <= 64
}

// validArgument reports whether s is the name of an argument: words joined by dots. Words
// after the first may begin with a digit.
func validArgument(s string) bool {
	first, rest, more := strings.Cut(s, ".")
	if !validName(first) || len(s) > maxArgument {
		return false
	}
	for more {
		var next string
		if next, rest, more = strings.Cut(rest, "."); !validName("a"+next) || next == "" {
			return false
		}
	}
	return true
}

// maxArgument bounds the name of an argument, in bytes.
const maxArgument = 100

func validID(s string) bool {
	bundle, name, full := strings.Cut(s, ":")
	return validName(bundle) && (!full || validName(name))
}
