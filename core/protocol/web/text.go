package web

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loam/core/content"
	"loam/core/plain"
	"loam/core/text"
)

// texts resolves what people read, in one language of one release.
type texts struct {
	content  *content.Snapshot
	language string
}

// line is a text without arguments, as plain words.
func (t texts) line(x content.Text) string { return t.content.Line(t.language, x) }

// filled is a text with its arguments as spans; a text without a bundle is what
// somebody typed and is left alone.
func (t texts) filled(x content.Text, args plain.Value) []text.Span {
	return t.content.Reader(t.language).Spans(x.Bundle, x.Key, args)
}

// marked writes a text as plain words and, where it is more than that, as spans:
// what each says and how it looks, never codes or HTML.
func (w *writer) marked(spans []text.Span, doc string) {
	w.text("text", text.Plain(spans), doc)
	w.note("spans", "list of {text, bold, italic, color, icon, link}", "the same in pieces, where it has style, icons or links; left out: it is plain words. `color` is #rrggbb, `link` is {kind, id}; what a piece has not is left out", true)
	if !slices.ContainsFunc(spans, func(s text.Span) bool { return s.Icon != "" || s.Link != text.Link{} || !s.Style.Plain() }) {
		return
	}
	w.openField("spans", '[', "", "")
	for i := range spans {
		w.span(&spans[i])
	}
	w.close(']')
}

func (w *writer) span(s *text.Span) {
	w.open('{')
	w.text("text", s.Text, "")
	w.booleanIf("bold", s.Style.Bold, "")
	w.booleanIf("italic", s.Style.Italic, "")
	if c := s.Style.Color; c.Set {
		w.text("color", fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B), "")
	}
	w.textIf("icon", s.Icon, "")
	if s.Link != (text.Link{}) {
		w.openField("link", '{', "", "")
		w.text("kind", s.Link.Kind, "")
		w.text("id", s.Link.ID, "")
		w.close('}')
	}
	w.close('}')
}

// maxLanguages is how many of a person's languages are looked at.
const maxLanguages = 8

// parseLanguages reads Accept-Language: tags as bundles write
// them, the most wanted first.
func parseLanguages(header string) []string {
	type wish struct {
		tag    string
		weight float64
	}
	var wishes []wish
	for part := range strings.SplitSeq(header, ",") {
		tag, params, _ := strings.Cut(part, ";")
		tag = text.Tag(strings.TrimSpace(tag))
		weight := 1.0
		if q, ok := strings.CutPrefix(strings.TrimSpace(params), "q="); ok {
			if v, err := strconv.ParseFloat(q, 64); err == nil {
				weight = v
			}
		}
		if tag != "" && tag != "*" && weight > 0 && len(wishes) < maxLanguages {
			wishes = append(wishes, wish{tag, weight})
		}
	}
	slices.SortStableFunc(wishes, func(a, b wish) int { return cmp.Compare(b.weight, a.weight) })
	tags := make([]string, len(wishes))
	for i, w := range wishes {
		tags[i] = w.tag
	}
	return tags
}

// chooseLanguage finds the first wish in which the content has lines; of a
// wish such as de_AT, de will do.
func chooseLanguage(c *content.Snapshot, wishes []string) string {
	for _, wish := range wishes {
		for tag := wish; tag != ""; tag = text.Wider(tag) {
			if tag == content.DefaultLanguage && !strings.HasPrefix(wish, tag) {
				break // the end of every chain; another wish comes first
			}
			if _, ok := c.Locale[tag]; ok || tag == content.DefaultLanguage {
				return tag
			}
		}
	}
	return content.DefaultLanguage
}
