package idmap

import (
	"fmt"
	"strings"

	"loam/core/lib/printable"
	"loam/core/lib/text"
	"loam/core/lib/value"
	"loam/core/model/content"
)

// codes is the client's encoding of marked text, the same in both versions: a bar begins a
// code, two bars are a bar.
type codes struct{}

// Escape implements text.Encoding: it doubles bars and leaves out characters that clients
// cannot show.
func (codes) Escape(to []byte, s string) []byte {
	for _, r := range s {
		switch {
		case r == '|':
			to = append(to, "||"...)
		case printable.Hidden(r) && r != '\n', r == '\uFFFD':
		default:
			to = append(to, string(r)...)
		}
	}
	return to
}

// Open implements text.Encoding; clients have only colours.
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

// Icon implements text.Encoding. It always returns false, since only the client's data
// determines its icons.
func (codes) Icon(to []byte, _ string) ([]byte, bool) { return to, false }

// Link implements text.Encoding. It always returns false, since a code that a client does not
// expect ends its connection.
func (codes) Link(text.Link) (before, behind []byte, ok bool) { return nil, nil, false }

// maxSaid is the limit in bytes of a text that clients show.
const maxSaid = 255

// Cut shortens a text to the length that clients show, before a whole character and outside
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

// Clip returns at most the given number of bytes of a text that may contain codes.
func Clip(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.TrimRight(strings.ToValidUTF8(s[:most], ""), "|")
}

// Escape returns plain text in the encoding of clients.
func Escape(s string) string { return string(codes{}.Escape(nil, s)) }

// Unescape returns what a person typed into a client, without codes.
func Unescape(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, ""), "||", "|")
}

// Text returns a text of a bundle, without arguments or codes.
func (e *ReleaseNames) Text(x content.Text) string { return e.Content.Line("", x) }

// Filled returns a text with its arguments on one line, shortened to the length that clients
// show.
func (e *ReleaseNames) Filled(x content.Text, args value.Value) string {
	return Cut(strings.ReplaceAll(e.Written(x, args), "\n", " "))
}

// Written returns a text with its arguments at full length.
func (e *ReleaseNames) Written(x content.Text, args value.Value) string {
	return string(text.Append(nil, e.Content.Reader("").Spans(x.Bundle, x.Key, args), codes{}))
}
