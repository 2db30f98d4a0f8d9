package text

// Encoding writes marked text for one kind of client. Append calls Escape on every piece of
// text, so that no encoding can forget it; the other methods only write the client's own
// codes.
//
// Escape must ensure that a client shows exactly the characters of the text, except for
// those that it cannot show at all, which are omitted. No character from a bundle or a
// player may begin, end or be part of one of the client's codes, also not together with the
// text before and after it.
type Encoding interface {
	// Escape appends text so that the client shows it and interprets nothing in it.
	Escape(to []byte, text string) []byte
	// Open and Close append the codes around a piece with a style; they are not called for
	// the plain style, and pieces are never nested.
	Open(to []byte, s Style) []byte
	Close(to []byte, s Style) []byte
	// Icon appends a picture. ok is false if the client has none with that name: then the
	// piece's text is escaped instead.
	Icon(to []byte, name string) (out []byte, ok bool)
	// Link appends the codes before and after the name of a definition; ok is false if the
	// client cannot link to it.
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
