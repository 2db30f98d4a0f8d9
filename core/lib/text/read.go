package text

import (
	"strings"

	"loam/core/lib/value"
)

// Book is a source of lines. It must not change during reading.
type Book interface {
	// Line finds a line in exactly this language.
	Line(language, bundle, key string) (*Line, bool)
	// Name returns the text with the name of a definition, by a kind of LinkKinds and an
	// id.
	Name(kind, id string) (bundle, key string, ok bool)
}

// Link is the definition to which a piece of text links.
type Link struct {
	Kind string // of LinkKinds
	ID   string // as bundle:name, or only the name within the line's own bundle
}

// Span is a piece of text for a reader. Text may have any characters, also those that are
// codes of a client: it must be escaped. Icons and links also have a Text, for clients that
// show neither.
type Span struct {
	Text  string
	Style Style
	Icon  string // one of IconNames, or ""
	Link  Link   // zero: none
}

// Reader reads in one language.
type Reader struct {
	Book     Book
	Language string // in the form of Tag
}

// Spans returns the spans of a text of a bundle for the reader. A text that is not a line
// of the bundle is itself read as a line; a text without a bundle was typed by a person and
// is shown literally.
func (r Reader) Spans(bundle, key string, args value.Value) []Span {
	f := filler{reader: r, left: MaxShown}
	f.text(bundle, key, args)
	return f.spans
}

// Plain returns Spans without pictures, links and styles.
func (r Reader) Plain(bundle, key string, args value.Value) string {
	if bundle == "" {
		return key
	}
	return Plain(r.Spans(bundle, key, args))
}

// Plain returns the text of spans without pictures, links and styles.
func Plain(spans []Span) string {
	if len(spans) == 1 {
		return spans[0].Text
	}
	var b strings.Builder
	for i := range spans {
		b.WriteString(spans[i].Text)
	}
	return b.String()
}

// filler makes spans of lines.
type filler struct {
	reader Reader
	spans  []Span
	left   int // bytes that may still be added
	within int // nesting depth of the current text
	work   int // number of processed parts
}

// text adds a text of a bundle. A text that is nested too deeply is replaced by its key.
func (f *filler) text(bundle, key string, args value.Value) {
	if bundle == "" || f.within > maxWithin {
		f.add(Span{Text: key})
		return
	}
	line, language := f.find(bundle, key)
	f.within++
	f.parts(line.parts, &frame{bundle: bundle, language: language, args: args}, Style{})
	f.within--
}

// find looks a line up along the chain of languages.
func (f *filler) find(bundle, key string) (*Line, string) {
	for tag := f.reader.Language; tag != ""; tag = Wider(tag) {
		if line, ok := f.reader.Book.Line(tag, bundle, key); ok {
			return line, tag
		}
	}
	if line, ok := f.reader.Book.Line(DefaultLanguage, bundle, key); ok {
		return line, DefaultLanguage
	}
	return Read(key), DefaultLanguage
}

// frame has the data that the parts of one line share.
type frame struct {
	bundle, language string
	args             value.Value
}

func (f *filler) parts(parts []part, in *frame, outer Style) {
	stack := []Style{outer}
	for i := range parts {
		p := &parts[i]
		style := stack[len(stack)-1]
		switch p.kind {
		case open:
			stack = append(stack, p.style.over(style))
		case closing:
			stack = stack[:max(len(stack)-1, 1)]
		case plural:
			f.parts(p.chosen(in), in, style)
		default:
			f.piece(p, in, style)
		}
		if f.work++; f.full() {
			return
		}
	}
}

func (f *filler) piece(p *part, in *frame, style Style) {
	switch p.kind {
	case words:
		f.add(Span{Text: p.text, Style: style})
	case argument:
		f.argument(p.text, in, style)
	case icon:
		glyph, _ := glyphOf(p.text)
		f.add(Span{Text: glyph, Style: style, Icon: p.text})
	case link:
		f.link(p, in, style)
	}
}

// argument adds the value of an argument; a missing one stays as written.
func (f *filler) argument(name string, in *frame, style Style) {
	v := in.args.Get(name)
	switch v.Kind() {
	case value.String:
		f.add(Span{Text: v.Text(), Style: style})
		return
	case value.Number:
		f.add(Span{Text: Number(v.Number()), Style: style})
		return
	case value.Bool, value.Ref:
		f.add(Span{Text: v.String(), Style: style})
		return
	}
	if bundle, key, args, ok := asText(v); ok {
		from := len(f.spans)
		f.text(bundle, key, args)
		for i := from; i < len(f.spans); i++ {
			f.spans[i].Style = f.spans[i].Style.over(style)
		}
		return
	}
	f.add(Span{Text: "{" + name + "}", Style: style})
}

// link adds the name of a definition in the reader's language; an unknown one is shown by
// its id.
func (f *filler) link(p *part, in *frame, style Style) {
	id := p.text
	if !strings.Contains(id, ":") {
		id = in.bundle + ":" + id
	}
	_, shown, _ := strings.Cut(id, ":")
	shown = strings.ReplaceAll(shown, "_", " ")
	if bundle, key, ok := f.reader.Book.Name(p.what, id); ok && f.within <= maxWithin {
		name := filler{reader: f.reader, left: f.left, within: f.within + 1, work: f.work}
		name.text(bundle, key, value.Value{})
		f.work = name.work
		shown = Plain(name.spans)
	}
	f.add(Span{Text: shown, Style: style, Link: Link{p.what, id}})
}

// chosen returns the form of a plural for a number: the exact one, that of the number's
// category, or other.
func (p *part) chosen(in *frame) []part {
	v := in.args.Get(p.text)
	category := Other
	if v.Kind() == value.Number {
		for i := range p.forms {
			if p.forms[i].exact && p.forms[i].number == v.Number() {
				return p.forms[i].parts
			}
		}
		category = CategoryOf(in.language, v.Number())
	}
	for _, want := range [2]string{category, Other} {
		for i := range p.forms {
			if p.forms[i].key == want {
				return p.forms[i].parts
			}
		}
	}
	return nil
}

func (f *filler) full() bool { return f.left <= 0 || len(f.spans) >= maxSpans || f.work >= maxWork }

// add appends a span, joined with the last one if they have the same style.
func (f *filler) add(s Span) {
	if f.full() || s.Text == "" {
		return
	}
	if len(s.Text) > f.left {
		s.Text = strings.ToValidUTF8(s.Text[:f.left], "") + "…"
		f.left = 0
	}
	f.left -= len(s.Text)
	if n := len(f.spans); n > 0 && s.joins(&f.spans[n-1]) {
		f.spans[n-1].Text += s.Text
		return
	}
	f.spans = append(f.spans, s)
}

func (s *Span) joins(last *Span) bool {
	return s.Style == last.Style && s.Icon == "" && last.Icon == "" && s.Link == Link{} && last.Link == Link{}
}
