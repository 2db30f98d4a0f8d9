package jsonfield

import (
	"fmt"
	"slices"

	"loam/core/lib/printable"
	"loam/core/lib/text"
)

// Marked writes a text as plain words and, if it has styles, icons or links, also as
// spans: text and style of each part, never codes or HTML.
func (w *Writer) Marked(spans []text.Span, doc string) {
	w.Text("text", printable.Lines(text.Plain(spans)), doc)
	w.Note("spans", "list of {text, bold, italic, color, icon, link}", "the same text in parts, if it has styles, icons or links; omitted for plain text. `color` is #rrggbb, `link` is {kind, id}; a part omits what it does not have", true)
	if !slices.ContainsFunc(spans, func(s text.Span) bool { return s.Icon != "" || s.Link != text.Link{} || !s.Style.Plain() }) {
		return
	}
	w.OpenField("spans", '[', "", "")
	for i := range spans {
		w.span(&spans[i])
	}
	w.Close(']')
}

func (w *Writer) span(s *text.Span) {
	w.Open('{')
	w.Text("text", printable.Lines(s.Text), "")
	w.BooleanIf("bold", s.Style.Bold, "")
	w.BooleanIf("italic", s.Style.Italic, "")
	if c := s.Style.Color; c.Set {
		w.Text("color", fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B), "")
	}
	w.TextIf("icon", s.Icon, "")
	if s.Link != (text.Link{}) {
		w.OpenField("link", '{', "", "")
		w.Text("kind", s.Link.Kind, "")
		w.Text("id", s.Link.ID, "")
		w.Close('}')
	}
	w.Close('}')
}
