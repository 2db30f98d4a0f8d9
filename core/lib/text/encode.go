package text

// Encoding is how one kind of client writes marked text. Append calls Escape on
// every piece of text, so that no encoding can forget it; the other methods
// write the client's own codes and nothing else.
//
// What Escape must keep: a client shows exactly the characters of the text,
// whatever they are, except those that it cannot show at all, which are left out.
// No character that a bundle or a player wrote may begin, end or be part of one
// of the client's codes, also together with what stands before and behind it.
type Encoding interface {
	// Escape appends text so that the client shows it and reads nothing in it.
	Escape(to []byte, text string) []byte
	// Open and Close append the codes around a piece that has a style; they are
	// not called for the plain style, and pieces never stand within each other.
	Open(to []byte, s Style) []byte
	Close(to []byte, s Style) []byte
	// Icon appends a picture. ok is false when the client has none of that name:
	// then the piece's text is escaped instead.
	Icon(to []byte, name string) (out []byte, ok bool)
	// Link appends the codes before and behind the name of a thing, which stands
	// between them; ok is false when the client cannot point at it.
	Link(l Link) (before, behind []byte, ok bool)
}

// Append writes spans for a kind of client.
func Append(to []byte, spans []Span, e Encoding) []byte {
	for i := range spans {
		s := &spans[i]
		if !s.Style.Plain() {
			to = e.Open(to, s.Style)
		}
		to = appendPiece(to, s, e)
		if !s.Style.Plain() {
			to = e.Close(to, s.Style)
		}
	}
	return to
}

func appendPiece(to []byte, s *Span, e Encoding) []byte {
	if s.Icon != "" {
		if out, ok := e.Icon(to, s.Icon); ok {
			return out
		}
	}
	if s.Link != (Link{}) {
		if before, behind, ok := e.Link(s.Link); ok {
			return append(e.Escape(append(to, before...), s.Text), behind...)
		}
	}
	return e.Escape(to, s.Text)
}
