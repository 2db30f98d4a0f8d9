// Package message has the forms of what a page is told: messages, whose [Body] each
// subject owns, and [Event], the entry of an event in the table of package teller.
package message

import (
	"loam/core/protocol/web/jsonfield"
)

// Body is what a page is told besides steps.
type Body interface {
	Name() string
	Encode(w *jsonfield.Writer)
}

// Marshal is a message as one frame.
func Marshal(m Body) []byte {
	var w jsonfield.Writer
	w.Kind(m.Name())
	m.Encode(&w)
	w.Close('}')
	return w.Buf
}
