// Package message has the types for what the server sends to a page: messages, whose
// [Body] the package of each subject implements, and [Event], the entry of an event in
// the table of package teller.
package message

import (
	"loam/core/protocol/web/jsonfield"
)

// Body is a message to a page, other than a step.
type Body interface {
	Name() string
	Encode(w *jsonfield.Writer)
}

// Marshal encodes a message as one frame.
func Marshal(m Body) []byte {
	var w jsonfield.Writer
	w.Kind(m.Name())
	m.Encode(&w)
	w.Close('}')
	return w.Buf
}
