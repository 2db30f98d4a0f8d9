package idmap

import (
	"fmt"
	"strings"

	"loam/core/lib/text"
	"loam/core/lib/value"
	"loam/core/model/content"
)

// codes is how clients of both versions write marked text: a bar begins a code,
// two bars are a bar.
type codes struct{}

// Escape implements text.Encoding: bars are doubled, and what no client can show
// is left out.
func (codes) Escape(to []byte, s string) []byte {
	for _, r := range s {
		switch {
		case r == '|':
			to = append(to, "||"...)
		case r < ' ' && r != '\n', r == 0x7F, r == '\uFFFD':
		default:
			to = append(to, string(r)...)
		}
	}
	return to
}

// Open implements text.Encoding; clients have colours only.
func (codes) Open(to []byte, s text.Style) []byte {
	if s.Color.Set {
		return fmt.Appendf(to, "|cff%02x%02x%02x", s.Color.R, s.Color.G, s.Color.B)
	}
	return to
}

// Close implements text.Encoding.
func (codes) Close(to []byte, s text.Style) []byte {
	if s.Color.Set {
		return append(to, "|r"...)
	}
	return to
}

// Icon implements text.Encoding: which pictures a client has only its own data
// knows.
func (codes) Icon(to []byte, _ string) ([]byte, bool) { return to, false }

// Link implements text.Encoding: a code that a client does not expect ends its
// connection, so that nothing is pointed at.
func (codes) Link(text.Link) (before, behind []byte, ok bool) { return nil, nil, false }

// maxSaid is how many bytes of a text clients show.
const maxSaid = 255

// Cut shortens a text to what clients show, in front of a character and outside
// of a code.
func Cut(s string) string {
	if len(s) <= maxSaid {
		return s
	}
	s = strings.ToValidUTF8(s[:maxSaid], "")
	for bars := len(s) - len(strings.TrimRight(s, "|")); bars%2 == 1; bars-- {
		s = s[:len(s)-1]
	}
	return s
}

// Clip is at most so many bytes of a text that has codes in it.
func Clip(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.TrimRight(strings.ToValidUTF8(s[:most], ""), "|")
}

// Escape is plain text as clients write it.
func Escape(s string) string { return string(codes{}.Escape(nil, s)) }

// Unescape is what a person has typed into a client, without its codes.
func Unescape(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, ""), "||", "|")
}

// Text is a text of a bundle without arguments, in no codes.
func (e *ReleaseNames) Text(x content.Text) string { return e.Content.Line("", x) }

// Filled is a text with its arguments, as long as clients show it.
func (e *ReleaseNames) Filled(x content.Text, args value.Value) string {
	return Cut(e.Written(x, args))
}

// Written is a text with its arguments, as long as it is.
func (e *ReleaseNames) Written(x content.Text, args value.Value) string {
	return string(text.Append(nil, e.Content.Reader("").Spans(x.Bundle, x.Key, args), codes{}))
}
