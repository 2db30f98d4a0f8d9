package world

import (
	"fmt"
	"strings"

	"loam/core/text"
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

// cut shortens a text to what clients show, in front of a character and outside
// of a code.
func cut(s string) string {
	if len(s) <= maxSaid {
		return s
	}
	s = strings.ToValidUTF8(s[:maxSaid], "")
	for bars := len(s) - len(strings.TrimRight(s, "|")); bars%2 == 1; bars-- {
		s = s[:len(s)-1]
	}
	return s
}
