package message

import (
	"loam/core/model/event"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

// Event is the encoding of one kind of event.
type Event struct {
	Kind   event.Kind
	Doc    string
	Text   bool // depends on the reader's language
	Encode func(w *jsonfield.Writer, t locale.Texts, e event.Event)
	// Example is shown in documents, and tests encode it; nil: package webtest has one.
	Example event.Event
}

// Like returns the same with an example.
func (e *Event) Like(example event.Event) *Event {
	e.Example = example
	return e
}

// Told makes the Event of a type that reads the same in every language.
func Told[E event.Event](doc string, encode func(w *jsonfield.Writer, e E)) *Event {
	return &Event{Kind: kindOf[E](), Doc: doc, Encode: func(w *jsonfield.Writer, _ locale.Texts, e event.Event) { encode(w, e.(E)) }}
}

// ToldInWords makes the Event of a type that contains text.
func ToldInWords[E event.Event](doc string, encode func(w *jsonfield.Writer, t locale.Texts, e E)) *Event {
	return &Event{Kind: kindOf[E](), Doc: doc, Text: true, Encode: func(w *jsonfield.Writer, t locale.Texts, e event.Event) { encode(w, t, e.(E)) }}
}

// kindOf returns the kind of a type of events.
func kindOf[E event.Event]() event.Kind {
	var e E
	return e.Kind()
}
