package message

import (
	"loam/core/event"
	"loam/core/protocol/web/field"
	"loam/core/protocol/web/locale"
)

// Event is how one kind of event is told.
type Event struct {
	Doc    string
	Text   bool // depends on the reader's language
	Encode func(w *field.Writer, t locale.Texts, e event.Event)
}

// Told makes the entry of an event type that reads the same in every language.
func Told[E event.Event](doc string, encode func(w *field.Writer, e E)) *Event {
	return &Event{Doc: doc, Encode: func(w *field.Writer, _ locale.Texts, e event.Event) { encode(w, e.(E)) }}
}

// ToldInWords makes the entry of an event type that carries text.
func ToldInWords[E event.Event](doc string, encode func(w *field.Writer, t locale.Texts, e E)) *Event {
	return &Event{Doc: doc, Text: true, Encode: func(w *field.Writer, t locale.Texts, e event.Event) { encode(w, t, e.(E)) }}
}
